// What survives a reload of the Session panel (UI-5): the words and images of the composer, where the person read, what was
// opened. Foreign after a reload, so it is read with care. Pure.

export interface DraftImage {
  readonly name: string;
  readonly mimeType: string;
  /** Base64, as the harness takes it. */
  readonly data: string;
}

/** Row at the top of the view and how far it is scrolled past; null follows the end. */
export interface ReadingPlace {
  readonly row: number;
  readonly offset: number;
}

export interface SessionDraft {
  readonly text: string;
  readonly images: readonly DraftImage[];
  readonly place: ReadingPlace | null;
  readonly opened: readonly string[];
  /** Text of the banner the person closed. */
  readonly bannerRead: string;
  /** The session was driven from this panel when it was last seen. */
  readonly driven: boolean;
}

export type ComposerWords = Pick<SessionDraft, 'text' | 'images'>;

export const emptyDraft: SessionDraft = {
  text: '',
  images: [],
  place: null,
  opened: [],
  bannerRead: '',
  driven: false,
};

/** Images above this are kept in the window only: a draft is written on each pause of typing (characters of base64). */
const mostImageData = 3_000_000;
const mostOpened = 60;

/** What is kept of a draft on disk. */
export function keptDraft(draft: SessionDraft): SessionDraft {
  const size = draft.images.reduce((sum, image) => sum + image.data.length, 0);
  return { ...draft, images: size > mostImageData ? [] : draft.images, opened: draft.opened.slice(-mostOpened) };
}

export function draftOf(value: unknown): SessionDraft {
  const fields = fieldsOf(value);
  const text = (name: string) => (typeof fields[name] === 'string' ? (fields[name] as string) : '');
  const list = (name: string) => (Array.isArray(fields[name]) ? (fields[name] as readonly unknown[]) : []);
  return {
    text: text('text'),
    images: list('images').flatMap(imageOf),
    place: placeOf(fields['place']),
    opened: list('opened').filter((key) => typeof key === 'string'),
    bannerRead: text('bannerRead'),
    driven: fields['driven'] === true,
  };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function imageOf(value: unknown): DraftImage[] {
  const { name, mimeType, data } = fieldsOf(value);
  return typeof name === 'string' && typeof mimeType === 'string' && typeof data === 'string'
    ? [{ name, mimeType, data }]
    : [];
}

function placeOf(value: unknown): ReadingPlace | null {
  const { row, offset } = fieldsOf(value);
  return typeof row === 'number' && Number.isInteger(row) && row >= 0 && typeof offset === 'number'
    ? { row, offset }
    : null;
}

/** What stays of words and images once `sent` went: all that came after it. Words written over it stay whole. */
export function leftAfter(sent: ComposerWords, now: ComposerWords): ComposerWords {
  return {
    text: now.text.startsWith(sent.text) ? now.text.slice(sent.text.length).trimStart() : now.text,
    images: now.images.filter((image) => !sent.images.includes(image)),
  };
}
