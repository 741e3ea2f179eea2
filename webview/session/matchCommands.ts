// Which popup the words before the caret open, and which commands the letters typed so far mean. Pure.
import type { ComposerView } from '../../server/protocol/sessionPanelViews.ts';

type Command = ComposerView['commands'][number];

/** The word under the caret that opens a list; `from` … `to` is what a choice replaces. */
export interface PopupWord {
  readonly kind: 'commands' | 'files';
  readonly query: string;
  readonly from: number;
  readonly to: number;
}

/** `/` opens commands as the first letter of the message only, `@` files wherever a word starts. */
export function popupWord(text: string, caret: number): PopupWord | null {
  const before = text.slice(0, caret);
  const command = /^\/([^\s/]*)$/.exec(before);
  if (command) return { kind: 'commands', query: command[1] ?? '', from: 0, to: caret };
  const file = /(?:^|[\s([{"'])@([^\s@]*)$/.exec(before);
  if (!file) return null;
  const query = file[1] ?? '';
  return { kind: 'files', query, from: caret - query.length - 1, to: caret };
}

/** Names that start with the letters first, then names that hold them, then descriptions; each in the harness's order. */
export function matchCommands(commands: readonly Command[], query: string): readonly Command[] {
  const wanted = query.toLowerCase();
  const classes: [Command[], Command[], Command[]] = [[], [], []];
  for (const command of commands) {
    const name = command.name.toLowerCase();
    if (name.startsWith(wanted)) classes[0].push(command);
    else if (name.includes(wanted)) classes[1].push(command);
    else if (command.description.toLowerCase().includes(wanted)) classes[2].push(command);
  }
  return classes.flat();
}

/** The text after a choice, and where the caret goes. */
export function withChoice(text: string, word: PopupWord, choice: string): { text: string; caret: number } {
  const inserted = `${word.kind === 'commands' ? '/' : '@'}${choice} `;
  const rest = text.slice(word.to).replace(/^ /, '');
  return { text: `${text.slice(0, word.from)}${inserted}${rest}`, caret: word.from + inserted.length };
}
