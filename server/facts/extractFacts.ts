// Extraction (CMP-1): facts from a branch, entry by entry, without a model. One collector per kind of fact; this file feeds
// them and puts their answers together. An unchanged prefix is never read again.

import type { Block, Entry } from '../record/entry.ts';
import { attachmentsOf } from './attachments.ts';
import { Errors } from './errors.ts';
import { createPairing, type Exchange } from './exchange.ts';
import type { Attachment, CommandOutcome, Facts } from './fact.ts';
import { Files } from './files.ts';
import { createMentions } from './mentions.ts';
import { outcomesOf } from './outcomes.ts';
import { type PathOptions, pathSpeller } from './paths.ts';
import { scrubbedEntry } from './scrubbedEntry.ts';
import { createSpeech } from './speech.ts';
import { createTimeline } from './timeline.ts';
import { createTopics } from './topics.ts';

export interface ExtractionOptions extends PathOptions {
  /** Tokens of one entry; four characters of text are one token when absent. */
  readonly tokensOf?: ((entry: Entry) => number) | undefined;
}

export interface Extraction {
  /** Takes the next entry of the branch, root first. Cost is linear in the entry, whatever came before. */
  add(entry: Entry): void;
  /** Facts of all entries so far; the same value until the next `add`. */
  facts(): Facts;
}

function charactersOf(block: Block): number {
  if (block.kind === 'text' || block.kind === 'thinking') return block.text.length;
  return 0;
}

function roughTokens(entry: Entry): number {
  if ('blocks' in entry) return Math.ceil(entry.blocks.reduce((sum, block) => sum + charactersOf(block), 0) / 4);
  if (entry.kind === 'bash') return Math.ceil((entry.command.length + entry.output.length) / 4);
  return 0;
}

interface Range {
  firstEntryId: string | null;
  lastEntryId: string | null;
  entries: number;
  tokens: number;
}

interface Collectors {
  readonly files: Files;
  readonly errors: Errors;
  readonly topics: ReturnType<typeof createTopics>;
  readonly timeline: ReturnType<typeof createTimeline>;
  readonly mentions: ReturnType<typeof createMentions>;
  readonly speech: ReturnType<typeof createSpeech>;
  readonly attachments: Attachment[];
  readonly outcomes: CommandOutcome[];
}

function collect(collectors: Collectors, exchange: Exchange): void {
  const { files, errors, topics, timeline, outcomes } = collectors;
  errors.addExchange(exchange);
  const touched = files.addExchange(exchange);
  topics.addFiles([...touched.changed, ...touched.read]);
  timeline.addChanges(touched.changed, [exchange.callEntryId ?? exchange.resultEntryId]);
  for (const outcome of outcomesOf(exchange)) {
    outcomes.push(outcome);
    timeline.addOutcome(outcome);
  }
}

function collectorsFor(options: ExtractionOptions): Collectors {
  const speller = pathSpeller(options);
  const mentions = createMentions(speller);
  const files = new Files(speller, mentions.isFolder);
  return {
    files,
    errors: new Errors({ speller, known: (path) => files.known(path) }),
    topics: createTopics(),
    timeline: createTimeline(),
    mentions,
    speech: createSpeech(options),
    attachments: [],
    outcomes: [],
  };
}

function factsOf(collectors: Collectors, range: Range): Facts {
  const { files, errors, topics, timeline, mentions, speech, attachments, outcomes } = collectors;
  const changed = files.facts();
  return {
    range: { ...range },
    ...speech.facts(),
    files: changed,
    errors: errors.facts(),
    topics: topics.facts(),
    timeline: timeline.facts(),
    attachments: attachments.slice(),
    outcomes: outcomes.slice(),
    paths: mentions.facts(changed),
  };
}

/** Starts an extraction at the root of a branch. Never throws on odd entries; the same entries give the same facts. */
export function createExtraction(options: ExtractionOptions): Extraction {
  const collectors = collectorsFor(options);
  const pairing = createPairing();
  const range: Range = { firstEntryId: null, lastEntryId: null, entries: 0, tokens: 0 };
  const tokensOf = options.tokensOf ?? roughTokens;
  let known: Facts | null = null;
  return {
    add(original) {
      known = null;
      const entry = scrubbedEntry(original);
      // A compaction that opens the branch stands for a prefix nobody has.
      if (range.entries === 0 && entry.kind === 'compaction') collectors.files.addOpening(entry);
      range.firstEntryId ??= entry.id;
      range.lastEntryId = entry.id;
      range.entries += 1;
      range.tokens += tokensOf(entry);
      collectors.errors.addEntry(entry);
      collectors.topics.addEntry(entry);
      collectors.timeline.addEntry(entry);
      collectors.mentions.addEntry(entry);
      collectors.attachments.push(...attachmentsOf(entry));
      const exchange = pairing.add(entry);
      if (exchange) collect(collectors, exchange);
      collectors.speech.add(entry);
    },
    facts() {
      known ??= factsOf(collectors, range);
      return known;
    },
  };
}

/** Facts of a whole branch at once: the fold of `add`. */
export function extractFacts(entries: Iterable<Entry>, options: ExtractionOptions): Facts {
  const extraction = createExtraction(options);
  for (const entry of entries) extraction.add(entry);
  return extraction.facts();
}
