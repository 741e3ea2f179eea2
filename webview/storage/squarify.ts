// Squarified treemap layout: weights in, rectangles out, as close to squares as the order allows. Pure.
// Method: Bruls, Huizing, van Wijk, "Squarified Treemaps" (2000); written anew.

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One rectangle per weight, in the same order; areas are in the weights' proportion and fill `within`. Weights > 0, largest first. */
export function squarify(weights: readonly number[], within: Rect): readonly Rect[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total <= 0 || within.width <= 0 || within.height <= 0)
    return weights.map(() => ({ ...within, width: 0, height: 0 }));
  const scale = (within.width * within.height) / total;
  const areas = weights.map((weight) => weight * scale);
  const placed: Rect[] = [];
  let rest = within;
  let start = 0;
  while (start < areas.length) {
    const end = rowEnd(areas, start, Math.min(rest.width, rest.height));
    const row = areas.slice(start, end);
    placed.push(...rowRects(row, rest));
    rest = afterRow(row, rest);
    start = end;
  }
  return placed;
}

/** Takes areas into a row as long as its worst shape gets no worse. */
function rowEnd(areas: readonly number[], start: number, side: number): number {
  let end = start + 1;
  let worst = worstRatio(areas, start, end, side);
  while (end < areas.length) {
    const next = worstRatio(areas, start, end + 1, side);
    if (next > worst) break;
    worst = next;
    end += 1;
  }
  return end;
}

function worstRatio(areas: readonly number[], start: number, end: number, side: number): number {
  const row = areas.slice(start, end);
  const sum = row.reduce((total, area) => total + area, 0);
  const thickness = side > 0 ? sum / side : 0;
  return Math.max(...row.map((area) => ratio(area / thickness, thickness)));
}

function ratio(length: number, thickness: number): number {
  return Math.max(length / thickness, thickness / length);
}

/** A row lies along the shorter side. */
function rowRects(row: readonly number[], rest: Rect): Rect[] {
  const sum = row.reduce((total, area) => total + area, 0);
  const upright = rest.width >= rest.height;
  const thickness = sum / (upright ? rest.height : rest.width);
  let at = upright ? rest.y : rest.x;
  return row.map((area) => {
    const length = area / thickness;
    const rect = upright
      ? { x: rest.x, y: at, width: thickness, height: length }
      : { x: at, y: rest.y, width: length, height: thickness };
    at += length;
    return rect;
  });
}

function afterRow(row: readonly number[], rest: Rect): Rect {
  const sum = row.reduce((total, area) => total + area, 0);
  if (rest.width >= rest.height) {
    const used = sum / rest.height;
    return { ...rest, x: rest.x + used, width: Math.max(0, rest.width - used) };
  }
  const used = sum / rest.width;
  return { ...rest, y: rest.y + used, height: Math.max(0, rest.height - used) };
}
