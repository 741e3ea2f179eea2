// Where a run is on the panel, and what it needs of the panel around it.
import type { PanelAction, PanelStart } from '../../server/protocol/panel.ts';
import type { PreflightDraft } from './draft.ts';

export type Phase = 'plan' | 'running' | 'review' | 'waiting' | 'ended';

/** What a run needs of the panel around it. */
export interface RunPanel {
  draft(): PreflightDraft;
  subject(): PanelStart | null;
  keep(change: Partial<PreflightDraft>): void;
  redraw(): void;
  act(action: PanelAction): void;
  /** The plans are shown again: their numbers may be old. */
  showPlans(): void;
}
