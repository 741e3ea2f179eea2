// What the first turns after an applied compaction read again (CMP-14), over the real Pi: the calls are in Pi's file, the record is
// in the store alone, and the next run is hinted at the files.
import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FoundPi } from '../../server/harness/pi/findPi.ts';
import { branchOf } from '../../server/record/branch.ts';
import { projectKey } from '../../server/record/projectKey.ts';
import { buildTree } from '../../server/record/tree.ts';
import { damageHints } from '../../server/service/damageHints.ts';
import { nodeFiles } from '../../server/source/nodeFiles.ts';
import { openSession } from '../../server/source/openSession.ts';
import { listDamage } from '../../server/store/runRecords.ts';
import { openStore } from '../../server/store/store.ts';
import { call, say } from '../support/scriptedModel.ts';
import { type CompactionDesk, compactionDesk, compactionsIn, layLongSession } from './compactionStage.ts';
import { installedPi } from './livePi.ts';

let pi: FoundPi;
let desk: CompactionDesk;
beforeAll(async () => {
  pi = await installedPi('1.6.0');
});
afterEach(() => desk.close());

const sessionId = '01980000-0000-7000-8000-000000000001';

describe('CMP-14 damage after a compaction in Pi 1.6.0', () => {
  it('is recorded once, tied to the run, and hints at the files read again', async () => {
    desk = await compactionDesk(pi, { stage: { contextWindow: 100_000, autoCompact: false } });
    const path = layLongSession(desk.stage, { id: sessionId });
    await desk.attached(path);
    const { runId } = await desk.run(path);
    await desk.ask('applyRun', { runId });
    await desk.ended(runId);
    desk.stage.model.rescript(({ index }) =>
      index < 5 ? call('read', { path: `docs/${index === 1 ? 'part0' : `other${index}`}.md` }) : say('Done.'),
    );
    await desk.prompt(path, 'Go on.');
    await desk.stage.model.received(5);
    await desk.until(path, ({ activity }) => activity === 'idle');
    const store = openStore(desk.stage.storeRoot);
    const key = { projectKey: projectKey(desk.stage.cwd), harness: 'pi' as const, sessionId };
    const [boundary] = compactionsIn(path);
    const [damage, ...more] = listDamage(store, key);
    expect([damage, more]).toMatchObject([{ runId, boundaryId: boundary?.id, turns: 6, repeated: [] }, []]);
    const line = readFileSync(path, 'utf8')
      .split('\n')
      .find((each) => each.includes(`"id":"${damage?.reread[0]}"`));
    expect(line).toContain('docs/part0.md');
    const session = openSession(path, nodeFiles);
    const tree = buildTree(session);
    const read = { session, tree, branch: branchOf(tree, null) };
    expect(damageHints(read, store, desk.stage.base)).toEqual(['docs/part0.md']);
    session.close();
  });
});
