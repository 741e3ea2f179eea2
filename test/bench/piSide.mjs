// Pi's side of the comparisons, run by a Node that can run Pi: node piSide.mjs PACKAGE_DIR TASK PATH
// Prints one JSON line. The clock starts before the first byte is read and ends with the result in memory.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contentHash } from './contentHash.mjs';

const [packageDir, task, path] = process.argv.slice(2);
const { SessionManager } = await import(pathToFileURL(join(packageDir, 'dist', 'index.js')).href);

const textOf = (content) =>
  typeof content === 'string'
    ? content
    : content
        .filter((block) => block.type === 'text')
        .map((block) => block.text)
        .join('\n');
const callsOf = (content) =>
  typeof content === 'string'
    ? []
    : content.filter((block) => block.type === 'toolCall').map((block) => [block.name, block.arguments]);

const roles = { compactionSummary: 'summary', bashExecution: 'bash' };

function said(message) {
  const content = message.summary ?? message.content ?? message.output ?? '';
  return { role: roles[message.role] ?? message.role, text: textOf(content), calls: callsOf(content) };
}

/** Starts the clock; the answer tells wall and processor time since, in milliseconds. */
function startClock() {
  const cpu = process.cpuUsage();
  const started = performance.now();
  return () => {
    const ms = performance.now() - started;
    const { user, system } = process.cpuUsage(cpu);
    return { ms, cpuMs: (user + system) / 1_000 };
  };
}

const tasks = {
  open() {
    const elapsed = startClock();
    const context = SessionManager.open(path).buildSessionContext();
    const time = elapsed();
    return { ...time, hash: contentHash(context.messages.map(said)) };
  },
  async list() {
    process.env.PI_CODING_AGENT_DIR = path;
    const elapsed = startClock();
    const sessions = await SessionManager.listAll();
    const time = elapsed();
    const hash = createHash('sha256');
    for (const session of sessions.map(({ id, cwd, messageCount }) => `${id} ${cwd} ${messageCount}`).sort())
      hash.update(session);
    return { ...time, count: sessions.length, hash: hash.digest('hex').slice(0, 24) };
  },
  start() {
    return { ms: performance.now(), cpuMs: process.cpuUsage().user / 1_000 };
  },
};

const result = await tasks[task]();
console.log(JSON.stringify({ ...result, maxRssMb: process.resourceUsage().maxRSS / 1024 }));
