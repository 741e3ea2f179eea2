// Judges values that stand beside a name like `password`: is this a secret, or a placeholder, a type, an expression?

const harmlessWords = new Set(
  (
    'null nil none undefined true false yes no on off string str text number int integer boolean bool any unknown object void never bytes varchar ' +
    'required optional missing invalid expired empty unset set default value values hidden masked redacted removed omitted disabled enabled ' +
    'include same-origin omit inherit files compat auto manual prompt ask stdin env vault keychain keyring basic bearer digest negotiate ' +
    'password passwd pass passphrase secret secrets token key apikey api_key api-key credentials cookie session auth authorization jwt ' +
    'example sample dummy placeholder changeme change-me change_me todo fixme tbd foo bar baz test testing ' +
    'self this new await return function const let var if else the a an and or not for to of in is are was be with from as must should ' +
    'varies unknown n/a na ok error failed failure success support authentication header headers field input type name length'
  ).split(' '),
);

const reference =
  /^(?:process\.env|import\.meta|os\.(?:environ|getenv)|System\.getenv|Deno\.env|Bun\.env|ENV\[|env\.|getenv|secrets\.|vars\.|config\.|settings\.|options\.|op:\/\/|vault:|arn:|projects\/|ref\+|file:\/\/|\/run\/secrets\/)/;
const bracketed =
  /^(?:<[^>]*>?|\$\{[^}]*\}?.*|\$\(.*|\$[A-Za-z_][A-Za-z0-9_]*|\$\$?[A-Z_]+|\{\{.*|\{[A-Za-z_ ]*\}|%[A-Za-z_]+%|%[sdv]|\[[^\]]*\]?|`.*|@[A-Za-z_]+@|!secret.*|!Ref.*|!vault.*)$/;
const masked = /^[xX*.•_-]{3,}$|\*{3,}|x{6,}|X{6,}|•{2,}|\.{3}|…|_{4,}|#{4,}/;
const wishful =
  /^(?:your|my|the|an?|some|insert|replace|enter|put|add|paste|fake|dummy|example|sample|placeholder|redacted)[-_ ]|[-_ ](?:here|placeholder|goes[-_ ]here)$|^YOUR[A-Z_]|^(?:not[-_]?set|not[-_]?needed|unused)/i;
const mark = '[redacted:';

/** A beginning followed by one repeated character, or by a word for "put yours here". */
export function isRepetition(body: string): boolean {
  return /^(.)\1{5,}/.test(body) && /^(.)\1*[^A-Za-z0-9]?$/.test(body) ? true : /^(?:x{8,}|X{8,}|your[_-])/i.test(body);
}

/** True for what stands where a secret would stand without being one: `<token>`, `${X}`, `***`, `string`, `process.env.X`. */
export function isPlaceholder(value: string): boolean {
  const text = value.trim();
  if (text.length < 3 || text.includes(mark)) return true;
  if (text.length > 200) return false;
  return (
    harmlessWords.has(text.toLowerCase()) ||
    reference.test(text) ||
    bracketed.test(text) ||
    (masked.test(text) && !/\.{3}.{12,}/.test(text)) ||
    wishful.test(text) ||
    keyNames.test(text)
  );
}

/** Prose under a secret name: a label or message such as "Password is required". */
export function isProse(value: string): boolean {
  return (
    /\s/.test(value.trim()) &&
    /\b(?:pass(?:word|phrase)s?|tokens?|secrets?|keys?|required|invalid|enter|must|please|missing|your|forgot|is|are|not|was|the|for)\b/i.test(
      value,
    )
  );
}

const keyNames =
  /^(?:[A-Z]{2,}(?:_[A-Z0-9]+)+|(?:access|refresh|id|client|api|secret|token|password|passwd|key|auth|user|session|bearer|new|old|current|confirm|db|public|private|oauth|grant|type|name|field|header|x|csrf|reset)(?:[_-](?:access|refresh|id|client|api|secret|token|password|passwd|key|auth|user|session|bearer|private|grant|type|name|field|header|credentials|code))+)$/;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Whether a value could be issued credentials: long enough, letters and digits, no path, address, date, version or
 * bare number. Used where the name alone (`token`, `auth`) proves little.
 */
export function looksIssued(value: string): boolean {
  if (value.length < 8 || /\s/.test(value)) return false;
  if (/^(?:[~./]|[A-Za-z]:\\|https?:)/.test(value) || /^[\d.,:_-]+$/.test(value)) return false;
  if (/^v?\d+\.\d+/.test(value) || /^\d{4}-\d\d-\d\d/.test(value)) return false;
  if (uuid.test(value)) return true;
  const mixed = /\d/.test(value) && /[A-Za-z]/.test(value);
  return mixed || (value.length >= 20 && /[a-z]/.test(value) && /[A-Z]/.test(value) && !/^[A-Za-z]+$/.test(value));
}

const expression =
  /^(?:!?[A-Za-z_$][\w$]*(?:\??\.[\w$]+|\[[^\]]*\])*\(|[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)+[;,)\]}]*$|(?:new|await|typeof|async|function|lambda)\b|=>|\(|\[|\{|<|&mut|&|!?[A-Za-z_$][\w$]*(?:\?\.|\[))/;
const identifier = /^[A-Za-z_$][A-Za-z_$]*[!?]?$/;

/** Whether an unquoted value reads as code: a call, a member, a type, a variable. */
export function isExpression(value: string): boolean {
  return expression.test(value);
}

/** `sha256-hash`, `argon2id`: how a password is stored, not the password. */
export function isAlgorithm(value: string): boolean {
  return /^(?:sha|md|bcrypt|scrypt|argon|pbkdf|aes|rsa|hs|rs|es)[-_]?\d/i.test(value);
}

/** A name with a figure in it, as types and functions have: `SignatureV4Options`, `token2`. */
export function isCodeName(value: string): boolean {
  return /^[A-Za-z_$]+\d{1,3}[A-Za-z_$]*$/.test(value);
}

/** A bare word: a variable or a type in code, a weak password elsewhere. */
export function isIdentifier(value: string): boolean {
  return identifier.test(value);
}
