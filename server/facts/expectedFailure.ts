// Failures somebody announced: a test written to fail first, a check that something is refused. They are no errors of the
// session (CMP-1). The words are few and plain, in the eight languages of the cue lists; the arming is structural.

const announced: readonly RegExp[] = [
  /\b(?:should|must|will|ought to|is (?:supposed|expected|going) to|has to|needs to|(?:'|’)ll|to) (?:\w+ ){0,2}?(?:fail|be red|error out|go red|throw|be (?:rejected|refused|denied|blocked)|reject|refuse|deny|complain|return (?:an? )?(?:error|[45]\d\d)|get (?:an? )?(?:error|[45]\d\d)|give (?:an? )?(?:error|[45]\d\d)|exit (?:with )?(?:code )?(?:non-?zero|[1-9]))\b/i,
  /(?:should|must|expect|soll(?:te)?|muss|debe(?:ría)?|tiene que|doit|devrait|deve(?:ria)?|tem (?:que|q)|lazım|gerek|olmalı|应该|应当|必须|はず|べき)[^.!?。！？\n]{0,20}\b[45]\d\d\b|\b[45]\d\d\b[^.!?。！？\n]{0,20}(?:expected|erwartet|esperad|attendu|beklen|olmalı|预期|期待|はず|返すこと)/i,
  /\b(?:expect(?:ed|ing)?|watch|see|make sure|verify|confirm|check|ensure)(?: \S+){0,5} (?:fails?|failing|red|to fail|failure|(?:gets?|is|are|be) (?:rejected|refused|denied|blocked)|rejects|refuses|denies)\b/i,
  /\b(?:failing|red) (?:tests? )?first\b|\bred[- ]green\b|\b(?:the )?red (?:phase|step|bar)\b|\bfails? (?:at|for|right) (?:first|now)\b/i,
  /\b(?:soll(?:te|ten|en)?|muss|müssen|wird|werden|darf|dürfen)\b[^.!?\n]{0,60}\b(?:fehlschlagen|scheitern|abgelehnt|ablehnen|abweisen|abgewiesen|verweiger\w*|rot (?:sein|werden|bleiben)|schiefgehen|durchfallen|knallen|krachen)\b/i,
  /\b(?:schlägt|schlagen)\b[^.!?\n]{0,40}\b(?:erwartungsgemäß|wie erwartet|erstmal|zuerst|erst (?:mal )?|noch) ?(?:fehl)?\b|\berst(?:mal)? rot\b|\bmuss (?:erst(?:mal)?|zuerst) rot\b/i,
  /\b(?:debe(?:n|ría|rían)?|tiene(?:n)? que|va(?:n)? a)\b[^.!?\n]{0,30}\b(?:fallar|rechazar\w*|dar error)\b|\besper(?:o|amos|ado)\b[^.!?\n]{0,30}\bfall[ea]n?\b|\bque falle\b/i,
  /\b(?:doi(?:t|vent)|devrai(?:t|ent)|va|vont)\b[^.!?\n]{0,30}(?:échouer|planter|être (?:rouges?|refusée?|rejetée?)|refuser|rejeter)\b|\bqu(?:e|['’])[^.!?\n]{0,30}échouent?\b/i,
  /\b(?:deve(?:m|ria|riam)?|tem que|tem q|têm que|vai|vão)\b[^.!?\n]{0,30}\b(?:falhar|rejeitar|recusar|dar erro|barrar)\b|\bque[^.!?\n]{0,20}\bfalhe[m]?\b/i,
  /(?:başarısız|kırmızı|hata)(?:\s\S+){0,2}\s(?:olmalı|olacak|vermeli|verecek|olması (?:lazım|gerek))|reddet(?:meli|ecek)|reddedil(?:meli|ecek)|patla(?:malı|yacak|ması)|kalmalı/i,
  /(?:应该|应当|应|会|必须|要|先|预期|期望)[^。！？\n]{0,12}(?:失败|报错|变红|红灯|不通过|拒绝|被拒)|先(?:看|让|确认)[^。！？\n]{0,10}(?:失败|红)/,
  /(?:失敗|拒否|エラーに?)(?:する(?:はず|べき|こと|の(?:を|が))|させ)|(?:落ちる|コケる|赤(?:く|に|い))(?:はず|こと|べき|のを|なる)|レッド/,
];
const denied =
  /\b(?:should|must|will|does|do|may|can) ?(?:not|n['’]t|never) (?:\w+ )?(?:fail|throw)|\b(?:won|don|doesn|can)['’]t fail|\bnever fail|darf (?:nicht|nie)|dürfen nicht|soll(?:te)?n? nicht|muss nicht|no (?:debe|tiene|va)|ne doi|ne devr|não (?:deve|vai|pode)|(?:不应|不该|不会|不要|不能)|失敗し(?:ない|ては)|olmamalı|vermemeli/i;
const confirmed =
  /\b(?:fail(?:s|ed|ing)?|red|error(?:s|ed)?|reject(?:s|ed)|refus(?:es|ed)|exit\w*)\b[^.!?\n]{0,40}\b(?:as (?:expected|intended|planned|it should|desired|hoped|wanted)|like it should|exactly as|for the right reason)\b|\bas (?:expected|intended|planned)\b[^.!?\n]{0,60}\b(?:fail|red|error|reject|refus)|\bexpected (?:failure|red)\b|\b(?:fail\w*|errors?|red) (?:is|was|are|were) (?:expected|intended|wanted)\b|\b(?:wie|als) (?:erwartet|geplant|gewollt|gewünscht)\b|\berwartungsgemäß\b|\b(?:como|tal como) (?:se )?(?:esperaba(?:mos)?|esperado|previsto)\b|\bcomme (?:prévu|attendu|voulu|il se doit)\b|\bcomo (?:esperado|previsto|queríamos)\b|beklen(?:diği|ildiği) gibi|(?:如|符合|和|跟)预期|(?:予想|期待|想定|予定|意図|狙い)(?:した)?(?:通り|どおり)|\bgood(?:,| —| -|:)? (?:it|the test|that|this) (?:now )?fails\b/i;

/** One of these stems stands in every announcement; most texts hold none and cost one look. */
const stems =
  /\b[45]\d\d\b|reject|refus|den(?:y|ied)|complain|exit|return|abgelehnt|ablehn|abweis|abgewies|verweiger|rechaz|error|rejet|rejeit|recus|erro|barrar|拒|拒否|エラー|redd|fail|\bred\b|error out|throw|fehlschlagen|scheiter|\brot\b|schief|durchfallen|knallen|krachen|schl[äa]g|\bfall[aeo]|échou|planter|rouge|falh|başarısız|kırmızı|hata|patla|kalmalı|失败|报错|红|不通过|失敗|落ちる|コケる|赤|レッド/i;

function clauses(text: string): readonly string[] {
  return text.slice(0, 6_000).split(/[.!?;\n。！？；]+/);
}

/** True when the text announces that something is going to fail and is meant to. */
export function announcesFailure(text: string): boolean {
  if (text === '' || !stems.test(text)) return false;
  return clauses(text).some((clause) => announced.some((cue) => cue.test(clause)) && !denied.test(clause));
}

/** True when the text says that something is to end with this exit code. */
export function namesExitCode(text: string, code: number): boolean {
  const number = String(code);
  const named = new RegExp(
    `(?:exit\\w*|codes?|código|status|kod\\w*|コード|终止码|退出码|返回码|返り値|rc)[\\s:=]{0,3}(?:with|mit|con|com|avec|von|ile|は|を|为|是)?\\s{0,2}(?:code\\s)?${number}(?!\\d)|(?<!\\d)${number}\\s?(?:で(?:終|抜|返)|を返|を?exit|ile (?:çık|bit)|退出)`,
    'iu',
  );
  return named.test(text.slice(0, 6_000));
}

/** True when the text, said right after a failure, calls it the one that was wanted. */
export function confirmsFailure(text: string): boolean {
  return confirmed.test(text.slice(0, 600));
}
