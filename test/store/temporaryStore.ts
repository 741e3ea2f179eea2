// A fresh store folder per test, removed afterwards, and the session most tests write to.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import type { SessionKey } from '../../server/store/sessionKey.ts';
import { type JournalDevice, openSessionWriter } from '../../server/store/sessionWriter.ts';
import { openStore } from '../../server/store/store.ts';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A folder that exists and is empty. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'throughline-test-'));
  folders.push(folder);
  return folder;
}

/** A store whose root does not exist yet. */
export function temporaryStore() {
  return openStore(join(temporaryFolder(), 'store'));
}

export const projectKey = 'a'.repeat(64);
export const key: SessionKey = { projectKey, harness: 'pi', sessionId: '0199-session' };

/** 2026-11-30T12:00:00Z, the time of every entry a test writes. */
export const noon = Date.UTC(2026, 10, 30, 12);

export function writerOf(store: ReturnType<typeof temporaryStore>, session = key, device?: JournalDevice) {
  return openSessionWriter(store, session, { name: 'the test', now: () => noon, ...(device ? { device } : {}) });
}

export function note(text: string, parentId: string | null = null) {
  return { parentId, kind: 'note', payload: { text } };
}
