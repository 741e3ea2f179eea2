// The grammatical word classes the speech classifier sees through: closed-class words (negation, modals, persistence …)
// and the small verb families of work talk. One table per language; the classes are the same in all, so what is
// learned in one language helps in the others.

/** Names are used as feature names by the trained weights: renaming one needs a new training run. */
export const wordClasses = [
  'neg',
  'never',
  'every',
  'only',
  'must',
  'should',
  'can',
  'cond',
  'hyp',
  'please',
  'ask',
  'prefer',
  'persist',
  'i',
  'we',
  'you',
  'will',
  'past',
  'done',
  'later',
  'remember',
  'instead',
  'because',
  'wh',
  'ack',
  'thanks',
  'reject',
  'forget',
  'allow',
  'task',
  'policy',
  'forbid',
  'propose',
  'says',
  'decide',
  'still',
  'also',
  'but',
  'next',
  'now',
] as const;

export type WordClass = (typeof wordClasses)[number];

/**
 * One language's words. Each value is phrases separated by `|`, lower case; up to four words; a trailing `*` matches any
 * ending (prefix of at least three letters). `common` are frequent words by which the language is told.
 */
export type Grammar = { readonly language: string; readonly common: string } & Readonly<Record<WordClass, string>>;
