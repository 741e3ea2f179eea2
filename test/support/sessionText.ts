// Small Pi sessions as text, for tests that say what stands in them line by line.
import type { Session } from '../../server/record/session.ts';
import { openPiFile } from '../../server/source/piFile.ts';
import { memoryFiles } from './memoryFiles.ts';

export const timestamp = '2026-11-30T12:00:00.000Z';

export function header(fields: object = {}): object {
  return { type: 'session', version: 3, id: 'session-1', timestamp, cwd: '/', ...fields };
}

export function entry(type: string, id: string, parentId: string | null, fields: object = {}): object {
  return { type, id, parentId, timestamp, ...fields };
}

export function message(id: string, parentId: string | null, role: string, text: string, fields: object = {}): object {
  const content = [{ type: 'text', text }];
  const usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0 };
  const more = role === 'assistant' ? { provider: 'p', model: 'm', usage, stopReason: 'stop' } : {};
  return entry('message', id, parentId, { message: { role, content, ...more, timestamp: 0, ...fields } });
}

export function textOfLines(lines: readonly (object | string)[]): string {
  return lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');
}

/** Opens lines, or bytes, as the file `/s.jsonl`. */
export function sessionOf(content: readonly (object | string)[] | Uint8Array): Session {
  const bytes = content instanceof Uint8Array ? content : textOfLines(content);
  return openPiFile('/s.jsonl', memoryFiles({ '/s.jsonl': { bytes } }));
}
