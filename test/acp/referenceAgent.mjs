// A scripted ACP agent over standard streams: it does what its script says, turn by turn, and keeps its sessions in a folder so
// that a killed one can be opened again. Its words come from the script or from a scripted model. Run as a process of its own:
// `node referenceAgent.mjs script.json`. It knows nothing of this project; test/acp/agentScript.ts has the script's shape.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { agent, ndJsonStream, RequestError } from '@agentclientprotocol/sdk';

export const referenceAgentVersion = '1.0.0';

const script = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const has = (flag) => script.switches?.[flag] === true;
const parent = process.ppid;
/** Signed in by `authenticate`, or by this program run in a terminal with `--sign-in CODE`. */
const signedInFile = join(script.folder, 'signed-in');
const isSignedIn = () => existsSync(signedInFile);
const signIn = () => writeFileSync(signedInFile, '');
const never = new Promise(() => undefined);
const progressFile = join(script.folder, 'progress.json');
mkdirSync(script.folder, { recursive: true });
if (process.argv[3] === '--sign-in') {
  if (process.argv[4] === '0') signIn();
  process.exit(Number(process.argv[4]));
}
/** Turns done so far, over all processes of this script: a new process goes on where the killed one stopped. */
const progress = existsSync(progressFile) ? JSON.parse(readFileSync(progressFile, 'utf8')) : { turns: 0 };
/** Running turns by session: what ends them. */
const running = new Map();
const sessions = new Map();
const options = structuredClone(script.configOptions ?? []);
let mode = script.modes?.currentModeId;

const pathOf = (id) => join(script.folder, `${id}.json`);
const save = (session) => writeFileSync(pathOf(session.id), JSON.stringify(session));

function open(id) {
  if (!existsSync(pathOf(id))) throw new RequestError(-32002, 'Resource not found', { sessionId: id });
  const session = JSON.parse(readFileSync(pathOf(id), 'utf8'));
  sessions.set(id, session);
  return session;
}

function note(session, role, content, more = {}) {
  session.messages.push({ role, content, ...more });
  save(session);
}

/** A line as it is, below the SDK. */
const writeRaw = (line) => new Promise((resolve) => process.stdout.write(line, resolve));
const rawUpdate = (sessionId, update) =>
  `${JSON.stringify({ jsonrpc: '2.0', method: 'session/update', params: { sessionId, update } })}\n`;

