// Finds paths in running text with one pass over its characters: no expression runs over megabytes. Errs on the side of
// finding too many; what is found only grounds the claim "this file was spoken of".

/** Character classes: 0 ends a token, 1 belongs to a path, 2 is a dot, 3 a slash. */
const classes = new Uint8Array(0x250);
for (const c of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+@~') classes[c.charCodeAt(0)] = 1;
for (let code = 0xc0; code < 0x250; code += 1) classes[code] = 1;
classes['.'.charCodeAt(0)] = 2;
classes['/'.charCodeAt(0)] = 3;

const extensions = new Set(
  (
    'ts tsx js jsx mjs cjs mts cts json jsonc json5 jsonl md mdx txt py pyi ipynb rb rs go java kt kts scala swift m mm c h cc cpp cxx hpp hh cs fs vb ' +
    'php pl pm lua r jl ex exs erl hs ml mli clj cljs dart zig nim sh bash zsh fish ps1 bat cmd sql css scss sass less html htm xml svg vue svelte astro ' +
    'yml yaml toml ini cfg conf env lock log csv tsv proto graphql gql tf hcl gradle properties cmake mk dockerfile patch diff png jpg jpeg gif webp pdf ' +
    'wasm map snap tpl ejs hbs pug njk rst adoc tex bib ino s asm v sv vhd plist xcconfig sln csproj fsproj vbproj gitignore editorconfig service'
  ).split(' '),
);

const longestToken = 300;
const longestText = 4_000_000;

function trimmedEnd(text: string, start: number, end: number): number {
  let stop = end;
  while (stop > start && classes[text.charCodeAt(stop - 1)] === 2) stop -= 1;
  return stop;
}

function isUrlTail(text: string, start: number): boolean {
  return text.charCodeAt(start) === 47 && text.charCodeAt(start + 1) === 47 && text.charCodeAt(start - 1) === 58;
}

/** True when the token reads like a file: a known ending, or several folders deep. */
function looksLikePath(token: string, slashes: number): boolean {
  const dot = token.lastIndexOf('.');
  const extension = dot > token.lastIndexOf('/') ? token.slice(dot + 1) : '';
  if (slashes === 0) return dot > 0 && extensions.has(extension.toLowerCase());
  if (extension !== '') return /^[A-Za-z]\w{0,11}$/.test(extension) || dot === token.lastIndexOf('/') + 1;
  return slashes > 1 || /^(?:\.{0,2}|~)\//.test(token);
}

/**
 * Calls `found` with every token of `text` that reads like a path, as written. Texts over 4 million characters are read at
 * both ends. Cost: one step per character.
 */
export function minePaths(text: string, found: (token: string) => void): void {
  if (text.length > longestText) {
    minePaths(text.slice(0, longestText / 2), found);
    minePaths(text.slice(-longestText / 2), found);
    return;
  }
  let start = -1;
  let dots = 0;
  let slashes = 0;
  for (let i = 0; i <= text.length; i += 1) {
    const code = i < text.length ? text.charCodeAt(i) : 0;
    const kind = code < 0x250 ? classes[code] : 0;
    if (kind !== 0) {
      if (start < 0) start = i;
      if (kind === 2) dots += 1;
      else if (kind === 3) slashes += 1;
      continue;
    }
    if (start >= 0 && (slashes > 0 || dots > 0)) take(text, start, i, slashes, found);
    start = -1;
    dots = 0;
    slashes = 0;
  }
}

function take(text: string, start: number, end: number, slashes: number, found: (token: string) => void): void {
  const stop = trimmedEnd(text, start, end);
  if (stop - start < 3 || stop - start > longestToken || isUrlTail(text, start)) return;
  const token = text.slice(start, stop);
  if (looksLikePath(token, slashes)) found(token);
}
