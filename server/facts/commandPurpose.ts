// What a program run is for (test, build, lint …), which family of tools it belongs to and what it was aimed at. Two runs are
// compared by this, so that a later success of the same thing resolves an earlier failure.

import type { CommandOutcome } from './fact.ts';
import { isInterpreter } from './inlineScript.ts';
import { baseName, isInside } from './paths.ts';
import { behindRunner } from './shellFormatters.ts';
import { gitCommand } from './shellGit.ts';
import type { Step } from './shellSteps.ts';

export type Purpose = CommandOutcome['purpose'];

export interface RunIdentity {
  readonly purpose: Purpose;
  /** Ecosystem of the tool, `any` when it may drive several (make). */
  readonly family: string;
  /** Program with its subcommand, e.g. `git push`. */
  readonly name: string;
  /** What it was aimed at: arguments that are no options. */
  readonly targets: readonly string[];
  readonly folder: string | null;
}

const families: readonly [RegExp, string][] = [
  [
    /^(?:npm|pnpm|yarn|bun|deno|node|tsx|ts-node|npx|bunx|vitest|jest|mocha|ava|tap|jasmine|playwright|cypress|tsc|tsgo|vue-tsc|eslint|biome|prettier|webpack|vite|rollup|esbuild|next|turbo|nx|svelte-check|stylelint|oxlint|xo|standard|c8|nyc|tsup|astro|nuxt|lerna)$/,
    'js',
  ],
  [
    /^(?:python|pytest|tox|nox|mypy|pyright|ruff|flake8|pylint|black|isort|pip|poetry|uv|pipenv|unittest|hatch|pdm|coverage|manage\.py|conda|bandit)$/,
    'python',
  ],
  [/^(?:cargo|rustc|clippy-driver|rustfmt)$/, 'rust'],
  [/^(?:go|golangci-lint|staticcheck|gofmt|gotestsum)$/, 'go'],
  [/^(?:mvn|mvnw|gradle|gradlew|javac|java|kotlinc|sbt|lein|ktlint)$/, 'jvm'],
  [/^(?:rake|rspec|bundle|rubocop|ruby|gem|rails|minitest)$/, 'ruby'],
  [/^(?:dotnet|msbuild)$/, 'dotnet'],
  [/^(?:php|phpunit|composer|phpstan|pest|psalm|artisan)$/, 'php'],
  [/^(?:gcc|g\+\+|clang|clang\+\+|cc|c\+\+|cmake|ctest|ninja|meson|arduino-cli|platformio|pio)$/, 'native'],
  [/^(?:swift|xcodebuild)$/, 'swift'],
  [/^(?:mix|elixir)$/, 'elixir'],
];

