// Secrets that are known by what carries them: URLs with credentials, schemes of headers, hashes, and tokens that are
// recognised in their middle (STO-5). Each finder starts at a literal the scan stops at.

import { type CarrierRule, isReal, isShown } from './carrierRule.ts';
import { commandRules } from './commandRules.ts';
import type { Hit } from './hit.ts';
import { findKeyBlock, keyBlockStart } from './keyBlock.ts';
import { isCodeName, looksIssued } from './secretValue.ts';

/** Base64 of `user:password`: decodes to printable text with a colon. */
function isBasicPair(secret: string): boolean {
  const decoded = Buffer.from(secret.slice(0, 2_000), 'base64').toString('latin1');
  return /^[\x20-\x7e\xa0-\xff]*:[\x20-\x7e\xa0-\xff]*$/.test(decoded) && decoded.length >= 3;
}

function isEncodedPrivateKey(secret: string): boolean {
  return /PRIVATE KEY/.test(Buffer.from(secret.slice(0, 80), 'base64').toString('latin1'));
}

function isIssuedBearer(secret: string): boolean {
  return secret.length >= 8 && isReal(secret) && looksIssued(secret) && (secret.length >= 12 || /\d.*\d/.test(secret));
}

/** Behind a scheme that is also a word of prose and code: one run of letters and digits, not `rotation-2026-11`. */
function isIssuedRun(secret: string): boolean {
  return isIssuedBearer(secret) && (secret.match(/[A-Za-z0-9]{8,}/g) ?? []).some((run) => /\d/.test(run));
}

