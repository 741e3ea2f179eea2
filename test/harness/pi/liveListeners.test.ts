import { describe, expect, it } from 'vitest';
import { LiveListeners } from '../../../server/harness/live/liveListeners.ts';
import type { LiveEvent } from '../../../server/harness/live/liveSession.ts';

const notice = (text: string): LiveEvent => ({ kind: 'notice', level: 'info', text });

describe('UI-2 what a harness says while it starts', () => {
  it('is told to the first listener, in order and once, with the kept original of a rewritten file among it', () => {
    const listeners = new LiveListeners(() => {});
    for (const text of ['a question', 'The file as it was is kept']) listeners.emit(notice(text));
    const [first, second]: LiveEvent[][] = [[], []];
    listeners.listen((event) => first?.push(event));
    listeners.listen((event) => second?.push(event));
    listeners.emit(notice('later'));
    expect(first).toEqual([notice('a question'), notice('The file as it was is kept'), notice('later')]);
    expect(second).toEqual([notice('later')]);
  });

  it('and its end, when it ended before anybody listened', () => {
    const listeners = new LiveListeners(() => {});
    listeners.emit({ kind: 'ended', expected: false, message: 'Pi ended' });
    listeners.clear();
    const heard: string[] = [];
    listeners.listen(({ kind }) => heard.push(kind));
    expect(heard).toEqual(['ended']);
  });

  it('keeps the newest when nobody listens, and one listener that throws stops no other', () => {
    const failures: unknown[] = [];
    const listeners = new LiveListeners((error) => failures.push(error));
    for (let at = 0; at < 1_000; at += 1) listeners.emit(notice(String(at)));
    const heard: LiveEvent[] = [];
    listeners.listen((event) => heard.push(event));
    expect([heard.length, heard.at(-1)]).toEqual([200, notice('999')]);
    listeners.listen(() => {
      throw new Error('odd');
    });
    listeners.emit(notice('last'));
    expect([failures.length, heard.at(-1)]).toEqual([1, notice('last')]);
  });
});
