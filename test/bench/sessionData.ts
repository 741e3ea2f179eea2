// Writes Pi v3 sessions of any size, the same bytes for the same seed: prompts with rules and decisions, replies, tool
// calls on real-looking paths, results of 1–30 KB of code and prose, failures, and a compaction every 600 KB or so.
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Deterministic numbers in [0, 1): mulberry32. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Random = () => number;
const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;

const words =
  'order invoice queue worker parser token cache index reader writer session branch entry summary window customer address retry timeout header payload schema field record batch lock signal stream buffer route handler view model filter widget theme layout metric report export import'.split(
    ' ',
  );
const verbs =
  'reads writes checks sends keeps drops merges splits parses renders loads stores counts sorts moves'.split(' ');
const folders = [
  'src/core',
  'src/api',
  'src/ui',
  'src/store',
  'test/api',
  'test/ui',
  'scripts',
  'docs',
  'packages/data/src',
];
const endings = ['.ts', '.ts', '.ts', '.tsx', '.py', '.md', '.json', '.css'];

const pathOf = (random: Random): string =>
  `${pick(random, folders)}/${pick(random, words)}${Math.floor(random() * 40)}${pick(random, endings)}`;

const sentenceOf = (random: Random): string =>
  `The ${pick(random, words)} ${pick(random, verbs)} the ${pick(random, words)} before the ${pick(random, words)} ${pick(random, verbs)} it. `;

const codeLineOf = (random: Random): string => {
  const name = `${pick(random, words)}${pick(random, words)}`;
  return pick(random, [
    `  const ${name} = await ${pick(random, verbs)}${pick(random, words)}(${pick(random, words)}, "${pick(random, words)}");\n`,
    `  if (${name}.length > ${Math.floor(random() * 900)}) return { ok: false, reason: '${pick(random, words)}' };\n`,
    `export function ${name}(${pick(random, words)}: string): ${pick(random, words)} {\n`,
    `import { ${name} } from './${pick(random, words)}.ts';\n`,
    `  // ${sentenceOf(random)}\n}\n\n`,
  ]);
};

/** JSON-escaped body without its quotes, of about `size` characters. */
function bodyOf(random: Random, size: number): string {
  const line = random() < 0.7 ? codeLineOf : sentenceOf;
  let text = '';
  while (text.length < size) text += line(random);
  return JSON.stringify(text).slice(1, -1);
}

const rules = [
  'Never edit the generated files under src/core. ',
  'All amounts must stay in integer cents. ',
  'Please do not add new dependencies. ',
  'Always run the tests before you say it is done. ',
  'I prefer small functions over long ones. ',
];
const decisions = [
  'Decision: we use the streaming reader instead of the buffered one. ',
  'I decided to keep the old endpoint until the next release. ',
  'We go with SQLite rather than a separate server. ',
];
const failures = [
  "TypeError: Cannot read properties of undefined (reading 'length')\\n    at parse (src/core/parser3.ts:41:12)",
  "src/api/order7.ts(12,5): error TS2345: Argument of type 'string' is not assignable to parameter of type 'number'.",
  'FAIL test/ui/theme2.ts\\nAssertionError: expected 3 to equal 4',
];

const usage = (input: number): string =>
  `{"input":${input},"output":220,"cacheRead":0,"cacheWrite":0,"totalTokens":${input + 220},"cost":{"input":0,"output":0,"cacheRead":0,"cacheWrite":0,"total":0}}`;

const epoch = Date.UTC(2026, 9, 1, 8, 0, 0);

export interface SessionSize {
  readonly bytes: number;
  readonly seed: number;
  readonly cwd?: string;
  readonly id?: string;
  /** Largest tool result in characters. */
  readonly largestResult?: number;
  /** No compactions: everything stays in the model's view. */
  readonly flat?: boolean;
}

const knownBodies = new Map<number, readonly string[]>();

/** Bodies of tool results, made once per largest size: squaring favours small ones, as in real sessions. */
function bodiesUpTo(largest: number): readonly string[] {
  const known = knownBodies.get(largest);
  if (known !== undefined) return known;
  const random = randomOf(largest);
  const bodies = Array.from({ length: 160 }, () => bodyOf(random, Math.max(300, random() ** 2 * largest)));
  knownBodies.set(largest, bodies);
  return bodies;
}

/** Builds the lines of one session, one turn at a time. */
class Recorder {
  readonly #random: Random;
  readonly #bodies: readonly string[];
  readonly #size: SessionSize;
  #parent = 'null';
  #count = 0;
  #sinceBoundary = 0;
  #lastUserIds: string[] = [];

  constructor(size: SessionSize) {
    this.#size = size;
    this.#random = randomOf(size.seed);
    this.#bodies = bodiesUpTo(size.largestResult ?? 30_000);
  }

  header(): string {
    const { id, seed, cwd } = this.#size;
    const session = id ?? `bench-${seed}`;
    return `{"type":"session","version":3,"id":"${session}","timestamp":"${this.#time()}","cwd":"${cwd ?? '/home/bench/project'}"}\n`;
  }

