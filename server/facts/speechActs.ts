// What a person or an assistant does with each clause: rule, request, decision, promise … The classifier judges whole
// sentences and their pieces; a sentence is split only where its pieces clearly do different things.
import { isStatement, sentencesOf } from './clauses.ts';
import { cueWeigher } from './cues/cueWeights.ts';
import { assistantWeights } from './model/assistantWeights.ts';
import { type Analysis, analyse } from './model/features.ts';
import { type Lexicon, lexiconOf } from './model/lexicon.ts';
import {
  type AssistantAct,
  assistantActs,
  modelOf,
  probabilitiesOf,
  type SpeechModel,
  type UserAct,
  userActs,
} from './model/speechModel.ts';
import { userWeights } from './model/userWeights.ts';
import { adoptsPaste, passagesOf } from './pastedText.ts';
import { groupName, type Judge, longestText, partsOf, trimmed } from './sentenceParts.ts';

export interface Utterance<Act extends string> {
  /** Verbatim, whole clauses, at most 300 characters. */
  readonly text: string;
  /** Offset in the message. */
  readonly start: number;
  /** Number of the sentence in the message, and whether it is an item of a list. */
  readonly sentence: number;
  /** Number of the passage: clauses of different passages have pasted text between them. */
  readonly passage: number;
  readonly listItem: boolean;
  readonly act: Act;
  readonly probability: number;
  /** Probability of each act. */
  readonly scores: Readonly<Record<Act, number>>;
  readonly analysis: Pick<Analysis, 'tokens'>;
  readonly lexicon: Lexicon;
}

/** A clause is judged by its first characters; nobody states a rule that late in one. */
const longestJudged = 600;
const longQuote = /"[^"\n]{24,}"|“[^“”]{24,}”|„[^„“”]{24,}[“”]|«[^«»]{24,}»|「[^「」]{16,}」|『[^『』]{16,}』/g;

/** Where somebody else's words begin and end inside a passage. */
function quotedSpans(text: string): readonly (readonly [number, number])[] {
  if (!quoteMark.test(text)) return [];
  return Array.from(text.matchAll(longQuote), (match) => [match.index, match.index + match[0].length] as const);
}

const quoteMark = /["“„«「『]/;

function withoutQuotes(clause: string): string {
  return quoteMark.test(clause) ? clause.replace(longQuote, (quote) => `${quote[0]}${quote.at(-1)}`) : clause;
}

function judgeWith<Act extends string>(
  model: SpeechModel,
  acts: readonly Act[],
  speaker: 'user' | 'assistant',
): Judge<Act> {
  const weigh = cueWeigher(acts, speaker);
  // Copied for each clause: an object that gets its keys one by one is many times dearer.
  const noScores = Object.fromEntries(acts.map((act) => [act, 0])) as Record<Act, number>;
  return (clause, lexicon) => {
    const { tokens, features } = analyse(withoutQuotes(clause.slice(0, longestJudged)), lexicon);
    const values = probabilitiesOf(model, features);
    weigh(values, tokens, clause);
    const scores = { ...noScores };
    let best = 0;
    for (let index = 0; index < values.length; index += 1) {
      scores[acts[index] as Act] = values[index] ?? 0;
      if ((values[index] ?? 0) > (values[best] ?? 0)) best = index;
    }
    return { act: acts[best] as Act, probability: values[best] ?? 0, scores, analysis: { tokens } };
  };
}

const judgeUser = judgeWith<UserAct>(modelOf(userWeights, userActs.length), userActs, 'user');
const judgeAssistant = judgeWith<AssistantAct>(
  modelOf(assistantWeights, assistantActs.length),
  assistantActs,
  'assistant',
);

function bounded(text: string): string {
  if (text.length <= longestText) return text;
  const cut = text.slice(0, longestText);
  const space = cut.search(/\s\S*$/);
  return space > longestText / 2 ? cut.slice(0, space) : cut;
}

function utterancesIn<Act extends string>(
  text: string,
  offset: number,
  fallback: Lexicon,
  judge: Judge<Act>,
  passage: number,
  perSentence: boolean,
): Utterance<Act>[] {
  const entryLexicon = lexiconOf(text, fallback);
  const quotes = quotedSpans(text);
  return sentencesOf(text).flatMap((sentence, number) => {
    const isQuoted = (from: number, to: number): boolean =>
      quotes.some(([open, close]) => sentence.start + from >= open && sentence.start + to <= close + 1);
    if (isStatement(sentence.text) || isQuoted(0, sentence.text.length)) return [];
    const lexicon = perSentence ? lexiconOf(sentence.text, entryLexicon) : entryLexicon;
    return partsOf(sentence, lexicon, judge).flatMap((part) => {
      const clause = trimmed(sentence.text.slice(part.from, part.to));
      if (!clause.text || isQuoted(part.from + clause.skipped, part.from + clause.skipped + clause.text.length))
        return [];
      const start = offset + sentence.start + part.from + clause.skipped;
      const place = { start, sentence: passage + number, passage, listItem: sentence.listItem };
      return [{ text: bounded(clause.text), ...place, lexicon, ...part.judgement }];
    });
  });
}

/** Clauses of a person's message in order, without what they pasted (unless they adopt it). Cost: linear. */
export function userUtterances(text: string, fallback: Lexicon): Utterance<UserAct>[] {
  const passages = passagesOf(text);
  const adopts = adoptsPaste(passages);
  return passages.flatMap((passage, index) => {
    if (!passage.pasted) return utterancesIn(passage.text, passage.start, fallback, judgeUser, index * 1000, true);
    if (!adopts) return [];
    const plain = passage.text.replace(/^[ \t]*(```.*|>)/gm, (mark) => ' '.repeat(mark.length));
    return utterancesIn(plain, passage.start, fallback, judgeUser, index * 1000, true).filter(
      (item) => groupName(item.act) === 'rule',
    );
  });
}

/** Clauses of an assistant's prose in order, without code and quotes. Cost: linear. */
export function assistantUtterances(text: string, fallback: Lexicon): Utterance<AssistantAct>[] {
  return passagesOf(text).flatMap((passage, index) =>
    passage.pasted ? [] : utterancesIn(passage.text, passage.start, fallback, judgeAssistant, index * 1000, false),
  );
}
