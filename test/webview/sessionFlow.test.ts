// Pure parts of the Session panel's flow: pages, the follow rule, rail, search, queue, draft, spoken sentences.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FlowRowView, LiveTurnView } from '../../server/protocol/sessionPanelViews.ts';
import { quickAnswer, waited } from '../../webview/session/dialogAnswers.ts';
import { draftOf, emptyDraft, keptDraft } from '../../webview/session/draft.ts';
import { feedKey } from '../../webview/session/feedKeys.ts';
import { findWords, foundRows, stepped } from '../../webview/session/findState.ts';
import { FlowPages } from '../../webview/session/flowPages.ts';
import { afterRows, afterScroll, followingStart, unseen } from '../../webview/session/following.ts';
import { glyphCodes } from '../../webview/session/glyph.ts';
import { queueMove } from '../../webview/session/queueMoves.ts';
import { markFrom, railStretches, shownMarks, stackMarks } from '../../webview/session/railMarks.ts';
import { glyphOf, labelOf } from '../../webview/session/rowWords.ts';
import { spokenSentence, spokenStateOf } from '../../webview/session/spoken.ts';

const row = (index: number, content: FlowRowView['content'] = { kind: 'gap', text: 'x' }): FlowRowView => ({
  key: `k${index}`,
  entryId: `e${index}`,
  ordinal: index,
  at: null,
  sight: 'kept',
  content,
});
const page = (revision: string, total: number, from: number, count: number) => ({
  revision,
  total,
  from,
  rows: Array.from({ length: count }, (_, offset) => row(from + offset)),
});

describe('UI-6 rows are held by page', () => {
  it('asks for nothing while what is in sight is held', () => {
    const pages = new FlowPages();
    pages.take(page('1', 1_000, 400, 120));
    expect(pages.wanted(420, 440)).toBeNull();
  });

  it('asks with a margin when the reader comes near the edge, and never for more than the record has', () => {
    const pages = new FlowPages();
    pages.take(page('1', 1_000, 900, 100));
    expect(pages.wanted(880, 905)).toEqual({ from: 840, count: 106 });
    expect(pages.wanted(0, 20)).toEqual({ from: 0, count: 61 });
  });

  it('keeps old rows on screen after a change until newer ones are there, and their identity when they are equal', () => {
    const pages = new FlowPages();
    pages.take(page('1', 100, 0, 50));
    const before = pages.rowAt(10);
    pages.take(page('2', 101, 80, 21));
    expect(pages.rowAt(10)).toBe(before);
    expect(pages.wanted(5, 15)).not.toBeNull();
    pages.take(page('2', 101, 0, 50));
    expect(pages.rowAt(10)).toBe(before);
    expect(pages.wanted(5, 15)).toBeNull();
  });

  it('drops rows beyond a shorter record and rows far from sight', () => {
    const pages = new FlowPages();
    pages.take(page('1', 5_000, 0, 200));
    for (let from = 200; from < 3_000; from += 200) pages.take(page('1', 5_000, from, 200));
    expect(pages.rowAt(0)).toBeNull();
    pages.take(page('2', 2_950, 2_900, 50));
    expect(pages.rowAt(2_960)).toBeNull();
  });
});

describe('UI-6 only a reader at the end is taken along', () => {
  it('follows at the end and counts what came while the reader was elsewhere', () => {
    let state = afterRows(followingStart, 100);
    expect(unseen(state, 100)).toBe(0);
    state = afterScroll(state, 300, 100);
    state = afterRows(state, 103);
    expect(state.atEnd).toBe(false);
    expect(unseen(state, 103)).toBe(3);
    state = afterScroll(state, 2, 103);
    expect([state.atEnd, unseen(state, 103)]).toEqual([true, 0]);
  });
});

