// Finds paths in running text by hopping from dot to slash to dot: no expression runs over megabytes. Errs on the side of
// finding too many; what is found only grounds the claim "this file was spoken of".

/** Character classes: 0 ends a token, 1 belongs to a path, 2 is a dot. */
const classes = new Uint8Array(0x250);
for (const c of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+@~') classes[c.charCodeAt(0)] = 1;
for (let code = 0xc0; code < 0x250; code += 1) classes[code] = 1;
classes['.'.charCodeAt(0)] = 2;
classes['/'.charCodeAt(0)] = 1;

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
function looksLikePath(token: string): boolean {
  const dot = token.lastIndexOf('.');
  const slash = token.lastIndexOf('/');
  const extension = dot > slash ? token.slice(dot + 1) : '';
  if (slash < 0) return dot > 0 && extension.length < 13 && extensions.has(extension.toLowerCase());
  if (extension !== '') return dot === slash + 1 || /^[A-Za-z]\w{0,11}$/.test(extension);
  return token.indexOf('/') < slash || /^(?:\.{0,2}|~)\//.test(token);
}

/**
 * Calls `found` with every token of `text` that reads like a path, as written. Texts over 4 million characters are read at
 * both ends. Cost: a byte search, and one step per character of each word that holds a dot or slash.
 */
export function minePaths(text: string, found: (token: string) => void): void {
  if (text.length > longestText) {
    minePaths(text.slice(0, longestText / 2), found);
    minePaths(text.slice(-longestText / 2), found);
    return;
  }
  let from = 0;
  let [dot, slash] = [text.indexOf('.'), text.indexOf('/')];
  while (dot >= 0 || slash >= 0) {
    const at = nearer(dot, slash);
    const end = at === slash || isPathAt(text, at + 1) ? wordEnd(text, at + 1) : at + 1;
    // A dot at the end of a word closes a sentence far more often than it belongs to a name.
    if (at === slash || end > at + 1) take(text, wordStart(text, at, from), end, found);
    from = end;
    dot = advanced(text, '.', dot, end);
    slash = advanced(text, '/', slash, end);
  }
}

function nearer(a: number, b: number): number {
  if (a < 0 || b < 0) return Math.max(a, b);
  return Math.min(a, b);
}

function advanced(text: string, mark: string, at: number, end: number): number {
  return at >= 0 && at < end ? text.indexOf(mark, end) : at;
}

function isPathAt(text: string, at: number): boolean {
  const code = at < text.length ? text.charCodeAt(at) : 0x250;
  return code < 0x250 && classes[code] !== 0;
}

function wordStart(text: string, at: number, from: number): number {
  let start = at;
  while (start > from && isPathAt(text, start - 1)) start -= 1;
  return start;
}

function wordEnd(text: string, at: number): number {
  let end = at;
  while (isPathAt(text, end)) end += 1;
  return end;
}

function take(text: string, start: number, end: number, found: (token: string) => void): void {
  const stop = trimmedEnd(text, start, end);
  if (stop - start < 3 || stop - start > longestToken || isUrlTail(text, start)) return;
  const token = text.slice(start, stop);
  if (looksLikePath(token)) found(token);
}
