import { describe, expect, it } from 'vitest';
import { verifySummary } from '../../server/compaction/verifySummary.ts';
import { decision, factsWith, rule } from './support/facts.ts';

/** A fact, a faithful retelling, and its opposite or another value. */
type Case = readonly [string, string, string];

const rules: readonly Case[] = [
  [
    'Never commit secrets to the repository',
    'Secrets must stay out of the repository (no commits)',
    'Secrets may be committed to the repository',
  ],
  ['Please do not use any default exports', 'Default exports are not to be used', 'Default exports should be used'],
  [
    'You must run the linter before every commit',
    'Run the linter before each commit',
    'The linter need not run before commits',
  ],
  ['Keep the response time below 200 ms', 'Response time has to stay under 200 ms', 'Response time may exceed 200 ms'],
  [
    'Do not add new dependencies without asking me',
    'New dependencies only after asking the user',
    'New dependencies may be added without asking',
  ],
  ['All dates are stored in UTC', 'Dates: always stored as UTC', 'Dates are not stored in UTC'],
  [
    'We only support Node 20 and later',
    'Node 20+ is the only supported runtime',
    'Node 20 and later are not supported',
  ],
  ['Use snake_case for column names', 'Column names: snake_case', 'Do not use snake_case for column names'],
  [
    "Don't rename the public functions in api.ts",
    'Public functions in api.ts keep their names',
    'Rename the public functions in api.ts',
  ],
  [
    'prefer composition over inheritance',
    'Composition is preferred to inheritance',
    'Prefer inheritance over composition',
  ],
  [
    'Every endpoint must check the session token',
    'Session token check is required on every endpoint',
    'Endpoints must not check the session token',
  ],
  ['No emojis in commit messages', 'Commit messages contain no emojis', 'Use emojis in commit messages'],
  ['Always answer in German', 'Answers are given in German', 'Never answer in German'],
  ['The max upload size is 25 MB', 'Uploads are limited to 25 MB', 'The max upload size is 50 MB'],
  ['Bitte niemals direkt auf main pushen', 'Direkte Pushes auf main sind verboten', 'Direkt auf main pushen'],
  [
    'Die Tabellennamen müssen immer im Singular stehen',
    'Tabellennamen stehen im Singular',
    'Die Tabellennamen dürfen nicht im Singular stehen',
  ],
  ['Verwende keine globalen Variablen', 'Globale Variablen sind nicht erlaubt', 'Verwende globale Variablen'],
  [
    'No modifiques los archivos generados',
    'Los archivos generados no se deben modificar',
    'Modifica los archivos generados',
  ],
  ['Los precios siempre van con dos decimales', 'Precios con dos decimales', 'Los precios nunca van con dos decimales'],
  ["N'utilise pas de bibliothèques externes", 'Aucune bibliothèque externe', 'Utilise des bibliothèques externes'],
  [
    'Les noms de fichiers doivent être en minuscules',
    'Noms de fichiers en minuscules',
    'Les noms de fichiers ne doivent pas être en minuscules',
  ],
  ['Nunca apague os registros antigos', 'Os registros antigos não podem ser apagados', 'Apague os registros antigos'],
  ['Veritabanı şemasını değiştirme', 'Veritabanı şeması değiştirilmeyecek', 'Veritabanı şemasını değiştir'],
  ['Tüm yorumlar İngilizce olmalı', 'Yorumlar İngilizce yazılmalı', 'Yorumlar İngilizce olmamalı'],
  ['不要修改数据库结构', '数据库结构不得修改', '修改数据库结构'],
  ['所有接口必须返回JSON', '接口一律返回JSON', '接口不要返回JSON'],
  ['本番環境のデータは絶対に削除しないでください', '本番環境のデータ削除は禁止', '本番環境のデータは削除してください'],
  [
    'エラーメッセージは日本語で書いてください',
    'エラーメッセージは日本語',
    'エラーメッセージは日本語で書かないでください',
  ],
  ['Whatever you do, do not force push', 'Force pushing is off limits', 'Force push when needed'],
  [
    'I want every public function documented',
    'Public functions all carry documentation',
    'Public functions need no documentation',
  ],
  [
    'Tests go into the tests folder next to the module',
    'Put tests in the tests folder beside their module',
    'Tests must not go into the tests folder',
  ],
  [
    "Please don't touch production data under any circumstances",
    'Production data stays untouched',
    'Production data can be touched',
  ],
  ['You have to ask before deleting any file', 'Ask before any file is deleted', 'Delete files without asking'],
  [
    'Use the British spelling in the UI texts',
    'UI texts use British spelling',
    'UI texts use American spelling, not British',
  ],
  ['Imports must be sorted alphabetically', 'Alphabetical import order', 'Imports must not be sorted alphabetically'],
  ['Avoid any network calls in unit tests', 'Unit tests make no network calls', 'Unit tests make network calls'],
  [
    'The API has to remain backwards compatible',
    'Backwards compatibility of the API must be kept',
    'The API need not remain backwards compatible',
  ],
  ['At most 3 retries per request', 'No more than three retries for a request', 'At most 5 retries per request'],
  ['Do not swallow exceptions silently', 'Exceptions must never be silently swallowed', 'Swallow exceptions silently'],
  ['We target Python 3.12 only', 'Only Python 3.12 is targeted', 'We do not target Python 3.12'],
  ['Keine Abkürzungen in Variablennamen', 'Variablennamen ohne Abkürzungen', 'Abkürzungen in Variablennamen verwenden'],
  [
    'Ändere nichts an der Konfiguration in config/prod.yaml',
    'config/prod.yaml bleibt unverändert',
    'Ändere die Konfiguration in config/prod.yaml',
  ],
  [
    'Bitte immer erst die Tests ausführen, bevor du etwas committest',
    'Vor jedem Commit die Tests ausführen',
    'Nie die Tests ausführen, bevor du etwas committest',
  ],
  [
    'No guardes contraseñas en texto plano',
    'Las contraseñas nunca se guardan en texto plano',
    'Guarda las contraseñas en texto plano',
  ],
  [
    'Siempre pregunta antes de migrar la base de datos',
    'Preguntar siempre antes de migrar la base de datos',
    'Migra la base de datos sin preguntar',
  ],
  ['Ne touche pas au dossier archives', 'Le dossier archives ne doit pas être touché', 'Touche au dossier archives'],
  [
    'Le code doit rester compatible avec PHP 8.1',
    'Compatibilité PHP 8.1 obligatoire',
    'Le code ne doit pas rester compatible avec PHP 8.1',
  ],
  ['Não use bibliotecas pagas', 'Bibliotecas pagas não são permitidas', 'Use bibliotecas pagas'],
  [
    'As mensagens de erro devem ser em português',
    'Mensagens de erro em português',
    'As mensagens de erro não devem ser em português',
  ],
  ['Kodda Türkçe değişken adı kullanmayın', 'Değişken adları Türkçe olmayacak', 'Kodda Türkçe değişken adı kullanın'],
  ['别动生产环境的配置文件', '生产环境的配置文件不许动', '修改生产环境的配置文件'],
  ['金额一律用整数分保存', '金额以整数分保存', '金额不用整数分保存'],
  ['テストなしでマージしてはいけない', 'テストなしのマージは禁止', 'テストなしでマージしてよい'],
  ['ログに個人情報を出力しないこと', '個人情報はログに出力しない', 'ログに個人情報を出力すること'],
];

