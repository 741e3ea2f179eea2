// `fs/read_text_file` and `fs/write_text_file`: an agent reads what the person sees, unsaved changes included, and writes through the
// editor, so that undo and open editors are right.
import { type ClientApp, RequestError } from '@agentclientprotocol/sdk';
import type { HostEditor } from './acpHost.ts';
import type { HostGuard } from './hostGuard.ts';
import { linesOf, mostText, readLines } from './textLines.ts';
import { numberedDiff } from './toolCall.ts';

/** Characters of a change shown with the question. */
const mostShown = 4000;
const whole = { line: null, limit: null };

/** Registers both where the host has editors. */
export function serveFiles(app: ClientApp, editor: HostEditor | undefined, guard: HostGuard): ClientApp {
  if (editor === undefined) return app;
  return app
    .onRequest('fs/read_text_file', async ({ params: { sessionId, path, line, limit } }) => {
      const file = guard.inside(sessionId, path);
      const lines = { line: line ?? null, limit: limit ?? null };
      const open = await editor.openText(file);
      if (open !== null) guard.saw(file, open.text);
      return { content: open === null ? await readLines(file, lines) : linesOf(open.text, lines) };
    })
    .onRequest('fs/write_text_file', async ({ params: { sessionId, path, content }, signal }) => {
      const file = guard.inside(sessionId, path);
      if (content.length > mostText) throw new RequestError(-32603, 'more text than is written at once');
      const open = await editor.openText(file);
      const change = async () => {
        const before = open?.text ?? (await readLines(file, whole).catch(() => ''));
        return numberedDiff(before, content).slice(0, mostShown);
      };
      await guard.mayWrite(file, open?.isDirty ? open.text : null, change, signal);
      await editor.write(file, content).catch((error: unknown) => {
        throw new RequestError(-32603, error instanceof Error ? error.message : String(error));
      });
      guard.saw(file, content);
      return {};
    });
}
