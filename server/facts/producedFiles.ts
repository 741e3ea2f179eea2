// Files a program wrote by itself (CMP-1): what it says it wrote, and what is looked at right behind it in the same command
// though nobody knew of it before.
import type { FileEffect } from './fileEffect.ts';
import { scriptFileOf } from './inlineScript.ts';
import type { StepRun } from './shellCommand.ts';
import { stepEffects } from './shellPrograms.ts';
import type { Step } from './shellSteps.ts';

const builders =
  /^(?:make|just|cargo|go|dotnet|gradle|gradlew|mvn|sh|bash|zsh|Rscript|php|java|lua|julia|npm|pnpm|yarn|bun|deno|quarto|pandoc|hugo|sphinx-build|latexmk|pdflatex|xelatex|ffmpeg|magick|dot|protoc|swift|stack|cabal|mix|sbt|flutter|dart)$/;
/** What such a program is asked for when it writes nothing worth telling. */
const checking =
  /(?:^|[\s:_-])(?:tests?|testing|specs?|lint|check|verify|install|ci|add|version|start|serve|dev|watch|vitest|jest|pytest|unittest|mocha|doctor|outdated|audit)(?![\w.])|\s-{1,2}(?:v|V|h|version|help|check|test)(?:\s|$)/;

/** Whether a step runs a program of the project, or one that builds something from it. */
function produces({ program, source, ...rest }: Step): boolean {
  const isOwn = scriptFileOf({ program, source, ...rest }) !== null || /^(?:\.{1,2}\/|sh |bash )\S/.test(source);
  return (isOwn || builders.test(program)) && !checking.test(source);
}

/** Endings of what programs write and people seldom do. */
const product =
  /\.(?:csv|tsv|txt|html?|svg|png|jpe?g|gif|webp|pdf|epub|xml|ics|log|out|db|sqlite3?|duckdb|jsonl|ndjson|geojson|parquet|xlsx?|docx?|srt|vtt|zip|tgz|gz|wav|mp3|mp4|bin|hex|elf|wasm|tex|ps)$/i;
const fileEnding = /[^./\\]\.[A-Za-z]\w{0,9}$/;

/** Files shown, listed or counted behind a program in one chain of `&&`: it wrote those that were not known before. */
export function lookedAtBehind(runs: readonly StepRun[]): readonly FileEffect[] {
  const found: FileEffect[] = [];
  let producer: Step | null = null;
  for (const { step, ended } of runs) {
    if (ended !== 'ok' || step.list !== producer?.list) producer = null;
    if (ended !== 'ok') continue;
    if (produces(step)) producer = step;
    else if (producer !== null) found.push(...shownBy(step, producer));
  }
  return found;
}

function shownBy(step: Step, producer: Step): readonly FileEffect[] {
  const named = (path: string): boolean => producer.args.some(({ text }) => text === path);
  return stepEffects(step).flatMap(({ operation, path, pattern }) => {
    const isLook = operation === 'read' || operation === 'list' || operation === 'search';
    if (!isLook || pattern || step.folder === null || !(product.test(path) || (fileEnding.test(path) && named(path))))
      return [];
    return [{ operation: 'write' as const, path, folder: step.folder }];
  });
}

const told =
  /^(?:[-–*>•✓✔✅→\s]{0,6}|\[\w{2,10}\]\s{1,4})(?:(?:successfully |all )?(?:wrote|written|writing|saved|saving|created|creating|generated|exported|rendered|reformatted|fixing|output(?: created| written)?)(?: (?:to|in|as|file|output|report|the))?:?\s{1,3})["'`“]?((?:[\w.@+~-]*\/)*[\w.@+~-]*\w\.[A-Za-z]\w{0,9})(?=["'`”,;:)\s]|\.?$)|^\s{0,4}["'`“]?((?:[\w.@+~-]*\/)*[\w.@+~-]*\w\.[A-Za-z]\w{0,9})["'`”]?:? (?:was |has been |wurde |ist )?(?:written|saved|created|generated|geschrieben|gespeichert|erstellt|escrito|guardado|creado|écrit|enregistré|créé|gravado|salvo|criado|yazıldı|kaydedildi|oluşturuldu)(?![\p{L}])/iu;
/** How much of both ends of an output is read. */
const longestEnd = 1_500;

/** Files that lines of an output say were written; none when only readers and checks ran. */
export function toldToBeWritten(runs: readonly StepRun[], output: string): readonly FileEffect[] {
  const run = runs.findLast(({ step, ended }) => ended === 'ok' && !step.hidden && produces(step));
  if (run === undefined || run.step.folder === null || output === '') return [];
  const { folder } = run.step;
  const text = output.length > 2 * longestEnd ? `${output.slice(0, longestEnd)}\n${output.slice(-longestEnd)}` : output;
  return text.split('\n').flatMap((line) => {
    const match = line.length <= 300 ? told.exec(line) : null;
    const path = match?.[1] ?? match?.[2];
    return path === undefined ? [] : [{ operation: 'write' as const, path, folder }];
  });
}
