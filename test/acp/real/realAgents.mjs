// The real ACP agents that are driven: where each is had from, how it starts, and what its private home must hold so that it asks a
// model on loopback and nobody else. Plain JavaScript, because the workbench and run.mjs use it unbundled. Source of every wiring:
// trials with these versions.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { ensureNode, ensurePackage } from '../../support/piInstall.mjs';

const write = (file, content) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
};
const script =
  (...path) =>
  (packageDir, node) => ({ command: node, args: [join(packageDir, ...path)] });

/** Window every scripted model claims, tokens. */
const contextWindow = 100_000;
const model = 'scripted-1';
/** Left to choose, Gemini asks a small model first, which model to ask. */
const GEMINI_MODEL = 'gemini-2.5-pro';

/** npm carries OpenCode's program in a package of its own for each platform. */
function opencodeProgram(packageDir) {
  const { platform, arch } = process;
  const name = `opencode-${platform === 'win32' ? 'windows' : platform}-${arch}`;
  const command = join(packageDir, '..', name, 'bin', platform === 'win32' ? 'opencode.exe' : 'opencode');
  if (!existsSync(command)) throw new Error(`opencode-ai has no program for ${platform}-${arch}`);
  return { command, args: [] };
}

/**
 * `program` gives command and first arguments; `args` come after them. `lay(home, url)` writes the agent's settings into its private home
 * and answers the environment it needs; `url` is the model's, without `/v1`. `shell` names the tools that run a command, the first that
 * is offered is called with `shellArgs(command)`.
 */
