// Replays rows of the fault table, each on a session of its own: one worker for all of them, and one in a process of its own for
// each that is killed.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { bundleScript } from '../support/bundleScript.mjs';
import { type CompactionDesk, compactionDesk, layLongSession } from './compactionStage.ts';
import { piOf, play } from './faultCase.ts';
import { check } from './faultChecks.ts';
import { type FaultRow, faultTable, type Step } from './faultTable.ts';
import { hostile } from './faultWords.ts';
import { installedPi } from './livePi.ts';
import { liveVersions } from './liveVersions.ts';

const isFull = process.env['THROUGHLINE_FULL'] === '1';
const only = process.env['THROUGHLINE_FAULT'];
/** A row takes 5 s of processor; one that stands still is told by its name while the others go on. */
const rowMs = 180_000;

function isWanted({ step, fault, quick }: FaultRow): boolean {
  return only === undefined ? isFull || quick : new RegExp(only).test(`${step} ${fault}`);
}

/** Declares the rows of these steps, on every release of Pi this run is about. */
export function replayRows(steps: readonly Step[]): void {
  const rows = faultTable.filter((row) => steps.includes(row.step) && isWanted(row));
  if (rows.length === 0) it.skip(`no row of ${steps.join(', ')} matches ${only}`, () => undefined);
  else replayOn(rows);
}

function replayOn(rows: readonly FaultRow[]): void {
  for (const version of liveVersions) {
    describe(`CMP-8 fault table, Pi ${version}`, () => {
      let desk: CompactionDesk;
      const folder = mkdtempSync(join(tmpdir(), 'throughline-worker-'));
      let program = '';
      beforeAll(async () => {
        desk = await compactionDesk(await installedPi(version));
        program = await bundleScript('test/pi/workerProgram.ts', join(folder, 'worker.mjs'));
      });
      afterAll(async () => {
        await desk.close();
        rmSync(folder, { recursive: true, force: true });
      });

      it.each(rows.map((row, place) => [row.step, row.fault, row.ends.join(' or '), row, place] as const))(
        '%s: %s ends as %s',
        async (_step, fault, _ends, row, place) => {
          if (fault !== 'worker killed') return replay(row, desk, place);
          const apart = await compactionDesk(await installedPi(version), { apart: program });
          try {
            await replay(row, apart, place);
          } finally {
            await apart.close();
          }
        },
        rowMs,
      );
    });
  }
}

async function replay(row: FaultRow, desk: CompactionDesk, place: number): Promise<void> {
  const id = `01980000-0000-7000-8000-${String(place + 1).padStart(12, '0')}`;
  const path = layLongSession(desk.stage, { id, exchanges: 5, hostile: row.fault === 'injection' ? hostile : '' });
  desk.hands.clear();
  desk.clock.ahead = 0;
  await desk.attached(path);
  const one = { desk, path, row, pi: piOf(desk) };
  const before = readFileSync(path, 'utf8');
  await check(one, await play(one), before);
  await desk.ask('detachSession', { path });
}