const purposes: readonly [Purpose, RegExp][] = [
  ['commit', /^git commit\b/],
  [
    'deploy',
    /^(?:npm publish|pnpm publish|yarn publish|cargo publish|vercel|netlify|fly(?:ctl)? deploy|kubectl (?:apply|rollout)|docker push|terraform apply|helm (?:upgrade|install)|serverless deploy|sls deploy|heroku|cap deploy|twine upload|gcloud .*deploy|firebase deploy|wrangler (?:deploy|publish)|(?:npm|pnpm|yarn|bun|make|just|task)(?: run)? (?:deploy|release|publish)\b)/,
  ],
  [
    'install',
    /^(?:(?:npm|pnpm|yarn|bun) (?:i|install|ci|add|remove|uninstall|up|update)\b|yarn$|pip3? (?:install|uninstall)|python -m pip|uv (?:add|sync|pip)|poetry (?:add|install|update|lock)|pipenv install|cargo (?:add|install|fetch|update)|go (?:get|mod|install)|gem install|bundle (?:install|update|add)|composer (?:install|require|update)|apt(?:-get)? (?:install|update)|apk add|brew install|dnf install|yum install|pacman -S|dotnet (?:restore|add)|mix deps|conda install|make install)/,
  ],
  [
    'test',
    /^(?:(?:npm|pnpm|yarn|bun|deno)(?: run)? (?:t|test)(?:$|[\s:_-])|(?:npm|pnpm|yarn|bun) run \S*\b(?:tests?|spec|e2e|unit|jest|vitest|mocha)\b|vitest|jest|mocha|ava\b|tap\b|jasmine|playwright test|cypress run|node\b.* --test\b|pytest|py\.test|unittest|nose2?\b|doctest|tox|nox|python -m (?:pytest|unittest|nose|doctest)|python \S*manage\.py test|python \S*\btest_?\w*\.py|\S*_test\.(?:py|js|ts)|cargo (?:test|nextest|t)\b|go test|gotestsum|(?:mvnw?|gradlew?|\.\/gradlew)\b.*\b(?:test|verify|check)|rspec|rake (?:test|spec)|rails test|ruby \S*_test\.rb|phpunit|pest\b|composer test|artisan test|php artisan test|php \S*phpunit|dotnet test|ctest|swift test|xcodebuild\b.*\btest|mix test|sbt test|lein test|(?:make|just|task|ninja) \S*\b(?:test|tests|check|spec)\b|bats\b|prove\b|perl \S+\.t\b|busted|nx test|turbo (?:run )?test|(?:node|tsx|python|ruby|perl|bash|sh|php) \S*(?:[./_-](?:test|spec)s?\.\w+|\btests?\/\S+)|arduino-cli test|pio test|(?:west|idf\.py|scons|bazel|buck2?|flutter|dart|stack|cabal|dune|zig|forge|hardhat|truffle|rebar3|rake|gulp|grunt|fastlane|Rscript)\b.*\btest|west twister|twister\b|godot\b.*\b(?:gut|test)|R CMD check|terraform (?:test)|julia\b.*\btest)/,
  ],
  [
    'typecheck',
    /^(?:(?:npm|pnpm|yarn|bun)(?: run)? \S*\b(?:typecheck|type-check|types|tsc|check-types|check:types)\b|tsc\b.*--noEmit|tsgo\b.*--noEmit|vue-tsc|svelte-check|mypy|pyright|basedpyright|flow check|cargo check|phpstan|psalm|deno check|make typecheck)/,
  ],
  [
    'lint',
    /^(?:(?:npm|pnpm|yarn|bun)(?: run)? \S*\b(?:lint|eslint|format|fmt|check|style|prettier|biome)\b|eslint|biome|prettier|ruff|flake8|pylint|black|isort|cargo (?:clippy|fmt)|clippy|golangci-lint|go vet|gofmt|staticcheck|rubocop|shellcheck|stylelint|oxlint|xo\b|standard\b|ktlint|hadolint|yamllint|markdownlint|pre-commit|make (?:lint|format|fmt)|mix (?:format|credo)|dotnet format|bandit|perlcritic|terraform (?:validate|fmt)|tflint|helm lint|ansible-lint|perl -c|php -l|bash -n|node --check|ruby -c|luacheck|clang-tidy|cppcheck|swiftlint|detekt|sqlfluff|vale)/,
  ],
  [
    'build',
    /^(?:(?:npm|pnpm|yarn|bun)(?: run)? \S*\b(?:build|compile|bundle|dist|package)\b|tsc\b|tsgo\b|webpack|vite build|rollup|esbuild|next build|nuxt build|astro build|tsup|parcel build|turbo (?:run )?build|nx build|cargo (?:build|b|rustc)\b|rustc|go build|(?:mvnw?|gradlew?)\b|javac|kotlinc|sbt compile|dotnet (?:build|publish)|msbuild|cmake|make\b|ninja|meson|gcc|g\+\+|clang|cc\b|docker (?:build|compose build|buildx)|docker-compose build|swift build|xcodebuild|mix compile|python -m build|poetry build|hugo\b|mkdocs build|jekyll build|zig build|arduino-cli compile|pio run|platformio run|latexmk|pdflatex|(?:west|idf\.py|scons|bazel|buck2?|flutter|dart|stack|cabal|dune|zig|forge|hardhat|gulp|grunt|elm|rebar3)\b.*\b(?:build|compile|make|assemble)|cobc\b|gfortran|nasm|ghc\b|ocamlc|fpc\b|docusaurus build|vuepress build|gatsby build|sphinx-build|godot\b.*--export|javac|ant\b|terraform plan)/,
  ],
];

/** `npm --prefix web test` is `npm test` with an option: what stands before the subcommand goes behind. */
function optionsLast(words: readonly string[]): readonly string[] {
  let at = 0;
  while (/^[-+]/.test(words[at] ?? '')) {
    at +=
      /^(?:--prefix|--filter|--dir|--cwd|-C|-F|-w|--workspace|-f|--file|--manifest-path|-n|--namespace|-p|--project)$/.test(
        words[at] ?? '',
      )
        ? 2
        : 1;
  }
  return at === 0 || at >= words.length ? words : [...words.slice(at), ...words.slice(0, at)];
}

