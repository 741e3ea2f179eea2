// Where the bytes are, as a picture (STO-4, design section 8.7): projects, in them sessions, small ones gathered. Pure.
import type { StorageItemView } from '../../server/protocol/panelViews.ts';
import { plural } from '../shared/format.ts';
import { grouped } from './grouped.ts';
import { type Rect, squarify } from './squarify.ts';

export interface Cell extends Rect {
  /** Item keys the cell stands for; the first one is chosen with it. */
  readonly keys: readonly string[];
  readonly label: string;
  readonly bytes: number;
  readonly lineage: StorageItemView['lineage'];
  readonly own: boolean;
}

export interface Block extends Rect {
  readonly label: string;
  readonly bytes: number;
  readonly cells: readonly Cell[];
}

/** Height of a block's name above its cells, in px. */
export const nameHeight = 18;
/** Cells below this many square px are gathered into "N more": smaller ones cannot be told apart or hit. */
const smallestCell = 700;
/** Projects drawn by name; the rest are gathered. */
const mostProjects = 4;
/** Smaller projects are gathered too: their names would have no room. */
const smallestShare = 0.04;
const gap = 8;

interface Gathered {
  readonly label: string;
  readonly items: readonly StorageItemView[];
  readonly own: boolean;
}

/** Blocks and cells in px within `width` × `height`. Cost: n log n in the items. */
export function treemapOf(items: readonly StorageItemView[], width: number, height: number): readonly Block[] {
  const groups = projectsOf(items.filter((item) => item.bytes > 0));
  const rects = squarify(
    groups.map((group) => bytesOf(group.items)),
    { x: 0, y: 0, width: width + gap, height: height + gap },
  );
  return groups.flatMap((group, index) => {
    const rect = rects[index];
    if (!rect) return [];
    const block = { ...rect, width: Math.max(0, rect.width - gap), height: Math.max(0, rect.height - gap) };
    return [{ ...block, label: group.label, bytes: bytesOf(group.items), cells: cellsOf(group, block) }];
  });
}

/** The largest projects by name, the rest together, and what is ours; largest first. */
function projectsOf(items: readonly StorageItemView[]): readonly Gathered[] {
  const byProject = grouped(
    items.filter((item) => item.owner === 'agent'),
    (item) => item.project,
  );
  const projects = [...byProject]
    .map(([label, members]) => ({ label, items: members, own: false }))
    .sort((a, b) => bytesOf(b.items) - bytesOf(a.items));
  const least = smallestShare * bytesOf(items);
  const large = projects.filter((project) => bytesOf(project.items) >= least).slice(0, mostProjects);
  const named = projects.length - large.length === 1 ? projects : large;
  const others = projects.slice(named.length);
  const own = items.filter((item) => item.owner === 'throughline');
  return [
    ...named,
    ...(others.length > 0
      ? [
          {
            label: `Other ${plural(others.length, 'project')}`,
            items: others.flatMap((each) => each.items),
            own: false,
          },
        ]
      : []),
    ...(own.length > 0 ? [{ label: 'Throughline', items: own, own: true }] : []),
  ].sort((a, b) => bytesOf(b.items) - bytesOf(a.items));
}

function cellsOf(group: Gathered, block: Rect): readonly Cell[] {
  const within = { ...block, y: block.y + nameHeight, height: Math.max(0, block.height - nameHeight) };
  const sorted = [...group.items].sort((a, b) => b.bytes - a.bytes);
  const area = (within.width * within.height) / Math.max(1, bytesOf(sorted));
  const large = sorted.filter((item) => item.bytes * area >= smallestCell);
  const small = sorted.slice(large.length);
  const parts = [...large.map((item) => partOf([item], item.label, group.own)), ...gather(small, group.own)].sort(
    (a, b) => b.bytes - a.bytes,
  );
  const rects = squarify(
    parts.map((part) => part.bytes),
    within,
  );
  return parts.flatMap((part, index) => {
    const rect = rects[index];
    return rect ? [{ ...part, ...rect }] : [];
  });
}

/** Small items together, those of doubtful lineage apart from the rest: a texture never stands for a mixture. */
function gather(small: readonly StorageItemView[], own: boolean) {
  return [...grouped(small, (item) => item.lineage).values()].map((items) =>
    partOf(items, items.length === 1 ? (items[0]?.label ?? '') : `${items.length.toLocaleString('en-US')} more`, own),
  );
}

function partOf(items: readonly StorageItemView[], label: string, own: boolean) {
  const lineage = items[0]?.lineage ?? 'unknown';
  return { keys: items.map((item) => item.key), label, bytes: bytesOf(items), lineage, own };
}

function bytesOf(items: readonly StorageItemView[]): number {
  return items.reduce((sum, item) => sum + item.bytes, 0);
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/** Direction of an arrow key; null for every other key. */
export function directionOf(key: string): Direction | null {
  const arrows: Readonly<Record<string, Direction>> = {
    ArrowLeft: 'left',
    ArrowRight: 'right',
    ArrowUp: 'up',
    ArrowDown: 'down',
  };
  return arrows[key] ?? null;
}

/** The cell nearest in a direction; the same cell at an edge. */
export function neighbourOf(cells: readonly Cell[], from: number, direction: Direction): number {
  const start = cells[from];
  if (!start) return cells.length > 0 ? 0 : -1;
  const distances = cells.map((cell, index) => (index === from ? Infinity : distanceTo(start, cell, direction)));
  const nearest = Math.min(...distances);
  return nearest === Infinity ? from : distances.indexOf(nearest);
}

/** Distance in a direction, what lies aside counted double; infinite for what does not lie that way. */
function distanceTo(from: Rect, to: Rect, direction: Direction): number {
  const x = centre(to).x - centre(from).x;
  const y = centre(to).y - centre(from).y;
  const across = direction === 'left' || direction === 'right';
  const along = (direction === 'left' || direction === 'up' ? -1 : 1) * (across ? x : y);
  return along > 1 ? along + 2 * Math.abs(across ? y : x) : Infinity;
}

function centre(rect: Rect): { x: number; y: number } {
  return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
}
