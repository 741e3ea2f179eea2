// The published rule of the scripted summary (docs/evaluation.md): what a model that only quotes would answer. It sees the
// request it was sent and nothing else, and knows no labels.

export interface SentMessage {
  readonly role: string;
  readonly content?: unknown;
}

const defaultSections = ['Goal', 'Constraints & Preferences', 'Files', 'Next Steps'];

/** Paths: two or more parts joined by `/`, or a name with a short extension. */
const pathPattern =
  /(?<![\p{L}\p{N}_./:~-])(?:[\p{L}\p{N}_.-]+\/)*[\p{L}\p{N}_-]+\.[a-z][a-z0-9]{0,4}(?![\p{L}\p{N}_/-])/gu;

/**
 * Answers a request for a summary. Sections are those the request names as `## Title`, in its order. Of every part said by
 * the user, the first sentence: the first under a goal section, the last under a next-steps section, all of them under any
 * other section but those for files, which list the distinct paths in the request, in order. At most 300 characters each.
 */
export function quotingSummary(messages: readonly SentMessage[]): string {
  const text = messages.map((message) => contentText(message.content)).join('\n');
  const named = [...text.matchAll(/^\s*#{1,3}\s+([^\n#]{3,60})$/gm)].map((match) => (match[1] ?? '').trim());
  const sections = named.length > 0 ? [...new Set(named)] : defaultSections;
  const said = userParts(messages)
    .map(firstSentence)
    .filter((sentence) => sentence !== '');
  const paths = [...new Set(text.match(pathPattern) ?? [])];
  return sections.map((title) => `## ${title}\n${bodyOf(title, said, paths)}`).join('\n\n');
}

function bodyOf(title: string, said: readonly string[], paths: readonly string[]): string {
  const list = (lines: readonly string[]) =>
    lines.length === 0 ? '(none)' : lines.map((line) => `- ${line}`).join('\n');
  if (/goal|objective/i.test(title)) return list(said.slice(0, 1));
  if (/next|open loops?/i.test(title)) return list(said.slice(-1));
  if (/files?\b/i.test(title)) return /delet/i.test(title) ? list([]) : list(paths);
  return list(said);
}

/**
 * What the user said: messages of the role `user`, or, where one message carries the conversation as text, the lines that
 * follow a `[User]`, `User:` or `user:` mark up to the next such mark of any speaker.
 */
function userParts(messages: readonly SentMessage[]): readonly string[] {
  return messages
    .filter((message) => message.role === 'user')
    .flatMap((message) => {
      const text = contentText(message.content);
      const parts = text.split(
        /^\s*(?:#+\s*)?\[?(User|Human|Assistant|Tool|Tool result|System)\b[^\n\]:]{0,40}(?:\]:?|:)\s*/im,
      );
      if (parts.length === 1) return [text];
      return parts.flatMap((part, at) => (at % 2 === 0 && /^(user|human)$/i.test(parts[at - 1] ?? '') ? [part] : []));
    });
}

function firstSentence(text: string): string {
  const line = text.trim().split('\n')[0] ?? '';
  const end = /[.!?](?=\s|$)|[。！？]/u.exec(line);
  return line.slice(0, end === null ? 300 : Math.min(300, end.index + 1));
}

function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((block) => (typeof block?.text === 'string' ? block.text : '')).join('\n');
}
