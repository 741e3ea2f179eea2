// A whole conversation in the Session panel (UI-2, UI-5, PI-1): the real Pi, a scripted model on loopback, the installed .vsix.
// Prompt, tools, a question answered with the keyboard, queue, steer, abort, another model, a fork, and a window reloaded in
// the middle of a reply. Each step is held to the bytes Pi wrote and to what the model received.
import { readFileSync } from 'node:fs';
import { Checks } from './checks.mjs';
import { layPi, messagesOf, recordsOf, scriptedModel, sessionFiles, userTexts } from './livePi.mjs';
import {
  axe,
  command,
  draftsOf,
  fourThemes,
  patienceMs,
  reloadWindow,
  setTheme,
  settled,
  shot,
  showSessions,
  textIn,
  themeKinds,
  themes,
  until,
  workersOf,
} from './page.mjs';
import { activity, field, holds, idle, same, sessionFrame, write } from './sessionPanel.mjs';
import { openBrowser, openWorkbench, startServer } from './workbench.mjs';
import { layWorld } from './world.mjs';

const size = { width: 1360, height: 850 };

const editArguments = {
  path: 'src/refunds/handler.ts',
  edits: [
    { oldText: 'const key = request.requestId;', newText: 'const key = await ledgerEntryOf(request.captureId);' },
  ],
};

const answer = `Both callers now use the ledger entry, and the schema stays as it was.

1. \`refund()\` asks for the ledger entry first
2. A retry finds the same key

\`\`\`ts
const key = await ledgerEntryOf(request.captureId);
\`\`\``;

async function promptAndTools({ checks, page, world, pi, say, call, state }) {
  await checks.check('PI-1 UI-2 a new session opens in its panel, with Pi behind it', page, async () => {
    await showSessions(page);
    const plus = page
      .locator('.sidebar')
      .getByRole('button', { name: /New Session in This Folder/ })
      .first();
    await plus.focus();
    await page.keyboard.press('Enter');
    Object.assign(state, await sessionFrame(page, () => true));
    await field(state.frame).waitFor({ timeout: patienceMs });
  });
  await checks.check('UI-2 UI-6 a prompt, three tools, and a question answered with the keyboard', page, async () => {
    pi.model.push(
      call('read', { path: 'src/refunds/handler.ts' }, 'I read the handler first.'),
      call('edit', editArguments, 'The key must be the ledger entry.'),
      call('bash', { command: 'echo 2 tests passed' }, 'Now the tests.'),
      say(answer, { thinking: 'Two callers pass the request id.' }),
    );
    await write(page, state.frame, 'Make the refund handler idempotent. Keep the public schema.', 'Enter');
    await textIn(state.frame, 'Run a command?');
    await until('the question is the panel’s to answer', () =>
      state.frame.evaluate(() => document.querySelector('tl-session')?.view?.live.dialogs.length === 1),
    );
    await shot(page, 'session-question-dark');
    await page.keyboard.press('Alt+y');
    await textIn(state.frame, 'A retry finds the same key');
    await idle(state.frame);
    same('what Pi wrote', messagesOf(state.path), [
      'user: Make the refund handler idempotent. Keep the public schema.',
      'assistant: I read the handler first. [toolCall read]',
      messagesOf(state.path)[2],
      'assistant: The key must be the ledger entry. [toolCall edit]',
      messagesOf(state.path)[4],
      'assistant: Now the tests. [toolCall bash]',
      'toolResult: 2 tests passed\n',
      messagesOf(state.path)[7],
    ]);
    holds('the answer in the file', messagesOf(state.path)[7], 'A retry finds the same key');
    holds('the workspace', readFileSync(`${world.workspace}/src/refunds/handler.ts`, 'utf8'), 'ledgerEntryOf');
    holds('the fourth request', pi.model.requests[3].text, '2 tests passed');
    await textIn(state.frame, /handler\.ts/);
  });
}

