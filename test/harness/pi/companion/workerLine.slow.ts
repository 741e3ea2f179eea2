// Both ends of the companion's wire over a real socket (SEC-1): how bytes arrive never matters, and foreign ones end nothing
// but their own line.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Greeting, WorkerLine } from '../../../../server/harness/pi/companion/workerLine.ts';
import { CompanionServer } from '../../../../server/harness/pi/companionServer.ts';
import type { OrderCall, WorkerNotice } from '../../../../server/protocol/companion.ts';
import { Waiting } from '../../../pi/companionStage.ts';

const hello: Greeting = {
  ...{ pid: process.pid, piVersion: null, mode: 'tui', reason: 'startup', tools: ['bash'], commands: [] },
  session: { id: 's1', file: '/sessions/s1.jsonl', cwd: '/work' },
};
const welcome = `${JSON.stringify({ kind: 'welcome', reason: '', hooks: [] })}\n`;

let folder: string;
const servers: (Server | CompanionServer)[] = [];
const lines: WorkerLine[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'throughline-line-'));
});
afterEach(() => {
  for (const line of lines.splice(0)) line.close();
  for (const server of servers.splice(0)) {
    if (server instanceof CompanionServer) server.dispose();
    else server.close();
  }
  rmSync(folder, { recursive: true, force: true });
});

/** A companion's line to these addresses, and what it heard. */
function lineTo(...sockets: readonly string[]) {
  const waiting = new Waiting();
  const orders: OrderCall[] = [];
  const notices: WorkerNotice[] = [];
  const addresses = sockets.map((socket) => ({ socket, token: 't' }));
  const line = new WorkerLine(addresses, hello, {
    onOrder: (order) => {
      orders.push(order);
      waiting.nudge();
    },
    onNotice: (notice) => {
      notices.push(notice);
      waiting.nudge();
    },
    onModelCall: () => {},
    onModelStop: () => {},
    onLost: () => waiting.nudge(),
  });
  lines.push(line);
  return { line, orders, notices, until: <T>(what: string, find: () => T | null | false) => waiting.until(what, find) };
}

/** A worker of bytes: answers a connection with what `say` writes. */
function rawWorker(name: string, say: (peer: Socket) => void): Promise<string> {
  const path = join(folder, name);
  const server = createServer((peer) => {
    peer.on('error', () => {});
    say(peer);
  });
  servers.push(server);
  return new Promise((resolve) => {
    server.listen(path, () => resolve(path));
  });
}

describe('SEC-1 the companion’s line', () => {
  it('reads lines however they are cut, also inside a character', async () => {
    const notice = `${JSON.stringify({ kind: 'notice', key: 'k', text: 'Lücke — 緑' })}\n`;
    const bytes = Buffer.from(welcome + notice + notice.replace('"k"', '"l"'));
    const socket = await rawWorker('bytes', (peer) => {
      let at = 0;
      const next = () => {
        if (at < bytes.length) peer.write(bytes.subarray(at, ++at), next);
      };
      next();
    });
    const { line, notices, until } = lineTo(socket);
    expect(await line.opened).toBe(true);
    await until('both notices', () => notices.length === 2);
    expect(notices.map(({ key, text }) => [key, text])).toEqual([
      ['k', 'Lücke — 緑'],
      ['l', 'Lücke — 緑'],
    ]);
  });

  it('passes over what it does not know, and orders that are none', async () => {
    const odd = [
      { kind: 'later' },
      { kind: 'order' },
      { kind: 'order', id: 1, order: null },
      { kind: 'notice', key: 1 },
    ];
    const order = { kind: 'order', id: 7, order: { do: 'label', nonce: 'n', entryId: 'e', label: null } };
    const text = [...odd, order].map((message) => `${JSON.stringify(message)}\n`).join('');
    const socket = await rawWorker('odd', (peer) => peer.write(`${welcome}${text}[]\nnull\n"x"\nnot json\n`));
    const { line, orders, until } = lineTo(socket);
    await until('the order', () => orders.length === 1);
    expect(orders[0]?.id).toBe(7);
    expect(line.isClosed).toBe(false);
  });

  it('goes to the next worker when one refuses, ends at once or is not there; null when none is left', async () => {
    const refuses = await rawWorker('refuses', (peer) =>
      peer.end(`${JSON.stringify({ kind: 'refused', reason: 'x', hooks: [] })}\n`),
    );
    const ends = await rawWorker('ends', (peer) => peer.destroy());
    const works = await rawWorker('works', (peer) => peer.write(welcome));
    const found = lineTo(join(folder, 'nowhere'), refuses, ends, works);
    expect(await found.line.opened).toBe(true);
    const lost = lineTo(join(folder, 'nowhere'), refuses, ends);
    expect(await lost.line.opened).toBe(false);
    expect(await lost.line.ask('home', null)).toBeNull();
    expect(lost.line.isClosed).toBe(true);
    const none = lineTo();
    expect(await none.line.opened).toBe(false);
  });

  it('closes on a line without end, and answers null to what was asked', async () => {
    const socket = await rawWorker('endless', (peer) => {
      peer.write(welcome);
      peer.on('data', () => peer.write('x'.repeat(9_000_000)));
    });
    const { line } = lineTo(socket);
    await line.opened;
    expect(await line.ask('context', null)).toBeNull();
    expect(line.isClosed).toBe(true);
  });
});

