// Clauses of every script and shape the tokens of the classifier know, for the golden hash of its features.

export const sentences: readonly string[] = [
  'Never edit the generated files under src/core, and always run `npm test -- --watch` first!',
  "From now on, please don't add dependencies: we go with SQLite rather than Postgres.",
  'What about https://example.org/a?b=c (see the docs), or should I use “curl” instead?',
  '- 1,200.5 % of __init__.py; parseHTML2 and a.b.c() = [x]*2 ~/notes #42 @me $HOME C:\\temp',
  '1. I’ll do that later, I still have to look at the *bold* claim …',
  'Bitte ändere nie wieder die Öffnungszeiten, außer ich sage es dir; das ist ab jetzt Pflicht.',
  'A partir de ahora, ¿puedes usar siempre tabuladores? ¡No toques el código generado!',
  "À partir de maintenant, n'utilise plus jamais « axios » ; c’est décidé.",
  'A partir de agora não mexa nos testes, por favor — depois eu vejo isso.',
  'Bundan sonra İstanbul şubesinin dosyalarına dokunma, önce bana sor lütfen.',
  '从现在开始,不要修改 src/core 里的文件,先运行测试再说完成。',
  'これからは必ずテストを実行してから、README.md を更新してください。npm は使わないで',
  'Ok 👍 now ship it 𝒂𝒃𝒄 and tell K the K2 news',
  'ja',
  '',
  '   ',
  '((((( ---- ====',
  "'quoted' ''' `open `closed` \n`no` ``",
  'http:// https://x http://y)z httpx',
  'foo中文bar 中文foo ー々〆 ・',
];
