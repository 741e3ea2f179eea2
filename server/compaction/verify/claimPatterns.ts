// How summaries in eight languages claim that something worked. Data for `claims.ts`.

import { foldCase, mayMatch } from '../wording/cues.ts';

export type ClaimPurpose =
  | 'test'
  | 'build'
  | 'ci'
  | 'lint'
  | 'typecheck'
  | 'deploy'
  | 'commit'
  | 'install'
  | 'all-fixed'
  | 'other';

const join = (parts: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{Script=Latin}\\p{N}])(?:${parts.join('|')})`, 'giu');

const went =
  '(?:pass(?:es|ed|ing)?|green|succe(?:eds?|eded|ssful(?:ly)?)|clean(?:ly)?|ok(?:ay)?|✅|✓|works?)(?![\\p{L}])';
const between =
  '(?:,? ?(?:now|all|both|is|are|was|were|has|have|been|also|currently|again|still|finally|run|ran|runs|came back|come back|went|fully|completely|suite|cases|\\(\\d+[^)]*\\)|:|-|—|–)){0,4} ?[:—–-]? ?';

/** Each purpose with cues (see `mayMatch`) and the ways to claim it. */
export const claimSources: readonly (readonly [ClaimPurpose, string, readonly string[]])[] = [
  [
    'test',
    'test|suite|spec|jest|mocha|playwright|prueba|passed|passing|to green|npm|pnpm|yarn|bun|cargo|go|make|npx|probad|测试|テスト',
    [
      `(?:\\d+ ?(?:/|of) ?\\d+ )?(?:tests?|test suite|suite|specs?|vitest|jest|pytest|mocha|playwright)[\`"']?${between}${went}`,
      `[\`"']?(?:npm|pnpm|yarn|bun|cargo|go|make|npx)(?: run)? (?:test|t|vitest|jest|check)[\\w:.-]*[\`"']?${between}${went}`,
      '\\d+ (?:tests? )?(?:passed|passing)',
      '(?:done|finished|ready|implemented|working|complete) and (?:fully )?tested|(?:fully|thoroughly) tested|fertig und getestet|(?:terminad[oa]|list[oa]) y probad[oa]|(?:terminée?|finie?|prête?) et testée?|(?:pront[oa]|concluíd[oa]|feit[oa]) e testad[oa]|(?:bitti|tamamlandı|hazır) ve test edildi|(?:完成|做完)(?:并|且)(?:已)?(?:测试|通过测试)|テスト済み',
      'no (?:failing|red|broken) tests?(?! (?:were|was) found)|no tests? fails?(?!\\p{L})|(?:red|failing) to green(?!\\p{L})',
      'passing (?:all )?tests|(?:green|passing) test (?:run|suite)|tests? (?:run|pass) without (?:errors?|failures?)',
      'tests? (?:\\p{L}+ ){0,3}(?:grün|erfolgreich|bestanden|durchgelaufen|durch)(?!\\p{L})',
      '(?:pruebas|tests?)(?: \\p{L}+)? (?:ya |ahora |están |han |todas |todos )*(?:pasan|pasaron|pasado|en verde|superad[oa]s|exitos[oa]s)',
      'tests? (?:\\p{L}+ ){0,2}?(?:passent|passés|réussis|réussi|au vert|verts)(?!\\p{L})',
      'testes (?:\\p{L}+ ){0,2}?(?:passam|passaram|passando|verdes|ok|aprovados|com sucesso)(?!\\p{L})',
      'testler(?:in)? (?:\\p{L}+ ){0,2}?(?:geçti|geçiyor|başarılı|yeşil|başarıyla)',
      '(?:单元|集成|全部|所有)?测试(?:都|均|全部|已经|已|全|用例|现在)*(?:通过|成功)',
      'テスト(?:スイート)?(?:は|が)?(?:すべて|全て|全部|全件)?(?:通(?:った|り|って|過)|パス|成功|合格|グリーン)',
    ],
  ],
  [
    'ci',
    'ci|pipeline|actions|workflow',
    [
      `(?:ci|pipeline|github actions|ci pipeline|workflow)${between}${went}`,
      'ci (?:is |was )?(?:happy|fine)(?!\\p{L})',
      'CI (?:\\p{L}+ )?(?:grün|en verde|au vert|verde|yeşil|通过|通った)',
    ],
  ],
  [
    'build',
    'build|built|compil|kompil|bundle|derleme|构建|编译|ビルド',
    [
      `(?:build|builds|compilation|bundle)[\`"']?${between}${went}`,
      `[\`"']?(?:npm|pnpm|yarn|bun|cargo|go|make)(?: run)? build[\\w:.-]*[\`"']?${between}${went}`,
      '(?:compiles|builds|compiled|built) (?:cleanly|successfully|fine|again|without (?:any )?(?:errors?|warnings?))',
      'build (?:\\p{L}+ ){0,2}?(?:grün|erfolgreich|durch)(?!\\p{L})|kompiliert (?:fehlerfrei|ohne fehler)',
      '(?:compilación|build) (?:\\p{L}+ ){0,2}?(?:pasa|pasó|exitos[oa]|en verde|correct[oa])',
      '(?:compilation|build) (?:\\p{L}+ ){0,2}?(?:passe|réussie?|au vert)(?!\\p{L})',
      '(?:compilação|build) (?:\\p{L}+ ){0,2}?(?:passou|passa|verde|bem-sucedid[oa]|com sucesso)',
      '(?:derleme|build) (?:\\p{L}+ ){0,2}?(?:başarılı|geçti|yeşil|başarıyla)',
      '(?:构建|编译)(?:已经|已|都)*(?:成功|通过)',
      'ビルド(?:は|が)?(?:成功|通(?:った|り|って)|パス)',
    ],
  ],
  [
    'lint',
    'lint|biome|clippy|ruff',
    [
      `(?:lint(?:er|ing)?|biome|eslint|clippy|ruff)[\`"']?${between}${went}`,
      'no lint (?:errors?|warnings?)|lint(?:er)? (?:\\p{L}+ )?without (?:errors?|warnings?)',
    ],
  ],
  [
    'typecheck',
    'type check|type-check|typecheck|type checking|tsc|mypy|pyright|type error',
    [
      `(?:type[- ]?checks?|type[- ]?checking|typecheck|tsc|mypy|pyright)[\`"']?${between}${went}`,
      'no type errors|type[- ]?checks (?:cleanly|fine)',
    ],
  ],
  [
    'deploy',
    'deploy|ship|released|published|rolled out|live|running in prod|ausge|veröff|despl|publicad|publié|mis|déplo|implant|implement|dağıt|yayın|canlıya|部署|发布|上线|デプロイ|リリース|本番',
    [
      '(?:was|is|were|are|been|successfully|now|already|got|and|we|it|i) (?:successfully |now |already )?(?:deployed|shipped|released|published|rolled out)(?!\\p{L})',
      '(?:deployed|shipped|released|published|rolled out) (?:successfully|to |on (?:prod|staging)|in prod)',
      'deployment (?:was |is |has )?(?:successful|succeeded|completed|complete|finished|done|live)',
      '(?:is|went|now|are) live(?: (?:in|on) \\p{L}+|[.!]|$)|running in production',
      '(?:erfolgreich |wurde |wurden |ist |sind )(?:\\p{L}+ ){0,3}?(?:deployt|deployed|ausgerollt|ausgeliefert|veröffentlicht)',
      'deployment (?:war )?erfolgreich',
      '(?:ha sido|fue|está|se ha|ya) (?:\\p{L}+ )?(?:desplegad[oa]|publicad[oa])|se desplegó|desplegad[oa] (?:en|a) (?:producción|staging)|despliegue (?:exitoso|completado)',
      '(?:a été|est) (?:\\p{L}+ )?(?:déployée?|publiée?|mise? en production)|déployée? en production|déploiement (?:réussi|terminé)',
      '(?:foi|está|já) (?:\\p{L}+ )?(?:implantad[oa]|publicad[oa]|implementad[oa] em produção)|deploy (?:feito|concluído|realizado)|implantação (?:concluída|bem-sucedida)|implantad[oa] em produção',
      'dağıtıldı|yayınlandı|yayına alındı|deploy edildi|canlıya alındı|dağıtım (?:başarılı|tamamlandı)',
      '(?:已经|已|成功)(?:成功)?(?:部署|发布|上线)|(?:部署|发布)(?:已)?(?:成功|完成)',
      'デプロイ(?:は|が)?(?:完了|成功|済み|しました|された|されました|した)|リリース(?:は|が)?(?:完了|しました|済み)|本番(?:環境)?(?:に|へ)(?:反映|リリース|デプロイ)',
    ],
  ],
  [
    'commit',
    'commit|push|merg|landed|eingecheckt|pusheado|poussé|fusionné|提交|推送|合并|コミット|プッシュ|マージ',
    [
      '(?:changes?|everything|work|all|code|branch|fix|pr|pull request|it|was|were|been|is|are) (?:\\p{L}+ ){0,2}?(?:committed|pushed|merged)(?!\\p{L})',
      '(?:wurden?|ist|sind) (?:\\p{L}+ ){0,3}?(?:eingecheckt|committet|gepusht|gemergt)|(?:commiteado|mergeado|pusheado)s?|(?:commité|poussé|mergé|fusionné)e?s? (?:sur|dans)|(?:commitad|mergead)[oa]s?|(?:commit|push|merge) edildi|已(?:经)?(?:提交|推送|合并)|(?:コミット|プッシュ|マージ)(?:済み|しました|した)',
      '(?:committed|pushed|merged) (?:to|into|and pushed|on|all|everything|(?:the|our|this) (?:\\p{L}+ )?(?:changes|fix|work|branch|commits?))',
      '(?:committed|pushed|merged) (?:as|in) [`"\']?[0-9a-f]{7,40}(?![\\p{L}\\p{N}])',
      '(?:pr|pull request|merge request) ?#?\\d+ (?:(?:was|is|has been|got) )?(?:merged|landed)(?!\\p{L})',
    ],
  ],
  [
    'all-fixed',
    'fixed|resolved|solved|gone|closed|address|work|green|passes|passing|error|issue|problem|failure|bug|fails|failing|broken|functional|fehler|alles|todo |toutes|tous|tout|aucune|todos|tudo|nenhum|hatalar|sorunlar|her şey|所有|全部|正常|没有|エラー|問題|バグ|動作',
    [
      '(?:all|every|each)(?: of)?(?: the)?(?: \\p{L}+){0,2} (?:errors?|issues?|bugs?|problems?|failures?)(?: \\p{L}+){0,3}? (?:fixed|resolved|solved|gone|closed|addressed)',
      '(?:fixed|resolved|solved|addressed) (?:all|every)(?: of)?(?: the)?(?: \\p{L}+){0,2} (?:errors?|issues?|bugs?|problems?|failures?)',
      'all (?:is )?(?:fixed|resolved|solved)(?!\\p{L})',
      'everything (?:is |now |has been |is now |now is )?(?:works?|working|fixed|resolved|solved|green|passes|passing)(?!\\p{L})',
      'no (?:open|remaining|known|outstanding|unresolved|more|further)(?: \\p{L}+)? (?:errors?|issues?|problems?|failures?|bugs?)(?: (?:remain|left))?',
      'no (?:errors?|issues?|problems?|failures?|bugs?) (?:remain|left|are left|outstanding)',
      'nothing (?:is )?(?:fails|failing|broken)|works (?:perfectly|flawlessly|end[- ]to[- ]end)|fully (?:working|functional)',
      'alle (?:\\p{L}+ )?(?:fehler|probleme|bugs)(?: \\p{L}+){0,2} (?:behoben|gelöst)|alles (?:funktioniert|läuft|behoben)|keine offenen (?:fehler|probleme)',
      'todos los (?:errores|problemas|bugs)(?: \\p{L}+){0,3} (?:corregidos|resueltos|solucionados)|todo funciona|no quedan errores',
      '(?:toutes les erreurs|tous les (?:bugs|problèmes))(?: \\p{L}+){0,3} (?:corrigée?s|résolue?s)|tout fonctionne|aucune erreur (?:ouverte|restante)',
      'todos os (?:erros|problemas|bugs)(?: \\p{L}+){0,3} (?:corrigidos|resolvidos)|tudo funcion(?:a|ando)|nenhum erro (?:aberto|restante)',
      '(?:tüm|bütün) (?:hatalar|sorunlar)(?: \\p{L}+)? (?:düzeltildi|giderildi|çözüldü)|her şey çalışıyor',
      '(?:所有|全部)(?:的)?(?:错误|问题|bug)(?:都|均|已经|已)*(?:修复|解决)|一切正常|没有(?:未解决|遗留)的?(?:错误|问题)',
      '(?:すべての|全ての|全)(?:エラー|問題|バグ)(?:は|が|を)?(?:すべて)?(?:修正|解決|解消)|すべて(?:正常に)?動作|未解決の(?:エラー|問題)は(?:ない|ありません)',
    ],
  ],
];

