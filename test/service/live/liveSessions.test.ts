// Who is driven and who is not, whatever the harness, the file or the worker do meanwhile; with a scripted session.
import { describe, expect, it } from 'vitest';
import { Problem } from '../../../server/errors.ts';
import type { LiveEvent, LiveSession, LiveState } from '../../../server/harness/live/liveSession.ts';
import type { DriveAction, HoldView } from '../../../server/protocol/sessionPanelViews.ts';
import { LiveSessions, type LiveStart, type LiveStarter } from '../../../server/service/live/liveSessions.ts';
import { liveSnapshot } from '../../../server/service/worker/sessionHandlers.ts';
import type { WorkerContext } from '../../../server/service/worker/workerContext.ts';

const free: HoldView = { kind: 'not-attached', text: '', actions: ['attach', 'fork'] };

const state: LiveState = {
  ...{ harness: 'pi', harnessLabel: 'Pi', sessionId: 's1', file: '/a.jsonl', cwd: '/', pid: 1, activity: 'idle' },
  ...{ name: null, model: null, thinking: null, thinkingLevels: [], gauge: null, cost: null, queue: [] },
  autoCompaction: true,
  capabilities: {
    ...{ steer: true, queue: true, images: true, models: true, thinking: true },
    ...{ fork: true, branch: true, anchors: true, compact: 'none' },
  },
};

