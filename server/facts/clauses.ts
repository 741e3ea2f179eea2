// Cuts own words into sentences and, inside a sentence, into the pieces at which speech acts may change. Works on
// punctuation of eight languages, on lists, on hard-wrapped lines and on dictation without any punctuation.

export interface Sentence {
  readonly text: string;
  /** Offset in the text that was cut. */
  readonly start: number;
  readonly listItem: boolean;
  /** Cuts inside `text` where a new clause may begin: offsets, ascending. */
  readonly cuts: readonly number[];
}

const bullet = /^\s*(?:[-*•+–]|\(?\d{1,2}[.)]|\(?[a-zA-Z][.)])\s+/;
const terminator = /(?<![.!?…])[.!?…]+["'”’»)\]]*(?=\s|$)|[。！？!?；]+["'”’」』）)]*|\n/gu;
const abbreviation =
  /(?:^|[\s(])(?:e\.g|i\.e|z\.\s?b|d\.\s?h|u\.\s?a|p\.\s?ej|bzw|etc|vs|ca|nr|no|dr|mr|mrs|st|inkl|usw|evtl|ggf|approx|incl|ex|cf|vb|örn|resp|max|min|fig|p|pp|vol|sr|sra|núm|art|\d{1,2}|[a-z])$/i;
const innerCut =
  /[,，:：]\s*|;\s+|(?<=\S)[ \t](?:[—–]|--?)[ \t]|、(?=\S{4})|\s(?=(?:and|but|also|so|plus|oh|then|und|aber|außerdem|sowie|dann|y|pero|además|también|et|mais|aussi|puis|e|mas|também|depois|ve|ama|ayrıca|bir de|sonra)\s)|\s(?=(?:what i|i need|i want|i'd like|can you|could you|please|pls|from now on|let's|we should|we have to|don't|dont|never|okay so|because|kannst du|könntest du|bitte|ich brauche|ich möchte|ab jetzt|lass uns|wir müssen|weil|quiero|necesito|puedes|por favor|hay que|tenemos que|a partir de|porque|je veux|il faut|tu peux|s'il|dorénavant|parce|quero|preciso|você pode|tem que|lütfen|çünkü|bundan)\s)|(?=另外|还有|而且|并且|但是|不过|同时|顺便|然后)|(?<=て|で)、/giu;

function isWrapped(text: string, newline: number): boolean {
  const lineStart = text.lastIndexOf('\n', newline - 1) + 1;
  if (newline - lineStart < 50) return false;
  const rest = text.slice(newline + 1, newline + 40);
  return /^\p{Ll}/u.test(rest) && !bullet.test(rest);
}

function endsSentence(text: string, match: RegExpMatchArray): boolean {
  const at = match.index ?? 0;
  if (match[0] === '\n') return !isWrapped(text, at);
  if (match[0] !== '.') return true;
  const before = text.slice(Math.max(0, at - 8), at);
  return !abbreviation.test(before) || /\d[ \u00a0][a-z]$/i.test(before);
}

function cutsOf(text: string): number[] {
  const cuts: number[] = [];
  for (const match of text.matchAll(innerCut)) {
    const at = (match.index ?? 0) + match[0].length;
    if (at > 0 && at < text.length && cuts.at(-1) !== at) cuts.push(at);
  }
  return cuts;
}

function sentenceOf(text: string, from: number, to: number): Sentence | null {
  let start = from;
  let end = to;
  const raw = text.slice(from, to);
  const marker = bullet.exec(raw);
  if (marker) start += marker[0].length;
  while (start < end && /[\s—–#*_]/.test(text[start] ?? '')) start += 1;
  while (end > start && /[\s—–*_]/.test(text[end - 1] ?? '')) end -= 1;
  const body = text.slice(start, end);
  if (!/[\p{L}\p{N}]/u.test(body)) return null;
  return { text: body, start, listItem: marker !== null, cuts: cutsOf(body) };
}

const codeStart =
  /^(?:(?:const|let|var|import|export|return|function|class|interface|async|await|public|private|static|def|elif|fn|func|impl|struct|enum)\b|(?:if|for|while|switch) \(|\/\/|\/\*|[})\]])/;
const codeEnd = /[;{}]$/;
const codeInside = /[={}]|\w\(/;

/** Whether a line is a statement of a program that stands in prose without a fence: nobody says such things. */
export function isStatement(text: string): boolean {
  return codeEnd.test(text) && codeStart.test(text) && codeInside.test(text);
}

/** Sentences of a text in order, each with the cuts inside it. Cost: linear. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let from = 0;
  const push = (to: number, next: number): void => {
    const sentence = sentenceOf(text, from, to);
    if (sentence) sentences.push(sentence);
    from = next;
  };
  for (const match of text.matchAll(terminator)) {
    const at = match.index ?? 0;
    const lead = text.slice(from, at + match[0].length);
    if (bullet.test(`${lead} `) && /^\s*\(?(\d{1,2}|[a-zA-Z])\.$/.test(lead)) continue;
    if (!endsSentence(text, match)) continue;
    const isMark = /[.!?…。！？；]/.test(match[0]);
    push(isMark ? at + match[0].length : at, at + match[0].length);
  }
  push(text.length, text.length);
  return sentences;
}
