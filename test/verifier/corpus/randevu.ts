// Turkish: appointment reminders.
import { bash, type CorpusSession, choice, edit, failure, read, rule, say, told, user, write } from './session.ts';

export const randevu: CorpusSession = {
  name: 'randevu',
  language: 'tr',
  cwd: '/home/elif/randevu',
  steps: [
    user(
      'u1',
      'Randevu hatırlatmalarını SMS ile gönderen bir servis yaz. Hasta adlarını asla loglama. Bütün saatler Europe/Istanbul diliminde olmalı. Harici kütüphane yerine yerleşik modülleri tercih ederim.',
    ),
    read('r1', 'servis/sms/gonder.ts', 'export {};'),
    read('r2', 'servis/eposta/gonder.ts', 'export {};'),
    say(
      'a1',
      'Kuyruk için Redis yerine PostgreSQL kullanmaya karar verdim. Hatırlatma randevudan 24 saat önce gidecek.',
    ),
    edit('w1', 'servis/sms/gonder.ts'),
    write('w2', 'servis/kuyruk/kuyruk.ts'),
    bash('b1', 'npm test', 'FAIL test/kuyruk.test.ts\nError: connect ECONNREFUSED 127.0.0.1:5432', {
      failed: true,
      purpose: 'test',
    }),
    bash('b2', 'npm test', '34 passed', { purpose: 'test' }),
    bash('b3', 'npx tsc --noEmit', 'servis/kuyruk/kuyruk.ts(8,3): error TS2554: Expected 2 arguments, but got 1.', {
      failed: true,
      purpose: 'typecheck',
    }),
    user('u2', 'Hatırlatma 24 saat değil 48 saat önce gitsin. Eski cron dosyasını sil.'),
    bash('b4', 'rm cron/hatirlat.sh', '', { deletes: ['cron/hatirlat.sh'] }),
    say(
      'a2',
      'Sildim. SMS sağlayıcısının hız sınırını araştırmam gerekiyor. İptal edilen randevular henüz ele alınmadı.',
    ),
    user('u3', 'Şimdi gönderilemeyen mesajları listeleyen bir sayfa ekle.'),
  ],
  goal: told(
    'u1',
    'Randevu hatırlatmalarını SMS ile gönderen bir servis yaz',
    'Randevu hatırlatmalarını SMS ile gönderen bir servis yazmak',
    'SMS ile randevu hatırlatmaları gönderen bir servis yazılacak',
    'Yazılacak servis randevu hatırlatmalarını SMS ile gönderir',
  ),
  request: told(
    'u3',
    'Şimdi gönderilemeyen mesajları listeleyen bir sayfa ekle',
    'Gönderilemeyen mesajları listeleyen bir sayfa eklenecek',
    'Gönderilemeyen mesajları listeleyen sayfa ekle',
    'Gönderilemeyen mesajların listelendiği bir sayfa ekle',
  ),
  rules: [
    rule(
      'must-not',
      'u1',
      'Hasta adlarını asla loglama',
      ['Hasta adları asla loglanmamalı', 'Hasta adlarını loglama', 'Hasta adlarının loglanması yasak'],
      ['Hasta adlarını logla', 'Hasta adları loglanmalı', 'Hasta adlarını her zaman logla'],
    ),
    rule(
      'must',
      'u1',
      'Bütün saatler Europe/Istanbul diliminde olmalı',
      [
        'Saatlerin hepsi Europe/Istanbul diliminde olmalı',
        'Bütün saatler Europe/Istanbul diliminde tutulmalı',
        'Europe/Istanbul dilimi bütün saatler için zorunlu',
      ],
      ['Saatler Europe/Istanbul diliminde olmamalı', 'Bütün saatler Europe/Istanbul diliminde olmak zorunda değil'],
    ),
    rule(
      'prefer',
      'u1',
      'Harici kütüphane yerine yerleşik modülleri tercih ederim',
      [
        'Kullanıcı harici kütüphane yerine yerleşik modülleri tercih ediyor',
        'Tercih: harici kütüphane yerine yerleşik modüller',
        'Yerleşik modüller harici kütüphane yerine tercih edilir',
      ],
      [
        'Kullanıcı yerleşik modüller yerine harici kütüphane tercih ediyor',
        'Tercih: yerleşik modüller yerine harici kütüphane',
      ],
    ),
  ],
  withdrawn: [],
  choices: [
    choice(
      'assistant',
      'a1',
      'Kuyruk için Redis yerine PostgreSQL kullanmaya karar verdim',
      [
        'Kuyruk için Redis yerine PostgreSQL kullanılıyor',
        'Kuyrukta Redis yerine PostgreSQL kullanılacak',
        'Karar: kuyruk için Redis değil PostgreSQL',
      ],
      ['Kuyruk için PostgreSQL yerine Redis kullanmaya karar verdim', 'Karar: kuyruk için PostgreSQL değil Redis'],
    ),
    choice(
      'user',
      'u2',
      'Hatırlatma 24 saat değil 48 saat önce gitsin',
      [
        'Hatırlatma 24 değil 48 saat önce gidecek',
        'Hatırlatma 48 saat önce gitsin, 24 saat değil',
        '24 saat değil, 48 saat önce hatırlatma gider',
      ],
      ['Hatırlatma 48 saat değil 24 saat önce gitsin', 'Hatırlatma 24 saat önce gidecek, 48 saat değil'],
    ),
  ],
  reversed: [
    told(
      'a1',
      'Hatırlatma randevudan 24 saat önce gidecek',
      'Hatırlatma randevudan 24 saat önce gider',
      'Randevudan 24 saat önce hatırlatma gidecek',
    ),
  ],
  failures: [
    failure(
      'b1',
      'connect ECONNREFUSED 127.0.0.1:5432',
      null,
      'b2',
      [
        'Çözüldü: connect ECONNREFUSED 127.0.0.1:5432',
        'ECONNREFUSED 127.0.0.1:5432 bağlantı hatası giderildi',
        '127.0.0.1:5432 için connect ECONNREFUSED hatası çözüldü',
      ],
      ['Hâlâ açık: connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED 127.0.0.1:5432 hatası hâlâ çözülmedi'],
    ),
    failure(
      'b3',
      'error TS2554: Expected 2 arguments, but got 1.',
      'servis/kuyruk/kuyruk.ts',
      null,
      [
        'Hâlâ çözülmedi: TS2554: Expected 2 arguments, but got 1',
        'Açık hata: TS2554, Expected 2 arguments but got 1',
        'TS2554 (Expected 2 arguments, but got 1) henüz giderilmedi',
      ],
      [
        'Çözüldü: error TS2554: Expected 2 arguments, but got 1',
        'TS2554 hatası (Expected 2 arguments, but got 1) giderildi',
      ],
    ),
  ],
  loops: [
    told(
      'a2',
      'SMS sağlayıcısının hız sınırını araştırmam gerekiyor',
      'SMS sağlayıcısının hız sınırı araştırılmalı',
      'SMS sağlayıcısının hız sınırını araştır',
      'Araştırılacak: SMS sağlayıcısının hız sınırı',
    ),
    told(
      'a2',
      'İptal edilen randevular henüz ele alınmadı',
      'İptal edilen randevular ele alınacak',
      'İptal edilen randevular hâlâ ele alınmadı',
      'Ele alınmayan konu: iptal edilen randevular',
    ),
  ],
  namesakes: [['servis/sms/gonder.ts', 'servis/eposta/gonder.ts']],
  proven: ['npm test: 34 test geçti', 'Bütün testler geçiyor', 'Testler yeşil'],
  invented: [
    'Tip denetimi hatasız geçti',
    'Üretim ortamına dağıtıldı',
    'Derleme başarılı oldu',
    'Lint hatasız geçti',
    'tsc hatasız tamamlandı',
  ],
  fabricated: ['servis/sms/sayfa.ts', 'servis/iptal/iptal.ts', 'docs/sms.md'],
  remarks: ['Node.js 20.11 kullanılıyor', 'Tip denetimi başarısız oldu', 'Henüz hiçbir şey dağıtılmadı'],
};