const decisions: readonly Case[] = [
  [
    'We will store sessions in Redis instead of Postgres',
    'Sessions live in Redis rather than Postgres',
    'Sessions live in Postgres rather than Redis',
  ],
  [
    'I went with a queue because the API is rate limited',
    'A queue is used as the API is rate limited',
    'No queue is used although the API is rate limited',
  ],
  [
    'Decided to keep the legacy endpoint until v3',
    'The legacy endpoint stays until v3',
    'Decided to remove the legacy endpoint',
  ],
  ["Let's go with server-side rendering", 'Server-side rendering was chosen', 'Server-side rendering was rejected'],
  [
    'The parser is written by hand, no generator',
    'Hand-written parser without a generator',
    'The parser is made by a generator, not written by hand',
  ],
  ['Wir nehmen SQLite statt Postgres', 'SQLite wird statt Postgres verwendet', 'Wir nehmen Postgres statt SQLite'],
  ['Usaremos Vite en lugar de Webpack', 'Vite en vez de Webpack', 'Usaremos Webpack en lugar de Vite'],
  ['On garde React pour le frontend', 'React reste pour le frontend', 'On ne garde pas React pour le frontend'],
  ['我们决定使用Redis缓存', '决定采用Redis做缓存', '我们决定不使用Redis缓存'],
  ['認証はJWTで行うことにしました', '認証はJWT方式に決定', '認証はJWTで行わないことにしました'],
  ['We dropped GraphQL in favour of plain REST', 'Plain REST replaces GraphQL', 'GraphQL replaces plain REST'],
  [
    'Feature flags will live in the database, not in env vars',
    'Feature flags are kept in the database rather than env vars',
    'Feature flags will live in env vars, not in the database',
  ],
  [
    "OK let's postpone the mobile client to Q3",
    'The mobile client is postponed to Q3',
    'The mobile client is not postponed to Q3',
  ],
  [
    'The cache is invalidated on every write',
    'Every write invalidates the cache',
    'The cache is not invalidated on writes',
  ],
  [
    'Agreed: one repository for both services',
    'Both services share one repository',
    'No shared repository for both services',
  ],
  ['Wir haben uns gegen Kubernetes entschieden', 'Kein Kubernetes', 'Wir haben uns für Kubernetes entschieden'],
  ['Vamos a usar colas en lugar de cron', 'Colas en vez de cron', 'Vamos a usar cron en lugar de colas'],
  ['Decidimos manter o monolito por enquanto', 'O monolito é mantido por enquanto', 'Decidimos não manter o monolito'],
  ['我们选择PostgreSQL而不是MySQL', '数据库用PostgreSQL，不用MySQL', '我们选择MySQL而不是PostgreSQL'],
  [
    'フレームワークはVueではなくReactを採用する',
    'Reactを採用（Vueではなく）',
    'フレームワークはReactではなくVueを採用する',
  ],
];

