// Tells whether a summary reports an error with the status the session ended with (CMP-6), in eight languages.

import { normalText } from './normalText.ts';
import type { Block, ParsedSummary } from './parseSummary.ts';

const solved =
  /(?<!un|not |not yet |never |nicht |no |non |não )(?<!\p{L})(?:resolved|fixed|solved|repaired|corrected|gone|no longer (?:occurs?|fails?|happens?|appears?)|behoben|gelöst|beseitigt|repariert|korrigiert|erledigt|tritt nicht mehr auf|(?:resuelt|corregid|solucionad|arreglad|reparad)[oa]s?|arregl(?:ó|amos|é)|corrigió|solucionó|resolvió|ya no (?:ocurre|aparece|falla)|résolue?s?|corrigée?s?|réparée?s?|réglée?s?|n['’]apparaît plus|ne se produit plus|(?:resolvid|corrigid|consertad|sanad)[oa]s?|não ocorre mais|çözül(?:dü|müş)|gideril(?:di|miş)|düzeltil(?:di|miş)|düzeldi|halledildi)(?!\p{L})|(?:已经?|被|都)(?:被)?(?:解决|修复|修正|修好|消除)|(?:解决|修复|修好)(?:了|完)|不再出现|(?:解決|修正)(?:済|しま|した|され|でき)|直った|直し(?:た|ました|済)|直りました|解消/giu;
const standing =
  /(?<!\p{L})(?:still|unresolved|unsolved|unfixed|not (?:yet )?(?:been )?(?:resolved|fixed|solved|gone)|open|persists?|remains?|ongoing|outstanding|pending|continues?|recurs?|again|until|to be|needs?|must|should|noch|weiterhin|offen\p{L}*|ungelöst\p{L}*|unbehoben|nicht (?:behoben|gelöst)|besteht|bleibt|sin (?:resolver|solucionar|arreglar|corregir)|abiert[oa]s?|siguen?|persisten?|pendientes?|todavía|aún|no (?:se ha |está |fue )?(?:resuelt|arreglad|corregid|solucionad)\p{L}*|non (?:résolue?s?|corrigée?s?)|pas (?:encore )?(?:résolue?s?|corrigée?s?)|toujours|encore|ouvert(?:e?s?)|persistent?|reste(?:nt)?|não (?:foi |está )?(?:resolvid|corrigid)\p{L}*|ainda|abert[oa]s?|pendentes?|continuam?|sem (?:solução|correção)|çözül(?:medi|memiş)|gideril(?:medi|memiş)|düzeltil(?:medi|memiş)|çözüm bekli\p{L}*|hâlâ|hala|halen|açık|sürüyor|devam ediyor)(?!\p{L})|未解决|未修复|尚未|还没|仍|依然|还在|没有(?:解决|修复)|未解決|未修正|まだ|残って|続いて|(?:解決|修正)(?:して|されて|できて)い(?:ない|ません)/giu;

export type ErrorStatus = 'resolved' | 'open' | 'unsaid';

/** Words of `pattern` in a text; the error's own words say nothing about its status. */
function says(pattern: RegExp, text: string, own: string): boolean {
  return [...text.matchAll(pattern)].some((match) => !own.includes(match[0].toLowerCase()));
}

/** Status the words of a text give an error whose own words are `own` (normal form). */
export function statusOfText(text: string, own: string): ErrorStatus {
  const stands = says(standing, text, own);
  const rest = stands ? text.replace(standing, ' ') : text;
  if (says(solved, rest, own)) return stands ? 'unsaid' : 'resolved';
  return stands ? 'open' : 'unsaid';
}

/** Status a block gives an error; `text` is the part of the block that tells of it. */
export function statusSaid(block: Block, text: string, own: string, parsed: ParsedSummary): ErrorStatus {
  const said = statusOfText(text, own);
  if (said !== 'unsaid') return said;
  if (block.section === 'errors-resolved') return 'resolved';
  if (block.section === 'blocked') return 'open';
  const parent = block.parent !== null ? parsed.blocks[block.parent] : undefined;
  return parent ? statusSaid({ ...parent, section: null }, normalText(parent.text), own, parsed) : 'unsaid';
}
