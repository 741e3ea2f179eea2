// The summary in its text field: hidden characters stand there as `⟦U+202E⟧`, so that they are seen and never obeyed, and
// become themselves again in what is kept. Pure.
import { visibleParts } from '../shared/format.ts';

export function toEditor(text: string): string {
  return visibleParts(text)
    .map((part) => (part.kind === 'text' ? part.text : `⟦${part.text}⟧`))
    .join('');
}

export function fromEditor(text: string): string {
  return text.replaceAll(/⟦U\+([0-9A-F]{4,6})⟧/g, (written, digits: string) => {
    const code = Number.parseInt(digits, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : written;
  });
}