/** Checks one case among every third other one, retold. */
function check(cases: readonly Case[], at: number, kind: 'rule' | 'decision') {
  const [fact] = cases[at] ?? ['', '', ''];
  const others = cases.filter((_, other) => other !== at && other % 3 === at % 3);
  const texts = [fact, ...others.map(([text]) => text)];
  const facts =
    kind === 'rule'
      ? factsWith({ constraints: texts.map((text) => rule(text)) })
      : factsWith({ decisions: texts.map(decision) });
  return (line: string | null) => {
    const lines = [line, ...others.map(([, told]) => told)].flatMap((text) => (text === null ? [] : [`- ${text}`]));
    const summary = `## ${kind === 'rule' ? 'Rules' : 'Decisions'}\n${lines.join('\n')}\n\n## Goal\n- x\n\n## Next steps\n- go\n`;
    return verifySummary({ summary, facts }).gaps.filter((gap) => gap.detail.startsWith(fact));
  };
}

describe.each([
  ['rule', rules],
  ['decision', decisions],
] as const)('CMP-6 a %s retold in eight languages', (kind, cases) => {
  it.each(cases.map((item, at) => [item[0], item, at] as const))('%s', (_, item, at) => {
    const gapsWith = check(cases, at, kind);
    expect(gapsWith(item[1]), 'faithful').toEqual([]);
    expect(gapsWith(item[2]), 'turned round').toHaveLength(1);
    expect(gapsWith(null), 'dropped').toHaveLength(1);
  });
});
