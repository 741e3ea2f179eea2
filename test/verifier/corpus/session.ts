// The shape of a hand-written corpus session: its dialogue, its facts, and for every fact several renderings
// a summariser might write. Knows nothing of our renderer or verifier.

export type Language = 'en' | 'de' | 'es' | 'fr' | 'pt' | 'tr' | 'zh' | 'ja';

export interface Spoken {
  readonly kind: 'user' | 'say';
  readonly key: string;
  readonly text: string;
}

export interface Called {
  readonly kind: 'call';
  readonly key: string;
  readonly tool: 'read' | 'edit' | 'write' | 'bash';
  /** Path for file tools, command line for bash. */
  readonly target: string;
  readonly output: string;
  readonly failed: boolean;
  readonly purpose: 'test' | 'build' | 'lint' | 'typecheck' | 'install' | 'deploy' | 'commit' | 'other';
  readonly deletes: readonly string[];
}

export type Step = Spoken | Called;

/** `text` stands word for word in entry `key`; `ways` are faithful rewordings, light to strong. */
export interface Told {
  readonly key: string;
  readonly text: string;
  readonly ways: readonly string[];
}

export interface Rule extends Told {
  readonly kind: 'must' | 'must-not' | 'prefer';
  /** Renderings that say the opposite. */
  readonly flipped: readonly string[];
  readonly required: boolean;
}

export interface Choice extends Told {
  readonly by: 'user' | 'assistant';
  readonly flipped: readonly string[];
}

export interface Failure extends Told {
  readonly path: string | null;
  /** Key of the call that resolved it, null while open. */
  readonly fixedBy: string | null;
  /** Renderings that claim the other state. */
  readonly wrong: readonly string[];
}

export interface CorpusSession {
  readonly name: string;
  readonly language: Language;
  readonly cwd: string;
  readonly steps: readonly Step[];
  readonly goal: Told;
  readonly request: Told;
  readonly rules: readonly Rule[];
  /** Rules the user took back; `text` stated as current is an inconsistency. */
  readonly withdrawn: readonly Told[];
  readonly choices: readonly Choice[];
  readonly reversed: readonly Told[];
  readonly failures: readonly Failure[];
  readonly loops: readonly Told[];
  /** [file of the session, another file of the session with the same last name]. */
  readonly namesakes: readonly (readonly [string, string])[];
  /** Outcomes the session's commands prove. */
  readonly proven: readonly string[];
  /** Outcomes nothing in the session proves. */
  readonly invented: readonly string[];
  /** Files the session never met. */
  readonly fabricated: readonly string[];
  /** Harmless true remarks: versions, names that look like files, honest bad news. */
  readonly remarks: readonly string[];
}

export const user = (key: string, text: string): Spoken => ({ kind: 'user', key, text });
export const say = (key: string, text: string): Spoken => ({ kind: 'say', key, text });

const call = (tool: Called['tool'], key: string, target: string, output: string): Called => ({
  kind: 'call',
  key,
  tool,
  target,
  output,
  failed: false,
  purpose: 'other',
  deletes: [],
});
export const read = (key: string, path: string, output: string): Called => call('read', key, path, output);
export const edit = (key: string, path: string): Called =>
  call('edit', key, path, `Successfully replaced 1 block(s) in ${path}.`);
export const write = (key: string, path: string): Called =>
  call('write', key, path, `Successfully wrote 812 bytes to ${path}`);
export const bash = (key: string, command: string, output: string, rest: Partial<Called> = {}): Called => ({
  ...call('bash', key, command, output),
  ...rest,
});

export const told = (key: string, text: string, ...ways: string[]): Told => ({ key, text, ways });
export const rule = (
  kind: Rule['kind'],
  key: string,
  text: string,
  ways: readonly string[],
  flipped: readonly string[],
  required = true,
): Rule => ({ kind, key, text, ways, flipped, required });
export const choice = (
  by: Choice['by'],
  key: string,
  text: string,
  ways: readonly string[],
  flipped: readonly string[],
): Choice => ({ by, key, text, ways, flipped });
export const failure = (
  key: string,
  text: string,
  path: string | null,
  fixedBy: string | null,
  ways: readonly string[],
  wrong: readonly string[],
): Failure => ({ key, text, path, fixedBy, ways, wrong });
