// The Session panel as a person uses it: its frame, its composer, when a turn runs; and two checks with their words in the failure.
import { until } from './page.mjs';

/** The panel of a session file that fits, once it is drawn. */
export function sessionFrame(page, fits) {
  return until('the Session panel', async () => {
    for (const frame of page.frames()) {
      const path = await frame
        .evaluate(
          () => (document.body?.dataset.state === 'ready' && document.querySelector('tl-session')?.path) || null,
        )
        .catch(() => null);
      if (path && fits(path)) return { frame, path };
    }
    return null;
  });
}

export const field = (frame) => frame.getByRole('textbox', { name: 'Message' });

/** Types into the composer and presses a key, as a person does. */
export async function write(page, frame, text, key) {
  await field(frame).focus();
  await page.keyboard.insertText(text);
  await until('the words in the composer', async () => (await field(frame).inputValue()) === text);
  await page.keyboard.press(key);
  await until('the composer is empty again', async () => (await field(frame).inputValue()) === '');
}

export const activity = (frame) => frame.evaluate(() => document.querySelector('tl-session')?.view?.live.activity);
export const idle = (frame) => until('the turn ended', async () => (await activity(frame)) === 'idle');

export function same(what, found, wanted) {
  const [have, want] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (have !== want) throw new Error(`${what}:\n  found  ${have.slice(0, 600)}\n  wanted ${want.slice(0, 600)}`);
}

export const holds = (what, text, part) => {
  if (!text.includes(part)) throw new Error(`${what} has no “${part}”: ${text.slice(-400)}`);
};
