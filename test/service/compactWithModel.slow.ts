// The `compact` command through an OpenAI-compatible endpoint on loopback: what the model receives, and what happens when it
// answers well, badly, or not at all (CMP-17). The conversation is never changed and nothing false is claimed.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../server/service/command.ts';
import type { World } from '../../server/service/world.ts';
import { nodeFiles } from '../../server/source/nodeFiles.ts';
import { fail, type ScriptedModel, say, startScriptedModel } from '../support/scriptedModel.ts';

const root = join(import.meta.dirname, '..', '..');
const home = mkdtempSync(join(tmpdir(), 'throughline-model-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const sample = join(root, 'media', 'sample', 'idempotent-refunds.jsonl');

let model: ScriptedModel | null = null;
afterEach(async () => {
  await model?.close();
  model = null;
});

async function compact(replies: Parameters<typeof startScriptedModel>[0], ...more: string[]) {
  model ??= await startScriptedModel(replies);
  const world: World = {
    files: nodeFiles,
    clock: { now: () => Date.parse('2026-11-30T12:00:00Z') },
    env: { THROUGHLINE_MODEL_KEY: 'k-test' },
    platform: 'linux',
    home,
    cwd: root,
    terminal: false,
    signal: new AbortController().signal,
  };
  const before = readFileSync(sample, 'utf8');
  const args = ['compact', sample, '--model', `openai:${model.url}#scripted`, '--store', join(home, 'store'), ...more];
  const result = await runCommand(args, world);
  expect(readFileSync(sample, 'utf8')).toBe(before);
  return { ...result, view: result.stdout === '' ? null : JSON.parse(result.stdout), requests: model.requests };
}

describe('CMP-17 compact through an endpoint', () => {
  it('sends delimited session text with the key in the header only, and repairs what the reply leaves out', async () => {
    const { view, requests, stdout } = await compact(
      [say('## Goal\n\nRefunds.\n\n## Next Steps\n\n1. Go on.\n')],
      '--mode',
      'balanced',
    );
    expect(requests.length).toBeGreaterThan(0);
    expect(requests[0]?.authorization).toBe('Bearer k-test');
    expect(JSON.stringify(requests[0]?.body)).not.toContain('k-test');
    expect(view.outcome).toBe('verified');
    expect(view.coverage.final).toBe(100);
    expect(view.modelCalls).toBeGreaterThan(0);
    expect(stdout).not.toContain('k-test');
  });

  it.each([
    ['garbage', say('%%%% ???')],
    ['nothing', say('')],
    ['a truncated fence', say('## Goal\n```\nconst a = 1')],
    ['a server error', fail(500, 'down')],
  ])('falls back to facts when the model answers %s', async (_name, reply) => {
    const { view } = await compact([reply, reply, reply, reply, reply, reply, reply, reply], '--mode', 'balanced');
    expect(view.outcome).toBe('verified');
    expect(view.summary).toContain('## Goal');
    expect(view.summary).not.toContain('%%%%');
  });

  it.each([
    ['402', 402],
    ['429', 429],
    ['401', 401],
  ])('ends as failed with nothing saved at %s', async (_name, status) => {
    const { view, exitCode } = await compact([fail(status, 'no')], '--mode', 'balanced');
    expect(exitCode).toBe(3);
    expect(view).toMatchObject({ outcome: 'failed', error: { code: 'model-failed' } });
  });

  it('lets no invented success or file through', async () => {
    const lie = say(
      '## Goal\n\nRefunds.\n\n## Progress\n\nAll tests pass. Edited src/invented/nowhere.ts.\n\n## Next Steps\n\n1. None.\n',
    );
    const { view } = await compact([lie, lie, lie, lie], '--mode', 'balanced');
    expect(view.summary).not.toContain('src/invented/nowhere.ts');
    expect(view.summary).not.toContain('All tests pass');
  });

  it('refuses a route that is none', async () => {
    const result = await compact([], '--model', 'openai:nowhere');
    expect(result.exitCode).toBe(2);
  });
});

describe('CMP-21 an equal run', () => {
  const good = say('## Goal\n\nRefunds.\n\n## Next Steps\n\n1. Go on.\n');
  const replies = [good, good, good, good];
  const kept = () => readdirSync(join(home, 'store', 'cache')).filter((name) => name.startsWith('summary-'));
  /** All through one endpoint: it is part of what makes runs equal. How many requests it got is told with the answer. */
  async function once(...more: string[]) {
    const { view, requests } = await compact(replies, '--mode', 'fast', '--focus', 'refunds', ...more);
    return { view, asked: requests.length };
  }

  it('asks no model again, also when it only looks; a dry run leaves nothing, and a damaged file is told', async () => {
    await once();
    const before = kept().length;
    const dry = await once('--dry-run', '--note', 'Friday is a holiday');
    expect([dry.asked, kept().length]).toEqual([2, before]);
    const again = await once();
    expect(again).toMatchObject({ asked: 2, view: { outcome: 'verified', modelCalls: 0, findings: [] } });
    expect(again.view.reason).toContain('equal run');
    expect(await once('--dry-run')).toMatchObject({ asked: 2, view: { modelCalls: 0 } });
    for (const name of kept()) writeFileSync(join(home, 'store', 'cache', name), '{"schema":1');
    expect(await once()).toMatchObject({
      ...{ asked: 3, view: { outcome: 'verified', findings: [{ code: 'cache-damaged', severity: 'note' }] } },
    });
  });
});
