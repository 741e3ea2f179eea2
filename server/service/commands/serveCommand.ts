// `throughline serve --stdio`: the worker for editors that start it as a language server (CLI.md).

import { resolve } from 'node:path';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { Problem } from '../../errors.ts';
import { type Answer, ended } from '../answer.ts';
import { type Options, UsageProblem } from '../options.ts';
import { serveConnection } from '../worker/serveConnection.ts';
import type { World } from '../world.ts';
import { countedStreams } from './countedStreams.ts';

/** How long answers may still take once the client closed its end. */
const answersMs = 10_000;

/**
 * Serves one client on stdin and stdout until it goes. Ends with 0 after a shutdown, 1 without one, and throws Problem
 * `bad-message` for bytes that are no message: framing is lost then, and nothing after it can be trusted.
 */
export async function serveCommand(options: Options, world: World): Promise<Answer> {
  if (!options.flag('stdio') || options.positionals.length > 0) {
    throw new UsageProblem('Usage: throughline serve --stdio [--root DIR]… [--store DIR]');
  }
  const { reader, writer, settled } = countedStreams(process.stdin, process.stdout);
  const connection = createConnection(ProposedFeatures.all, reader, writer);
  const failed = new Promise<never>((_, reject) => {
    reader.onError((error) => reject(new Problem('bad-message', error.message.split('\n')[0] ?? '')));
    world.signal.addEventListener('abort', () => reject(new Problem('cancelled', 'serve')), { once: true });
  });
  const served = serveConnection(connection, world, startOf(options, world));
  const left = new Promise<void>((done) => {
    for (const event of ['end', 'close', 'error']) process.stdin.once(event, done);
  });
  try {
    await Promise.race([failed, left.then(() => settled(answersMs))]);
    return ended(served.isShutDown);
  } finally {
    await served.dispose();
    connection.dispose();
    process.stdin.destroy();
    // The connection watches the editor's process with a timer that would keep this one alive.
    setTimeout(() => process.exit(), 200).unref();
  }
}

function startOf(options: Options, world: World) {
  const store = options.word('store');
  return {
    roots: options.list('root').map((root) => resolve(world.cwd, root)),
    store: store === null ? null : resolve(world.cwd, store),
  };
}
