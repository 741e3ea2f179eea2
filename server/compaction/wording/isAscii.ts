// Most texts are ASCII, and for those small patterns do what the ones for all alphabets would.

const beyondAscii = /[\u0080-\uffff]/;

/** True when the text has no character beyond U+007F. */
export function isAscii(text: string): boolean {
  return !beyondAscii.test(text);
}
