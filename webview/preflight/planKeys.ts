// Keys of the plans (design section 8.4). Single keys act only while no text field has the focus.
import { isTyping } from '../shared/fields.ts';

export type PlanKey =
  | { readonly kind: 'run' | 'close' | 'pin' }
  | { readonly kind: 'plan'; readonly number: number }
  | { readonly kind: 'step'; readonly by: -1 | 1 }
  | { readonly kind: 'cut'; readonly to: 'earlier' | 'later' };

const plain: Readonly<Record<string, PlanKey>> = {
  '1': { kind: 'plan', number: 0 },
  '2': { kind: 'plan', number: 1 },
  '3': { kind: 'plan', number: 2 },
  ArrowLeft: { kind: 'step', by: -1 },
  ArrowRight: { kind: 'step', by: 1 },
  '[': { kind: 'cut', to: 'earlier' },
  ']': { kind: 'cut', to: 'later' },
};

/** What a key asks for, null when it belongs to something else. Alt+P is read by its place: Option writes π on a Mac. */
export function planKeyOf(event: KeyboardEvent): PlanKey | null {
  if (event.ctrlKey !== event.metaKey && event.key === 'Enter') return { kind: 'run' };
  if (event.key === 'Escape') return { kind: 'close' };
  if (event.altKey && event.code === 'KeyP') return { kind: 'pin' };
  return isTyping(event) ? null : singleKey(event);
}

/** Brackets need AltGr on many keyboards, which arrives with Ctrl and Alt held. */
function singleKey(event: KeyboardEvent): PlanKey | null {
  const bracket = event.key === '[' || event.key === ']';
  const modified = event.ctrlKey || event.metaKey || event.altKey;
  return modified && !bracket ? null : (plain[event.key] ?? null);
}
