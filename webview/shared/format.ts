// How numbers, times and foreign text are written (design section 4).
import type { CheckpointItemView } from '../../server/protocol/panelViews.ts';

/** `142.3k` from ten thousand up to a million, full digits below a thousand; the full number belongs into a tooltip. */
export function tokens(count: number): string {
  if (count < 1_000) return String(count);
  // What would round to 1000.0k is a million.
  if (count < 999_950) return `${(count / 1_000).toFixed(1)}k`;
  return `${(count / 1_000_000).toFixed(2)}M`;
}

/** A limit rather than a measured count: `200k`, `6k`, without a decimal that says nothing. */
export function limit(count: number): string {
  return tokens(count).replace(/\.0+(?=[kM]$)/, '');
}

export function percent(part: number, whole: number): string {
  return whole <= 0 ? 'unknown' : `${Math.round((100 * part) / whole)}%`;
}

/** Sizes in decimal units: `41.2 MB`. */
export function bytes(count: number): string {
  if (count < 1_000) return `${count} B`;
  if (count < 1_000_000) return `${(count / 1_000).toFixed(1)} kB`;
  if (count < 1_000_000_000) return `${(count / 1_000_000).toFixed(1)} MB`;
  return `${(count / 1_000_000_000).toFixed(2)} GB`;
}

// In words like `Yesterday`: asking the system for them takes a frame of its own the first time.
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Today `11:42`, then *Yesterday*, weekday within a week, date before. `now` is passed in so that tests have no clock. */
export function time(iso: string | null, now: Date): string {
  if (iso === null) return '';
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  const days = dayNumber(now) - dayNumber(at);
  if (days === 0) return `${pad(at.getHours())}:${pad(at.getMinutes())}`;
  if (days === 1) return 'Yesterday';
  if (days > 1 && days < 7) return weekdays[at.getDay()] ?? '';
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
}

/** `2026-11-30 11:42` in the reader's zone, where the day must be told too; empty for an odd time. */
export function dateTime(iso: string | null): string {
  const at = new Date(iso ?? '');
  if (Number.isNaN(at.getTime())) return '';
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())} ${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

function dayNumber(date: Date): number {
  return Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / 86_400_000);
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}

/** Bidi controls, zero-width characters, ANSI and other controls: shown as code points, never obeyed. */
const hidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;

export type TextPart = { readonly kind: 'text' | 'code-point'; readonly text: string };

/** Splits foreign text into plain runs and named code points such as `U+202E`. */
export function visibleParts(text: string): readonly TextPart[] {
  if (!hidden.test(text)) return [{ kind: 'text', text }];
  const parts: { kind: 'text' | 'code-point'; text: string }[] = [];
  for (const character of text) {
    const last = parts.at(-1);
    if (hidden.test(character)) parts.push({ kind: 'code-point', text: codePoint(character) });
    else if (last?.kind === 'text') last.text += character;
    else parts.push({ kind: 'text', text: character });
  }
  return parts;
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

export type Provenance = CheckpointItemView['provenance'];

const provenanceWords: Readonly<Record<Provenance, string>> = {
  verified: 'Verified',
  agent: 'Agent',
  'agent+controller': 'Agent + controller',
  reconstructed: 'Reconstructed',
};

/** Who wrote a checkpoint, in one word (design section 8.6). */
export function provenanceWord(provenance: Provenance): string {
  return provenanceWords[provenance];
}
