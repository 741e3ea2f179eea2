import { describe, expect, it } from 'vitest';
import type { StorageItemView } from '../../server/protocol/panelViews.ts';
import { draftOf } from '../../webview/storage/draft.ts';
import { ago, lockReason, type Sort, storageRows } from '../../webview/storage/storageRows.ts';

function item(key: string, given: Partial<StorageItemView>): StorageItemView {
  return {
    key,
    label: key,
    project: 'ledger-api',
    kind: 'Pi session',
    owner: 'agent',
    bytes: 10,
    files: 1,
    lineage: 'live',
    lastUsed: '2026-11-30T10:00:00Z',
    path: `/s/${key}`,
    derived: false,
    ...given,
  };
}

const items = [
  item('live', { bytes: 50 }),
  item('lost', { lineage: 'unreferenced-in-scan', lastUsed: '2026-10-20T10:00:00Z' }),
  item('odd', { lineage: 'unknown', bytes: 5 }),
  item('index', { owner: 'throughline', project: 'Throughline', kind: 'Index', bytes: 20, derived: true }),
  item('backups', { owner: 'throughline', project: 'Throughline', kind: 'Backups', bytes: 30 }),
];
const byLineage: Sort = { by: 'lineage', down: false };
const labels = (rows: readonly { readonly label: string }[]) => rows.map((row) => row.label);

describe('STO-4 storage table', () => {
  it('shows doubtful lineage first, larger before smaller', () => {
    expect(labels(storageRows(items, 'session', '', byLineage))).toEqual(['lost', 'odd', 'live', 'backups', 'index']);
  });

  it('sorts by each column', () => {
    expect(labels(storageRows(items, 'session', '', { by: 'bytes', down: true }))[0]).toBe('live');
    expect(labels(storageRows(items, 'session', '', { by: 'lastUsed', down: false }))[0]).toBe('lost');
    expect(labels(storageRows(items, 'session', '', { by: 'label', down: true }))[0]).toBe('odd');
  });

  it('matches every word of a filter anywhere in a row', () => {
    expect(labels(storageRows(items, 'session', 'pi UNREF', byLineage))).toEqual(['lost']);
    expect(storageRows(items, 'session', 'nothing', byLineage)).toEqual([]);
  });

  it('adds up a group, and tells its most doubtful lineage', () => {
    const [ledger, own] = storageRows(items, 'project', '', byLineage);
    expect(ledger).toMatchObject({
      label: 'ledger-api',
      bytes: 65,
      files: 3,
      lineage: 'unreferenced-in-scan',
      path: null,
    });
    expect(own).toMatchObject({ label: 'Throughline', bytes: 50, kind: '2 kinds', derived: false });
  });

  it('locks whatever is not derived data of ours', () => {
    const reasons = storageRows(items, 'session', '', { by: 'label', down: false }).map(lockReason);
    const agent = 'An agent’s file: Throughline only reads it.';
    expect(reasons).toEqual(['It cannot be built again, so it is kept.', null, agent, agent, agent]);
  });

  it('tells ages in one short word', () => {
    const now = new Date('2026-11-30T12:00:00Z');
    const ages = [
      '2026-11-30T11:59:40Z',
      '2026-11-30T11:40:00Z',
      '2026-11-30T07:00:00Z',
      '2026-10-20T12:00:00Z',
      'odd',
    ];
    expect(ages.map((at) => ago(at, now))).toEqual(['now', '20 min', '5 h', '41 d', '']);
  });
});

describe('UI-5 draft of Storage', () => {
  it('takes what it stored, and the standard for anything odd', () => {
    expect(draftOf({ group: 'kind', sort: { by: 'bytes', down: true }, picked: ['a', 1] })).toEqual({
      group: 'kind',
      filter: '',
      sort: { by: 'bytes', down: true },
      chosen: '',
      picked: ['a'],
    });
    expect(draftOf('odd')).toMatchObject({ group: 'session', sort: { by: 'lineage', down: false }, picked: [] });
    expect(draftOf({ group: 'toString', sort: { by: 'constructor' } })).toEqual(draftOf(null));
  });
});
