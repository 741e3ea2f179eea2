// Keeps the house: which room may import which. The picture of it stands in docs/architecture.md.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

const ground = ['protocol', 'outside', 'errors'];
const reading = [...ground, 'scrub', 'record'];
const thinking = [...reading, 'facts'];
const stored = [...thinking, 'source', 'compaction', 'checkpoint', 'hygiene', 'navigation', 'memory'];

/** Room → rooms it may import besides itself. Arrows point left only. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  protocol: [],
  outside: [],
  errors: [],
  scrub: ground,
  record: [...ground, 'scrub'],
  source: reading,
  facts: reading,
  compaction: thinking,
  checkpoint: [...thinking, 'compaction'],
  hygiene: thinking,
  navigation: thinking,
  memory: thinking,
  store: stored,
  'harness/model': [...stored, 'store'],
  'harness/live': ground,
  'harness/pi': [...stored, 'store', 'harness/live'],
  'harness/acp': [...stored, 'store', 'harness/live'],
  'harness/git': ground,
  'harness/pi/companion': ['protocol'],
  service: [...stored, 'store', 'harness/live', 'harness/model', 'harness/pi', 'harness/acp', 'harness/git'],
  main: [...stored, 'store', 'harness/live', 'harness/model', 'harness/pi', 'harness/acp', 'harness/git', 'service'],
  cli: [...stored, 'store', 'harness/live', 'harness/model', 'harness/pi', 'harness/acp', 'harness/git', 'service'],
  mcp: [...stored, 'store', 'harness/live', 'harness/model', 'harness/pi', 'harness/acp', 'harness/git', 'service'],
  extension: ['protocol'],
  webview: ['protocol'],
};

const root = join(import.meta.dirname, '..');

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && item.name.endsWith('.ts'))
    .map((item) => relative(root, join(item.parentPath, item.name)));
}

function roomOf(file: string): string {
  const [top, ...rest] = file.split(sep);
  if (top !== 'server') return top ?? '';
  if (rest[0] === 'harness' && rest[1] === 'pi' && rest[2] === 'companion') return 'harness/pi/companion';
  if (rest[0] === 'harness') return `harness/${rest[1]}`;
  return (rest[0] ?? '').replace(/\.ts$/, '');
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');
}

const folders = ['server', 'extension', 'webview'].filter((folder) =>
  readdirSync(root, { withFileTypes: true }).some((item) => item.isDirectory() && item.name === folder),
);
const files = folders.flatMap(sourcesIn);

describe('architecture', () => {
  it.each(files)('%s imports only the rooms it may', (file) => {
    const room = roomOf(file);
    const allowed = mayImport[room];
    expect(allowed, `room "${room}" is not in the house`).toBeDefined();
    const foreign = importsOf(file)
      // Our own version is everybody's.
      .filter((specifier) => specifier.startsWith('.') && !specifier.endsWith('/package.json'))
      .map((specifier) => roomOf(normalize(join(dirname(file), specifier))))
      .filter((target) => target !== room && !allowed?.includes(target));
    expect(foreign).toEqual([]);
  });

  it('vscode is imported by the extension alone', () => {
    const offenders = files.filter((file) => !file.startsWith(`extension${sep}`) && importsOf(file).includes('vscode'));
    expect(offenders).toEqual([]);
  });

  it('protocol imports typebox only', () => {
    const specifiers = files
      .filter((file) => roomOf(file) === 'protocol')
      .flatMap(importsOf)
      .filter((specifier) => !specifier.startsWith('.'));
    expect(specifiers.filter((specifier) => !/^typebox(\/|$)/.test(specifier))).toEqual([]);
  });

  it('only store and harness write files', () => {
    const writing =
      /\b(writeFileSync|appendFileSync|writeSync|renameSync|unlinkSync|rmSync|mkdirSync|writeFile|appendFile|rename|unlink|createWriteStream)\b/;
    const offenders = files
      .filter((file) => file.startsWith(`server${sep}`))
      .filter((file) => !/^(store|harness)/.test(roomOf(file)))
      .filter((file) => importsOf(file).some((s) => /^(node:)?fs(\/promises)?$/.test(s)))
      .filter((file) => writing.test(readFileSync(join(root, file), 'utf8')));
    expect(offenders).toEqual([]);
  });
});
