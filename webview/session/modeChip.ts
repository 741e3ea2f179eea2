// The chip of the strip while somebody holds the session, or nobody knows who.
import type { TemplateResult } from 'lit';
import type { SessionPanelView } from '../../server/protocol/sessionPanelViews.ts';
import { chip } from '../shared/chip.ts';

/** The mode where the record's own word is not the whole truth: who holds it now. Null leaves it to the strip. */
export function modeChip(view: SessionPanelView): TemplateResult | null {
  switch (view.hold.kind) {
    case 'starting':
      return chip('Checking', { icon: 'loading' });
    case 'watched':
      return chip('Live elsewhere', { icon: 'vm-running', role: 'ok', title: view.hold.text });
    case 'may-be-live':
      return chip('May be live', { icon: 'question', role: 'warn', title: view.hold.text });
    default:
      return null;
  }
}
