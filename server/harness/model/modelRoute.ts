// Reads the `--model` argument: `none`, or `openai:URL#MODEL` (CLI.md). The key never comes through an argument.

export type ModelRoute =
  | { readonly kind: 'none' }
  | { readonly kind: 'openai'; readonly baseUrl: string; readonly model: string }
  | { readonly kind: 'invalid'; readonly problem: string };

const invalid = (problem: string): ModelRoute => ({ kind: 'invalid', problem });

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** Parses a route; never throws. `problem` is one sentence for a person and repeats no credentials. */
export function parseModelRoute(route: string): ModelRoute {
  const trimmed = route.trim();
  if (trimmed === 'none' || trimmed === '') return { kind: 'none' };
  if (!trimmed.startsWith('openai:')) return invalid('A model route is `none` or `openai:URL#MODEL`.');
  const rest = trimmed.slice('openai:'.length);
  const hash = rest.indexOf('#');
  if (hash < 0 || hash === rest.length - 1) return invalid('The route names no model; write `openai:URL#MODEL`.');
  const url = parseUrl(rest.slice(0, hash));
  if (url === null) return invalid('The address in the route is not a URL.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return invalid('The address must begin with http or https.');
  if (url.username !== '' || url.password !== '') {
    return invalid('The address holds credentials; set THROUGHLINE_MODEL_KEY instead.');
  }
  const baseUrl = `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
  return { kind: 'openai', baseUrl, model: rest.slice(hash + 1).trim() };
}
