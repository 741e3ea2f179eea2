import { beforeEach, describe, expect, it } from 'vitest';
import { ScrollFrames } from '../../webview/shared/scrollFrames.ts';

let waiting: (() => void)[] = [];
let drawn = 0;
let flights: boolean[] = [];

/** Draws a frame as a browser does: what is asked for in it belongs to the next. */
function frame(): void {
  for (const draw of waiting.splice(0)) draw();
}

const frames = () =>
  new ScrollFrames({
    draw: () => {
      drawn += 1;
    },
    fly: (isFlying) => flights.push(isFlying),
    nextFrame: (act) => waiting.push(act),
  });

beforeEach(() => {
  waiting = [];
  drawn = 0;
  flights = [];
});

describe('UI-6 a list that scrolls', () => {
  it('is drawn once per frame however often it moved', () => {
    const list = frames();
    list.scrolled(0, 600);
    list.scrolled(300, 600);
    list.ask();
    frame();
    frame();
    expect(drawn).toBe(1);
  });

  it('is not drawn while whole screens fly past, and in the first frame after', () => {
    const list = frames();
    list.scrolled(0, 600);
    frame();
    for (const top of [2_000, 4_000, 6_000]) {
      list.scrolled(top, 600);
      frame();
    }
    expect([drawn, flights.at(-1)]).toEqual([1, true]);
    frame();
    expect([drawn, flights.at(-1)]).toEqual([2, false]);
    frame();
    expect(drawn).toBe(2);
  });

  it('is drawn at once where it opens, and where a flight became a slow scroll', () => {
    const list = frames();
    list.scrolled(800_000, 600);
    frame();
    expect(drawn).toBe(1);
    list.scrolled(0, 600);
    frame();
    list.scrolled(40, 600);
    frame();
    expect(drawn).toBe(2);
  });
});
