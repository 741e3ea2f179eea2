// Anchors and branching in a driven Pi: the real companion carries out what the driver asks, and Pi's own bytes show it.
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LiveSession } from '../../server/harness/live/liveSession.ts';
import type { FoundPi } from '../../server/harness/pi/findPi.ts';
import { say } from '../support/scriptedModel.ts';
import { bundleCompanion } from './companionStage.ts';
import { Heard, installedPi, type LiveStage, liveStage, recordsOf, said } from './livePi.ts';
import { liveVersions } from './liveVersions.ts';

describe.each(liveVersions)('NAV-3 NAV-5 orders to a driven Pi %s', (version) => {
  let pi: FoundPi;
  let stage: LiveStage;
  beforeAll(async () => {
    pi = await installedPi(version);
  });
  afterEach(() => stage.close());

  /** A driven session with the companion, after these prompts. */
  async function talked(prompts: readonly string[]): Promise<{ session: LiveSession; heard: Heard; file: string }> {
    const path = await bundleCompanion(join(stage.base, 'companion.cjs'));
    const companion = { path, socket: join(stage.base, 'nobody'), token: 'none' };
    const session = await stage.start(undefined, { companion });
    const heard = new Heard(session);
    for (const text of prompts) {
      stage.model.push(say(`Answer to ${text} ${'word '.repeat(300)}`));
      await session.prompt(said(text));
      await heard.until('settled', undefined, heard.events.length);
    }
    return { session, heard, file: session.state().file ?? '' };
  }

  const userEntry = (file: string, text: string) =>
    recordsOf(file).find(({ message }) => JSON.stringify(message ?? '').includes(`"text":"${text}"`)) ?? {};

  it('an anchor is a message of ours with a native label, and the model sees it', async () => {
    stage = await liveStage(pi);
    const { session, heard, file } = await talked(['one']);
    const id = await session.anchor('keys-agreed', 'RS256 it is.');
    const written = recordsOf(file);
    expect(written.find((entry) => entry['id'] === id)).toMatchObject({
      type: 'custom_message',
      customType: 'throughline-anchor',
      content: expect.stringContaining('RS256 it is.'),
    });
    expect(written.at(-1)).toMatchObject({ type: 'label', targetId: id, label: 'keys-agreed' });
    stage.model.push(say('Yes.'));
    await session.prompt(said('two'));
    await heard.until('settled', undefined, heard.events.length);
    expect(stage.model.requests[1]?.text).toContain('RS256 it is.');
    expect(heard.of('notice').filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('branches from just before a message: what came after is out of sight, and still in the file', async () => {
    stage = await liveStage(pi);
    const { session, heard, file } = await talked(['one', 'two', 'three']);
    await session.branchBefore(String(userEntry(file, 'two')['id']));
    stage.model.push(say('Other.'));
    await session.prompt(said('two, but otherwise'));
    await heard.until('settled', undefined, heard.events.length);
    expect(stage.userTexts(3)).toEqual(['one', 'two, but otherwise']);
    expect(JSON.stringify(recordsOf(file))).toContain('Answer to three');
    expect(session.state().file).toBe(file);
  });

  it('branches from just before a compaction: the model sees the words again, not the summary', async () => {
    stage = await liveStage(pi);
    const { session, heard, file } = await talked(['one', 'two']);
    stage.model.push(say('A summary of it all.'), say('A summary of its start.'));
    await session.compact(null);
    const compaction = recordsOf(file).findLast(({ type }) => type === 'compaction') ?? {};
    await session.branchBefore(String(compaction['id']));
    stage.model.rescript([say('Still whole.')]);
    await session.prompt(said('three'));
    await heard.until('settled', undefined, heard.events.length);
    const last = stage.model.requests.at(-1);
    expect(last?.text).toContain('Answer to one');
    expect(last?.text).not.toContain('A summary of it all.');
  });

  it('refuses what it cannot do, and changes nothing', async () => {
    stage = await liveStage(pi);
    const { session, file } = await talked(['one']);
    const before = recordsOf(file).length;
    await expect(session.branchBefore('nowhere')).rejects.toMatchObject({ code: 'unknown-entry' });
    const reply = recordsOf(file).findLast(({ message }) => (message as { role?: string })?.role === 'assistant') ?? {};
    await expect(session.branchBefore(String(reply['id']))).rejects.toMatchObject({ code: 'not-supported' });
    expect(recordsOf(file)).toHaveLength(before);
    expect((await session.commands()).map(({ name }) => name)).not.toContain('throughline-do');
    expect(session.state().capabilities).toMatchObject({ branch: true, anchors: true });
    const bare = await stage.start();
    expect(bare.state().capabilities).toMatchObject({ branch: false, anchors: false });
    await expect(bare.anchor('a', '')).rejects.toMatchObject({ code: 'not-supported' });
    expect(stage.model.requests).toHaveLength(1);
  });
});
