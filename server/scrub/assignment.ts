// Secrets that are known by the name beside them: `DB_PASSWORD=…`, `"apiKey": "…"`, `Authorization: Bearer …`,
// `--token …`, also inside escaped JSON and URL-encoded text (STO-5). Reads name, separator and value; judges them.

import { cookieHit } from './cookieHit.ts';
import type { Hit } from './hit.ts';
import { type SecretKey, secretKey } from './secretKey.ts';
import {
  isAlgorithm,
  isCodeName,
  isExpression,
  isIdentifier,
  isPlaceholder,
  isProse,
  looksIssued,
} from './secretValue.ts';

/** Words that may be part of a secret's name; the scan stops at them. Spelled without the `i` flag: it is much slower. */
export const nameWords: readonly string[] = [
  '[pP][aA][sS][sS]',
  '[sS][eE][cC][rR][eE][tT]',
  '[tT][oO][kK][eE][nN]',
  '[kK][eE][yY]',
  '[aA][uU][tT][hH]',
  '[cC][oO][oO][kK][iI][eE]',
  '[cC][rR][eE][dD][eE]',
  '[pP][wW](?:[dD]|(?=["\'=: ]))',
  '[sS][iI][gG](?:[nN][aA]|(?=["\'=%:]))',
  '(?:PHP|J)SESSI',
  '[jJ][wW][tT](?=["\'=: ])',
  '[hH][mM][aA][cC]',
];

/** Longest name and longest unterminated value read, in characters: keeps the scan linear on hostile text. */
const maxName = 80;
const maxValue = 8_192;

interface Name {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

type Form = 'assign' | 'flag' | 'list' | 'element' | 'encoded';

interface Value {
  readonly start: number;
  readonly end: number;
  readonly quoted: boolean;
}

function isNameCharacter(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 45 ||
    code === 46
  );
}

/** The name around a position, or null when it is longer than names are. */
function nameAround(text: string, at: number): Name | null {
  let start = at;
  const first = Math.max(0, at - maxName);
  while (start > first && isNameCharacter(text.charCodeAt(start - 1))) start -= 1;
  let end = at;
  const last = Math.min(text.length, at + maxName);
  while (end < last && isNameCharacter(text.charCodeAt(end))) end += 1;
  if (at - start >= maxName || end - at >= maxName) return null;
  // The letter of an escape (`\n`, `%22`) belongs to the text's encoding, not to the name.
  const before = text[start - 1];
  if (before === '\\' && start < at && /[nrtbf]/.test(text[start] ?? '')) start += 1;
  if (before === '%' && /^[0-9A-Fa-f]{2}/.test(text.slice(start, start + 2)) && start + 2 <= at) start += 2;
  return { start, end, text: text.slice(start, end) };
}

const encodedSeparator = /(?:%22|%27|%5D)?(?:%20|\+)*(?:%3A|%3D|%253D|%3a|%3d)(?:%20|\+)*(?:%22|%27)?/y;
const markupSeparator = />(?=[^<>\s][^<]{0,4096}<\/)/y;
const listSeparator = /\\*["']\s{0,3}(?:,|=>)\s{0,3}(?=\\*["'])|\(\s?(?=\\*["'`])/y;
const namedValueSeparator = /\\*["']?\s{0,3},?(?:\s|\\+[nr]){0,40}(?:\\*["'])?[vV]alue\\*["']?\s{0,3}[:=]\s{0,3}/y;
const assignSeparator =
  /(?:\\*["'`]|&quot;|\\u0022)?\]?\)?[ \t]{0,20}(?:[?!]?:[ \t]{0,3}[A-Za-z&][A-Za-z&<>[\] |']{0,30}[ \t]=(?=[ \t])|:=|=>|!?={1,3}(?!>)|[?!]?:(?![:?])|：)[ \t]{0,20}(?:\[(?:\s|\\+[nr]){0,12}(?=\\*["']))?/y;
