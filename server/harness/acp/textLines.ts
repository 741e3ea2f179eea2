// Lines of a text file for an agent (`fs/read_text_file`): out of an editor's text or from disk, never more than a limit, and never
// bytes that a later write would spoil (SEC-2).
import { isUtf8 } from 'node:buffer';
import { createReadStream, statSync } from 'node:fs';
import { RequestError } from '@agentclientprotocol/sdk';

/** Most bytes handed to an agent at once; more is asked for by lines. */
export const mostText = 10 * 1024 * 1024;

/** First line, 1-based, and how many; null for all. */
export interface Lines {
  readonly line: number | null;
  readonly limit: number | null;
}

const tooLarge = () =>
  new RequestError(-32603, `more than ${mostText / 1024 / 1024} MB of text: ask for it by line and limit`);

/** The lines with their ends. Throws `RequestError` when they are more than the limit. */
export function linesOf(text: string, { line, limit }: Lines): string {
  const from = afterLines(text, 0, (line ?? 1) - 1);
  const to = limit === null ? text.length : afterLines(text, from, limit);
  if (to - from > mostText) throw tooLarge();
  return text.slice(from, to);
}

function afterLines(text: string, start: number, count: number): number {
  let at = start;
  for (let left = count; left > 0 && at < text.length; left -= 1) {
    const end = text.indexOf('\n', at);
    at = end === -1 ? text.length : end + 1;
  }
  return at;
}

/** The same from disk; reads no further than it must. Throws `RequestError` for what is absent, no file, no UTF-8 text or too much. */
export async function readLines(path: string, lines: Lines): Promise<string> {
  const stamp = statSync(path, { throwIfNoEntry: false });
  if (stamp === undefined) throw RequestError.resourceNotFound(path);
  if (!stamp.isFile()) throw new RequestError(-32603, `not a file: ${path}`);
  if (lines.line === null && lines.limit === null && stamp.size > mostText) throw tooLarge();
  const bytes = await wantedBytes(path, lines);
  if (bytes.includes(0) || !isUtf8(bytes)) throw new RequestError(-32603, `not UTF-8 text: ${path}`);
  return new TextDecoder().decode(bytes);
}

async function wantedBytes(path: string, { line, limit }: Lines): Promise<Buffer> {
  const kept: Buffer[] = [];
  let [size, skip, left] = [0, Math.max(0, (line ?? 1) - 1), limit ?? Number.POSITIVE_INFINITY];
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const start = pass(chunk, 0, skip);
    skip = start.left;
    if (skip > 0) continue;
    const end = pass(chunk, start.at, left);
    left = end.left;
    size += end.at - start.at;
    if (size > mostText) throw tooLarge();
    kept.push(chunk.subarray(start.at, end.at));
    if (left === 0) break;
  }
  return Buffer.concat(kept);
}

/** Where `count` lines after `from` end in the chunk, and how many are left when it ends first. */
function pass(chunk: Buffer, from: number, count: number): { readonly at: number; readonly left: number } {
  if (count === Number.POSITIVE_INFINITY) return { at: chunk.length, left: count };
  let at = from;
  for (let left = count; left > 0; left -= 1) {
    const end = chunk.indexOf(0x0a, at);
    if (end === -1) return { at: chunk.length, left };
    at = end + 1;
  }
  return { at, left: 0 };
}
