// The compact form sessions are authored in: turns of a person and an agent with tool calls, their results, and inline label
// marks. compileSession turns it into a Pi file and its labels.
//
// A mark is ⟦code|verbatim words⟧ in any text. Codes: goal req must not pref dec open done err errok, each with the suffixes
// `?` (optional) `~kind` (right under that kind too) `#key` (named) `@en` (language); `+key` states a named one again; and
// `x.why.kind` for a hard negative, why being wd hyp paste exp nomatch quote.

/** Files a shell command changes (`m`), reads (`r`), deletes (`d`); `maybe` a read, `maybeM` a change and `maybeD` a deletion are matters of taste. */
export interface ShellEffects {
  readonly m?: readonly string[];
  readonly r?: readonly string[];
  readonly d?: readonly string[];
  readonly maybe?: readonly string[];
  readonly maybeM?: readonly string[];
  readonly maybeD?: readonly string[];
}

export interface AuthoredCall {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly result: string;
  readonly fails: boolean;
  readonly effects: ShellEffects;
}

export type Turn =
  | { readonly role: 'user'; readonly text: string }
  | {
      readonly role: 'assistant';
      readonly text: string;
      readonly calls: readonly AuthoredCall[];
      readonly stop: 'stop' | 'aborted';
    }
  | {
      readonly role: 'shell';
      readonly command: string;
      readonly output: string;
      readonly exit: number;
      readonly effects: ShellEffects;
    }
  | { readonly role: 'compaction'; readonly summary: string; readonly keepTurns: number }
  | { readonly role: 'side'; readonly turns: readonly Turn[] }
  | { readonly role: 'bookmark'; readonly label: string };

export interface AuthoredSession {
  /** Folder name; its hash decides the half. */
  readonly name: string;
  readonly language: string;
  readonly cwd: string;
  readonly model: readonly [provider: string, model: string];
  readonly startedAt: string;
  readonly turns: readonly Turn[];
}

export const user = (text: string): Turn => ({ role: 'user', text });

/** What the agent says, with the calls it makes in the same message; each call brings its result. */
export const say = (text: string, ...calls: AuthoredCall[]): Turn => ({ role: 'assistant', text, calls, stop: 'stop' });

/** A reply the person interrupted. */
export const aborted = (text: string): Turn => ({ role: 'assistant', text, calls: [], stop: 'aborted' });

/** A command the person ran themselves. */
export const shell = (command: string, output: string, exit = 0, effects: ShellEffects = {}): Turn => ({
  role: 'shell',
  command,
  output,
  exit,
  effects,
});

/** The harness compacted: entries of the last `keepTurns` turns stay. */
export const compaction = (summary: string, keepTurns: number): Turn => ({ role: 'compaction', summary, keepTurns });

/** A path that was tried and left: it hangs from here, and the session goes on from here as if it were not there. */
export const side = (...turns: Turn[]): Turn => ({ role: 'side', turns });

export const bookmark = (label: string): Turn => ({ role: 'bookmark', label });

const call = (
  tool: string,
  args: Record<string, unknown>,
  result: string,
  effects: ShellEffects = {},
  fails = false,
) => ({
  tool,
  args,
  result,
  fails,
  effects,
});

export const read = (path: string, content: string, range: { offset?: number; limit?: number } = {}): AuthoredCall =>
  call('read', { path, ...range }, content, { r: [path] });

export const readFails = (path: string, message: string): AuthoredCall => call('read', { path }, message, {}, true);

export const edit = (path: string, oldText: string, newText: string): AuthoredCall =>
  call('edit', { path, edits: [{ oldText, newText }] }, `Successfully replaced 1 block(s) in ${path}.`, { m: [path] });

export const editFails = (path: string, oldText: string, newText: string, message: string): AuthoredCall =>
  call('edit', { path, edits: [{ oldText, newText }] }, message, {}, true);

export const write = (path: string, content: string): AuthoredCall =>
  call('write', { path, content }, `Successfully wrote to ${path}`, { m: [path] });

export const bash = (command: string, output: string, effects: ShellEffects = {}): AuthoredCall =>
  call('bash', { command }, output === '' ? '(no output)' : output, effects);

export const bashFails = (command: string, output: string, exit: number, effects: ShellEffects = {}): AuthoredCall =>
  call('bash', { command }, `${output}${output === '' ? '' : '\n\n'}Command exited with code ${exit}`, effects, true);

/** A shell search that found nothing: exit code 1 and no output, which is no failure of the work. */
export const noMatch = (command: string): AuthoredCall =>
  call('bash', { command }, '⟦x.nomatch.error|Command exited with code 1⟧', {}, true);

export const grep = (pattern: string, path: string, output: string, glob?: string): AuthoredCall =>
  call('grep', glob === undefined ? { pattern, path } : { pattern, path, glob }, output);

export const find = (pattern: string, output: string): AuthoredCall => call('find', { pattern }, output);

export const ls = (path: string, output: string): AuthoredCall => call('ls', { path }, output);
