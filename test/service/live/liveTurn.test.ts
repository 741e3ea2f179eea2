import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '../../../server/harness/live/liveSession.ts';
import { noTurn, turnAfter, turnView } from '../../../server/service/live/liveTurn.ts';

const text = (delta: string, block = 'b1', channel: 'reply' | 'thinking' = 'reply'): LiveEvent => ({
  kind: 'text',
  block,
  channel,
  delta,
});
const view = (events: readonly LiveEvent[], recorded: readonly string[] = []) =>
  turnView(events.reduce(turnAfter, noTurn), new Set(recorded));

describe('UI-2 the running turn', () => {
  it('joins the words of a block and keeps blocks apart', () => {
    const { rows } = view([text('Hel', 'b1'), text('hmm', 't1', 'thinking'), text('lo', 'b1')]);
    expect(rows.map(({ content }) => content)).toEqual([
      { kind: 'reply', markdown: 'Hello', cut: false, error: null },
      { kind: 'thinking', seconds: null, characters: 3 },
    ]);
  });

  it('shows a tool as running with the end of its output, then its result', () => {
    const started: LiveEvent[] = [
      { kind: 'tool-started', callId: 'c1', name: 'bash', input: { command: 'ls' } },
      { kind: 'tool-output', callId: 'c1', text: 'one' },
    ];
    const cards = [
      started,
      [...started, { kind: 'tool-ended', callId: 'c1', failed: true, text: 'two' } as LiveEvent],
    ].map((events) => {
      const content = view(events).rows[0]?.content;
      return content?.kind === 'tool' ? [content.card.verb, content.card.state, content.card.body] : null;
    });
    expect(cards).toEqual([
      ['Running', 'running', { kind: 'output', text: 'one', moreLines: 0 }],
      ['Ran', 'failed', { kind: 'output', text: 'two', moreLines: 0 }],
    ]);
  });

  it('does not tell a call twice that the record shows', () => {
    const events: LiveEvent[] = [{ kind: 'tool-started', callId: 'c1', name: 'bash', input: {} }];
    expect(view(events, ['c1']).rows).toEqual([]);
  });

  it('keeps only running calls once the message is recorded, and nothing once the turn ended', () => {
    const events: LiveEvent[] = [
      text('done'),
      { kind: 'tool-started', callId: 'c1', name: 'bash', input: {} },
      { kind: 'recorded' },
    ];
    expect(view(events).rows.map(({ key }) => key)).toEqual(['live:c1']);
    expect(view([...events, { kind: 'turn-ended', outcome: 'completed', message: null }]).rows).toEqual([]);
  });

  it('says how a turn ended when it did not complete, and claims nothing of a compaction that did not happen', () => {
    expect(view([{ kind: 'turn-ended', outcome: 'aborted', message: null }]).status?.text).toBe(
      'Stopped. What was written so far is kept.',
    );
    const compaction: LiveEvent = { kind: 'compaction-ended', applied: false, message: null };
    expect(view([compaction]).status).toEqual({
      icon: 'warning',
      text: 'Not compacted. The conversation is as it was.',
    });
  });

  it('holds a question until it is gone', () => {
    const dialog = {
      ...{ id: 'd1', kind: 'confirm' as const, title: 'Sure?', message: '', options: [], text: '' },
      ...{ askedAt: 0, expiresAt: null },
    };
    const asked: LiveEvent = { kind: 'dialog', dialog };
    expect(view([asked]).dialogs.map(({ id }) => id)).toEqual(['d1']);
    expect(view([asked, { kind: 'dialog-gone', id: 'd1' }]).dialogs).toEqual([]);
  });

  it('stays bounded under a burst', () => {
    const burst = Array.from({ length: 5_000 }, () => text('x'.repeat(100)));
    const row = view(burst).rows[0]?.content;
    expect(row?.kind === 'reply' && row.markdown.length).toBe(60_000);
  });
});
