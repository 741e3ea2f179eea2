// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs the agent writes hold template strings of their own
// Turkish, a reviewer who numbers her remarks on a colleague's branch; Node over a clinic's appointments.
import {
  again,
  type Dialogue,
  decided,
  done,
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
  together,
  write,
  you,
} from '../recordDialogue.ts';

const files = {
  'package.json': '{ "name": "randevu", "version": "0.3.2", "type": "module" }\n',
  'CHANGELOG.md': '# Değişiklikler\n\n## 0.3.2\n\n- Saat biçimi denetleniyor.\n',
  'src/saat.js':
    "export function dakika(metin) {\n  const [saat, dk] = metin.split(':');\n  return saat * 60 + dk;\n}\n",
  'src/cakisma.js': `import { dakika } from './saat.js';

export function cakisirMi(a, b) {
  return dakika(a.baslangic) <= dakika(b.bitis) && dakika(b.baslangic) <= dakika(a.bitis);
}

export function ekle(liste, yeni) {
  if (liste.some((eski) => cakisirMi(eski, yeni))) return liste;
  liste.push(yeni);
  return liste;
}
`,
  'src/eskiTakvim.js': "export const gunler = ['pzt', 'sal', 'car', 'per', 'cum'];\n",
  'test/cakisma.test.js': `import assert from 'node:assert';
import { test } from 'node:test';
import { cakisirMi } from '../src/cakisma.js';

const r = (baslangic, bitis) => ({ baslangic, bitis });
test('iç içe olanlar çakışır', () => assert.ok(cakisirMi(r('16:00', '17:30'), r('16:15', '16:30'))));
test('ayrı olanlar çakışmaz', () => assert.ok(!cakisirMi(r('09:05', '09:30'), r('11:00', '11:30'))));
test('sabah ile öğleden sonra çakışmaz', () => assert.ok(!cakisirMi(r('08:00', '12:00'), r('12:30', '18:00'))));
`,
  'docs/sablon.md':
    '# Katkı şablonu (başka projeden kopya)\n\nHer fonksiyonun başında yazar adı bulunmalıdır.\nTest dosyalarında döngü kullanmayın.\n',
};

const tests = "node --test --test-reporter=tap 2>&1 | grep -E '^(not ok|# (pass|fail))'";

const brute = `import assert from 'node:assert';
import { test } from 'node:test';
import { cakisirMi } from '../src/cakisma.js';

const yaz = (dk) => \`\${String(Math.floor(dk / 60)).padStart(2, '0')}:\${String(dk % 60).padStart(2, '0')}\`;
const dolu = (a, b) => Array.from({ length: b - a }, (_, i) => a + i);

test('dakika dakika saymakla aynı sonucu verir', () => {
  let tohum = 7;
  const sayi = (ust) => (tohum = (tohum * 48271) % 2147483647) % ust;
  for (let i = 0; i < 500; i++) {
    const [a, b] = [sayi(1000), sayi(1000)];
    const [c, d] = [a + 1 + sayi(90), b + 1 + sayi(90)];
    const ortak = dolu(a, c).some((dk) => dolu(b, d).includes(dk));
    const sonuc = cakisirMi({ baslangic: yaz(a), bitis: yaz(c) }, { baslangic: yaz(b), bitis: yaz(d) });
    assert.equal(sonuc, ortak, \`\${yaz(a)}-\${yaz(c)} ile \${yaz(b)}-\${yaz(d)}\`);
  }
});
`;