async function queueSteerAbort({ checks, page, pi, say, gate, state }) {
  await checks.check('UI-2 while a turn runs, a message is steered and one is queued', page, async () => {
    const held = gate();
    const at = pi.model.requests.length;
    pi.model.push(
      say('The migration adds one column and fills it in batches.', { pauseUntil: held.opened }),
      say('It uses ledger_entry_id.'),
      say('One handler and one migration changed.'),
    );
    await write(page, state.frame, 'Now write the migration for old keys.', 'Enter');
    await pi.model.received(at);
    await until('the turn runs', async () => (await activity(state.frame)) === 'turn');
    await write(page, state.frame, 'Use ledger_entry_id in it.', 'Enter');
    await write(page, state.frame, 'Then say what changed.', 'Alt+Enter');
    await textIn(state.frame, 'Queued, sent when this turn ends');
    await textIn(state.frame, 'Steering, sent at the next pause');
    await shot(page, 'session-queue-dark');
    held.open();
    await textIn(state.frame, 'One handler and one migration changed.');
    await idle(state.frame);
    same('what the model got next', userTexts(pi.model.requests[at + 1]).at(-1), 'Use ledger_entry_id in it.');
    same('what it got last', userTexts(pi.model.requests[at + 2]).at(-1), 'Then say what changed.');
    same('the end of the file', messagesOf(state.path).slice(-6), [
      'user: Now write the migration for old keys.',
      'assistant: The migration adds one column and fills it in batches.',
      'user: Use ledger_entry_id in it.',
      'assistant: It uses ledger_entry_id.',
      'user: Then say what changed.',
      'assistant: One handler and one migration changed.',
    ]);
  });
  await checks.check('UI-2 a turn is stopped with the keyboard, and the record says so', page, async () => {
    const at = pi.model.requests.length;
    pi.model.push(say('one two three four five six', { pauseUntil: new Promise(() => {}) }));
    await write(page, state.frame, 'Count the callers.', 'Enter');
    const request = await pi.model.received(at);
    await textIn(state.frame, /one two/);
    await page.keyboard.press('Control+Escape');
    same('the model’s connection', await settled('the model’s connection', request.closed), 'client-left');
    await idle(state.frame);
    const last = await until('the stopped reply in the file', () => {
      const record = recordsOf(state.path).at(-1);
      return record.message?.role === 'assistant' && record.message.stopReason !== 'stop' ? record : null;
    });
    same('how the turn ended', last.message.stopReason, 'aborted');
  });
}

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** In the page: an image in the clipboard, pasted into a text area. */
function pasteImage(area, data) {
  const clipboardData = new DataTransfer();
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  clipboardData.items.add(new File([bytes], 'dot.png', { type: 'image/png' }));
  area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true, cancelable: true }));
}

async function imageAndMention({ checks, page, pi, say, gate, state }) {
  await checks.check(
    'UI-2 UI-5 a file named, an image pasted, queued, edited, and both reach the model',
    page,
    async () => {
      const { frame } = state;
      const held = gate();
      const at = pi.model.requests.length;
      pi.model.push(say('I look around.', { pauseUntil: held.opened }), say('One dot, one handler.'));
      await write(page, frame, 'Look around.', 'Enter');
      await pi.model.received(at);
      await until('the turn runs', async () => (await activity(frame)) === 'turn');
      await field(frame).evaluate(pasteImage, dot);
      await frame.getByRole('button', { name: 'Remove dot.png' }).waitFor({ timeout: patienceMs });
      await field(frame).focus();
      await page.keyboard.insertText('Compare it with @handl');
      await frame.getByRole('option', { name: /handler\.ts/ }).waitFor({ timeout: patienceMs });
      await page.keyboard.press('Enter');
      await until('the file in the words', async () =>
        (await field(frame).inputValue()).includes('src/refunds/handler.ts'),
      );
      await page.keyboard.press('Alt+Enter');
      await frame.getByRole('button', { name: /^Edit “Compare it/ }).click();
      await until('the words again', async () => (await field(frame).inputValue()).includes('src/refunds/handler.ts'));
      await frame.getByRole('button', { name: 'Remove Image' }).waitFor({ timeout: patienceMs });
      await field(frame).focus();
      await page.keyboard.press('Alt+Enter');
      await until('the composer is empty again', async () => (await field(frame).inputValue()) === '');
      held.open();
      await textIn(frame, 'One dot, one handler.');
      await idle(frame);
      holds('the request', pi.model.requests[at + 1].text, `data:image/png;base64,${dot}`);
      holds('what was asked', userTexts(pi.model.requests[at + 1]).at(-1), 'src/refunds/handler.ts');
      holds('the file', messagesOf(state.path).at(-2), '[image]');
    },
  );
}

