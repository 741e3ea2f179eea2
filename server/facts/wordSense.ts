// Asks an utterance about its word classes.
import { type WordClass, wordClasses } from './grammar/wordClass.ts';
import type { Utterance } from './speechActs.ts';

/** Whether any of the first `within` tokens (default all) belongs to the class. */
export function hasClass(utterance: Utterance<string>, name: WordClass, within = Number.POSITIVE_INFINITY): boolean {
  const wanted = wordClasses.indexOf(name);
  return utterance.analysis.tokens.some((token, index) => index < within && token.classes.includes(wanted));
}

export function wordCount(utterance: Utterance<string>): number {
  return utterance.analysis.tokens.reduce((sum, token) => {
    if (token.shape === 'mark') return sum;
    const characters = token.text.match(/[\u3041-\u30ff\u3400-\u9fff]/g)?.length ?? 0;
    return sum + (characters > 0 ? Math.max(1, characters / 2) : token.text.split(' ').length);
  }, 0);
}

export function isQuestion(text: string): boolean {
  return /[?？]["'”’»)\]]*\s*$/.test(text) || /[吗呢]\s*[。.]?$|(です|ます|でしょう)か[。.]?$/.test(text);
}
