// Finds file paths in a summary's text, with the folder a list or sentence puts them in. Web addresses, domains,
// versions, package names, globs and abbreviations are not files.

import { foldCase, mayMatch } from '../wording/cues.ts';
import { isAscii } from '../wording/isAscii.ts';
import type { Block, ParsedSummary } from './parseSummary.ts';
import { type PathIndex, plainPath, type Resolved, resolvePath } from './pathIndex.ts';

export interface PathMention {
  readonly spelling: string;
  /** As it stands in the text, before braces were expanded. */
  readonly written: string;
  readonly block: number;
  /** Place in the block's text. */
  readonly at: number;
  readonly resolved: Resolved;
}

/** What a path may look like, `letter` being the class of its letters. */
function candidateOf(letter: string): RegExp {
  const plain = `[${letter}_@.$\\[\\]\\(\\)+~\\-]`;
  return new RegExp(
    `(?:[A-Za-z]:[\\\\\\/]|~[\\\\\\/]|…\\/?|\\.{1,3}[\\\\\\/]|[\\\\\\/])?${plain}+(?:[\\\\\\/]+[${plain}\\{\\},*]+)*[\\\\\\/]?(?:#[0-9a-f]{6,64}(?![0-9a-f]))?`,
    'gv',
  );
}

// Letters of Chinese and Japanese end a path: those languages write it into the sentence without a space.
const candidate = candidateOf('[[\\p{L}\\p{N}\\p{M}]--[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]]');
/** The same on ASCII: classes of all the world's letters take a millisecond to compile. */
const asciiCandidate = candidateOf('[A-Za-z0-9]');
const extensions = new Set(
  `ts tsx mts cts js jsx mjs cjs json jsonc jsonl md mdx py pyi rs go java kt kts rb php c h cc cpp hpp cs css scss sass less html htm
yml yaml toml sh bash zsh fish ps1 bat sql txt lock vue svelte swift xml ini cfg conf proto ipynb csv tsv log graphql gql tf dart
ex exs erl lua r scala clj hs ml zig nim gradle properties svg png jpg env snap`.split(/\s+/),
);
const products = new Set(
  'node.js next.js vue.js nuxt.js react.js three.js express.js d3.js chart.js angular.js ember.js backbone.js discord.js moment.js electron.js nest.js deno.ts p5.js alpine.js solid.js socket.io asp.net vb.net'.split(
    ' ',
  ),
);
const domainEndings = new Set(
  'com org net io dev ai co de fr es br tr jp cn app gov edu eu uk me local localhost example test'.split(' '),
);
const domain =
  /^(?:[\w-]+\.)+(?:com|org|net|io|dev|ai|co|de|fr|es|br|tr|jp|cn|app|gov|edu|eu|uk|me|local|localhost|example|test)$/iu;
const address = /(?:[a-z][a-z\d+.-]*:\/\/|www\.|mailto:)[^\s<>"')\]]+/giu;

const addressCues = '://|www.|mailto:';

function blankAddresses(text: string): string {
  if (!mayMatch(addressCues, foldCase(text))) return text;
  return text.replace(address, (match) =>
    match.startsWith('file://') ? ' '.repeat(7) + match.slice(7) : ' '.repeat(match.length),
  );
}

/** Spelling without wrapping marks, line numbers and sentence ends. */
function bareSpelling(raw: string): string {
  if (!/[()[\]]|[.,;:!?~-]$/.test(raw)) return raw;
  let path = raw;
  if (!path.includes('(')) path = path.replace(/\)+$/u, '');
  if (!path.includes('[')) path = path.replace(/\]+$/u, '');
  return path
    .replace(/^\((?=[^)]*$)|^\[(?=[^\]]*$)/u, '')
    .replace(/\([\d,:\s]*\)$/u, '')
    .replace(/\(\)$/u, '')
    .replace(/[.,;:!?~-]+$/u, '')
    .replace(/(?<=.)[)\]]$/u, (mark) => (path.includes(mark === ')' ? '(' : '[') ? mark : ''));
}

function extensionOf(name: string): string {
  return /\.([A-Za-z][A-Za-z\d]{0,9})$/u.exec(name)?.[1]?.toLowerCase() ?? '';
}

function isDomain(name: string): boolean {
  const dot = name.lastIndexOf('.');
  return dot > 0 && domainEndings.has(foldCase(name.slice(dot + 1))) && domain.test(name);
}

const mediaTypes = new Set(['application', 'text', 'image', 'audio', 'video', 'process', 'import']);

