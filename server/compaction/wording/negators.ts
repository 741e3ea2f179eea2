// How eight languages say no: the words, and which words around them they deny. Data for `polarity.ts`.

import type { Cued } from './cues.ts';

/** `left`/`right`: how far the denial reaches; a piece ends at a comma, a segment at stronger marks; near is two words. */
export interface Negator extends Cued {
  readonly left: 'piece' | 'none';
  readonly right: 'segment' | 'piece' | 'near' | 'none';
  /** Counted once together with another negator of the same piece: romance double negation. */
  readonly concord?: boolean;
  /** It sets one thing against another ("X instead of Y"): the side each stands on is the whole point. */
  readonly contrast?: boolean;
  /** It denies an attendant circumstance only ("without asking"). */
  readonly without?: boolean;
  /** The pattern means a denial in this language only. */
  readonly only?: 'turkish' | 'not-portuguese';
}

const word = (body: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}_])(?:${body})(?![\\p{L}\\p{N}_])`, 'giu');
const suffix = (body: string): RegExp => new RegExp(`\\p{L}{2,}(?:${body})(?![\\p{L}\\p{N}])`, 'giu');

/** Phrases that look like a denial and are none. Blanked before negators are read. */
export const notNegations: readonly RegExp[] = [
  word(
    '(?:no|not) (?:more|less|fewer|later|longer|larger|shorter) than|nicht (?:mehr|länger|größer) als|no más de|pas plus de|não mais d[eo]|not only|not just|no matter|no[- ]op\\w*|no problem|no doubt|nicht nur|no sólo|no solo|non seulement|pas seulement|não só|não apenas|sadece',
  ),
  word(
    "(?:do not|don['’]?t|never|must not) (?:forget|fail|omit|miss|skip)|nicht vergessen|vergiss nicht|vergesst nicht",
  ),
  word("no olvid\\w+|n['’]oubli\\w+ pas|ne pas oublier|não esque\\w+|unutma\\w*"),
  /なければ(?:ならない|なりません|いけない|いけません)|なくては(?:ならない|なりません|いけない)|ないと(?:いけない|だめ)|必ず/gu,
  /不得不|不仅|不但|不同|不错|不过|特别|分别|类别|级别|别名|区别|识别|个别|别的|无论|无法避免|不断|不久|差不多|非常|少なくない/gu,
];

export const negators: readonly Negator[] = [
  // Contrasts first: what they take is no longer read as a plain "not".
  {
    cues: 'instead|rather|place of|opposed|preferred|, not|,not|but not|and not|over|replac|statt|anstelle|en vez|en lugar|au lieu|plutôt|em vez|ao invés',
    pattern: word(
      'instead of|rather than|in place of|as opposed to|preferred to|but not|(?<=, ?)not|and not|(?<=^|[^\\p{L}])over|replac(?:es|ing)|anstatt|statt|anstelle|en vez de|en lugar de|au lieu d\\w?|plutôt qu\\w?|em vez d[eoa]|ao invés d[eoa]',
    ),
    left: 'none',
    right: 'piece',
    contrast: true,
  },
  {
    cues: 'favor of|favour of|replaced|superseded|gave way|yerine',
    pattern: word('in favou?r of|replaced (?:by|with)|superseded by|gave way to|yerine'),
    left: 'piece',
    right: 'none',
    contrast: true,
  },
  {
    cues: 'rather|better|sooner|lieber|besser|eher|antes|mejor|melhor|mieux|pref|préf',
    pattern: word(
      '(?<=(?:rather|better|sooner) (?:\\S+ ){1,6})than|(?<=(?:lieber|besser|eher) (?:\\S+ ){0,6})als|(?<=(?:antes|mejor|melhor) (?:\\S+ ){0,5})que|(?<=mieux (?:\\S+ ){0,6})qu\\w?|(?<=(?:prefi[eo]?r\\w+|prefer\\w+) (?:\\S+ ){1,6})(?:a(?! que)|to)|(?<=préf[èé]r\\w+ (?:\\S+ ){1,6})à',
    ),
    left: 'none',
    right: 'piece',
    contrast: true,
  },
  {
    cues: 'より',
    pattern: /より(?=[^、。]*(?:たい|好|優先|よい|良い|いい|方が|ほう|使|採用|選))/gu,
    left: 'piece',
    right: 'none',
    contrast: true,
  },
  {
    cues: 'ではなく|じゃなく|の代わりに',
    pattern: /ではなく|じゃなく|の代わりに/gu,
    left: 'piece',
    right: 'none',
    contrast: true,
  },
  {
    cues: 'leave',
    pattern: word('leave(?= (?:\\S+ ){0,8}(?:alone|as (?:it|they) (?:is|are)|as[- ]is))'),
    left: 'none',
    right: 'segment',
  },
  {
    cues: 'without|ohne|sin|sans|sem|olmadan',
    pattern: word('without|ohne|sin|sans|sem|olmadan'),
    left: 'none',
    right: 'piece',
    without: true,
  },
  {
    cues: "never|nobody|no one|not|n't|n’t|dont|do nt|snt|s nt|dnt|d nt|tnt|t nt|lnt|l nt|nnt|n nt|cant|wont|ynt|y nt|arent|are nt|erent|ere nt|bent|be nt|avent|ave nt|forbidden|prohibited|banned|disallowed|off|out of scope|ruled out|rejected|declined|refused|discarded|abandoned|withdrawn|no longer",
    pattern: word(
      "(?:must|should|shall|may|can|will|is|are|be|to) never|nobody|no one|(?:do|does|did|must|should|shall|will|would|can|could|may|might|is|are|was|were|be|has|have|had|need|ought) ?n(?:o|['’])?t(?: ever| be)?|cannot|dont|cant|wont|shouldnt|mustnt|isnt|arent|doesnt|(?:is|are|be|being|was|were) (?:strictly |explicitly )?(?:forbidden|prohibited|banned|disallowed|off[- ]limits|out of scope|ruled out|not allowed|rejected|declined|refused|discarded|abandoned|withdrawn)|need not|no longer|not be|not",
    ),
    left: 'piece',
    right: 'segment',
  },
  { cues: 'nothing|none', pattern: word('nothing|none'), left: 'piece', right: 'piece' },
  { cues: 'never', pattern: word('never'), left: 'piece', right: 'segment' },
  {
    cues: 'is out|are out|hands off',
    pattern: word('(?:is|are) out(?=\\s*(?:[,.;!]|$))|hands off(?=\\s*(?:[,.;!]|$))'),
    left: 'piece',
    right: 'none',
  },
  { cues: 'neither|nor', pattern: word('neither|nor'), left: 'none', right: 'near' },
  {
    cues: 'avoid|refrain|stop|forbid|prohibit|ban|disallow|reject|declin|refus|against|off|leave out|rule out|ruled out|not',
    pattern: word(
      'avoid(?:s|ed|ing)?|refrain(?:s|ed)? from|stop(?:s|ped)? (?=\\p{L}+ing)|forbid(?:s|den)?|prohibit(?:s|ed)?|ban(?:s|ned)?|disallow(?:s|ed)?|reject(?:s|ed)?|declin(?:e|es|ed)|refus(?:e|es|ed)|(?:decid|advis|vot|rul|argu)\\w* (?:\\p{L}+ )?against|off[- ]limits|hands off|leave out|ruled? out|not to|not allowed|not permitted|rather not',
    ),
    left: 'none',
    right: 'segment',
  },
  { cues: 'out of|away from|free of', pattern: word('out of|away from|free of'), left: 'piece', right: 'piece' },
  {
    cues: 'no',
    pattern: word('no(?= (?:se|deb\\w+|pued\\w+|hay|es|está\\w*|hace falta|tien\\w+))'),
    left: 'piece',
    right: 'segment',
    concord: true,
  },
  { cues: 'não', pattern: word('não'), left: 'piece', right: 'segment', concord: true },
  { cues: 'no', pattern: word('no'), left: 'piece', right: 'segment', concord: true, only: 'not-portuguese' },
  { cues: 'kein', pattern: word('kein\\w*'), left: 'piece', right: 'piece' },
  {
    cues: 'nicht|gegen|nie|keinesfalls|auf keinen',
    pattern: word('nicht mehr|nichts|nicht|gegen(?=.*entsch)|niemals|nie|keinesfalls|auf keinen fall'),
    left: 'piece',
    right: 'segment',
  },
  {
    cues: 'vermeid|verbiet|verzicht|finger',
    pattern: word('vermeid\\w*|verbiet\\w*|verzicht\\w* auf|lass\\w* die finger von'),
    left: 'none',
    right: 'piece',
  },
  {
    cues: 'verboten|untersagt|unzulässig|tabu',
    pattern: word('verboten|untersagt|unzulässig|tabu'),
    left: 'piece',
    right: 'segment',
  },
  {
    cues: 'nunca|jamás|tampoco|ni',
    pattern: word('nunca|jamás|tampoco|ni'),
    left: 'piece',
    right: 'segment',
    concord: true,
  },
  {
    cues: 'evit|prohib|descart',
    pattern: word('evita\\w*|evite\\w*|prohib\\w*|descart\\w*'),
    left: 'none',
    right: 'piece',
  },
  {
    cues: 'jamais|pas|aucun|rien|ni|guère',
    pattern: word('jamais|pas|aucune?|rien|ni|guère'),
    left: 'piece',
    right: 'segment',
    concord: true,
  },
  { cues: 'évit|interdi|proscri', pattern: word('évit\\w*|interdi\\w*|proscri\\w*'), left: 'none', right: 'piece' },
  {
    cues: 'plus',
    pattern: word("(?:ne|n['’]\\p{L}+)\\s+(?:\\p{L}+\\s+){0,2}plus"),
    left: 'piece',
    right: 'segment',
    concord: true,
  },
  {
    cues: 'nunca|jamais|nem|nenhum',
    pattern: word('nunca|jamais|nem|nenhum\\w*'),
    left: 'piece',
    right: 'segment',
    concord: true,
  },
  { cues: 'evit|proib', pattern: word('evit[ae]\\w*|proib\\w*'), left: 'none', right: 'piece' },
  { cues: 'asla|hiçbir|sakın', pattern: word('asla|hiçbir|sakın'), left: 'piece', right: 'segment', concord: true },
  {
    cues: 'değil|yok|yasak|olmasın|istem',
    pattern: word('değil\\w*|yok|yasak\\w*|olmasın|istemiyor\\w*|istemem'),
    left: 'piece',
    right: 'none',
    concord: true,
  },
  {
    cues: 'ma|me|mıyor|miyor|muyor|müyor',
    pattern: suffix(
      'm[ae]y[ıi]n(?:[ıi]z)?|m[ae]yal[ıi]m|m[ae]yaca[ğk]\\w*|m[ae]yece[ğk]\\w*|m[ae]z(?:s[ıi]n)?|m[ıiuü]yor\\w*|m[ae]d[ıi]\\w*|m[ae]mal[ıi]\\w*|m[ae]meli\\w*|m[ae]s[ıi]n|m[ae]dan|m[ae]den|m[ae](?=\\s*(?:[.!,;]|$))',
    ),
    left: 'piece',
    right: 'none',
    concord: true,
    only: 'turkish',
  },
  { cues: '而不是|而非', pattern: /而不是|而非/gu, left: 'none', right: 'piece', contrast: true },
  {
    cues: '不|别|勿|禁止|避免|没|无',
    pattern: /不要|不能|不可|不得|不准|不许|不应|不会|不用|不使用|不再|不|别|勿|禁止|切勿|避免|没有|没|无需|无/gu,
    left: 'piece',
    right: 'piece',
    concord: true,
  },
  {
    cues: 'てはい|てはな|ない|ません|なかった|ずに|禁|避け|せず|やめ|だめ|ダメ',
    pattern:
      /てはいけ(?:ない|ません)|てはなら(?:ない|ず)|ない(?:こと|で|ように)?|ません|なかった|ずに|禁止|禁ずる|避け|せず|やめ|だめ|ダメ/gu,
    left: 'piece',
    right: 'none',
    concord: true,
  },
];

/** Ends of a denial's reach to the right: a new positive instruction begins. */
export const restarts = word(
  'but|however|instead|rather|we|you|they|everyone|all|every|use|using|prefer|keep|always|only|go with|stick to|choose|run|write|put|call|take|and use|sondern|aber|stattdessen|nutze?|benutze?|verwende[nt]?|nimm|immer|usa|use|utiliza|pero|sino|siempre|mais|utilise[rz]?|toujours|emploie|mas|sempre|prefira|ama|fakat|kullan|hep',
);
export const restartsAsian = /(?<=[，、,。；])\s*(?:用|使用|改用|应|请|要|必须|只|而|但)|しかし|代わりに|必ず/gu;

/** A comma before a clause with a subject and verb of its own: "no mail, a log line is enough". */
export const ownClause =
  /[,，]\s+(?:(?:an?|the|ein\p{L}*|d(?:er|ie|as)|une?|una|l[aeo]s?|el|os?|as?)\s+)?(?:[\p{L}-]+\s+){1,3}?(?:is|are|was|will|has|have|does|do|must|should|goes?|suffices|ist|sind|reicht|genügt|muss|soll|darf|est|sont|suffit|doit|es|son|basta|debe|é|são|deve)(?![\p{L}])/giu;

/** A new clause: a denial reaches across it in neither direction. */
export const clauseWords = word(
  'because|since|so that|so|while|whereas|when|whenever|where|wherever|if|which|weil|denn|sodass|während|wenn|falls|porque|ya que|cuando|parce que|car|puisque|quand|pois|já que|quando|çünkü',
);
export const clauseWordsAsian = /因为|由于|所以|因此|ため|ので|から(?=、)/gu;

/** Words that turn "not …" into a condition; polarity of such a clause is left open. */
export const conditionalCues =
  'until|unless|except|other than|apart from|bevor|bis|außer|hasta|salvo|excepto|avant|sauf|jusqu|até|exceto|antes|kadar|önce';
export const conditionals = word(
  'until|unless|except|other than|apart from|bevor|bis|außer|hasta|salvo|excepto|avant|sauf|jusqu\\w*|até|exceto|antes(?! que)|kadar|önce',
);

/** Signs of a language that decide which negators apply. */
export const languageMarks = {
  turkish: /[ışğİ]|(?<!\p{L})(?:ve|bir|için|ile|bu|kullan\p{L}*|yap\p{L}*|dosya\p{L}*|test\p{L}{2,})(?!\p{L})/iu,
  portuguese: /[ãõ]|ç[aã]|(?<!\p{L})(?:uma|dos|das|com|pela?|não|deve|devem|você)(?!\p{L})/iu,
} as const;

export const restrictionCues = 'only|nur|so|só|seulement';
/** "Only after …" says the same as "not before …": such a clause is neither affirmed nor denied. */
export const restrictions = word(
  'only (?:after|if|when|with|once|upon|by)|nur (?:nach|mit|wenn)|s[oó]lo (?:después|con|si)|seulement (?:après|avec|si)|s[oó] (?:depois|com|se)',
);
