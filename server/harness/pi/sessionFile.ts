// The session file as it must be before Pi is started on it: there, a session, whole, in a folder that exists. Pi makes an
// empty session of a missing file and rewrites old formats in place, so it is never asked to find out.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Problem } from '../../errors.ts';
import type { FileStamp, Files } from '../../outside.ts';
import type { FindingCode } from '../../record/finding.ts';
import { projectKey } from '../../record/projectKey.ts';
import type { Session } from '../../record/session.ts';
import { hasFolder, openPiFile } from '../../source/piFile.ts';
import type { SessionKey } from '../../store/sessionKey.ts';

export interface SoundFile {
  readonly path: string;
  readonly sessionId: string;
  readonly key: SessionKey;
  readonly cwd: string;
  readonly version: 1 | 2 | 3;
  readonly stamp: FileStamp;
  /** False when the last line is not finished: a writer died, or is writing now. */
  readonly isFinished: boolean;
}

/** Losses Pi would go on without, saying nothing. Others (an id in the name that differs, a double id) it reads as we do. */
const losses = new Set<FindingCode>([
  'not-a-session',
  'header-missing',
  'header-damaged',
  'header-late',
  'multiple-headers',
  'damaged-line',
  'joined-records',
  'broken-record',
  'nul-bytes',
  'unreadable',
]);

const recordsPerSlice = 100;

/**
 * Facts of a file Pi may be started on. Throws `no-file`, `not-a-session`, `session-damaged`, `not-supported` (a newer format)
 * or `folder-missing`. Cost: one pass over the bytes; records are not parsed, see `assertParses`.
 */
export function soundFile(path: string, files: Files): SoundFile {
  const session = openPiFile(path, files);
  try {
    const { header } = session;
    assertNoLoss(path, session);
    if (header.version === null) throw new Problem('not-supported', `${path} has a format newer than 3`);
    if (header.cwd === null || !hasFolder(header.cwd, files)) throw new Problem('folder-missing', header.cwd ?? path);
    const stamp = files.stamp(path);
    if (stamp === null) throw new Problem('no-file', path);
    return {
      path,
      sessionId: header.id,
      key: piSessionKey(header.cwd, header.id),
      cwd: header.cwd,
      version: header.version,
      stamp,
      isFinished: files.readRange(path, stamp.size - 1, 1)[0] === 0x0a,
    };
  } finally {
    session.close();
  }
}

/**
 * Parses every record, in slices that let the worker answer others: one whose beginning is sound may be torn behind it, and Pi
 * would leave it out. Throws `session-damaged`.
 */
export async function assertParses(path: string, files: Files): Promise<void> {
  const session = openPiFile(path, files);
  try {
    for (let ordinal = 0; ordinal < session.heads.length; ordinal += 1) {
      session.entry(ordinal);
      if (ordinal % recordsPerSlice === recordsPerSlice - 1) await nextTurn();
    }
    assertNoLoss(path, session);
  } finally {
    session.close();
  }
}

function assertNoLoss(path: string, { findings }: Session): void {
  const lost = findings.find(
    ({ code, severity }) => losses.has(code) || (code === 'torn-line' && severity === 'damage'),
  );
  if (lost !== undefined) throw new Problem('session-damaged', `${path}, line ${lost.line ?? 1}: ${lost.code}`);
}

/** Where our records of a Pi session lie. */
export function piSessionKey(cwd: string, sessionId: string): SessionKey {
  return { projectKey: projectKey(cwd), harness: 'pi', sessionId };
}
