// `throughline serve --stdio` as an editor meets it (CLI.md, UI-3): a process spoken to over stdin and stdout with the
// client side of the protocol library, and bytes that are no message.
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  createProtocolConnection,
  DocumentSymbolRequest,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { requests } from '../../server/protocol/requests.ts';
import { bundleScript } from '../support/bundleScript.mjs';

const root = join(import.meta.dirname, '..', '..');
const home = mkdtempSync(join(tmpdir(), 'throughline-serve-'));
const sessions = join(home, 'sessions');
const path = join(sessions, 'idempotent-refunds.jsonl');
let program = '';
let children: ChildProcessWithoutNullStreams[] = [];

beforeAll(async () => {
  cpSync(join(root, 'media', 'sample'), sessions, { recursive: true });
  program = await bundleScript(join(root, 'server', 'cli.ts'), join(home, 'cli.mjs'));
  return () => rmSync(home, { recursive: true, force: true });
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
});

function start(...args: string[]) {
  const env = { PATH: process.env['PATH'], HOME: home };
  const child = spawn(process.execPath, [program, ...args], { env, cwd: home });
  children.push(child);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, ended };
}

function client(child: ChildProcessWithoutNullStreams) {
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  connection.listen();
  return connection;
}

const start0 = { processId: null, rootUri: null, capabilities: {} };
const bare = ['serve', '--stdio'];

describe('UI-3 serve --stdio', () => {
  it('answers initialize, our requests and those of a language server, and ends with 0 after a shutdown', async () => {
    const { child, ended } = start(...bare, '--root', sessions, '--store', join(home, 'store'), '--clientProcessId=1');
    const editor = client(child);
    const { capabilities } = await editor.sendRequest(InitializeRequest.type, {
      ...start0,
      workspaceFolders: [{ uri: pathToFileURL(home).href, name: 'home' }],
    });
    expect(capabilities).toMatchObject({ documentSymbolProvider: true, foldingRangeProvider: true });
    await editor.sendNotification(InitializedNotification.type, {});
    const before = readFileSync(path, 'utf8');
    const view: { text: string } = await editor.sendRequest(requests.transcript.method, {
      path,
      headId: null,
      part: null,
    });
    expect(view.text).toContain('=== context compacted');
    const query = encodeURIComponent(JSON.stringify({ path, headId: null, part: null }));
    const symbols = await editor.sendRequest(DocumentSymbolRequest.type, {
      textDocument: { uri: `throughline:/refunds.throughline?${query}` },
    });
    expect(symbols?.length).toBeGreaterThan(3);
    // Without a word about trust nothing is saved (SEC-3).
    const anchor = { path, entryId: 'x', name: 'n', outcome: 'o' };
    await expect(editor.sendRequest(requests.createAnchor.method, anchor)).rejects.toThrow('not trusted');
    expect(readFileSync(path, 'utf8')).toBe(before);
    await editor.sendRequest(ShutdownRequest.type);
    await editor.sendNotification(ExitNotification.type);
    expect(await ended).toBe(0);
  });

  it('refuses initialization options that are none with one line, and lives on', async () => {
    const { child } = start(...bare);
    const editor = client(child);
    const wrong = { ...start0, initializationOptions: { roots: 'everywhere' } };
    await expect(editor.sendRequest(InitializeRequest.type, wrong)).rejects.toThrow(/^The initialization options/);
    await expect(editor.sendRequest(requests.readiness.method, {})).rejects.toThrow('before initialize');
  });

  it.each([
    ['a header without a colon', 'Content-Length 12\r\n\r\n{}', 'key and value'],
    ['a header without a length', 'Content-Type: application/json\r\n\r\n{}', 'Content-Length'],
    ['a length that is no number', 'Content-Length: many\r\n\r\n{}', ''],
    ['a body that is no JSON', 'Content-Length: 5\r\n\r\n{{{{{', ''],
  ])('ends with 3 and one line at %s', async (_name, bytes, told) => {
    const { child, ended } = start(...bare);
    const [out, err] = [text(child.stdout), text(child.stderr)];
    child.stdin.write(bytes);
    expect(await ended).toBe(3);
    expect(JSON.parse(await out).error).toMatchObject({ code: 'bad-message', message: expect.stringContaining(told) });
    expect((await err).trim().split('\n')).toHaveLength(1);
  });

  it('answers what was asked before the client closed its end', async () => {
    const { child, ended } = start(...bare);
    const out = text(child.stdout);
    const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'initialize', params: start0 });
    child.stdin.end(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    expect(await ended).toBe(1);
    expect(await out).toMatch(/^Content-Length: \d+\r\n\r\n\{"jsonrpc":"2\.0","id":7,"result":/);
  });

  it('ends with 1 when the client goes without a shutdown, and with 2 without --stdio', async () => {
    const { child, ended } = start(...bare);
    const editor = client(child);
    await editor.sendRequest(InitializeRequest.type, start0);
    child.stdin.end();
    expect(await ended).toBe(1);
    expect(await start('serve').ended).toBe(2);
  });
});

describe('CLI.md a command in a shell of its own', () => {
  const shell = (script: string) =>
    spawnSync('sh', ['-c', script, process.execPath, program, path], { cwd: home, encoding: 'utf8', timeout: 60_000 });

  it.skipIf(process.platform === 'win32')('UI-4 answers from a folder that is gone', () => {
    const { status, stdout } = shell('mkdir gone && cd gone && rmdir ../gone && "$0" "$1" show "$2"');
    expect({ status, entries: JSON.parse(stdout).entries }).toEqual({ status: 0, entries: expect.any(Number) });
  });

  it.skipIf(!existsSync('/dev/full'))('UI-4 does not say 0 when its answer could not be written', () => {
    const { status, stderr } = shell('"$0" "$1" show "$2" > /dev/full');
    expect({ status, stderr }).toEqual({ status: 3, stderr: expect.stringMatching(/^not-written: .*ENOSPC/) });
  });

  it.skipIf(!existsSync('/proc/self'))('STO-3 ends where a folder answers that it is not there', () => {
    const { status, stderr } = shell('"$0" "$1" compact "$2" --store /proc/none');
    expect({ status, stderr }).toEqual({ status: 3, stderr: expect.stringMatching(/^not-saved: /) });
  });
});
