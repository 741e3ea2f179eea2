import { describe, expect, it } from 'vitest';
import { AcpDialogs } from '../../../server/harness/acp/acpDialogs.ts';
import type { LiveEvent } from '../../../server/harness/live/liveSession.ts';

function stage() {
  const events: LiveEvent[] = [];
  const kinds: string[] = [];
  const dialogs = new AcpDialogs(
    { now: () => 0 },
    {
      emit: (event) => events.push(event),
      record: ({ kind }) => kinds.push(kind),
      isGone: () => false,
      callOf: () => null,
      granted: () => {
        throw new Error('nobody allowed anything');
      },
      isUnseen: () => false,
    },
  );
  return { dialogs, events, kinds };
}

describe('SEC-3 a question that was taken back before it was asked', () => {
  it('of ours is a no, and is never shown', async () => {
    const { dialogs, events, kinds } = stage();
    expect(await dialogs.askOwn('Write a.txt', '+ x', AbortSignal.abort())).toBe('no');
    expect([events, kinds, dialogs.isOpen]).toEqual([[], [], false]);
  });

  it('of the agent allows nothing', async () => {
    const { dialogs, events } = stage();
    const options = [{ optionId: 'y', name: 'Allow', kind: 'allow_once' as const }];
    const request = { sessionId: 's', toolCall: { toolCallId: 't' }, options };
    expect(await dialogs.ask(request, AbortSignal.abort())).toEqual({ outcome: { outcome: 'cancelled' } });
    expect(events).toEqual([]);
  });
});

describe('SEC-3 a question that is taken back while it is asked', () => {
  it('goes away, and is a no', async () => {
    const { dialogs, events, kinds } = stage();
    const stop = new AbortController();
    const answer = dialogs.askOwn('Write a.txt', '+ x', stop.signal);
    stop.abort();
    expect(await answer).toBe('no');
    expect(events.map(({ kind }) => kind)).toEqual(['dialog', 'dialog-gone']);
    expect(kinds).toEqual(['dialog', 'dialog-answer']);
  });
});
