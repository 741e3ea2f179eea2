// The environment a harness and what it starts get from ours.

/** What VS Code sets for its own processes would make Node and a harness's tools behave like them. */
export function harnessEnvironment(
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(ELECTRON_|VSCODE_|THROUGHLINE_)/.test(name)));
}