describe('UI-2 the rail stacks marks nobody could tell apart', () => {
  const marks = [
    { row: 1, kind: 'prompt' as const, name: '' },
    { row: 2, kind: 'anchor' as const, name: 'a' },
    { row: 3, kind: 'error' as const, name: 'Error' },
    { row: 50, kind: 'checkpoint' as const, name: 'Checkpoint 4' },
  ];
  it('closer than 14 px into one', () => {
    const stacks = stackMarks(shownMarks(marks), (index) => index * 2);
    expect(stacks.map((stack) => stack.marks.length)).toEqual([2, 1]);
  });
  it('draws what the model sees in stretches of a pixel or more, without a hole between them', () => {
    const runs = [
      { from: 0, to: 99, sight: 'summarised' as const },
      { from: 100, to: 100, sight: 'lost' as const },
      { from: 101, to: 199, sight: 'kept' as const },
    ];
    expect(railStretches(runs, (row) => row, 200).map(({ sight, top, end }) => [sight, top, end])).toEqual([
      ['summarised', 0, 100],
      ['lost', 100, 101],
      ['kept', 101, 200],
    ]);
    const flat = railStretches(runs, (row) => row / 10, 20).map(({ sight, top, end }) => [sight, top, end]);
    expect(flat).toEqual([
      ['summarised', 0, 10],
      ['kept', 10, 20],
    ]);
    const many = Array.from({ length: 20_000 }, (_each, at) => {
      return { from: at, to: at, sight: at % 2 === 0 ? ('kept' as const) : ('lost' as const) };
    });
    expect(railStretches(many, (row) => row / 25, 800).length).toBeLessThanOrEqual(800);
  });
  it('walks prompts and marks apart', () => {
    expect(markFrom(marks, 2, 1, (kind) => kind !== 'prompt')?.row).toBe(3);
    expect(markFrom(marks, 50, -1, (kind) => kind === 'prompt')?.row).toBe(1);
    expect(markFrom(marks, 50, 1, () => true)).toBeNull();
  });
});

describe('UI-2 search over the whole session', () => {
  it('starts at what is read, goes round, and says how far it is', () => {
    const found = foundRows('lock', [3, 80, 700], false, 60);
    expect(findWords(found)).toBe('2 of 3');
    expect(stepped(stepped(found, 1), 1).at).toBe(0);
    expect(findWords(foundRows('zzz', [], false, 0))).toBe('Nothing found');
    expect(findWords({ ...found, rows: null })).toBe('Searching…');
  });
});

describe('UI-2 one queued message is changed by sending the others again', () => {
  const queue = [
    { text: 'one', how: 'follow-up' as const },
    { text: 'two', how: 'follow-up' as const },
  ];
  const image = { data: 'AA==', mimeType: 'image/png' };
  const one = { text: 'one', images: [image] };
  const two = { text: 'two', images: [] };
  const three = { text: 'three', images: [image] };
  it.each([
    ['remove', { again: [{ ...two, how: 'follow-up' }], draft: null }],
    ['edit', { again: [{ ...two, how: 'follow-up' }], draft: one }],
    [
      'steer',
      {
        again: [
          { ...one, how: 'steer' },
          { ...two, how: 'follow-up' },
        ],
        draft: null,
      },
    ],
  ] as const)('%s', (what, expected) => {
    expect(queueMove(queue, 0, what, [one, two])).toEqual(expected);
  });
  it('sends nothing twice that left meanwhile, and loses nothing that came meanwhile', () => {
    expect(queueMove(queue, 0, 'steer', [two, three])).toEqual({
      again: [
        { ...two, how: 'follow-up' },
        { ...three, how: 'follow-up' },
      ],
      draft: null,
    });
  });
});

