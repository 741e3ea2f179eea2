// Tells a person's own words from what they pasted: fences, quotes, tagged blocks, logs, mails, file excerpts.
// What stands only in pasted text is no rule of the session unless the person adopts it (CMP-1).

export interface Passage {
  readonly text: string;
  /** Offset in the message. */
  readonly start: number;
  readonly pasted: boolean;
}

interface Line {
  readonly text: string;
  readonly start: number;
}

const fence = /^\s*(```+|~~~+)/;
const tripleQuote = /^\s*("""|''')\s*$/;
const openTag = /^\s*<([A-Za-z][\w:-]*)(\s[^>]*)?>/;
const mailHeader =
  /^\s*(from|to|cc|subject|date|sent|von|an|betreff|gesendet|de|para|asunto|fecha|objet|à|assunto|data|kimden|kime|konu|tarih|发件人|收件人|主题|日期|差出人|宛先|件名|日時)\s*[:：]\s*\S/i;
const signOff =
  /^\s*(best|regards|best regards|kind regards|cheers|thanks|sincerely|grüße|viele grüße|mit freundlichen grüßen|lg|vg|saludos|un saludo|cordialement|bien à vous|abraços|abs|att|saygılar|saygılarımla|selamlar|此致|祝好|よろしくお願いします|以上)\s*[,，.!。、]?\s*$/i;
const machineLine =
  /^\s*at\s+\S.*[(:]\S*:\d+|^\s*Traceback \(most recent|^\s+File ".+", line \d+|^\s*\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|^\s*\[?\d\d:\d\d:\d\d|^\s*\[?(ERROR|WARN|WARNING|INFO|DEBUG|TRACE|FATAL|FAIL|PASS)\b[\]:\s]|^npm (ERR!|error|warn)|^\s*[$❯➜]\s|^(diff --git|@@ |\+\+\+ |--- a\/|index [0-9a-f]{7})|^\s*(error|warning)(\[\w+\])?:\s|^\s*[{}[\]();]+,?\s*$|^\s*\S+\.\w+:\d+(:\d+)?:?\s|^\w*(Error|Exception): /;
const divider = /^\s*([-=_*#~]{4,}|-{3,}\s*\S.*-{3,}|<{3,}|>{3,})\s*$/;
const listed = /^\s*([-*•+]|\d{1,2}[.)]|#{1,6}\s|\|)\s?/;
const source =
  /readme|contributing|agents\.md|claude\.md|style ?guide|\bdocs?\b|documentation|documentación|documentação|dokument|\bdoku\b|\bwiki\b|confluence|notion|ticket|\bissue\b|jira|e-?mail|\bmails?\b|correo|courriel|slack|\bteams\b|\blogs?\b|output|ausgabe|salida|sortie|saída|çıktı|\berror\b|fehler|erreur|\berro\b|hata|paste|pegado|collé|colado|yapıştır|article|artikel|artículo|artigo|makale|\bblog\b|\bcomment|kommentar|comentario|commentaire|review|\bspec\b|snippet|stack ?trace|\b[\w-]+\.(md|txt|rst|ya?ml|json|toml|py|ts|js|go|rs|c|h|java)\b|\b(says?|said|wrote|writes|sagt|schreibt|schrieb|dice|escribió|dit|écrit|diz|escreveu|diyor|yazmış|yazıyor)\b|colleague|kollege|compañer|collègue|colega|arkadaş|\bboss\b|\bchef\b|jefe|customer wrote|文档|工单|邮件|日志|输出|报错|错误信息|同事|粘贴|文章|写道|规范里|ドキュメント|チケット|メール|ログ|出力|エラー|同僚|記事|貼り|より引用|からの引用|抜粋/i;
const showing =
  /\b(here('s| is| are)|this is what|below|following|hier (ist|sind|kommt)|folgende|aquí (está|va|tienes)|siguiente|voici|ci-dessous|segue|abaixo|aqui está|işte|aşağıda|şöyle)\b|如下|以下|这是|こちら|次の通り|以下の/i;
const ownRules =
  /\b(rules?|regeln?|vorgaben?|reglas?|normas?|règles?|consignes?|regras?|kurallar|preferences?|requirements?|conditions?|constraints?|guidelines?|anforderungen|requisitos|exigences|ground rules|conventions?|konventionen)\b|规则|要求|约定|ルール|条件|決まり|お願い/i;
const adoption =
  /\b(follow|stick to|obey|respect|apply|adhere to|honou?r|comply with) (these|them|this|that|those|it)\b|\b(these|those|they|this|that|all of it) (all )?(apply|applies|count|counts|hold|holds|is binding|are binding)\b|\bhalte? dich (bitte )?(daran|an (diese|das))|\b(das|die|diese[rs]?( regeln)?) (gilt|gelten)( auch| hier| für)|\b(síguel[ao]s|cúmplel[ao]s|respétal[ao]s|aplícal[ao]s|sigue (esto|estas|estos|esas))|\b(respecte|suis|applique)(-les|-la|-le|z-les| ces| cette| ceci)\b|\b(siga|segue|respeite|cumpra) (isso|essas|estas|esses|estes|elas)\b|\b(bunlara|buna|şunlara|bu kurallara|onlara) uy|(遵守|照|按)(这些|这个|上面|以上|它)|以上(都|全部)?(适用|有效|遵守)|(これ|これら|上記|以上)に(従|準)|(これ|これら|上記|以上)を守/i;

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const piece of text.split('\n')) {
    lines.push({ text: piece.endsWith('\r') ? piece.slice(0, -1) : piece, start });
    start += piece.length + 1;
  }
  return lines;
}

function isBlank(line: Line | undefined): boolean {
  return line !== undefined && line.text.trim() === '';
}

/** Whether a line announces foreign text: it ends in a colon and names a source or shows something. */
function announcesPaste(text: string): boolean {
  if (!/[:：]\s*$/.test(text) || text.length > 240) return false;
  const clause = text.split(/(?<=[.!?])\s+|(?<=[。！？])/).at(-1) ?? text;
  if (
    ownRules.test(clause) &&
    !/\b(from|in|aus|im|de|du|des|do|da)\b.*(readme|contributing|wiki|docs?|\.md)/i.test(clause)
  ) {
    return (
      source.test(clause) && /\b(says?|said|wrote|sagt|schreibt|dice|dit|diz|diyor)\b|写道|说|書いて/i.test(clause)
    );
  }
  return source.test(clause) || showing.test(clause);
}

/** Index after the first line from `from` on that ends a block, or null; looks at most 2,000 lines ahead. */
function indexAfter(lines: readonly Line[], from: number, ends: (text: string) => boolean): number | null {
  const limit = Math.min(lines.length, from + 2000);
  for (let index = from; index < limit; index += 1) if (ends(lines[index]?.text ?? '')) return index + 1;
  return null;
}

function endOfFence(lines: readonly Line[], from: number): number {
  const mark = fence.exec(lines[from]?.text ?? '')?.[1] ?? '```';
  return indexAfter(lines, from + 1, (text) => text.trim().startsWith(mark)) ?? lines.length;
}

