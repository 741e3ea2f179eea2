// Rows of the bench that only a workbench can give, as VS Code itself measures them: activation; and as a person waits for
// them: worker start to the first answer, the session list, a transcript, panels. Usage: node test/workbench/measure.mjs
// prints { "rows": [ { "name", "value", "unit", "budget", "note" } ] }.
import { command, openSession, panelFrame, patienceMs, showSessions, until } from './page.mjs';

/** What VS Code says our activation cost: loading the code and calling activate, in ms. */
export async function activationMs(page) {
  await command(page, 'Developer: Startup Performance');
  const line = await until('the startup report with our row', async () => {
    await page.keyboard.press('Control+Home');
    await command(page, 'Developer: Startup Performance');
    return null;
  });
  return line;
}
