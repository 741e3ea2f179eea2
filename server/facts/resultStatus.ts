// How a tool call ended, from what the harness and the tool's own output say, in any language: exit codes and flags first,
// words only where harnesses write fixed sentences.

export interface ResultStatus {
  /**
   * `ok`, `failed` (ran and went wrong), `interrupted` (stopped by a person or the end of the process), `timedOut`,
   * `refused` (a person or a rule forbade it, nothing ran), `invalid` (the call itself was wrong, nothing ran).
   */
  readonly state: 'ok' | 'failed' | 'interrupted' | 'timedOut' | 'refused' | 'invalid';
  readonly exitCode: number | null;
  /** The output without the harness's own closing line. */
  readonly body: string;
  /** That closing line, '' without one. */
  readonly notice: string;
}

const exitLine =
  /(?:^|\n)[ \t]*[[(<]*(?:(?:command|process|shell|script)? ?(?:exited|failed|finished|terminated) with (?:exit )?(?:code|status)|exit[ _-]?(?:code|status)|return ?code)[>:= ]{1,3}(-?\d{1,5})[^\n]{0,40}\s*$/i;
const exitHead = /^(?:<[a-z_]+>\s*)?(?:exit[ _-]?code|exit status|process exited with code)[>:= ]{1,3}(-?\d{1,5})\b/i;
const exitJson = /"exit_?code":\s?(-?\d{1,5})/i;
const interruptedLine =
  /(?:^|\n)\W{0,3}(?:(?:command|operation|request|tool (?:call|use|execution)|execution|this) (?:was )?(?:aborted|cancell?ed|interrupted)|aborted by user|interrupted by (?:the )?user|request interrupted by user|user (?:aborted|cancell?ed|interrupted)|no result provided)[^\n]{0,80}\s*$/i;
const timedOutLine =
  /(?:^|\n)\W{0,3}(?:command|operation|process|execution)?[^\n]{0,40}\btimed? ?out\b[^\n]{0,120}\s*$/i;
const refusedText =
  /\b(?:user|person|operator) (?:has )?(?:rejected|denied|declined|refused|doesn['’]t want|does not want|did not (?:allow|approve))|\b(?:rejected|denied|declined|blocked|refused|not approved|disallowed) by (?:the )?(?:user|person|operator|policy|hook|permission|rule|extension)|\btool (?:execution|call) (?:was )?(?:blocked|denied|rejected)|\bpermission to use \S+ (?:has been|was) denied|\brequires approval\b|vom (?:benutzer|nutzer|anwender) (?:abgelehnt|abgebrochen|blockiert)|(?:rechazad|denegad|bloquead|cancelad)[oa] por (?:el|la) usuari|(?:refusé|rejeté|bloqué|annulé)e? par l['’]utilisat|(?:rejeitad|negad|bloquead|cancelad)[oa] pel[oa] usuári|kullanıcı (?:tarafından )?(?:reddet|reddedil|iptal|engelle)|用户(?:已)?(?:拒绝|取消)|ユーザー(?:が|により|によって)(?:拒否|キャンセル|中止)/i;
const invalidText =
  /^\W{0,10}(?:tool\W{1,3}[\w.:-]{1,80}\W{1,3}(?:was )?not (?:found|available|registered)|unknown tool|no such tool|validation failed|invalid (?:tool )?(?:arguments|input|parameters)|inputvalidationerror|<tool_use_error>\s*(?:inputvalidationerror|no such tool))/i;

function exitOfDetails(details: unknown): number | null {
  if (typeof details !== 'object' || details === null) return null;
  for (const key of ['exitCode', 'exit_code', 'exitStatus', 'code', 'returncode', 'returnCode']) {
    const value: unknown = Reflect.get(details, key);
    if (typeof value === 'number' && Number.isInteger(value)) return value;
  }
  const metadata: unknown = Reflect.get(details, 'metadata');
  return metadata === details ? null : shallowExit(metadata);
}

function shallowExit(metadata: unknown): number | null {
  if (typeof metadata !== 'object' || metadata === null) return null;
  const value: unknown = Reflect.get(metadata, 'exit_code') ?? Reflect.get(metadata, 'exitCode');
  return typeof value === 'number' ? value : null;
}

interface Exit {
  readonly code: number | null;
  readonly body: string;
  readonly notice: string;
}

/** The exit code a shell result states in its first or last line, and the output without that line. */
function statedExit(text: string): Exit {
  const from = Math.max(0, text.length - 400);
  const tail = text.slice(from);
  const last = exitLine.exec(tail);
  if (last) return { code: Number(last[1]), body: text.slice(0, from + last.index), notice: last[0].trim() };
  const head = exitHead.exec(text.slice(0, 200));
  if (head) return { code: Number(head[1]), body: text.slice(head[0].length), notice: head[0].trim() };
  const json = text.startsWith('{') ? exitJson.exec(tail) : null;
  return { code: json ? Number(json[1]) : null, body: text, notice: '' };
}

/** Texts by which edit and read tools report failure although the harness sets no flag. Short results only. */
const quietFailure =
  /^\W{0,3}(?:error\b[ :]|failed to\b|<tool_use_error>|<error>|enoent\b|eacces\b|could not find\b|cannot (?:find|open|read|write|edit)\b|string (?:to replace )?not found|no (?:changes? (?:were )?made|match(?:es)? found for)|old_?(?:string|text|str) (?:was )?not found|file (?:not found|does not exist|has not been read|has been modified)|no such file)/i;

function failureState(text: string): ResultStatus['state'] {
  const short = text.length > 1_600 ? `${text.slice(0, 800)}\n${text.slice(-800)}` : text;
  if (refusedText.test(short)) return 'refused';
  return invalidText.test(short) ? 'invalid' : 'failed';
}

function endedEarly(text: string): 'interrupted' | 'timedOut' | null {
  const tail = text.slice(-400);
  if (interruptedLine.test(tail)) return 'interrupted';
  return timedOutLine.test(tail) ? 'timedOut' : null;
}

function spoken(body: string): string {
  return body.length < 40 && /^\s*[[(<]?no (?:output|content)[\])>]?\.?\s*$/i.test(body) ? '' : body;
}

/** Status of a shell result. An exit code beats the harness's flag: some flag nothing, some flag only what they could not run. */
export function shellStatus(text: string, isError: boolean, details: unknown): ResultStatus {
  const stated = statedExit(text);
  const exitCode = exitOfDetails(details) ?? stated.code;
  const { notice } = stated;
  const body = spoken(stated.body);
  if (exitCode === 0) return { state: 'ok', exitCode, body, notice };
  const early = isError || exitCode !== null ? endedEarly(text) : null;
  if (early) return { state: early, exitCode, body, notice };
  if (exitCode !== null) return { state: 'failed', exitCode, body, notice };
  return { state: isError ? failureState(text) : 'ok', exitCode, body, notice };
}

/** Status of any other tool's result. `fileTool` are those whose quiet failures are known. */
export function toolStatus(text: string, isError: boolean, fileTool: boolean): ResultStatus {
  const base = { exitCode: null, body: text, notice: '' };
  if (isError) return { state: endedEarly(text) ?? failureState(text), ...base };
  if (!fileTool || text.length > 1_000) return { state: 'ok', ...base };
  if (refusedText.test(text) && !/\n/.test(text.trim())) return { state: 'refused', ...base };
  return { state: quietFailure.test(text) ? 'failed' : 'ok', ...base };
}
