// Which group a labelled session is judged in (docs/evaluation.md): the development half, read case by case; held-out sessions
// whose sums have been looked at; and fresh ones, which are scored once, at the end.
import { halfOf } from './half.ts';

export type Group = 'development' | 'seen' | 'fresh';

export const groups: readonly Group[] = ['development', 'seen', 'fresh'];

/** Held-out sessions whose sums were looked at while thresholds moved. A name is added here when that happens, never removed. */
const seen: ReadonlySet<string> = new Set([
  'app-pedidos-android',
  'godot-envanter',
  'payments-webhooks',
  'perl-invoices',
  'recorded-escala-onibus',
  'recorded-firin-siparis',
  'recorded-lap-timer',
  'recorded-reservas',
  'recorded-shift-planner',
  'recorded-tide-table',
  'schnittstelle-lager',
  'seikyu-batch',
]);

/** Every held-out session is fresh until its name stands in the list of those seen. */
export function groupOf(folderName: string): Group {
  if (halfOf(folderName) === 'development') return 'development';
  return seen.has(folderName) ? 'seen' : 'fresh';
}
