import { describe, expect, it } from 'vitest';
import { readUpdate } from '../../../server/harness/acp/acpUpdate.ts';
import { CompactionReports } from '../../../server/harness/acp/compactionReports.ts';

const compaction = (status: string, more: object = {}) => ({
  sessionUpdate: 'compaction_update',
  compactionId: 'c',
  status,
  ...more,
});
const summary = [{ type: 'text', text: 'short' }];
const gauge = (used: number) => ({ sessionUpdate: 'usage_update', used, size: 1000 });
const meta = (phase: string, before: number, after: number) => ({
  sessionUpdate: 'agent_message_chunk',
  content: { type: 'text', text: '' },
  _meta: { contextCompression: { phase, originalTokenCount: before, newTokenCount: after } },
});

function newsOf(updates: readonly object[]): string[] {
  const reports = new CompactionReports();
  return updates.flatMap((update) => {
    const news = reports.take(readUpdate(update));
    if (news === null) return [];
    if (news.kind !== 'done') return [news.kind];
    const { source, confidence, usedBefore, usedAfter, summary: words } = news.compacted;
    return [`${source} ${confidence} ${usedBefore}→${usedAfter} ${words ?? '-'}`];
  });
}

describe('CKP-2 reports of compactions', () => {
  it.each<[string, readonly object[], readonly string[]]>([
    [
      'twice completed is once done, its summary kept',
      [gauge(900), compaction('in_progress'), compaction('completed', { summary }), compaction('completed')],
      ['started', 'compaction-update reported 900→null short'],
    ],
    ['completed first', [compaction('completed')], ['compaction-update reported null→null -']],
    ['failed', [compaction('in_progress'), compaction('failed', { error: 'no' })], ['started', 'failed']],
    ['a status nobody knows', [compaction('odd'), compaction('odd')], ['started']],
    [
      'summary in pieces',
      [
        compaction('in_progress'),
        { sessionUpdate: 'compaction_summary_chunk', compactionId: 'c', content: summary[0] },
        compaction('completed'),
      ],
      ['started', 'compaction-update reported null→null short'],
    ],
    [
      'the fake tool call',
      [
        {
          sessionUpdate: 'tool_call',
          toolCallId: 't',
          title: 'Compact conversation',
          kind: 'think',
          status: 'in_progress',
        },
        {
          sessionUpdate: 'tool_call_update',
          toolCallId: 't',
          status: 'completed',
          rawOutput: { trigger: 'auto', preTokens: 9, postTokens: 2 },
        },
      ],
      ['started', 'tool-call reported 9→2 -'],
    ],
    ['another tool', [{ sessionUpdate: 'tool_call', toolCallId: 't', title: 'Compact disc', status: 'completed' }], []],
    ['counts of a vendor', [meta('start', 9, 9), meta('done', 9, 4)], ['meta reported 9→4 -']],
    ['counts that did not move', [meta('done', 9, 9)], ['failed']],
    ['a gauge that falls alone', [gauge(900), gauge(100)], ['gauge suspected 900→100 -']],
    ['a gauge that falls to nothing', [gauge(900), gauge(0)], []],
    ['a gauge that falls a little', [gauge(900), gauge(600)], []],
    [
      'a gauge that falls after a report',
      [gauge(900), compaction('completed'), gauge(100)],
      ['compaction-update reported 900→null -'],
    ],
  ])('%s', (_name, updates, expected) => {
    expect(newsOf(updates)).toEqual(expected);
  });
});
