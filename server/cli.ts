#!/usr/bin/env node
// The headless command: connects service/command.ts to this process. Everything else is in the rooms.

import { homedir } from 'node:os';
import { runCommand } from './service/command.ts';
import { nodeFiles } from './source/nodeFiles.ts';

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
process.once('SIGTERM', () => stop.abort());
// A reader that closes the pipe early (`| head`) is no failure.
process.stdout.on('error', () => process.exit(0));

const result = await runCommand(process.argv.slice(2), {
  files: nodeFiles,
  clock: { now: () => Date.now() },
  env: process.env,
  platform: process.platform,
  home: homedir(),
  cwd: process.cwd(),
  terminal: process.stdout.isTTY === true,
  signal: stop.signal,
});
process.stderr.write(result.stderr);
process.exitCode = result.exitCode;
process.stdout.write(result.stdout);
