// Cuts a sentence into the parts that do different things, each with words enough around it to be understood alone (CMP-1).
import type { Sentence } from './clauses.ts';
import { wordClasses } from './grammar/wordClass.ts';
import type { Analysis } from './model/features.ts';
import type { Lexicon } from './model/lexicon.ts';

/** Facts quote at most this many characters. */
export const longestText = 300;

export interface Judgement<Act extends string> {
  readonly act: Act;
  readonly probability: number;
  readonly scores: Record<Act, number>;
  readonly analysis: Pick<Analysis, 'tokens'>;
}

export interface Piece<Act extends string> {
  readonly from: number;
  readonly to: number;
  readonly judgement: Judgement<Act>;
}

export type Judge<Act extends string> = (clause: string, lexicon: Lexicon) => Judgement<Act>;

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

/** Whether a piece has enough words to be judged alone: three, or six characters of a script without spaces. */
function stands(text: string): boolean {
  const characters = text.match(/[\u3041-\u30ff\u3400-\u9fff]/g)?.length ?? 0;
  return characters >= 6 || (text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0) >= 3;
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

export function groupName(act: string): string {
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

export function trimmed(text: string): { text: string; skipped: number } {
  const lead = /^[\s,，、:：]*(?:(?:and|und|y|et|e|ve)\s+)?/iu.exec(text)?.[0].length ?? 0;
  return { text: text.slice(lead).replace(/[\s,，、]+$/u, ''), skipped: lead };
}

/** The sentence whole, or its pieces where they do different things or it is too long for one fact. */
function piecesThatDiffer<Act extends string>(
  sentence: Sentence,
  whole: Piece<Act>,
  lexicon: Lexicon,
  judge: Judge<Act>,
): Piece<Act>[] {
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
const shortestRunOn = 100;
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

/** Dictation: a long sentence without any mark inside. Its clauses have nothing to do with each other. */
function isRunOn({ text, cuts }: Sentence): boolean {
  return text.length > shortestRunOn && cuts.length > 1 && !/[,;:—，、：；]/.test(text);
}

/** What a part and the sentence it is quoted with say together: each counts half. */
function mixed<Act extends string>(part: Judgement<Act>, whole: Judgement<Act>): Judgement<Act> {
  const scores = {} as Record<Act, number>;
  let act = part.act;
  for (const name of Object.keys(part.scores) as Act[]) {
    scores[name] = (part.scores[name] + whole.scores[name]) / 2;
    if (scores[name] > (scores[act] ?? 0)) act = name;
  }
  return { act, probability: scores[act], scores, analysis: part.analysis };
}

/** Widens a part of a sentence until it can be understood alone. */
function widened<Act extends string>(
  sentence: Sentence,
  whole: Piece<Act>,
  parts: readonly Piece<Act>[],
  index: number,
): Piece<Act> {
  const part = parts[index] as Piece<Act>;
  const { length } = sentence.text;
  const own = part.to - part.from;
  if (own === length || (part.from > 0 && isOrder(part.judgement))) return part;
  const leans = leaning.test(trimmed(sentence.text.slice(part.from, part.to)).text);
  if (length <= longestWhole && !isRunOn(sentence) && (leans || length <= own * mostWidening))
    return { from: 0, to: length, judgement: mixed(part.judgement, whole.judgement) };
  const before = parts[index - 1];
  return before && leans && part.to - before.from <= longestText ? { ...part, from: before.from } : part;
}

/** Parts widened to the same words that do the same thing are one: the likeliest. */
function withoutRepeats<Act extends string>(parts: readonly Piece<Act>[]): readonly Piece<Act>[] {
  if (parts.length < 2) return parts;
  return parts.filter((part, index) => {
    const isSame = (other: Piece<Act>): boolean =>
      other.from === part.from && other.to === part.to && other.judgement.act === part.judgement.act;
    const same = parts.filter(isSame);
    const best = Math.max(...same.map((other) => other.judgement.probability));
    return parts.findIndex((other) => isSame(other) && other.judgement.probability === best) === index;
  });
}

/** The parts of a sentence in order: one for each thing it does, none said twice. Cost: linear. */
export function partsOf<Act extends string>(
  sentence: Sentence,
  lexicon: Lexicon,
  judge: Judge<Act>,
): readonly Piece<Act>[] {
  const whole = { from: 0, to: sentence.text.length, judgement: judge(sentence.text, lexicon) };
  const pieces = piecesThatDiffer(sentence, whole, lexicon, judge);
  return withoutRepeats(pieces.map((_, index) => widened(sentence, whole, pieces, index)));
}
