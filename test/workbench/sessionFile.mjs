// Pi session files written during a test: turns with tools, appended turns, compactions. Shapes as Pi 1.x writes version 3.
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const start = Date.parse('2026-11-24T09:00:00.000Z');

/** Hex ids of eight digits, as Pi's; unique within a file. */
const idAt = (index) => (0x10000000 + index * 0x1f31).toString(16);
const at = (index) => new Date(start + index * 20_000).toISOString();

/** A writer of one session file. `next` continues ids and times after what the file holds. */
export class SessionFile {
  constructor(path, { id, cwd, model = 'claude-sonnet-4-5' }) {
    this.path = path;
    this.model = model;
    this.index = 0;
    this.lastId = null;
    this.total = 4_000;
    mkdirSync(dirname(path), { recursive: true });
    const header = { type: 'session', version: 3, id, timestamp: at(0), cwd };
    writeFileSync(path, `${JSON.stringify(header)}\n`);
    this.#write([this.#entry('model_change', { provider: 'anthropic', modelId: model })]);
  }

  /** One prompt with a tool call, its result and a reply. Returns the ids. */
  turn(prompt, { reply = 'Done.', path = 'src/refunds/handler.ts', output = 'ok', isError = false } = {}) {
    const user = this.#message('user', { content: [{ type: 'text', text: prompt }] });
    const callId = `call_${this.index}`;
    this.total += Math.ceil((prompt.length + output.length + reply.length) / 4) + 60;
    const call = this.#message('assistant', {
      content: [{ type: 'toolCall', id: callId, name: 'edit', arguments: { path } }],
      stopReason: 'toolUse',
    });
    const result = this.#message('toolResult', {
      toolCallId: callId,
      toolName: 'edit',
      content: [{ type: 'text', text: output }],
      isError,
    });
    const answer = this.#message('assistant', { content: [{ type: 'text', text: reply }], stopReason: 'stop' });
    this.#write([user, call, result, answer]);
    return { user: user.id, call: call.id, result: result.id, answer: answer.id };
  }

  /** What Pi writes when it compacted. */
  compaction(summary, firstKeptEntryId) {
    const entry = this.#entry('compaction', { summary, firstKeptEntryId, tokensBefore: this.total, details: {} });
    this.#write([entry]);
    // The next request carries the summary and what was kept, no more.
    this.total = 6_000;
    return entry.id;
  }

  label(targetId, label) {
    this.#write([this.#entry('label', { targetId, label })]);
  }

  /** Cuts the file in the middle of its last record, as a full disk does. */
  tear() {
    const text = readFileSync(this.path, 'utf8');
    writeFileSync(this.path, text.slice(0, text.length - 40));
  }

  /** Keeps the first `lines` lines. */
  truncate(lines) {
    const text = readFileSync(this.path, 'utf8').split('\n').slice(0, lines).join('\n');
    writeFileSync(this.path, `${text}\n`);
  }

  #message(role, fields) {
    const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
    // Pi itself breaks on a session whose usage has no cost.
    const usage = { input: this.total, output: 40, cacheRead: 0, cacheWrite: 0, totalTokens: this.total + 40, cost };
    const more = role === 'assistant' ? { provider: 'anthropic', model: this.model, usage } : {};
    const timestamp = start + this.index * 20_000;
    return this.#entry('message', { message: { role, ...fields, ...more, timestamp } });
  }

  #entry(type, fields) {
    this.index += 1;
    const entry = { type, id: idAt(this.index), parentId: this.lastId, timestamp: at(this.index), ...fields };
    this.lastId = entry.id;
    return entry;
  }

  #write(entries) {
    appendFileSync(this.path, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  }
}

/** A session long enough to compact: rules, decisions, files, an error that was fixed and one that was not. */
export function refundSession(path, { id, cwd, turns = 40, title = 'Make refunds idempotent' }) {
  const file = new SessionFile(path, { id, cwd });
  const wide = (index) => `line ${index} of the output `.repeat(120);
  file.turn(title);
  file.turn('Never log card numbers. We must keep the ledger append-only.', {
    reply: 'I read both callers. We decided to use ledger_entry_id as the key.',
    output: wide(0),
  });
  for (let index = 1; index < turns; index += 1) {
    file.turn(`Step ${index}: change src/refunds/part-${index}.ts so that the retry is safe.`, {
      reply: `Changed part ${index}. The retry now looks up the key first.`,
      path: `src/refunds/part-${index}.ts`,
      output: wide(index),
    });
  }
  return file;
}
