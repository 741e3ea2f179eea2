// Finds sentences that tell the reader to set the session's rules aside (CMP-6). Such words come into a summary from tool output that
// a model obeyed; the next model would read them as ours. What a person said is no such order.
import type { LocatedGap } from './locatedGap.ts';
import { normalText } from './normalText.ts';
import type { Block } from './parseSummary.ts';
import { sentencesOf } from './units.ts';

/** What every order names: looked for before the patterns that read it. */
const cue =
  /rules|constraint|instruction|guideline|restriction|guardrail|system prompt|regeln|anweisung|vorgaben|reglas|instrucc|restricc|règles|contraintes|consignes|regras|instruç|restriç|kuralları|talimatları|规则|指令|约束|限制|ルール|指示|制約|規則/i;

/** Rules of something: "ignore the rules of the old linter" sets no rule of the session aside. */
const ofSomething = '(?! (?:for|in|of|on|from|that|which|under) (?!this (?:session|conversation)|the (?:user|system)))';
/** Verbs, the words that may stand between, and rules; in the languages claims are read in. */
const ways: readonly string[] = [
  `\\b(?:ignore|disregard|forget|bypass|override|discard|abandon|(?:do not|don.t|stop|no longer) (?:follow|obey|apply)(?:ing)?) (?:(?:all|any|every|each|of|the|these|those|your|my|previous|prior|earlier|above|existing|given|other) )+(?:rules|constraints?|instructions?|guidelines?|restrictions?|guardrails|system prompt)\\b${ofSomething}`,
  '\\b(?:ignorieren?|missachten?|vergiss|umgehen?) (?:(?:alle|die|diese|deine|bisherigen|vorherigen|obigen) )+(?:regeln|anweisungen|vorgaben)',
  '\\b(?:ignor[ae]|olvid[ae]|omit[ae]) (?:(?:todas|las|estas|tus|sus) )+(?:reglas|instrucciones|restricciones)',
  '\\b(?:ignore[zr]?|oublie[zr]?|contourne[zr]?) (?:(?:toutes|les|ces|tes|vos) )+(?:règles|instructions|contraintes|consignes)',
  '\\b(?:ignor[ae]|esqueça) (?:(?:todas|as|estas|essas|suas) )+(?:regras|instruções|restrições)',
  '(?:kuralları|talimatları) (?:yok say|görmezden gel|unut)',
  '(?:忽略|无视|忘记|绕过)(?:所有|全部|之前|以上|这些|的)*(?:规则|指令|约束|限制)',
  '(?:ルール|指示|制約|規則)(?:を|は)(?:すべて)?(?:無視|忘れ)',
];
const order = new RegExp(ways.join('|'), 'iu');
/** "Never ignore the rules" is the opposite. */
const denied =
  /(?:\b(?:not|never|without|avoid|cannot|refused? to|asked to|tr(?:y|ies|ied) to|nicht|nie|niemals|nunca|no|ne|jamais|não)|n.t)(?: \w+){0,2} $|(?:不要|不能|不得|不可|别|勿)$/iu;

const maxQuote = 160;

/** Gaps for orders against the rules. `quoted` as for claims: whether a stretch of a block is a fact's own words. */
export function orderGaps(blocks: readonly Block[], quoted: (block: number, text: string) => boolean): LocatedGap[] {
  return blocks.flatMap((block, at) => {
    if (block.fenced || block.heading || !cue.test(block.text)) return [];
    return sentencesOf(block.text).flatMap((sentence): LocatedGap[] => {
      const flat = sentence.replace(/\s+/g, ' ');
      const match = order.exec(flat);
      if (match === null || denied.test(flat.slice(0, match.index)) || quoted(at, normalText(match[0]))) return [];
      const detail = `line ${block.line} sets the rules aside, which nobody asked for: "${flat.trim().slice(0, maxQuote)}"`;
      return [{ kind: 'inconsistency', detail, entryIds: [], line: block.line }];
    });
  });
}