async function askModel(session) {
  const response = await fetch(`${script.modelUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'reference',
      messages: session.messages.map(({ role, content }) => ({ role, content })),
    }),
  });
  if (!response.ok) throw new RequestError(-32603, `the model answered ${response.status}`);
  return (await response.json()).choices[0].message.content;
}

/** What each step of a turn does. Every one gets the turn and its own value. */
const steps = {
  async say(turn, text) {
    const filled = text.replaceAll('{permission}', turn.permission ?? 'none').replaceAll('{read}', turn.read ?? '');
    for (const piece of filled.match(/[\s\S]{1,40}/gu) ?? [])
      await turn.update({ ...turn.chunk('agent_message_chunk', piece) });
    turn.replied += filled;
  },
  async think(turn, text) {
    await turn.update(turn.chunk('agent_thought_chunk', text));
  },
  async model(turn) {
    await steps.say(turn, await askModel(turn.session));
  },
  async update(turn, update) {
    await turn.update(update);
  },
  async rawUpdate(turn, update) {
    await writeRaw(rawUpdate(turn.session.id, update));
  },
  async raw(_turn, text) {
    await writeRaw(text);
  },
  async bytes(_turn, count) {
    await writeRaw(`{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"x","filler":"`);
    for (let left = count; left > 0; left -= 1 << 20) await writeRaw('x'.repeat(Math.min(left, 1 << 20)));
    await writeRaw('"}}\n');
  },
  async burst(turn, count) {
    for (let from = 0; from < count; from += 1000) {
      const many = Array.from({ length: Math.min(1000, count - from) }, (_, at) =>
        rawUpdate(turn.session.id, turn.chunk('agent_message_chunk', `${from + at} `)),
      );
      await writeRaw(many.join(''));
    }
  },
  async permission(turn, { toolCall, options: choices }) {
    const { outcome } = await turn.client.request('session/request_permission', {
      sessionId: turn.session.id,
      toolCall,
      options: choices,
    });
    turn.permission = outcome.outcome === 'selected' ? outcome.optionId : outcome.outcome;
  },
  /** A path, or `{path, line, limit}`. */
  async read(turn, wanted) {
    const params = typeof wanted === 'string' ? { path: wanted } : wanted;
    await turn.asking(async () => {
      const { content } = await turn.client.request('fs/read_text_file', { sessionId: turn.session.id, ...params });
      return content.length > 200 ? `${content.length} characters` : content;
    });
  },
  async write(turn, { path, content }) {
    await turn.asking(async () => {
      await turn.client.request('fs/write_text_file', { sessionId: turn.session.id, path, content });
      return 'written';
    });
  },
  /** A shell line, or its parts and what is done with it: shown in a call `card`, killed, released twice, or left open. */
  async terminal(turn, wanted) {
    const { card, kill, twice, open, ...order } = typeof wanted === 'string' ? { command: wanted } : wanted;
    await turn.asking(async () => {
      const terminal = await turn.client.createTerminal({ sessionId: turn.session.id, args: [], ...order });
      if (card !== undefined) {
        const content = [{ type: 'terminal', terminalId: terminal.id }];
        await turn.update({
          sessionUpdate: 'tool_call',
          toolCallId: card,
          title: order.command,
          kind: 'execute',
          content,
        });
      }
      if (open) return 'left open';
      if (kill) await terminal.kill();
      const { exitCode, signal } = await terminal.waitForExit();
      const { output, truncated } = await terminal.currentOutput();
      if (card !== undefined)
        await turn.update({ sessionUpdate: 'tool_call_update', toolCallId: card, status: 'completed' });
      await terminal.release();
      if (twice) await terminal.release();
      return `${output}${truncated ? ' (cut)' : ''} exit ${exitCode ?? signal}`;
    });
  },
  /** Refuses the prompt until somebody signed in; the same turn is meant by the next one. */
  async signedIn(turn) {
    if (isSignedIn()) return;
    progress.turns -= 1;
    turn.session.messages.pop();
    throw new RequestError(-32000, 'Authentication required');
  },
  /** What a person filled in, as JSON for `{read}`. */
  async elicit(turn, { message, requestedSchema }) {
    const params = { sessionId: turn.session.id, mode: 'form', message, requestedSchema };
    turn.read = JSON.stringify(await turn.client.request('elicitation/create', params));
  },
  /** How long a variable of the environment is. */
  async env(turn, name) {
    turn.read = `${name} has ${process.env[name]?.length ?? 'no'} characters`;
  },
  /** Its mode now, for `{read}`. */
  async mode(turn) {
    turn.read = mode;
  },
  async untilCancelled(turn) {
    await turn.cancelled;
  },
  /** Until whoever started this process is gone. */
  async untilOrphaned() {
    await new Promise((resolve) => {
      const timer = setInterval(() => {
        if (process.ppid === parent) return;
        clearInterval(timer);
        resolve();
      }, 10);
    });
  },
  async wait(turn, milliseconds) {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await steps.say(turn, 'so ');
  },
  async hang() {
    await never;
  },
  /** A child that outlives its parent unless the whole group is ended; its process id is noted. */
  async child(_turn, file) {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
    appendFileSync(file, `${child.pid}\n`);
  },
  async complain(_turn, text) {
    process.stderr.write(text);
  },
  async die(_turn, code) {
    process.exit(code);
  },
  async error(_turn, { code, message, data }) {
    throw new RequestError(code, message, data);
  },
};

class Turn {
  constructor(session, client) {
    this.session = session;
    this.client = client;
    this.replied = '';
    this.messageId = script.switches?.withoutMessageIds ? undefined : randomUUID();
    this.cancelled = new Promise((resolve) => {
      this.cancel = () => {
        this.isCancelled = true;
        resolve();
      };
    });
  }

  /** What the client answered, or how it refused, for `{read}`. */
  async asking(ask) {
    try {
      this.read = await ask();
    } catch (error) {
      this.read = `refused ${error.code}`;
    }
  }

  chunk(sessionUpdate, text) {
    const id = this.messageId === undefined ? {} : { messageId: this.messageId };
    return { sessionUpdate, content: { type: 'text', text }, ...id };
  }

  update(update) {
    return this.client.notify('session/update', { sessionId: this.session.id, update });
  }
}

async function prompt({ params, client }) {
  const session = sessions.get(params.sessionId);
  if (session === undefined) throw new RequestError(-32002, 'Resource not found', { sessionId: params.sessionId });
  const text = params.prompt.map((block) => (block.type === 'text' ? block.text : `[${block.type}]`)).join('\n');
  note(session, 'user', text);
  const turn = new Turn(session, client);
  running.set(session.id, turn);
  const steps_ = script.turns?.[progress.turns] ?? script.otherwise ?? [{ say: `You said: ${text}` }];
  progress.turns += 1;
  writeFileSync(progressFile, JSON.stringify(progress));
  let stopReason = 'end_turn';
  try {
    for (const step of steps_) {
      if (turn.isCancelled) break;
      const [name, value] = Object.entries(step)[0];
      if (name === 'stop') stopReason = value;
      else await steps[name](turn, value);
    }
  } finally {
    if (turn.replied !== '') note(session, 'assistant', turn.replied, { messageId: turn.messageId });
    running.delete(session.id);
  }
  if (script.faults?.['session/prompt']?.answer !== undefined) return script.faults['session/prompt'].answer;
  return { stopReason: turn.isCancelled ? 'cancelled' : stopReason };
}

/** Tells the session again, as `session/load` must. */
async function replay(session, client) {
  const told = session.compacted === true ? session.messages.slice(-1) : session.messages;
  for (const [at, { role, content, messageId }] of told.entries()) {
    if (at === 1 && has('diesInReplay') && firstTime('diedInReplay')) process.exit(3);
    const id = messageId === undefined || has('withoutMessageIds') ? {} : { messageId };
    const sessionUpdate = role === 'user' ? 'user_message_chunk' : 'agent_message_chunk';
    const update = { sessionUpdate, content: { type: 'text', text: content }, ...id };
    await client.notify('session/update', { sessionId: session.id, update });
  }
}

function stateOf() {
  return {
    ...(script.modes === undefined ? {} : { modes: { ...script.modes, currentModeId: mode } }),
    ...(options.length === 0 ? {} : { configOptions: options }),
  };
}

/** To `load` and `resume`. */
function openedAnswer() {
  if (has('openingAnswersNull')) return null;
  return has('openingNamesOther') ? { sessionId: 'another', ...stateOf() } : stateOf();
}

async function tellCommands(sessionId, client) {
  if (script.commands === undefined) return;
  const update = { sessionUpdate: 'available_commands_update', availableCommands: script.commands };
  await client.notify('session/update', { sessionId, update });
}

/** Over all processes of this script. */
function firstTime(name) {
  if (progress[name]) return false;
  progress[name] = true;
  writeFileSync(progressFile, JSON.stringify(progress));
  return true;
}

/** Misbehaves as the script asks before a request is answered. */
async function obey(method) {
  const fault = script.faults?.[method];
  if (fault === undefined) return;
  if (fault.once !== undefined && !firstTime(fault.once)) return;
  if (fault.die !== undefined) process.exit(fault.die);
  if (fault.hang) await never;
  if (fault.error) throw new RequestError(fault.error.code, fault.error.message, fault.error.data);
}

const app = agent({ name: 'reference-agent' })
  .onRequest('initialize', async () => {
    await obey('initialize');
    if (script.faults?.initialize?.answer !== undefined) return script.faults.initialize.answer;
    return {
      protocolVersion: 1,
      agentInfo: {
        name: 'reference-agent',
        title: 'Reference agent',
        version: script.version ?? referenceAgentVersion,
      },
      authMethods: script.authMethods ?? [],
      agentCapabilities: {
        loadSession: has('load'),
        promptCapabilities: { image: has('images'), audio: false, embeddedContext: false },
        mcpCapabilities: { http: false, sse: false },
        sessionCapabilities: {
          ...(has('resume') ? { resume: {} } : {}),
          ...(has('list') ? { list: {} } : {}),
          ...(has('close') ? { close: {} } : {}),
          ...(has('fork') ? { fork: {} } : {}),
        },
      },
    };
  })
  .onRequest('authenticate', async ({ params }) => {
    await obey('authenticate');
    if (params.methodId === 'wrong') throw new RequestError(-32603, 'The key is not valid.');
    signIn();
    return {};
  })
  .onRequest('session/new', async ({ params, client }) => {
    await obey('session/new');
    if (script.faults?.['session/new']?.answer !== undefined) return script.faults['session/new'].answer;
    if (script.authMethods !== undefined && !has('signInAtPrompt') && !isSignedIn()) {
      throw new RequestError(-32000, 'Authentication required');
    }
    const session = { id: randomUUID(), cwd: params.cwd, messages: [] };
    sessions.set(session.id, session);
    save(session);
    // Most agents tell their commands only after they answered.
    setTimeout(() => tellCommands(session.id, client), has('lateCommands') ? 500 : 0);
    return { sessionId: session.id, ...stateOf() };
  })
  .onRequest('session/load', async ({ params, client }) => {
    await obey('session/load');
    const session = open(params.sessionId);
    if (has('replayAfterAnswer')) setTimeout(() => replay(session, client), 100);
    else await replay(session, client);
    setImmediate(() => tellCommands(session.id, client));
    return openedAnswer();
  })
  .onRequest('session/resume', async ({ params, client }) => {
    await obey('session/resume');
    const session = open(params.sessionId);
    if (has('resumeReplays')) await replay(session, client);
    setImmediate(() => tellCommands(session.id, client));
    return openedAnswer();
  })
  .onRequest(
    'session/fork',
    (params) => params,
    async ({ params }) => {
      await obey('session/fork');
      if (!has('fork')) throw RequestError.methodNotFound('session/fork');
      const origin = sessions.get(params.sessionId) ?? open(params.sessionId);
      const session = { ...structuredClone(origin), id: randomUUID() };
      sessions.set(session.id, session);
      save(session);
      return { sessionId: session.id };
    },
  )
  .onRequest('session/close', async () => ({}))
  .onRequest('session/set_mode', async ({ params, client }) => {
    await obey('session/set_mode');
    mode = params.modeId;
    const update = { sessionUpdate: 'current_mode_update', currentModeId: mode };
    await client.notify('session/update', { sessionId: params.sessionId, update });
    return {};
  })
  .onRequest('session/set_config_option', async ({ params }) => {
    await obey('session/set_config_option');
    const option = options.find(({ id }) => id === params.configId);
    if (option === undefined) throw RequestError.invalidParams({ configId: params.configId });
    option.currentValue = params.value;
    return { configOptions: options };
  })
  .onRequest('session/prompt', prompt)
  .onNotification('session/cancel', ({ params }) => {
    if (!has('ignoresCancel')) running.get(params.sessionId)?.cancel();
  });

const connection = app.connect(ndJsonStream(Writable.toWeb(process.stdout), Readable.toWeb(process.stdin)));
await connection.closed;
// Some agents stay when their input ends.
if (has('ignoresEnd')) setInterval(() => undefined, 1000);
else process.exit(0);
