// The four notifications there are (design section 8.9): each can be turned off for good, in its own button and in the settings, and a
// session has one at a time.
import { ConfigurationTarget, window, workspace } from 'vscode';

export type NoticeKind = 'restored' | 'pinnedRuleMissing' | 'approvalWaiting' | 'workerGone';

const setting = 'notifications.hidden';
const never = 'Don’t Show Again';

export class Notices {
  readonly #open = new Set<string>();

  /**
   * Whether it was shown: not when its kind is hidden or one about `subject`, a session's path or empty, is open. `act` runs when the
   * person presses `button`.
   */
  tell(kind: NoticeKind, subject: string, words: string, button: string, act: () => Promise<void>): boolean {
    if (this.#open.has(subject) || hidden().includes(kind)) return false;
    this.#open.add(subject);
    void this.#show(kind, subject, words, button, act);
    return true;
  }

  async #show(
    kind: NoticeKind,
    subject: string,
    words: string,
    button: string,
    act: () => Promise<void>,
  ): Promise<void> {
    const answer = await window.showWarningMessage(words, button, never);
    this.#open.delete(subject);
    if (answer === button) await act();
    if (answer !== never) return;
    const section = workspace.getConfiguration('throughline');
    await section.update(setting, [...new Set([...hidden(), kind])], ConfigurationTarget.Global);
  }
}

/** A setting may hold anything. */
function hidden(): readonly unknown[] {
  const value: unknown = workspace.getConfiguration('throughline').get(setting);
  return Array.isArray(value) ? value : [];
}
