// Snapshots of the Anchors panel (NAV-3, design section 8.5) and anchors of ours on sessions that are not running: they are
// entries of our journal; Pi's file is never written by us.

import { Problem } from '../../errors.ts';
import { formatReference } from '../../navigation/reference.ts';
import type { AnchorItemView, AnchorsView } from '../../protocol/panelViews.ts';
import { type Anchor, anchorsOf } from '../../record/anchors.ts';
import { scrubText } from '../../scrub/scrubText.ts';
import { listCheckpoints } from '../../store/checkpoints.ts';
import type { Store } from '../../store/store.ts';
import { type OwnAnchor, ownAnchors } from '../ownAnchors.ts';
import { sessionKeyOf } from '../readSession.ts';
import { shortTokens } from '../text/table.ts';
import { withWriter } from '../withWriter.ts';
import type { World } from '../world.ts';
import { placesOf } from './factRows.ts';
import { leftBranches } from './leftBranches.ts';
import type { OpenSession } from './sessionCache.ts';
import { stripOf } from './stripView.ts';
import { thisWindow } from './thisWindow.ts';

function write(open: OpenSession, store: Store, anchor: Omit<OwnAnchor, 'at'>, world: World): void {
  const { key, entryId } = anchor;
  const payload = { key, entryId, name: scrubText(anchor.name).text, outcome: scrubText(anchor.outcome).text };
  withWriter(sessionKeyOf(open.session), { store, world, writer: thisWindow }, (journal) =>
    journal.append([{ parentId: entryId, kind: 'anchor', payload }]),
  );
}

/** Throws Problem `unknown-entry`, `store-busy`, `disk-full`, `not-saved`. */
export function createAnchor(
  open: OpenSession,
  store: Store,
  given: { entryId: string; name: string; outcome: string },
  world: World,
): void {
  if (open.session.ordinalOf(given.entryId) === null) throw new Problem('unknown-entry', given.entryId);
  const key = `${given.entryId}:${world.clock.now().toString(36)}`;
  write(open, store, { key, ...given }, world);
}

/** Renames an anchor of ours. Throws Problem `unknown-anchor` for any other. */
export function renameAnchor(open: OpenSession, store: Store, key: string, name: string, world: World): void {
  const anchor = ownAnchors(sessionKeyOf(open.session), store).find((candidate) => candidate.key === key);
  if (!anchor) throw new Problem('unknown-anchor', key);
  write(open, store, { ...anchor, name }, world);
}

export function anchorsView(open: OpenSession, store: Store, others: AnchorsView['others']): AnchorsView {
  const items = [
    ...fileAnchors(open),
    ...journalAnchors(open, store),
    ...boundaries(open),
    ...checkpoints(open, store),
  ];
  const placed = items.map((row) => ({ at: row.place?.ordinal ?? 0, row }));
  const inOrder = [...placed, ...leftRows(open)].sort((a, b) => a.at - b.at).map(({ row }) => row);
  return { strip: stripOf(open), items: [...inOrder, hereOf(open)], others };
}

function sightOf(open: OpenSession, entryId: string): AnchorItemView['sight'] {
  const projection = open.projection();
  if (projection.messages.some((message) => message.entryId === entryId)) return 'kept';
  return projection.boundaryId === null ? 'lost' : 'summarised';
}

function item(
  open: OpenSession,
  entryId: string,
  given: Omit<AnchorItemView, 'at' | 'place' | 'sight' | 'reference'>,
  at?: string,
): AnchorItemView {
  const { harness, header } = open.session;
  const ordinal = open.session.ordinalOf(entryId);
  return {
    ...given,
    at: at ?? (ordinal === null ? null : open.session.entry(ordinal).at),
    place: placesOf(open.session, [entryId])[0] ?? null,
    sight: sightOf(open, entryId),
    reference: formatReference({ harness, sessionId: header.id, entryId, block: null }),
  };
}

const makers: Readonly<Record<Anchor['source'], AnchorItemView['maker']>> = {
  throughline: 'you',
  'pi-smart-compact': 'pi-smart-compact',
  'pi-toolkit': 'pi-toolkit',
  label: 'pi',
};

function fileAnchors(open: OpenSession): AnchorItemView[] {
  return anchorsOf(open.session, open.branch).map((anchor) =>
    item(open, anchor.entryId, {
      key: `file:${anchor.entryId}`,
      kind: 'anchor',
      name: scrubText(anchor.name).text,
      outcome: scrubText(anchor.text).text,
      maker: makers[anchor.source],
      origin: anchor.source === 'label' ? 'label in Pi' : anchor.source,
      editable: false,
    }),
  );
}

function journalAnchors(open: OpenSession, store: Store): AnchorItemView[] {
  return ownAnchors(sessionKeyOf(open.session), store).map((anchor) =>
    item(open, anchor.entryId, {
      key: anchor.key,
      kind: 'anchor',
      name: anchor.name,
      outcome: anchor.outcome,
      maker: 'you',
      origin: '',
      editable: true,
    }),
  );
}

function boundaries(open: OpenSession): AnchorItemView[] {
  return open.branch.ordinals.flatMap((ordinal) => {
    if (open.session.heads[ordinal]?.kind !== 'compaction') return [];
    const entry = open.session.entry(ordinal);
    if (entry.kind !== 'compaction') return [];
    const given = {
      key: `boundary:${entry.id}`,
      kind: 'boundary' as const,
      name: 'Context compacted, reported by Pi',
      outcome: `from ${shortTokens(entry.tokensBefore)}`,
      maker: 'pi' as const,
      origin: '',
      editable: false,
    };
    return [item(open, entry.id, given)];
  });
}

function checkpoints(open: OpenSession, store: Store): AnchorItemView[] {
  return listCheckpoints(store, sessionKeyOf(open.session)).map((checkpoint) =>
    item(
      open,
      checkpoint.headId,
      {
        key: `checkpoint:${checkpoint.id}`,
        kind: 'checkpoint',
        name: `Checkpoint ${checkpoint.number}, ${checkpoint.provenance}`,
        outcome: '',
        maker: 'throughline',
        origin: '',
        editable: false,
      },
      checkpoint.at,
    ),
  );
}

/** Left branches stand where they left this one; each leads to its own end. */
function leftRows(open: OpenSession): { at: number; row: AnchorItemView }[] {
  return leftBranches(open).map(({ tipId, forkOrdinal, entries, carryover }) => {
    const from = forkOrdinal === null ? 'shares nothing with this branch' : `left this branch at #${forkOrdinal}`;
    const given = {
      key: `left:${tipId}`,
      kind: 'left-branch' as const,
      name: `Left branch, ${entries.toLocaleString('en-US')} ${entries === 1 ? 'entry' : 'entries'}`,
      outcome: carryover === null ? `${from}, nothing carried over` : `${from}, carried over in #${carryover}`,
      maker: 'you' as const,
      origin: '',
      editable: false,
    };
    return { at: forkOrdinal ?? 0, row: { ...item(open, tipId, given), sight: 'lost' } };
  });
}

function hereOf(open: OpenSession): AnchorItemView {
  const head = open.branch.headId ?? '';
  return item(open, head, {
    key: 'here',
    kind: 'here',
    name: 'You are here',
    outcome: '',
    maker: 'you',
    origin: '',
    editable: false,
  });
}