function textsOf(step: Step): { program: string; words: readonly string[] } {
  const bare = behindRunner(step.program, step.args);
  const keep =
    /^(?:npm|pnpm|yarn|bun|deno|python3?)$/.test(step.program) && !/^(?:exec|dlx|-m)$/.test(step.args[0]?.text ?? '');
  const { program, args } = keep ? step : bare;
  const words = args.map(({ text }) => text ?? '');
  const plain = program
    .slice(program.lastIndexOf('/') + 1)
    .replace(/^(python|pip|node)[\d.]+$/, '$1')
    .replace(/^docker-compose$/, 'docker compose');
  return { program: plain, words: subcommanded.test(plain) ? optionsLast(words) : words };
}

function familyOf(program: string, words: readonly string[]): string {
  const name = families.find(([pattern]) => pattern.test(program))?.[1];
  if (name) return name;
  const script = words.find((word) => /\.\w{1,4}$/.test(word)) ?? '';
  if (/\.py$/.test(script)) return 'python';
  return 'any';
}

/** Options that take the next word, over the usual tools; their values are no targets. */
const valued =
  /^-(?:[tkCpfcnmosjKTr]|-(?:reporter|config|project|filter|timeout|maxfail|workers|testNamePattern|grep|run|package|manifest-path|workspace|prefix|dir|cwd|host|port))$/;

const selecting = /^-(?:t|k|-grep|-testNamePattern|-filter|-run|p|-package|w|-workspace)$/;

