// Written session: a freelance web developer between two jobs and a plain agent, on the old PHP shop of an olive growers' cooperative.
import {
  type AuthoredSession,
  bash,
  bashFails,
  edit,
  editFails,
  ls,
  noMatch,
  read,
  say,
  shell,
  user,
  write,
} from './turns.ts';

const cart = `<?php
// ⟦x.paste.constraint|Bu dosyaya dokunmadan önce Sedat'a haber ver!!⟧
function sepet_toplam($pdo, $sepet_id) {
    $t = 0;
    foreach ($pdo->query("SELECT * FROM sepet_satir WHERE sepet_id = $sepet_id") as $s) {
        $t += $s['adet'] * $s['fiyat'];
    }
    return $t + 45; // kargo
}
`;

export const zeytinKooperatif: AuthoredSession = {
  name: 'zeytin-kooperatif',
  language: 'tr',
  cwd: '/home/defne/isler/zeytin',
  model: ['openai', 'gpt-5.1'],
  startedAt: '2026-10-27T17:48:22.000Z',
  turns: [
    user(
      "selam, bir zeytin kooperatifinin 2016'dan kalma php sitesini devraldım. hasat başlıyor, geçen sene sipariş yağmurunda site çökmüş, yanlış kargo ücreti de kesmiş. ⟦goal|cumaya kadar sepet ve kargo hesabını düzgün hale getirelim, stok da eksiye düşmesin⟧. ⟦must|sunucuda php 7.4 var, kooperatif hosting değiştirmek istemiyor⟧",
    ),
    say(
      'Selam. Önce ne varmış bakayım.',
      ls('.', 'composer.json\ninc/\nindex.php\nodeme.php\nsql/\nyonetim/'),
      read('inc/sepet.php', cart),
      bash(
        'cat sql/sema.sql | head -14',
        'CREATE TABLE urun (\n  id INT PRIMARY KEY AUTO_INCREMENT,\n  ad VARCHAR(80),\n  fiyat FLOAT,\n  stok INT,\n  agirlik FLOAT\n) ENGINE=MyISAM;\nCREATE TABLE sepet_satir (\n  sepet_id INT,\n  urun_id INT,\n  adet INT,\n  fiyat FLOAT\n) ENGINE=MyISAM;',
        {
          r: ['sql/sema.sql'],
        },
      ),
    ),
    say(
      'Gördüklerim: kargo her siparişe 45 TL ekleniyor, ağırlığa bakan yok. Fiyatlar FLOAT. Sorguya değişken doğrudan yapıştırılmış. Tablolar MyISAM olduğundan işlem (transaction) yok, iki kişi son tenekeyi aynı anda alabiliyor.',
    ),
    user(
      'hepsi tahmin ettiğim gibi. başkan whatsapptan şunu attı aynen yapıştırıyorum:\n\n"Defne Hanım kızım ⟦x.paste.constraint|kargo 5 kiloya kadar 60 lira olsun⟧ üstü kilo başı 9 lira. ⟦x.paste.openLoop|Bir de zeytinyağı sabunlarını ekleyiver⟧ resimlerini Hatice atacak"\n\nbu eski mesaj, tarife toplantıda değişti: ⟦must|10 kiloya kadar 75 lira, üstüne her kilo için 8 lira, 2000 lirayı geçen siparişte kargo yok⟧. sabun işi de yattı zaten. ⟦not|açık kalan siparişlerin tutarı değişmesin, insanlar parayı havale etti⟧',
    ),
    say(
      'Tamam. ⟦dec|Tarifeyi koda gömmüyorum, `kargo_tarife` tablosundan okunacak, yönetimden değiştirirler.⟧ ⟦dec|Para alanları DECIMAL(10,2) oluyor, hesap kuruşla yapılıyor.⟧',
      write(
        'sql/001_para_ve_kargo.sql',
        'ALTER TABLE urun ENGINE=InnoDB, MODIFY fiyat DECIMAL(10,2) NOT NULL;\nALTER TABLE sepet_satir ENGINE=InnoDB, MODIFY fiyat DECIMAL(10,2) NOT NULL;\nCREATE TABLE kargo_tarife (\n  sinir_kg INT NOT NULL,\n  taban DECIMAL(10,2) NOT NULL,\n  kg_basi DECIMAL(10,2) NOT NULL,\n  bedava_ustu DECIMAL(10,2) NOT NULL\n) ENGINE=InnoDB;\nINSERT INTO kargo_tarife VALUES (10, 75.00, 8.00, 2000.00);\n',
      ),
      write(
        'inc/kargo.php',
        "<?php\ndeclare(strict_types=1);\n\nfunction kargo_ucreti(float $kg, int $kurus, array $t): int\n{\n    if ($kurus > $t['bedava_ustu']) {\n        return 0;\n    }\n    $fazla = max(0, (int) ceil($kg - $t['sinir_kg']));\n    return $t['taban'] + $fazla * $t['kg_basi'];\n}\n",
      ),
      bashFails(
        'mysql zeytin_test < sql/001_para_ve_kargo.sql',
        "⟦errok|ERROR 1265 (01000) at line 1: Data truncated for column 'fiyat' at row 17⟧",
        1,
      ),
    ),
    say(
      '',
      bash(
        "mysql zeytin_test -e 'SELECT id, ad, fiyat FROM urun WHERE fiyat IS NULL OR fiyat < 0'",
        'id\tad\tfiyat\n17\tYeşil zeytin kırma (eski)\tNULL',
      ),
    ),
    say(
      '17 numaralı üründe fiyat boş. Silebiliriz, sıfır yazabiliriz ya da pasife alıp fiyatını 0 yaparız, böylece eski siparişlerde adı görünmeye devam eder.',
    ),
    user('myisam innodb farkı neydi ya, kısaca'),
    say(
      'InnoDB satırı kilitler ve yarım kalan işi geri alır; MyISAM bütün tabloyu kilitler, yarım kalan da yarım kalır. Elektrik kesilirse MyISAM tabloyu onarmak gerekir.',
    ),
    user(
      '⟦dec|pasife al⟧, silme. geçmiş siparişin faturası lazım oluyor bazen. ⟦must?|bu arada kooperatifin muhasebecisi her ay sipariş tablosunu excele çekiyor⟧ ⟦not|tablo ve sütun adlarını değiştirirsek adamın dosyası patlar⟧',
    ),
    say(
      '',
      bash(
        "printf 'ALTER TABLE urun ADD pasif TINYINT NOT NULL DEFAULT 0;\\nUPDATE urun SET fiyat = 0, pasif = 1 WHERE fiyat IS NULL;\\n' | cat - sql/001_para_ve_kargo.sql > /tmp/m.sql && mv /tmp/m.sql sql/001_para_ve_kargo.sql",
        '',
        {
          m: ['sql/001_para_ve_kargo.sql'],
          maybe: ['sql/001_para_ve_kargo.sql'],
          maybeD: ['/tmp/m.sql'],
        },
      ),
      bash(
        'mysql zeytin_test < sql/001_para_ve_kargo.sql && mysql zeytin_test -e "SHOW TABLES"',
        'Tables_in_zeytin_test\nkargo_tarife\nsepet_satir\nsiparis\nurun',
      ),
    ),
    user('güzel. şimdi sepet. ⟦must|sorguların hepsi parametreli olacak⟧ o yapıştırma sorgular beni geriyor'),
    say(
      'Sepet hesabını baştan yazıyorum, ⟦done|testleri de arkasından eklerim⟧.',
      editFails(
        'inc/sepet.php',
        '    return $t + 45; //kargo',
        '    return $t + kargo_ucreti($kg, $t, tarife($pdo));',
        '⟦errok|Could not find the exact text in inc/sepet.php. The old text must match exactly including all whitespace and newlines.⟧',
      ),
      write(
        'inc/sepet.php',
        "<?php\ndeclare(strict_types=1);\nrequire_once __DIR__ . '/kargo.php';\n\nfunction sepet_toplam(PDO $pdo, int $id): int\n{\n    $q = $pdo->prepare('SELECT s.adet, s.fiyat, u.agirlik FROM sepet_satir s JOIN urun u ON u.id = s.urun_id WHERE s.sepet_id = ?');\n    $q->execute([$id]);\n    $kurus = 0;\n    $kg = 0.0;\n    foreach ($q as $s) {\n        $kurus += $s['adet'] * (int) round($s['fiyat'] * 100);\n        $kg += $s['adet'] * $s['agirlik'];\n    }\n    return $kurus + kargo_ucreti($kg, $kurus, tarife($pdo));\n}\n",
      ),
      bashFails(
        'php -l inc/sepet.php && vendor/bin/phpunit tests',
        '⟦errok|sh: 1: vendor/bin/phpunit: not found⟧',
        127,
      ),
    ),
    say(
      'PHPUnit kurulu değil. ⟦dec?|7.4 ile çalışan son sürüm 9.6, onu geliştirme bağımlılığı olarak ekliyorum.⟧',
      bash('composer require --dev phpunit/phpunit:^9.6 2>&1 | tail -1', 'Generating autoload files', {
        maybeM: ['composer.json', 'composer.lock'],
      }),
      write(
        'tests/KargoTest.php',
        "<?php\nuse PHPUnit\\Framework\\TestCase;\n\nfinal class KargoTest extends TestCase\n{\n    private $t = ['sinir_kg' => 10, 'taban' => 7500, 'kg_basi' => 800, 'bedava_ustu' => 200000];\n\n    public function testSinirda(): void\n    {\n        $this->assertSame(7500, kargo_ucreti(10.0, 50000, $this->t));\n    }\n\n    public function testYarimKilo(): void\n    {\n        $this->assertSame(8300, kargo_ucreti(10.5, 50000, $this->t));\n    }\n}\n",
      ),
      bash('vendor/bin/phpunit tests | tail -2', 'OK (2 tests, 2 assertions)'),
    ),
    say('10,5 kiloyu 11 sayıp yukarı yuvarladım. Tarife bu konuda bir şey söylemiyor; aşağı mı, yukarı mı?'),
    user(
      '⟦dec~constraint|yukarı, kargocu da öyle kesiyor⟧. hatice abla diyor ki ⟦x.quote.constraint|"siparişte telefon zorunlu olmasın, yaşlılar yazmıyor"⟧ ama o kargocuyla hiç konuşmadı tabii. ⟦x.wd.constraint|stok bitince ürün siteden tamamen kalksın⟧',
    ),
    say(
      'Stok tarafı için iki yöntem var: sepete atınca ayırmak ya da ödeme anında düşmek. ⟦dec#stok|Bence ödeme anında, satırı kilitleyerek (`SELECT … FOR UPDATE`); yoksa terk edilmiş sepetler stoğu tutar.⟧',
    ),
    user('⟦+stok|aynen, ödeme anında⟧. yetmezse ne olacak peki'),
    say(
      '⟦dec|Sipariş hiç oluşmaz, sepete dönülür ve hangi üründen kaç kaldığı yazılır.⟧',
      read(
        'odeme.php',
        "<?php\nrequire 'inc/db.php';\nrequire 'inc/sepet.php';\n$pdo->exec(\"UPDATE urun SET stok = stok - $adet WHERE id = $id\");\nheader('Location: tesekkur.php');\n",
      ),
      edit(
        'odeme.php',
        '$pdo->exec("UPDATE urun SET stok = stok - $adet WHERE id = $id");',
        "$pdo->beginTransaction();\nif (!stok_dus($pdo, $sepet)) {\n    $pdo->rollBack();\n    header('Location: sepet.php?yetersiz=1');\n    exit;\n}\n$pdo->commit();",
      ),
      write(
        'inc/stok.php',
        "<?php\ndeclare(strict_types=1);\n\nfunction stok_dus(PDO $pdo, array $sepet): bool\n{\n    $kilit = $pdo->prepare('SELECT stok FROM urun WHERE id = ? FOR UPDATE');\n    foreach ($sepet as $id => $adet) {\n        $kilit->execute([$id]);\n        if ($kilit->fetchColumn() < $adet) {\n            return false;\n        }\n    }\n    return azalt($pdo, $sepet);\n}\n",
      ),
    ),
    user(
      'iki kişi aynı anda son tenekeyi alsın, göster bana. ikincisi hata almalı. ha bir de vazgeçtim, ⟦dec|bitince kalkmasın, "tükendi" yazıp dursun⟧, gelecek sene gelip bakıyorlarmış',
    ),
    say(
      '',
      write(
        'tests/yaris.sh',
        '#!/bin/sh\ncurl -s -o /dev/null -w "%{redirect_url}\\n" -d sepet=1 localhost:8080/odeme.php &\nikinci=$(curl -s -o /dev/null -w "%{redirect_url}" -d sepet=2 localhost:8080/odeme.php)\nwait\necho "$ikinci"\ncase "$ikinci" in *yetersiz*) echo "ikinci alıcı: stok yetersiz"; exit 1 ;; esac\n',
      ),
      bashFails(
        'sh tests/yaris.sh',
        'http://localhost:8080/tesekkur.php\nhttp://localhost:8080/sepet.php?yetersiz=1\n⟦x.exp.error|ikinci alıcı: stok yetersiz⟧',
        1,
      ),
    ),
    say(
      'Biri aldı, öbürü sepete döndü, stok sıfırda kaldı. "Tükendi" yazısı da listede.',
      bash(
        "sed -i 's/WHERE stok > 0/WHERE pasif = 0/' index.php && grep -n 'pasif' index.php",
        '31:$q = "SELECT * FROM urun WHERE pasif = 0";',
        { m: ['index.php'], maybe: ['index.php'] },
      ),
    ),
    user('iki ürün aynı sepetteyse kilit sırası karışıp birbirini beklemez mi?'),
    say(
      'Haklısın, A-B ve B-A sırasıyla gelen iki sepet kilitlenebilir. ⟦dec?|Ürün numarasına göre sıralayınca herkes aynı sırayla kilitler.⟧',
      edit(
        'inc/stok.php',
        '    foreach ($sepet as $id => $adet) {',
        '    ksort($sepet);\n    foreach ($sepet as $id => $adet) {',
      ),
      bash('php -l inc/stok.php', 'No syntax errors detected in inc/stok.php'),
    ),
    user("footer'da hâlâ 2019 yazıyor, düzeltiversene"),
    say(
      '',
      bash(
        "sed -i 's/© 2019/© 2026/' inc/alt.php && cat inc/alt.php",
        '<footer>\n  <p>© 2026 Kooperatif</p>\n  <p>Tel: 0266 000 00 00</p>\n</footer>',
        { m: ['inc/alt.php'], r: ['inc/alt.php'] },
      ),
    ),
    user('eyvallah. kooperatif bu arada bir teneke yağ yolluyormuş bana, maaş gibi düşün'),
    say('Fena bir anlaşma değil. Sıradaki iş ne olsun?'),
    user('yük nasıl peki, geçen sene pazar akşamı 400 kişi birden girmiş'),
    shell(
      "ab -n 2000 -c 400 http://localhost:8080/ | grep -E 'Failed|Requests per'",
      '⟦err?|Failed requests:        611⟧\nRequests per second:    38.20 [#/sec] (mean)',
      0,
    ),
    say(
      "2000 isteğin 611'i düştü. Her sayfada ürünler resimleriyle birlikte yeniden sorgulanıyor. Redis bu hostingde olmaz; sayfayı dosyaya önbelleklemek olur.",
    ),
    user(
      '⟦dec|dosya önbelleği olsun⟧, ⟦must|stok değişince anında tazelensin ama⟧. param olsa ⟦x.hyp.decision|baştan laravelle yazardım⟧ da neyse',
    ),
    say(
      '⟦dec|Önbellek `onbellek/liste.html`; stok ya da fiyat değişince silinir, ilk gelen yeniden üretir.⟧',
      write(
        'inc/onbellek.php',
        "<?php\ndeclare(strict_types=1);\n\nconst LISTE = __DIR__ . '/../onbellek/liste.html';\n\nfunction onbellek_sil(): void\n{\n    @unlink(LISTE);\n}\n",
      ),
      bash(
        'sed -i "s#^\\$pdo->commit();#\\$pdo->commit();\\nonbellek_sil();#" odeme.php && tail -4 odeme.php',
        "}\n$pdo->commit();\nonbellek_sil();\nheader('Location: tesekkur.php');",
        { m: ['odeme.php'], r: ['odeme.php'] },
      ),
      bashFails(
        'curl -sf http://localhost:8080/ -o /dev/null',
        '⟦err#izin500|curl: (22) The requested URL returned error: 500⟧',
        22,
      ),
      bash(
        'tail -1 /var/log/php7.4-fpm.log',
        'PHP Warning:  file_put_contents(onbellek/liste.html): ⟦+izin500|failed to open stream: Permission denied⟧',
        { r: ['/var/log/php7.4-fpm.log'] },
      ),
    ),
    say(
      '`onbellek` klasörünün sahibi sensin, web sunucusu yazamıyor. ⟦open#izin|`sudo chown www-data onbellek` komutunu çalıştırır mısın, bende yetki yok.⟧',
    ),
    user("⟦+izin|akşam bakarım ona⟧, makinenin başında değilim. yonetim/eski_kargo.php'yi silebilirsin"),
    say(
      '',
      bash('rm yonetim/eski_kargo.php && ls yonetim', 'giris.php\nsiparisler.php', { d: ['yonetim/eski_kargo.php'] }),
      noMatch("grep -rn 'eski_kargo' --include=*.php ."),
    ),
    say(
      'Sildim, ona bağlantı veren bir yer de yok. ⟦open#ekran|Yönetimde tarifeyi değiştirecek ekranı daha yapmadım.⟧',
    ),
    user(
      '⟦+ekran|o hafta sonuna kalsın.⟧ ⟦open|ben de başkana cuma öncesi yedek aldırmayı söyleyeceğim⟧. ⟦req|şimdi canlıya geçiş adımlarını GECIS.md olarak yaz⟧. ⟦must|geri dönüş adımı da olsun⟧, ⟦pref|her adım tek komut, telefondan bakıp yapacağım⟧. ⟦must~decision|gündüz değil, gece 2 ile 5 arası geçeceğiz⟧',
    ),
    say(
      '',
      write(
        'GECIS.md',
        '# Canlıya geçiş (02:00-05:00)\n\n1. `mysqldump zeytin > yedek.sql`\n2. `git pull`\n3. `mysql zeytin < sql/001_para_ve_kargo.sql`\n4. `curl -I https://zeytin.example`\n\n## Geri dönüş\n\n1. `git checkout v1`\n2. `mysql zeytin < yedek.sql`\n',
      ),
    ),
    say('Dört adım, iki de geri dönüş adımı var. ⟦+izin|Önbellek izni çözülmeden geçmeyin⟧, ana sayfa 500 verir.'),
  ],
};