function scripted(first: LiveState = state) {
  const told = { state: first, stopped: 0, onPrompt: () => {} };
  const listeners = new Set<(event: LiveEvent) => void>();
  const emit = (event: LiveEvent) => {
    for (const listener of listeners) listener(event);
  };
  const session = {
    state: () => told.state,
    onEvent: (listener: (event: LiveEvent) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    prompt: () => Promise.resolve(told.onPrompt()),
    stop: async () => {
      told.stopped += 1;
      emit({ kind: 'ended', expected: true, message: '' });
    },
  } as unknown as LiveSession;
  const move = (to: LiveState) => {
    told.state = to;
    emit({ kind: 'state', state: to });
  };
  return { session, told, emit, move };
}

function sessions(start: LiveStarter['start'], hold: HoldView = free) {
  const moved: [string, boolean][] = [];
  const starter = { start, holdOf: async () => hold, takeOver: async () => {} };
  return { moved, live: new LiveSessions(starter, (file, held) => moved.push([file, held])) };
}

const send: DriveAction = { kind: 'prompt', text: '/switch', images: [], how: 'send' };

describe('UI-2 a session we drive', () => {
  it('whose Pi goes on in another session is no longer driven, the other one is, and the caller is told where', async () => {
    const { session, told, move } = scripted();
    const { live, moved } = sessions(async () => session);
    await live.attach('/a.jsonl', false);
    told.onPrompt = () => move({ ...state, sessionId: 's2', file: '/b.jsonl' });
    expect((await live.drive('/a.jsonl', send)).path).toBe('/b.jsonl');
    expect(live.driven()).toEqual(['/b.jsonl']);
    expect(await live.hold('/a.jsonl')).toMatchObject({ kind: 'stopped', actions: ['restart', 'fork'] });
    expect(moved).toContainEqual(['/a.jsonl', true]);
    expect(moved).toContainEqual(['/b.jsonl', true]);
    await expect(live.drive('/a.jsonl', send)).rejects.toMatchObject({ code: 'not-attached' });
  });

  it('keeps the path it was asked by, also when Pi writes it otherwise', async () => {
    const { session, move } = scripted({ ...state, file: '/real/a.jsonl' });
    const { live } = sessions(async () => session);
    await live.attach('/link/a.jsonl', false);
    move({ ...state, file: '/real/a.jsonl', activity: 'turn' });
    expect(live.driven()).toEqual(['/link/a.jsonl']);
  });

  it('is forked once when the button is pressed twice', async () => {
    const { session } = scripted({ ...state, sessionId: 'f', file: '/fork.jsonl' });
    const starts: LiveStart[] = [];
    const { live } = sessions(async (start) => {
      starts.push(start);
      return session;
    });
    const both = await Promise.all([live.fork('/a.jsonl', null), live.fork('/a.jsonl', null)]);
    expect(both.map(({ path }) => path)).toEqual(['/fork.jsonl', '/fork.jsonl']);
    expect(starts).toHaveLength(1);
    await live.fork('/a.jsonl', null);
    expect(starts).toHaveLength(2);
  });

  it('tells at once that its process is gone, and still says why when the session may be live', async () => {
    const { session, emit } = scripted();
    const mayBe: HoldView = { kind: 'may-be-live', text: 'Its file changed.', actions: ['confirm-closed', 'fork'] };
    const { live, moved } = sessions(async () => session, mayBe);
    await live.attach('/a.jsonl', false);
    moved.length = 0;
    emit({ kind: 'ended', expected: false, message: 'Another program wrote it.' });
    expect(moved).toEqual([['/a.jsonl', true]]);
    expect(live.of('/a.jsonl')).toBeNull();
    expect(live.drove('/a.jsonl')).toBe(true);
    expect((await live.hold('/a.jsonl')).text).toBe('Another program wrote it. Its file changed.');
  });
});

describe('PI-1 a worker that ends while Pi starts', () => {
  it('stops the Pi that comes up after it', async () => {
    const { session, told } = scripted();
    let up = (_session: LiveSession) => {};
    const starting = new Promise<LiveSession>((resolve) => {
      up = resolve;
    });
    const { live } = sessions(() => starting);
    const attaching = live.attach('/a.jsonl', false);
    const making = live.create('/');
    // What is saved before an old session is opened again comes first.
    await Promise.resolve();
    const ending = live.dispose();
    up(session);
    await expect(attaching).rejects.toMatchObject({ code: 'cancelled' });
    await expect(making).rejects.toMatchObject({ code: 'cancelled' });
    await ending;
    expect(told.stopped).toBe(2);
    expect(live.driven()).toEqual([]);
  });

  it('starts nothing afterwards', async () => {
    let started = 0;
    const { live } = sessions(async () => {
      started += 1;
      return scripted().session;
    });
    await live.dispose();
    await expect(live.attach('/a.jsonl', false)).rejects.toMatchObject({ code: 'cancelled' });
    expect(started).toBe(0);
  });
});

describe('UI-2 the snapshot of a running turn', () => {
  it.each(['no-file', 'not-a-session', 'unreadable'] as const)(
    'is made also of a session whose file is %s, driven or not: it is told from a timer',
    (code) => {
      const context = (driven: boolean) =>
        ({
          live: { of: () => (driven ? { session: null, turn: { ...noTurnOf() } } : null), drove: () => driven },
          sessions: {
            get: () => {
              throw new Problem(code, '/a.jsonl');
            },
          },
        }) as unknown as WorkerContext;
      for (const driven of [true, false]) {
        const snapshot = liveSnapshot('/a.jsonl', context(driven));
        expect([snapshot.revision, snapshot.total, snapshot.live.activity]).toEqual([
          'none',
          0,
          driven ? 'idle' : 'none',
        ]);
      }
    },
  );
});

function noTurnOf() {
  return { state, parts: [], plan: [], dialogs: [], status: null, notices: [] };
}

describe('RST-1 mode and reason wherever a session is shown', () => {
  const restored = {
    mode: 'checkpoint_restored',
    reason: 'The agent could not resume (session/load answered "unknown session").',
    handedOver: 'checkpoint 4 and the last 23 entries',
  } as const;
  const words =
    'Restored from checkpoint: the agent could not resume (session/load answered "unknown session"). It started from checkpoint 4 and the last 23 entries.';

  it('is the same for tree, status bar and panel, and says why a session is not attached', async () => {
    const { session, emit } = scripted();
    const { live } = sessions(async () => ({ ...session, continued: restored }));
    expect(live.restoration('/a.jsonl').mode).toBe('not-attached');
    await live.attach('/a.jsonl', false);
    expect(live.restoration('/a.jsonl')).toEqual({ mode: 'checkpoint_restored', reason: words });
    emit({ kind: 'ended', expected: false, message: 'The agent ended.' });
    expect(live.restoration('/a.jsonl')).toEqual({ mode: 'not-attached', reason: 'Not attached: The agent ended.' });
  });

  it('a try that failed is told until the next', async () => {
    const { live } = sessions(() => Promise.reject(new Problem('harness-silent', 'session/load, 60 s')));
    await expect(live.attach('/a.jsonl', false)).rejects.toThrow();
    expect(live.restoration('/a.jsonl').reason).toContain('session/load, 60 s');
  });

  it('a stopped session offers what its harness can do, and no fork where it has none', async () => {
    const { session, emit } = scripted();
    const acp: HoldView = { kind: 'not-attached', text: '', actions: ['attach', 'from-checkpoint', 'handoff'] };
    const { live } = sessions(async () => session, acp);
    await live.attach('/a.jsonl', false);
    emit({ kind: 'ended', expected: false, message: 'The agent ended.' });
    expect(await live.hold('/a.jsonl')).toEqual({
      kind: 'stopped',
      text: 'The agent ended.',
      actions: ['restart', 'from-checkpoint', 'handoff'],
    });
  });

  it('a handoff is called so once its words were sent, and not when they were taken out (NAV-6)', async () => {
    const seed = { marker: '[throughline checkpoint cp-1]', continued: restored };
    for (const [text, mode] of [
      [`${seed.marker}\nGo on.`, 'checkpoint_restored'],
      ['Something else.', 'hot'],
    ] as const) {
      const { live } = sessions(async () => scripted().session);
      const path = await live.create('/');
      live.seed(path, seed);
      expect(live.restoration(path).mode).toBe('hot');
      await live.drive(path, { ...send, text });
      expect(live.restoration(path).mode).toBe(mode);
    }
  });

  it('a handoff to an agent that asks to sign in first is called so as well, and forgotten where nobody does', async () => {
    const seed = { marker: '[throughline checkpoint cp-1]', continued: restored };
    const { live } = sessions(async (_, signIn) => {
      const method = await signIn('/a.jsonl', 'Agent')([], null);
      if (method === null) throw new Problem('harness-refused', 'nobody signed in');
      return scripted().session;
    });
    const handedOver = async (method: string | null) => {
      const path = await live.create('/', 'agent');
      live.seed(path, seed);
      live.signIns.answer(path, method);
      await new Promise(setImmediate);
      return path;
    };
    const unborn = await handedOver(null);
    expect((await live.hold(unborn)).kind).toBe('missing');
    await live.create('/', 'agent');
    live.signIns.answer(unborn, 'login');
    await new Promise(setImmediate);
    await live.drive(unborn, { ...send, text: `${seed.marker}\nGo on.` });
    expect(live.restoration(unborn).mode).toBe('hot');
    await live.detach(unborn);
    const path = await handedOver('login');
    expect(live.restoration(path).mode).toBe('hot');
    await live.drive(path, { ...send, text: `${seed.marker}\nGo on.` });
    expect(live.restoration(path).mode).toBe('checkpoint_restored');
  });
});
