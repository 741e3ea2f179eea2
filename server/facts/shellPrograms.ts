// What the usual file programs of a shell do to files: one small function per program, from its arguments alone. A program
// that is not in the table does nothing that we claim to know.

import type { FileOperation } from './fact.ts';
import type { Draft } from './fileEffect.ts';
import { inlineEffects } from './inlineScript.ts';
import { patchTargets } from './patchTargets.ts';
import { formatterEffects } from './shellFormatters.ts';
import { gitEffects } from './shellGit.ts';
import { eachOf, hasOption, operands, optionValue } from './shellOptions.ts';
import { convert, listing, searching, show } from './shellReaders.ts';
import type { Step } from './shellSteps.ts';
import type { Argument } from './shellWords.ts';

type Program = (step: Step) => readonly Draft[];

function relocation(operation: 'move' | 'copy', step: Step): readonly Draft[] {
  const target = optionValue(step.args, '-t', '--target-directory');
  const named = operands(step.args, /^-(?:t|S)$|^--(?:target-directory|suffix)$/);
  const sources = target === null ? named.slice(0, -1) : named;
  const to = target ?? named.at(-1)?.text ?? null;
  if (to === null || sources.length === 0) return [];
  const into = target !== null || sources.length > 1 || /[/\\]$|^\.{1,2}$/.test(to) || sources.some(({ glob }) => glob);
  const recursive =
    operation === 'copy' &&
    /r|R|a/.test(step.args.map(({ text }) => (/^-[a-zA-Z]+$/.test(text ?? '') ? text : '')).join(''));
  return sources.flatMap(({ text, glob }) =>
    text === null ? [] : [{ operation, path: to, from: text, into, pattern: glob, recursive }],
  );
}

const remove: Program = ({ program, args }) => {
  const recursive = program === 'rmdir' || hasOption(args, 'r', 'recursive') || hasOption(args, 'R', '');
  return operands(args).flatMap(({ text, glob }) =>
    text === null ? [] : [{ operation: 'delete' as const, path: text, pattern: glob, recursive }],
  );
};

const editInPlace: Program = (step) => {
  const script = step.args.some(({ text }) => /^-(?:e|f)$|^--(?:expression|file)/.test(text ?? ''));
  const named = operands(step.args, /^-[a-zA-Z]*[ef]$|^--(?:expression|file)$/).filter(({ text }) => text !== '');
  const files = script ? named : named.slice(1);
  if (step.args.some(({ text }) => /^-[nErsuz]*i|^--in-place/.test(text ?? ''))) return eachOf(files, 'edit');
  return eachOf(files, 'read');
};

const perl: Program = (step) => {
  const inPlace = step.args.some(({ text }) => /^-[a-zA-Z0-9]*i(?:\..*)?|^-[pnlaw0]*i/.test(text ?? ''));
  if (!inPlace) return inlineEffects(step);
  return eachOf(operands(step.args, /^-[a-zA-Z0-9]*[eE]$/), 'edit');
};

const awk: Program = (step) => {
  const named = operands(step.args, /^-[vFfi]$/);
  if (/^inplace/.test(optionValue(step.args, '-i', '--include') ?? '')) return eachOf(named.slice(1), 'edit');
  const files = optionValue(step.args, '-f', '--file') === null ? named.slice(1) : named;
  return eachOf(files, /\bNR\b/.test(named[0]?.text ?? '') ? 'read' : 'search');
};

const tee: Program = ({ args }) => eachOf(operands(args), hasOption(args, 'a', 'append') ? 'edit' : 'write');

const makeFolder: Program = ({ args }) =>
  operands(args, /^-m$|^--mode$/).flatMap(({ text }) =>
    text === null ? [] : [{ operation: 'directory' as const, path: text }],
  );

const link: Program = (step) => {
  const [source, target, ...more] = operands(step.args);
  if (!target?.text || more.length > 0 || !source?.text) return [];
  return [{ operation: 'write', path: target.text }];
};

const changeMode: Program = ({ args }) =>
  hasOption(args, 'R', 'recursive') ? [] : eachOf(operands(args).slice(1), 'mutate');

const install: Program = (step) => {
  if (hasOption(step.args, 'd', 'directory')) return makeFolder(step);
  const args = operands(step.args, /^-[mogt]$/);
  return relocation('copy', { ...step, args });
};

const copyDisk: Program = ({ args }) =>
  args.flatMap(({ text }) => (text?.startsWith('of=') ? [{ operation: 'write' as const, path: text.slice(3) }] : []));

