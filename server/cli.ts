#!/usr/bin/env node
// The headless command: connects service/command.ts to this process. Everything else is in the rooms.

import { homedir } from 'node:os';
import { runCommand } from './service/command.ts';
import { nodeFiles } from './source/nodeFiles.ts';

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
process.once('SIGTERM', () => stop.abort());
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that closes the pipe early (`| head`) is no failure; an answer that a full disk swallowed is one.
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`not-written: The answer could not be written. (${error.code}) Free space and try again.\n`);
  process.exit(3);
});

/** Where the command was started; a shell can stand in a folder that is gone, where the system has no answer. */
function startFolder(): string {
  try {
    return process.cwd();
  } catch {
    return process.env['PWD'] ?? '/';
  }
}

const result = await runCommand(process.argv.slice(2), {
  files: nodeFiles,
  clock: { now: () => Date.now() },
  env: process.env,
  platform: process.platform,
  home: homedir(),
  cwd: startFolder(),
  terminal: process.stdout.isTTY === true,
  say: (line) => process.stderr.write(`${line}\n`),
  signal: stop.signal,
});
process.stderr.write(result.stderr);
process.exitCode = result.exitCode;
process.stdout.write(result.stdout);
