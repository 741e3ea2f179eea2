// Picks the line of a failed output that says most: the error itself before the frames and counts around it. The line is
// quoted whole, at most 300 characters. Linear in the output; each line is looked at once.

export interface ErrorLine {
  readonly text: string;
  /** Position among the kinds: higher says more. 0 = only a plain line was left. */
  readonly weight: number;
}

const longest = 300;

/** Kinds of lines, most telling first. `last`: of several the last one is meant (the end of a Python traceback). */
const kinds: readonly { readonly weight: number; readonly pattern: RegExp; readonly last?: boolean }[] = [
  {
    weight: 9,
    pattern:
      /\berror TS\d+: |^error\[E\d+\]|: (?:fatal )?error(?: [A-Z]+\d+)?: |^\s*\d+:\d+\s+error\s|: error [A-Z]+\d+/,
  },
  { weight: 9, pattern: /^(?:E {3}|\s*)(?:\w+\.)*(?:AssertionError|AssertionFailedError)\b.{0,3}[:[(]/ },
  {
    weight: 8,
    pattern:
      /^(?:E {3})?(?:[A-Za-z_]\w*\.)*[A-Z]\w*(?:Error|Exception|Exit|Interrupt|Warning|Panic)(?: \[\w+\])?(?:: |$)/,
    last: true,
  },
  {
    weight: 8,
    pattern:
      /^(?:Uncaught |Unhandled |\[?Error\]?: |Error: |Fatal error: |Fehler: |Erreur\s?: |Erro: |Hata: |エラー|错误)/i,
  },
  {
    weight: 8,
    pattern:
      /\bpanicked at|^panic: |^\s*(?:thread '.*' panicked)|^goroutine \d+ \[running\]|\bSegmentation fault|\bcore dumped|\bout of memory\b|\bOOM/i,
  },
  {
    weight: 8,
    pattern:
      /^\S*(?:sh|bash|zsh)?:? ?(?:line )?\d*:? ?\S+: (?:command )?not found|: command not found|: No such file or directory|: Permission denied|: cannot |is not recognized as/i,
  },
  {
    weight: 7,
    pattern:
      /^(?:fatal|error|ERROR|FATAL|CRITICAL)\b[: ]|^\[?(?:ERROR|error|FATAL)\]?[: ]|^\W{0,4}error: |\bERROR\b: |^! \[rejected\]/,
  },
  { weight: 7, pattern: /^FAILED \S+|^\s*(?:FAIL|✗|✘|✖|×|❌)\s+\S|^--- FAIL: |^not ok \d+|^\s*● \S.* › / },
  {
    weight: 6,
    pattern:
      /^(?:npm (?:ERR!|error)|yarn error|ERR_PNPM\w*|ELIFECYCLE)\s+(?!code|errno|syscall|path|A complete log|Lifecycle|command|location|workspace|in workspace|\s*$)/,
  },
  {
    weight: 6,
    pattern: /\b(?:ENOENT|EACCES|EADDRINUSE|ECONNREFUSED|ETIMEDOUT|EPERM|ENOTFOUND|EEXIST|ECONNRESET|EISDIR)\b/,
  },
  {
    weight: 5,
    pattern:
      /^(?:Caused by|Reason|Cause|Message)\b[: ]|\b(?:failed|failure|fehlgeschlagen|échoué|falló|falhou|başarısız|失敗|失败)\b/i,
  },
  {
    weight: 4,
    pattern:
      /\b(?:error|exception|denied|refused|invalid|unexpected|undefined|missing|cannot|can't|unable|not found|expected|timed? ?out|abort|ungültig|nicht gefunden|introuvable|no se (?:pudo|encuentra)|não (?:foi|encontrad)|bulunamadı|無効|見つかりません|找不到|无法)\b/i,
  },
];
const noise =
  /^\s*(?:at \S.*[:(]\d+|File ".*", line \d+|\.\.\.|-{3,}(?! FAIL)|={3,}|\^+|~+|\d+ \||\||note: |help: |warning: |npm (?:warn|notice)|\(node:\d+\)|Debugger attached|Waiting for the debugger|> )/i;
const countOnly = /\b(?:0 (?:errors?|failed|failures|failing)|no errors)\b|^\s*(?:Found \d+ errors?|\d+ problems?)\b/i;

/** Cuts a long line at a word, so that what is quoted is whole words of the source. */
export function quoted(line: string): string {
  const text = line.trim();
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest);
  const space = cut.lastIndexOf(' ');
  return (space > longest / 2 ? cut.slice(0, space) : cut).trimEnd();
}

/** Longer outputs are read at both ends: failures are told at the start or at the end. */
function lines(output: string): readonly string[] {
  const text = output.length > 400_000 ? `${output.slice(0, 200_000)}\n${output.slice(-200_000)}` : output;
  return text.replace(/\u001b\[[0-9;]*[A-Za-z]/g, '').split(/\r?\n/);
}

function weightOf(line: string): { weight: number; last: boolean } {
  if (line.trim() === '' || noise.test(line) || countOnly.test(line)) return { weight: 0, last: false };
  const probe = line.slice(0, 400).replace(/^[\s>│|]+(?=\S)/, '');
  const kind = kinds.find(({ pattern }) => pattern.test(probe));
  return { weight: kind?.weight ?? 0, last: kind?.last ?? false };
}

function isTraceback(all: readonly string[]): boolean {
  return all.some((line) => line.startsWith('Traceback (most recent call last)'));
}

/** The most telling line. Null for an output without any words. */
export function tellingLine(output: string): ErrorLine | null {
  const all = lines(output);
  const traceback = isTraceback(all);
  let best: { line: string; weight: number; at: number } | null = null;
  all.forEach((line, at) => {
    const { weight, last } = weightOf(line);
    if (weight > (best?.weight ?? 0) || (last && traceback && weight === best?.weight)) best = { line, weight, at };
  });
  const found = best as { line: string; weight: number; at: number } | null;
  if (found) return { text: quoted(whole(all, found.at)), weight: found.weight };
  const plain =
    all.findLast((line) => /\p{L}/u.test(line) && !noise.test(line)) ?? all.findLast((line) => /\S/.test(line));
  return plain === undefined ? null : { text: quoted(plain), weight: 0 };
}

/** A bare heading such as `Error:` says nothing without the line below it. */
function whole(all: readonly string[], at: number): string {
  const line = all[at] ?? '';
  const next = all[at + 1] ?? '';
  return line.trim().length < 12 && next.trim() !== '' ? `${line.trim()}\n${next}` : line;
}

const unmistakable: readonly RegExp[] = [
  /\berror TS\d+: /,
  /^error\[E\d+\]: /,
  /^Traceback \(most recent call last\)/,
  /^(?:=+ )?.*\b[1-9]\d* failed\b/,
  /^\s*(?:Tests?|Test Suites|Test Files)[: ]+.*\b[1-9]\d* failed\b/,
  /^\s*FAIL\s+\S+\.\w+/,
  /^FAILED \S+::/,
  /^--- FAIL: /,
  /^not ok \d+/,
  /^# fail [1-9]/,
  /^(?:ℹ )?fail [1-9]/,
  /^\s*[1-9]\d* failing\b/,
  /^npm (?:ERR!|error) /,
  /^panic: /,
  /: fatal error: /,
  /^[\w./-]+:\d+:\d+: error: /,
  /\bBUILD FAILED\b|^BUILD FAILURE/,
  /^FAILED \(/,
  /Segmentation fault/,
  /^\[ERROR\] /,
  /: command not found$/,
  /^✖ \d+ problems? \([1-9]\d* errors?/,
];
/** How interpreters end an uncaught error. Only where stderr is part of the output: programs print such lines on purpose too. */
const uncaught =
  /^[│╷ ]{0,4}(?:Error|error|ERROR|FATAL|fatal): \S|^(?:E {1,4}| {0,12})(?:Uncaught )?(?:[A-Za-z_]\w*\.)*[A-Z]?\w*(?:Error|Exception)(?: \[\w+\])?: \S/;
/** Errors of database clients and servers, which end with code 0 all the same. */
const answered =
  /^(?:psql:\S+ )?ERROR:|^ERROR \d+ \(|^(?:Parse|Runtime) error\b|\bORA-\d{5}\b|^Msg \d+, Level|^HTTP\/[\d.]+ 5\d\d\b/;

/** True when a database client or an HTTP client shows an error although it ended with code 0. */
export function showsAnsweredError(output: string): boolean {
  return lines(output.slice(0, 20_000)).some((line) => answered.test(line));
}

const succeeded = /\b(?:passed|passing|0 failed|succeeded|success(?:ful(?:ly)?)?|BUILD SUCCESS)\b|^OK\b|✓|✔/i;
const mostRead = 60_000;
/** One of these stands in every unmistakable line. */
const stems = /error|exception|fail|Traceback|not ok|panic|ERR!|Segmentation|not found/i;

/**
 * True when an output that ended with code 0 still shows, beyond doubt, a failed test run or compilation. `withStderr`: the
 * output holds what was written to standard error, so an uncaught error counts as well.
 */
export function showsFailure(output: string, withStderr: boolean): boolean {
  const text =
    output.length > mostRead ? `${output.slice(0, mostRead / 3)}\n${output.slice((-mostRead * 2) / 3)}` : output;
  if (!stems.test(text)) return false;
  const told = lines(text).filter((line) => line.length < 2_000 && stems.test(line));
  // A passing run may print errors on purpose; what it says last counts.
  const open = withStderr && !succeeded.test(text.slice(-400));
  const patterns = open ? [...unmistakable, uncaught] : unmistakable;
  return told.some((line) => patterns.some((pattern) => pattern.test(line)));
}
