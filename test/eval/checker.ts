// Answers a probe from the text of a summary alone (MET-4): is the fact kept, changed, stale, recoverable or missing? Shares
// no code and no word lists with the rooms that find facts and write or verify summaries.
import { containmentOf, normalised, overlapOf } from './textOverlap.ts';

export type Outcome = 'kept' | 'recoverable' | 'missing' | 'changed' | 'stale';

export const outcomes: readonly Outcome[] = ['kept', 'recoverable', 'missing', 'changed', 'stale'];

/** What is asked. `current`: it holds now. `over`: it held once and must not be told as holding. */
export type Question =
  | { readonly about: 'statement'; readonly wordings: readonly string[]; readonly holds: 'current' | 'over' }
  | {
      readonly about: 'file';
      readonly path: string;
      readonly fate: 'modified' | 'read' | 'deleted';
      readonly otherPaths: readonly string[];
    };

export interface SummaryUnderTest {
  readonly text: string;
  /** Entries that stay word for word beside the summary. */
  readonly keptEntryIds: ReadonlySet<string>;
}

/** At least this share of a fact's trigrams must stand in one passage for it to be stated there. */
const statedShare = 0.6;
/** A few words share trigrams with too much: below this length the stricter share applies. A Han or kana character counts twice. */
const shortWording = 25;
/** A thing that is over is only said to be told when nearly all of it stands there: what replaced it shares its words. */
const toldShare = 0.8;

const overMarkers =
  /\b(withdrawn|reversed|revoked|superseded|overridden|no longer|not any ?more|obsolete|cancel?led|dropped|resolved|fixed|done|closed|settled|zurückgezogen|überholt|erledigt|behoben|hinfällig|retirad[oa]|anulad[oa]|resuelt[oa]|hecho|retirée?|annulée?|résolue?|abandonnée?|revogad[oa]|resolvid[oa]|feito|iptal|çözüldü|tamam(landı)?)\b|\[x\]|~~|已(撤回|取消|解决|完成|修复)|作废|取り消|撤回|解決済|完了/iu;

const negations =
  /\b(not|no|never|without|cannot|nobody|nothing|none|neither|nor|\w+n['’]t|nicht|nichts|nie|niemals|ohne|kein\w*|nunca|jam[aá]s|sin|ning[uú]n\w*|nada|pas|jamais|sans|aucune?|rien|ne|n['’]\w+|n[ãa]o|sem|nenhum\w*|nem|de[gğ]il|yok|asla|hi[cç])\b|[不没沒勿別别禁未無无]|ない|ません|なく|ずに/giu;

/**
 * Decides one outcome. `sourceIds` are the entries the fact came from. Null: the question does not arise, because it is about
 * something that is over and the summary does not mention it.
 */
export function answerProbe(
  summary: SummaryUnderTest,
  question: Question,
  sourceIds: readonly string[],
): Outcome | null {
  const told = question.about === 'file' ? toldOfFile(summary.text, question) : toldOfStatement(summary.text, question);
  if (told !== 'missing') return told;
  if (question.about === 'statement' && question.holds === 'over') return null;
  const reachable = sourceIds.some((id) => summary.keptEntryIds.has(id) || namesEntry(summary.text, id));
  return reachable ? 'recoverable' : 'missing';
}

function toldOfStatement(text: string, question: Question & { about: 'statement' }): Outcome {
  const passages = passagesOf(text);
  const verdicts = question.wordings.map((wording) => toldOfWording(passages, wording, question.holds));
  return best(verdicts);
}

function lengthOf(text: string): number {
  const letters = normalised(text);
  return letters.length + (letters.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0);
}

function toldOfWording(passages: readonly string[], wording: string, holds: 'current' | 'over'): Outcome {
  const isShort = lengthOf(wording) < shortWording;
  const share = holds === 'over' || isShort ? toldShare : statedShare;
  const stating = passages.filter((passage) => containmentOf(wording, passage) >= share);
  if (stating.length === 0) return 'missing';
  if (holds === 'over') return stating.every((passage) => overMarkers.test(passage)) ? 'kept' : 'stale';
  return best(stating.map((passage) => faithfulness(passage, wording)));
}

/** Kept when the passage says it the same way round, changed when a negation, a number or its standing differs. */
function faithfulness(passage: string, wording: string): Outcome {
  if (overMarkers.test(passage) && !overMarkers.test(wording)) return 'changed';
  const quoted = quotedFaithfully(passage, wording);
  if (quoted !== null) return quoted ? 'kept' : 'changed';
  const clause = closestClause(passage, wording);
  if (negationsIn(clause) % 2 !== negationsIn(wording) % 2) return 'changed';
  return numbersAgree(clause, wording) ? 'kept' : 'changed';
}

