import { describe, expect, it } from 'vitest';
import { keptEnd, type LineFrame, LineFrames } from '../../../server/harness/live/lineFrames.ts';

/** Lines of `text` when it comes in pieces of `size` bytes. */
function framed(text: string, size: number, limit = 1e9): string[] {
  const frames: LineFrame[] = [];
  const reader = new LineFrames(
    () => limit,
    (frame) => frames.push(frame),
  );
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size));
  return frames.map((frame) =>
    frame.kind === 'whole' ? frame.bytes.toString() : `${frame.length}: ${frame.start.length} … ${frame.end.length}`,
  );
}

const odd = '{"a":"é\u2028\u2029\u0085\r"}\n\n{"b":"😀"}\r\nlast, unfinished';

describe('REC-2 framing of what Pi says', () => {
  it.each([1, 2, 3, 7, 4096])('splits on LF bytes only, in pieces of %i', (size) => {
    expect(framed(odd, size)).toEqual(['{"a":"é\u2028\u2029\u0085\r"}', '', '{"b":"😀"}\r']);
  });

  it.each([1000, 5000, 100_000])('keeps only the ends of a line over the limit, in pieces of %i', (size) => {
    const long = `a${'x'.repeat(50_000)}z`;
    expect(framed(`${long}\nnext\n`, size, 10_000)).toEqual([`50002: ${keptEnd} … ${keptEnd}`, 'next']);
  });

  it('keeps the true ends', () => {
    const frames: LineFrame[] = [];
    const reader = new LineFrames(
      () => 5000,
      (frame) => frames.push(frame),
    );
    reader.push(Buffer.from(`first${'x'.repeat(6000)}`));
    reader.push(Buffer.from('x'.repeat(6000)));
    reader.push(Buffer.from('last\n'));
    const [frame] = frames;
    expect(frame?.kind === 'ends' && frame.start.subarray(0, 5).toString()).toBe('first');
    expect(frame?.kind === 'ends' && frame.end.subarray(-4).toString()).toBe('last');
  });
});
