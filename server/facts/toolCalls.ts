// What a tool call asks for: a shell script to run, effects on files, or something that concerns no file (CMP-1). Whether it
// happened is decided later, from its result.

import type { CallBlock } from '../record/entry.ts';
import type { FileEffect } from './fileEffect.ts';
import { patchTargets } from './patchTargets.ts';
import { type Step, shellSteps } from './shellSteps.ts';
import {
  argumentContent,
  argumentFolder,
  argumentMove,
  argumentNewText,
  argumentPaths,
  argumentScript,
  bareToolName,
  guessedKind,
  type ToolKind,
  toolKind,
} from './toolTables.ts';

export interface ShellAction {
  readonly kind: 'shell';
  readonly script: string;
  readonly steps: readonly Step[];
}

export interface FilesAction {
  readonly kind: 'files';
  readonly tool: ToolKind;
  readonly effects: readonly FileEffect[];
}

/** `paths` are named by the arguments, nothing more is known. */
export interface OtherAction {
  readonly kind: 'other';
  readonly paths: readonly string[];
}

export type ToolAction = ShellAction | FilesAction | OtherAction;

type Arguments = CallBlock['arguments'];

const longestContent = 60_000;
const longestScript = 400_000;

function shellAction(script: string, args: Arguments, tool: string): ShellAction {
  const literalBackslash = /powershell|pwsh|cmd$/i.test(bareToolName(tool));
  const folder = argumentFolder(args);
  const steps = shellSteps(script.slice(0, longestScript), { literalBackslash });
  if (folder === '') return { kind: 'shell', script, steps };
  return { kind: 'shell', script, steps: steps.map((step) => ({ ...step, folder: under(folder, step.folder) })) };
}

function under(folder: string, inner: string | null): string | null {
  if (inner === null || /^(?:[/~\\]|[A-Za-z]:)/.test(inner)) return inner;
  return inner === '' ? folder : `${folder}/${inner}`;
}

const operations: Readonly<
  Record<Exclude<ToolKind, 'move' | 'copy' | 'patch' | 'shell' | 'command'>, FileEffect['operation']>
> = {
  read: 'read',
  write: 'write',
  edit: 'edit',
  append: 'edit',
  delete: 'delete',
  search: 'search',
  list: 'list',
  folder: 'directory',
};

function contentOf(kind: ToolKind, args: Arguments): { content: string } | null {
  const content = kind === 'write' ? argumentContent(args) : kind === 'edit' ? argumentNewText(args) : null;
  return content !== null && content.length <= longestContent ? { content } : null;
}

function moveEffects(kind: 'move' | 'copy', args: Arguments): readonly FileEffect[] {
  const move = argumentMove(args);
  if (move === null) return [];
  // A bare new name stays in the folder of the old one.
  const slash = move.from.lastIndexOf('/') + 1;
  const renamed =
    (typeof args['new_name'] === 'string' || typeof args['newName'] === 'string') && !move.to.includes('/');
  return [
    { operation: kind, path: renamed ? move.from.slice(0, slash) + move.to : move.to, from: move.from, folder: '' },
  ];
}

function patchText(args: Arguments): string {
  for (const key of ['input', 'patch', 'patchText', 'patch_text', 'diff', 'content', 'command', 'text']) {
    const value = args[key];
    if (typeof value === 'string') return value;
    if (Array.isArray(value)) return value.filter((item) => typeof item === 'string').join('\n');
  }
  return '';
}

function patchEffects(args: Arguments): readonly FileEffect[] {
  const targets = patchTargets(patchText(args), 0).map((draft) => ({ ...draft, folder: '' }));
  return targets.length > 0 ? targets : plainEffects('edit', args);
}

function plainEffects(kind: keyof typeof operations, args: Arguments): readonly FileEffect[] {
  const operation = operations[kind];
  const content = contentOf(kind, args);
  return argumentPaths(args).map((path) => ({
    operation,
    path: path.replace(/^@(?=[\w./~])/, ''),
    folder: '',
    ...content,
  }));
}

const editorCommands: Readonly<Record<string, keyof typeof operations>> = {
  view: 'read',
  create: 'write',
  write: 'write',
  str_replace: 'edit',
  insert: 'edit',
  undo_edit: 'edit',
  delete: 'delete',
};

function editorAction(args: Arguments): ToolAction {
  const command = typeof args['command'] === 'string' ? args['command'] : '';
  if (command === 'rename' || command === 'move')
    return { kind: 'files', tool: 'move', effects: moveEffects('move', args) };
  const kind = Object.hasOwn(editorCommands, command) ? editorCommands[command] : undefined;
  if (kind === undefined) return { kind: 'other', paths: argumentPaths(args) };
  return { kind: 'files', tool: kind, effects: plainEffects(kind, args) };
}

function filesAction(kind: Exclude<ToolKind, 'shell' | 'command'>, args: Arguments): FilesAction {
  if (kind === 'move' || kind === 'copy') return { kind: 'files', tool: kind, effects: moveEffects(kind, args) };
  if (kind === 'patch') return { kind: 'files', tool: kind, effects: patchEffects(args) };
  return { kind: 'files', tool: kind, effects: plainEffects(kind, args) };
}

/** A shell that is handed the patch envelope directly, as `["apply_patch", "*** Begin Patch…"]`. */
function isEnvelope(script: string): boolean {
  return /^\s*(?:apply_patch\s+['"]?)?\*\*\* Begin Patch/.test(script.slice(0, 200));
}

/** Reads one call. Arguments are foreign: whatever shape they have, the answer is a value. */
export function toolAction(tool: string, args: Arguments): ToolAction {
  const kind = toolKind(tool) ?? guessedKind(tool);
  if (kind === 'command') return editorAction(args);
  if (kind === 'shell') {
    const script = argumentScript(args);
    if (script === null) return { kind: 'other', paths: [] };
    if (isEnvelope(script)) return { kind: 'files', tool: 'patch', effects: patchEffects({ input: script }) };
    return shellAction(script, args, tool);
  }
  return kind === null ? { kind: 'other', paths: argumentPaths(args) } : filesAction(kind, args);
}
