// Turkish, a hot-tempered master baker writing as in a chat, and a warm agent that explains its choices; shell and awk.
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
  together,
  write,
  you,
} from '../recordDialogue.ts';

const files = {
  'siparis.txt':
    'Hilton;francala;120;cmt\nGül Kafe;simit;60;cmt\nGül Kafe;poğaça;40;cmt\nBelediye;francala;300;pzr\nOkul;simit;200;pts\n',
  'recete.txt': 'francala;250;4;3\nsimit;80;1;1\npogaca;60;1;2\n',
  'eski.sh': '#!/bin/sh\n# 2019, kullanilmiyor\necho 80 kilo un\n',
  'hesap.sh': `#!/bin/sh
awk -F';' -v gun="$1" '
  NR == FNR { un[$1] = $2; next }
  $4 == gun { toplam += un[$2] * $3 }
  END { print "un", toplam / 1000, "kg" }
' recete.txt siparis.txt
`,
};

const broken = `#!/bin/sh
awk -F';' -v gun="$1" '
  NR == FNR { un[$1] = $2; tuz[$1] = $3; maya[$1] = $4; next }
  $4 == gun {
    u += un[$2] * $3
    t += tuz[$2] * $3
    m += maya[$2] * $3
  }
  END {
    printf "un    %.3f kg\\n", u / 1000
    printf "tuz   %.3f kg\\n", t / 1000
    printf "maya  %.3f kg\\n", m / 1000
' recete.txt siparis.txt
`;

