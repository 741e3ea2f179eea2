// Turns a corpus session into what the engine would read and find: Pi v3 lines, and the facts by hand.
import { createHash } from 'node:crypto';
import type { Facts, FileFact, FileOperation } from '../../server/facts/fact.ts';
import type { Called, CorpusSession, Step } from './corpus/session.ts';

/** Eight hex digits like Pi's own ids. A call has two entries: the assistant's (`<key>c`) and the result's (`<key>`). */
export function entryId(session: CorpusSession, key: string): string {
  return createHash('sha256').update(`${session.name}/${key}`).digest('hex').slice(0, 8);
}

const usage = {
  input: 900,
  output: 60,
  cacheRead: 0,
  cacheWrite: 0,
  totalTokens: 960,
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
};

const argumentsOf = (step: Called): object => {
  if (step.tool === 'bash') return { command: step.target };
  if (step.tool === 'read') return { path: step.target };
  if (step.tool === 'write') return { path: step.target, content: '// new\n' };
  return { path: step.target, edits: [{ oldText: 'old', newText: 'new' }] };
};

const assistant = (content: readonly object[], stopReason: string): object => ({
  role: 'assistant',
  content,
  api: 'openai-completions',
  provider: 'fake',
  model: 'fake-1',
  usage,
  stopReason,
});

function messagesOf(step: Step): readonly (readonly [string, object])[] {
  if (step.kind !== 'call') {
    const text = [{ type: 'text', text: step.text }];
    return [[step.key, step.kind === 'user' ? { role: 'user', content: text } : assistant(text, 'stop')]];
  }
  const callId = `call_${step.key}`;
  const call = { type: 'toolCall', id: callId, name: step.tool, arguments: argumentsOf(step) };
  const text = step.failed ? `${step.output}\n\nCommand exited with code 1` : step.output || '(no output)';
  const result = { role: 'toolResult', toolCallId: callId, toolName: step.tool, content: [{ type: 'text', text }] };
  return [
    [`${step.key}c`, assistant([call], 'toolUse')],
    [step.key, { ...result, isError: step.failed }],
  ];
}

/** The session as a Pi v3 file, LF-terminated. */
export function sessionFileOf(session: CorpusSession): string {
  const start = Date.UTC(2026, 10, 2, 9, 0, 0);
  const header = {
    type: 'session',
    version: 3,
    id: `corpus-${session.name}`,
    timestamp: new Date(start).toISOString(),
    cwd: session.cwd,
  };
  let parentId: string | null = null;
  const lines: object[] = [header];
  for (const [key, message] of session.steps.flatMap(messagesOf)) {
    const at = start + lines.length * 20_000;
    const id = entryId(session, key);
    const timestamp = new Date(at).toISOString();
    lines.push({ type: 'message', id, parentId, timestamp, message: { ...message, timestamp: at } });
    parentId = id;
  }
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
}

const calls = (session: CorpusSession): readonly Called[] => session.steps.filter((step) => step.kind === 'call');

function filesBy(session: CorpusSession, touches: (step: Called) => readonly [string, FileOperation][]): FileFact[] {
  const files = new Map<string, { operations: Set<FileOperation>; entryIds: string[] }>();
  for (const step of calls(session)) {
    for (const [path, operation] of touches(step)) {
      const file = files.get(path) ?? { operations: new Set(), entryIds: [] };
      file.operations.add(operation);
      file.entryIds.push(entryId(session, `${step.key}c`));
      files.set(path, file);
    }
  }
  return [...files].map(([path, file]) => ({ path, operations: [...file.operations], entryIds: file.entryIds }));
}

/** Files by what was done to them last in kind: a file read and then changed is a modified file only. */
export function filesOf(session: CorpusSession): Facts['files'] {
  const modified = filesBy(session, (step) =>
    step.tool === 'edit' || step.tool === 'write' ? [[step.target, step.tool]] : [],
  );
  const changed = new Set(modified.map((file) => file.path));
  const read = filesBy(session, (step) => (step.tool === 'read' ? [[step.target, 'read']] : []));
  return {
    modified,
    read: read.filter((file) => !changed.has(file.path)),
    deleted: filesBy(session, (step) => step.deletes.map((path) => [path, 'delete'])),
  };
}

const toolOf = (session: CorpusSession, key: string): string =>
  calls(session).find((step) => step.key === key)?.tool ?? 'bash';

/** The facts of the session as a careful reader would list them. */
export function factsOf(session: CorpusSession): Facts {
  const ids = (key: string): readonly string[] => [entryId(session, key)];
  const sourced = (fact: { readonly key: string; readonly text: string }) => ({
    text: fact.text,
    entryIds: ids(fact.key),
  });
  const files = filesOf(session);
  const keys = session.steps.flatMap((step) => messagesOf(step).map(([key]) => key));
  const touched = [...files.modified, ...files.read, ...files.deleted].map((file) => file.path);
  const errorPaths = session.failures.flatMap((failure) => failure.path ?? []);
  return {
    range: {
      firstEntryId: entryId(session, keys[0] ?? ''),
      lastEntryId: entryId(session, keys.at(-1) ?? ''),
      entries: keys.length,
      tokens: Math.round(sessionFileOf(session).length / 6),
    },
    goal: { ...sourced(session.goal), shifts: [] },
    newestRequest: sourced(session.request),
    files,
    errors: session.failures.map((failure) => ({
      ...sourced(failure),
      tool: toolOf(session, failure.key),
      resolved: failure.fixedBy !== null,
      resolvedBy: failure.fixedBy === null ? [] : ids(failure.fixedBy),
      path: failure.path,
      confidence: 'high',
    })),
    decisions: [
      ...session.choices.map((choice) => ({ ...sourced(choice), by: choice.by, status: 'active' as const })),
      ...session.reversed.map((choice) => ({
        ...sourced(choice),
        by: 'assistant' as const,
        status: 'reversed' as const,
      })),
    ].map((decision) => ({ ...decision, explicit: true, confidence: 'high' })),
    constraints: [
      ...session.rules.map((rule) => ({
        ...sourced(rule),
        kind: rule.kind,
        status: 'active' as const,
        sure: rule.required,
      })),
      ...session.withdrawn.map((rule) => ({
        ...sourced(rule),
        kind: 'must' as const,
        status: 'withdrawn' as const,
        sure: true,
      })),
    ].map(({ sure, ...rule }) => ({ ...rule, by: 'user', confidence: sure ? 'high' : 'medium' })),
    openLoops: session.loops.map((loop) => ({ ...sourced(loop), status: 'open' })),
    topics: [],
    timeline: [],
    attachments: [],
    outcomes: calls(session)
      .filter((step) => step.tool === 'bash')
      .map((step) => ({ command: step.target, ok: !step.failed, purpose: step.purpose, entryIds: ids(step.key) })),
    paths: [...new Set([...touched, ...errorPaths])],
  };
}