/** `login: anna / hunter2-x9`, not `login: 200 / 401`; `hunter2` alone only beside a name of an account. */
function isLoginPassword(secret: string, text: string, at: number): boolean {
  if (!isReal(secret) || !/\p{L}/u.test(secret) || /^[./]|\.[a-z]{1,5}$/.test(secret)) return false;
  if (!/\d/.test(secret) && !/[^\p{L}_./-]/u.test(secret)) return false;
  const user = /[:=]\s?["'`]?(\S{1,80}) \/ /.exec(text.slice(at, at + 120))?.[1] ?? '';
  return !isCodeName(secret) || /^(?:admin|root|test|demo|user|guest|sa|postgres|\S+@\S+)$/i.test(user);
}

/** A user alone is a secret only when it looks issued: `https://TOKEN@host`, not `ssh://git@host`. */
function isTokenUser(secret: string): boolean {
  return secret.length >= 16 && isReal(secret) && looksIssued(secret);
}

const rules: readonly CarrierRule[] = [
  {
    kind: 'url-password',
    start: ':\\/\\/',
    pattern: /(:\/\/[^\s/?#@:"'<>\\`[\]{}()]{0,256}:)([^\s/?#"'<>\\`]{1,512})@/y,
    accepts: isShown,
  },
  {
    kind: 'url-token',
    start: ':\\/\\/',
    pattern: /(:\/\/)([^\s/?#@:"'<>\\`[\]{}()]{1,512})(?::(?:x-oauth-basic)?)?@/y,
    accepts: isTokenUser,
  },
  {
    kind: 'url-password',
    start: '%3A%2F%2F',
    pattern: /(%3A%2F%2F[A-Za-z0-9._~-]{0,256}%3A)((?:[A-Za-z0-9._~!*()'-]|%(?!40|2F)[0-9A-Fa-f]{2}){1,512})%40/y,
    accepts: isShown,
  },
  {
    kind: 'bearer-token',
    start: '[bB][eE][aA][rR][eE][rR]',
    pattern: /([Bb][Ee][Aa][Rr][Ee][Rr](?:[ \t]{1,4}|%20|\+|[:=][ \t]?))([A-Za-z0-9._~+/-]{8,4096}=*)/y,
    accepts: isIssuedBearer,
  },
  {
    kind: 'api-key',
    start: '(?:[aA][pP][iI]-?[kK][eE][yY]|SSWS|GenieKey) ',
    pattern: /((?:[Aa][Pp][Ii]-?[Kk][Ee][Yy]|SSWS|GenieKey) {1,4})([A-Za-z0-9._~+/-]{8,4096}=*)/y,
    accepts: isIssuedRun,
  },
  {
    kind: 'password',
    start: '(?:[lL]ogin|[cC]redentials?|[uU]ser ?\\/ ?[pP]ass(?:word)?) ?[:=]',
    pattern:
      /((?:[lL]ogin|[cC]redentials?|[uU]ser ?\/ ?[pP]ass(?:word)?) ?[:=]\s?["'`]?[^\s"'`\\,;/]{1,80} \/ )([^\s"'`\\,;]{3,200})/y,
    accepts: isLoginPassword,
  },
  {
    kind: 'basic-auth',
    start: '[bB][aA][sS][iI][cC](?: |%20)',
    pattern: /([Bb][Aa][Ss][Ii][Cc](?: {1,4}|%20))([A-Za-z0-9+/_-]{6,2048}={0,2})(?![A-Za-z0-9])/y,
    accepts: isBasicPair,
  },
  {
    kind: 'private-key',
    start: 'LS0tLS1CRUdJT',
    pattern: /()(LS0tLS1CRUdJT[A-Za-z0-9+/=]{20,})/y,
    accepts: isEncodedPrivateKey,
  },
  {
    kind: 'private-key',
    start: 'Private-Lines:',
    pattern: /(Private-Lines: \d{1,4}(?:\s|\\[nr])*)([A-Za-z0-9+/=\s]{40,20000})/y,
    accepts: () => true,
  },
  {
    kind: 'password-hash',
    start: '\\$(?:2[abxy]|[156y]|apr1|argon2)',
    pattern:
      /()(\$(?:2[abxy]\$\d\d\$[./A-Za-z0-9]{53}|(?:[156y]|apr1)\$[^\s:"'$]{1,64}\$[^\s:"'\\]{20,140}|argon2(?:id|i|d)\$[^\s:"'\\]{20,300}))/y,
    accepts: () => true,
  },
  {
    kind: 'azure-secret',
    start: 'Q~',
    anywhere: true,
    pattern: /()((?<=(?:^|[^A-Za-z0-9_~.-])[A-Za-z0-9_~.-]{3}\d)Q~[A-Za-z0-9_~.-]{31,34})(?![A-Za-z0-9_~.-])/y,
    accepts: () => true,
  },
  {
    kind: 'mailchimp-key',
    start: '-us[0-9]',
    pattern: /()((?<=(?:^|[^0-9a-f])[0-9a-f]{32})-us\d{1,2})(?![A-Za-z0-9])/y,
    accepts: () => true,
  },
  {
    kind: 'telegram-token',
    start: ':AA',
    pattern: /()((?<=(?:^|[^0-9])\d{8,10}):AA[A-Za-z0-9_-]{32,34})(?![A-Za-z0-9_-])/y,
    accepts: () => true,
  },
  {
    kind: 'discord-token',
    start: '\\.[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{27}',
    pattern: /()((?<=(?:^|[^A-Za-z0-9_-])[MNO][A-Za-z0-9_-]{22,27})\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,40})/y,
    accepts: () => true,
  },
  {
    kind: 'terraform-token',
    start: '\\.atlasv1\\.',
    pattern: /()((?<=[A-Za-z0-9]{14})\.atlasv1\.[A-Za-z0-9_=-]{40,})/y,
    accepts: () => true,
  },
  {
    kind: 'password',
    anywhere: true,
    start:
      '(?:[kK]ennwort|[cC]ontraseña|[пП]ароль|密码|密碼|パスワード|비밀번호|[mM]ot de passe|[wW]achtwoord|[sS]enha|[hH]asło)',
    pattern:
      /((?:[Kk]ennwort|[Cc]ontraseña|[Пп]ароль|密码|密碼|パスワード|비밀번호|[Mm]ot de passe|[Ww]achtwoord|[Ss]enha|[Hh]asło)["']?(?:\s{0,2}[:=：]\s{0,2}|\s{1,2}(?:ist|es|est|is|é|to|—|-)[: ]{1,2}|\s(?=\S{0,80}\d)|是|は)["'`«“]?)([^\s"'`»”,;]{4,200})/y,
    accepts: (secret) => isShown(secret) && (/\d/.test(secret) || /[^\p{L}]/u.test(secret)),
  },
  {
    kind: 'password',
    start: 'jdbc:oracle:',
    pattern: /(jdbc:oracle:[a-z]{1,10}:[^\s/@"']{1,80}\/)([^\s/@"']{3,200})@/y,
    accepts: isShown,
  },
  {
    kind: 'password',
    start: 'auth=\\(',
    pattern: /(auth=\(\s?\\*["'][^"'\\\n]{1,120}\\*["'],\s?\\*["'])([^"'\\\n]{3,200})/y,
    accepts: isShown,
  },
  ...commandRules,
];

const isWordStart = (rule: CarrierRule): boolean => !rule.anywhere && /^(?:\(\?:|\[)?[A-Za-z]/.test(rule.start);

/** What the scan must stop at to find these: at the start of a word, and anywhere. */
export const carrierWordStarts: readonly string[] = rules.filter(isWordStart).map((rule) => rule.start);
export const carrierStarts: readonly string[] = [
  keyBlockStart,
  ...new Set(rules.filter((rule) => !isWordStart(rule)).map((rule) => rule.start)),
];

/** The secret of a carrier that starts at `at`, or null. */
export function findCarried(text: string, at: number): Hit | null {
  if (text.startsWith(keyBlockStart, at)) return findKeyBlock(text, at);
  for (const { kind, pattern, accepts } of rules) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    const secret = match?.[2];
    if (!match || secret === undefined || !accepts(secret, text, at)) continue;
    const start = at + (match[1] ?? '').length;
    return { start: start - issuedBefore(kind, text, start), end: start + secret.length, kind };
  }
  return null;
}

/** Some tokens are recognised in their middle: the part in front belongs to them. */
function issuedBefore(kind: string, text: string, start: number): number {
  if (!/^(?:azure-secret|telegram-token|mailchimp-key|discord-token|terraform-token)$/.test(kind)) return 0;
  return /[A-Za-z0-9_~-]*$/.exec(text.slice(Math.max(0, start - 40), start))?.[0].length ?? 0;
}
