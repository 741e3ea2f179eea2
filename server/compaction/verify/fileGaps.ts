// Checks a summary's account of files (CMP-6): what was changed, read and deleted is named under its own path,
// and no file is named that the session never met.

import type { Facts } from '../../facts/fact.ts';
import { oneLine } from '../../record/oneLine.ts';
import type { SummaryFact } from '../requiredFacts.ts';
import type { LocatedGap } from './locatedGap.ts';
import type { Block, ParsedSummary } from './parseSummary.ts';
import { indexPaths, type PathIndex, plainPath } from './pathIndex.ts';
import { isClearFile, type PathMention, pathMentions } from './pathMentions.ts';
import { withoutRemark } from './units.ts';

export interface FileCheck {
  readonly missing: ReadonlySet<string>;
  readonly gaps: readonly LocatedGap[];
}

const deletion =
  /\b(?:delet\w*|remov\w*|rm|drop(?:ped|s)?|gone|erased?|eliminat\w*|no longer exists?|renamed|moved|gelöscht|entfernt|eliminad\w*|borrad\w*|supprim\w*|retiré\w*|exclu[ií]d\w*|removid\w*|apagad\w*|silin\w*|silindi|kaldır\w*)|删除|移除|已删|削除|消した/iu;

/** Index of every path the facts know. */
export function pathsKnown(facts: Facts): PathIndex {
  const { modified, read, deleted } = facts.files;
  return indexPaths([...facts.paths, ...[...modified, ...read, ...deleted].map((file) => file.path)]);
}

const inFileSection: ReadonlySet<string | null> = new Set(['files', 'files-modified', 'files-read', 'files-deleted']);

interface Ground {
  readonly parsed: ParsedSummary;
  readonly mentions: readonly PathMention[];
  readonly byPath: ReadonlyMap<string, readonly PathMention[]>;
  readonly flat: () => string;
  /** Whole items of the file sections, by section: a path of any spelling listed alone. */
  readonly listed: ReadonlySet<string>;
}

const listKey = (section: string | null, path: string): string => `${section} ${oneLine(path)}`;

const unquoted = (text: string): string => (text.startsWith('`') ? text.replace(/^`(.*)`$/u, '$1') : text);

function listedIn(parsed: ParsedSummary): Set<string> {
  const listed = new Set<string>();
  for (const block of parsed.blocks) {
    if (!inFileSection.has(block.section)) continue;
    listed.add(listKey(block.section, plainPath(unquoted(withoutRemark(block.text)))));
  }
  return listed;
}

function groundOf(parsed: ParsedSummary, index: PathIndex, flat: () => string): Ground {
  const mentions = pathMentions(parsed, index);
  const byPath = new Map<string, PathMention[]>();
  for (const mention of mentions) {
    if (mention.resolved.kind !== 'known') continue;
    const held = byPath.get(mention.resolved.path);
    if (held) held.push(mention);
    else byPath.set(mention.resolved.path, [mention]);
  }
  return { parsed, mentions, byPath, flat, listed: listedIn(parsed) };
}

function blockOf(ground: Ground, mention: PathMention): Block | undefined {
  return ground.parsed.blocks[mention.block];
}

function tellsDeletion(ground: Ground, mention: PathMention): boolean {
  const block = blockOf(ground, mention);
  if (!block) return false;
  if (block.section === 'files-deleted') return true;
  const parent = block.parent !== null ? ground.parsed.blocks[block.parent] : undefined;
  return deletion.test(block.text) || (parent !== undefined && deletion.test(parent.text));
}

/** Odd spellings (spaces, other alphabets) the path pattern cannot cut out are searched for literally. */
function standsLiterally(path: string, flat: string): boolean {
  if (path.trim().length === 0) return true;
  for (let at = flat.indexOf(path); at >= 0; at = flat.indexOf(path, at + 1)) {
    const before = flat[at - 1] ?? ' ';
    const after = flat.slice(at + path.length, at + path.length + 2);
    if (!/[\p{L}\p{N}_/\\-]/u.test(before) && !/^(?:[\p{L}\p{N}_/-]|\.[\p{L}\p{N}])/u.test(after)) return true;
  }
  return false;
}

