// A real Pi for the workbench's conversation: its settings, a scripted model on loopback, an extension that asks before each
// command, and what it wrote. Every check looks at these bytes and at what the model received, never at our own state alone.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleScript } from '../support/bundleScript.mjs';
import { ensurePi } from '../support/piInstall.mjs';

const asking = `module.exports = (pi) => {
  pi.on('tool_call', async (event, ctx) => {
    if (event.toolName !== 'bash') return;
    const yes = await ctx.ui.confirm('Run a command?', event.input.command);
    return yes ? undefined : { block: true, reason: 'the person said no' };
  });
};`;

const handler = `import { once } from './once.ts';

export async function refund(request: RefundRequest) {
  const key = request.requestId;
  return once(key, () => settle(request.captureId, request.amount));
}
`;

/** The scripted model's module, bundled: it is TypeScript and this suite is not. */
export async function scriptedModel() {
  const bundle = await bundleScript('test/support/scriptedModel.ts', join('dist', 'tools', 'scriptedModel.mjs'));
  return import(pathToFileURL(bundle).href);
}

function configure(agent, baseUrl) {
  const models = ['acme-1', 'acme-2'].map((id) => ({
    ...{
      id,
      name: id.toUpperCase(),
      reasoning: true,
      input: ['text', 'image'],
      contextWindow: 200_000,
      maxTokens: 8192,
    },
    cost: { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 },
  }));
  const acme = { baseUrl, api: 'openai-completions', apiKey: 'x', models };
  mkdirSync(agent, { recursive: true });
  writeFileSync(join(agent, 'models.json'), JSON.stringify({ providers: { acme } }));
  const settings = {
    ...{ defaultProvider: 'acme', defaultModel: 'acme-1', defaultThinkingLevel: 'off' },
    compaction: { enabled: true, reserveTokens: 16_384, keepRecentTokens: 20_000 },
    retry: { enabled: true, maxRetries: 2, baseDelayMs: 10 },
  };
  writeFileSync(join(agent, 'settings.json'), JSON.stringify(settings));
}

/**
 * Prepares a world for a real Pi.
 * @returns settings of machine scope and environment for the workbench, the model, and the version that runs.
 */
export async function layPi(world, version = '1.6.0') {
  const { startScriptedModel } = await scriptedModel();
  const pi = await ensurePi(version);
  const model = await startScriptedModel();
  configure(world.agent, model.url);
  const extension = join(world.root, 'ask.js');
  writeFileSync(extension, asking);
  writeFileSync(join(world.workspace, 'src', 'refunds', 'handler.ts'), handler);
  return {
    model,
    version,
    ...{ node: pi.node, cli: pi.cli },
    machine: {
      'throughline.pi.path': pi.cli,
      'throughline.pi.nodePath': pi.node,
      'throughline.pi.arguments': ['-ne', '--approve', '-e', extension],
    },
    env: { PI_OFFLINE: '1', GIT_CONFIG_GLOBAL: '/dev/null', PATH: `${dirname(pi.node)}:${process.env.PATH}` },
  };
}

/** Session files Pi wrote in the world, oldest first. */
export function sessionFiles(world) {
  const root = join(world.agent, 'sessions');
  return readdirSync(root, { recursive: true })
    .map((name) => join(root, String(name)))
    .filter((path) => path.endsWith('.jsonl'))
    .sort();
}

export function recordsOf(file) {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** Role and words of each message of a session file. */
export function messagesOf(file) {
  return recordsOf(file).flatMap(({ message }) => {
    if (!message || message.role === 'system') return [];
    const parts = Array.isArray(message.content) ? message.content : [{ type: 'text', text: message.content }];
    const words = parts.map((part) => part.text ?? `[${part.type}${part.name ? ` ${part.name}` : ''}]`).join(' ');
    return [`${message.role}: ${words}`];
  });
}

/** Texts of the person in a request the model received. */
export function userTexts(request) {
  return request.body.messages
    .filter(({ role }) => role === 'user')
    .map(({ content }) => (Array.isArray(content) ? content.map((part) => part.text ?? '').join('') : String(content)));
}
