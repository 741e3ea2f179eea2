import { describe, expect, it } from 'vitest';
import { HostGuard } from '../../../server/harness/acp/hostGuard.ts';

describe('SEC-3 what a write would change', () => {
  it('is shown with the question, and not looked for where nobody is asked', async () => {
    const asked: string[] = [];
    const guard = new HostGuard({
      folders: ['/project'],
      agentSessionId: () => 's',
      ask: async (title, message) => {
        asked.push(`${title}: ${message}`);
        return 'session';
      },
    });
    const { signal } = new AbortController();
    let made = 0;
    const change = async () => `+ line ${++made}`;
    await guard.mayWrite('/project/a.ts', null, change, signal);
    await guard.mayWrite('/project/b.ts', null, change, signal);
    expect([asked, made]).toEqual([['Write a.ts: + line 1'], 1]);
  });
});