export const realAgents = [
  {
    ...{ id: 'claude', label: 'Claude Code', package: '@agentclientprotocol/claude-agent-acp', version: '0.101.0' },
    program: script('dist', 'index.js'),
    args: [],
    lay: (home, url) => {
      // Its own choice is to let a model judge commands.
      write(join(home, 'claude', 'settings.json'), { permissions: { defaultMode: 'default', ask: ['Bash'] } });
      return {
        ...{ ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: 'scripted', CLAUDE_CONFIG_DIR: join(home, 'claude') },
        ...{ DISABLE_TELEMETRY: '1', DISABLE_AUTOUPDATER: '1', CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1' },
        IS_SANDBOX: '1',
      };
    },
    shell: ['Bash'],
    shellArgs: (command) => ({ command, description: 'Makes the file' }),
  },
  {
    ...{ id: 'codex', label: 'Codex', package: '@agentclientprotocol/codex-acp', version: '2.6.0' },
    program: script('dist', 'index.js'),
    args: [],
    lay: (home, url) => {
      const provider = `[model_providers.scripted]\nname = "scripted"\nbase_url = "${url}/v1"\nwire_api = "responses"\nenv_key = "SCRIPTED_KEY"\n`;
      const sizes = `model_context_window = ${contextWindow}\nmodel_auto_compact_token_limit = 90000\n`;
      write(
        join(home, 'codex', 'config.toml'),
        `model = "${model}"\nmodel_provider = "scripted"\n${sizes}\n${provider}`,
      );
      return {
        ...{ CODEX_HOME: join(home, 'codex'), MODEL_PROVIDER: 'scripted', SCRIPTED_KEY: 'x', NO_BROWSER: '1' },
        // Its own choice is to let a model judge commands.
        INITIAL_AGENT_MODE: 'workspace-write',
      };
    },
    shell: ['exec_command', 'shell_command', 'shell'],
    shellArgs: (command, tool) => ({
      ...(tool === 'exec_command' ? { cmd: command } : { command: tool === 'shell' ? ['sh', '-c', command] : command }),
      ...{ sandbox_permissions: 'require_escalated', justification: 'May I make the file?' },
    }),
  },
  {
    ...{ id: 'opencode', label: 'OpenCode', package: 'opencode-ai', version: '1.18.33' },
    program: opencodeProgram,
    args: ['acp'],
    lay: (home, url) => {
      const models = { [model]: { name: model, limit: { context: contextWindow, output: 8192 } } };
      const provider = { npm: '@ai-sdk/openai-compatible', options: { baseURL: `${url}/v1`, apiKey: 'x' }, models };
      write(join(home, '.config', 'opencode', 'opencode.json'), {
        ...{ model: `scripted/${model}`, small_model: `scripted/${model}`, share: 'disabled', autoupdate: false },
        ...{ provider: { scripted: { name: 'scripted', ...provider } }, permission: { bash: 'ask' } },
      });
      return { OPENCODE_DISABLE_AUTOUPDATE: '1', OPENCODE_DISABLE_MODELS_FETCH: '1' };
    },
    shell: ['bash'],
    shellArgs: (command) => ({ command, description: 'Makes the file' }),
  },
  {
    ...{ id: 'qwen', label: 'Qwen Code', package: '@qwen-code/qwen-code', version: '0.24.4' },
    program: script('cli-entry.js'),
    args: ['--acp'],
    lay: (home, url) => {
      write(join(home, '.qwen', 'settings.json'), {
        ...{ security: { auth: { selectedType: 'openai' }, folderTrust: { enabled: false } } },
        ...{
          general: { enableAutoUpdate: false, disableAutoUpdate: true },
          privacy: { usageStatisticsEnabled: false },
        },
      });
      return { OPENAI_BASE_URL: `${url}/v1`, OPENAI_API_KEY: 'x', OPENAI_MODEL: model };
    },
    shell: ['run_shell_command'],
    shellArgs: (command) => ({ command, is_background: false, description: 'Makes the file' }),
  },
  {
    ...{ id: 'gemini', label: 'Gemini CLI', package: '@google/gemini-cli', version: '0.61.0' },
    program: script('bundle', 'gemini.js'),
    args: ['--acp'],
    lay: (home, url) => {
      write(join(home, '.gemini', 'settings.json'), {
        ...{ security: { auth: { selectedType: 'gemini-api-key' }, folderTrust: { enabled: false } } },
        ...{ general: { enableAutoUpdate: false }, privacy: { usageStatisticsEnabled: false } },
      });
      return { GOOGLE_GEMINI_BASE_URL: url, GEMINI_API_KEY: 'x', GEMINI_CLI_TRUST_WORKSPACE: 'true', GEMINI_MODEL };
    },
    shell: ['run_shell_command'],
    shellArgs: (command) => ({ command, description: 'Makes the file' }),
  },
  {
    ...{ id: 'cline', label: 'Cline', package: 'cline', version: '3.0.65' },
    program: script('bin', 'cline'),
    args: ['--acp'],
    lay: (home, url) => {
      const provider = 'openai-compatible';
      const settings = { provider, apiKey: 'x', model, baseUrl: `${url}/v1` };
      write(join(home, '.cline', 'data', 'settings', 'providers.json'), {
        ...{ version: 1, lastUsedProvider: provider, modes: {} },
        providers: { [provider]: { settings, updatedAt: '2026-11-30T00:00:00.000Z', tokenSource: 'manual' } },
      });
      return { CLINE_API_KEY: 'x', CLINE_PROVIDER: provider, CLINE_MODEL: model };
    },
    shell: ['execute_command', 'bash', 'run_commands'],
    shellArgs: (command) => ({ command, requires_approval: true }),
  },
];

/**
 * Makes sure an agent is on this machine, outside the project's dependencies. Rejects with one clear line when it cannot be had.
 * Cost: up to a minute and 460 MB the first time.
 */
export async function ensureAgent(agent) {
  const [node, packageDir] = await Promise.all([ensureNode(), ensurePackage(agent.package, agent.version)]);
  const { command, args } = agent.program(packageDir, node);
  return { id: agent.id, label: agent.label, command, args: [...args, ...agent.args], node };
}

/** The shell notes its process id in a file and becomes the agent, so that a test kills that process and no other. */
export function notingPid({ command, args }, pidFile) {
  return { command: '/bin/sh', args: ['-c', 'echo $$ > "$0"; exec "$@"', pidFile, command, ...args] };
}

/** Everything the process gets: nothing of this machine's but PATH, with the Node that runs the agents in front. */
export function agentEnvironment(agent, node, home, url) {
  const ways = { PATH: [dirname(node), process.env.PATH ?? ''].join(delimiter), LANG: 'C.UTF-8', TERM: 'dumb' };
  const folders = Object.fromEntries(
    [
      ['CONFIG', '.config'],
      ['DATA', '.local/share'],
      ['STATE', '.local/state'],
      ['CACHE', '.cache'],
    ].map(([name, folder]) => [`XDG_${name}_HOME`, join(home, folder)]),
  );
  return { ...ways, ...folders, HOME: home, GIT_CONFIG_GLOBAL: '/dev/null', ...agent.lay(home, url) };
}
