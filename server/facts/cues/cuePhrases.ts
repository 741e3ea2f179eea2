// The phrases that announce a rule or a decision by themselves, in all languages. The classifier sees them as features
// beside many others; the evaluation counts how many labelled facts contain none of them.
import { chinese } from '../grammar/chinese.ts';
import { english } from '../grammar/english.ts';
import { french } from '../grammar/french.ts';
import { german } from '../grammar/german.ts';
import { japanese } from '../grammar/japanese.ts';
import { portuguese } from '../grammar/portuguese.ts';
import { spanish } from '../grammar/spanish.ts';
import { turkish } from '../grammar/turkish.ts';
import type { WordClass } from '../grammar/wordClass.ts';

const announcing: readonly WordClass[] = ['never', 'must', 'persist', 'prefer', 'forbid', 'decide'];
const grammars = [english, german, spanish, french, portuguese, turkish, chinese, japanese];

/** Lower case, without wildcards; each once. */
export const cuePhrases: readonly string[] = [
  ...new Set(
    grammars.flatMap((grammar) =>
      announcing.flatMap((name) => grammar[name].split('|').map((phrase) => phrase.replace(/\*$/, ''))),
    ),
  ),
];
