// One row of the session list (REC-5), and what is remembered to make it again without reading the file anew.

import type { FileStamp } from '../outside.ts';
import type { Finding } from '../record/finding.ts';
import { projectKey } from '../record/projectKey.ts';
import { chooseTitle, type TitleSource } from '../record/title.ts';

export interface SessionRow {
  readonly id: string;
  readonly harness: 'pi' | 'acp';
  readonly path: string;
  readonly cwd: string | null;
  readonly projectKey: string;
  readonly title: string;
  readonly titleSource: TitleSource;
  readonly createdAt: string | null;
  /** Time of the newest entry, else of the file. */
  readonly updatedAt: string | null;
  readonly bytes: number;
  readonly entries: number;
  /** Entries of type `message`, as Pi counts them. */
  readonly messages: number;
  /** `provider/model` of the newest reply or choice. */
  readonly model: string | null;
  readonly parentSession: string | null;
  /** Entries that were parsed; the others were only sniffed. */
  readonly checked: number;
  readonly findings: readonly Finding[];
}

/** What a file says about its session. Plain data: it goes into the list's cache. */
export interface RowFacts {
  readonly id: string;
  /** Absent for Pi. */
  readonly harness?: 'acp';
  readonly cwd: string | null;
  readonly createdAt: string | null;
  readonly parentSession: string | null;
  readonly name: string | null;
  readonly harnessTitle: string | null;
  readonly prompt: string | null;
  readonly updatedAt: string | null;
  readonly model: string | null;
  readonly entries: number;
  readonly messages: number;
  readonly checked: number;
}

/** Where reading may go on when the file has grown. */
export interface RowProgress {
  /** Bytes read, up to and with a line feed. */
  readonly offset: number;
  /** Physical line at the offset. */
  readonly line: number;
  readonly newestId: string | null;
  /** The last bytes before the offset, base64: when they changed, the file was rewritten. */
  readonly before: string;
}

export interface ReadRow {
  readonly facts: RowFacts;
  readonly findings: readonly Finding[];
  /** Null when a grown file must be read from the start: it is damaged, branched, or of v1. */
  readonly progress: RowProgress | null;
}

/** Keys by folder: thousands of sessions share a few. */
const projectKeys = new Map<string | null, string>();

function keyOf(cwd: string | null): string {
  const key = projectKeys.get(cwd) ?? projectKey(cwd);
  projectKeys.set(cwd, key);
  return key;
}

/** The row of a file. */
export function rowOf(path: string, stamp: FileStamp, { facts, findings }: ReadRow): SessionRow {
  const { id, cwd, name, harnessTitle, prompt } = facts;
  const title = chooseTitle({ name, harness: harnessTitle, prompt, id });
  return {
    id,
    harness: facts.harness ?? 'pi',
    path,
    cwd,
    projectKey: keyOf(cwd),
    title: title.title,
    titleSource: title.source,
    createdAt: facts.createdAt,
    updatedAt: facts.updatedAt ?? new Date(stamp.mtimeMs).toISOString(),
    bytes: stamp.size,
    entries: facts.entries,
    messages: facts.messages,
    model: facts.model,
    parentSession: facts.parentSession,
    checked: facts.checked,
    findings,
  };
}