/** Lines on which each tag is closed, ascending; worked out once for a message, so that tags never closed cost nothing. */
const closings = new WeakMap<readonly Line[], ReadonlyMap<string, readonly number[]>>();

function closingsOf(lines: readonly Line[]): ReadonlyMap<string, readonly number[]> {
  const known = closings.get(lines);
  if (known) return known;
  const found = new Map<string, number[]>();
  for (const [index, line] of lines.entries()) {
    if (!line.text.includes('</')) continue;
    for (const [, name = ''] of line.text.matchAll(/<\/([A-Za-z][\w:-]*)>/g)) {
      const places = found.get(name);
      if (places) places.push(index);
      else found.set(name, [index]);
    }
  }
  closings.set(lines, found);
  return found;
}

/** The first number of an ascending list that is not below `from`. */
function firstFrom(places: readonly number[], from: number): number | undefined {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return places[low];
}

function endOfTag(lines: readonly Line[], from: number, name: string): number {
  const close = firstFrom(closingsOf(lines).get(name) ?? [], from);
  return (close !== undefined && close < from + 2000 ? close : from) + 1;
}

function endOfMail(lines: readonly Line[], from: number): number {
  const signed = indexAfter(lines, from, (text) => signOff.test(text));
  if (signed !== null) return isBlank(lines[signed]) ? signed : Math.min(lines.length, signed + 1);
  return indexAfter(lines, from + 3, (text) => divider.test(text)) ?? lines.length;
}

