// The words in eight languages that plain claims of success are made of. Data for `plainClaims.ts`.

import type { Cued } from '../wording/cues.ts';
import type { ClaimPurpose } from './claimPatterns.ts';

/** It went well. */
export const well: Cued = {
  cues: 'pass|green|succe|clean|without|no errors|no warnings|no issues|no failures|free|grün|erfolg|bestanden|fehler|sauber|durch|ohne|pasa|pasó|éxito|exitos|correctamente|verde|sin |vert|réussi|succès|sans |sucesso|sucedid|sem |geçti|geçiyor|başar|hatasız|uyarısız|sorunsuz|yeşil|✅|✓|通|成功|错误|警|报错|顺利|パス|合格|エラー|問題|無事',
  pattern:
    /(?<!\p{L})(?:pass(?:es|ed|ing)?|green|succe(?:eds?|eded|ss|ssful|ssfully)|clean(?:ly)?|without (?:any )?(?:errors?|warnings?|failures?|issues?|problems?)|no (?:errors|warnings|issues|failures)|(?:error|warning)[- ]free|grün|erfolgreich|bestanden|fehlerfrei|fehlerlos|sauber|durchgelaufen|läuft durch|ohne (?:fehler|warnungen|probleme)|pasan?|pasó|pasaron|(?:con )?éxito|exitos[oa]s?|exitosamente|correctamente|en verde|sin (?:errores|avisos|advertencias|fallos|problemas)|passent?|passées?|passés?|réussi(?:e|es|s|t)?|(?:avec )?succès|au vert|sans (?:erreurs?|avertissements?|problèmes?)|passam?|passou|passaram|(?:com )?sucesso|bem-sucedid[oa]s?|verdes?|sem (?:erros?|avisos?|falhas|problemas)|geçti|geçiyor|başarılı|başarıyla|hatasız|uyarısız|sorunsuz|yeşil)(?!\p{L})|✅|✓|通过|成功|(?:没有|无|零)(?:错误|警告|报错)|顺利|通った|通りました|通って|通過|パス(?!ワード)|合格|エラーなし|警告なし|問題なく|無事/giu,
};

/** What was run. */
export const subjects: readonly (readonly [ClaimPurpose, Cued])[] = [
  [
    'install',
    {
      cues: 'install|add|ci|sync|instal|kurul|yükle|安装|インストール',
      pattern:
        /(?<!\p{L})(?:(?:npm|pnpm|yarn|bun|bundle|pip|cargo|poetry|uv) (?:install|add|ci|sync)|install(?:ed|ation)?|installiert|instalad[oa]s?|instalación|installée?s?|instalação|kurul(?:du|um)\p{L}*|yüklen\p{L}+)(?!\p{L})|安装|インストール/iu,
    },
  ],
  [
    'typecheck',
    {
      cues: 'tsc|mypy|pyright|type|typ|tip |tipos|类型|型',
      pattern:
        /(?<!\p{L})(?:tsc|mypy|pyright|type[- ]?check\p{L}*|typ(?:en)?prüfung|tip (?:denetimi|kontrolü)|(?:verificación|comprobación|chequeo) de tipos|vérification (?:de|des) types|(?:verificação|checagem) de tipos)(?!\p{L})|类型检查|型(?:チェック|検査)/iu,
    },
  ],
  [
    'lint',
    {
      cues: 'lint|biome|clippy|ruff|rubocop|flake8|go vet|golangci|shellcheck|代码检查|静态检查|リン|静的',
      pattern:
        /(?<!\p{L})(?:e?s?lint(?:er|ing)?|biome|clippy|ruff|rubocop|flake8|go vet|golangci\S*|shellcheck|stylelint)(?!\p{L})|代码检查|静态检查|リン(?:ト|ター)|静的解析/iu,
    },
  ],
  [
    'build',
    {
      cues: 'buil|compil|bundle|kompil|gebaut|constru|image|imagem|imagen|derle|构建|编译|打包|ビルド|コンパイル',
      pattern:
        /(?<!\p{L})(?:builds?|built|compil(?:es|ed|ation|ación|ação)|bundle|kompil\p{L}+|gebaut|compil\p{L}+|construíd[oa]|construid[oa]|construite?|docker[- ]?image|imagem docker|imagen (?:de )?docker|image docker|derle(?:me|ndi)\p{L}*)(?!\p{L})|构建|编译|打包|ビルド|コンパイル/iu,
    },
  ],
  [
    'test',
    {
      cues: 'test|suite|spec|jest|mocha|playwright|phpunit|prueba|测试|テスト',
      pattern:
        /(?<!\p{L})(?:tests?|test suite|suite|specs?|vitest|jest|pytest|mocha|playwright|rspec|phpunit|pruebas?|testes?|test(?:ler)\p{L}*)(?!\p{L})|测试|テスト/iu,
    },
  ],
  [
    'deploy',
    {
      cues: 'deploy|release|rollout|despl|déplo|implant|dağıt|yayın|部署|发布|上线|デプロイ|リリース',
      pattern:
        /(?<!\p{L})(?:deploy\p{L}*|released?|rollout|despliegue|desplegad[oa]|déploiement|déployée?|implantação|implantad[oa]|dağıtım\p{L}*|yayın\p{L}*)(?!\p{L})|部署|发布|上线|デプロイ|リリース/iu,
    },
  ],
];

