// The facts of a review as a tree (CMP-11): *Needs you* first, then by kind. Arrows walk it, Enter shows the line or the gap.
import { html, nothing, type TemplateResult } from 'lit';
import type { FactRowView } from '../../server/protocol/panelViews.ts';
import { factWord } from '../shared/factRow.ts';
import { foreignText } from '../shared/foreignText.ts';
import { icon } from '../shared/icon.ts';
import { type FactGroup, gapStanding } from './factGroups.ts';
import { sliceOf } from './listSlice.ts';
import type { GapRow } from './reviewText.ts';

export interface TreeShown {
  readonly gaps: readonly GapRow[];
  readonly groups: readonly FactGroup[];
  /** `gap:ID`, `fact:KEY` or `group:KEY`: the row with the focus. */
  readonly current: string;
  readonly closed: ReadonlySet<string>;
  readonly shown: ReadonlyMap<string, number>;
  /** How many gaps still need an answer. */
  readonly open: number;
  isOpen(gap: GapRow): boolean;
  focusRow(id: string): void;
  openGap(gap: GapRow): void;
  openFact(fact: FactRowView): void;
  toggle(group: string): void;
  more(group: string): void;
}

export const firstFacts = 50;

export function factTree(tree: TreeShown): TemplateResult {
  return html`<div role="tree" aria-label="Facts" class="tree" @keydown=${(event: KeyboardEvent) => onKey(event, tree)}>
    ${
      tree.gaps.length > 0
        ? group(
            tree,
            'needs-you',
            'Needs you',
            String(tree.open),
            tree.gaps.map((gap) => gapItem(tree, gap)),
          )
        : ''
    }
    ${tree.groups.map((facts) => {
      const slice = sliceOf(facts.facts, tree.shown.get(facts.key) ?? firstFacts);
      const items = slice.items.map((fact) => factItem(tree, fact));
      const more = slice.more > 0 ? [moreItem(tree, facts.key, slice.label)] : [];
      return group(tree, facts.key, facts.title, facts.count, [...items, ...more]);
    })}
  </div>`;
}

function group(
  tree: TreeShown,
  key: string,
  title: string,
  count: string,
  items: readonly TemplateResult[],
): TemplateResult {
  const id = `group:${key}`;
  const closed = tree.closed.has(key);
  return html`<div role="treeitem" class="group" aria-expanded=${closed ? 'false' : 'true'} aria-level="1" aria-selected=${tree.current === id ? 'true' : 'false'}
      data-row=${id} tabindex=${tree.current === id ? '0' : '-1'}
      @click=${() => {
        tree.focusRow(id);
        tree.toggle(key);
      }}>${icon(closed ? 'chevron-right' : 'chevron-down')}<span class="name">${title}</span><span class="dim num">${count}</span></div>
    ${closed ? '' : items}`;
}

interface Item {
  readonly id: string;
  readonly glyph: string;
  readonly role: string;
  readonly text: string;
  readonly standing: string;
  /** Kind in words, for those who do not see the icon; empty when the text says it all. */
  readonly kind: string;
  open(): void;
}

function item(tree: TreeShown, shown: Item): TemplateResult {
  const current = tree.current === shown.id;
  return html`<div role="treeitem" class="item ${current ? 'current' : ''}" aria-level="2" aria-selected=${current ? 'true' : 'false'} data-row=${shown.id}
    tabindex=${current ? '0' : '-1'} title=${shown.text}
    @click=${() => {
      tree.focusRow(shown.id);
      shown.open();
    }}>${icon(shown.glyph, null, shown.role)}${shown.kind ? html`<span class="visually-hidden">${shown.kind}: </span>` : ''}<span class="words cut">${foreignText(shown.text)}</span><span class="standing small">${shown.standing || nothing}</span></div>`;
}

function gapItem(tree: TreeShown, gap: GapRow): TemplateResult {
  const open = tree.isOpen(gap);
  return item(tree, {
    id: `gap:${gap.id}`,
    glyph: open ? 'warning' : gap.leftOut === null ? 'edit' : 'circle-slash',
    role: open ? 'warn' : '',
    text: gap.quote,
    standing: open ? gapStanding(gap) : gap.leftOut === null ? 'not verified yet' : 'left out by you',
    kind: gap.title,
    open: () => tree.openGap(gap),
  });
}

function factItem(tree: TreeShown, fact: FactRowView): TemplateResult {
  const { glyph, role } = glyphOf(fact);
  return item(tree, {
    id: `fact:${fact.key}`,
    glyph,
    role,
    text: fact.text,
    standing: fact.pinned ? `${fact.standing}${fact.standing ? ', ' : ''}pinned` : fact.standing,
    kind: factWord(fact.kind),
    open: () => tree.openFact(fact),
  });
}

/** Tick in green: it stands in the summary. Tick in blue: it is kept word for word. */
function glyphOf(fact: FactRowView): { glyph: string; role: string } {
  if (fact.state === 'missing') return { glyph: 'warning', role: 'warn' };
  if (fact.state === 'lost' || fact.state === 'withdrawn') return { glyph: 'circle-slash', role: '' };
  if (fact.pinned) return { glyph: 'pinned', role: 'ok' };
  return { glyph: 'check', role: fact.state === 'kept' ? 'kept' : 'ok' };
}

function moreItem(tree: TreeShown, key: string, label: string): TemplateResult {
  return item(tree, {
    id: `more:${key}`,
    glyph: 'ellipsis',
    role: '',
    text: label,
    standing: '',
    kind: '',
    open: () => tree.more(key),
  });
}

function onKey(event: KeyboardEvent, tree: TreeShown): void {
  const rows = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('[data-row]')];
  const here = rows.findIndex((row) => row.dataset['row'] === tree.current);
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: here + 1,
    ArrowUp: here - 1,
    Home: 0,
    End: rows.length - 1,
  };
  const target = moves[event.key] === undefined ? undefined : rows[moves[event.key] ?? 0];
  if (target) moveTo(target, tree);
  else if (event.key === 'Enter' || event.key === ' ') rows[here]?.click();
  else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') foldOrMove(event.key, rows, here, tree);
  else return;
  event.preventDefault();
}

function moveTo(row: HTMLElement, tree: TreeShown): void {
  tree.focusRow(row.dataset['row'] ?? '');
  row.focus();
}

/** Left closes a group or goes to it, Right opens a group or goes into it, as in every tree of VS Code. */
function foldOrMove(key: string, rows: readonly HTMLElement[], here: number, tree: TreeShown): void {
  const row = rows[here];
  const expanded = row?.getAttribute('aria-expanded');
  const isOpen = expanded === 'true';
  if (expanded !== null && expanded !== undefined && isOpen === (key === 'ArrowLeft')) {
    tree.toggle(row?.dataset['row']?.replace('group:', '') ?? '');
    return;
  }
  const parent = rows.slice(0, here).findLast((candidate) => candidate.hasAttribute('aria-expanded'));
  const target = key === 'ArrowLeft' ? parent : isOpen ? rows[here + 1] : undefined;
  if (target) moveTo(target, tree);
}
