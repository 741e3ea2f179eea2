// pi-smart-compact's side, bundled at run time against the folder THROUGHLINE_PEER names and run by a Node that can run Pi:
// node peerSide.mjs TASK [FILE]. Its functions are called with its defaults; nothing of it enters this repository.
import { SessionManager } from '@earendil-works/pi-coding-agent';
import { planManualPreflight, prepareManualPreflightContext } from 'throughline-peer/app/preflight.ts';
import { DEFAULT_CONFIG, PROFILES } from 'throughline-peer/constants.ts';
import { verifySummary } from 'throughline-peer/phases/verify.ts';
import { extractStructured } from 'throughline-peer/utils/extraction.ts';
import { TokenCalibrationStore } from 'throughline-peer/utils/tokens.ts';
import { goal, paths, summary } from './fiveHundredPaths.mjs';

const [task, file] = process.argv.slice(2);
const model = { provider: 'fake', id: 'fake-1', contextWindow: 200_000, maxTokens: 8_192 };

const tasks = {
  extract() {
    const branch = SessionManager.open(file).getBranch();
    const messages = branch.filter((entry) => entry.type === 'message').map((entry) => entry.message);
    return extractStructured(messages, PROFILES.balanced).messageCount;
  },
  preflight() {
    const sessionManager = SessionManager.open(file);
    const context = { sessionManager, model, cwd: '/home/bench/project', getContextUsage: () => ({ tokens: 150_000 }) };
    const calibration = new TokenCalibrationStore();
    const shared = prepareManualPreflightContext(context, model, calibration);
    const plan = (mode) => planManualPreflight(context, model, mode, calibration, DEFAULT_CONFIG, 0, shared);
    return ['fast', 'balanced', 'thorough'].map(plan).length;
  },
  verify() {
    const modifiedFiles = paths.map((path, at) => ({ path, toolCalls: 1, lastModifiedIndex: at }));
    const lists = ['readFiles', 'deletedFiles', 'errors', 'decisions', 'constraints', 'topics', 'timeline'];
    const empty = Object.fromEntries([...lists, 'lastUserMessages', 'lastErrors'].map((name) => [name, []]));
    return verifySummary(summary, { ...empty, modifiedFiles, mainGoal: goal, messageCount: 1_000 }).score;
  },
};

const cpu = process.cpuUsage();
const started = performance.now();
const result = tasks[task]();
const ms = performance.now() - started;
const { user, system } = process.cpuUsage(cpu);
console.log(
  JSON.stringify({ ms, cpuMs: (user + system) / 1_000, result, maxRssMb: process.resourceUsage().maxRSS / 1024 }),
);