/** Outcome words that are a claim together with a place of production. */
export const shipped: Cued = {
  cues: 'deploy|shipped|released|published|rolled out|live|ausge|veröff|despl|public|lanzad|déploy|publi|livr|mis|implant|lançad|entregue|dağıt|yayın|alındı|çıktı|部署|发布|上线|デプロイ|リリース|反映',
  pattern:
    /(?<!\p{L})(?:deployed|shipped|released|published|rolled out|live|ausgeliefert|ausgerollt|veröffentlicht|deployt|desplegad[oa]s?|publicad[oa]s?|lanzad[oa]s?|déployée?s?|publiée?s?|livrée?s?|mise?s? en|implantad[oa]s?|lançad[oa]s?|entregues?|dağıtıldı|yayınlandı|alındı|çıktı)(?!\p{L})|部署|发布|上线|デプロイ|リリース|反映/iu,
};
export const production: Cued = {
  cues: 'prod|staging|canlı|üretime|yayına|生产|线上|本番',
  pattern:
    /(?<!\p{L})(?:prod|production|produktion|producción|produção|staging|canlıya|canlı ortam\p{L}*|üretime|yayına)(?!\p{L})|生产|线上|本番/iu,
};

/** "Successfully" with nothing named that we know: any command may be meant. */
export const byName: Cued = {
  cues: 'successfully|erfolgreich|éxito|exitosamente|succès|sucesso|başarıyla|成功|正常',
  pattern:
    /(?<!\p{L})(?:successfully|erfolgreich|con éxito|exitosamente|avec succès|com sucesso|başarıyla)(?!\p{L})|成功(?:地|に|し)?|正常に/iu,
};

/** Words that make a sentence a denial, a plan, a condition or a duty, wherever they stand. */
export const notSo =
  /(?<!\p{L})(?:not|never|nothing|none|no one|yet to|cannot|without success|fail(?:s|ed|ing|ure|ures)?|broken?|red|if|once|until|unless|whether|when|before|should|must|will|would|need(?:s|ed)? to|have to|has to|to be|make sure|ensure|verify that|want\p{L}*|next|todo|nicht|kein\p{L}*|nichts|noch|bisher nicht|schlägt|fehl(?:geschlagen|schlag\p{L}*)|scheiter\p{L}*|wenn|falls|sobald|bis|bevor|soll(?:en|te|ten)?|muss|müssen|no|nunca|nada|aún|todavía|falla\p{L}*|falló|fallando|cuando|hasta|antes|deben?|debería\p{L}*|hay que|pas|jamais|rien|échou\p{L}*|échec|quand|lorsque|avant|doit|doivent|faut|não|nem|ainda|falh\p{L}*|quando|até|devem?|precisa\p{L}*|değil|henüz|başarısız\p{L}*|hata (?:verdi|veriyor)|olmalı|gerek\p{L}*|önce|\p{L}+(?:m[ıiuü]yor|m[ae]d[ıi]|meli|malı))(?!\p{L})|未|不|没(?!有(?:错误|警告|报错))|尚|失败|如果|必须|应|才|之前|ない|ません|失敗|べき|必要|たら|まで|前に|ずに|落ち/iu;
/** Denials that are part of a success. */
export const fine =
  /(?<!\p{L})(?:without (?:any )?(?:errors?|warnings?|failures?|issues?|problems?)|no (?:errors|warnings|issues|failures|lost|failed)|0 fail(?:ed|ures)?|not only|ohne (?:fehler|warnungen|probleme)|keine (?:fehler|warnungen)|sin (?:errores|avisos|advertencias|fallos|problemas)|sans (?:erreurs?|avertissements?|problèmes?)|sem (?:erros?|avisos?|falhas|problemas))(?!\p{L})/giu;
