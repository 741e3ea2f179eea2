// Files that a short script names when it writes, renames or removes them: `python -c`, here-documents for an interpreter,
// and scripts written earlier in the session. Best effort on plain literals; computed names stay unknown.

import type { Draft } from './fileEffect.ts';
import type { Step } from './shellSteps.ts';

const literal = String.raw`[rbuf]?(['"\x60])([^'"\x60\n$]{1,300})\1`;
const reference = String.raw`(?:${literal}|([A-Za-z_]\w{0,40}))`;
const writers: readonly [RegExp, Draft['operation']][] = [
  [new RegExp(String.raw`\bopen\(\s{0,9}${reference}\s{0,9},\s{0,9}(?:mode\s{0,9}=\s{0,9})?['"][wx]`, 'g'), 'write'],
  [
    new RegExp(String.raw`\bopen\(\s{0,9}${reference}\s{0,9},\s{0,9}(?:mode\s{0,9}=\s{0,9})?['"](?:a|r\+|rb\+)`, 'g'),
    'edit',
  ],
  [new RegExp(String.raw`\bPath\(\s{0,9}${reference}\s{0,9}\)\.write_(?:text|bytes)\(`, 'g'), 'write'],
  [/\b()()([A-Za-z_]\w{0,40})\.write_(?:text|bytes)\(/g, 'write'],
  [new RegExp(String.raw`\bwriteFile(?:Sync)?\(\s{0,9}${reference}`, 'g'), 'write'],
  [new RegExp(String.raw`\bappendFile(?:Sync)?\(\s{0,9}${reference}`, 'g'), 'edit'],
  [new RegExp(String.raw`\b(?:unlink|rm)(?:Sync)?\(\s{0,9}${reference}`, 'g'), 'delete'],
  [new RegExp(String.raw`\bos\.(?:remove|unlink)\(\s{0,9}${reference}`, 'g'), 'delete'],
  [new RegExp(String.raw`\bshutil\.rmtree\(\s{0,9}${reference}`, 'g'), 'delete'],
  [new RegExp(String.raw`\bFile\.write\(\s{0,9}${reference}`, 'g'), 'write'],
  [new RegExp(String.raw`\bFile\.open\(\s{0,9}${reference}\s{0,9},\s{0,9}['"][wa]`, 'g'), 'write'],
  [new RegExp(String.raw`\bPath\(\s{0,9}${reference}\s{0,9}\)\.unlink\(`, 'g'), 'delete'],
  // Plots, tables and documents that libraries save.
  [
    new RegExp(
      String.raw`\.(?:save|savefig|output|to_(?:csv|json|excel|parquet|html|markdown|feather|pickle|file)|write_(?:csv|parquet|html|image|json|excel))\(\s{0,9}${reference}`,
      'g',
    ),
    'write',
  ],
  [
    new RegExp(
      String.raw`\b(?:createWriteStream|writeTextFile(?:Sync)?|outputFile(?:Sync)?|Bun\.write|Canvas|SimpleDocTemplate|ggsave|pdf|png|sink)\(\s{0,9}${reference}`,
      'g',
    ),
    'write',
  ],
  [
    new RegExp(
      String.raw`\b(?:write[._](?:csv2?|tsv|table|delim|lines|xlsx)|writeLines|saveRDS)\([^,\n]{1,80},\s{0,9}(?:(?:file|con|path)\s{0,9}=\s{0,9})?${reference}`,
      'g',
    ),
    'write',
  ],
  // Perl names the mode first.
  [
    new RegExp(
      String.raw`\bopen\(?\s{0,9}(?:my\s)?\s{0,9}\$?\w{1,40}\s{0,9},\s{0,9}['"]>{1,2}[^'"\n]{0,30}['"]\s{0,9},\s{0,9}${reference}`,
      'g',
    ),
    'write',
  ],
];
/** A database that a script opens is written only by one that says so. */
const databases = new RegExp(String.raw`\b(?:sqlite3?|duckdb)\.(?:connect|Database)\(\s{0,9}${reference}`, 'g');
const fills = /\b(?:insert|update|delete|create|replace|drop|alter|copy)\s|\.to_sql\(/i;
const moves = new RegExp(
  String.raw`\b(?:os\.(?:rename|replace)|shutil\.move|rename(?:Sync)?)\(\s{0,9}${reference}\s{0,9},\s{0,9}${literal.replace(String.raw`\1`, String.raw`\4`)}`,
  'g',
);
const assignment =
  /(?:^|[\n;]|const|let|var)\s{0,40}([A-Za-z_]\w{0,40})\s{0,9}=\s{0,9}(?:(?:pathlib\.)?Path\(\s{0,9})?[rbu]?(['"\x60])([^'"\x60\n$]{1,300})\2\s{0,9}\)?\s{0,9}(?:$|[\n;])/g;
const longestScript = 60_000;

function constantsOf(script: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const match of script.matchAll(assignment)) found.set(match[1] ?? '', match[3] ?? '');
  return found;
}

function looksLikePath(text: string): boolean {
  return /^[\w./~@+\-[\]() \\:]+$/.test(text) && /[./]/.test(text);
}

const mayWrite = /write|open\(|remove|unlink|rm|rename|move|save|\.to_|connect\(|Canvas|pdf\(|png\(/i;

/** Effects of the text of a Python, JavaScript, Ruby, Perl or R script, in the order of the kinds above. Linear in its length. */
export function scriptEffects(script: string): readonly Draft[] {
  if (script.length > longestScript || !mayWrite.test(script)) return [];
  const constants = constantsOf(script);
  const resolve = (text: string | undefined, name: string | undefined): string | null => {
    const path = text || constants.get(name ?? '') || '';
    return looksLikePath(path) ? path : null;
  };
  const kinds = fills.test(script) ? [...writers, [databases, 'write'] as const] : writers;
  const found: Draft[] = kinds.flatMap(([pattern, operation]) =>
    Array.from(script.matchAll(pattern), (match) => resolve(match[2], match[3]))
      .filter((path) => path !== null)
      .map((path) => ({ operation, path })),
  );
  for (const match of script.matchAll(moves)) {
    const from = resolve(match[2], match[3]);
    if (from !== null && match[5]) found.push({ operation: 'move', path: match[5], from });
  }
  return found;
}

const interpreters = /^(?:python|python3|python2|node|nodejs|bun|deno|ruby|perl|tsx|ts-node|uv|poetry|npx)(?:[\d.]*)$/;

/** True for programs that run a script in another language. */
export function isInterpreter(program: string): boolean {
  return interpreters.test(program);
}

/** The file an interpreter is told to run, e.g. `fix.py` of `python3 fix.py`; null for inline code and modules. */
export function scriptFileOf(step: Step): string | null {
  if (!isInterpreter(step.program)) return null;
  const first = step.args.find(({ text }) => text !== null && !/^(?:run|python3?|node|tsx)$/.test(text));
  return first?.text && /\.(?:py|[cm]?[jt]s|rb|pl)$/.test(first.text) ? first.text : null;
}

/** The shell script a step runs: `x.sh` of `sh x.sh` or `./x.sh`; null for anything else. */
export function shellFileOf({ program, args, source }: Step): string | null {
  const own = /^(\.{0,2}\/\S{1,200}\.(?:sh|bash|zsh))(?:\s|$)/.exec(source)?.[1] ?? null;
  if (own !== null || !/^(?:ba|z|da)?sh$/.test(program)) return own;
  return args.find(({ text }) => text !== null && !text.startsWith('-'))?.text ?? null;
}

/** Effects of code handed to an interpreter inline: `-c`, `-e`, or on standard input. */
export function inlineEffects(step: Step): readonly Draft[] {
  if (!isInterpreter(step.program)) return [];
  const flag = step.args.findIndex(({ text }) => /^(?:-[a-z]*[ce]|--eval|eval|-p|--print)$/.test(text ?? ''));
  const script = flag >= 0 ? step.args[flag + 1]?.text : step.stdin;
  return script ? scriptEffects(script) : [];
}
