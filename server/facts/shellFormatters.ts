// Formatters and linters that rewrite the files they are given. Folders and patterns are left alone: which of their files
// change is not in the arguments.

import type { Draft } from './fileEffect.ts';
import type { Step } from './shellSteps.ts';
import type { Argument } from './shellWords.ts';

/** Runners in front of a locally installed program, with how many words belong to them. */
const runners: readonly RegExp[] = [
  /^(?:npx|bunx|pnpx)$/,
  /^(?:pnpm|yarn|npm) (?:exec|dlx|run)$/,
  /^(?:bundle|poetry|pipenv|rye|uv|hatch|pdm|mise) (?:exec|run)$/,
  /^python3? -m$/,
  /^(?:pnpm|yarn|bun|deno)$/,
];

function runnerLength(words: readonly string[]): number {
  const two = words.slice(0, 2).join(' ');
  const runner = runners.find((pattern) => pattern.test(two) || pattern.test(words[0] ?? ''));
  if (!runner) return 0;
  let at = runner.test(two) ? 2 : 1;
  while (words[at]?.startsWith('-')) at += /^(?:-p|--package|--with)$/.test(words[at] ?? '') ? 2 : 1;
  return at;
}

/** The program and arguments behind npx, `pnpm exec`, `poetry run`, `python -m` and the like. */
export function behindRunner(
  program: string,
  args: readonly Argument[],
): { program: string; args: readonly Argument[] } {
  const words = [program, ...args.map(({ text }) => text ?? '')];
  const at = runnerLength(words);
  const name = words[at];
  return at === 0 || name === undefined
    ? { program, args }
    : { program: name.replace(/@[\w.^~-]+$/, ''), args: args.slice(at) };
}

interface Formatter {
  readonly name: RegExp;
  /** Must be among the arguments for it to write. */
  readonly needs?: RegExp;
  /** Keeps it from writing. */
  readonly forbids?: RegExp;
  readonly skip?: RegExp;
}

const formatters: readonly Formatter[] = [
  { name: /^prettier(?:d)?$/, needs: /^(?:--write|-[a-z]*w)$/ },
  { name: /^biome$|^@biomejs\/biome$/, needs: /^--(?:write|apply|apply-unsafe|fix)$/, skip: /^(?:check|format|lint)$/ },
  { name: /^eslint$|^xo$|^oxlint$/, needs: /^--fix$/ },
  {
    name: /^standard$|^stylelint$|^rubocop$|^ktlint$|^markdownlint$|^tslint$/,
    needs: /^(?:--fix|-[aAF]|--auto-correct.*|--autocorrect.*)$/,
  },
  { name: /^black$|^isort$|^autoflake$/, forbids: /^--(?:check|diff|check-only)$/ },
  { name: /^ruff$/, forbids: /^--(?:check|diff)$/, needs: /^(?:format|--fix)$/, skip: /^(?:check|format)$/ },
  { name: /^gofmt$|^goimports$|^gofumpt$|^shfmt$/, needs: /^-[a-z]*w$/ },
  { name: /^rustfmt$/, forbids: /^--check$/ },
  { name: /^clang-format$|^autopep8$|^yapf$/, needs: /^-[a-z]*i$|^--in-place$/ },
  { name: /^dprint$|^deno$|^terraform$/, needs: /^fmt$/, forbids: /^--?check$|^check$/, skip: /^fmt$/ },
];

const fileName = /[^/\\]\.[A-Za-z]\w{0,9}$/;

/** Files a formatter rewrites, or null when the step is none. */
export function formatterEffects(step: Step): readonly Draft[] | null {
  const { program, args } = behindRunner(step.program, step.args);
  const formatter = formatters.find(({ name }) => name.test(program));
  if (!formatter) return null;
  const given = (pattern: RegExp | undefined) =>
    pattern !== undefined && args.some(({ text }) => pattern.test(text ?? ''));
  if ((formatter.needs && !given(formatter.needs)) || given(formatter.forbids)) return [];
  return args.flatMap(({ text, glob }, i) => {
    const value = /^--(?:config|config-path|ignore-path|edition|parser|line-length|rulesdir|ext)$|^-[cl]$/.test(
      args[i - 1]?.text ?? '',
    );
    if (text === null || glob || value || text.startsWith('-') || formatter.skip?.test(text) || !fileName.test(text))
      return [];
    return [{ operation: 'mutate' as const, path: text }];
  });
}
