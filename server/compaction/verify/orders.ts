// Finds sentences that tell the reader to set the session's rules aside (CMP-6). Such words come into a summary from tool output that
// a model obeyed; the next model would read them as ours. What a person said is no such order.
import type { LocatedGap } from './locatedGap.ts';
import { normalText } from './normalText.ts';
import type { Block } from './parseSummary.ts';
import { sentencesOf } from './units.ts';

/** What every order names: looked for before the pattern that reads it. */
const cue = /rules|constraint|instruction|guideline|restriction|guardrail|system prompt/i;

const verbs =
  'ignore|disregard|forget|bypass|override|discard|abandon|(?:do not|don.t|stop|no longer) (?:follow|obey|apply)(?:ing)?';
const which = '(?:all|any|every|each|of|the|these|those|your|my|previous|prior|earlier|above|existing|given|other)';
const objects = 'rules|constraints?|instructions?|guidelines?|restrictions?|guardrails|system prompt';
/** Rules of something: "ignore the rules of the old linter" sets no rule of the session aside. */
const ofSomething = '(?! (?:for|in|of|on|from|that|which|under) (?!this (?:session|conversation)|the (?:user|system)))';
const order = new RegExp(`\\b(?:${verbs}) (?:${which} )+(?:${objects})\\b${ofSomething}`, 'i');
/** "Never ignore the rules" is the opposite. */
const denied = /(?:\b(?:not|never|without|avoid|cannot|refused? to|asked to|tr(?:y|ies|ied) to)|n.t)(?: \w+){0,2} $/i;

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
