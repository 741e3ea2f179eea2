// Explains a damaged session (REC-9): which line, which rule, what is still reachable. Reads only.

import { Problem } from '../errors.ts';
import type { Files } from '../outside.ts';
import { branchOf } from '../record/branch.ts';
import type { Finding, FindingCode } from '../record/finding.ts';
import type { Session } from '../record/session.ts';
import { buildTree } from '../record/tree.ts';
import { openSession } from './openSession.ts';
import { validateAll } from './validate.ts';

export interface Diagnosis {
  /** True when nothing is damaged; notes do not count. */
  readonly ok: boolean;
  readonly findings: readonly Finding[];
  /** Entries reached from the active head without a gap, of all in the file. */
  readonly reachable: number;
  readonly of: number;
  /** What it means, one sentence a line. */
  readonly explanation: readonly string[];
}

const meanings: Readonly<Record<FindingCode, string>> = {
  'not-a-session': 'The file holds no record of an agent session.',
  'header-missing': 'Pi refuses a file without a header; its entries are read here all the same.',
  'header-damaged':
    'Pi refuses a file whose header does not parse; id and folder come from what is left, or from its name.',
  'header-late': 'Pi looks for the header in the first record and does not list this file.',
  'multiple-headers': 'Only the first header counts.',
  'future-version': 'A newer Pi wrote this; what is known of its format is read.',
  'torn-line': 'A write stopped in the middle of a line; that record is lost.',
  'damaged-line': 'A line is no sound record; what it held is lost.',
  'joined-records': 'Several records stand on one line; Pi loses them, here each one is read.',
  'broken-record': 'A record is broken over several lines; Pi loses it, here it is put together again.',
  'nul-bytes': 'NUL bytes stand where a write was lost, as after a power loss.',
  bom: 'An editor put a byte-order mark; it is skipped.',
  'invalid-utf8': 'Bytes that are no text are read as replacement characters.',
  'too-deep': 'A value nests deeper than anything a tool writes; it is left out.',
  'odd-field': 'A field is missing or of another type; it is read as empty.',
  'duplicate-id': 'Entries share an id; later ones are shown as id~2, id~3.',
  'missing-parent': 'An entry hangs on a parent that was never written; what stands before it is an island.',
  cycle: 'Parents lead in a circle; the walk ends there.',
  'multiple-tips': 'The conversation has several ends; each can be shown.',
  'pi-leaf-differs': 'Pi goes on from the last line, which is on another branch than the newest conversation.',
  'unknown-entry': 'An entry of a type unknown here is kept in the tree.',
  'orphan-result': 'A tool result has no call; providers reject such a history.',
  'open-call': 'A tool call has no result; Pi sends a made-up one in its place.',
  'boundary-uncertain': 'A compaction keeps entries from a point that is not there; Pi then keeps nothing.',
  'id-mismatch': 'The file name and the header name different sessions; the header counts.',
  'folder-missing': 'The project folder does not exist here.',
  'oversized-line': 'A line is very long; large bodies are shown in part.',
  'bad-image': 'An image holds no valid data and cannot be sent.',
  'lineage-cycle': 'The sessions this one was forked from lead back to it.',
  'live-writer': 'Another process is writing this file, or two have written it in turns.',
  'replay-differs': 'The agent told another conversation than the one recorded; nothing of it was taken over.',
  'cache-damaged': 'A cache of ours cannot be read; it is made anew, and the session is not touched by it.',
  unreadable: 'The file cannot be read.',
};

/** One line per kind of finding, damage first, with the places. */
function explain(findings: readonly Finding[]): string[] {
  const codes = [...new Set(findings.map(({ code }) => code))];
  const lines = codes.map((code) => {
    const these = findings.filter((finding) => finding.code === code);
    const places = these.flatMap(({ line }) => line ?? []);
    const shown = places.slice(0, 5).join(', ') + (places.length > 5 ? ` and ${places.length - 5} more` : '');
    const where = places.length === 0 ? '' : ` (line ${shown})`;
    return { damage: these.some(({ severity }) => severity === 'damage'), text: `${code}${where}: ${meanings[code]}` };
  });
  return lines.sort((one, other) => Number(other.damage) - Number(one.damage)).map(({ text }) => text);
}

function diagnosisOf(findings: readonly Finding[], reachable: number, of: number): Diagnosis {
  const ok = findings.every(({ severity }) => severity === 'note');
  const summary = `Reachable ${reachable} of ${of} entries.`;
  return { ok, findings, reachable, of, explanation: [...explain(findings), summary] };
}

/** Diagnosis of an open session. Parses every record. */
export function diagnoseSession(session: Session): Diagnosis {
  const findings = validateAll(session);
  const { reachable, of } = branchOf(buildTree(session));
  return diagnosisOf(findings, reachable, of);
}

function unreadable(problem: Problem): Diagnosis {
  const code = problem.code === 'not-a-session' ? 'not-a-session' : 'unreadable';
  return diagnosisOf([{ code, severity: 'damage', line: null, offset: null, message: problem.message }], 0, 0);
}

/**
 * Diagnosis of a file of any bytes. Never throws for bad data: what is no session, or cannot be read, is a finding.
 * Throws Problem `no-file` when there is no file.
 */
export function diagnose(path: string, files: Files): Diagnosis {
  try {
    const session = openSession(path, files);
    try {
      return diagnoseSession(session);
    } finally {
      session.close();
    }
  } catch (problem) {
    if (problem instanceof Problem && problem.code !== 'no-file') return unreadable(problem);
    throw problem;
  }
}
