// How settings name a secret of a person's own agent: `${secret:NAME}` in the value of an environment variable. Apart from the
// schemas, so that the extension can read it without loading them: activation has 50 ms.

const name = String.raw`[\w.-]{1,100}`;

export const secretName = new RegExp(`^${name}$`);
export const secretPlace = new RegExp(String.raw`\$\{secret:(${name})\}`, 'g');

/** Names of the secrets in an environment, each once. */
export function secretsIn(env: Readonly<Record<string, string>>): string[] {
  const places = Object.values(env).flatMap((value) => [...value.matchAll(secretPlace)]);
  return [...new Set(places.map(([, found = '']) => found))];
}
