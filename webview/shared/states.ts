// Declares inner state of a component: drawn again when it changes, not settable from outside.
import type { PropertyDeclarations } from 'lit';

export function states(...names: readonly string[]): PropertyDeclarations {
  return Object.fromEntries(names.map((name) => [name, { state: true }]));
}
