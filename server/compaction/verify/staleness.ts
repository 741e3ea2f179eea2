// Tells whether a line states something as being in force, or reports that it was withdrawn (CMP-6, eight languages).

import type { SectionName } from './headings.ts';
import type { Unit } from './units.ts';

/** Sections whose lines say what holds now. */
const inForce: ReadonlySet<SectionName | null> = new Set<SectionName | null>([
  'constraints',
  'decisions',
  'critical-context',
  'progress',
  null,
]);

const over =
  /(?<!\p{L})(?:no longer|not any ?more|withdrawn|withdrew|revoked|lifted|dropped|reversed|superseded|replaced|obsolete|outdated|cancel\p{L}*|abandoned|discarded|originally|initially|at first|previously|formerly|earlier|used to|nicht mehr|zurückgenommen|aufgehoben|widerrufen|hinfällig|ursprünglich|zunächst|früher\p{L}*|verworfen|ya no|anulad\p{L}*|retirad\p{L}*|revocad\p{L}*|descartad\p{L}*|originalmente|inicialmente|abandonnée?s?|annulée?s?|retirée?s?|levée?s?|initialement|au début|d['’]abord|já não|cancelad\p{L}*|abandonad\p{L}*|revogad\p{L}*|artık|vazgeç\p{L}*|iptal\p{L}*|önceden|önceki|başta|başlangıçta|geri alın\p{L}*|kaldırıl\p{L}*)(?!\p{L})|(?<!\p{L})(?:ne|n['’]\p{L}+)\s+(?:\p{L}+\s+){0,2}plus(?!\p{L})|não(?:\s+\p{L}+){1,3}\s+mais(?!\p{L})|不再|取消|撤回|撤销|作废|废弃|原来|原本|最初|之前|もう|撤回|取り消|取りやめ|やめ|当初|以前|廃止/iu;

/** True when a unit stands where things that hold are told and does not say that it was taken back. */
export function saysInForce(unit: Unit): boolean {
  const { section, heading } = unit.block;
  return inForce.has(section) && !heading && !over.test(unit.text);
}

const gone =
  '(?:outdated|obsolete|withdrawn|revoked|superseded|deprecated|cancell?ed|reversed|dropped|lifted|no longer (?:valid|applies|true|in force)|veraltet|hinfällig|überholt|aufgehoben|zurückgenommen|obsolet[oa]?|anulad[oa]|desactualizad[oa]|obsolète|caduque|annulée?|desatualizad[oa]|cancelad[oa]|geçersiz|eskimiş|iptal)(?!\\p{L})|(?:已)?(?:过时|作废|撤销)|廃止|撤回|古い';
/** A remark that takes a whole line back: "(outdated)" at either end, "Outdated: …" before it. */
const goneRemark = new RegExp(
  `[([（【]\\s*(?:now |since |inzwischen |ya )?(?:${gone})[^)\\]）】]{0,40}[)\\]）】]|^[^\\p{L}]*(?:${gone})\\W{0,3}[:：]`,
  'iu',
);

/** True when a text marks what it says as outdated. */
export function isMarkedGone(text: string): boolean {
  return goneRemark.test(text);
}
