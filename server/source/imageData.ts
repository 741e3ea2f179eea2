// An image of a session as bytes for the person who opens it: read from its record when asked, never kept (UI-6).

import type { Session } from '../record/session.ts';

/** Image types a page may draw; anything else (SVG above all) stays a placeholder. */
const drawable = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** Data URL of block `index` of an entry, null when it is no drawable image or not base64. */
export function imageData(session: Session, ordinal: number, index: number): string | null {
  const block = contentOf(session, ordinal)[index];
  if (typeof block !== 'object' || block === null) return null;
  const { data, mimeType } = block as { data?: unknown; mimeType?: unknown };
  if (typeof data !== 'string' || typeof mimeType !== 'string' || !drawable.has(mimeType)) return null;
  return /^[A-Za-z0-9+/]+={0,2}$/.test(data) ? `data:${mimeType};base64,${data}` : null;
}

function contentOf(session: Session, ordinal: number): readonly unknown[] {
  try {
    const text = session.text?.(ordinal) ?? session.raw(ordinal).toString('utf8');
    const record = JSON.parse(text) as { message?: { content?: unknown }; content?: unknown };
    const content = record.message?.content ?? record.content;
    return Array.isArray(content) ? content : [];
  } catch {
    // A record that is no JSON has no image; doctor says what is wrong with it.
    return [];
  }
}