  turn(): string {
    const random = this.#random;
    const lead = random() < 0.3 ? pick(random, rules) : '';
    let text = this.#message(
      `"role":"user","content":[{"type":"text","text":"${lead}Now change the ${pick(random, words)} so that ${bodyOf(random, 60 + random() * 300)}"}]`,
    );
    this.#lastUserIds = [...this.#lastUserIds, this.#parent.slice(1, -1)].slice(-8);
    const calls = 2 + Math.floor(random() * 6);
    for (let call = 0; call < calls; call += 1) text += this.#exchange();
    const closing = random() < 0.3 ? pick(random, decisions) : '';
    text += this.#assistant(`[{"type":"text","text":"${closing}${bodyOf(random, 200 + random() * 1_500)}"}]`, 'stop');
    this.#sinceBoundary += text.length;
    if (!this.#size.flat && this.#sinceBoundary > 600_000) text += this.#compaction();
    return text;
  }

  #exchange(): string {
    const random = this.#random;
    const path = pathOf(random);
    const callId = `call_${this.#size.seed}_${this.#count}`;
    const [name, args] = pick(random, [
      ['read', `{"path":"${path}"}`],
      ['read', `{"path":"${path}"}`],
      ['edit', `{"path":"${path}","edits":[{"oldText":"${bodyOf(random, 80)}","newText":"${bodyOf(random, 160)}"}]}`],
      ['write', `{"path":"${path}","content":"${bodyOf(random, 400 + random() * 2_000)}"}`],
      ['bash', `{"command":"npm test -- ${path}"}`],
      ['bash', `{"command":"rg -n ${pick(random, words)} src"}`],
    ] as const);
    const call = this.#assistant(
      `[{"type":"text","text":"${sentenceOf(random)}"},{"type":"toolCall","id":"${callId}","name":"${name}","arguments":${args}}]`,
      'toolUse',
    );
    const failed = name === 'bash' && random() < 0.2;
    const body = failed ? `${pick(random, failures)}\\n\\nCommand exited with code 1` : this.#resultOf(name);
    return (
      call +
      this.#message(
        `"role":"toolResult","toolCallId":"${callId}","toolName":"${name}","content":[{"type":"text","text":"${body}"}],"isError":${failed}`,
      )
    );
  }

  #resultOf(name: string): string {
    if (name === 'edit' || name === 'write') return 'Successfully replaced 1 block(s).';
    return `// ${this.#count}\\n${pick(this.#random, this.#bodies)}`;
  }

  #assistant(content: string, stopReason: string): string {
    const tokens = 4_000 + Math.floor(this.#sinceBoundary / 4);
    return this.#message(
      `"role":"assistant","content":${content},"api":"openai-completions","provider":"fake","model":"fake-1","usage":${usage(tokens)},"stopReason":"${stopReason}"`,
    );
  }

  #message(fields: string): string {
    return this.#entry('message', `"message":{${fields},"timestamp":${epoch + this.#count * 9_000}}`);
  }

  #compaction(): string {
    const kept = this.#lastUserIds.at(-2) ?? this.#lastUserIds[0] ?? '';
    const summary = `## Goal\\n${bodyOf(this.#random, 3_000)}`;
    const tokens = Math.floor(this.#sinceBoundary / 4);
    this.#sinceBoundary = 0;
    return this.#entry('compaction', `"summary":"${summary}","firstKeptEntryId":"${kept}","tokensBefore":${tokens}`);
  }

  #entry(type: string, rest: string): string {
    const id = `"${((Math.imul(this.#count + 1, 2_654_435_761) >>> 0) ^ this.#size.seed).toString(16).padStart(8, '0').slice(-8)}"`;
    const line = `{"type":"${type}","id":${id},"parentId":${this.#parent},"timestamp":"${this.#time()}",${rest}}\n`;
    this.#parent = id;
    this.#count += 1;
    return line;
  }

  #time(): string {
    return new Date(epoch + this.#count * 9_000).toISOString();
  }

  get count(): number {
    return this.#count;
  }
}

function write(path: string, recorder: Recorder, isEnough: (written: number) => boolean): number {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'w');
  let written = 0;
  let pending = recorder.header();
  while (!isEnough(written + pending.length)) {
    pending += recorder.turn();
    if (pending.length > 4_000_000) {
      written += writeSync(file, pending);
      pending = '';
    }
  }
  written += writeSync(file, pending);
  closeSync(file);
  return written;
}

/** Writes a session of at least `size.bytes`; returns its bytes. The last turn may exceed the size a little. */
export function writeSession(path: string, size: SessionSize): number {
  return write(path, new Recorder(size), (written) => written >= size.bytes);
}

/** Writes a session of at least `entries` entries with short results. */
export function writeSessionOfEntries(path: string, entries: number, seed: number): number {
  const recorder = new Recorder({ bytes: 0, seed, largestResult: 1_200, flat: true });
  return write(path, recorder, () => recorder.count >= entries);
}

/**
 * Writes `count` sessions of about `averageBytes` in Pi's folder layout under `root`; every seventh is named.
 * Returns the paths in the order written.
 */
export function writeSessions(root: string, count: number, averageBytes: number): string[] {
  const random = randomOf(4_711);
  return Array.from({ length: count }, (_, at) => {
    const project = `/home/bench/project${at % 40}`;
    const folder = `--${project.slice(1).replaceAll('/', '-')}--`;
    const id = `0195${at.toString(16).padStart(4, '0')}-0000-7000-8000-00000000${at.toString(16).padStart(4, '0')}`;
    const path = `${root}/${folder}/2026-10-01T08-00-${String(at).padStart(4, '0')}Z_${id}.jsonl`;
    // Most sessions are small, a few are large; the mean of 2·r is 1.
    writeSession(path, { bytes: averageBytes * 2 * random(), seed: at, cwd: project, id, largestResult: 12_000 });
    return path;
  });
}