function skipLines(lines: readonly Line[], from: number, blank: boolean): number {
  let index = from;
  while (index < lines.length && isBlank(lines[index]) === blank) index += 1;
  return index;
}

/** After an announcing line: its first paragraph, then further ones as long as they are lists or headings. */
function endOfAnnounced(lines: readonly Line[], from: number): number {
  let index = skipLines(lines, from, true);
  if (divider.test(lines[index]?.text ?? '')) {
    const divided = indexAfter(lines, index + 1, (text) => divider.test(text));
    if (divided !== null) return divided;
  }
  for (;;) {
    index = skipLines(lines, index, false);
    const next = skipLines(lines, index, true);
    if (next >= lines.length || !listed.test(lines[next]?.text ?? '')) return index;
    index = next;
  }
}

function isIndentedCode(lines: readonly Line[], index: number, previousPasted: boolean): boolean {
  const text = lines[index]?.text ?? '';
  if (!/^( {4,}|\t)\S/.test(text) || listed.test(text)) return false;
  return previousPasted || index === 0 || isBlank(lines[index - 1]) || /[:：]\s*$/.test(lines[index - 1]?.text ?? '');
}

function isMachineLine(text: string): boolean {
  return machineLine.test(text.length > 300 ? text.slice(0, 300) : text);
}

/** Index after the pasted block that begins at `index`; `index` itself when none begins there. */
function endOfPaste(lines: readonly Line[], index: number, previousPasted: boolean): number {
  const text = lines[index]?.text ?? '';
  if (fence.test(text)) return endOfFence(lines, index);
  const quoted = tripleQuote.test(text) ? indexAfter(lines, index + 1, (line) => tripleQuote.test(line)) : null;
  if (quoted !== null) return quoted;
  const tag = openTag.exec(text);
  if (tag) return endOfTag(lines, index, tag[1] ?? '');
  if (mailHeader.test(text) && mailHeader.test(lines[index + 1]?.text ?? '')) return endOfMail(lines, index);
  const isOne = /^\s*>/.test(text) || isMachineLine(text) || isIndentedCode(lines, index, previousPasted);
  return isOne ? index + 1 : index;
}

/** The block that begins at `index` or is announced there: its first line and the one after it. */
function pasteAt(lines: readonly Line[], index: number, previousPasted: boolean): { from: number; end: number } {
  const end = endOfPaste(lines, index, previousPasted);
  if (end > index || index + 1 >= lines.length || !announcesPaste(lines[index]?.text ?? ''))
    return { from: index, end };
  const from = index + 1;
  const block = endOfPaste(lines, from + (isBlank(lines[from]) ? 1 : 0), false);
  return { from, end: block > from + 1 ? block : Math.max(from, endOfAnnounced(lines, from)) };
}

function passageOf(text: string, lines: readonly Line[], from: number, to: number, pasted: boolean): Passage {
  const start = lines[from]?.start ?? 0;
  const end = to < lines.length ? (lines[to]?.start ?? text.length) - 1 : text.length;
  return { text: text.slice(start, end), start, pasted };
}

/** Passages of a message in order: the person's own words and what they pasted. Cost: linear. */
export function passagesOf(text: string): Passage[] {
  const lines = linesOf(text);
  const passages: Passage[] = [];
  let ownFrom = 0;
  let previousPasted = false;
  for (let index = 0; index < lines.length; ) {
    const { from, end } = pasteAt(lines, index, previousPasted);
    previousPasted = end > from;
    if (previousPasted) {
      if (from > ownFrom) passages.push(passageOf(text, lines, ownFrom, from, false));
      passages.push(passageOf(text, lines, from, end, true));
      ownFrom = end;
    }
    index = Math.max(index + 1, end);
  }
  if (ownFrom < lines.length) passages.push(passageOf(text, lines, ownFrom, lines.length, false));
  return passages;
}

/** Whether the person's own words take over what was pasted ("follow these"). */
export function adoptsPaste(passages: readonly Passage[]): boolean {
  return passages.some(
    (passage) =>
      !passage.pasted &&
      adoption.test(passage.text) &&
      !/\b(don't|do not|nicht|no|not|ne)\s+(follow|respect|stick)/i.test(passage.text),
  );
}
