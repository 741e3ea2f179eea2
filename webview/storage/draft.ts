// What of the Storage panel outlives a reload (UI-5): grouping, filter, sort, choice and picks. No dry run: it is asked anew.
import type { Column, GroupBy, Sort } from './storageRows.ts';

export interface StorageDraft {
  readonly group: GroupBy;
  readonly filter: string;
  readonly sort: Sort;
  readonly chosen: string;
  readonly picked: readonly string[];
}

const groups: readonly string[] = ['session', 'project', 'kind'] satisfies GroupBy[];
const columns: readonly string[] = ['label', 'kind', 'bytes', 'files', 'lineage', 'lastUsed'] satisfies Column[];

/** Reads what a page stored before; anything odd counts as not said. */
export function draftOf(value: unknown): StorageDraft {
  const { group, filter, sort, chosen, picked } = objectOf(value);
  const { by, down } = objectOf(sort);
  return {
    group: typeof group === 'string' && groups.includes(group) ? (group as GroupBy) : 'session',
    filter: typeof filter === 'string' ? filter : '',
    sort:
      typeof by === 'string' && columns.includes(by)
        ? { by: by as Column, down: down === true }
        : { by: 'lineage', down: false },
    chosen: typeof chosen === 'string' ? chosen : '',
    picked: Array.isArray(picked) ? picked.filter((key): key is string => typeof key === 'string') : [],
  };
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
