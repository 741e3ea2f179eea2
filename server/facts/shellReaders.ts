// Programs that show, search or list files: what of a file came into the session through them. A file whose text only runs
// through a filter is searched, not read.

import type { Draft } from './fileEffect.ts';
import { inlineEffects } from './inlineScript.ts';
import { eachOf, hasOption, operands } from './shellOptions.ts';
import type { Step } from './shellSteps.ts';

type Program = (step: Step) => readonly Draft[];

/** Programs behind which the text of a file still reaches the one who reads the output. */
const passing = new Set([
  'head',
  'tail',
  'cat',
  'less',
  'more',
  'nl',
  'bat',
  'sed',
  'jq',
  'tee',
  'sort',
  'uniq',
  'tac',
  'column',
  'tr',
  'fold',
  'cut',
  'awk',
  'xxd',
  'expand',
  'fmt',
  'yq',
  'iconv',
]);

const showing =
  (valued: RegExp, skip = 0): Program =>
  (step) => {
    const shown = !step.hidden && step.readers.every((name) => passing.has(name)) && !writesOutput(step);
    return eachOf(operands(step.args, valued).slice(skip), shown ? 'read' : 'search');
  };

export const convert: Program = (step) => {
  const notebook = step.args.some(({ text }) => text === 'nbconvert') && hasOption(step.args, '', 'stdout');
  return notebook
    ? eachOf(
        step.args.filter(({ text }) => text?.endsWith('.ipynb')),
        'read',
      )
    : inlineEffects(step);
};

const fed: Program = (step) =>
  step.redirects.flatMap(({ operator, target }) =>
    operator === '<' && target?.text && !target.glob ? [{ operation: 'read' as const, path: target.text }] : [],
  );

export const show =
  (valued: RegExp, skip = 0): Program =>
  (step) => [...showing(valued, skip)(step), ...fed(step)];

function writesOutput(step: Step): boolean {
  return step.redirects.some(
    ({ operator, fd }) => operator.startsWith('>') && (fd === null || fd === 1) && operator !== '>&',
  );
}

export const searching: Program = ({ args }) => {
  const hasPattern = args.some(({ text }) => /^-e$|^--regexp/.test(text ?? ''));
  return eachOf(
    operands(args, /^-[ABCmegtTfd]$|^--(?:include|exclude|glob|type)$/).slice(hasPattern ? 0 : 1),
    'search',
  );
};

export const listing: Program = ({ args }) => eachOf(operands(args, /^-[IL]$/), 'list');
