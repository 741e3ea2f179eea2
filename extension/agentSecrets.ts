// Secrets of a person's own agents, kept by VS Code (SecretStorage) and named in settings as `${secret:NAME}`. Only names are ever
// listed or remembered beside it.
import { type ExtensionContext, window } from 'vscode';
import { secretName, secretsIn } from '../server/protocol/secretPlace.ts';
import { readSettings } from './settings.ts';

const namesKey = 'agentSecretNames';
const keyOf = (name: string): string => `agent:${name}`;

/** Those of the names that are set. */
export async function secretsOf(context: ExtensionContext, names: readonly string[]): Promise<Record<string, string>> {
  const values = await Promise.all(names.map(async (name) => [name, await context.secrets.get(keyOf(name))] as const));
  return Object.fromEntries(values.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

export async function setAgentSecret(context: ExtensionContext): Promise<void> {
  const name = await chosenName(context);
  if (name === null) return;
  const value = await window.showInputBox({
    title: `Set Agent Secret: ${name}`,
    prompt: 'Kept by VS Code, given to the agent’s process alone',
    password: true,
    ignoreFocusOut: true,
  });
  if (!value) return;
  await context.secrets.store(keyOf(name), value);
  await context.globalState.update(namesKey, [...new Set([...namesIn(context), name])]);
}

export async function clearAgentSecret(context: ExtensionContext): Promise<void> {
  const names = namesIn(context);
  if (names.length === 0) return void window.showInformationMessage('No agent secret is set.');
  const name = await window.showQuickPick([...names], { title: 'Clear Agent Secret' });
  if (name === undefined) return;
  await context.secrets.delete(keyOf(name));
  await context.globalState.update(
    namesKey,
    names.filter((each) => each !== name),
  );
}

function namesIn(context: ExtensionContext): readonly string[] {
  return context.globalState.get<readonly string[]>(namesKey, []);
}

/** One that the settings name, one that is set already, or a new one. */
async function chosenName(context: ExtensionContext): Promise<string | null> {
  const named = readSettings().agents.flatMap(({ env }) => secretsIn(env));
  const known = [...new Set([...named, ...namesIn(context)])];
  const another = 'Another Name…';
  const chosen =
    known.length === 0 ? another : await window.showQuickPick([...known, another], { title: 'Set Agent Secret' });
  if (chosen !== another) return chosen ?? null;
  const name = await window.showInputBox({
    title: 'Set Agent Secret',
    prompt: 'Its name, as the setting Agents has it after “secret:”',
    validateInput: (value) => (secretName.test(value) ? null : 'Letters, digits, dot, dash and underscore.'),
  });
  return name ?? null;
}
