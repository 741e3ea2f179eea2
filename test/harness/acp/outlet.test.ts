import { describe, expect, it } from 'vitest';
import { Outlet } from '../../../server/harness/acp/outlet.ts';
import type { LiveEvent } from '../../../server/harness/live/liveSession.ts';

const notice = (text: string): LiveEvent => ({ kind: 'notice', level: 'info', text });

describe('UI-2 what an agent says while it starts', () => {
  it('is told to the first listener, and one that throws is noted and stops no other', () => {
    const warnings: string[] = [];
    const outlet = new Outlet({ info: () => undefined, warn: (message) => warnings.push(message) });
    outlet.tell(notice('early'));
    outlet.flush();
    const heard: LiveEvent[] = [];
    outlet.listen((event) => heard.push(event));
    outlet.listen(() => {
      throw new Error('odd');
    });
    outlet.tell(notice('later'));
    outlet.close();
    expect(heard).toEqual([notice('early'), notice('later')]);
    expect(warnings).toEqual(['a listener of an ACP session failed: odd']);
  });

  it('and its end, when it ended before anybody listened', () => {
    const outlet = new Outlet({ info: () => undefined, warn: () => undefined });
    outlet.tell({ kind: 'ended', expected: false, message: 'The agent ended' });
    outlet.close();
    const heard: LiveEvent[] = [];
    outlet.listen((event) => heard.push(event));
    expect(heard).toEqual([{ kind: 'ended', expected: false, message: 'The agent ended' }]);
  });
});
