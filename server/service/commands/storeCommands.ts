// `throughline storage`: what our store and the harnesses' hold. It only reads.

import type { StorageView } from '../../protocol/evidenceViews.ts';
import { inventory } from '../../store/inventory.ts';
import { type Answer, answered } from '../answer.ts';
import { rootsOf } from '../findSession.ts';
import { type Options, UsageProblem } from '../options.ts';
import { storeOf } from '../storeOf.ts';
import { cut, shortBytes, table } from '../text/table.ts';
import type { World } from '../world.ts';

export async function storageCommand(options: Options, world: World): Promise<Answer> {
  if (options.positionals.length > 0) throw new UsageProblem('Usage: throughline storage [--root DIR]… [--store DIR]');
  const store = storeOf(options.word('store'), world);
  const { totals, items, complete, notices } = inventory(
    store,
    rootsOf(options.list('root'), options.word('store'), world),
  );
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
