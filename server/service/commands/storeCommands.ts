// Commands about our own store: checkpoints and storage. Both only read.

import type { CheckpointListView } from '../../protocol/compactionViews.ts';
import type { StorageView } from '../../protocol/evidenceViews.ts';
import { listCheckpoints } from '../../store/checkpoints.ts';
import { inventory } from '../../store/inventory.ts';
import { type Answer, answered } from '../answer.ts';
import { rootsOf } from '../findSession.ts';
import { type Options, UsageProblem } from '../options.ts';
import { sessionKeyOf, withSession } from '../readSession.ts';
import { storeOf } from '../storeOf.ts';
import { cut, shortBytes, table } from '../text/table.ts';
import type { World } from '../world.ts';
import { fileOf } from './sessionCommands.ts';

export async function checkpointsCommand(options: Options, world: World): Promise<Answer> {
  const store = storeOf(options.word('store'), world);
  return withSession(fileOf(options, world), null, world, ({ session }) => {
    const checkpoints: CheckpointListView['checkpoints'] = listCheckpoints(store, sessionKeyOf(session)).map(
      (saved) => ({
        id: saved.id,
        at: saved.at,
        headId: saved.headId,
        reason: saved.reason,
        provenance: saved.provenance,
        coverage: saved.coverage,
        evidence: { ...saved.evidence },
        summaryTokens: saved.summaryTokens,
        number: saved.number,
        mode: saved.mode,
        applied: saved.applied,
      }),
    );
    return answered({ checkpoints }, () => checkpointsText(checkpoints));
  });
}

function checkpointsText(checkpoints: CheckpointListView['checkpoints']): string {
  if (checkpoints.length === 0) return 'No checkpoints yet.';
  const rows = checkpoints.map((row) => {
    const { decisions, files, errors, constraints } = row.evidence;
    const facts = `${decisions + files + errors + constraints} facts`;
    return [
      row.at.slice(0, 16).replace('T', ' '),
      row.provenance,
      facts,
      `${row.coverage ?? '—'}%`,
      row.reason,
      row.id,
    ];
  });
  return table(['saved', 'provenance', 'evidence', 'coverage', 'reason', 'id'], rows);
}

export async function storageCommand(options: Options, world: World): Promise<Answer> {
  if (options.positionals.length > 0) throw new UsageProblem('Usage: throughline storage [--root DIR]… [--store DIR]');
  const store = storeOf(options.word('store'), world);
  const { totals, items, complete, notices } = inventory(store, rootsOf(options.list('root'), world));
  const view: StorageView & { complete: boolean; notices: readonly string[] } = {
    totals: { ...totals },
    items: items.map((item) => ({ ...item })),
    complete,
    notices,
  };
  return answered(view, () => storageText(view, notices));
}

function storageText(view: StorageView, notices: readonly string[]): string {
  const rows = [...view.items]
    .sort((a, b) => b.bytes - a.bytes)
    .map((item) => [item.kind, shortBytes(item.bytes), item.status, cut(item.path, 90)]);
  const sums = `${shortBytes(view.totals.agents)} of agents’ files, which Throughline only reads · ${shortBytes(view.totals.ours)} of its own`;
  return [sums, '', table(['kind', 'size', 'lineage', 'path'], rows, ['left', 'right']), ...notices].join('\n');
}
