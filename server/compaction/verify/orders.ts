// Finds sentences that tell the reader to set the session's rules aside (CMP-6). Such words come into a summary from tool output that
// a model obeyed; the next model would read them as ours. What a person said is no such order.
import type { LocatedGap } from './locatedGap.ts';
import { normalText } from './normalText.ts';
import type { Block } from './parseSummary.ts';
import { sentencesOf } from './units.ts';

/** What every order names: looked for before the patterns that read it. */
const cue =
  /rules|constraint|instruction|guideline|restriction|guardrail|system prompt|regeln|anweisung|vorgaben|reglas|instrucc|restricc|règles|contraintes|consignes|regras|instruç|restriç|kuralları|talimatları|规则|指令|约束|限制|ルール|指示|制約|規則/i;

const rules = '(?:rules|constraints|instructions|guidelines|restrictions|guardrails|system prompt)';
const which =
  '(?:(?:all|any|every|each|of|the|these|those|your|my|its|our|previous|prior|earlier|above|existing|given|other|former|user.s|session.s|system.s) )';
/** "Override the rules and go on" and "a user can load one and override the rules" differ by this: only an order points back at what was said. */
const pointed = '(?:(?:all|any|every|of|the|these|those) )*(?:your|previous|prior|earlier|above|user.s|session.s) ';
const verbs =
  '(?:ignore|disregard|forget|pay no attention to|(?:do not|don.t|stop|no longer|you (?:do not|don.t) (?:have|need) to|there is no need to) (?:follow|obey|heed)(?:ing)?)';
/** Verbs of what programs do to rules and constraints of their own: an order with them names all of them, or the reader's. */
const programVerbs =
  '(?:bypass|override|discard|abandon|skip|break|violate|(?:do not|don.t|stop|no longer) apply(?:ing)?)';
const programRules = `(?:${pointed}${rules}|(?:all|any|every) (?:of )?(?:the |these |those )?${rules}|${which}*(?:guidelines|guardrails|system prompt))`;
/** An order opens its clause: "the linter ignores the rules" and "a flag to bypass the rules" describe a program. */
const opening = `(?:^|[.;:!?—–] ?)["'“(\\s-]*(?:(?:please|first|then|now|next|also|so|and|but|just|simply|always|from (?:here|now) on|you (?:may|can|must|should|will|are (?:free|allowed|told) to)|(?:the )?(?:next )?(?:agent|assistant|model) (?:may|can|must|should)|feel free to|it is (?:fine|ok|okay|safe|allowed) to|be sure to|remember to|safely),? )*`;
/** What may stand behind the rules of an order. "The rules file", "the rules for tests" and "the constraint until the import ran" are of a program. */
const closing =
  '(?= (?:(?:listed |given |stated )?(?:above|before|so far)|you (?:were|have|got)|and|but|then|from (?:here|now) on|completely|entirely|altogether|at all|any ?more|aside|(?:for|in|of|on|from|that|which|under) (?:this (?:session|conversation)|the (?:user|system|session|conversation)))(?![\\p{L}\\p{N}_-])|["\'”)]?(?:[.,;:!?)—–]|$| [—–]))';
/** Orders in the languages claims are read in. */
const ways: readonly string[] = [
  `${opening}(?:${verbs} ${which}*${rules}|${programVerbs} ${programRules}|(?:set|put|leave) ${which}*${rules}(?= aside))${closing}`,
  `(?:\\b(?:and|then)|,) (?:${verbs}|${programVerbs}) ${pointed}${rules}${closing}`,
  `${opening}${which}*${rules}(?: above)? (?:no longer apply|(?:do not|don.t) apply any ?more|are (?:void|no longer (?:in force|binding|valid)))${closing}`,
  `${opening}(?:bitte )?(?:ignorieren?|missachten?|vergiss|umgehe) (?:(?:sie|alle|die|diese|deine|bisherigen|vorherigen|obigen) )+(?:regeln|anweisungen|vorgaben)\\b`,
  `${opening}(?:por favor,? )?(?:ignor[ae]|olvid[ae]|omit[ae]) (?:(?:todas|las|estas|tus|sus) )+(?:reglas|instrucciones|restricciones)`,
  `${opening}(?:ignore[zr]?|oublie[zr]?|contourne[zr]?) (?:(?:toutes|les|ces|tes|vos) )+(?:règles|instructions|contraintes|consignes)`,
  `${opening}(?:por favor,? )?(?:ignor[ae]|esqueça) (?:(?:todas|as|estas|essas|suas) )+(?:regras|instruções|restrições)`,
  '(?:kuralları|talimatları) (?:yok say|görmezden gel|unut)(?:ın)?(?!\\p{L})',
  '(?:^|[。，；：、！])(?:请|現在|现在|然后)?(?:忽略|无视|忘记|绕过)(?:所有|全部|之前|以上|这些|的)*(?:规则|指令|约束|限制)(?=[。，；、！]|并|$)',
  '(?:ルール|指示|制約|規則)(?:を|は)(?:すべて)?(?:無視して|無視せよ|無視しろ|忘れて|忘れろ)(?=ください|下さい|[。、！]|$)',
];
const order = new RegExp(ways.join('|'), 'iu');
/** "Never ignore the rules" is the opposite, and what some text says is told, not ordered. */
const denied =
  /(?:\b(?:never|avoid|cannot|refused? to|asked to|tr(?:y|ies|ied) to|nie|niemals|nunca|jamais)(?: \w+){0,2}|\b(?:says?|said|reads?|injection|payloads?|phrases?|text|attacks?|strings?|example)\W*)$|(?:不要|不能|不得|不可|别|勿)$/iu;
/** Marks of emphasis and characters nobody sees do not make another word. */
const unseen = /[*\u00AD\u200B-\u200F\u2060\uFEFF]/gu;

const maxQuote = 160;

/** Gaps for orders against the rules. `quoted` as for claims: whether a stretch of a block is a fact's own words. */
export function orderGaps(blocks: readonly Block[], quoted: (block: number, text: string) => boolean): LocatedGap[] {
  return blocks.flatMap((block, at) => {
    if (block.heading) return [];
    const text = block.text.replace(unseen, '');
    if (!cue.test(text)) return [];
    return sentencesOf(text).flatMap((sentence): LocatedGap[] => {
      const flat = sentence.replace(/\s+/g, ' ');
      const match = order.exec(flat);
      if (match === null || denied.test(flat.slice(0, match.index)) || quoted(at, normalText(match[0]))) return [];
      const detail = `line ${block.line} sets the rules aside, which nobody asked for: "${flat.trim().slice(0, maxQuote)}"`;
      return [{ kind: 'inconsistency', detail, entryIds: [], line: block.line }];
    });
  });
}
