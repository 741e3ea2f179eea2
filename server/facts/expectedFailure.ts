// Failures somebody announced: a test written to fail first, a check that something is refused. They are no errors of the
// session (CMP-1). The words are few and plain, in the eight languages of the cue lists; the arming is structural.

const announced: readonly RegExp[] = [
  /\b(?:should|must|will|ought to|is (?:supposed|expected|going) to|has to|needs to|(?:'|’)ll|to) (?:\w+ ){0,2}?(?:fail|be red|error out|go red|throw|be (?:rejected|refused|denied|blocked)|reject|refuse|deny|complain|return (?:an? )?(?:error|[45]\d\d)|get (?:an? )?(?:error|[45]\d\d)|give (?:an? )?(?:error|[45]\d\d)|exit (?:with )?(?:code )?(?:non-?zero|[1-9]))\b/i,
  /(?:should|must|expect|soll(?:te)?|muss|debe(?:ría)?|tiene que|doit|devrait|deve(?:ria)?|tem (?:que|q)|lazım|gerek|olmalı|应该|应当|必须|はず|べき)[^.!?。！？\n]{0,20}\b[45]\d\d\b|\b[45]\d\d\b[^.!?。！？\n]{0,20}(?:expected|erwartet|esperad|attendu|beklen|olmalı|预期|期待|はず|返すこと)/i,
  /\b(?:expect(?:ed|ing)?|watch|see|make sure|verify|confirm|check|ensure)(?: \S+){0,5} (?:fails?|failing|red|to fail|failure|(?:gets?|is|are|be) (?:rejected|refused|denied|blocked)|rejects|refuses|denies)\b/i,
  /\b(?:failing|red) (?:tests? )?first\b|\bred[- ]green\b|\b(?:the )?red (?:phase|step|bar)\b|\bfails? (?:at|for|right) (?:first|now)\b/i,
  /\b(?:soll(?:te|ten|en)?|muss|müssen|wird|werden|darf|dürfen)\b[^.!?\n]{0,60}\b(?:fehlschlagen|scheitern|abgelehnt|ablehnen|abweisen|abgewiesen|verweiger\w*|rot (?:sein|werden|bleiben)|schiefgehen|durchfallen|knallen|krachen)\b/i,
  /\b(?:schlägt|schlagen)\b[^.!?\n]{0,40}\b(?:erwartungsgemäß|wie erwartet|erstmal|zuerst|erst (?:mal )?|noch) ?(?:fehl)?\b|\berst(?:mal)? rot\b|\bmuss (?:erst(?:mal)?|zuerst) rot\b/i,
  /\b(?:debe(?:n|ría|rían)?|tiene(?:n)? que|va(?:n)? a)\b[^.!?\n]{0,30}\b(?:fallar|rechazar\w*|abortar|reventar|dar error)\b|\besper(?:o|amos|ado)\b[^.!?\n]{0,30}\bfall[ea]n?\b|\bque falle\b/i,
  /\b(?:doi(?:t|vent)|devrai(?:t|ent)|va|vont)\b[^.!?\n]{0,30}(?:échouer|planter|être (?:rouges?|refusée?|rejetée?)|refuser|rejeter)\b|\bqu(?:e|['’])[^.!?\n]{0,30}échouent?\b/i,
  /\b(?:deve(?:m|ria|riam)?|tem (?:que|q|de)|têm (?:que|de)|há de|vai|vão)\b[^.!?\n]{0,30}\b(?:falhar|reprovar|chumbar|rejeitar|recusar|abortar|parar|dar erro|barrar)\b|\bque[^.!?\n]{0,20}\bfalhe[m]?\b/i,
  /(?:başarısız|kırmızı|hata)(?:\s\S+){0,2}\s(?:olmalı|olacak|vermeli|verecek|olması (?:lazım|gerek))|reddet(?:meli|ecek)|reddedil(?:meli|ecek)|patla(?:malı|yacak|ması)|kalmalı/i,
  /(?:应该|应当|应|会|必须|要|先|预期|期望)[^。！？\n]{0,12}(?:失败|报错|变红|红灯|不通过|拒绝|被拒)|先(?:看|让|确认)[^。！？\n]{0,10}(?:失败|红)/,
  /(?:失敗|拒否|エラーに?)(?:する(?:はず|べき|こと|の(?:を|が))|させ)|(?:落ちる|コケる|止まる|弾かれる|赤(?:く|に|い))(?:はず|こと|べき|のを|なる)|レッド/,
];
/** Trying something with input that is wrong on purpose. */
const probing: readonly RegExp[] = [
  /\b(?:try|run|call|feed|what happens|hit|send|give|test)\b[^.!?\n]{0,40}\b(?:with|using|an?|the)\b[^.!?\n]{0,20}\b(?:wrong|bad|invalid|broken|expired|corrupt(?:ed)?|malformed|bogus|fake|garbage|non-?existent|tampered)\b|\bnegative (?:test|case|check)|\b(?:on purpose|deliberately|intentionally)\b/i,
  /\b(?:probier|versuch|teste?|ruf|schick|was passiert)\w*\b[^.!?\n]{0,40}\b(?:mit|bei)\b[^.!?\n]{0,20}(?:falsch|kaputt|ungültig|abgelaufen|defekt)|absichtlich|mit Absicht|Negativtest/i,
  /(?:prueba|probar|intenta|ejecuta|llama|qué pasa|manda)[^.!?\n]{0,40}\bcon\b[^.!?\n]{0,20}(?:incorrect|inválid|caducad|errón|falso|mal[oa]?\b)|a propósito|adrede/i,
  /(?:essa[iy]|teste|lance|appelle|que se passe|envoie)[^.!?\n]{0,40}\bavec\b[^.!?\n]{0,20}(?:mauvais|invalide|cassé|faux|fausse|expiré|erroné)|exprès|volontairement/i,
  /(?:tent[ae]|test[ae]|roda|chama|o que acontece|manda|experimenta)[^.!?\n]{0,40}\bcom\b[^.!?\n]{0,20}(?:errad|inválid|quebrad|expirad|fals|velh)|de propósito/i,
  /(?:yanlış|bozuk|geçersiz|hatalı|sahte|olmayan)[^.!?\n]{0,40}(?:dene|çalıştır|çağır|gönder)|bilerek|kasten|kasıtlı/i,
  /(?:用|拿|传|发)[^。！？\n]{0,8}(?:错误|错的|无效|非法|过期|损坏|不存在|假的)[^。！？\n]{0,12}(?:试|测|打|跑|调|发|看)|故意/,
  /(?:間違|不正|無効|壊れ|存在しない|期限切れ|でたらめ)[^。！？\n]{0,12}で[^。！？\n]{0,8}(?:試|実行|呼|送|テスト|確認|叩)|わざと|故意/,
];
/** One of these stems stands in every such sentence. */
const probingStems =
  /wrong|\bbad\b|invalid|broken|expired|corrupt|malformed|bogus|\bfake\b|garbage|existent|tampered|negative|purpose|deliberate|intention|falsch|kaputt|ungültig|abgelaufen|defekt|absicht|negativtest|incorrect|inválid|caducad|errón|errad|fals|\bmal[oa]?\b|propósito|adrede|mauvais|cassé|faux|expir|exprès|volontaire|quebrad|velh|yanlış|bozuk|geçersiz|hatalı|sahte|olmayan|bilerek|kas[ıt]|错|无效|非法|过期|损坏|不存在|假的|故意|間違|不正|無効|壊れ|存在しない|期限切れ|でたらめ|わざと/i;
const denied =
  /\b(?:should|must|will|does|do|may|can) ?(?:not|n['’]t|never) (?:\w+ )?(?:fail|throw)|\b(?:won|don|doesn|can)['’]t fail|\bnever fail|darf (?:nicht|nie)|dürfen nicht|soll(?:te)?n? nicht|muss nicht|no (?:debe|tiene|va)|ne doi|ne devr|não (?:deve|vai|pode)|(?:不应|不该|不会|不要|不能)|失敗し(?:ない|ては)|olmamalı|vermemeli/i;
const confirmed =
  /\b(?:fail(?:s|ed|ing)?|red|error(?:s|ed)?|reject(?:s|ed)|refus(?:es|ed)|exit\w*)\b[^.!?\n]{0,40}\b(?:as (?:expected|intended|planned|it should|desired|hoped|wanted)|like it should|exactly as|for the right reason)\b|\bas (?:expected|intended|planned)\b[^.!?\n]{0,60}\b(?:fail|red|error|reject|refus)|\bexpected (?:failure|red)\b|\b(?:fail\w*|errors?|red) (?:is|was|are|were) (?:expected|intended|wanted)\b|\b(?:wie|als) (?:erwartet|geplant|gewollt|gewünscht)\b|\berwartungsgemäß\b|\b(?:como|tal como) (?:se )?(?:esperaba(?:mos)?|esperado|previsto)\b|\bcomme (?:prévu|attendu|voulu|il se doit)\b|\bcomo (?:esperado|previsto|queríamos)\b|beklen(?:diği|ildiği) gibi|(?:如|符合|和|跟)预期|(?:予想|期待|想定|予定|意図|狙い)(?:した)?(?:通り|どおり)|\bcorrectly (?:fail|reject|refus|error|den)|\b(?:wie es soll|so soll es|(?:korrekt|sauber|richtig|ordentlich) (?:abgelehnt|abgewiesen|verweigert|fehlgeschlagen))|\bcomo (?:debe|corresponde|tiene que)\b|\bcomme il (?:faut|se doit)\b|gerektiği gibi|(?:正确|正常|成功)(?:地)?(?:拒绝|报错|失败)|(?:正しく|ちゃんと|きちんと)(?:拒否|失敗|エラー|落ち|弾)|\bgood(?:,| —| -|:)? (?:it|the test|that|this) (?:now )?fails\b/i;

/** One of these stems stands in every announcement; most texts hold none and cost one look. */
const stems =
  /\b[45]\d\d\b|reject|refus|den(?:y|ied)|complain|exit|return|abgelehnt|ablehn|abweis|abgewies|verweiger|rechaz|error|rejet|rejeit|recus|erro|barrar|拒|拒否|エラー|redd|fail|\bred\b|error out|throw|fehlschlagen|scheiter|\brot\b|schief|durchfallen|knallen|krachen|schl[äa]g|\bfall[aeo]|échou|planter|rouge|falh|reprovar|chumbar|abort|parar|revent|止まる|弾かれる|başarısız|kırmızı|hata|patla|kalmalı|失败|报错|红|不通过|失敗|落ちる|コケる|赤|レッド/i;

function clauses(text: string): readonly string[] {
  return text.slice(0, 6_000).split(/[.!?;\n。！？；]+/);
}

/** True when the text announces that something is going to fail and is meant to. */
export function announcesFailure(text: string): boolean {
  if (text === '') return false;
  const start = text.slice(0, 6_000);
  if (probingStems.test(start) && probing.some((cue) => cue.test(start))) return true;
  if (!stems.test(text)) return false;
  return clauses(text).some((clause) => announced.some((cue) => cue.test(clause)) && !denied.test(clause));
}

const rejects =
  /\b(?:rejects|rejected|refuses|refused|abgelehnt|abgewiesen|weist\b.{0,30}\bab|lehnt\b.{0,30}\bab|rechaz(?:a|ó|ado)|rejette|rejeté|refuse|refusé|rejeit(?:a|ou)|recus(?:a|ou))(?!\p{L})|reddet(?:ti|iyor|ildi)|拒绝了|被拒|拒否(?:し|さ)|弾(?:き|か)/iu;
const troubles = /connect|push|server|port|permission|access|verbind|zugriff|conex|connex|bağlan|连接|権限|接続|权限/i;

/** True when the text tells, as a result, that a program under test turned something down. */
export function tellsRejection(text: string): boolean {
  const start = text.slice(0, 200);
  return rejects.test(start) && !troubles.test(start);
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
