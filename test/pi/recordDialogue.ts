// A dialogue written down: what the person says, what the agent answers and which tools it really calls, with the facts
// marked where they are said. Played by the real Pi over a real folder; the marks become labels that name the entries.
import type { HardNegative, Label, LabelKind, LabelStatus, Polarity, SessionLabels, Why } from '../eval/label.ts';
import type { ScriptedReply } from '../support/scriptedModel.ts';
import type { RecordedPi } from './recordPi.ts';
import type { Scenario, Stage } from './recordStage.ts';

interface MarkOptions {
  /** Names the label, so that `again` can add an entry to it. */
  readonly key?: string;
  readonly orKind?: LabelKind;
  readonly optional?: boolean;
  readonly language?: string;
}

interface Mark extends MarkOptions {
  readonly kind: LabelKind;
  readonly text: string;
  readonly status?: LabelStatus;
  readonly polarity?: Polarity;
  readonly why?: Why;
  /** Adds its entry and wording to the label of that key. */
  readonly to?: string;
}

type Maker = (text: string, options?: MarkOptions) => Mark;

export const goal: Maker = (text, options) => ({ kind: 'goal', text, ...options });
export const request: Maker = (text, options) => ({ kind: 'newestRequest', text, ...options });
const rule =
  (polarity: Polarity): Maker =>
  (text, options) => ({ kind: 'constraint', text, status: 'active', polarity, ...options });
export const must = rule('must');
export const mustNot = rule('must-not');
export const prefer = rule('prefer');
export const decided: Maker = (text, options) => ({ kind: 'decision', text, status: 'active', ...options });
export const open: Maker = (text, options) => ({ kind: 'openLoop', text, status: 'open', ...options });
export const done: Maker = (text, options) => ({ kind: 'openLoop', text, status: 'done', ...options });

/** What looks like a fact and is none. */
export function not(kind: LabelKind, text: string, why: Why): Mark {
  return { kind, text, why };
}

/** The fact of that key said once more, in these words. */
export function again(to: string, text: string): Mark {
  return { kind: 'goal', text, to };
}

interface You {
  readonly step: 'you';
  readonly text: string;
  readonly marks: readonly Mark[];
}

interface Agent {
  readonly step: 'agent';
  readonly text: string;
  readonly calls: readonly Did[];
  readonly marks: readonly Mark[];
}

interface Did {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly read: readonly string[];
  readonly modified: readonly string[];
  readonly deleted: readonly string[];
  /** Written by a program that was run: a reader of the calls alone may miss it, so the label is optional. */
  readonly produced: readonly string[];
  /** Moved away and back, or made and removed within the work: optional, too. */
  readonly passing: readonly string[];
  /** Marks on the result. With none of kind error the result must be a success. */
  readonly marks: readonly Mark[];
}

interface Act {
  readonly step: 'act';
  readonly act: (pi: RecordedPi, stage: Stage) => Promise<void>;
}

export type Step = You | Agent | Act;

export interface Dialogue {
  readonly name: string;
  readonly language: string;
  readonly program: NonNullable<Scenario['program']>;
  readonly steps: readonly Step[];
}

/** What the person says. */
export function you(text: string, ...marks: readonly Mark[]): Step {
  return { step: 'you', text, marks };
}

/** The agent's last words of a turn. */
export function it(text: string, ...marks: readonly Mark[]): Step {
  return { step: 'agent', text, calls: [], marks };
}

/** Several calls in one message of the agent. */
export function together(text: string, ...steps: readonly Step[]): Step {
  return { step: 'agent', text, marks: [], calls: steps.flatMap((one) => (one.step === 'agent' ? one.calls : [])) };
}

/** Something between turns that is no talk: a label, a compaction, a name. */
export function act(run: Act['act']): Step {
  return { step: 'act', act: run };
}

