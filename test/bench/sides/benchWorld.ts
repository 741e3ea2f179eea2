// The world the services run in on the bench: real files, nothing else of the machine.
import type { World } from '../../../server/service/world.ts';
import { nodeFiles } from '../../../server/source/nodeFiles.ts';

export const benchWorld: World = {
  files: nodeFiles,
  clock: { now: () => Date.now() },
  env: process.env,
  platform: process.platform,
  home: process.env['HOME'] ?? '/',
  cwd: process.cwd(),
  terminal: false,
  signal: new AbortController().signal,
};