async function modelAndFork({ checks, page, pi, say, state, world }) {
  await checks.check('UI-2 another model is chosen with the keyboard, and answers', page, async () => {
    const at = pi.model.requests.length;
    await state.frame.getByRole('button', { name: /^Model:/ }).focus();
    await page.keyboard.press('Enter');
    await state.frame.getByRole('option', { name: /ACME-2/ }).waitFor({ timeout: patienceMs });
    await page.keyboard.type('ACME-2');
    await page.keyboard.press('Enter');
    await state.frame.getByRole('button', { name: 'Model: ACME-2' }).waitFor({ timeout: patienceMs });
    pi.model.push(say('Four callers.'));
    await write(page, state.frame, 'How many are there?', 'Enter');
    await textIn(state.frame, 'Four callers.');
    await idle(state.frame);
    same('the model asked', pi.model.requests[at].body.model, 'acme-2');
    same(
      'the model in the file',
      recordsOf(state.path).findLast(({ type }) => type === 'model_change')?.modelId,
      'acme-2',
    );
  });
  await checks.check('STO-2 a fork is a session of its own; the first file stays as it is', page, async () => {
    const before = readFileSync(state.path);
    const first = state.path;
    await command(page, 'Throughline: Fork Session');
    const fork = await sessionFrame(page, (path) => path !== first);
    await field(fork.frame).waitFor({ timeout: patienceMs });
    const at = pi.model.requests.length;
    pi.model.push(say('In the fork.'));
    await write(page, fork.frame, 'Try advisory locks here.', 'Enter');
    await textIn(fork.frame, 'In the fork.');
    await idle(fork.frame);
    if (!readFileSync(first).equals(before)) throw new Error('the fork changed the first file');
    holds('the fork’s request', JSON.stringify(pi.model.requests[at].body.messages), 'Keep the public schema.');
    same('the fork’s end', messagesOf(fork.path).slice(-2), [
      'user: Try advisory locks here.',
      'assistant: In the fork.',
    ]);
    same('the fork’s parent', recordsOf(fork.path)[0].parentSession, first);
    same('files Pi keeps', sessionFiles(world).length, 2);
    Object.assign(state, fork);
  });
}

async function reloaded({ checks, page, pi, say, server, state }) {
  await checks.check(
    'UI-5 a window reloaded in the middle of a reply: record, draft, position, and on it goes',
    page,
    async () => {
      const at = pi.model.requests.length;
      pi.model.push(say('slowly one two three four', { pauseUntil: new Promise(() => {}) }));
      await write(page, state.frame, 'Tell me slowly.', 'Enter');
      const request = await pi.model.received(at);
      await textIn(state.frame, /slowly one/);
      await field(state.frame).focus();
      await page.keyboard.insertText('A draft that stays');
      await until('the draft is kept', () => draftsOf(server).includes('A draft that stays'));
      await reloadWindow(page);
      same('the model’s connection', await settled('the model’s connection', request.closed), 'client-left');
      const { path } = state;
      Object.assign(state, await sessionFrame(page, (each) => each === path));
      await textIn(state.frame, 'Tell me slowly.');
      // Nobody presses anything: it was driven when the window went away.
      await until('the session is attached again', () => field(state.frame).isVisible());
      await until('the draft', async () => (await field(state.frame).inputValue()) === 'A draft that stays');
      holds('the file', messagesOf(path).join('\n'), 'user: Tell me slowly.');
      const next = pi.model.requests.length;
      pi.model.push(say('Still here.'));
      await field(state.frame).focus();
      await page.keyboard.press('Enter');
      await textIn(state.frame, 'Still here.');
      await idle(state.frame);
      const texts = userTexts(pi.model.requests[next]);
      same('what the model got after the reload', texts.slice(-2), ['Tell me slowly.', 'A draft that stays']);
      same('the end of the file', messagesOf(path).slice(-2), ['user: A draft that stays', 'assistant: Still here.']);
    },
  );
}

