// What a character can be part of, for the tokens of a clause: one table that is filled as characters are met, so that no
// expression runs over the text.

/** May stand inside a token. */
export const inToken = 1;
/** May end a token. */
export const endsToken = 2;
/** Kana and Han, which are written without spaces. */
export const inRun = 4;
/** Punctuation that is a token of its own. */
export const isMark = 8;
/** White space, at which an address ends. */
export const isSpace = 16;
export const isLetter = 32;
const known = 128;

const kinds = new Uint8Array(65_536);
const patterns: readonly (readonly [number, RegExp])[] = [
  [inToken, /[\p{L}\p{N}_$@#~./\\'’+=()[\]*-]/u],
  [endsToken, /[\p{L}\p{N}_)\]]/u],
  [inRun, /[\u3041-\u30ff\u3400-\u9fff々〆ー]/u],
  [isMark, /[?!？！¿¡:：,，、;；"“”「」«»]/u],
  [isSpace, /\s/u],
  [isLetter, /\p{L}/u],
];

function learnt(code: number): number {
  const character = String.fromCharCode(code);
  let kind = known;
  for (const [bit, pattern] of patterns) if (pattern.test(character)) kind |= bit;
  kinds[code] = kind;
  return kind;
}

/** Kinds of one UTF-16 unit as bits; halves of a pair have none. */
export function kindOf(code: number): number {
  const kind = kinds[code] as number;
  return kind === 0 ? learnt(code) : kind;
}

/** Whether a text holds characters beyond the basic plane, which only an expression reads correctly. */
export function hasPairs(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if ((text.charCodeAt(index) & 0xf800) === 0xd800) return true;
  }
  return false;
}
