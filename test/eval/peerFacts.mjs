// pi-smart-compact's side of `eval`, bundled at run time against the folder THROUGHLINE_PEER names and run by a Node that can
// run Pi: node peerFacts.mjs FILE… prints one line of JSON per session, in the shape of reportedItem.ts, with the summary it
// writes without a model. Its functions are called with its defaults; nothing of it enters this repository.
import { SessionManager } from '@earendil-works/pi-coding-agent';
import { PROFILES } from 'throughline-peer/constants.ts';
import { assembleFallback } from 'throughline-peer/phases/synthesize.ts';
import { extractOpenLoops, extractStructured } from 'throughline-peer/utils/extraction.ts';
import { injectOpenLoopsSection } from 'throughline-peer/utils/state.ts';

const summaryTokens = 6_000;
const polarity = { requirement: 'must', prohibition: 'must-not', preference: 'prefer' };

/** What it writes without a model of all that stands before the last message of the person. */
function summaryOf(replaced) {
  const extraction = extractStructured(replaced, PROFILES.balanced);
  const open = extractOpenLoops(replaced, extraction).filter((loop) => loop.status !== 'resolved');
  return injectOpenLoopsSection(assembleFallback([], extraction, {}, summaryTokens), open);
}

for (const file of process.argv.slice(2)) {
  const branch = SessionManager.open(file)
    .getBranch()
    .filter((entry) => entry.type === 'message' && entry.message.role !== 'system');
  const messages = branch.map((entry) => entry.message);
  const extraction = extractStructured(messages, PROFILES.balanced);
  const loops = extractOpenLoops(messages, extraction);
  const idsAt = (index) => (branch[index] === undefined ? [] : [branch[index].id]);
  const sourced = (text, index) => ({ text, entryIds: idsAt(index) });
  const lastUser = messages.findLastIndex((message) => message.role === 'user');
  const request = extraction.lastUserMessages.at(-1);
  const firstUser = messages.findIndex((message) => message.role === 'user');
  const path = (name) => ({ path: name, entryIds: [] });
  const facts = {
    goal: extraction.mainGoal === null ? null : { ...sourced(extraction.mainGoal, firstUser), shifts: [] },
    newestRequest: request === undefined ? null : sourced(request, lastUser),
    files: {
      modified: extraction.modifiedFiles.map((one) => path(one.path)),
      read: extraction.readFiles.map(path),
      deleted: extraction.deletedFiles.map(path),
    },
    errors: extraction.errors.map((one) => ({ ...sourced(one.message, one.index), resolved: one.resolved })),
    decisions: extraction.decisions.map((one) => ({ ...sourced(one.summary, one.index), status: 'active' })),
    constraints: extraction.constraints.map((one) => ({
      ...sourced(one.text, one.index),
      kind: polarity[one.category],
      status: 'active',
    })),
    openLoops: loops.map((one) => ({
      ...sourced(one.summary, one.sourceIndex ?? -1),
      status: one.status === 'resolved' ? 'done' : 'open',
    })),
  };
  const summary = summaryOf(messages.slice(0, Math.max(0, lastUser)));
  console.log(JSON.stringify({ file, facts, summary }));
}
