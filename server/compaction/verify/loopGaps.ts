// Finds sentences that call all open loops closed while the session has some (CMP-6, eight languages).

import type { LocatedGap } from './locatedGap.ts';
import { normalText } from './normalText.ts';
import type { Block } from './parseSummary.ts';
import { sentencesOf } from './units.ts';

const closed =
  '(?:closed|done|settled|answered|resolved|completed?|finished|dealt with|handled|erledigt|geschlossen|abgeschlossen|geklärt|cerrad[oa]s?|resuelt[oa]s?|hech[oa]s?|terminad[oa]s?|fermée?s?|closes?|réglée?s?|résolue?s?|terminée?s?|fechad[oa]s?|resolvid[oa]s?|feit[oa]s?|concluíd[oa]s?|kapandı|kapatıldı|tamamlandı|bitti|çözüldü)(?!\\p{L})';
const all =
  '(?:all|everything|each|both|they|these|those|alle[sn]?|todo|todos|todas|tout|tous|toutes|tudo|hepsi|tümü|bunların)(?!\\p{L})';
const allClosed = new RegExp(
  `^[^\\p{L}]*${all}[^.:]{0,48}?(?<!\\p{L})${closed}|\\((?:all|now|alle|todas?|todos?|toutes|tous|hepsi) ${closed}|^[^\\p{L}]*(?:全部|所有|以上|这些|すべて|全て).{0,12}(?:完成|关闭|解决|完了|解決|クローズ)`,
  'iu',
);
/** A wish, a duty or an exception. */
const open =
  /(?<!\p{L})(?:not|never|until|unless|before|when|once|if|must|should|to be|need\p{L}*|except|but|nicht|noch|außer|bis|müssen|sollen|no|salvo|excepto|hasta|pas|sauf|não|exceto|até|değil|hariç)(?!\p{L})|没|未|除|尚|まだ|ない|以外/iu;

const longest = 100;

/** Gaps for sentences under Open Loops that call all of them closed. `quoted` as for claims. */
export function loopGaps(blocks: readonly Block[], quoted: (block: number, text: string) => boolean): LocatedGap[] {
  return blocks.flatMap((block, at) => {
    if (block.section !== 'open-loops') return [];
    return sentencesOf(block.text).flatMap((sentence): LocatedGap[] => {
      const said = sentence.trim();
      if (said.length > longest || !allClosed.test(said) || open.test(said) || quoted(at, normalText(said))) return [];
      const detail = `line ${block.line} calls the open loops closed: "${said}"`;
      return [{ kind: 'inconsistency', detail, entryIds: [], line: block.line }];
    });
  });
}
