// What a person does to a live session, as calls of its harness: one action in, one result out.
import { Problem } from '../../errors.ts';
import type { LiveMove, LiveSession } from '../../harness/live/liveSession.ts';
import type { DriveAction, DriveResult } from '../../protocol/sessionPanelViews.ts';

const nothing: DriveResult = { path: null, draft: '', queue: [], entryId: null };

/** Rejects with the Problem of the harness; nothing is claimed then. */
export async function carryOut(session: LiveSession, action: DriveAction): Promise<DriveResult> {
  switch (action.kind) {
    case 'prompt':
      await session.prompt({ text: action.text, images: action.images, how: action.how });
      return nothing;
    case 'clearQueue':
      return {
        ...nothing,
        queue: (await session.clearQueue()).map(({ text, images }) => ({ text, images: [...(images ?? [])] })),
      };
    case 'fork':
      return moved(await session.fork(action.entryId));
    case 'anchor':
      return { ...nothing, entryId: await session.anchor(action.name, action.outcome) };
    default:
      await settle(session, action);
      return nothing;
  }
}

type Plain = Exclude<DriveAction, { kind: 'prompt' | 'clearQueue' | 'fork' | 'anchor' }>;

function settle(session: LiveSession, action: Plain): Promise<void> {
  switch (action.kind) {
    case 'abort':
      return session.abort();
    case 'setModel':
      return session.setModel(action.id);
    case 'setThinking':
      return session.setThinking(action.level);
    case 'setOption':
      return setOption(session, action.id, action.value);
    case 'answer':
      return session.answer(action.dialogId, action.answer);
    case 'rename':
      return session.rename(action.name);
    case 'branchBefore':
      return session.branchBefore(action.entryId);
    case 'compact':
      return session.compact(action.focus);
    default:
      return action satisfies never;
  }
}

async function setOption(session: LiveSession, id: string, value: string): Promise<void> {
  if (!session.setOption) throw new Problem('not-supported', `there is no setting ${id}`);
  await session.setOption(id, value);
}

function moved(move: LiveMove): DriveResult {
  return { path: move.file, draft: move.draft, queue: [], entryId: null };
}
