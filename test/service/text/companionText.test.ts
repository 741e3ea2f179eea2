import { describe, expect, it } from 'vitest';
import type { HomeView, StripView } from '../../../server/protocol/panelViews.ts';
import { effectivePolicy } from '../../../server/service/live/effectivePolicy.ts';
import {
  contextPage,
  homePage,
  loopsPage,
  settingsPage,
  storagePage,
} from '../../../server/service/text/companionText.ts';

const strip: StripView = {
  ...{
    sessionId: 's',
    path: '/s.jsonl',
    title: 'Fix the \u001b[31mparser',
    project: 'app',
    harness: 'Pi',
    model: 'acme-1',
  },
  restoration: { mode: 'not-attached', reason: '' },
  window: {
    ...{ total: 30_000, window: 200_000, system: 4_000, summary: 0, summarised: 0, lost: 0, conversation: 6_000 },
    ...{ toolOutput: 20_000, reserve: 16_384, threshold: 183_616, source: 'reported' },
  },
  policy: 'Pi compacts at 184k',
};
const policy = effectivePolicy(null, 183_616, [], true);
const home: HomeView = { strip, rows: [], lately: [], openLoops: [], policy: policy.rows, policyNote: policy.note };
const usage = { tokens: 34_100, contextWindow: 200_000 };

describe('PI-3 pages inside Pi', () => {
  it('home: what Pi counts stands before what the record shows', () => {
    const marks = [
      { kind: 'anchor', name: 'green' },
      { kind: 'compaction', name: 'Compaction' },
      { kind: 'anchor', name: 'released' },
    ];
    expect(homePage(home, marks, usage).split('\n')).toEqual([
      'Throughline · Fix the [31mparser',
      'Context: 34.1k of 200.0k (17%), by Pi',
      'Who may compact:',
      '  yes  You, at any time: plans and checkpoints',
      '  yes  Pi itself: unknown; at 183.6k by default',
      '  no   Throughline by itself: never on its own',
      '  A Pi in a terminal runs this session. Throughline hears what it does; only that Pi compacts it.',
      'Checkpoints: none',
      'Anchors: 2, newest released',
      'Open loops: none',
      '/throughline context · loops · storage · settings · anchor NAME [outcome]',
    ]);
  });

  it('home of a session that has no record yet', () => {
    const empty: HomeView = { ...home, strip: null, policy: [], policyNote: '' };
    expect(homePage(empty, [], null).split('\n').slice(0, 3)).toEqual([
      'Throughline · this session',
      'Context: not known yet',
      'Checkpoints: none',
    ]);
    expect(contextPage(empty, null)).toBe('Nothing of this session is recorded yet.');
  });

  it('context: parts of the window, by the record right after a compaction', () => {
    const page = contextPage(home, { tokens: null, contextWindow: 200_000 });
    expect(page.split('\n').slice(0, 3)).toEqual([
      'Context: 30.0k of 200.0k (15%), by the record',
      '  System and tools            4.0k',
      '  Summaries                      0',
    ]);
  });

  it('loops: the newest, and how many came before', () => {
    const loops = Array.from({ length: 22 }, (_, at) => `loop ${at}`);
    const lines = loopsPage(loops).split('\n');
    expect(lines.slice(0, 2)).toEqual(['Open loops: 22', '  - loop 2']);
    expect(lines.at(-1)).toBe('  and 2 earlier');
  });

  it('storage and settings: what there is and where it is changed', () => {
    const view = {
      ...{ agentBytes: 12_000, ownBytes: 3_400, byKind: [{ kind: 'Journal', bytes: 3_400 }], items: [] },
      ...{ scannedAt: '', scannedFiles: 2, seconds: 0, complete: false },
    };
    expect(storagePage(view).split('\n')).toEqual([
      'Storage: 3.4 kB of Throughline, 12.0 kB of the agents (read only)',
      '  Journal                         3.4 kB',
      'Something could not be read; the sums leave it out.',
    ]);
    const start = { roots: [], store: null, trusted: true, endpoint: null, workspaceFolders: ['/work/app'] };
    const lines = settingsPage(home, start, '/store').split('\n');
    expect(lines).toContain('Summaries are written by: none set');
    expect(lines).toContain('Folders of this window: /work/app');
  });
});
