// Scenarios without compaction: plain work, images, bash of the user, errors, aborts, branches, forks, edits, custom entries.
import { execFileSync } from 'node:child_process';
import { call, fail, gate, type ScriptedReply, say } from '../support/scriptedModel.ts';
import type { RecordedPi } from './recordPi.ts';
import type { Scenario, Stage } from './recordStage.ts';

/** An 8 by 8 red square. */
export const redSquare =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC';

async function ask(stage: Stage, pi: RecordedPi, question: string, ...replies: ScriptedReply[]) {
  stage.model.push(...replies);
  await pi.prompt(question);
}

const plain: Scenario = {
  name: 'plain',
  holds: 'One task with read, edit, write and a failing then passing test run; a session name',
  async play(stage) {
    const pi = await stage.pi();
    await ask(
      stage,
      pi,
      'gross() should round to cents. Add a test for 0.1 * 3 first.',
      call('read', { path: 'src/price.mjs' }, 'I look at the function first.'),
      call('write', {
        path: 'test/round.test.mjs',
        content:
          "import assert from 'node:assert';\nimport { test } from 'node:test';\nimport { gross } from '../src/price.mjs';\n\ntest('gross rounds to cents', () => {\n  assert.equal(gross(0.1, 2), 0.3);\n});\n",
      }),
      call('bash', { command: 'node --test test/round.test.mjs 2>&1 | head -20' }),
      call('edit', {
        path: 'src/price.mjs',
        edits: [{ oldText: 'return net * (1 + rate);', newText: 'return Math.round(net * (1 + rate) * 100) / 100;' }],
      }),
      call('bash', { command: 'node --test --test-reporter=tap | grep -E "^# (pass|fail)"' }),
      say('gross() now rounds to cents and both tests pass.'),
    );
    await pi.request({ type: 'set_session_name', name: 'Round prices' });
    stage.keep('plain', await pi.sessionFile());
  },
};

const oneQuestion: Scenario = {
  name: 'one-question',
  holds: 'One question and one answer, no tools used: the smallest whole session',
  async play(stage) {
    const pi = await stage.pi();
    await ask(stage, pi, 'What does gross() do?', say('It adds the tax rate to a net price.'));
    stage.keep('one-question', await pi.sessionFile());
  },
};

const images: Scenario = {
  name: 'images',
  holds: 'A prompt with a PNG, a PNG read by a tool, text and image in one message',
  async play(stage) {
    const pi = await stage.pi();
    stage.model.push(say('A red square, eight pixels wide.'));
    await pi.prompt('What is in this picture?', {
      images: [{ type: 'image', data: redSquare, mimeType: 'image/png' }],
    });
    await ask(
      stage,
      pi,
      'Save it as logo.png and look at the file.',
      call('bash', { command: `printf %s ${redSquare} | base64 -d > logo.png && ls logo.png` }),
      call('read', { path: 'logo.png' }),
      say('The file shows the same red square.'),
    );
    stage.keep('images', await pi.sessionFile());
  },
};

const userBash: Scenario = {
  name: 'user-bash',
  holds: 'Shell commands of the user: seen by the model, excluded from context, failing, cancelled',
  async play(stage) {
    const pi = await stage.pi();
    await ask(stage, pi, 'Hello, wait for my output.', say('Ready.'));
    await pi.request({ type: 'bash', command: 'cat README.md' });
    await pi.request({ type: 'bash', command: 'echo only for my eyes', excludeFromContext: true });
    await pi.request({ type: 'bash', command: 'cat missing.txt' });
    const cancelled = pi.request({ type: 'bash', command: 'echo begun; sleep 30' });
    await pi.waitFor((event) => event.type === 'bash_execution_update', 'output of the command');
    await pi.request({ type: 'abort_bash' });
    await cancelled;
    await ask(stage, pi, 'What does the readme say?', say('It says: prices with tax.'));
    stage.keep('user-bash', await pi.sessionFile());
  },
};

