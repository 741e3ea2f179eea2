// Text from sessions inside a MarkdownString: nothing in it is a link, an image, a theme icon or markup.

export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_{}[\]()#+\-.!~|<>&$]/g, (character) => `\\${character}`)
    .replace(/[\u0000-\u001f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, ' ');
}
