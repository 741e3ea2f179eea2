// What a person or an assistant does with each clause: rule, request, decision, promise … The classifier judges whole
// sentences and their pieces; a sentence is split only where its pieces clearly do different things.
import { isStatement, type Sentence, sentencesOf } from './clauses.ts';
import { cueWeigher } from './cues/cueWeights.ts';
import { wordClasses } from './grammar/wordClass.ts';
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

interface Judgement<Act extends string> {
  readonly act: Act;
  readonly probability: number;
  readonly scores: Record<Act, number>;
  readonly analysis: Pick<Analysis, 'tokens'>;
}

interface Piece<Act extends string> {
  readonly from: number;
  readonly to: number;
  readonly judgement: Judgement<Act>;
}

type Judge<Act extends string> = (clause: string, lexicon: Lexicon) => Judgement<Act>;

/** Acts that may share a sentence without being worth a split. */
const groupOf: Readonly<Record<string, string>> = {
  must: 'rule',
  mustNot: 'rule',
  prefer: 'rule',
  quoted: 'aside',
  hypothetical: 'aside',
  other: 'aside',
  report: 'aside',
  step: 'aside',
  accept: 'reply',
  reject: 'reply',
};

const longestText = 300;
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

/** Whether a piece has enough words to be judged alone: three, or six characters of a script without spaces. */
function stands(text: string): boolean {
  const characters = text.match(/[\u3041-\u30ff\u3400-\u9fff]/g)?.length ?? 0;
  return characters >= 6 || (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= 3;
}

/** Offsets at which the pieces of a sentence begin and end; a piece too short to stand goes with its neighbour. */
function boundsOf(sentence: Sentence): number[] {
  const bounds: number[] = [0];
  for (const cut of sentence.cuts.slice(0, 12)) {
    if (stands(sentence.text.slice(bounds.at(-1) ?? 0, cut))) bounds.push(cut);
  }
  if (bounds.length > 1 && !stands(sentence.text.slice(bounds.at(-1)))) bounds.pop();
  bounds.push(sentence.text.length);
  return bounds;
}

/** The pieces of a sentence judged one by one; none where it is not cut, one where no piece of it stands alone. */
function piecesOf<Act extends string>(
  sentence: Sentence,
  whole: Piece<Act>,
  lexicon: Lexicon,
  judge: Judge<Act>,
): Piece<Act>[] {
  if (sentence.cuts.length === 0) return [];
  const bounds = boundsOf(sentence);
  if (bounds.length === 2) return [whole];
  return bounds.slice(1).map((to, index) => {
    const from = bounds[index] ?? 0;
    return { from, to, judgement: judge(sentence.text.slice(from, to), lexicon) };
  });
}

function groupName(act: string): string {
  return groupOf[act] ?? act;
}

/** Joins neighbours of one group; weak pieces (below 0.6) go with the piece before them. */
function joined<Act extends string>(pieces: readonly Piece<Act>[]): Piece<Act>[] {
  const result: Piece<Act>[] = [];
  for (const piece of pieces) {
    const before = result.at(-1);
    const isWeak = piece.judgement.probability < 0.6;
    if (before && (isWeak || groupName(before.judgement.act) === groupName(piece.judgement.act))) {
      const stronger = !isWeak && piece.judgement.probability > before.judgement.probability ? piece : before;
      result[result.length - 1] = { from: before.from, to: piece.to, judgement: stronger.judgement };
    } else result.push(piece);
  }
  return result;
}

function trimmed(text: string): { text: string; skipped: number } {
  const lead = /^[\s,，、:：]*(?:(?:and|und|y|et|e|ve)\s+)?/iu.exec(text)?.[0].length ?? 0;
  return { text: text.slice(lead).replace(/[\s,，、]+$/u, ''), skipped: lead };
}

function bounded(text: string): string {
  if (text.length <= longestText) return text;
  const cut = text.slice(0, longestText);
  const space = cut.search(/\s\S*$/);
  return space > longestText / 2 ? cut.slice(0, space) : cut;
}

/** The sentence whole, or its pieces where they do different things or it is too long for one fact. */
function partsOf<Act extends string>(sentence: Sentence, lexicon: Lexicon, judge: Judge<Act>): Piece<Act>[] {
  const whole = { from: 0, to: sentence.text.length, judgement: judge(sentence.text, lexicon) };
  if (groupName(whole.judgement.act) === 'aside' && whole.judgement.probability >= 0.9) return [whole];
  const pieces = joined(piecesOf(sentence, whole, lexicon, judge));
  const kinds = new Set(pieces.map((piece) => groupName(piece.judgement.act)));
  const isLong = sentence.text.length > longestText && pieces.length > 0;
  return kinds.size > 1 || isLong ? pieces : [whole];
}

/** Words with which a clause leans on the one before it; such a clause alone cannot be understood. */
const leaning =
  /^(?:which|who|whom|whose|that|because|since|while|as|where|when|once|until|before|after|than|if|unless|otherwise|or|nor|though|although|not|it|they|this|these|those|he|she|its|their|weil|dass|damit|sodass|während|wenn|sobald|bis|bevor|nachdem|oder|aber|sondern|denn|dann|danach|sonst|obwohl|nicht|der|die|das|dem|den|deren|dessen|es|sie|er|que|quien|cuyo|porque|pues|mientras|cuando|donde|hasta|antes|después|luego|entonces|o|pero|sino|aunque|si|no|qui|dont|où|car|parce|puisque|quand|lorsque|jusqu|avant|après|puis|alors|ou|mais|sinon|si|pas|il|elle|ils|elles|ce|ça|quem|cujo|pois|enquanto|quando|onde|até|depois|então|ou|mas|senão|embora|se|não|çünkü|ki|ama|veya|ya|yoksa|o|bu|şu|因为|所以|但|但是|然后|否则|如果|而|就|才|也|都|不然|でも|だから|なので|ので|から|けど|が|それ|そう)(?![\p{L}\p{N}'])/iu;
/** A sentence up to this length is quoted whole rather than cut, unless the clause is a sentence of its own. */
const longestWhole = 200;
/** A clause is not buried in a sentence more than this many times its length. */
const mostWidening = 4;
const ownClause: readonly number[] = (['policy', 'forbid', 'never', 'please', 'task', 'must'] as const).map((name) =>
  wordClasses.indexOf(name),
);

/** Whether a clause in the middle of a sentence is an order that can be understood alone. */
function isOrder(judgement: Judgement<string>): boolean {
  const { tokens } = judgement.analysis;
  const first = tokens.find((token) => token.shape !== 'mark');
  return tokens.length >= 4 && (first?.classes.some((item) => ownClause.includes(item)) ?? false);
}

/** Widens a part of a sentence until it can be understood alone. */
function widened<Act extends string>(sentence: Sentence, parts: readonly Piece<Act>[], index: number): Piece<Act> {
  const part = parts[index] as Piece<Act>;
  const { length } = sentence.text;
  const own = part.to - part.from;
  if (own === length || (part.from > 0 && isOrder(part.judgement))) return part;
  const leans = leaning.test(trimmed(sentence.text.slice(part.from, part.to)).text);
  if (length <= longestWhole && (leans || length <= own * mostWidening)) return { ...part, from: 0, to: length };
  const before = parts[index - 1];
  return before && leans && part.to - before.from <= longestText ? { ...part, from: before.from } : part;
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
    const parts = partsOf(sentence, lexicon, judge);
    return parts.flatMap((_, index) => {
      const part = widened(sentence, parts, index);
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
