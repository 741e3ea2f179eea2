// `/throughline` for people in Pi (PI-3): pages of text from the worker, and an anchor of their own. The text is shown, never
// put into the conversation, so no model reads it.

import { randomUUID } from 'node:crypto';
import { type CompanionPage, companionPages, peopleCommand } from '../../../protocol/companionNames.ts';
import { rivalsIn } from '../../../protocol/rivals.ts';
import { carryOut } from './orders.ts';
import type { Pi, PiCommandContext } from './piApi.ts';
import type { WorkerLine } from './workerLine.ts';

const noWorker = 'No Throughline runs for this folder. Open it in an editor with Throughline, then ask again.';
const usage = `/${peopleCommand} knows: ${companionPages.join(', ')}, anchor NAME [outcome].`;

/** `lineOf` answers the line to the worker, looking for one when there is none. */
export function offerPeopleCommand(pi: Pi, lineOf: (context: PiCommandContext) => WorkerLine | null): void {
  pi.registerCommand(peopleCommand, {
    description: 'What Throughline knows of this session: context, loops, storage, settings, anchor NAME [outcome]',
    // Nothing to complete in a whole word: Enter then runs the command instead of taking the proposal.
    getArgumentCompletions: (prefix) =>
      [...companionPages, 'anchor']
        .filter((word) => word.startsWith(prefix) && word !== prefix)
        .map((word) => ({ value: word, label: word })),
    handler: async (args, context) => {
      try {
        context.ui.notify(await answerTo(args.trim(), context, { pi, lineOf }), 'info');
      } catch (error) {
        context.ui.notify(error instanceof Error ? error.message : String(error), 'warning');
      }
    },
  });
}

interface Parts {
  readonly pi: Pi;
  readonly lineOf: (context: PiCommandContext) => WorkerLine | null;
}

async function answerTo(args: string, context: PiCommandContext, { pi, lineOf }: Parts): Promise<string> {
  const [word = '', rest = ''] = args.split(/\s+(.*)/s);
  if (word === 'anchor') return anchor(rest, pi, context);
  const page = pageNamed(word);
  if (page === null || rest !== '') return usage;
  const { tokens = null, contextWindow = null } = context.getContextUsage?.() ?? {};
  const counted = contextWindow === null ? null : { tokens, contextWindow };
  const line = lineOf(context);
  return (await line?.ask(page, counted)) ?? line?.whyNot ?? noWorker;
}

function pageNamed(word: string): CompanionPage | null {
  return companionPages.find((page) => page === (word === '' ? 'home' : word)) ?? null;
}

/** A person's anchor where they stand (NAV-3). It needs no worker: Pi writes it, and every reader finds it there. */
async function anchor(rest: string, pi: Pi, context: PiCommandContext): Promise<string> {
  const owner = rivalsIn({
    tools: pi.getAllTools().map(({ name }) => name),
    commands: pi.getCommands().map(({ name }) => name),
  }).find(({ owns }) => owns.includes('anchors'));
  if (owner !== undefined) return `${owner.name} sets the anchors in this Pi.`;
  const { name, outcome } = anchorWords(rest);
  if (name === '') return `/${peopleCommand} anchor NAME [outcome]; a name of several words in quotes.`;
  if (!context.isIdle()) return 'A turn is running. Set the anchor when it has ended.';
  await carryOut({ do: 'anchor', nonce: randomUUID(), name, outcome }, pi, context);
  return `Anchor set: ${name}`;
}

/** The first word, or the words in double quotes, is the name; what follows is the outcome. */
export function anchorWords(text: string): { readonly name: string; readonly outcome: string } {
  const [, quoted, word, rest = ''] = /^(?:"([^"]*)"|(\S*))\s*(.*)$/s.exec(text.trim()) ?? [];
  return { name: (quoted ?? word ?? '').trim(), outcome: rest.trim() };
}
