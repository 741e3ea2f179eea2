// Text from sessions made safe to read (SEC-2): control, bidi and zero-width characters and ANSI sequences are shown as code
// points and never obeyed; line ends are LF.

const hidden =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff]/g;
const hiddenOnce = new RegExp(hidden.source);

/** True when the text holds a character that would be shown as its code point. */
export function hasHidden(text: string): boolean {
  return hiddenOnce.test(text);
}

export function visibleText(text: string): string {
  const plain = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  return plain.replace(hidden, (character) => `‹U+${codeOf(character)}›`);
}

function codeOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}