const nameOfUrl = (args: readonly Argument[]): string | null => {
  const url = args.find(({ text }) => /^https?:\/\//.test(text ?? ''))?.text ?? '';
  return /\/([^/?#]+\.[^/?#]+)(?:[?#].*)?$/.exec(url.replace(/^https?:\/\/[^/]+/, ''))?.[1] ?? null;
};

const download: Program = ({ program, args }) => {
  const [short, long] = program === 'wget' ? ['-O', '--output-document'] : ['-o', '--output'];
  const clustered = args.findIndex(({ text }) => /^-[a-zA-Z]*o$/.test(text ?? '') && program === 'curl');
  const named = optionValue(args, short ?? '', long ?? '') ?? args[clustered + 1 || args.length]?.text ?? null;
  const remote = program === 'wget' ? named === null : hasOption(args, 'O', 'remote-name');
  const path = remote ? nameOfUrl(args) : named;
  return path === null || path === '-' ? [] : [{ operation: 'write', path }];
};

const sync: Program = (step) => {
  if (hasOption(step.args, 'n', 'dry-run')) return [];
  const named = operands(step.args, /^-[ef]$|^--(?:exclude|include|rsh|filter)$/);
  if (named.some(({ text }) => /^[^/]+:/.test(text ?? ''))) return [];
  return relocation('copy', step).filter(({ path, from }) => !path.endsWith('/') && !from?.endsWith('/'));
};

const patch: Program = (step) => {
  if (hasOption(step.args, '', 'dry-run')) return [];
  const strip = step.args.map(({ text }) => /^-p(\d)$|^--strip=(\d)$/.exec(text ?? '')).find(Boolean);
  const [named] = operands(step.args, /^-[pidDzB]$/);
  if (named?.text) return [{ operation: 'edit', path: named.text }];
  return step.stdin === null ? [] : patchTargets(step.stdin, Number(strip?.[1] ?? strip?.[2] ?? 0));
};

const find: Program = ({ args }) => {
  const places = args.slice(
    0,
    args.findIndex(({ text }) => text === null || /^[-(!]/.test(text)),
  );
  const removes =
    args.some(({ text }) => text === '-delete') || /-exec (?:rm|unlink) /.test(args.map((a) => a.text).join(' '));
  const name = optionValue(args, '-name', '');
  if (!removes || name === null) return eachOf(places, 'list');
  return places.flatMap(({ text }) =>
    text === null ? [] : [{ operation: 'delete' as const, path: `${text}/**/${name}`, pattern: true }],
  );
};

const xargs: Program = (step) => {
  const at = step.args.findIndex(
    ({ text }, i) => i >= 0 && text !== null && !text.startsWith('-') && !/^[\d{}]/.test(text),
  );
  const program = step.args[at]?.text;
  const run = program ? programs.get(program) : undefined;
  if (!run || step.stdin === null) return [];
  const fed = step.stdin.split(/\s+/).filter((text) => text !== '');
  const rest = step.args.slice(at + 1).filter(({ text }) => text !== '{}');
  return run({
    ...step,
    program: program ?? '',
    args: [...rest, ...fed.map((text) => ({ text, glob: false }))],
    stdin: null,
  });
};

const powershell =
  (operation: FileOperation | 'move' | 'copy'): Program =>
  (step) => {
    const path = optionValue(step.args, '-Path', '-LiteralPath') ?? optionValue(step.args, '-FilePath', '');
    const plain = operands(
      step.args,
      /^-(?:Path|LiteralPath|FilePath|Destination|Value|Encoding|ItemType|TotalCount|Tail|Filter)$/,
    );
    const first = path ?? plain[0]?.text ?? null;
    if (first === null) return [];
    if (operation !== 'move' && operation !== 'copy') return [{ operation, path: first }];
    const to = optionValue(step.args, '-Destination', '') ?? plain.at(path === null ? 1 : 0)?.text;
    return to ? [{ operation, path: to, from: first }] : [];
  };

const programs: ReadonlyMap<string, Program> = new Map<string, Program>([
  ['mv', (step) => relocation('move', step)],
  ['cp', (step) => relocation('copy', step)],
  ['rm', remove],
  ['unlink', remove],
  ['rmdir', remove],
  ['trash', remove],
  ['touch', ({ args }) => eachOf(operands(args, /^-[trd]$/), 'write')],
  ['truncate', ({ args }) => eachOf(operands(args, /^-[sr]$/), 'write')],
  ['mkdir', makeFolder],
  ['ln', link],
  ['chmod', changeMode],
  ['install', install],
  ['sed', editInPlace],
  ['gsed', editInPlace],
  ['perl', perl],
  ['ruby', perl],
  ['awk', awk],
  ['gawk', awk],
  ['python', convert],
  ['python3', convert],
  ['jupyter', convert],
  ['tee', tee],
  ['sponge', tee],
  ['dd', copyDisk],
  ['curl', download],
  ['wget', download],
  ['rsync', sync],
  ['patch', patch],
  ['apply_patch', ({ args, stdin }) => patchTargets(stdin ?? args[0]?.text ?? '', 0)],
  ['ed', ({ args }) => eachOf(operands(args), 'edit')],
  ['ex', ({ args }) => eachOf(operands(args, /^-c$/), 'edit')],
  ['git', gitEffects],
  ['find', find],
  ['xargs', xargs],
  ['cat', show(/^$/)],
  ['bat', show(/^-(?:r|l|p)$/)],
  ['batcat', show(/^-(?:r|l)$/)],
  ['head', show(/^-[nc]$/)],
  ['tail', show(/^-[nc]$/)],
  ['nl', show(/^-[bnvwi]$/)],
  ['tac', show(/^$/)],
  ['less', show(/^$/)],
  ['more', show(/^$/)],
  ['jq', show(/^-(?:-arg|-argjson)$/, 1)],
  ['yq', show(/^$/, 1)],
  ['xxd', show(/^-[lsc]$/)],
  ['od', show(/^-[tANj]$/)],
  ['hexdump', show(/^-[nse]$/)],
  ['strings', show(/^-n$/)],
  ['sort', show(/^-[kt]$/)],
  ['cut', show(/^-[dfc]$/)],
  ['grep', searching],
  ['egrep', searching],
  ['fgrep', searching],
  ['rg', searching],
  ['ag', searching],
  ['ls', listing],
  ['tree', listing],
  ['stat', listing],
  ['wc', listing],
  ['file', listing],
  ['du', listing],
  ['Remove-Item', powershell('delete')],
  ['Move-Item', powershell('move')],
  ['Copy-Item', powershell('copy')],
  ['Get-Content', powershell('read')],
  ['Set-Content', powershell('write')],
  ['Add-Content', powershell('edit')],
  ['Out-File', powershell('write')],
  ['del', remove],
  ['move', (step) => relocation('move', step)],
  ['copy', (step) => relocation('copy', step)],
]);

/** Options under which a program only says what it would do. */
function isDryRun({ args }: Step): boolean {
  return args.some(
    ({ text }) => text === '--dry-run' || text === '--dryrun' || text === '--help' || text === '-WhatIf',
  );
}

/** Where the output of a step goes: files written by `>`, `>>`, `&>` and the like. */
function redirectEffects(step: Step): readonly Draft[] {
  return step.redirects.flatMap(({ operator, target }) => {
    if (!/>/.test(operator) || !target?.text || target.glob || /^&?\d$|^-$/.test(target.text)) return [];
    const content = step.program === 'cat' || step.program === 'echo' ? (step.stdin ?? undefined) : undefined;
    const operation = operator.includes('>>') ? 'edit' : 'write';
    return [{ operation, path: target.text, ...(content === undefined ? {} : { content }) }];
  });
}

const outputOption =
  /^(?:-o|--(?:out|output|outfile|out-?file|output-?file|html|csv|pdf|svg|png|report|save|write-to))(?:=(.+))?$/;

/** The file a program without an entry above is told to write its output to: a value with a file's ending. */
function outputEffects({ args }: Step): readonly Draft[] {
  return args.flatMap(({ text }, index) => {
    const option = outputOption.exec(text ?? '');
    const path = option && (option[1] ?? args[index + 1]?.text);
    return path && /^[^-=][^=]*\.[A-Za-z]\w{0,5}$/.test(path) ? [{ operation: 'write' as const, path }] : [];
  });
}

/** Everything one step would do to files if it succeeds. Paths are as written; unknown programs give redirections only. */
export function stepEffects(step: Step): readonly Draft[] {
  const redirected = redirectEffects(step);
  if (isDryRun(step)) return redirected;
  const run = programs.get(step.program) ?? programs.get(step.program.toLowerCase());
  const own = run ? run(step) : (formatterEffects(step) ?? inlineEffects(step));
  const told = own.length === 0 && (run === undefined || run === convert) ? outputEffects(step) : [];
  return [...own, ...told, ...redirected];
}
