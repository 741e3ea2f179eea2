import { describe, expect, it } from 'vitest';
import { DrawnRows } from '../../webview/session/drawnRows.ts';

const rows = (from: number, count: number) => Array.from({ length: count }, (_each, at) => `row ${from + at}`);

function frame(drawn: DrawnRows, keys: readonly string[], focused = ''): readonly string[] {
  drawn.begin();
  return keys.filter((key) => drawn.mayDraw(key, key === focused));
}

describe('UI-6 rows of a frame', () => {
  it('are all drawn at first and while one reads', () => {
    const drawn = new DrawnRows();
    expect(frame(drawn, rows(0, 20))).toEqual(rows(0, 20));
    drawn.scrolled(500, 600);
    expect(frame(drawn, rows(10, 20))).toEqual(rows(10, 20));
    expect(drawn.hurried).toBe(false);
  });

  it('are a few while whole screens fly past, and all in the frame after', () => {
    const drawn = new DrawnRows();
    frame(drawn, rows(0, 20));
    drawn.scrolled(2_000, 600);
    expect(frame(drawn, rows(100, 20))).toEqual(rows(100, 3));
    expect(drawn.hurried).toBe(true);
    drawn.scrolled(4_000, 600);
    expect(frame(drawn, rows(200, 20))).toEqual(rows(200, 3));
    expect(frame(drawn, rows(200, 20))).toEqual(rows(200, 20));
    expect(drawn.hurried).toBe(false);
  });

  it('keep what is drawn already, and the row that has the focus', () => {
    const drawn = new DrawnRows();
    frame(drawn, rows(0, 20));
    drawn.scrolled(-2_000, 600);
    expect(frame(drawn, rows(0, 30), 'row 29')).toEqual([...rows(0, 23), 'row 29']);
  });
});
