// Labels and anchors of a branch: named points a person or an agent set, whichever program recorded them.
// pi-smart-compact and pi-toolkit keep `{ anchor: { name, summary, targetId } }` in the details of a custom message or
// of their tool's result; a native label alone is an anchor too.

import type { Branch } from './branch.ts';
import { type Entry, textOf } from './entry.ts';
import type { EntryHead, Session } from './session.ts';

export type AnchorSource = 'throughline' | 'pi-smart-compact' | 'pi-toolkit' | 'label';

export interface Anchor {
  readonly entryId: string;
  readonly name: string;
  /** The outcome it states; for a label the beginning of the entry's own text. */
  readonly text: string;
  readonly source: AnchorSource;
}

export interface Label {
  readonly entryId: string;
  readonly label: string;
}

/** Custom types of messages that are anchors. */
const messageSources: Readonly<Record<string, AnchorSource>> = {
  'throughline-anchor': 'throughline',
  'smart-context-anchor': 'pi-smart-compact',
};

/** Tools whose results are anchors. */
const toolSources: Readonly<Record<string, AnchorSource>> = {
  smart_navigation: 'pi-smart-compact',
  context: 'pi-toolkit',
};

/** The name of the tool stands this near to the beginning of a result. */
const peekBytes = 512;
const toolMarks = Object.keys(toolSources).map((tool) => `"toolName":"${tool}"`);
const longestLabelText = 300;

/** Labels on entries of the branch. The last label in the file wins; a cleared one is gone. */
export function labelsOf(session: Session, branch: Branch): readonly Label[] {
  const labels = new Map<string, string>();
  for (const { kind, ordinal } of session.heads) {
    const entry = kind === 'label' ? session.entry(ordinal) : null;
    if (entry?.kind !== 'label') continue;
    if (entry.label === null) labels.delete(entry.targetId);
    else labels.set(entry.targetId, entry.label);
  }
  const onBranch = labels.size === 0 ? [] : branch.entryIds;
  return onBranch.flatMap((entryId) => {
    const label = labels.get(entryId);
    return label === undefined ? [] : [{ entryId, label }];
  });
}

interface Stated {
  readonly name: string;
  readonly text: string;
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : null;
}

function statedIn(details: unknown): Stated | null {
  const anchor = objectOf(objectOf(details)?.['anchor']);
  const name = anchor?.['name'];
  const text = anchor?.['summary'] ?? anchor?.['text'];
  return typeof name === 'string' && name !== '' ? { name, text: typeof text === 'string' ? text : '' } : null;
}

/** An anchor message without details says its name in the first line. */
function statedInText(text: string): Stated | null {
  const [first = '', ...rest] = text.split('\n');
  const name = first.replace(/^anchor:\s*/i, '').trim();
  return name === '' ? null : { name, text: rest.join('\n').trim() };
}

function anchorOf(entry: Entry): Anchor | null {
  if (entry.kind === 'customMessage') {
    const source = messageSources[entry.customType];
    const stated = source === undefined ? null : (statedIn(entry.details) ?? statedInText(textOf(entry.blocks)));
    return source === undefined || stated === null ? null : { entryId: entry.id, ...stated, source };
  }
  if (entry.kind !== 'toolResult') return null;
  const source = toolSources[entry.tool];
  const stated = statedIn(entry.details);
  return source === undefined || stated === null ? null : { entryId: entry.id, ...stated, source };
}

/** True when the entry may be an anchor; a result not parsed before is looked at in its beginning, not in all of it. */
function mayBeAnchor(session: Session, { kind, ordinal }: EntryHead): boolean {
  if (kind === 'customMessage') return true;
  if (kind !== 'toolResult') return false;
  const tool = session.toolOf?.(ordinal) ?? null;
  if (tool !== null) return tool in toolSources;
  const start = session.peek?.(ordinal, peekBytes) ?? session.raw(ordinal);
  return toolMarks.some((mark) => start.includes(mark));
}

function labelText(entry: Entry): string {
  const text = 'blocks' in entry ? textOf(entry.blocks) : 'summary' in entry ? entry.summary : '';
  return text.slice(0, longestLabelText).trim();
}

/** Anchors of the branch, root to head. A label on an entry that is an anchor itself is not told twice. */
export function anchorsOf(session: Session, branch: Branch): readonly Anchor[] {
  const labels = new Map(labelsOf(session, branch).map(({ entryId, label }) => [entryId, label]));
  return branch.ordinals.flatMap((ordinal) => {
    const head = session.heads[ordinal];
    if (head === undefined) return [];
    const anchor = mayBeAnchor(session, head) ? anchorOf(session.entry(ordinal)) : null;
    if (anchor !== null) return [anchor];
    const name = labels.get(head.id);
    return name === undefined
      ? []
      : [{ entryId: head.id, name, text: labelText(session.entry(ordinal)), source: 'label' as const }];
  });
}
