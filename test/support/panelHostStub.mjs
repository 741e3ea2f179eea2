// The extension's side of a panel in a plain browser page: answers the panel's rpc from `window.fixture` (a JSON file under
// test/webview/fixtures) and keeps what the panel asked in `window.asked`, so that a look or a test can see it.
// A fixture is { start, requests: { NAME: answer | [answer, …] }, delays: { NAME: ms, -1 = never }, progress: { NAME: […] } };
// a list answers one after the other and repeats its last. { script } plays a session instead (scriptedSession.mjs).
import { createBirpc } from 'birpc';
import { runScenes } from './runScenes.mjs';
import { scriptedSession } from './scriptedSession.mjs';

const draftKey = 'draft';
const counts = new Map();
window.asked = [];

const script = window.fixture.script
  ? scriptedSession(window.fixture.script, (snapshot) => void window.panel.live(snapshot))
  : null;

// What becomes of a run: window.fixture.run names a scene of runScenes.mjs; `window.tellRun(NAME)` moves it on.
let runState = window.fixture.run && window.fixture.start?.draft?.applying ? runScenes[window.fixture.run]() : null;
window.tellRun = (scene) => {
  runState = runScenes[scene]();
  void window.panel.runState(runState);
};
const runAnswers = {
  runState: () => runState,
  applyRun: () => {
    runState = runScenes[window.fixture.run ?? 'staged']();
    return runState;
  },
  withdrawRun: () => {
    runState = runScenes.withdrawn();
    return runState;
  },
};

function answerOf(name, params) {
  if (runAnswers[name] && window.fixture.requests?.[name] === undefined) return runAnswers[name]();
  if (script?.[name]) return script[name](params);
  const found = window.fixture.requests[name];
  if (found === undefined) {
    return {
      problem: { code: 'no-fixture', message: `Nothing answers ${name} here.`, next: 'Add it to the fixture.' },
    };
  }
  if (!Array.isArray(found)) return found;
  const at = counts.get(name) ?? 0;
  counts.set(name, at + 1);
  return found[Math.min(at, found.length - 1)];
}

async function request(name, params) {
  window.asked.push({ call: name, values: [params] });
  const delay = window.fixture.delays?.[name] ?? 0;
  for (const progress of window.fixture.progress?.[name] ?? []) void window.panel.progress(progress);
  if (delay < 0) await new Promise(() => undefined);
  if (delay > 0) await new Promise((done) => setTimeout(done, delay));
  return answerOf(name, params);
}

const note =
  (call) =>
  async (...values) => {
    window.asked.push({ call, values });
  };

const kept = () => JSON.parse(sessionStorage.getItem(draftKey) ?? 'null');
const listeners = [];
window.panel = createBirpc(
  {
    start: async () => ({ ...window.fixture.start, draft: kept() ?? window.fixture.start.draft ?? null }),
    request,
    cancel: note('cancel'),
    act: note('act'),
    saveDraft: (draft) => sessionStorage.setItem(draftKey, JSON.stringify(draft)),
    setTitle: note('setTitle'),
    tellContext: note('tellContext'),
    mentionFiles: async (_cwd, query) =>
      ['src/refunds/handler.ts', 'src/refunds/settle.ts', 'test/refund.partial.spec.ts'].filter((path) =>
        path.includes(query),
      ),
  },
  {
    post: (message) => window.dispatchEvent(new MessageEvent('message', { data: structuredClone(message) })),
    on: (receive) => listeners.push(receive),
    timeout: -1,
  },
);

window.acquireVsCodeApi = () => ({
  postMessage: (message) => {
    const copy = structuredClone(message);
    queueMicrotask(() => {
      for (const receive of listeners) receive(copy);
    });
  },
  setState: () => undefined,
});
