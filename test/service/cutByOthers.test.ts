// What another extension cut from a message is read back from the file by entry id; what somebody cut on purpose stays cut in what the
// model is sent.
import { describe, expect, it } from 'vitest';
import { beforeCompactOf } from '../../server/harness/pi/companion/beforeCompact.ts';
import type { PiContext } from '../../server/harness/pi/companion/piApi.ts';
import { branchOf } from '../../server/record/branch.ts';
import { textOf } from '../../server/record/entry.ts';
import { projectionOf } from '../../server/record/projection.ts';
import { buildTree } from '../../server/record/tree.ts';
import { factsOf } from '../../server/service/extractSession.ts';
import { entry, header, message, sessionOf } from '../support/sessionText.ts';

const rule = 'You must never log card numbers.';
const long = `${'Look at the parser. '.repeat(200)}${rule}`;

/** A session whose long message an edit on the branch replaces in what is sent. */
function opened() {
  const edit = entry('context_edit', 'c', 'b', { targetId: 'a', replacement: { content: 'Look at the parser.' } });
  const session = sessionOf([
    header(),
    message('a', null, 'user', long),
    message('b', 'a', 'assistant', 'I look.'),
    edit,
  ]);
  const tree = buildTree(session);
  return { session, tree, branch: branchOf(tree) };
}

describe('CMP-20 what another extension cut', () => {
  it('is told to the worker by entry id alone, so that its text comes from the file', () => {
    const cut = { role: 'user', content: `${long.slice(0, 100)}… (cut)` };
    const preparation = { firstKeptEntryId: 'b', messagesToSummarize: [cut], turnPrefixMessages: [cut] };
    const event = { preparation, branchEntries: [{ id: 'a', message: cut }], reason: 'threshold' };
    const told = beforeCompactOf(event, {} as PiContext);
    expect([told.leafId, told.firstKeptEntryId, JSON.stringify(told).includes('(cut)')]).toEqual(['a', 'b', false]);
  });

  it('is whole where facts are looked for, also behind the reach of a cut', () => {
    const { constraints } = factsOf(opened(), '/home/p');
    expect(constraints).toMatchObject([{ text: rule, entryIds: ['a'] }]);
  });

  it('stays cut in the projection where an edit of the branch says so', () => {
    const { session, branch } = opened();
    const [first] = projectionOf(session, branch).messages;
    expect([first?.edited, first && textOf(first.blocks)]).toEqual([true, 'Look at the parser.']);
  });
});
