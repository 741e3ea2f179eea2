// The environment an agent and its terminals get.

/** What VS Code sets for its own processes would make Node and an agent's tools behave like them. */
export function agentEnvironment(
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(ELECTRON_|VSCODE_|THROUGHLINE_)/.test(name)));
}