const settings: Scenario = {
  name: 'model-and-tools',
  holds:
    'Model change, thinking levels with thinking text, a smaller tool set (system message with toolsRemoved), a name twice',
  async play(stage) {
    const pi = await stage.pi({ models: ['acme-1', 'acme-2-mini'] });
    await ask(stage, pi, 'List the sources.', call('bash', { command: 'ls src' }), say('Only price.mjs.'));
    await pi.request({ type: 'set_model', provider: 'acme', modelId: 'acme-2-mini' });
    await pi.request({ type: 'set_thinking_level', level: 'high' });
    await ask(
      stage,
      pi,
      'Is the rate a fraction?',
      say('Yes, 0.2 means 20 %.', { thinking: 'net * (1 + rate), so a fraction.' }),
    );
    await pi.step('tools', { names: ['read'] });
    await ask(stage, pi, 'Run the tests.', call('bash', { command: 'node --test' }), say('I have no shell any more.'));
    await pi.request({ type: 'set_session_name', name: 'First name' });
    await pi.request({ type: 'set_session_name', name: 'Rates ✓ Größe' });
    await pi.request({ type: 'set_thinking_level', level: 'off' });
    stage.keep('model-and-tools', await pi.sessionFile());
  },
};

const steering: Scenario = {
  name: 'steering',
  holds: 'Steering while a tool runs, a follow-up queued behind it, two tool calls in one message',
  async play(stage) {
    const pi = await stage.pi();
    const held = gate();
    stage.model.push(
      {
        kind: 'text',
        text: 'Both files at once.',
        calls: [
          { tool: 'read', args: { path: 'src/price.mjs' } },
          { tool: 'read', args: { path: 'README.md' } },
        ],
        after: held.opened,
      },
      say('Stopping at the two files, as you asked.'),
      say('One function is exported.'),
    );
    const from = await pi.begin('Read everything in this project.');
    await stage.model.received(0);
    await pi.request({ type: 'steer', message: 'Only price.mjs and the readme, please.' });
    await pi.request({ type: 'follow_up', message: 'And how many functions are exported?' });
    held.open();
    await pi.settled(from);
    stage.keep('steering', await pi.sessionFile());
  },
};

const retried: Scenario = {
  name: 'retry',
  holds: 'A 500 and its retry (error reply hidden by a context edit), then a 402 that ends the turn',
  async play(stage) {
    const pi = await stage.pi();
    await ask(stage, pi, 'Say hello.', fail(500, 'upstream connect error'), say('Hello after a retry.'));
    await ask(stage, pi, 'And again.', fail(402, 'Insufficient balance'));
    await ask(stage, pi, 'Now?', say('Yes, the balance is fine again.'));
    stage.keep('retry', await pi.sessionFile());
  },
};

const aborted: Scenario = {
  name: 'aborted',
  holds:
    'A turn aborted in the middle of its text (stopReason aborted), one aborted while a tool runs, then a new question',
  async play(stage) {
    const pi = await stage.pi();
    stage.model.push(
      say('This answer will not be finished because somebody stops it.', { pauseUntil: new Promise(() => undefined) }),
    );
    await pi.begin('Explain rounding at length.');
    await pi.waitFor((event) => event.type === 'message_update', 'first words', 0);
    await pi.request({ type: 'abort' });
    stage.model.push(call('bash', { command: 'echo started; sleep 30' }));
    await pi.begin('Run something slow.');
    await pi.waitFor((event) => event.type === 'tool_execution_update', 'tool output');
    await pi.request({ type: 'abort' });
    await ask(stage, pi, 'Short version, please.', say('Half away from zero.'));
    stage.keep('aborted', await pi.sessionFile());
  },
};

const killed: Scenario = {
  name: 'killed-mid-tool',
  holds: 'Pi killed while a tool runs: the file ends with a call that has no result (open-call in the last exchange)',
  async play(stage) {
    const pi = await stage.pi();
    await ask(stage, pi, 'Hi.', say('Hello.'));
    stage.model.push(call('bash', { command: 'echo working; sleep 30' }, 'I start the long job.'));
    await pi.begin('Start the long job.');
    await pi.waitFor((event) => event.type === 'tool_execution_update', 'tool output');
    const file = await pi.sessionFile();
    await pi.kill();
    stage.keep('killed-mid-tool', file);
  },
};