const compiled = new Map<ClaimPurpose, RegExp>();

function patternOf(purpose: ClaimPurpose, parts: readonly string[]): RegExp {
  const pattern = compiled.get(purpose) ?? join(parts);
  compiled.set(purpose, pattern);
  return pattern;
}

/** The patterns of claims whose words a sentence holds, of the purposes asked for; each is compiled when first needed. */
export function claimPatterns(
  sentence: string,
  isWanted: (purpose: ClaimPurpose) => boolean = () => true,
): readonly (readonly [ClaimPurpose, RegExp])[] {
  const folded = foldCase(sentence);
  return claimSources
    .filter(([purpose, cues]) => mayMatch(cues, folded) && isWanted(purpose))
    .map(([purpose, , parts]) => [purpose, patternOf(purpose, parts)] as const);
}

const hints =
  'pass|green|succ|clean|ok|✅|✓|work|fail|compil|built|build|no |without|-free|deploy|ship|releas|publish|roll|live|running|commit|push|merg|landed|happy|fix|resol|solv|gone|clos|address|break|broken|function|test|grün|erfolg|durch|bestanden|sauber|fehler|ausge|veröff|funktion|läuft|behoben|gelöst|kein|ohne|gepusht|pasa|pasó|verde|super|éxito|exit|correct|sin |desple|public|producc|lanzad|correg|solucion|resuel|quedan|vert|réuss|succè|sans |déploy|publi|mise|livr|produc|corrig|résol|aucun|poussé|fusionné|aprov|sucesso|sem |implant|lançad|entregue|concl|realiz|feito|resolvid|tudo|nenhum|geçti|geçiyor|başar|hatasız|uyarısız|sorunsuz|yeşil|dağıt|yayın|canlı|üretim|tamam|düzelt|gider|çöz|çalış|edildi|通|成功|部署|发布|上线|提交|推送|合并|顺利|正常|修|解|没有|无|零|パス|合格|グリーン|デプロイ|リリース|反映|本番|動作|未|エラーなし|警告なし|問題なく|無事|済|コミット|プッシュ|マージ';

