// Opens a session file of any kind we read: Pi's own, or our record of an ACP session. Its first bytes say which.
import type { Files } from '../outside.ts';
import type { Session } from '../record/session.ts';
import { journalOpening, openJournalFile } from './journalFile.ts';
import { openPiFile } from './piFile.ts';

/** Throws Problem as `openPiFile` and `openJournalFile` do. The caller closes the session. */
export function openSession(path: string, files: Files): Session {
  return isJournal(path, files) ? openJournalFile(path, files) : openPiFile(path, files);
}

/** Whether it is a journal of ours; false for what cannot be read. */
export function isJournal(path: string, files: Files): boolean {
  try {
    return files.readRange(path, 0, journalOpening.length).toString('latin1') === journalOpening;
  } catch {
    // What cannot be read is told by the reader of Pi's files.
    return false;
  }
}