describe('UI-5 the draft survives a reload', () => {
  it('reads what it wrote, and starts anew from anything odd', () => {
    const draft = {
      ...emptyDraft,
      text: 'take the lock',
      place: { row: 7, offset: -3 },
      images: [{ name: 'a.png', mimeType: 'image/png', data: 'AA==' }],
      opened: ['k1'],
    };
    expect(draftOf(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
    for (const odd of [null, 3, 'x', { text: 4, images: [1, {}], place: { row: -1, offset: 0 }, opened: [2] }])
      expect(draftOf(odd)).toEqual(emptyDraft);
  });
  it('keeps words when the images are too large to be kept', () => {
    const images = [{ name: 'a', mimeType: 'image/png', data: 'x'.repeat(3_000_001) }];
    expect(keptDraft({ ...emptyDraft, text: 'words', images })).toMatchObject({ text: 'words', images: [] });
  });
});

const live: LiveTurnView = {
  activity: 'idle',
  rows: [],
  plan: [],
  queue: [],
  dialogs: [],
  status: null,
  notices: [],
};
const dialog = {
  id: 'd',
  kind: 'permission' as const,
  title: 'Run a command',
  message: '',
  options: [
    { id: 'y', label: 'Allow Once', role: 'allow-once' as const },
    { id: 'n', label: 'Deny', role: 'reject-once' as const },
  ],
  text: '',
  askedAt: '2026-11-30T11:00:00.000Z',
  expiresAt: null,
};

describe('UI-2 what is spoken', () => {
  const tool = (state: 'passed' | 'failed') =>
    row(1, {
      kind: 'tool',
      card: {
        ...{ callId: 'c', icon: 'command', verb: 'Ran', object: 'x', facts: [], trimmed: false },
        ...{ state, body: { kind: 'none' } },
      },
    });
  it('is one finished sentence when a turn ends', () => {
    const before = spokenStateOf({ ...live, activity: 'turn' }, 10);
    const rows = [tool('passed'), tool('failed'), tool('passed')];
    expect(spokenSentence(before, live, [], rows, '')).toBe('Reply finished, 3 tools ran, 1 failed.');
    expect(spokenSentence(before, { ...live, activity: 'turn' }, [], rows, '')).toBe('');
  });
  it('tells questions, compactions and checkpoints apart by words', () => {
    const before = spokenStateOf(live, 10);
    expect(spokenSentence(before, { ...live, dialogs: [dialog] }, [], [], '')).toBe('Approval needed: Run a command.');
    const compaction = row(2, {
      kind: 'compaction',
      by: 'reported by Pi',
      reason: null,
      before: 1,
      after: null,
      note: '',
    });
    expect(spokenSentence(before, live, [compaction], [], '61 thousand of 200 thousand')).toBe(
      'Context compacted, reported by Pi. 61 thousand of 200 thousand.',
    );
    const saved = row(3, {
      kind: 'checkpoint',
      id: 'c',
      number: 4,
      provenance: 'verified',
      evidence: '',
      note: '',
    });
    expect(spokenSentence(before, live, [saved], [], '')).toBe(
      'Checkpoint 4 saved, verified. The window did not change.',
    );
  });
});

describe('UI-2 questions are answered by their own keys', () => {
  it('by yes and no where they are an answer', () => {
    expect(quickAnswer(dialog, true)).toEqual({ kind: 'chosen', optionId: 'y' });
    expect(quickAnswer(dialog, false)).toEqual({ kind: 'chosen', optionId: 'n' });
    expect(quickAnswer({ ...dialog, kind: 'confirm' }, false)).toEqual({ kind: 'confirmed', yes: false });
    expect(quickAnswer({ ...dialog, kind: 'input' }, true)).toBeNull();
    expect(quickAnswer({ ...dialog, options: [] }, true)).toBeNull();
  });
  it('and say how long they wait', () => {
    expect(waited(dialog.askedAt, Date.parse('2026-11-30T11:01:12.500Z'))).toBe('1:12');
  });
});

describe('UI-2 rows for eye and ear', () => {
  it('one glyph stands at the head of a run of the agent’s rows', () => {
    const reply = row(1, { kind: 'reply', markdown: '', cut: false, error: null });
    expect(glyphOf(reply, null)).toBe('sparkle');
    expect(glyphOf(reply, reply)).toBeNull();
    expect(labelOf(reply)).toBe('Reply, #1');
  });
  it('keys of a focused row', () => {
    const key = (name: string, shiftKey = false) =>
      feedKey({ key: name, shiftKey, ctrlKey: false, altKey: false, metaKey: false });
    expect([key('PageDown'), key('ArrowUp'), key('Enter'), key('F10', true), key('a')]).toEqual([
      1,
      -1,
      'toggle',
      'menu',
      null,
    ]);
  });
});

describe('UI-6 glyphs drawn as characters', () => {
  it('are the codicons of that name', () => {
    const mapping: Record<string, string[]> = JSON.parse(
      readFileSync('node_modules/@vscode/codicons/src/template/mapping.json', 'utf8'),
    );
    const codes = new Map(
      Object.entries(mapping).flatMap(([code, names]) => names.map((name) => [name, Number(code)])),
    );
    for (const [name, code] of Object.entries(glyphCodes)) expect(codes.get(name), name).toBe(code);
  });
});
