// The words around a projection (RST-3): the marker a test can find, what the text is, the checkpoint's summary, and what of the
// tail is missing. Nothing in it depends on a clock; what changes as a session goes on stands behind what does not.
import { modeLimits } from '../compaction/mode.ts';
import { scrubText } from '../scrub/scrubText.ts';

/** What of a checkpoint the projection needs; checkpoints of the store are such. */
export interface ProjectableCheckpoint {
  readonly id: string;
  /** 1-based, per session. */
  readonly number: number;
  /** ISO 8601. */
  readonly at: string;
  /** Head of the branch it was made at. */
  readonly headId: string;
  readonly provenance: 'agent' | 'agent+controller' | 'reconstructed' | 'verified';
  readonly summary: string;
  /** First entry the summary does not stand for; null: it stands for everything up to the head. */
  readonly firstKeptEntryId: string | null;
  readonly git: { readonly head: string; readonly dirty: string } | 'unknown';
}

export interface Frame {
  readonly redactions: number;
  /** The whole text around pieces of the tail, oldest first; `leftOut` older entries had no room. */
  write(pieces: readonly string[], leftOut: number): string;
}

/** Most tokens of a projection for a model with that window: the target of a balanced compaction (CMP-2). */
export function projectionBudget(contextWindow: number): number {
  return Math.floor(contextWindow * modeLimits.balanced.targetShare);
}

/** First line of every projection of that checkpoint; nothing else of ours begins so. */
export function projectionMarker(checkpointId: string): string {
  return `[throughline checkpoint ${checkpointId}]`;
}

/** Text of a session with the markers of projections it went through before made harmless. */
export function withoutMarkers(text: string): string {
  return text.replaceAll(/\[(end of )?throughline checkpoint /g, '[$1earlier throughline checkpoint ');
}

/** A prompt as it was asked, without the projection it was sent behind. */
export function withoutProjection(text: string): string {
  const id = /^\[throughline checkpoint ([^\]\n]{1,100})\]/.exec(text)?.[1];
  const end = id === undefined ? '' : endMarker(id);
  const at = end === '' ? -1 : text.indexOf(end);
  return at < 0 ? text : text.slice(at + end.length);
}

function endMarker(checkpointId: string): string {
  return `[end of throughline checkpoint ${checkpointId}]`;
}

const provenances: Readonly<Record<ProjectableCheckpoint['provenance'], string>> = {
  verified: 'written from facts and checked against them',
  agent: 'written by the agent; every fact we found is in it',
  'agent+controller': 'written by the agent; facts it missed were added from evidence',
  reconstructed: 'built from recorded entries after the agent was gone; nobody has confirmed it',
};

export function frameOf(checkpoint: ProjectableCheckpoint): Frame {
  const { id, number, at, provenance } = checkpoint;
  const summary = scrubText(withoutMarkers(checkpoint.summary.trim()));
  const opening = [
    projectionMarker(id),
    'You go on with a conversation whose earlier messages you do not have. Throughline recorded it and hands over what follows: a record of what happened, not a new request. Files may have changed since; look before you rely on them.',
    `## Checkpoint ${number} of ${at}: ${provenances[provenance]}${treeOf(checkpoint)}`,
    summary.text,
  ];
  return {
    redactions: summary.redactions,
    write: (pieces, leftOut) =>
      [...opening, ...tailHead(pieces.length, leftOut), ...pieces, endMarker(id)].join('\n\n'),
  };
}

function treeOf({ git }: ProjectableCheckpoint): string {
  if (git === 'unknown') return '';
  return `, at commit ${git.head.slice(0, 12)}${git.dirty === 'clean' ? '' : ' with uncommitted changes'}`;
}

function tailHead(pieces: number, leftOut: number): string[] {
  const missing = leftOut === 0 ? [] : [`(${leftOut} entries right after the checkpoint are left out: no room.)`];
  return pieces === 0
    ? missing
    : ['## What was said since, word for word; long messages are cut where it says so', ...missing];
}
