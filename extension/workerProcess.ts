// The worker's process, started before the language client is loaded: both take as long as a person's patience, so they do it side
// by side (SPEC §15, decision 0014). The client speaks to it over Node's own channel.
import { type ChildProcess, fork } from 'node:child_process';
import type { LogOutputChannel } from 'vscode';

/** A worker asked to end has this long before it is ended, milliseconds. */
const patienceMs = 2_000;

/** Starts the process; what it writes goes to the log. It waits for `initialize` on its channel. */
export function startWorkerProcess(module: string, log: LogOutputChannel): ChildProcess {
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1', ELECTRON_NO_ASAR: '1' };
  const worker = fork(module, ['--node-ipc', `--clientProcessId=${process.pid}`], { env, execArgv: [], silent: true });
  for (const stream of [worker.stdout, worker.stderr]) {
    stream?.setEncoding('utf8');
    stream?.on('data', (text: string) => log.append(text));
  }
  // Without a listener a process that could not start would be an error of the extension host.
  worker.on('error', (error) => log.error(`The worker's process: ${error.message}`));
  return worker;
}

/** Sees to it that a process which was asked to end does so. */
export function endSoon(worker: ChildProcess): void {
  const ending = setTimeout(() => worker.kill('SIGKILL'), patienceMs);
  worker.once('exit', () => clearTimeout(ending));
}
