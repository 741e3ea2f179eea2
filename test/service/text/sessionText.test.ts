// What a person at a terminal reads about sessions: every id in the list can be typed, and one of a thing is one.
import { describe, expect, it } from 'vitest';
import type { SessionListView, ShowView } from '../../../server/protocol/sessionViews.ts';
import { listText, showText } from '../../../server/service/text/sessionText.ts';

const row = (id: string): SessionListView['sessions'][number] => ({
  ...{ id, harness: 'pi', path: `/s/${id}.jsonl`, cwd: '/work', projectKey: 'p', title: 'A session' },
  ...{ titleSource: 'prompt', createdAt: null, updatedAt: null, bytes: 10, entries: 3, messages: 2 },
  ...{ model: null, parentSession: null, checked: 3, findings: [] },
});

describe('sessions at a terminal', () => {
  it('shows as much of each id as tells it from the others, and eight characters at least', () => {
    const ids = ['01a22c81-d2b7-aaaa', '01a22c82-25b7-bbbb', '01a22c82-3f00-cccc'];
    const shown = listText({ sessions: ids.map(row), findings: [] }).split('\n');
    const words = shown.slice(2, 5).map((line) => line.trim().split(' ').at(-1));
    expect(words).toEqual(['01a22c81', '01a22c82-2', '01a22c82-3']);
  });

  it('says one compaction and two anchors, one session', () => {
    const anchor = { entryId: 'a', name: 'n', text: 't', source: 'label', at: null };
    const view = {
      session: { ...row('01a22c81'), version: 3 },
      ...{ entries: 3, checked: 3, findings: [], heads: [{}], compactions: [{}], anchors: [anchor, anchor] },
      ...{ branch: { reachable: 3, of: 3 }, projection: [] },
    } as unknown as ShowView;
    expect(showText(view)).toContain('1 branch, 1 compaction, 2 anchors');
    expect(listText({ sessions: [row('01a22c81')], findings: [] })).toContain('\n1 session.');
  });
});
