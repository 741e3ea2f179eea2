// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs the agent writes hold template strings of their own
// Turkish, partly typed without dotted letters; parcels tracked by a shell script and a little Node.
import {
  again,
  type Dialogue,
  decided,
  edit,
  failed,
  goal,
  it,
  must,
  mustNot,
  not,
  open,
  prefer,
  read,
  request,
  run,
  write,
  you,
} from '../recordDialogue.ts';

const files = {
  'kargo.csv': 'no,sehir,durum\n1001,Ankara,yolda\n1002,Izmir,teslim\n1003,Bursa,yolda\n1004,Ankara,iade\n',
  'rapor.sh': '#!/bin/sh\nawk -F, \'$3 == "yolda" { print $1 }\' kargo.csv | sort | uniq -c | grep -v 1 > rapor.txt\n',
  'lib/durum.mjs': "export const durumlar = ['yolda', 'teslim', 'iade'];\n",
  'firma-kurallari.md':
    '# Firma kuralları (eski depo)\n\nHer teslimat iki kez onaylanmalıdır.\nMüşteriye asla SMS gönderilmez.\n',
};

export const kargoTakip: Dialogue = {
  name: 'recorded-kargo-takip',
  language: 'tr',
  program: { name: 'kargo', files, git: true },
  steps: [
    you(
      'selam, rapor.sh her sabah boş dosya çıkarıyor, depo bana bağırıyor. şehir şehir yolda olan kargoları sayan düzgün bir rapor lazım. sunucuda sadece busybox ile node var, ona göre yaz',
      goal('şehir şehir yolda olan kargoları sayan düzgün bir rapor lazım'),
      must('sunucuda sadece busybox ile node var, ona göre yaz'),
    ),
    run('cat rapor.sh kargo.csv', { say: 'Önce betiğe ve veriye bakıyorum.', reads: ['rapor.sh', 'kargo.csv'] }),
    run('sh rapor.sh; echo "kod $?"; wc -c rapor.txt', {
      produces: ['rapor.txt'],
      marks: [failed('0 rapor.txt', 'resolved', { optional: true })],
    }),
    it(
      'Sondaki grep her satırı eliyor, o yüzden dosya boş kalıyor. Kabuğu onarabilirim ya da raporu Node ile baştan yazarım.',
    ),
    you('node ile baştan yaz, kabuktan bıktım artık', decided('node ile baştan yaz, kabuktan bıktım artık')),
    read('lib/durum.mjs'),
    write(
      'rapor.mjs',
      `import { readFileSync, writeFileSync } from 'node:fs';
import { durumlar } from './lib/durumlar.mjs';

const satirlar = readFileSync('kargo.csv', 'utf8').trim().split('\\n').slice(1).map((s) => s.split(','));
const sayim = {};
for (const [, sehir, durum] of satirlar) if (durum === durumlar[0]) sayim[sehir] = (sayim[sehir] ?? 0) + 1;
writeFileSync('rapor.txt', Object.entries(sayim).map(([s, n]) => s + ' ' + n).join('\\n') + '\\n');
`,
    ),
    run("node rapor.mjs 2>&1 | grep -m1 'Cannot find'", {
      marks: [
        failed(
          "Error [ERR_MODULE_NOT_FOUND]: Cannot find module '/home/dev/kargo/lib/durumlar.mjs' imported from /home/dev/kargo/rapor.mjs",
          'resolved',
        ),
      ],
    }),
    edit('rapor.mjs', './lib/durumlar.mjs', './lib/durum.mjs'),
    run('node rapor.mjs && cat rapor.txt', { produces: ['rapor.txt'], reads: ['rapor.txt'] }),
    it('Rapor artık dolu: Ankara ve Bursa görünüyor.'),
    you(
      'süper. iade olanlari da ayri bi satirda ver. ama bak müşteri adi rapora kesinlikle girmeyecek kvkk yüzünden ceza yeriz',
      mustNot('müşteri adi rapora kesinlikle girmeyecek kvkk yüzünden ceza yeriz'),
    ),
    run(
      "sed -i \"s#^writeFileSync.*#const iade = satirlar.filter(([, , d]) => d === durumlar[2]).length;\\nwriteFileSync('rapor.txt', Object.entries(sayim).map(([s, n]) => s + ' ' + n).join('\\\\\\\\n') + '\\\\\\\\niade ' + iade + '\\\\\\\\n');#\" rapor.mjs && node rapor.mjs && cat rapor.txt",
      { writes: ['rapor.mjs'], produces: ['rapor.txt'], reads: ['rapor.txt'] },
    ),
    it('İadeler son satırda.'),
    you(
      'belki bir gün whatsapptan da atarız bunu, öyle aklıma geldi. şimdi asıl dert: dosya yoksa ne olacak, gece csv geç geliyor bazen',
      not('openLoop', 'belki bir gün whatsapptan da atarız bunu', 'hypothetical'),
    ),
    it(
      'Dosya yoksa eski raporu bırakıp 2 koduyla çıkmasını öneririm, böylece cron bunu fark eder.',
      decided('Dosya yoksa eski raporu bırakıp 2 koduyla çıkmasını öneririm, böylece cron bunu fark eder', {
        key: 'yok',
      }),
    ),
    you('tamam öyle olsun', again('yok', 'tamam öyle olsun')),
    edit(
      'rapor.mjs',
      'const satirlar = ',
      "if (!existsSync('kargo.csv')) {\n  console.error('kargo.csv yok');\n  process.exit(2);\n}\nconst satirlar = ",
    ),
    run('mv kargo.csv gecici.csv; node rapor.mjs 2>&1 | grep -m1 Error; mv gecici.csv kargo.csv', {
      passes: ['gecici.csv'],
      marks: [failed('ReferenceError: existsSync is not defined', 'resolved')],
    }),
    edit('rapor.mjs', 'import { readFileSync', 'import { existsSync, readFileSync'),
    run('mv kargo.csv gecici.csv; node rapor.mjs; echo "kod $?"; mv gecici.csv kargo.csv', {
      passes: ['gecici.csv'],
      say: 'Dosyayı bilerek kaldırıyorum, şimdi hata vermesi gerekiyor.',
      marks: [not('error', 'kargo.csv yok', 'expected-failure')],
    }),
    it('Dosya yokken 2 ile çıkıyor, eski rapora dokunmuyor.'),
    you('şirketin eski kural dosyasına da bi göz at ama bizim depo için geçerli değil o'),
    read('firma-kurallari.md', {
      marks: [
        not('constraint', 'Her teslimat iki kez onaylanmalıdır.', 'pasted'),
        not('constraint', 'Müşteriye asla SMS gönderilmez.', 'pasted'),
      ],
    }),
    it('Baktım, buraya bir şey almıyorum.'),
    you(
      'müdür "rapor pdf olmalı" diyip duruyor, boş ver onu. rapor hep utf-8 olsun, geçen sefer Ş harfi bozuk çıktı. bir de satır sonuna \\r koy windows için',
      not('constraint', 'rapor pdf olmalı', 'quoted'),
      must('rapor hep utf-8 olsun, geçen sefer Ş harfi bozuk çıktı'),
      not('constraint', 'satır sonuna \\r koy windows için', 'withdrawn'),
    ),
    run("printf '1005,Şırnak,yolda\\n' >> kargo.csv && node rapor.mjs && grep Ş rapor.txt", {
      writes: ['kargo.csv'],
      produces: ['rapor.txt'],
    }),
    it(
      'Ş harfi doğru çıkıyor. \\r karakterini birazdan ekliyorum.',
      not('openLoop', '\\r karakterini birazdan ekliyorum', 'withdrawn'),
    ),
    you(
      '\\r işini bırak ya, depodakiler notepad++ kullanıyormuş. sıralamayı alfabetik yap, türkçe alfabeye göre',
      must('sıralamayı alfabetik yap, türkçe alfabeye göre', { optional: true }),
    ),
    edit(
      'rapor.mjs',
      'Object.entries(sayim).map',
      "Object.entries(sayim).sort(([a], [b]) => a.localeCompare(b, 'tr')).map",
    ),
    run('node rapor.mjs && cat rapor.txt', { produces: ['rapor.txt'], reads: ['rapor.txt'] }),
    it('Türkçe sıraya göre.'),
    you('eski rapor.sh hala bi yerde çağrılıyo mu, çağrılmıyosa sil gitsin'),
    run('grep -rn "rapor.sh" --include="*.mjs" --include="*.md" .', {
      marks: [not('error', 'Command exited with code 1', 'no-match')],
    }),
    run('git rm -q rapor.sh && ls', { deletes: ['rapor.sh'] }),
    it('Çağıran yok, sildim.'),
    you(
      'testleri node:test ile yaz, jest falan istemiyorum. tercihen tek dosya olsun',
      mustNot('testleri node:test ile yaz, jest falan istemiyorum'),
      prefer('tercihen tek dosya olsun'),
    ),
    write(
      'rapor.test.mjs',
      `import assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

test('yoldaki kargolar sehir sehir sayilir', () => {
  execFileSync(process.execPath, ['rapor.mjs']);
  assert.equal(readFileSync('rapor.txt', 'utf8'), 'Ankara 1\\nBursa 1\\nŞırnak 1\\niade 1');
});
`,
    ),
    run('node --test 2>&1 | grep -m1 AssertionError', {
      marks: [
        failed(
          "AssertionError [ERR_ASSERTION]: 'Ankara 1\\nBursa 1\\nŞırnak 1\\niade 1\\n' == 'Ankara 1\\nBursa 1\\nŞırnak 1\\niade 1'",
          'resolved',
        ),
      ],
    }),
    run("sed -i \"s/iade 1'/iade 1\\\\\\\\n'/\" rapor.test.mjs && node --test 2>&1 | grep -E '(pass|fail) [0-9]'", {
      writes: ['rapor.test.mjs'],
    }),
    it('Test geçiyor, sondaki satır sonunu unutmuşum.'),
    you('sunucuya cron ekle, 06:15'),
    run('crontab -l', { marks: [failed('crontab: command not found', 'unresolved')] }),
    it(
      'Burada crontab yok. Sunucuda elle eklemek gerekiyor: 15 6 * * * node rapor.mjs.',
      open('Sunucuda elle eklemek gerekiyor', { key: 'cron' }),
    ),
    you('onu pazartesi ben eklerim unutturma', again('cron', 'onu pazartesi ben eklerim unutturma')),
    it('Pazartesi hatırlatırım.'),
    you(
      'son bir şey, rapora en üste tarihi yaz ama gün.ay.yıl şeklinde',
      request('rapora en üste tarihi yaz ama gün.ay.yıl şeklinde'),
      must('gün.ay.yıl şeklinde', { optional: true }),
    ),
    edit(
      'rapor.mjs',
      "writeFileSync('rapor.txt', ",
      "const gun = new Date().toLocaleDateString('tr-TR', { day: '2-digit', month: '2-digit', year: 'numeric' });\nwriteFileSync('rapor.txt', gun + '\\n' + ",
    ),
    edit(
      'rapor.test.mjs',
      "readFileSync('rapor.txt', 'utf8'),",
      "readFileSync('rapor.txt', 'utf8').split('\\n').slice(1).join('\\n'),",
    ),
    run("node --test 2>&1 | grep -E '(pass|fail) [0-9]' && head -1 rapor.txt"),
    it('Tarih en üstte, test de geçiyor.'),
  ],
};
