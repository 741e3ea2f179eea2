// Decides whether the end of a tool call is a failure worth keeping. A question answered no (grep without a match, diff with
// a difference), a failure the script itself forgives, and a stopped call are none (CMP-1).

import { identityOf } from './commandPurpose.ts';
import { showsAnsweredError, showsFailure } from './errorLine.ts';
import { isInterpreter } from './inlineScript.ts';
import type { ResultStatus } from './resultStatus.ts';
import { complaintsOf, type ShellRun, type StepRun } from './shellCommand.ts';
import { isGitQuestion } from './shellGit.ts';
import type { Step } from './shellSteps.ts';

export interface Failure {
  /** The part of a shell command that failed; null for other tools. */
  readonly step: Step | null;
  /** True when only the output tells, the exit code being 0 or unknown. */
  readonly shownOnly: boolean;
}

const matchers = new Set(['grep', 'egrep', 'fgrep', 'zgrep', 'rg', 'ag', 'ack']);
const questions = new Set(
  'diff cmp comm test [ [[ which where command type hash pgrep pidof pkill killall lsof expr false let (('.split(' '),
);
const probes =
  /^(?:ls|cat|stat|head|tail|find|file|readlink|realpath|git|docker|systemctl|kill|ps|nc|curl|ping|id|getent|dpkg|brew|npm|node|python3?)$/;

function hidesErrors(step: Step): boolean {
  return step.redirects.some(
    ({ operator, fd, target }) =>
      operator.includes('>') && (fd === 2 || operator.startsWith('&')) && target?.text === '/dev/null',
  );
}

const comparers = new Set(['cmp', 'diff', 'comm']);

/** A comparison behind a run checks what the run made; alone it is a question. */
function comparesResult(step: Step, runs: ShellRun['runs']): boolean {
  const before = runs.slice(
    0,
    runs.findIndex((run) => run.step === step),
  );
  return before.some(
    ({ step: { program } }) => !questions.has(program) && !matchers.has(program) && !quiet.has(program),
  );
}

const quiet = new Set(['cd', 'echo', 'printf', 'set', 'export', 'cat', 'ls', 'mkdir', 'git', '']);

/** Asking whether something is there, with the complaints thrown away. */
function isProbe(step: Step, body: string): boolean {
  return body.trim() === '' && hidesErrors(step) && probes.test(step.program);
}

/** Programs whose exit code 1 means no. */
function saysNo(step: Step, body: string, runs: ShellRun['runs']): boolean {
  if (comparers.has(step.program)) return body.trim() === '' || !comparesResult(step, runs);
  if (matchers.has(step.program)) return complaintsOf(step.program, body).length === 0;
  if (questions.has(step.program)) return true;
  return isGitQuestion(step) && !/^(?:fatal|error): /m.test(body);
}

/** True when a non-zero end of this step is an answer, not a fault. */
function isAnswer(step: Step, { exitCode, body }: ResultStatus, runs: ShellRun['runs']): boolean {
  if (step.negated || step.condition || step.forgiven || isProbe(step, body)) return true;
  if (exitCode === 124 && /\btimeout\b/.test(step.source)) return true;
  return (exitCode === null || exitCode === 1) && saysNo(step, body, runs);
}

const judged = new Set(['test', 'typecheck', 'build', 'lint', 'install']);

function mayHideFailure({ step, ended }: StepRun): boolean {
  if (ended !== 'ok' || step.hidden || step.negated || step.forgiven || step.condition) return false;
  return judged.has(identityOf(step).purpose) || (isInterpreter(step.program) && step.readers.length > 0);
}

const clients = /^(?:psql|mysql|mariadb|sqlite3|sqlplus|sqlcmd|curl|http|xh)$/;

/** A step whose output shows a failure although the command as a whole ended well. */
function shownFailure(shell: ShellRun, body: string): Step | null {
  const step = shell.runs.findLast(mayHideFailure)?.step;
  if (step === undefined) return answeredError(shell, body);
  const merged = step.redirects.some(({ operator, fd }) => operator.startsWith('>&') && fd === 2);
  return showsFailure(body, step.readers.length > 0 && merged) ? step : null;
}

function answeredError(shell: ShellRun, body: string): Step | null {
  const client = shell.runs.findLast(({ step, ended }) => ended === 'ok' && !step.hidden && clients.test(step.program));
  return client && !client.step.forgiven && showsAnsweredError(body) ? client.step : null;
}

/** `cmd; echo "exit $?"`: the last line tells how the part before it ended. */
function echoedFailure(shell: ShellRun, status: ResultStatus): Step | null {
  const { runs } = shell;
  const last = runs.at(-1)?.step;
  if (last?.program !== 'echo' || !/\$\?|PIPESTATUS/.test(last.source)) return null;
  const code = Number(/(\d{1,3})\D{0,3}$/.exec(status.body.slice(-80).trimEnd())?.[1] ?? 0);
  const before = runs.at(-2)?.step;
  if (code === 0 || before === undefined) return null;
  return isAnswer(before, { ...status, exitCode: code }, runs) ? null : before;
}

function shown(step: Step | null): Failure | null {
  return step === null ? null : { step, shownOnly: true };
}

/** The failure a result stands for, or null. */
export function failureOf(status: ResultStatus, shell: ShellRun | null): Failure | null {
  if (status.state === 'interrupted' || status.state === 'refused' || status.exitCode === 130) return null;
  if (status.state === 'ok') return shell && shown(shownFailure(shell, status.body) ?? echoedFailure(shell, status));
  const failing = shell?.failing ?? null;
  if (shell && failing && status.state === 'failed' && isAnswer(failing, status, shell.runs))
    return shown(shownFailure(shell, status.body));
  return { step: failing, shownOnly: false };
}
