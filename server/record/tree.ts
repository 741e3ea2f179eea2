// The entries of a session as a tree (REC-3): parents, children, gaps, tips. Odd links become findings and end a walk;
// nothing here recurses or walks a path twice, so 100,000 entries in a line are as cheap as in a bush.

import type { EntryKind } from './entry.ts';
import type { Finding, FindingCode } from './finding.ts';
import type { EntryHead, Session } from './session.ts';

/** A parent id that no entry has. */
export interface Gap {
  readonly childId: string;
  readonly missingParent: string;
}

/** Parents and children by ordinal; −1 where an entry has no parent here. */
export interface Tree {
  readonly session: Session;
  readonly parents: Int32Array;
  /** Gaps by ordinal of the child. */
  readonly gaps: ReadonlyMap<number, Gap>;
  /** Ordinals whose parent link closes a cycle; a walk ends there. */
  readonly cycles: ReadonlySet<number>;
  /** Conversational entries without conversational descendants, newest (last in the file) first. */
  readonly tips: readonly number[];
  /** The newest tip, null in a session without conversation. */
  readonly activeTip: number | null;
  /** Where Pi goes on: the last entry of the file. Null without entries. */
  readonly piLeaf: number | null;
  readonly findings: readonly Finding[];
}

const bookkeeping: ReadonlySet<EntryKind> = new Set<EntryKind>([
  'label',
  'custom',
  'usage',
  'sessionInfo',
  'modelChange',
  'thinkingChange',
  'toolsChange',
  'system',
  'unknown',
]);

/** True for what is said or done in the conversation; the other entries never move the tip. */
export function isConversational(kind: EntryKind): boolean {
  return !bookkeeping.has(kind);
}

/** A finding about an entry, with its place in the file. */
export function entryFinding(
  session: Session,
  ordinal: number,
  code: FindingCode,
  message: string,
  note = false,
): Finding {
  const line = session.lineOf?.(ordinal) ?? null;
  const offset = session.heads[ordinal]?.start ?? null;
  return { code, severity: note ? 'note' : 'damage', line, offset, message };
}

// The loops below count instead of asking iterators: a session is opened by a young process, and they run over every entry.

function link(session: Session): { readonly parents: Int32Array; readonly gaps: Map<number, Gap> } {
  const { heads } = session;
  const parents = new Int32Array(heads.length).fill(-1);
  const gaps = new Map<number, Gap>();
  let before = '';
  for (let ordinal = 0; ordinal < heads.length; ordinal++) {
    const { id, parentId } = heads[ordinal] as EntryHead;
    if (parentId !== null) {
      // Most parents are the entry before.
      const parent = ordinal > 0 && parentId === before ? ordinal - 1 : session.ordinalOf(parentId);
      if (parent === null) gaps.set(ordinal, { childId: id, missingParent: parentId });
      else parents[ordinal] = parent;
    }
    before = id;
  }
  return { parents, gaps };
}

/** Cuts every cycle at its earliest entry and tells where. Links to earlier entries need no look. */
function cutCycles(parents: Int32Array): Set<number> {
  const cycles = new Set<number>();
  // 0 unseen, else the number of the walk that met the entry first.
  const seen = new Int32Array(parents.length);
  let walk = 0;
  for (let start = 0; start < parents.length; start++) {
    if (seen[start] !== 0 || (parents[start] ?? -1) < start) continue;
    walk++;
    let at = start;
    while (at >= 0 && seen[at] === 0) {
      seen[at] = walk;
      at = parents[at] ?? -1;
    }
    if (at >= 0 && seen[at] === walk) cycles.add(cutAt(parents, at));
  }
  return cycles;
}

/** Cuts the cycle that holds `member`; returns the entry whose link was cut. */
function cutAt(parents: Int32Array, member: number): number {
  let earliest = member;
  for (let at = parents[member] ?? -1; at !== member && at >= 0; at = parents[at] ?? -1)
    earliest = Math.min(earliest, at);
  parents[earliest] = -1;
  return earliest;
}

/** For each entry the nearest conversational entry at or above it; −1 when there is none. */
export function nearestConversational(session: Session, parents: Int32Array): Int32Array {
  const { heads } = session;
  const nearest = new Int32Array(parents.length).fill(unsettled);
  for (let ordinal = 0; ordinal < heads.length; ordinal++) {
    if (isConversational((heads[ordinal] as EntryHead).kind)) nearest[ordinal] = ordinal;
  }
  for (let start = 0; start < parents.length; start++)
    if (nearest[start] === unsettled) settle(nearest, parents, start);
  return nearest;
}