/** False when a text holds no word any claim is made of. */
export function mayClaim(text: string): boolean {
  return mayMatch(hints, text.toLowerCase());
}

/** Just before a claim these make it a wish, a condition, a question or a plan. */
export const wishBefore =
  /(?:\b(?:if|once|until|till|when|whenever|unless|whether|before|only after|make sure|ensur\w*|verif\w*|check(?:ing)?|confirm\w*|so that|should|must|need\w*|ha(?:s|ve) to|want\w*|will|would|expect\w*|requir\w*|get(?:ting)?|make|keep|see if|not|never|no|nor|nothing|none|nobody|nichts|nada|rien|hiçbir|kein\w*|hope\w*|wait\w*|claim\w*|assum\w*|wenn|falls|sobald|bis|sollen?|müssen|sicherstellen|dass|nicht|si|cuando|hasta|deben?|asegur\w*|que|quand|lorsque|jusqu\w*|doit|doivent|assurer|se|quando|até|devem?|garantir|eğer|não|pas)\b|如果|确保|必须|应该|直到|当|等|未|没有)[^.,;:!?。，；]{0,32}$/iu;
/** Just after a claim these take it back or make it a duty. */
export const wishAfter =
  /^[^.;!?。；]{0,6}(?:\b(?:only|except|but not|before|first|is required|are required|must|should|later|tomorrow|when|once|locally only)\b|までは|必要|べき|こと|たら|れば|之后|后再|前に|なければ|-?meli|-?malı|değil|olmalı)/iu;
