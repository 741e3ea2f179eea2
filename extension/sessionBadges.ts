// Badges of session rows (design section 8.1): how a session was continued, and damage.
import { type FileDecoration, type FileDecorationProvider, ThemeColor, type Uri } from 'vscode';

const badges: Readonly<Record<string, readonly [badge: string, tooltip: string]>> = {
  native: ['N', 'Resumed: the agent brought back its own session'],
  checkpoint_restored: ['C', 'Restored from checkpoint'],
  fresh: ['F', 'Fresh: no usable checkpoint'],
};

export class SessionBadges implements FileDecorationProvider {
  provideFileDecoration(uri: Uri): FileDecoration | undefined {
    if (uri.scheme !== 'throughline-session') return undefined;
    if (uri.query === 'damaged') {
      return {
        badge: '!',
        tooltip: 'Damaged. The file was not changed.',
        color: new ThemeColor('list.warningForeground'),
      };
    }
    const known = badges[uri.query];
    return known ? { badge: known[0], tooltip: known[1] } : undefined;
  }
}
