import { afterEach, describe, expect, it } from 'vitest';
import {
  claimProcess,
  processState,
  releaseProcess,
  takeAddress,
} from '../../../../server/harness/pi/companion/processState.ts';

afterEach(() => {
  processState().address = null;
});

describe('PI-1 one companion per Pi', () => {
  it('serves the first copy until its session ends, then whoever comes first', () => {
    expect(claimProcess('/a.cjs')).toBe(true);
    expect(claimProcess('/b.cjs')).toBe(false);
    // Pi runs the same factory again when it moves to another session.
    expect(claimProcess('/a.cjs')).toBe(true);
    releaseProcess('/b.cjs');
    expect(claimProcess('/b.cjs')).toBe(false);
    releaseProcess('/a.cjs');
    expect(claimProcess('/b.cjs')).toBe(true);
    releaseProcess('/b.cjs');
  });

  it('SEC-1 takes the token out of the environment and keeps it', () => {
    const env = { THROUGHLINE_SOCKET: '/run/s', THROUGHLINE_TOKEN: 't', PATH: '/bin' };
    expect(takeAddress(env)).toEqual({ socket: '/run/s', token: 't' });
    expect(env).toEqual({ PATH: '/bin' });
    expect(takeAddress(env)).toEqual({ socket: '/run/s', token: 't' });
  });
});