async function workerDied({ checks, page, pi, say, server, state }) {
  await checks.check(
    'UI-5 a worker that dies in the middle of a reply: attached again, and on it goes',
    page,
    async () => {
      const at = pi.model.requests.length;
      pi.model.push(say('bit by bit by bit', { pauseUntil: new Promise(() => {}) }));
      await write(page, state.frame, 'Tell me again.', 'Enter');
      const request = await pi.model.received(at);
      await textIn(state.frame, /bit by/);
      const [pid] = workersOf(server);
      if (!pid) throw new Error('no worker was found');
      process.kill(pid, 'SIGKILL');
      same('the model’s connection', await settled('the model’s connection', request.closed), 'client-left');
      await until('a new worker', () => workersOf(server).some((each) => each !== pid));
      // Nobody presses anything.
      await idle(state.frame);
      await textIn(state.frame, 'Tell me again.');
      pi.model.push(say('And here.'));
      await write(page, state.frame, 'Where are you now?', 'Enter');
      await textIn(state.frame, 'And here.');
      await idle(state.frame);
      const texts = userTexts(pi.model.requests[at + 1]);
      same('what the model got from the next Pi', texts.slice(-2), ['Tell me again.', 'Where are you now?']);
      same('the end of the file', messagesOf(state.path).slice(-2), [
        'user: Where are you now?',
        'assistant: And here.',
      ]);
    },
  );
}

/** The first conversation in every theme, with axe. */
async function pictures({ checks, page, first }) {
  await checks.check('UI-2 session: no serious axe finding in four themes', page, async () => {
    await page
      .locator('.tabs-container .tab', { hasText: /Make the refund/ })
      .first()
      .click();
    const { frame: opened } = await sessionFrame(page, (path) => path === first());
    // It was driven when the window went away, so it comes back by itself once it is looked at; a worker that died may leave it to us.
    const start = opened.getByRole('button', { name: 'Start Pi' }).first();
    await until('the session is attached', async () => {
      if (await field(opened).isVisible()) return true;
      await start.click({ timeout: 1_000 }).catch(() => {});
      return false;
    });
    const edited = opened.getByRole('button', { name: /^Edited/ });
    await until('the edit in sight', async () => {
      await opened.locator('.scroller').evaluate((scroller) => scroller.scrollTo({ top: 0 }));
      return edited.isVisible();
    });
    await edited.click();
    await opened.getByRole('group', { name: /^Changes in/ }).waitFor({ timeout: patienceMs });
    const findings = [];
    for (const theme of Object.keys(fourThemes)) {
      await setTheme(page, theme);
      const { frame } = await sessionFrame(page, (path) => path === first());
      await until('the theme reached the panel', () =>
        frame.evaluate((kind) => document.body.dataset.vscodeThemeKind === kind, themeKinds[theme]),
      );
      await shot(page, `session-${theme}`);
      findings.push(...(await axe(frame)).map((finding) => `${theme}: ${finding}`));
    }
    if (findings.length > 0) throw new Error(findings.join('\n'));
  });
}

/**
 * The whole conversation.
 * @param {{ version?: '1.139' | '1.99', vsix: string }} options
 */
export async function conversation(options) {
  const checks = new Checks();
  const world = layWorld();
  const pi = await layPi(world);
  console.log(`  Pi ${pi.version} on a scripted model at ${pi.model.url}`);
  const { say, call, gate } = await scriptedModel();
  const settings = { 'workbench.colorTheme': themes.dark.setting };
  const env = { ...world.env, ...pi.env };
  const server = await startServer({ ...options, folder: world.workspace, settings, machine: pi.machine, env });
  const { browser, page } = await openBrowser(server, size);
  const state = {};
  let first = '';
  try {
    await openWorkbench(page, server.url);
    const parts = { checks, page, server, world, pi, say, call, gate, state, first: () => first };
    await promptAndTools(parts);
    first = state.path;
    if (!first) throw new Error('no session was opened');
    await queueSteerAbort(parts);
    await modelAndFork(parts);
    await imageAndMention(parts);
    await reloaded(parts);
    await workerDied(parts);
    await pictures(parts);
    same('replies of the script that nobody asked for', pi.model.left(), 0);
  } catch (cause) {
    checks.failed += 1;
    console.log(`  ✖ the conversation ended early: ${cause.stack ?? cause}`);
    await shot(page, 'failed-conversation').catch(() => {});
  } finally {
    await browser.close();
    await server.stop();
    await pi.model.close();
    world.remove();
  }
  return { passed: checks.passed, failed: checks.failed };
}