const flagSeparator = /[ \t]{1,4}(?:<<<[ \t]?)?(?=[^\s-])|\\*["'],?\s{1,3}(?=\\*["'])/y;
const quotedSeparator = /[ \t]{1,2}(?=\\*['"`])/y;
const plainSeparator = /[ \t](?=[^\s:=(]{8})/y;
const proseSeparator = /[ \t](?:is|was|ist|lautet|es|est)[: \t]{1,2}/y;

function skip(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

/** Where the value begins, and in which form it is given. */
function separatorAfter(text: string, name: Name): { readonly at: number; readonly form: Form } | null {
  const isFlag = text[name.start] === '-' || followsCommand(text, name);
  const forms: readonly (readonly [RegExp, Form, boolean])[] = [
    [encodedSeparator, 'encoded', text[name.end] === '%'],
    [markupSeparator, 'element', text[name.start - 1] === '<'],
    [assignSeparator, 'assign', text[name.start - 1] !== ':' || text[name.end] !== ':'],
    [flagSeparator, 'flag', isFlag],
    [namedValueSeparator, 'assign', true],
    [listSeparator, 'list', true],
    [quotedSeparator, 'list', true],
    [proseSeparator, 'list', true],
    [plainSeparator, 'list', /^pass(?:word|phrase|wort)$/i.test(name.text)],
  ];
  for (const [pattern, form, applies] of forms) {
    const at = applies ? skip(pattern, text, name.end) : null;
    if (at !== null) return { at, form };
  }
  return null;
}

/** `machine H login U password P`, `ENV NAME V`, `npm config set NAME V`: the value follows after a space. */
function followsCommand(text: string, name: Name): boolean {
  const before = text.slice(Math.max(0, name.start - 120), name.start);
  return /\b(?:login[ \t]+[^\s\\]{1,80}(?:\s|\\n)+|(?:ENV|ARG|setx|set -g?x|config(?:ure)? set|secrets? set)[ \t]+(?:\S{0,60}[:/])?)$/.test(
    before,
  );
}

const openingQuote = /(?:[a-zA-Z]{0,2})(\\*)(["'`])|&quot;|&#39;|\\u0022/y;
const encodedValue = /(?:[A-Za-z0-9._~!*()'$@/+=-]|%(?!26|22|27|2C|2c|7D|7d|0A|0a|3B|3b|20)[0-9A-Fa-f]{2})+/y;
const markupValue = /[^<]{1,4096}/y;
const bareValue = /[^\s"'`,;&<>|\\]+/y;
const lineValue = /[^\s"'`\\]+/y;

/** End of a quoted value: the next quote of its kind under no deeper escape, else the end of the line. */
function quotedEnd(text: string, from: number, quote: string, depth: number): number {
  const limit = Math.min(text.length, from + maxValue);
  for (let at = from; at < limit; at += 1) {
    const character = text[at];
    if (character === '\n' && quote !== '`') return at;
    if (character !== quote) continue;
    let slashes = 0;
    while (at - slashes > from && text[at - slashes - 1] === '\\') slashes += 1;
    if (slashes <= depth) return at - slashes;
  }
  return limit;
}

function readValue(text: string, at: number, form: Form, lineBound: boolean): Value | null {
  if (form === 'encoded') return matched(encodedValue, text, at, false);
  if (form === 'element') return matched(markupValue, text, at, true);
  openingQuote.lastIndex = at;
  const open = openingQuote.exec(text);
  if (open) return quotedValue(text, openingQuote.lastIndex, open);
  const value = matched(lineBound ? lineValue : bareValue, text, at, false);
  return value && { ...value, end: value.start + trimmedLength(text.slice(value.start, value.end)) };
}

function quotedValue(text: string, start: number, open: RegExpExecArray): Value | null {
  const quote = open[2];
  if (quote !== undefined) {
    // A quote before punctuation closes: `input("Password: ")`.
    if (/^(?:[),;\]}\s]|$)/.test(text[start] ?? '')) return null;
    return { start, end: quotedEnd(text, start, quote, (open[1] ?? '').length), quoted: true };
  }
  const end = text.slice(start, start + maxValue).indexOf(open[0]);
  return end < 0 ? null : { start, end: start + end, quoted: true };
}

function matched(pattern: RegExp, text: string, at: number, quoted: boolean): Value | null {
  const end = skip(pattern, text, at);
  return end === null ? null : { start: at, end, quoted };
}

/** Length without the punctuation a sentence or a statement puts after a value. */
function trimmedLength(value: string): number {
  return value.replace(/(?:[,;)\]}:?]|(?<!\.)\.(?!\.))+$/, '').length;
}

/** Whether the name opens a line of settings: `.env`, INI, YAML, or an `export`. */
function opensLine(text: string, name: Name): boolean {
  const before = text.slice(Math.max(0, name.start - 40), name.start);
  return /(?:^|[\n\r]|\\n)[ \t]*(?:-[ \t])?(?:(?:export|set|setx|ENV|ARG|env|-e)[ \t]+)*["']?$/.test(before);
}

const upperSnake = /^[A-Z0-9_]+$/;

/** An unquoted value: in code this is an expression, in settings, queries and command lines it is the secret. */
function isBareSecret(text: string, name: Name, value: Value, key: SecretKey): boolean {
  const content = text.slice(value.start, value.end);
  const isSetting = upperSnake.test(name.text) && text[name.end] === '=' && value.start === name.end + 1;
  if (isExpression(content) && !(isSetting && !content.includes('('))) return false;
  if (isSetting) return key !== 'weak' || looksIssued(content);
  if (key === 'weak') return looksIssued(content) && (!isCodeName(content) || isTightParameter(text, name, value));
  if (isIdentifier(content)) return isWordPassword(text, name, value, content);
  return content.length >= 4 && !/^[\d.,]{1,3}$/.test(content);
}

/** `?name=value`, `;name=value`, `--name=value`: nothing but data stands there. */
function isTightParameter(text: string, name: Name, value: Value): boolean {
  const before = text[name.start - 1] ?? '';
  return value.start === name.end + 1 && (/[?&;]/.test(before) || text.startsWith('--', name.start));
}

/** A password of letters alone: only where no variable could stand. */
function isWordPassword(text: string, name: Name, value: Value, content: string): boolean {
  if (content.length < 6 || content === name.text) return false;
  if (isTightParameter(text, name, value)) return true;
  const endsLine = /^[ \t]*(?:$|[\r\n]|\\n|#)/.test(text.slice(value.end, value.end + 8));
  return endsLine && opensLine(text, name) && content.length >= 8 && /^[a-z]+$/.test(content);
}

function isSecretValue(text: string, name: Name, value: Value, key: SecretKey, form: Form): boolean {
  const content = text.slice(value.start, value.end);
  if (isPlaceholder(content) || content.toLowerCase() === name.text.toLowerCase()) return false;
  if (form === 'list')
    return !isProse(content) && looksIssued(content) && !isCodeName(content) && !isAlgorithm(content);
  if (!value.quoted && form === 'assign') return isBareSecret(text, name, value, key);
  if (isProse(content)) return false;
  if (key === 'weak') return looksIssued(content);
  return !(form === 'flag' && !value.quoted && isIdentifier(content) && content.length < 6);
}

const scheme =
  /^[ \t]*(?:Bearer|Basic|Token|Digest|Negotiate|NTLM|ApiKey|Api-Key|Key|AWS4-HMAC-SHA256|SharedKey(?:Lite)?|Hawk|GoogleLogin|Bot|OAuth|SSWS|Splunk|GenieKey)(?:[ \t]+|%20|\+)/i;
const headerEnd = /[\r\n"'`]|\\[nr"]|\\\\|$/g;

/** `username="bob", response=…`: the parameters of Digest, Hawk and signed requests, also under escapes. */
const parameters = /(?:[ \t]*[A-Za-z][A-Za-z0-9_-]{0,40}=(?:\\*"[^"\n\\]{0,2000}\\*"|[^\s,"'\\]{1,2000}),?)+/y;

/** The credential of an `Authorization` header: its scheme stays readable. Null for placeholders and code. */
function authorizationHit(text: string, value: Value): Hit | null {
  const prefix = scheme.exec(text.slice(value.start, value.start + 24))?.[0] ?? '';
  const start = value.start + prefix.length;
  const credential = prefix === '' ? text.slice(start, value.end).trimEnd() : credentialAt(text, start, value);
  if (isPlaceholder(credential) || (isProse(credential) && !credential.includes('='))) return null;
  if (prefix === '' && (!looksIssued(credential) || isExpression(credential))) return null;
  return { start, end: start + credential.length, kind: 'authorization' };
}

/** A scheme's credential is one word; only parameters go on. */
function credentialAt(text: string, start: number, value: Value): string {
  const listed = matched(parameters, text, start, false);
  if (listed !== null) return text.slice(start, listed.end).trimEnd();
  const end = value.quoted ? value.end : headerLineEnd(text, value.start);
  return /^\S+/.exec(text.slice(start, end))?.[0] ?? '';
}

function headerLineEnd(text: string, from: number): number {
  headerEnd.lastIndex = from;
  return Math.min(headerEnd.exec(text)?.index ?? text.length, from + maxValue);
}

function kindOf(name: string, key: SecretKey): string {
  if (/pass|pwd|pw\b|kennwort/i.test(name)) return 'password';
  if (/token|jwt|pat$/i.test(name)) return 'token';
  if (key === 'strong' && /key/i.test(name)) return 'api-key';
  return 'secret';
}

/** The secret beside the name around `at`, or null. */
export function findAssignment(text: string, at: number): Hit | null {
  const name = nameAround(text, at);
  const key = name ? secretKey(name.text) : null;
  const separator = name && key !== null ? separatorAfter(text, name) : null;
  if (!name || key === null || !separator) return null;
  const lineBound = separator.form === 'assign' && opensLine(text, name);
  const value = readValue(text, separator.at, separator.form, lineBound);
  if (!value || value.end <= value.start) return null;
  return valueHit(text, name, value, key, separator.form);
}

function valueHit(text: string, name: Name, value: Value, key: SecretKey, form: Form): Hit | null {
  if (key === 'authorization' && form !== 'list') return authorizationHit(text, value);
  if (key === 'cookie') return form === 'list' ? null : cookieHit(text, value);
  if (!isSecretValue(text, name, value, key, form)) return null;
  return { start: value.start, end: value.end, kind: kindOf(name.text, key) };
}
