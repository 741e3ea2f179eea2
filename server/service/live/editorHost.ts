// What the worker's editor serves an agent: files as it has them, and terminals, which are processes of ours shown in tool cards.
// Without an editor that answers, nothing is served and nothing advertised.
import type { AcpHost } from '../../harness/acp/acpHost.ts';
import { spawnTerminal } from '../../harness/acp/spawnTerminal.ts';
import { harnessEnvironment } from '../../harness/live/harnessEnvironment.ts';
import type { AskEditor } from '../../protocol/editorRequests.ts';
import type { WorkerStart } from '../../protocol/requests.ts';
import type { World } from '../world.ts';

export function editorHost(ask: AskEditor | null, { workspaceFolders }: WorkerStart, { env }: World): AcpHost {
  if (ask === null) return {};
  return {
    folders: workspaceFolders,
    editor: {
      openText: (path) => ask('openText', { path }),
      write: async (path, text) => {
        const { problem } = await ask('writeText', { path, text });
        if (problem !== null) throw new Error(problem);
      },
    },
    runInTerminal: async ({ args, ...program }) =>
      (await ask('runInTerminal', { ...program, args: [...args], env: { ...program.env } })).exitCode,
    createTerminal: (order) => spawnTerminal(order, harnessEnvironment(env)),
  };
}