const sectionOfKind: Readonly<Partial<Record<SummaryFact['kind'], string>>> = {
  'modified-file': 'files-modified',
  'read-file': 'files-read',
  'deleted-file': 'files-deleted',
};

function isAccounted(fact: SummaryFact, ground: Ground): boolean {
  const path = plainPath(fact.text);
  if (ground.listed.has(listKey(sectionOfKind[fact.kind] ?? null, path))) return true;
  const mentions = ground.byPath.get(path) ?? [];
  if (mentions.length === 0) return standsLiterally(oneLine(fact.text.normalize('NFC')), ground.flat());
  if (fact.kind === 'read-file') return true;
  if (fact.kind === 'deleted-file') return mentions.some((mention) => tellsDeletion(ground, mention));
  return mentions.some((mention) => {
    const section = blockOf(ground, mention)?.section;
    return section !== 'files-read' && section !== 'files-deleted';
  });
}

const missingKind = {
  'modified-file': 'missing-file',
  'read-file': 'missing-read-file',
  'deleted-file': 'missing-deleted-file',
} as const;

const planned: ReadonlySet<string | null> = new Set(['next-steps', 'open-loops']);

function isFabricated(mention: PathMention, ground: Ground, grounded: (spelling: string) => boolean): boolean {
  const { resolved } = mention;
  if (resolved.kind !== 'unknown' || !isClearFile(mention.spelling)) return false;
  const block = blockOf(ground, mention);
  if (!block || (block.fenced && !inFileSection.has(block.section))) return false;
  // A file still to be written is no claim; a namesake of a known one is.
  if (planned.has(block.section) && resolved.namesakes.length === 0) return false;
  return !grounded(mention.written);
}

function fabricatedGaps(ground: Ground, grounded: (spelling: string) => boolean): LocatedGap[] {
  const seen = new Set<string>();
  const gaps: LocatedGap[] = [];
  for (const mention of ground.mentions) {
    if (seen.has(mention.spelling) || !isFabricated(mention, ground, grounded)) continue;
    seen.add(mention.spelling);
    const line = blockOf(ground, mention)?.line ?? 0;
    gaps.push({
      kind: 'fabricated-file',
      detail: `line ${line} names ${mention.spelling}, which the session never met`,
      entryIds: [],
      line,
    });
  }
  return gaps;
}

function misplacedGaps(ground: Ground, facts: Facts): LocatedGap[] {
  if (!ground.parsed.blocks.some((block) => block.section === 'files-deleted')) return [];
  const deleted = new Set(facts.files.deleted.map((file) => plainPath(file.path)));
  const first = new Map<number, PathMention>();
  for (const mention of ground.mentions) {
    if (mention.resolved.kind === 'known' && !first.has(mention.block)) first.set(mention.block, mention);
  }
  return [...first.values()].flatMap((mention): LocatedGap[] => {
    const block = blockOf(ground, mention);
    const path = mention.resolved.kind === 'known' ? mention.resolved.path : '';
    if (block?.section !== 'files-deleted' || block.heading || deleted.has(path)) return [];
    if ([...deleted].some((other) => block.text.startsWith(other))) return [];
    return [
      {
        kind: 'inconsistency',
        detail: `line ${block.line} lists ${path} as deleted; it was not`,
        entryIds: [],
        line: block.line,
      },
    ];
  });
}

/** File gaps of a summary. `flat` is its text with single spaces; `grounded` tells spellings the session's facts contain. */
export function checkFiles(
  required: readonly SummaryFact[],
  facts: Facts,
  parsed: ParsedSummary,
  flat: () => string,
  grounded: (spelling: string) => boolean,
): FileCheck {
  const ground = groundOf(parsed, pathsKnown(facts), flat);
  const missing = new Set<string>();
  const gaps: LocatedGap[] = [];
  for (const fact of required) {
    if (fact.kind !== 'modified-file' && fact.kind !== 'read-file' && fact.kind !== 'deleted-file') continue;
    if (isAccounted(fact, ground)) continue;
    missing.add(fact.id);
    gaps.push({ kind: missingKind[fact.kind], detail: fact.text, entryIds: fact.entryIds, line: null });
  }
  return { missing, gaps: [...gaps, ...fabricatedGaps(ground, grounded), ...misplacedGaps(ground, facts)] };
}