export const firinSiparis: Dialogue = {
  name: 'recorded-firin-siparis',
  language: 'tr',
  program: { name: 'firin', files, git: true },
  steps: [
    you(
      'selamun aleyküm. her gece kaç kilo un tuz maya tartacağız kafadan hesaplıyoruz, evvelki gece 20 kilo eksik çıktı millete rezil oldum. günü söyleyince hepsini tek listede versin istiyorum. dükkandaki alet eski bi chromebook, içinde python mython yok, bi terminal var o kadar',
      goal('günü söyleyince hepsini tek listede versin istiyorum'),
      must('dükkandaki alet eski bi chromebook, içinde python mython yok, bi terminal var o kadar'),
    ),
    together('Hemen bakıyorum usta.', read('hesap.sh'), read('siparis.txt'), read('recete.txt')),
    it(
      'Aleyküm selam usta. Şimdiki betik yalnız unu topluyor, tuz ile mayaya hiç bakmıyor. Listeyi iki türlü çıkarabilirim: her ürün için ayrı satırlar, ya da her hammadde için tek toplam.',
    ),
    you(
      'tek toplam. çırak okuyacak onu, kafası karışmasın',
      decided('tek toplam. çırak okuyacak onu, kafası karışmasın'),
    ),
    run('./hesap.sh cmt', {
      say: 'Önce bugünkü hali ne veriyor, göreyim.',
      marks: [failed('./hesap.sh: Permission denied', 'resolved')],
    }),
    run('sh hesap.sh cmt'),
    write('hesap.sh', broken),
    run('sh hesap.sh cmt', { marks: [failed('awk: line 13: missing } near end of file', 'resolved')] }),
    run('sed -i "s/^\' recete/  }\\n\' recete/" hesap.sh && sh hesap.sh cmt', {
      say: 'END bloğunu kapatmayı unutmuşum.',
      writes: ['hesap.sh'],
    }),
    it('Cumartesi için: un, tuz ve maya artık tek listede.'),
    you(
      'OLMAZ böyle!! nokta koyma virgül koy, çırak 1.500 ü bin beş yüz kilo okudu allah korusun. bir de bana uzun uzun yazma, kısa yazarsan okurum',
      mustNot('nokta koyma virgül koy, çırak 1.500 ü bin beş yüz kilo okudu allah korusun'),
      prefer('bana uzun uzun yazma, kısa yazarsan okurum'),
    ),
    run('sed -i "s/^\' recete.txt siparis.txt/\' recete.txt siparis.txt | tr . ,/" hesap.sh && sh hesap.sh cmt', {
      writes: ['hesap.sh'],
    }),
    it('Virgül oldu.'),
    you(
      'hah şimdi oldu. yalnız un az geldi bana, poğaça bunun içinde mi? siparis.txt ye elini sürme ama, onu hanım tutuyor, kıyamet kopar',
      mustNot('siparis.txt ye elini sürme ama, onu hanım tutuyor, kıyamet kopar'),
    ),
    run("grep -n 'poğaça' recete.txt", { marks: [not('error', 'Command exited with code 1', 'no-match')] }),
    it(
      'Değil: reçetede pogaca diye yazılmış, siparişte poğaça. Bundan sonra reçetesi bulunmayan ürün sıfır sayılmayacak, listenin altında REÇETESİ YOK diye çıkacak.',
      decided('Bundan sonra reçetesi bulunmayan ürün sıfır sayılmayacak, listenin altında REÇETESİ YOK diye çıkacak', {
        key: 'yok',
      }),
    ),
    you('he aynen öyle yap, reçeteyi de düzelt', again('yok', 'he aynen öyle yap')),
    edit('hesap.sh', '    u += un[$2] * $3', '    if (!($2 in un)) yok[$2]\n    u += un[$2] * $3', {}),
    edit(
      'hesap.sh',
      '    printf "maya  %.3f kg\\n", m / 1000\n',
      '    printf "maya  %.3f kg\\n", m / 1000\n    for (urun in yok) print "REÇETESİ YOK " urun\n',
    ),
    run("sh hesap.sh cmt && sed -i 's/pogaca/poğaça/' recete.txt && sh hesap.sh cmt", { writes: ['recete.txt'] }),
    it('Poğaça girdi, un 37,2 kilo oldu.'),
    you(
      'maşallah. listeye yüzde on fire de ekle, hamur hep yapışıyor tekneye. bizim oğlan da diyor ki "baba bunu excelde yapsaydınız beş dakikaydı", yapsaydı da görseydik',
      not('constraint', 'listeye yüzde on fire de ekle', 'withdrawn'),
      not('decision', 'bunu excelde yapsaydınız beş dakikaydı', 'quoted'),
    ),
    run(
      "sed -i 's#u / 1000#u * 1.1 / 1000#; s#t / 1000#t * 1.1 / 1000#; s#m / 1000#m * 1.1 / 1000#' hesap.sh && sh hesap.sh cmt",
      {
        writes: ['hesap.sh'],
      },
    ),
    it('Fire eklendi.'),
    you(
      'yok yok vazgeçtim çıkar fireyi, hanım siparişi zaten fazlasıyla yazıyormuş, iki kere ekliyormuşuz meğer. ama tuz tam çıksın, gramına kadar, yuvarlarsan ekmek ya yavan olur ya zehir',
      decided('vazgeçtim çıkar fireyi', { optional: true }),
      must('tuz tam çıksın, gramına kadar, yuvarlarsan ekmek ya yavan olur ya zehir'),
    ),
    edit('hesap.sh', 'u * 1,1 / 1000', 'u / 1000', {
      writes: [],
      marks: [
        failed(
          'Could not find the exact text in hesap.sh. The old text must match exactly including all whitespace and newlines.',
          'resolved',
        ),
      ],
    }),
    run("sed -i 's# \\* 1.1##' hesap.sh && sh hesap.sh cmt", { writes: ['hesap.sh'] }),
    it(
      'Çıktı. Üç hane zaten gram demek, tuz yuvarlanmıyor. Dosya adı da işini söylesin diye betiği tart.sh yapıyorum, gün adlarını da içinde sabit tutuyorum.',
      decided('Dosya adı da işini söylesin diye betiği tart.sh yapıyorum, gün adlarını da içinde sabit tutuyorum', {
        key: 'ad',
      }),
    ),
    you(
      'iyi, tart.sh daha güzel. yanlış gün yazınca da sus pus durmasın, bağırsın',
      again('ad', 'iyi, tart.sh daha güzel'),
      must('yanlış gün yazınca da sus pus durmasın, bağırsın', { optional: true }),
    ),
    run(
      'git mv hesap.sh tart.sh && sed -i \'1a case "$1" in pts|sal|crs|prs|cum|cmt|pzr) ;; *) echo "BÖYLE GÜN YOK: $1" >\\&2; exit 2 ;; esac\' tart.sh && head -3 tart.sh',
      { writes: ['tart.sh'], deletes: ['hesap.sh'], reads: ['tart.sh'] },
    ),
    run('sh tart.sh cumartesi', {
      say: 'Bilerek yanlış gün yazıyorum, reddetmesi lazım.',
      marks: [not('error', 'BÖYLE GÜN YOK: cumartesi', 'expected-failure')],
    }),
    it('Bağırıyor.'),
    you(
      "güzel. bak otelden yazı geldi onu da koyuyorum şuraya:\n---\nSayın tedarikçimiz, ürünler en geç 05:30'da teslim edilmelidir. Glutensiz ürünler ayrı kasada taşınmalıdır.\n---\nbu şoförün işi sen takılma. bize lazım olan şu: fırın bir seferde en çok 90 kilo hamur alıyor",
      not('constraint', "ürünler en geç 05:30'da teslim edilmelidir", 'pasted'),
      not('constraint', 'Glutensiz ürünler ayrı kasada taşınmalıdır.', 'pasted'),
      must('fırın bir seferde en çok 90 kilo hamur alıyor'),
    ),
    run(
      'sed -i \'s#^    for (urun in yok)#    if (u + t + m > 90000) print "İKİ SEFER"\\n&#\' tart.sh && sh tart.sh cmt && sh tart.sh pzr',
      {
        writes: ['tart.sh'],
      },
    ),
    it(
      '90 kiloyu geçen günde İKİ SEFER yazıyor. Suyu reçetede bulamadım, onu kilosuyla bana söyler misin?',
      open('Suyu reçetede bulamadım, onu kilosuyla bana söyler misin?', { key: 'su' }),
    ),
    you(
      'suyu göz kararı koyuyoruz, akşam bi tartıp yazarım sana. mayanın markası da değişecek, gramajını hanıma sorup söyliycem. şube açarsak bunu iki dükkana bölersin artık kısmetse',
      again('su', 'akşam bi tartıp yazarım sana'),
      open('mayanın markası da değişecek, gramajını hanıma sorup söyliycem'),
      not('openLoop', 'şube açarsak bunu iki dükkana bölersin artık kısmetse', 'hypothetical'),
    ),
    it('Bekliyorum.'),
    you('eski.sh yi sil, reçetenin de bi yedeği dursun, mutfaktaki yazıcıya da pazarı bas'),
    run('rm eski.sh && cp recete.txt recete.yedek && ls', {
      deletes: ['eski.sh'],
      writes: ['recete.yedek'],
    }),
    run('sh tart.sh pzr > pazar.txt && curl -sS --max-time 4 -T pazar.txt http://yazici.local/', {
      writes: ['pazar.txt'],
      marks: [failed('curl: (6) Could not resolve host: yazici.local', 'unresolved')],
    }),
    it('Sildim, yedekledim. Yazıcıya ulaşamadım; liste pazar.txt içinde duruyor.'),
    you(
      'yazıcının fişi çekik, o yüzdendir, sabah takarız. hadi son iş: bütün haftanın un toplamını ver, çuval 25 kilo, kaç çuval eder onu da yaz',
      request('bütün haftanın un toplamını ver, çuval 25 kilo, kaç çuval eder onu da yaz'),
      open('yazıcının fişi çekik, o yüzdendir, sabah takarız', { optional: true }),
    ),
    write(
      'hafta.sh',
      '#!/bin/sh\nfor gun in pts sal crs prs cum cmt pzr; do sh tart.sh $gun; done | tr , . |\n  awk \'$1 == "un" { u += $2 } END { printf "un %.3f kg, %d çuval\\n", u, int((u + 24.999) / 25) }\' | tr . ,\n',
    ),
    run('sh hafta.sh'),
    it('Haftalık un ve çuval sayısı hafta.sh ile çıkıyor.'),
  ],
};
