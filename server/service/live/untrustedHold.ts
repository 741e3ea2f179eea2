// What a panel says where nothing may be started (SEC-3): the same for every harness.
import type { HoldView } from '../../protocol/sessionPanelViews.ts';

export const untrustedHold: HoldView = {
  kind: 'untrusted',
  text: 'This workspace is not trusted, so no agent is started. Reading works.',
  actions: ['manage-trust'],
};