describe('PI-1 the worker’s end', () => {
  async function worker(onAsk: () => Promise<string> = async () => 'page') {
    const waiting = new Waiting();
    const events: string[] = [];
    const warnings: string[] = [];
    const server = new CompanionServer(
      {
        onPeers: () => waiting.nudge(),
        onEvent: (_peer, event) => {
          events.push(event);
          waiting.nudge();
        },
        onAsk,
      },
      { info: () => {}, warn: (line) => void warnings.push(line) },
    );
    servers.push(server);
    await server.listen();
    const connect = () => {
      const heard: WorkerNotice[] = [];
      const line = new WorkerLine([{ socket: server.socket, token: server.token }], hello, {
        ...{ onOrder: () => {}, onModelCall: () => {}, onModelStop: () => {}, onLost: () => {} },
        onNotice: (notice) => void heard.push(notice),
      });
      lines.push(line);
      return line;
    };
    return {
      server,
      events,
      warnings,
      connect,
      until: (what: string, find: () => boolean) => waiting.until(what, find),
    };
  }

  it('answers a page, and in words when it cannot be made', async () => {
    const fine = await worker();
    expect(await fine.connect().ask('loops', { tokens: null, contextWindow: 1 })).toBe('page');
    const broken = await worker(() => Promise.reject(new Error('no')));
    expect(await broken.connect().ask('loops', null)).toBe('Throughline could not make this page; its log says why.');
    expect(broken.warnings.join()).toContain('a page for Pi failed');
  });

  it('keeps one line per session of a process, the newer one', async () => {
    const { server, connect, until } = await worker();
    const first = connect();
    await first.opened;
    await connect().opened;
    await until('one line', () => server.hellos().length === 1);
    expect(first.isClosed || (await first.ask('home', null)) === null).toBe(true);
  });

  it('hears new names, tells events, and an order to a Pi that goes is not done', async () => {
    const { server, events, connect, until } = await worker();
    const line = connect();
    await line.opened;
    line.tell('agent_settled', { aborted: false });
    line.registry(['bash', 'smart_compact'], ['smart-compact']);
    await until('the new names', () => server.hellos()[0]?.tools.includes('smart_compact') === true);
    expect(events).toEqual(['agent_settled']);
    const order = server.order('/sessions/s1.jsonl', { do: 'label', nonce: 'n', entryId: 'e', label: null });
    line.close();
    await expect(order).rejects.toMatchObject({ code: 'harness-silent' });
    await until('no line', () => server.hellos().length === 0);
    await expect(server.order('/none', { do: 'release', nonce: 'n', by: 'x' })).rejects.toMatchObject({
      code: 'not-supported',
    });
  });
});
