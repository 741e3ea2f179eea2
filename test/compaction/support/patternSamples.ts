// Texts a regular expression may match, drawn at random from its source, to test what every match must contain. Knows the
// syntax our wording patterns use. What stands in a positive look-around is written out, since it stands in the text.
import { randomOf } from '../../bench/sessionData.ts';

const shorthand: Readonly<Record<string, string>> = { d: '1', w: 'q', S: 'q', s: ' ', b: '' };

class Sampler {
  readonly #source: string;
  readonly #random: () => number;
  #at = 0;

  constructor(source: string, random: () => number) {
    this.#source = source;
    this.#random = random;
  }

  /** Alternatives up to the end of a group or of the source: one of them, drawn. */
  alternatives(): string {
    const drawn: string[] = [this.#sequence()];
    while (this.#source[this.#at] === '|') {
      this.#at++;
      drawn.push(this.#sequence());
    }
    return this.#pick(drawn);
  }

  #pick(from: readonly string[]): string {
    return from[Math.floor(this.#random() * from.length)] ?? '';
  }

  #sequence(): string {
    let text = '';
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at] ?? '')) {
      const part = this.#part();
      text += part.repeat(this.#times());
    }
    return text;
  }

  #part(): string {
    const sign = this.#source[this.#at++] ?? '';
    if (sign === '(') return this.#group();
    if (sign === '[') return this.#class();
    if (sign === '\\') return this.#escape();
    if (sign === '^' || sign === '$') return '';
    return sign === '.' ? 'q' : sign;
  }

  #group(): string {
    const opening = /^\?(?:<[=!]|[:=!])/.exec(this.#source.slice(this.#at))?.[0] ?? '';
    this.#at += opening.length;
    const inside = this.alternatives();
    this.#at++;
    return opening.endsWith('!') ? '' : inside;
  }

  #escape(): string {
    const sign = this.#source[this.#at++] ?? '';
    if (sign !== 'p') return shorthand[sign] ?? sign;
    this.#at = this.#source.indexOf('}', this.#at) + 1;
    return 'q';
  }

  #class(): string {
    const excludes = this.#source[this.#at] === '^';
    const members: string[] = [];
    while (this.#source[this.#at] !== ']') members.push(this.#part());
    this.#at++;
    return excludes ? 'q' : this.#pick(members);
  }

  #times(): number {
    const match = /^(?:[?*+]|\{(\d+)(?:,\d*)?\})\??/.exec(this.#source.slice(this.#at));
    if (match === null) return 1;
    this.#at += match[0].length;
    const least = match[0].startsWith('{') ? Number(match[1]) : match[0].startsWith('+') ? 1 : 0;
    return least + (this.#random() < 0.5 ? 0 : 1);
  }
}

/** `count` texts the pattern may match; the same ones on every run. */
export function patternSamples(source: string, count: number): string[] {
  const random = randomOf(7);
  return Array.from({ length: count }, () => new Sampler(source, random).alternatives());
}