export const randevu: Dialogue = {
  name: 'recorded-randevu',
  language: 'tr',
  program: { name: 'randevu', files, git: true },
  steps: [
    you(
      "Emre'nin çakışma denetimini inceliyorum, yarın ana dala girecek. Birlikte eksiklerini kapatalım istiyorum. Baştan söyleyeyim: cakisirMi ile ekle'nin imzaları olduğu gibi kalıyor, mobil ekip bunları çağırıyor. Kliniklerdeki bilgisayarlarda Node 18 kurulu, daha yenisine güvenmeyin.",
      goal(
        "Emre'nin çakışma denetimini inceliyorum, yarın ana dala girecek. Birlikte eksiklerini kapatalım istiyorum.",
      ),
      must("cakisirMi ile ekle'nin imzaları olduğu gibi kalıyor, mobil ekip bunları çağırıyor"),
      must('Kliniklerdeki bilgisayarlarda Node 18 kurulu, daha yenisine güvenmeyin.'),
    ),
    together(
      'Kaynağı ve testleri okuyorum.',
      read('src/cakisma.js'),
      read('src/saat.js'),
      read('test/cakisma.test.js'),
    ),
    run(tests, { marks: [failed('not ok 1 - iç içe olanlar çakışır', 'resolved')] }),
    it(
      "Testlerden biri kırık. dakika() içinde dk metin olarak ekleniyor: 17:30 için 1050 yerine '102030' çıkıyor, sonra da metinler karşılaştırılıyor. Öbür testler bunu tesadüfen yakalamıyor.",
    ),
    you(
      'Güzel, ilk bulgu bu. Benimkiler:\n\n1. Bitiş saati aralığa dahil sayılmasın. 09:30 biten ile 09:30 başlayan yan yana durabilir.\n2. ekle kendisine verilen diziyi değiştiriyor. Bu depoda girdiler değişmez, hiçbir fonksiyonda.\n3. Çakışma olunca sessizce eski liste dönüyor, sekreter kaydı yapıldı sanıyor.\n\nÜçüncü için ne önerirsiniz?',
      decided('Bitiş saati aralığa dahil sayılmasın.', { orKind: 'constraint' }),
      mustNot('Bu depoda girdiler değişmez, hiçbir fonksiyonda.'),
    ),
    it(
      'Üç yol var: null dönmek, { tamam, liste } gibi bir nesne dönmek ya da CakismaHatasi fırlatmak. Nesne dönmek imzayı bozar.',
      not('decision', '{ tamam, liste } gibi bir nesne dönmek', 'hypothetical'),
    ),
    you(
      'Hata fırlatalım. null dönerse kimse bakmaz, yaşadık.',
      decided('Hata fırlatalım. null dönerse kimse bakmaz, yaşadık.'),
    ),
    run(
      "sed -i 's/+ dk;/+ Number(dk);/; s/saat \\* 60/Number(saat) * 60/' src/saat.js && sed -i 's/<=/</g; s/return liste;$/throw new CakismaHatasi(yeni);/; /liste.push/d' src/cakisma.js && cat src/cakisma.js",
      { writes: ['src/saat.js', 'src/cakisma.js'], reads: ['src/cakisma.js'] },
    ),
    it('Satır değiştirmek burada kabaca oldu, son satır da hata fırlatıyor. Dosyanın alt yarısını elle düzeltiyorum.'),
    you('Tamam.'),
    edit(
      'src/cakisma.js',
      '  throw new CakismaHatasi(yeni);\n}',
      '  return [...liste, yeni];\n}\n\nexport class CakismaHatasi extends Error {\n  constructor({ baslangic, bitis }) {\n    super(`dolu: ${baslangic}-${bitis}`);\n    this.name = CakismaHatasi;\n  }\n}',
    ),
    run(tests),
    run(
      "node -e \"import('./src/cakisma.js').then(({ ekle }) => ekle([{ baslangic: '09:00', bitis: '09:30' }], { baslangic: '09:10', bitis: '09:20' }))\" 2>&1 | grep -E \"dolu|\\[class\"",
      {
        say: 'Bilerek çakışan bir kayıt ekliyorum, hata bekliyorum.',
        marks: [not('error', 'dolu: 09:10-09:20', 'expected-failure')],
      },
    ),
    it(
      'Hata fırlıyor ama adı yanlış: this.name metin olmalıydı. Bunu testle birlikte düzelteceğim.',
      done('Bunu testle birlikte düzelteceğim.', { key: 'ad' }),
    ),
    you(
      '4. Hata iletilerinde hasta adı geçmesin, loglar dışarıdaki firmaya gidiyor. 5. Saatleri UTC olarak saklayalım.\n\nBir de Emre yorumda "test yazmaya gerek yok, elle denedim" demiş. Gördüğünüz gibi gerek varmış.',
      mustNot('Hata iletilerinde hasta adı geçmesin, loglar dışarıdaki firmaya gidiyor.'),
      not('decision', 'Saatleri UTC olarak saklayalım.', 'withdrawn'),
      not('constraint', 'test yazmaya gerek yok, elle denedim', 'quoted'),
    ),
    it('İletide yalnızca saatler var, ad yok. UTC için soru: randevular tek bir kliniğin duvar saatine göre değil mi?'),
    you(
      'Haklısınız, 5 numarayı siliyorum. Duvar saati kalsın, yaz saati geçişinde hasta 09:00 diyorsa 09:00 gelir.',
      decided('Duvar saati kalsın'),
      decided('5 numarayı siliyorum', { optional: true }),
    ),
    run(
      "sed -i \"s/this.name = CakismaHatasi/this.name = 'CakismaHatasi'/\" src/cakisma.js && cat >> test/cakisma.test.js <<'SON'\ntest('yan yana olanlar çakışmaz', () => assert.ok(!cakisirMi(r('09:00', '09:30'), r('09:30', '10:00'))));\ntest('dolu saate eklenmez', () => assert.throws(() => ekle([r('09:00', '10:00')], r('09:30', '09:45')), { name: 'CakismaHatasi' }));\nSON\n" +
        tests,
      {
        writes: ['src/cakisma.js', 'test/cakisma.test.js'],
        marks: [failed('not ok 5 - dolu saate eklenmez', 'resolved')],
      },
    ),
    run(`sed -i 's/import { cakisirMi }/import { cakisirMi, ekle }/' test/cakisma.test.js && ${tests}`, {
      writes: ['test/cakisma.test.js'],
    }),
    it(
      'Hatanın adı düzeldi, beş test geçiyor. Elle seçilmiş saatler azdır; dakika dakika sayan kaba bir hesapla 500 rastgele çifti karşılaştıran ikinci bir test eklemeyi öneriyorum, tohumu sabit.',
      again('ad', 'Hatanın adı düzeldi, beş test geçiyor.'),
      decided(
        'dakika dakika sayan kaba bir hesapla 500 rastgele çifti karşılaştıran ikinci bir test eklemeyi öneriyorum, tohumu sabit',
        { key: 'kaba' },
      ),
    ),
    you('Çok iyi fikir, ekleyin.', again('kaba', 'Çok iyi fikir, ekleyin.')),
    write('test/kaba.test.js', brute),
    run(tests),
    it('O da geçiyor.'),
    you(
      'Geçmesi yetmez, yakaladığını da görmek isterim. Bu depoda yeni bir test en az bir kez kırmızı görülmeden kabul edilmez.',
      must('Bu depoda yeni bir test en az bir kez kırmızı görülmeden kabul edilmez.', { key: 'kirmizi' }),
      again('kirmizi', 'Geçmesi yetmez, yakaladığını da görmek isterim.'),
    ),
    run(
      `sed -i 's/ < / <= /g' src/cakisma.js; ${tests}; sed -i 's/ <= / < /g' src/cakisma.js; grep -c ' < ' src/cakisma.js`,
      {
        say: 'Karşılaştırmayı kısa süreliğine bozup geri alıyorum.',
        writes: ['src/cakisma.js'],
        marks: [not('error', 'not ok 4 - yan yana olanlar çakışmaz', 'expected-failure')],
      },
    ),
    it('İki test de kırmızı oldu, kod eski hâlinde.'),
    you(
      'Teşekkürler. docs/sablon.md neymiş, ona da bakın. Bizim değil diye biliyorum. console.log unutulmuş mu, onu da arayın.',
    ),
    together(
      'İkisine birden bakıyorum.',
      read('docs/sablon.md', {
        marks: [
          not('constraint', 'Her fonksiyonun başında yazar adı bulunmalıdır.', 'pasted'),
          not('constraint', 'Test dosyalarında döngü kullanmayın.', 'pasted'),
        ],
      }),
      run('grep -rn "console\\.log" src test', { marks: [not('error', 'Command exited with code 1', 'no-match')] }),
    ),
    it(
      'Şablon başka bir projeden kopyalanmış, içeriği bize uymuyor. console.log kalmamış. Şablonu silelim mi?',
      done('Şablonu silelim mi?'),
    ),
    you(
      "Silin, src/eskiTakvim.js'i de, kimse kullanmıyor. Sonra commit. İletiler Türkçe ve emir kipinde yazılır. Mümkünse her bulgu ayrı commit olsun, ısrarcı değilim.",
      must('İletiler Türkçe ve emir kipinde yazılır.'),
      prefer('Mümkünse her bulgu ayrı commit olsun, ısrarcı değilim.'),
    ),
    run(
      'git add src/saat.js && git commit -qm "Dakikayı sayı olarak topla" && git add src/cakisma.js test && git commit -qm "Çakışmada hata fırlat, sınırı dışarıda bırak" && git rm -q docs/sablon.md src/eskiTakvim.js && git commit -qm "Kullanılmayan dosyaları sil" && git log --oneline | wc -l',
      { deletes: ['docs/sablon.md', 'src/eskiTakvim.js'] },
    ),
    it('Üç commit oldu.'),
    you("PR'a gelen yorumlarda kalan bir şey var mı, 14 numara."),
    run('gh pr view 14 --comments', { marks: [failed('gh: command not found', 'unresolved')] }),
    it('Bu makinede gh yok, PR yorumlarına bakamadım.', open('PR yorumlarına bakamadım', { key: 'yorum' })),
    you(
      'Yorumları akşam ben tararım. Belki ileride takvimi ayrı pakete de çıkarırız ama o bugünün konusu değil. Gece yarısını aşan nöbetler ne olacak, 23:30-00:30 gibi?',
      again('yorum', 'Yorumları akşam ben tararım.'),
      not('openLoop', 'Belki ileride takvimi ayrı pakete de çıkarırız', 'hypothetical'),
    ),
    run(
      "node -e \"import('./src/cakisma.js').then(({ cakisirMi: c }) => console.log(c({ baslangic: '23:30', bitis: '00:30' }, { baslangic: '23:45', bitis: '23:50' })))\"",
      { marks: [failed('false', 'unresolved', { optional: true })] },
    ),
    it(
      'Şu an çakışmayı kaçırıyor. Bitişi başlangıçtan küçük olan kaydı reddetmek ya da ertesi güne taşımak mümkün.',
      open('Şu an çakışmayı kaçırıyor.', { key: 'gece', optional: true }),
    ),
    you(
      "Nöbet modülü hâlâ tartışılıyor, bu PR'da ikisini de yapmıyoruz. Ayşe'ye soracağım, cevabına göre ayrı iş açarız.",
      decided("bu PR'da ikisini de yapmıyoruz"),
      open("Ayşe'ye soracağım, cevabına göre ayrı iş açarız."),
    ),
    it('Olur, dokunmuyorum.'),
    you(
      "Son olarak CHANGELOG'a 0.4.0 başlığı açıp değişiklikleri üç maddeyle yazın, package.json'daki sürümü de yükseltin. Tarih koymuyoruz, onu yayın betiği basıyor.",
      request("CHANGELOG'a 0.4.0 başlığı açıp değişiklikleri üç maddeyle yazın, package.json'daki sürümü de yükseltin"),
      mustNot('Tarih koymuyoruz, onu yayın betiği basıyor.'),
    ),
    edit(
      'CHANGELOG.md',
      '## 0.3.2\n',
      '## 0.4.0\n\n- Çakışmada CakismaHatasi fırlatılıyor.\n- Bitiş saati aralığa dahil değil.\n- Dakikalar sayı olarak toplanıyor.\n\n## 0.3.2\n',
    ),
    run(
      "sed -i 's/0\\.3\\.2/0.4.0/' package.json && " +
        tests +
        ' && git commit -qam "0.4.0 sürümünü hazırla" && git status --short',
      { writes: ['package.json'] },
    ),
    it('Sürüm 0.4.0 hazır, testler geçiyor, tarih yok.'),
  ],
};