/** Null without a verbatim quote. A quote is not measured against the rest of its sentence, only against its neighbours. */
function quotedFaithfully(passage: string, wording: string): boolean | null {
  const [text, quote] = [squashed(passage), squashed(wording).replace(/[\s.!。]+$/u, '')];
  const at = text.indexOf(quote);
  if (at < 0 || quote === '') return null;
  const before = /([\p{L}\p{N}'’]+)\s$/u.exec(text.slice(0, at))?.[1] ?? '';
  const after = /^\s([\p{L}\p{N}'’]+)/u.exec(text.slice(at + quote.length))?.[1] ?? '';
  return negationsIn(before) === 0 && negationsIn(after) === 0;
}

const squashed = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * Lines and sentences, and neighbouring pairs of them, because a fact may run over a break. A section on topics or the course
 * of things tells what was spoken of, not what holds, and is left out.
 */
function passagesOf(text: string): readonly string[] {
  const lines = standingLines(text);
  const sentences = lines
    .flatMap((line) => line.split(/(?<=[.!?;])\s+|(?<=[。！？；])/u))
    .filter((part) => part !== '');
  const pairs = sentences.slice(1).map((sentence, at) => `${sentences[at]} ${sentence}`);
  return [...sentences, ...lines, ...pairs];
}

function standingLines(text: string): readonly string[] {
  let standing = true;
  return text.split('\n').flatMap((raw) => {
    const line = raw.trim();
    if (/^#{1,6}\s/.test(line)) standing = !/topic|timeline|history/i.test(line);
    return standing && line !== '' ? [line] : [];
  });
}

/** The part of a passage that is about the wording: a long line must not lend its other negations to it. */
function closestClause(passage: string, wording: string): string {
  const clauses = passage.split(/[,;:，；：、()[\]]|\s[–—-]\s/u);
  const runs = clauses.flatMap((_, from) =>
    clauses.slice(from).map((__, length) => clauses.slice(from, from + length + 1).join(',')),
  );
  const candidates = runs.filter((run) => containmentOf(wording, run) >= statedShare);
  const closeness = (run: string) => overlapOf(run, wording).ofLonger;
  return candidates.sort((a, b) => closeness(b) - closeness(a))[0] ?? passage;
}

function negationsIn(text: string): number {
  return text.match(negations)?.length ?? 0;
}

function numbersAgree(passage: string, wording: string): boolean {
  const numbers = (text: string): string[] => text.match(/\d+(?:[.,]\d+)*/g) ?? [];
  const stated = numbers(passage);
  const lost = numbers(wording).filter((number) => !stated.includes(number));
  const added = stated.filter((number) => !numbers(wording).includes(number));
  return lost.length === 0 || added.length === 0;
}

function toldOfFile(text: string, question: Question & { about: 'file' }): Outcome {
  const mentions = mentionsOf(text, question.path, question.otherPaths);
  if (mentions.length === 0) return swappedPath(text, question) ? 'changed' : 'missing';
  const underDeleted = mentions.some((mention) => mention.section === 'deleted');
  const underLiving = mentions.some((mention) => mention.section === 'living');
  if (question.fate === 'deleted') return underLiving && !underDeleted ? 'stale' : 'kept';
  return underDeleted && !underLiving ? 'changed' : 'kept';
}

interface Mention {
  readonly section: 'deleted' | 'living' | 'other';
}

function mentionsOf(text: string, path: string, otherPaths: readonly string[]): readonly Mention[] {
  const spellings = spellingsOf(path, otherPaths);
  let section: Mention['section'] = 'other';
  const mentions: Mention[] = [];
  for (const line of text.split('\n')) {
    section = sectionAfter(line, section);
    if (!spellings.some((spelling) => standsIn(line, spelling))) continue;
    mentions.push({ section: /\b(deleted|removed|gelöscht)\b/i.test(line) ? 'deleted' : section });
  }
  return mentions;
}

function sectionAfter(line: string, before: Mention['section']): Mention['section'] {
  if (!/^(#{1,6}\s|\*\*[^*]+\*\*:?$|[^\s].*:$|<[\w-]+>)/.test(line.trim())) return before;
  if (/delet|remov|gelöscht/i.test(line)) return 'deleted';
  return /\bfiles?\b|modified|changed|read\b|dateien/i.test(line) ? 'living' : 'other';
}

/** The path and every tail of it that no other path of the session shares; a bare name only where it is unique. */
function spellingsOf(path: string, otherPaths: readonly string[]): readonly string[] {
  const parts = path.split('/').filter((part) => part !== '');
  const tails = parts.map((_, from) => parts.slice(from).join('/'));
  const unique = tails.filter(
    (tail) => !otherPaths.some((other) => other !== path && `/${other}`.endsWith(`/${tail}`)),
  );
  return [path, ...unique];
}

/** Whether the spelling stands in the line as a path of its own: `src/a.ts` is not in `lib/src/a.ts`, but is in `…/src/a.ts`. */
function standsIn(line: string, spelling: string): boolean {
  for (let at = line.indexOf(spelling); at >= 0; at = line.indexOf(spelling, at + 1)) {
    const before = line.slice(0, at);
    const after = line.slice(at + spelling.length);
    const starts =
      /(^|[^\p{L}\p{N}_./~-])$/u.test(before) ||
      /(…|\.\.\.|\*|\/home\/\S*|\/srv\/\S*|\/Users\/\S*|(^|\s|`)\.)\/$/u.test(before);
    if (starts && !/^([\p{L}\p{N}_/-]|\.[\p{L}\p{N}])/u.test(after)) return true;
  }
  return false;
}

/** A namesake in another folder stands where this path should: the same last name, and no path of the session. */
function swappedPath(text: string, question: Question & { about: 'file' }): boolean {
  const name = question.path.split('/').at(-1) ?? question.path;
  if (!question.path.includes('/')) return false;
  const known = new Set([...question.otherPaths, question.path]);
  const paths = text.match(/[\p{L}\p{N}_.~/-]+/gu) ?? [];
  return paths.some((path) => path.endsWith(`/${name}`) && !known.has(path.replace(/^\.\//, '')));
}

/** An entry id of Pi (8 hex digits or longer) standing as a word of its own: a reference that can be read again. */
function namesEntry(text: string, id: string): boolean {
  if (id.length < 6) return false;
  return new RegExp(`(?<![\\p{L}\\p{N}])${id.replace(/[.*+?^${'$'}{}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'u').test(
    text,
  );
}

const order: readonly Outcome[] = ['kept', 'stale', 'changed', 'missing'];

/** Several passages may speak of one fact: the one that is faithful counts, then the one that misleads. */
function best(verdicts: readonly Outcome[]): Outcome {
  return order.find((outcome) => verdicts.includes(outcome)) ?? 'missing';
}
