// The session tree as the list stands now; asking for it starts a reading where files changed (REC-5).

import type { ParamsOf } from '../../protocol/requests.ts';
import { type LiveRows, sessionTreeView } from './sessionTreeView.ts';
import type { TreeView, WorkerContext } from './workerContext.ts';

/** `live` tells of the sessions that run; left out while nothing can run yet. */
export function treeNow(
  params: ParamsOf<'sessionTree'>,
  { list, roots, pressures }: Pick<WorkerContext, 'list' | 'roots' | 'pressures'>,
  live?: LiveRows,
): TreeView {
  if (params.refresh) list.invalidate([]);
  const now = list.current();
  return sessionTreeView(now, roots, params.currentFolders, pressures.of(now.rows), live);
}