interface Touched {
  readonly say?: string;
  readonly reads?: readonly string[];
  readonly writes?: readonly string[];
  readonly deletes?: readonly string[];
  readonly produces?: readonly string[];
  readonly passes?: readonly string[];
  readonly marks?: readonly Mark[];
  /** Marks on what the agent says with the call. */
  readonly said?: readonly Mark[];
}

function agentCall(tool: string, args: Did['args'], touched: Touched): Step {
  const {
    say = '',
    reads = [],
    writes = [],
    deletes = [],
    produces = [],
    passes = [],
    marks = [],
    said = [],
  } = touched;
  const files = { read: reads, modified: writes, deleted: deletes, produced: produces, passing: passes };
  const did = { tool, args, ...files, marks };
  return { step: 'agent', text: say, calls: [did], marks: said };
}

export const run = (command: string, touched: Touched = {}) => agentCall('bash', { command }, touched);
export const read = (path: string, touched: Touched = {}) => agentCall('read', { path }, { reads: [path], ...touched });
export const write = (path: string, content: string, touched: Touched = {}) =>
  agentCall('write', { path, content }, { writes: [path], ...touched });
export const edit = (path: string, oldText: string, newText: string, touched: Touched = {}) =>
  agentCall('edit', { path, edits: [{ oldText, newText }] }, { writes: [path], ...touched });

/** A failure the work had to deal with: the line of the result that says it. */
export function failed(text: string, status: 'resolved' | 'unresolved', options: MarkOptions = {}): Mark {
  return { kind: 'error', text, status, ...options };
}

/** Plays steps in a running Pi, one turn after the other. */
export async function playSteps(steps: readonly Step[], pi: RecordedPi, stage: Stage): Promise<void> {
  for (const turn of turnsOf(steps)) {
    if (turn.act) {
      await turn.act(pi, stage);
      continue;
    }
    stage.model.push(...turn.replies);
    await pi.prompt(turn.text);
    if (stage.model.left() > 0) throw new Error(`after "${turn.text.slice(0, 60)}" replies were left`);
  }
}

/** Plays the dialogue and keeps the session under the dialogue's name. */
export function scenarioOf(dialogue: Dialogue, options: Parameters<Stage['pi']>[0] = {}): Scenario {
  return {
    name: dialogue.name,
    holds: '',
    program: dialogue.program,
    play: async (stage) => {
      const pi = await stage.pi(options);
      await playSteps(dialogue.steps, pi, stage);
      stage.keep(dialogue.name, await pi.sessionFile());
    },
  };
}

interface Turn {
  readonly act?: Act['act'];
  readonly text: string;
  readonly replies: ScriptedReply[];
}

function turnsOf(steps: readonly Step[]): readonly Turn[] {
  const turns: Turn[] = [];
  for (const step of steps) {
    if (step.step === 'act') turns.push({ act: step.act, text: '', replies: [] });
    else if (step.step === 'you') turns.push({ text: step.text, replies: [] });
    else if (turns.at(-1)?.act) throw new Error(`"${step.text}" answers nobody: it stands after an act`);
    else turns.at(-1)?.replies.push({ kind: 'text', text: step.text, calls: step.calls });
  }
  return turns;
}

interface Row {
  readonly id?: string;
  readonly message?: { readonly role?: string; readonly content?: unknown; readonly isError?: boolean };
}

/** Labels of a dialogue over its recorded file. Throws when the recording did not go as written. */
export function labelsOf(dialogue: Dialogue, file: string): SessionLabels {
  const rows = file
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row)
    .filter((row) => ['user', 'assistant', 'toolResult'].includes(row.message?.role ?? ''));
  const collected = new Collected();
  for (const step of dialogue.steps) {
    if (step.step === 'act') continue;
    const said = take(rows, step.step === 'you' ? 'user' : 'assistant', step.text);
    for (const mark of step.marks) collected.add(mark, said, step.step === 'you' ? 'user' : 'assistant');
    if (step.step === 'agent') for (const did of step.calls) addCall(collected, did, said, rows);
  }
  if (rows.length > 0) collected.problems.push(`${rows.length} entries were not in the dialogue`);
  if (collected.problems.length > 0) throw new Error(collected.problems.join('\n'));
  return { language: dialogue.language, origin: 'recorded', ...collected.all() };
}

