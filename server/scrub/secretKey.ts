// Tells from a name alone whether its value is a secret (STO-5): `DB_PASSWORD`, `x-api-key`, `clientSecret`.

/**
 * `strong`: any real value is secret. `weak`: only a value that looks issued is. `authorization` and `cookie`: headers
 * with an inner form.
 */
export type SecretKey = 'strong' | 'weak' | 'authorization' | 'cookie';

const strongWords = new Set(
  'password passwort passwd passphrase passcode pwd secret apikey authtoken accesstoken accesskey secretkey privatekey clientsecret'.split(
    ' ',
  ),
);
const weakWords = new Set(
  'token auth pass pw sig jwt pat credential credentials hmac bearer phpsessid jsessionid'.split(' '),
);
const strongPairs = new Set(
  (
    'api key|access key|secret key|private key|account key|signing key|encryption key|master key|shared key|service key|deploy key|' +
    'admin key|root key|license key|primary key token|app key|application key|storage key|subscription key|client key|session key|host key|' +
    'api token|auth token|access token|refresh token|bearer token|session token|security token|private token|personal token|deploy token|' +
    'bot token|id token|oauth token|registry token|service token|admin token|root token|webhook token|job token|user token|app token|' +
    'api secret|db pass|db pw|user pass|root pass|admin pass|ssh pass|smtp pass|mail pass|ftp pass|mysql pwd|key password|' +
    'amz signature|access signature|auth key|server key|write key|integration key|sas key|rsa key|ssh key|pem key|crypt key|cipher key|jwt key|hmac key'
  ).split('|'),
);
/** Services whose `…_KEY` is a credential; a key alone is the key of a map. */
const services = new Set(
  'openai anthropic gemini google mistral groq cohere deepseek openrouter azure aws stripe twilio sendgrid mailgun algolia datadog dd sentry github gitlab slack huggingface hf replicate together fireworks perplexity xai tavily serpapi pinecone supabase firebase notion linear airtable cloudflare heroku digitalocean npm llm'.split(
    ' ',
  ),
);
const strongEndings =
  /(?:password|passwd|passphrase|passwort|secret|apikey|accesskey|secretkey|privatekey|accountkey|sharedaccesskey|signingkey|encryptionkey|authtoken|accesstoken|refreshtoken|identitytoken|idtoken|apitoken|sessiontoken|bearertoken)$/;
/** Words that follow the secret's name without changing what it is. */
const neutral = new Set(
  'base64 b64 value text plain plaintext prod production dev development staging stage test old new current default data encoded raw string primary secondary backup local remote main base'.split(
    ' ',
  ),
);
/** Tokens that are units, cursors or grammar, never credentials. */
const harmlessBefore = new Set(
  'page next prev previous continuation cancellation cancel design css eos bos pad unk sep cls mask special stop input output prompt completion max min total count num public syntax parse string comment word text first last current start end sync change progress'.split(
    ' ',
  ),
);
const claim =
  /^(?:is|has|no|use|show|hide|forgot|validate|check|needs?|require[sd]?|enable[sd]?|allow|with|without|generate|missing|invalid|wrong|bad)$/;

/** Lower-case words of a name in camelCase, snake_case, kebab-case or dotted form. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
}

function withoutNeutralTail(words: readonly string[]): readonly string[] {
  let end = words.length;
  while (end > 1 && neutral.has(words[end - 1] ?? '')) end -= 1;
  return words.slice(0, end);
}

const judged = new Map<string, SecretKey | null>();

/** Class of a name, or null when its values are nobody's secret. `tokens`, `pin`, `keyboard`, `token_count` are null. */
export function secretKey(name: string): SecretKey | null {
  const known = judged.get(name);
  if (known !== undefined) return known;
  const result = judge(name);
  if (judged.size >= 2_000) judged.clear();
  judged.set(name, result);
  return result;
}

/** Names that mention a secret without holding one: `isPasswordValid`, `showToken`, `publicKey`, `nextPageToken`. */
function isMention(name: string, words: readonly string[], last: string, before: string): boolean {
  if (claim.test(words[0] ?? '') && words.length > 1 && !/[_.-]/.test(name)) return true;
  if (last === 'public' || before === 'public') return true;
  return last === 'token' && harmlessBefore.has(before);
}

function headerKey(words: readonly string[], last: string): SecretKey | null {
  if (last === 'authorization') return 'authorization';
  return last === 'cookie' || (last === 'cookies' && words.length === 1) ? 'cookie' : null;
}

function isWeak(last: string, before: string): boolean {
  return weakWords.has(last) || (last === 'key' && services.has(before));
}

function judge(name: string): SecretKey | null {
  if (name.length > 100) return null;
  const words = withoutNeutralTail(wordsOf(name));
  const last = words.at(-1);
  if (last === undefined) return null;
  const header = headerKey(words, last);
  if (header) return header;
  const before = words.at(-2) ?? '';
  if (isMention(name, words, last, before)) return null;
  if (last === 'pwd' && words.length === 1) return 'weak';
  if (strongWords.has(last) || strongPairs.has(`${before} ${last}`)) return 'strong';
  if (strongEndings.test(words.join(''))) return 'strong';
  return isWeak(last, before) ? 'weak' : null;
}
