// `npm run requirements`: for every requirement id that exists so far prints id → file → test, and fails on a missing one.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Ids promised so far, from the issues that are done or in work. SPEC.md says what each means. */
const ids = [
  ...['REC-1', 'REC-2', 'REC-3', 'REC-4', 'REC-5', 'REC-6', 'REC-7', 'REC-9'],
  ...['STO-1', 'STO-2', 'STO-3', 'STO-4', 'STO-5', 'STO-6'],
  ...['CMP-1', 'CMP-2', 'CMP-3', 'CMP-5', 'CMP-6', 'CMP-7', 'CMP-10', 'CMP-12', 'CMP-13', 'CMP-17', 'CMP-22'],
  ...['NAV-1', 'NAV-3', 'MET-4'],
  ...['UI-1', 'UI-2', 'UI-3', 'UI-4', 'UI-5', 'UI-6', 'UI-7', 'UI-8', 'UI-9', 'CMP-11', 'SEC-2', 'SEC-3'],
];

const sources = ['server', 'extension', 'webview'];

function filesUnder(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((item) => item.isFile() && /\.(ts|mjs)$/.test(item.name))
      .map((item) => join(item.parentPath, item.name));
  } catch {
    return [];
  }
}

function mentions(files: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>(ids.map((id) => [id, []]));
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    for (const id of ids) if (new RegExp(`\\b${id}\\b`).test(text)) found.get(id)?.push(file);
  }
  return found;
}

const inCode = mentions(sources.flatMap(filesUnder));
const inTests = mentions(
  filesUnder('test').filter((file) => /\.(test|slow)\.ts$/.test(file) || /evaluate\.ts$|drive\.mjs$/.test(file)),
);

let missing = 0;
for (const id of ids) {
  const code = inCode.get(id) ?? [];
  const tests = inTests.get(id) ?? [];
  // Evaluation is a tool of the project, so its code lives beside its tests.
  const done = tests.length > 0 && (code.length > 0 || id === 'MET-4');
  if (!done) missing += 1;
  console.log(`${done ? '  ' : '! '}${id} → ${code.join(', ') || '(no file)'} → ${tests.join(', ') || '(no test)'}`);
}
console.log(
  missing === 0
    ? `${ids.length} ids, all with file and test`
    : `${missing} of ${ids.length} ids are missing a file or a test`,
);
process.exitCode = missing === 0 ? 0 : 1;