const resumed: Scenario = {
  name: 'killed-resumed',
  holds: 'The same, resumed and continued: the open call now lies in the middle',
  async play(stage) {
    const pi = await stage.pi();
    await ask(stage, pi, 'Hi.', say('Hello.'));
    stage.model.push(call('bash', { command: 'echo working; sleep 30' }, 'I start the long job.'));
    await pi.begin('Start the long job.');
    await pi.waitFor((event) => event.type === 'tool_execution_update', 'tool output');
    const file = await pi.sessionFile();
    await pi.kill();
    const again = await stage.pi({ args: ['--session', file] });
    await ask(stage, again, 'Did it finish?', say('I cannot tell, the process was gone.'));
    stage.keep('killed-resumed', file);
  },
};

const branches: Scenario = {
  name: 'branches',
  holds:
    'Three branches from one question: left without a summary, left with one (branch_summary), labels set and cleared',
  async play(stage) {
    const pi = await stage.pi();
    await ask(stage, pi, 'How shall we round?', say('Half up, half even, or truncate. Which one?'));
    await ask(stage, pi, 'Half up.', say('Then Math.round is nearly right.'));
    const halfUp = await pi.user('Half up.');
    await pi.step('label', { target: halfUp.id, label: 'half-up' });
    await pi.step('navigate', { target: halfUp.id });
    await ask(
      stage,
      pi,
      'Half even, like the banks.',
      call('bash', { command: 'cat src/price.mjs' }),
      say('That needs a helper.'),
    );
    const halfEven = await pi.user('Half even');
    await pi.step('label', { target: halfEven.id, label: 'temporary' });
    await pi.step('label', { target: halfEven.id, label: null });
    stage.model.push(say('We looked at half even rounding; it would need a helper function.'));
    await pi.step('navigate', { target: halfEven.id, summarize: true, label: 'after half even' });
    await ask(stage, pi, 'Truncate then.', say('Truncating loses money on average.'));
    stage.keep('branches', await pi.sessionFile());
  },
};

const returned: Scenario = {
  name: 'leaf-on-older-branch',
  holds:
    'The last line is a label set after moving back to an older branch: Pi goes on there, the newest conversation is elsewhere',
  async play(stage) {
    const pi = await stage.pi();
    await ask(stage, pi, 'First idea?', say('Cache the rates.'));
    const first = await pi.role('assistant');
    await ask(stage, pi, 'Second idea, on top.', say('Load them at start.'));
    await pi.step('navigate', { target: first.id });
    await pi.step('label', { target: first.id, label: 'good idea' });
    stage.keep('leaf-on-older-branch', await pi.sessionFile());
  },
};

const edits: Scenario = {
  name: 'context-edits',
  holds:
    'Context edits by boundary drafts: a result replaced twice (latest wins), a question omitted, an answer and a custom message replaced',
  async play(stage) {
    const pi = await stage.pi();
    await ask(stage, pi, 'Read the readme.', call('read', { path: 'README.md' }), say('Prices with tax.'));
    const result = await pi.role('toolResult');
    const answer = await pi.role('assistant');
    const text = 'readme read, 2 lines';
    await pi.step('draft', {
      entries: [{ type: 'context_edit', targetId: result.id, replacement: { content: '[trimmed]' } }],
    });
    await ask(stage, pi, 'A side question: is it Tuesday?', say('I do not know.'));
    const side = await pi.user('side question');
    const block = { content: [{ type: 'text', text }] };
    await pi.step('message', {
      message: { customType: 'note', content: 'Rates come from the tax office.', display: true },
    });
    const note = await pi.find((entry) => entry.type === 'custom_message');
    await pi.step('draft', {
      entries: [
        { type: 'context_edit', targetId: result.id, replacement: block },
        { type: 'context_edit', targetId: side.id, replacement: null },
        { type: 'context_edit', targetId: answer.id, replacement: { content: 'It is about prices.' } },
        { type: 'context_edit', targetId: note.id, replacement: { content: 'Rates: tax office.' } },
      ],
    });
    await ask(stage, pi, 'Back to the prices.', say('Ready.'));
    await ask(stage, pi, 'What was in the readme?', say('Prices with tax.'));
    stage.keep('context-edits', await pi.sessionFile());
  },
};

