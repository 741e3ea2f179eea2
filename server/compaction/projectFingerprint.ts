// What kind of project a session works in (CMP-21): languages, frameworks and key folders, read off the files it and other sessions of
// the project touched, as one line for a model. Names from closed tables and the sessions' own paths; nothing is read from the disk.

import type { Facts } from '../facts/fact.ts';

export interface ProjectFingerprint {
  readonly languages: readonly string[];
  readonly frameworks: readonly string[];
  /** The folders most files lie in, most first. */
  readonly folders: readonly string[];
}

const most = { languages: 4, frameworks: 6, folders: 5 };

const languages: Readonly<Record<string, string>> = {
  ...{ ts: 'TypeScript', tsx: 'TypeScript', mts: 'TypeScript', js: 'JavaScript', jsx: 'JavaScript', mjs: 'JavaScript' },
  ...{ py: 'Python', rs: 'Rust', go: 'Go', java: 'Java', kt: 'Kotlin', rb: 'Ruby', php: 'PHP', swift: 'Swift' },
  ...{ c: 'C', h: 'C', cc: 'C++', cpp: 'C++', hpp: 'C++', cs: 'C#', scala: 'Scala', ex: 'Elixir', dart: 'Dart' },
  ...{ sh: 'Shell', sql: 'SQL', vue: 'Vue', svelte: 'Svelte', lua: 'Lua', zig: 'Zig' },
};

/** By the file a framework is set up in. */
const frameworks: readonly (readonly [RegExp, string])[] = [
  [/(?:^|\/)next\.config\.\w+$/, 'Next.js'],
  [/(?:^|\/)vite\.config\.\w+$/, 'Vite'],
  [/(?:^|\/)vitest(?:\.\w+)?\.config\.\w+$/, 'Vitest'],
  [/(?:^|\/)jest\.config\.\w+$/, 'Jest'],
  [/(?:^|\/)playwright\.config\.\w+$/, 'Playwright'],
  [/(?:^|\/)angular\.json$/, 'Angular'],
  [/(?:^|\/)package\.json$/, 'npm'],
  [/(?:^|\/)Cargo\.toml$/, 'Cargo'],
  [/(?:^|\/)go\.mod$/, 'Go modules'],
  [/(?:^|\/)manage\.py$/, 'Django'],
  [/(?:^|\/)(?:conftest\.py|pytest\.ini)$/, 'pytest'],
  [/(?:^|\/)pyproject\.toml$/, 'pyproject'],
  [/(?:^|\/)Gemfile$/, 'Bundler'],
  [/(?:^|\/)pom\.xml$/, 'Maven'],
  [/(?:^|\/)build\.gradle(?:\.kts)?$/, 'Gradle'],
  [/(?:^|\/)CMakeLists\.txt$/, 'CMake'],
  [/(?:^|\/)Dockerfile$/, 'Docker'],
];

/** Files outside the session's folder say nothing about its project. */
export function projectFingerprint({ files }: Pick<Facts, 'files'>): ProjectFingerprint {
  const touched = [...files.modified, ...files.read]
    .map(({ path }) => path)
    .filter((path) => !/^(?:[/~]|\w:)/.test(path));
  const named = touched.flatMap((path) => languages[/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''] ?? []);
  const folders = touched.flatMap((path) =>
    path.includes('/') ? [path.split('/').slice(0, -1).slice(0, 2).join('/')] : [],
  );
  const used = frameworks.flatMap(([cue, name]) => (touched.some((path) => cue.test(path)) ? [name] : []));
  return {
    languages: commonest(named, most.languages),
    frameworks: used.slice(0, most.frameworks),
    folders: commonest(folders, most.folders),
  };
}

/** A session's own first, then what most of the others have, within the same bounds. Each of `others` is another session's. */
function together(own: ProjectFingerprint, others: readonly ProjectFingerprint[]): ProjectFingerprint {
  const of = (part: keyof ProjectFingerprint) =>
    [...new Set([...own[part], ...commonest(others.flatMap((other) => other[part]))])].slice(0, most[part]);
  return { languages: of('languages'), frameworks: of('frameworks'), folders: of('folders') };
}

/** One line; empty where nothing is known. */
export function projectLine(facts: Pick<Facts, 'files'>, others: readonly ProjectFingerprint[] = []): string {
  const { languages: spoken, frameworks: used, folders } = together(projectFingerprint(facts), others);
  const parts = [spoken.join(', '), used.join(', '), folders.length > 0 ? `folders ${folders.join(', ')}` : ''];
  return parts.filter((part) => part !== '').join('; ');
}

/** Most frequent first, ties in order of appearance. */
function commonest(names: readonly string[], limit = names.length): string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, limit)
    .map(([name]) => name);
}
