// The worker of the extension: service/worker/serveConnection.ts on the connection vscode-languageclient opened.

import { homedir } from 'node:os';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { serveConnection } from './service/worker/serveConnection.ts';
import { nodeFiles } from './source/nodeFiles.ts';

const connection = createConnection(ProposedFeatures.all);
const world = {
  files: nodeFiles,
  clock: { now: () => Date.now() },
  env: process.env,
  platform: process.platform,
  home: homedir(),
  cwd: process.cwd(),
  terminal: false,
  signal: new AbortController().signal,
};

serveConnection(connection, world, { roots: [], store: null });
connection.onExit(() => process.exit(0));
