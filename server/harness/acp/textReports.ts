// Compactions that an agent tells in words only (CKP-2, class D of the known agents): read at the end of a turn, by the words the
// table has of that agent, and never more than low confidence. Agents without an entry are not guessed at.
import type { AcpUpdate } from './acpUpdate.ts';
import type { Compacted } from './compactionReports.ts';
import type { KnownHarness } from './knownHarnesses.ts';

/** Characters of a reply that are looked at. */
const mostLooked = 200_000;

export class TextReports {
  readonly #known: Pick<KnownHarness, 'compactionWords' | 'compactCommand'>;
  #reply = '';
  #wasCommand = false;

  constructor(known: Pick<KnownHarness, 'compactionWords' | 'compactCommand'>) {
    this.#known = known;
  }

  /** A turn begins with these words. */
  sent(words: string): void {
    const name = this.#known.compactCommand?.name;
    this.#reply = '';
    this.#wasCommand = name !== undefined && (words === `/${name}` || words.startsWith(`/${name} `));
  }

  take(update: AcpUpdate): void {
    if (this.#known.compactionWords === null || this.#reply.length > mostLooked) return;
    if (update.kind === 'piece' && update.channel === 'reply' && update.piece.type === 'text') {
      this.#reply += update.piece.text;
    }
  }

  /** What the completed turn told, null for nothing. */
  ended(): Compacted | null {
    const { compactionWords } = this.#known;
    const reply = this.#reply.trim();
    if (compactionWords === null || reply === '') return null;
    if (compactionWords === 'reply-to-command') {
      return this.#wasCommand ? reportOf({ trigger: 'manual', summary: reply }) : null;
    }
    const found = compactionWords.exec(reply);
    if (found === null) return null;
    const [usedBefore, usedAfter] = [tokensIn(found.groups?.['before']), tokensIn(found.groups?.['after'])];
    return reportOf({ trigger: this.#wasCommand ? 'manual' : 'auto', usedBefore, usedAfter });
  }
}

function reportOf(part: Partial<Compacted>): Compacted {
  const nothing = { compactionId: null, summary: null, usedBefore: null, usedAfter: null, trigger: 'unknown' } as const;
  return { ...nothing, source: 'text', confidence: 'low', ...part };
}

function tokensIn(digits: string | undefined): number | null {
  const tokens = Number(digits?.replaceAll(',', '') ?? Number.NaN);
  return Number.isFinite(tokens) ? tokens : null;
}
