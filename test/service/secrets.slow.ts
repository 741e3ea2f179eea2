// STO-5 end to end: every secret of the corpus stands in a session, as the person's words, as a tool's output and as a
// tool's argument; no command lets one out, no file of the store holds one, and no look-alike is lost from `show --text`.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../server/service/command.ts';
import type { World } from '../../server/service/world.ts';
import { nodeFiles } from '../../server/source/nodeFiles.ts';
import { lookAlikes, plantedSecrets } from '../scrub/corpus.ts';

const folder = mkdtempSync(join(tmpdir(), 'throughline-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const store = join(folder, 'store');

const world: World = {
  files: nodeFiles,
  clock: { now: () => Date.parse('2026-11-30T12:00:00Z') },
  env: {},
  platform: 'linux',
  home: folder,
  cwd: folder,
  terminal: false,
  signal: new AbortController().signal,
};

/** A v3 session in which each text is a prompt, a tool argument and a tool result, each worded so that it becomes a fact. */
function sessionWith(texts: readonly string[]): string {
  const lines: object[] = [
    { type: 'session', version: 3, id: 'secrets', timestamp: '2026-11-30T10:00:00Z', cwd: '/home/dev/app' },
  ];
  let parentId: string | null = null;
  const push = (message: object) => {
    const id = lines.length.toString(16).padStart(8, '0');
    lines.push({ type: 'message', id, parentId, timestamp: '2026-11-30T10:00:01Z', message });
    parentId = id;
  };
  texts.forEach((text, index) => {
    push({ role: 'user', content: `You must always use this and never another: ${text}`, timestamp: 1 });
    const call = { type: 'toolCall', id: `c${index}`, name: 'bash', arguments: { command: `deploy ${text}` } };
    const say = { type: 'text', text: `I decided to use ${text} for the deploy. Next I will rotate ${text}.` };
    push({ role: 'assistant', content: [say, call], provider: 'p', model: 'm', stopReason: 'toolUse', timestamp: 1 });
    const content = [{ type: 'text', text: `error: rejected ${text}\n\nCommand exited with code 1` }];
    push({ role: 'toolResult', toolCallId: `c${index}`, toolName: 'bash', content, isError: true, timestamp: 1 });
  });
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
}

function filesUnder(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesUnder(join(path, name)));
}

const file = join(folder, 'secrets.jsonl');
writeFileSync(file, sessionWith(plantedSecrets.map((planted) => planted.text)));
const summary = join(folder, 'summary.md');
writeFileSync(summary, '## Goal\n\n- nothing\n');

const commands: readonly (readonly string[])[] = [
  ['show', file],
  ['show', file, '--text'],
  ['extract', file],
  ['extract', file, '--projection'],
  ['preflight', file, '--context-window', '40000'],
  ['compact', file],
  ['compact', file, '--context-window', '40000', '--mode', 'fast'],
  ['report', file],
  ['verify', file, '--summary', summary],
  ['checkpoints', file],
  ['anchors', file],
  ['doctor', file],
  ['sessions', '--root', folder],
  ['storage', '--root', folder],
  ['search', file, 'rejected'],
  ['search', file, 'deploy'],
];

/** Names of planted secrets whose secret part stands in the text, also where it was put into JSON. */
function leaksIn(text: string): string[] {
  return plantedSecrets
    .filter(({ secrets }) =>
      secrets.some((secret) => text.includes(secret) || text.includes(JSON.stringify(secret).slice(1, -1))),
    )
    .map(({ name }) => name);
}

describe('STO-5 secrets over the whole command', () => {
  it.each(commands)('%s %s %s lets none out', async (...args) => {
    const result = await runCommand([...args, '--store', store], world);
    expect(leaksIn(result.stdout)).toEqual([]);
    expect(leaksIn(result.stderr)).toEqual([]);
    expect(result.exitCode).toBeLessThan(2);
  });

  // Few secrets a session, because a plan that cannot hold every rule is not viable and saves nothing.
  const perSession = 16;
  const shares = Array.from({ length: Math.ceil(plantedSecrets.length / perSession) }, (_, index) =>
    plantedSecrets.slice(index * perSession, (index + 1) * perSession),
  );

  it('leaves none in a saved checkpoint or any other file of the store', async () => {
    let saved = 0;
    for (const [index, share] of shares.entries()) {
      const path = join(folder, `share-${index}.jsonl`);
      writeFileSync(path, sessionWith(share.map((planted) => planted.text)).replace('"secrets"', `"secrets-${index}"`));
      const result = await runCommand(['compact', path, '--mode', 'thorough', '--store', store], world);
      expect(leaksIn(result.stdout)).toEqual([]);
      if (JSON.parse(result.stdout).checkpointId) saved += 1;
    }
    expect(saved).toBeGreaterThan(shares.length / 2);
    const leaking = filesUnder(store).filter((path) => leaksIn(readFileSync(path, 'utf8')).length > 0);
    expect(leaking).toEqual([]);
  });

  it('keeps every look-alike in what it shows', async () => {
    const harmless = join(folder, 'harmless.jsonl');
    writeFileSync(harmless, sessionWith(lookAlikes.map(({ text }) => text)));
    const { stdout } = await runCommand(['show', harmless, '--text'], world);
    const shown: string = JSON.parse(stdout)
      .projection.map((message: { text: string }) => message.text)
      .join('\n');
    expect(lookAlikes.filter(({ text }) => !shown.includes(text)).map(({ name }) => name)).toEqual([]);
  });
});