/** Names that look like files and are none: products, versions, patterns, domains, package and media types. */
function isOtherName(path: string, first: string, name: string): boolean {
  if (products.has(name.toLowerCase()) || /[*{}<>$]|^\.{1,2}$|^@/u.test(path)) return true;
  if (/^v?\d+(?:\.\d+)+/u.test(name) || isDomain(first) || isDomain(name)) return true;
  return mediaTypes.has(first) || name.startsWith('process.') || name.startsWith('import.meta.');
}

/** True for spellings that can only be files: a folder and a name with an ending, or a name with a usual ending. */
export function isClearFile(spelling: string): boolean {
  const path = plainPath(spelling);
  const parts = path.split('/').filter((part) => part.length > 0);
  const name = parts.at(-1) ?? '';
  const extension = extensionOf(name);
  const isDotFile = name.startsWith('.') && name.indexOf('.', 1) < 0;
  if (extension.length === 0 || isDotFile || isOtherName(path, parts[0] ?? '', name)) return false;
  if (extensions.has(extension)) return parts.length > 1 || extension !== 'env';
  return parts.length > 1 && /^[a-z]{1,6}\d?$/u.test(extension);
}

function expandBraces(spelling: string): string[] {
  if (!spelling.includes('{')) return [spelling];
  const match = /^(.*?)\{([^{}]+,[^{}]+)\}(.*)$/u.exec(spelling);
  if (!match) return [spelling];
  const [, head = '', body = '', tail = ''] = match;
  return body.split(',').flatMap((part) => expandBraces(`${head}${part.trim()}${tail}`));
}

interface Raw {
  readonly spelling: string;
  readonly written: string;
  readonly at: number;
}

const bareNames = /^(?:[A-Z][A-Za-z]*file|LICENSE|README|CHANGELOG)$/u;

function isPathLike(spelling: string, next: string): boolean {
  if (spelling.length < 2) return false;
  if (!/[./\\…]/u.test(spelling)) return bareNames.test(spelling);
  return next !== '(' || spelling.includes('/');
}

/** A path of plain letters that is all of its text, as file lists hold: the pattern would find just it. */
const onlyPath = /^(?!.*www\.)\w[\w.@-]*(?:\/[\w.@-]+)*\/[\w.@-]*[\w@]$/i;

function rawIn(text: string): Raw[] {
  if (onlyPath.test(text)) return [{ spelling: text, written: text, at: 0 }];
  const found: Raw[] = [];
  for (const match of blankAddresses(text).matchAll(isAscii(text) ? asciiCandidate : candidate)) {
    const at = match.index;
    if (!isPathLike(match[0], text[at + match[0].length] ?? '')) continue;
    const written = bareSpelling(match[0]);
    for (const spelling of expandBraces(written)) if (spelling.length > 1) found.push({ spelling, written, at });
  }
  return found;
}

function folderOf(spelling: string, index: PathIndex, base: string | null): string | null {
  const path = plainPath(spelling);
  const joined = base !== null ? `${base}/${path}` : path;
  if (index.folders.has(joined)) return joined;
  return index.folders.has(path) ? path : null;
}

interface Context {
  /** Folder each block ends up naming, for the blocks nested in it. */
  readonly folders: (string | null)[];
  /** Folder named by the newest heading. */
  heading: string | null;
}

const endsAsFolder = (spelling: string): boolean => spelling.endsWith('/') || spelling.endsWith('\\');

function mentionsIn(block: Block, at: number, index: PathIndex, context: Context): PathMention[] {
  let folder = (block.parent !== null ? context.folders[block.parent] : null) ?? context.heading;
  const mentions: PathMention[] = [];
  for (const raw of rawIn(block.text)) {
    const resolved = resolvePath(raw.spelling, index, folder);
    if (resolved.kind === 'folder' || endsAsFolder(raw.spelling)) {
      folder = folderOf(raw.spelling, index, folder) ?? folder;
    }
    const { spelling, written, at: place } = raw;
    mentions.push({ spelling, written, at: place, block: at, resolved });
  }
  context.folders[at] = folder;
  if (block.heading) context.heading = folder !== context.heading ? folder : null;
  return mentions;
}

/** Every path-like spelling of a summary in order. */
export function pathMentions(parsed: ParsedSummary, index: PathIndex): PathMention[] {
  const context: Context = { folders: [], heading: null };
  return parsed.blocks.flatMap((block, at) => mentionsIn(block, at, index, context));
}