const custom: Scenario = {
  name: 'custom-entries',
  holds:
    'Custom entries (state), custom messages shown and hidden, with blocks, an image and details, one before a turn',
  async play(stage) {
    const pi = await stage.pi();
    await pi.step('greeting', {
      message: { customType: 'weather', content: 'It rains.', display: false, details: { mm: 3 } },
    });
    await ask(stage, pi, 'Good morning.', say('Good morning, take an umbrella.'));
    await pi.step('append', { customType: 'counter', data: { count: 1, deep: { list: [1, 'two', null] } } });
    await pi.step('append', { customType: 'marker' });
    await pi.step('message', { message: { customType: 'note', content: 'Shown to both.', display: true } });
    const content = [
      { type: 'text', text: 'A note with a picture.' },
      { type: 'image', data: redSquare, mimeType: 'image/png' },
    ];
    await pi.step('message', {
      message: { customType: 'note', content, display: true, details: { source: 'camera' } },
    });
    await ask(stage, pi, 'What notes do you have?', say('Weather, one text, one picture.'));
    stage.keep('custom-entries', await pi.sessionFile());
  },
};

const forks: Scenario = {
  name: 'fork',
  holds:
    'A parent with two questions (fork-parent), a fork from the second question (fork-child) and a clone (clone-child); both name their parent',
  async play(stage) {
    const pi = await stage.pi();
    await ask(stage, pi, 'Name a currency.', say('Euro.'));
    await ask(stage, pi, 'Name another.', say('Yen.'));
    stage.keep('fork-parent', await pi.sessionFile());
    const parent = await pi.sessionFile();
    const second = await pi.user('Name another');
    await pi.request({ type: 'fork', entryId: second.id });
    await ask(stage, pi, 'Name a dead one.', say('Lira.'));
    stage.keep('fork-child', await pi.sessionFile());
    await pi.request({ type: 'switch_session', sessionPath: parent });
    await pi.request({ type: 'clone' });
    await ask(stage, pi, 'Name a third.', say('Krona.'));
    stage.keep('clone-child', await pi.sessionFile());
  },
};

const oddText: Scenario = {
  name: 'odd-text',
  holds:
    'U+2028, U+2029, U+0085, VT and FF, a lone surrogate, emoji, right-to-left and NFD text in prompt, reply and tool result',
  async play(stage) {
    const pi = await stage.pi();
    const odd = 'line\u2028para\u2029next\u0085vt\u000bff\u000cend \ud83d\ude00 שלום Österskär';
    await ask(
      stage,
      pi,
      `Keep this: ${odd}`,
      call('write', { path: 'odd.txt', content: `${odd}\n` }),
      call('bash', { command: 'cat odd.txt; printf "a\\r\\nb\\rc\\033[31mred\\033[0m\\n"' }),
      say(`Kept: ${odd} and \ud83d alone`),
    );
    stage.keep('odd-text', await pi.sessionFile());
  },
};

/** Runs in Pi's own Node, because only Pi's session manager can begin a second root. */
const secondRoot = `
const { SessionManager } = await import(process.argv[1] + '/dist/index.js');
const session = SessionManager.open(process.argv[2]);
const first = session.getEntries().find((entry) => entry.message?.role === 'user');
session.branchWithSummary(null, 'The first root was about tea.', { by: 'offline' }, true);
session.appendCustomMessageEntry('note', 'Written without a running Pi.', true);
session.appendLabelChange(first.id, 'first root');
`;

const roots: Scenario = {
  name: 'two-roots',
  holds: "Two roots: a branch summary without parent written by Pi's session manager offline, then continued by Pi",
  async play(stage) {
    const pi = await stage.pi();
    await ask(stage, pi, 'Tea or coffee?', say('Tea.'));
    const file = await pi.sessionFile();
    await pi.stop();
    execFileSync(stage.install.node, ['--input-type=module', '-e', secondRoot, stage.install.packageDir, file]);
    const again = await stage.pi({ args: ['--session', file] });
    await ask(stage, again, 'And now?', say('Coffee.'));
    stage.keep('two-roots', file);
  },
};

export const basics: readonly Scenario[] = [
  plain,
  oneQuestion,
  images,
  userBash,
  settings,
  steering,
  retried,
  aborted,
  killed,
  resumed,
  branches,
  returned,
  edits,
  custom,
  forks,
  oddText,
  roots,
];