function addCall(collected: Collected, did: Did, said: Row, rows: Row[]): void {
  const result = take(rows, 'toolResult', JSON.stringify(did.args));
  const errors = did.marks.filter((mark) => mark.kind === 'error');
  if (result.message?.isError && errors.length === 0) {
    collected.problems.push(
      `failed without a mark: ${JSON.stringify(did.args)}\n${JSON.stringify(result.message.content)}`,
    );
  }
  for (const path of did.read) collected.file('file-read', path, said);
  for (const path of did.modified) collected.file('file-modified', path, said);
  for (const path of did.deleted) collected.file('file-deleted', path, said);
  for (const path of did.produced) collected.file('file-modified', path, said, true);
  for (const path of did.passing) collected.file('file-deleted', path, said, true);
  for (const mark of did.marks) collected.add(mark, result, 'assistant');
}

function take(rows: Row[], role: string, what: string): Row {
  const row = rows.shift();
  if (row?.message?.role !== role)
    throw new Error(`expected ${role} for "${what}", met ${JSON.stringify(row)?.slice(0, 400)}`);
  return row;
}

interface Draft extends Omit<Label, 'entryIds'> {
  entryIds: string[];
  also?: string[];
}

/** Labels being gathered in session order. */
class Collected {
  /** Where the recording did not go as written. */
  readonly problems: string[] = [];
  readonly #labels: Draft[] = [];
  readonly #negatives: HardNegative[] = [];
  readonly #byKey = new Map<string, Draft>();

  file(kind: LabelKind, path: string, row: Row, optional = false): void {
    const key = `${kind} ${path}`;
    const there = this.#byKey.get(key);
    if (there) this.#extend(there, row);
    else this.#push({ kind, text: path, ...(optional ? { optional } : {}) }, row, key);
  }

  add(mark: Mark, row: Row, by: 'user' | 'assistant'): void {
    const { key, to, why, ...fields } = mark;
    const text = JSON.stringify(row.message?.content);
    if (!text.includes(JSON.stringify(mark.text).slice(1, -1))) {
      this.problems.push(`not said there: "${mark.text}"\nin ${text.slice(0, 1500)}`);
    }
    if (why) this.#negatives.push({ kind: mark.kind, text: mark.text, entryIds: [String(row.id)], why });
    else if (to) this.#restate(to, mark.text, row);
    else this.#push({ ...fields, ...(mark.kind === 'decision' || mark.kind === 'openLoop' ? { by } : {}) }, row, key);
  }

  #restate(key: string, text: string, row: Row): void {
    const there = this.#byKey.get(key);
    if (!there) throw new Error(`nothing has the key ${key}`);
    this.#extend(there, row);
    if (there.text !== text && !there.also?.includes(text)) there.also = [...(there.also ?? []), text];
  }

  #extend(label: Draft, row: Row): void {
    const id = String(row.id);
    if (!label.entryIds.includes(id)) label.entryIds.push(id);
  }

  #push(fields: Omit<Draft, 'id' | 'entryIds'>, row: Row, key: string | undefined): void {
    const label = { id: `l${this.#labels.length + 1}`, ...fields, entryIds: [String(row.id)] };
    this.#labels.push(label);
    if (key) this.#byKey.set(key, label);
  }

  all(): Pick<SessionLabels, 'labels' | 'hardNegatives'> {
    const gone = new Set(this.#labels.filter((one) => one.kind === 'file-deleted').map((one) => one.text));
    const labels = this.#labels.filter((one) => one.kind !== 'file-modified' || !gone.has(one.text));
    return { labels, hardNegatives: this.#negatives };
  }
}
