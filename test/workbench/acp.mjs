// A session with a real ACP agent by hand (UI-2, RST-1, CKP-3): Qwen Code from npm, a scripted model on loopback, the installed .vsix.
// Started from the palette, prompted, asked for a permission, compacted with a focus, killed with signal 9 and opened again; what the
// panel then says is held to what the model received.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { agentEnvironment, ensureAgent, notingPid, realAgents } from '../acp/real/realAgents.mjs';
import { bundleScript } from '../support/bundleScript.mjs';
import { Checks } from './checks.mjs';
import { command, patienceMs, shot, showSessions, textIn, themes, until } from './page.mjs';
import { field, holds, idle, same, sessionFrame, write } from './sessionPanel.mjs';
import { openBrowser, openWorkbench, startServer } from './workbench.mjs';
import { layWorld } from './world.mjs';

const size = { width: 1360, height: 850 };
const focus = 'the FOCUS-77 door';
/** The lightest of them. */
const agent = realAgents.find(({ id }) => id === 'qwen');
const chips = { native: 'Resumed', checkpoint_restored: 'Restored from checkpoint', fresh: 'Fresh' };

/** The agent in a home of its own, with the model it asks. */
async function layAgent(world) {
  const bundle = await bundleScript('test/acp/real/agentModel.ts', join('dist', 'tools', 'agentModel.mjs'));
  const answers = await import(pathToFileURL(bundle).href);
  const installed = await ensureAgent(agent);
  const [home, pidFile, made] = [join(world.root, 'home'), join(world.root, 'pid'), join(world.workspace, 'made.txt')];
  const model = await answers.startAgentModel(agent, made);
  const lay = () => {
    rmSync(home, { recursive: true, force: true });
    mkdirSync(home);
    return agentEnvironment(agent, installed.node, home, model.url.replace(/\/v1$/, ''));
  };
  const entry = { id: agent.id, label: agent.label, ...notingPid(installed, pidFile), env: lay() };
  return { ...answers, model, made, entry, forget: lay, pid: () => Number(readFileSync(pidFile, 'utf8')) };
}

async function startAndAsk({ checks, page, real, state }) {
  await checks.check(`UI-9 ${agent.label} is started from the palette and answers`, page, async () => {
    await showSessions(page);
    await command(page, 'Throughline: New Agent Session…');
    const row = page.locator('.quick-input-list .monaco-list-row', { hasText: agent.label }).first();
    await row.waitFor({ timeout: patienceMs });
    await page.keyboard.type(agent.label);
    await page.keyboard.press('Enter');
    Object.assign(state, await sessionFrame(page, () => true));
    await field(state.frame).waitFor({ timeout: patienceMs });
    await write(page, state.frame, real.prompts.word, 'Enter');
    await textIn(state.frame, 'Noted.');
    await idle(state.frame);
    await textIn(state.frame, 'Live');
  });
  await checks.check(
    'SEC-3 its question is answered with the keyboard, and only then the command runs',
    page,
    async () => {
      await write(page, state.frame, real.prompts.make, 'Enter');
      await until('the question is the panel’s to answer', () =>
        state.frame.evaluate(() => document.querySelector('tl-session')?.view?.live.dialogs.length === 1),
      );
      same('the file before the answer', existsSync(real.made), false);
      await shot(page, 'agent-question-dark');
      await page.keyboard.press('Alt+y');
      await idle(state.frame);
      same('the file after it', existsSync(real.made), true);
    },
  );
  await checks.check(
    'CKP-3 /compact with a focus reaches its summariser, and the card says who compacted',
    page,
    async () => {
      const from = real.model.requests.length;
      await write(page, state.frame, `/compact ${focus}`, 'Enter');
      await textIn(state.frame, 'Context compacted');
      await idle(state.frame);
      const reached = real.model.requests.slice(from).some(({ text }) => text.includes(focus));
      same('the focus reached the summariser', reached, true);
    },
  );
}

/** Kills the agent, starts it again with the keyboard, and holds what the panel says to what the model received. */
async function reopened({ page, real, state }, before) {
  process.kill(real.pid(), 'SIGKILL');
  const restart = state.frame.getByRole('button', { name: /^Restart/ }).first();
  await restart.waitFor({ timeout: patienceMs });
  before();
  await restart.focus();
  await page.keyboard.press('Enter');
  await field(state.frame).waitFor({ timeout: patienceMs });
  const from = real.model.requests.length;
  await write(page, state.frame, real.prompts.which, 'Enter');
  await until('the model is asked', () => real.questionOf(real.model.requests.slice(from), real.prompts.which));
  await idle(state.frame);
  const { strip, banner } = await state.frame.evaluate(() => document.querySelector('tl-session').view);
  const asked = real.questionOf(real.model.requests.slice(from), real.prompts.which);
  const given = /\[throughline checkpoint ([^\]]+)\]/.exec(JSON.stringify(asked.messages))?.[1] ?? null;
  same('the mode, by what the model received', strip.restoration.mode, real.observedMode(asked, given));
  await textIn(state.frame, chips[strip.restoration.mode]);
  const chip = state.frame.locator('.chip', { hasText: chips[strip.restoration.mode] }).first();
  same('the reason at the chip', await chip.getAttribute('title'), strip.restoration.reason);
  return { mode: strip.restoration.mode, banner, received: real.receivedWords(asked, given) };
}

async function killAndReopen(parts) {
  const { checks, page, state, real } = parts;
  await checks.check(
    'RST-1 killed with signal 9 and restarted: native, with the agent’s own summary',
    page,
    async () => {
      const seen = await reopened(parts, () => {});
      same('the mode', seen.mode, 'native');
      holds('what the model received', seen.received, 'its own summary');
      await shot(page, 'agent-resumed-dark');
    },
  );
  await checks.check(
    'RST-1 killed with its sessions deleted: never called native, and the banner says what the model knows',
    page,
    async () => {
      const { mode, banner } = await reopened(parts, real.forget);
      same('native', mode === 'native', false);
      await textIn(state.frame, banner.text);
      await shot(page, 'agent-not-resumed-dark');
    },
  );
}

/** @param {{ version?: '1.139' | '1.99', vsix: string }} options */
export async function acp(options) {
  const checks = new Checks();
  const world = layWorld();
  const real = await layAgent(world);
  console.log(`  ${agent.label} ${agent.version} on a scripted model at ${real.model.url}`);
  const settings = { 'workbench.colorTheme': themes.dark.setting };
  const machine = { 'throughline.agents': [real.entry] };
  const server = await startServer({ ...options, folder: world.workspace, settings, machine, env: world.env });
  const { browser, page } = await openBrowser(server, size);
  try {
    await openWorkbench(page, server.url);
    const parts = { checks, page, real, state: {} };
    await startAndAsk(parts);
    await killAndReopen(parts);
  } catch (cause) {
    checks.failed += 1;
    console.log(`  ✖ the session ended early: ${cause.stack ?? cause}`);
    await shot(page, 'failed-acp').catch(() => {});
  } finally {
    await browser.close();
    await server.stop();
    await real.model.close();
    world.remove();
  }
  return { passed: checks.passed, failed: checks.failed };
}