/** What one word aims at: a page also aims at its host. */
function targetsIn(word: string): readonly string[] {
  const host = /^https?:\/\/[^/]+/.exec(word)?.[0];
  if (host !== undefined) return [word.replace(/\?.*$/, ''), host];
  if (word === '' || word.startsWith('-')) return [];
  return [word.replace(/^\.\//, '').replace(/::.*$|:\d+$|\/?\.\.\.$|\/$/, '')];
}

function targetsOf(words: readonly string[]): readonly string[] {
  const found: string[] = [];
  for (let i = 0; i < words.length && found.length < 30; i += 1) {
    const word = words[i] ?? '';
    if (selecting.test(word)) found.push(words[i + 1] ?? '');
    if (valued.test(word)) i += 1;
    else found.push(...targetsIn(word));
  }
  return found;
}

const subcommanded =
  /^(?:git|npm|pnpm|yarn|bun|cargo|go|docker|kubectl|pip|poetry|uv|dotnet|mix|gh|terraform|helm|deno|bundle|rails|composer|make|just|task|mvn|gradle|brew|apt|apt-get|php|swift|nx|turbo)$/;
const fileBound = /^(?:cat|head|tail|ls|cp|mv|rm|sed|awk|find|touch|chmod|mkdir|ln|diff|cmp|curl|wget|open|source|\.)$/;
const generic = /^(?:run|test|t|exec|build|check|-m)$/;

const known = new WeakMap<Step, RunIdentity>();

/** Identity of one step: a few expressions over at most 600 characters of the command, worked out once per step. */
export function identityOf(step: Step): RunIdentity {
  const before = known.get(step);
  if (before) return before;
  const identity = identify(step);
  known.set(step, identity);
  return identity;
}

function suffixOf(sub: readonly string[]): readonly string[] {
  const parts = sub.at(-1)?.split(/[:_-]/).slice(1) ?? [];
  return parts.filter((part) => !generic.test(part));
}

function isInline(step: Step, program: string, words: readonly string[]): boolean {
  if (!isInterpreter(program)) return false;
  return step.stdin !== null || words.some((word) => /^-(?:c|e|p)$|^--eval$/.test(word));
}

function identify(step: Step): RunIdentity {
  const { program, words } = textsOf(step);
  if (program === 'git') return gitIdentity(step);
  const line = [program, ...words].join(' ').slice(0, 600);
  const purpose = purposes.find(([, pattern]) => pattern.test(line))?.[0] ?? 'other';
  const taken = subcommandLength(program, words);
  const sub = words.slice(0, taken).filter((word) => !word.startsWith('-'));
  const rest = words.slice(taken).filter((word) => word !== 'run' || purpose !== 'test');
  const inline = isInline(step, program, words);
  const script = inline || purpose !== 'other' ? null : scriptOf(program, rest);
  const name = script ?? [program, ...sub].join(' ');
  const aimed = [...(purpose === 'other' ? [] : suffixOf(sub)), ...targetsOf(rest)];
  const targets = inline ? ['inline code'] : aimed.filter((target) => target !== '' && target !== '.');
  return { purpose, family: familyOf(program, words), name, targets, folder: step.folder };
}

/** A script goes by its own name, however it is started: `python3 tools/x.py`, `bash x.sh`, `./x.sh`. */
function scriptOf(program: string, words: readonly string[]): string | null {
  if (/\.(?:sh|py|[cm]?[jt]s|rb|pl|php|ps1)$/.test(program)) return program;
  if (!isInterpreter(program) && !/^(?:ba|z|da)?sh$|^php$/.test(program)) return null;
  const file = words.find((word) => !word.startsWith('-'));
  return file !== undefined && /\.\w{1,4}$/.test(file) ? baseName(file) : null;
}

/** How many words behind the program say what it is to do. A plain word behind an unknown program is taken for one. */
function subcommandLength(program: string, words: readonly string[]): number {
  const [first = ''] = words;
  if (subcommanded.test(program)) return first === 'run' ? 2 : 1;
  const plain = /^[a-z][a-z0-9:_-]{1,20}$/.test(first);
  return plain && !fileBound.test(program) && !isInterpreter(program) ? 1 : 0;
}

function gitIdentity(step: Step): RunIdentity {
  const command = gitCommand(step.args);
  const name = `git ${command?.name ?? ''}`.trim();
  const purpose = command?.name === 'commit' ? 'commit' : 'other';
  const words = command?.args.map(({ text }) => text ?? '') ?? [];
  const targets = words.filter((word) => word !== '' && !word.startsWith('-') && purpose !== 'commit');
  return { purpose, family: 'git', name, targets, folder: command?.folder ?? step.folder };
}

function familiesMeet(a: RunIdentity, b: RunIdentity): boolean {
  return a.family === b.family || a.family === 'any' || b.family === 'any';
}

function targetsMeet(a: readonly string[], b: readonly string[]): boolean {
  return b.some((target) => a.some((other) => other === target || related(other, target)));
}

function related(a: string, b: string): boolean {
  return a.startsWith(`${b}/`) || b.startsWith(`${a}/`) || a.endsWith(`/${b}`) || b.endsWith(`/${a}`);
}

/** Compiling and type checking find the same faults, so they answer for each other. */
export function purposeGroup(purpose: Purpose): string {
  return purpose === 'build' || purpose === 'typecheck' ? 'compile' : purpose;
}

/** A run higher up covers the folders below it; one in a sibling folder says nothing. */
function covers(later: RunIdentity, earlier: RunIdentity, path: string | null): boolean {
  if (earlier.folder === null || later.folder === null || later.folder === '') return true;
  if (earlier.folder === later.folder || isInside(earlier.folder, later.folder)) return true;
  return path !== null && isInside(path, later.folder);
}

/** Runs without a purpose we know: the same program, aimed at the same thing where it has a thing to aim at. */
function repeats(earlier: RunIdentity, later: RunIdentity): boolean {
  if (earlier.name !== later.name || earlier.name === '') return false;
  if (earlier.targets.length === 0 || targetsMeet(earlier.targets, later.targets)) return true;
  if (/\.\w{1,4}$/.test(earlier.name)) return true;
  return (
    later.targets.length > 0 &&
    !fileBound.test(earlier.name) &&
    !isInterpreter(earlier.name) &&
    earlier.family !== 'git'
  );
}

/**
 * True when a success of `later` shows that what failed in `earlier` now works. `path` is the file the failure named,
 * `context` its output: a later run aimed at something that stands there is aimed at the failure.
 */
export function settles(earlier: RunIdentity, later: RunIdentity, path: string | null, context: string): boolean {
  if (purposeGroup(earlier.purpose) !== purposeGroup(later.purpose) || !covers(later, earlier, path)) return false;
  if (earlier.purpose === 'other') return repeats(earlier, later);
  if (!familiesMeet(earlier, later)) return false;
  if (later.targets.length === 0 || targetsMeet(earlier.targets, later.targets)) return true;
  if (path !== null && later.targets.some((target) => target === path || related(path, target))) return true;
  return earlier.targets.length === 0 && later.targets.some((target) => target.length > 2 && context.includes(target));
}
