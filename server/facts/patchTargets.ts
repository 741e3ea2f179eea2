// Which files a patch changes: unified diffs and the `*** Begin Patch` envelope some harnesses use.

import type { Draft } from './fileEffect.ts';

function stripped(path: string, strip: number): string {
  const bare = path
    .replace(/\t.*$/, '')
    .trim()
    .replace(/^"(.*)"$/, '$1');
  return strip > 0 ? bare.split('/').slice(strip).join('/') : bare;
}

const envelopeOperations: Readonly<Record<string, 'write' | 'edit' | 'delete'>> = {
  Add: 'write',
  Update: 'edit',
  Delete: 'delete',
};

function envelopeTargets(lines: readonly string[]): readonly Draft[] {
  const found: Draft[] = [];
  for (const line of lines) {
    const [, verb, path] = /^\*\*\* (Add|Update|Delete) File: (.+?)\s*$/.exec(line) ?? [];
    const moved = /^\*\*\* Move (?:to|File to): (.+?)\s*$/.exec(line)?.[1];
    if (verb && path) found.push({ operation: envelopeOperations[verb] ?? 'edit', path });
    // The update before it was of the file that moves.
    if (moved) found.push({ operation: 'move', path: moved, from: found.pop()?.path ?? moved });
  }
  return found;
}

function diffTarget(from: string, to: string, strip: number): Draft {
  if (to === '/dev/null') return { operation: 'delete', path: stripped(from, strip) };
  return { operation: from === '/dev/null' ? 'write' : 'edit', path: stripped(to, strip) };
}

function renameTargets(lines: readonly string[]): readonly Draft[] {
  return lines.flatMap((line, i) => {
    const from = /^rename from (.+)$/.exec(line)?.[1];
    const to = /^rename to (.+)$/.exec(lines[i + 1] ?? '')?.[1];
    return from && to ? [{ operation: 'move' as const, path: to, from }] : [];
  });
}

function diffTargets(lines: readonly string[], strip: number): readonly Draft[] {
  return lines.flatMap((line, i) => {
    if (!line.startsWith('--- ') || !lines[i + 1]?.startsWith('+++ ')) return [];
    const from = line.slice(4).replace(/\t.*$/, '').trim();
    const to = (lines[i + 1] ?? '').slice(4).replace(/\t.*$/, '').trim();
    const git = /^a\//.test(from) || /^b\//.test(to);
    return [diffTarget(from, to, Math.max(strip, git ? 1 : 0))];
  });
}

/** Targets of a patch text. `strip` is the number of leading folders to drop, as in `patch -p1`; a/ and b/ always go. */
export function patchTargets(patch: string, strip: number): readonly Draft[] {
  const lines = patch.split(/\r?\n/);
  const targets = patch.includes('*** ') ? envelopeTargets(lines) : [];
  return targets.length > 0 ? targets : [...renameTargets(lines), ...diffTargets(lines, strip)];
}

const announced =
  /^(?:patching file '?(.+?)'?|Applied patch (?:to )?'?(.+?)'? cleanly\.?|([AMD]) (\S.*?))(?: \(.*\))?\s*$/;

/** Files that patch, git apply or apply_patch says it changed, from its own output. */
export function announcedTargets(output: string): readonly Draft[] {
  const head = output.slice(0, 20_000);
  const listed = /^Success\. Updated the following files:/m.test(head);
  return head.split('\n').flatMap((line) => {
    const match = announced.exec(line);
    const letter = match?.[3];
    if (!match || (letter && !listed)) return [];
    const operation = letter === 'D' ? 'delete' : letter === 'A' ? 'write' : 'edit';
    return [{ operation, path: match[1] ?? match[2] ?? match[4] ?? '' } as const];
  });
}