const unsettled = -2;

/** Settles the entry and all on its way up; none of them is passed again. */
function settle(nearest: Int32Array, parents: Int32Array, start: number): void {
  let at = start;
  while (at >= 0 && nearest[at] === unsettled) at = parents[at] ?? -1;
  const answer = at < 0 ? -1 : (nearest[at] ?? -1);
  for (let passed = start; passed !== at; passed = parents[passed] ?? -1) nearest[passed] = answer;
}

function tipsOf(parents: Int32Array, nearest: Int32Array): number[] {
  const hasSuccessor = new Uint8Array(parents.length);
  for (let ordinal = 0; ordinal < parents.length; ordinal++) {
    const parent = parents[ordinal] ?? -1;
    // An entry is its own nearest one when it is conversational.
    if (nearest[ordinal] !== ordinal || parent < 0) continue;
    const before = nearest[parent] ?? -1;
    if (before >= 0) hasSuccessor[before] = 1;
  }
  const tips: number[] = [];
  for (let ordinal = parents.length - 1; ordinal >= 0; ordinal--) {
    if (nearest[ordinal] === ordinal && hasSuccessor[ordinal] === 0) tips.push(ordinal);
  }
  return tips;
}

/** Two writers leave a trail: each entry goes on from the one before last, again and again. */
function isInterleaved(parents: Int32Array): boolean {
  let leaps = 0;
  for (let at = 2; at < parents.length; at++) {
    if (parents[at] === at - 2 && parents[at - 1] !== at - 2 && (parents[at - 1] ?? -1) >= 0) leaps++;
  }
  return leaps >= 2;
}

interface Shape extends Pick<Tree, 'parents' | 'gaps' | 'cycles' | 'tips' | 'piLeaf'> {
  readonly nearest: Int32Array;
}

function findingsOf(session: Session, { parents, gaps, cycles, tips, piLeaf, nearest }: Shape): Finding[] {
  const findings: Finding[] = [];
  for (const [ordinal, gap] of gaps) {
    const message = `The parent ${gap.missingParent} of ${gap.childId} is not in the file.`;
    findings.push(entryFinding(session, ordinal, 'missing-parent', message));
  }
  for (const ordinal of cycles) {
    const id = session.heads[ordinal]?.id ?? '';
    findings.push(
      entryFinding(session, ordinal, 'cycle', `The parents of ${id} lead back to it; the walk ends there.`),
    );
  }
  const [active] = tips;
  if (tips.length > 1 && active !== undefined) {
    findings.push(entryFinding(session, active, 'multiple-tips', `The conversation has ${tips.length} ends.`, true));
  }
  if (isInterleaved(parents)) {
    const message = 'Two processes seem to have written in turns, each on a branch of its own.';
    findings.push({ code: 'live-writer', severity: 'note', line: null, offset: null, message });
  }
  if (piLeaf !== null && active !== undefined && nearest[piLeaf] !== active) {
    const id = session.heads[piLeaf]?.id ?? '';
    const message = `Pi would go on from ${id}, the last line, which is not on the newest branch.`;
    findings.push(entryFinding(session, piLeaf, 'pi-leaf-differs', message, true));
  }
  return findings;
}

/** Builds the tree of a session from its heads. Linear in the entries; parses nothing. */
export function buildTree(session: Session): Tree {
  const { parents, gaps } = link(session);
  const cycles = cutCycles(parents);
  const nearest = nearestConversational(session, parents);
  const tips = tipsOf(parents, nearest);
  const piLeaf = session.heads.length === 0 ? null : session.heads.length - 1;
  const findings = findingsOf(session, { parents, gaps, cycles, tips, piLeaf, nearest });
  return { session, parents, gaps, cycles, tips, activeTip: tips[0] ?? null, piLeaf, findings };
}

/** Children by ordinal of the parent, in file order. Roots, and entries beyond a gap, are under −1. */
export function childrenOf(tree: Tree): ReadonlyMap<number, readonly number[]> {
  const children = new Map<number, number[]>();
  tree.parents.forEach((parent, ordinal) => {
    const siblings = children.get(parent);
    if (siblings === undefined) children.set(parent, [ordinal]);
    else siblings.push(ordinal);
  });
  return children;
}
