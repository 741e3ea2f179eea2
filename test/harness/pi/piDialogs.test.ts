import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveEvent } from '../../../server/harness/live/liveSession.ts';
import { PiDialogs } from '../../../server/harness/pi/piDialogs.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function asking() {
  const events: LiveEvent[] = [];
  const replies: unknown[] = [];
  const dialogs = new PiDialogs(
    { now: () => 1000 },
    (event) => events.push(event),
    (reply) => replies.push(reply),
  );
  const ask = (method: string, more: object = {}) =>
    dialogs.take({ type: 'extension_ui_request', id: 'd1', method, title: 'T', ...more });
  return { dialogs, ask, events, replies };
}

describe('UI-2 questions of extensions', () => {
  it.each([
    ['confirm', {}, { kind: 'confirmed', yes: true }, { confirmed: true }],
    ['select', { options: ['a', 'b'] }, { kind: 'chosen', optionId: '1' }, { value: 'b' }],
    ['select', { options: ['a', 'b'] }, { kind: 'chosen', optionId: '7' }, { cancelled: true }],
    ['input', {}, { kind: 'text', text: 'x' }, { value: 'x' }],
    ['editor', {}, { kind: 'text', text: '' }, { value: '' }],
    ['editor', {}, { kind: 'dismissed' }, { cancelled: true }],
    ['confirm', {}, { kind: 'text', text: 'yes' }, { cancelled: true }],
  ] as const)('%s %o, answered with %o', (method, more, answer, reply) => {
    const { dialogs, ask, events, replies } = asking();
    ask(method, more);
    expect(dialogs.isOpen).toBe(true);
    dialogs.answer('d1', answer);
    expect(replies).toEqual([{ type: 'extension_ui_response', id: 'd1', ...reply }]);
    expect(events.map(({ kind }) => kind)).toEqual(['dialog', 'dialog-gone']);
    expect(() => dialogs.answer('d1', answer)).toThrow('no longer asked');
  });

  it('is gone when Pi answered it itself, and never answers for a person', () => {
    const { dialogs, ask, events, replies } = asking();
    ask('confirm', { timeout: 500, message: 'Now?' });
    expect(events[0]).toMatchObject({ dialog: { askedAt: 1000, expiresAt: 1500, message: 'Now?' } });
    vi.advanceTimersByTime(500);
    expect([dialogs.isOpen, replies.length, events.at(-1)?.kind]).toEqual([false, 0, 'dialog-gone']);
  });

  it('only what a person should read becomes a notice', () => {
    const { ask, events } = asking();
    for (const method of ['setStatus', 'setWidget', 'setTitle', 'set_editor_text', 'hologram']) ask(method);
    ask('notify', { message: 'Look.', notifyType: 'error' });
    expect(events).toEqual([{ kind: 'notice', level: 'error', text: 'Look.' }]);
  });
});
