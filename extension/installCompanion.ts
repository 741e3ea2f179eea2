// "Install companion into my Pi settings" and its undoing (PI-1): what would change is shown first, and nothing is written
// before the person says so.
import { window } from 'vscode';
import { isProblem } from '../server/protocol/panel.ts';
import { type ActionParts, tell } from './actionParts.ts';

type Parts = Pick<ActionParts, 'worker'>;

export async function installCompanion(parts: Parts): Promise<void> {
  const plan = await parts.worker.request('installCompanion', { confirmed: false });
  if (isProblem(plan)) return tell(plan.problem);
  if (plan.installed)
    return void (await window.showInformationMessage('Every Pi of yours loads the companion already.'));
  const detail = `One line is added to "extensions" in ${plan.settings}:\n\n${plan.entry}\n\nEvery Pi you start from then on loads it. "Remove Companion from My Pi Settings" takes it back.`;
  const answer = await window.showWarningMessage(
    'Install the companion into your Pi settings?',
    { modal: true, detail },
    'Install',
  );
  if (answer !== 'Install') return;
  const done = await parts.worker.request('installCompanion', { confirmed: true });
  if (isProblem(done)) return tell(done.problem);
  await window.showInformationMessage('Installed. A Pi that runs already loads it with /reload.');
}

export async function uninstallCompanion(parts: Parts): Promise<void> {
  const plan = await parts.worker.request('uninstallCompanion', { confirmed: false });
  if (isProblem(plan)) return tell(plan.problem);
  if (!plan.installed) return void (await window.showInformationMessage('The companion is not in your Pi settings.'));
  const detail = `The line is taken out of "extensions" in ${plan.settings}; everything else stays as it is.`;
  const answer = await window.showWarningMessage(
    'Remove the companion from your Pi settings?',
    { modal: true, detail },
    'Remove',
  );
  if (answer !== 'Remove') return;
  const done = await parts.worker.request('uninstallCompanion', { confirmed: true });
  if (isProblem(done)) await tell(done.problem);
}
