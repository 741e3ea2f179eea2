// Written session: a Turkish hobby game developer, warm and colloquial, and a brisk agent, on an inventory in Godot.
import {
  type AuthoredSession,
  bash,
  bashFails,
  edit,
  editFails,
  grep,
  ls,
  noMatch,
  read,
  say,
  user,
  write,
} from './turns.ts';

const envanter = `extends Node

var esyalar := []

func ekle(esya: Dictionary) -> void:
	esyalar.append(esya)

func kaydet() -> void:
	var f := FileAccess.open("user://envanter.json", FileAccess.WRITE)
	f.store_string(JSON.stringify(esyalar))
`;

export const godotEnvanter: AuthoredSession = {
  name: 'godot-envanter',
  language: 'tr',
  cwd: '/home/emre/oyunlar/zindan',
  model: ['anthropic', 'claude-sonnet-4-5'],
  startedAt: '2026-08-22T20:05:00.000Z',
  turns: [
    user(
      "selam! ⟦goal|zindan oyunumda envanter sistemi tam bir karmaşa, oyuncular kayıtları bozulunca eşyalarını kaybediyor, bunu düzeltelim⟧. ⟦must?|godot 4.2 kullanıyorum.⟧ ⟦must|steam deck'te de çalışıyor olacak, satışların yarısı oradan geliyor⟧",
    ),
    say(
      'Selam! Önce projeye bakıyorum.',
      ls('.', 'addons/\nassets/\nproject.godot\nscenes/\nscripts/\ntests/'),
      read('scripts/envanter.gd', envanter),
      grep(
        'Envanter\\.',
        'scripts',
        'scripts/oyuncu.gd:41:\tEnvanter.ekle({"ad": "iksir", "adet": 1})\nscripts/sandik.gd:17:\tEnvanter.ekle(icerik)\nscripts/dukkan.gd:60:\tEnvanter.esyalar.erase(esya)',
      ),
    ),
    say(
      'Kayıt doğrudan dosyanın üzerine yazılıyor; yazma yarıda kesilirse dosya boş kalıyor. Eşyalar da serbest sözlük olduğu için yazım hatası fark edilmiyor. İki yol var: ⟦dec#res|eşyaları Resource yapmak⟧ ya da sözlük olarak bırakıp şema denetimi eklemek.',
    ),
    user(
      '⟦+res|resource yapalım⟧, editörde görebileyim. ama ⟦must|eski kayıtlar açılmaya devam etsin, 4 bin kişi oynuyor, linç yeriz⟧',
    ),
    say(
      'Tamam.',
      write(
        'scripts/esya.gd',
        'class_name Esya\nextends Resource\n\n@export var kimlik: StringName\n@export var adet: int = 1\n@export var agirlik: float = 0.0\n',
      ),
      edit('scripts/envanter.gd', 'var esyalar := []', 'var esyalar: Array[Esya] = []'),
      edit('scripts/envanter.gd', 'func ekle(esya: Dictionary) -> void:', 'func ekle(esya: Esya) -> void:'),
      bashFails(
        'godot --headless --path . -s tests/calistir.gd',
        'SCRIPT ERROR: ⟦errok|Parse Error: Cannot pass a value of type "Dictionary" as "Esya".⟧\n          at: GDScript::reload (res://scripts/oyuncu.gd:41)',
        1,
      ),
    ),
    say(
      'Çağıran yerleri de çeviriyorum.',
      edit('scripts/oyuncu.gd', 'Envanter.ekle({"ad": "iksir", "adet": 1})', 'Envanter.ekle(Esyalar.yeni(&"iksir"))'),
      read(
        'scripts/sandik.gd',
        'extends Node2D\n\nfunc ac() -> void:\n\tvar icerik = {"ad": "altin", "adet": randi_range(5, 20)}\n\tEnvanter.ekle(icerik)\n',
      ),
      edit(
        'scripts/sandik.gd',
        'var icerik = {"ad": "altin", "adet": randi_range(5, 20)}',
        'var icerik := Esyalar.yeni(&"altin", randi_range(5, 20))',
      ),
      write(
        'scripts/esyalar.gd',
        'extends Node\n\nfunc yeni(kimlik: StringName, adet := 1) -> Esya:\n\tvar e := Esya.new()\n\te.kimlik = kimlik\n\te.adet = adet\n\treturn e\n',
      ),
      bash('godot --headless --path . -s tests/calistir.gd', '12 test, 0 hata'),
    ),
    user('süper. bu arada ⟦not#sahne|dükkan sahnesine el sürme, onu ablam çiziyor şu an yarım⟧'),
    say('Dükkan sahnesine dokunmadım. Yalnız scripts/dukkan.gd içinde `esyalar.erase(esya)` var, o hâlâ çalışıyor.'),
    user('⟦+sahne|script olur, sahne olmaz.⟧ devam'),
    say(
      'Kayıt kısmı: ⟦dec|önce envanter.json.tmp yazılır, sonra adı değiştirilir; bir önceki kayıt .yedek olarak durur.⟧',
      edit(
        'scripts/envanter.gd',
        'var f := FileAccess.open("user://envanter.json", FileAccess.WRITE)',
        'var f := FileAccess.open("user://envanter.json.tmp", FileAccess.WRITE)',
      ),
      editFails(
        'scripts/envanter.gd',
        '\tf.store_string(JSON.stringify(esyalar))\n\tf.close()',
        '\tf.store_string(JSON.stringify(_sozluk()))\n\tf.close()\n\t_degistir()',
        '⟦errok|Could not find the exact text in scripts/envanter.gd. The old text must match exactly including all whitespace and newlines.⟧',
      ),
      edit(
        'scripts/envanter.gd',
        '\tf.store_string(JSON.stringify(esyalar))',
        '\tf.store_string(JSON.stringify(_sozluk()))\n\tf.close()\n\tDirAccess.rename_absolute("user://envanter.json", "user://envanter.json.yedek")\n\tDirAccess.rename_absolute("user://envanter.json.tmp", "user://envanter.json")',
      ),
    ),
    say(
      '⟦dec|Sürüm numarası olmayan dosya eski biçim sayılıyor⟧:',
      write(
        'scripts/kayit_gocu.gd',
        'extends RefCounted\n\nstatic func goc(veri: Variant) -> Dictionary:\n\tif veri is Array:\n\t\treturn {"surum": 2, "esyalar": veri.map(func(e): return {"kimlik": e.ad, "adet": e.adet})}\n\treturn veri\n',
      ),
      bash('godot --headless --path . -s tests/calistir.gd', '14 test, 0 hata'),
    ),
    user(
      'iki kuralım var: ⟦not|asla addons klasörünü değiştirme, güncelleyince siliniyor⟧. ⟦must|her değişiklikten sonra mutlaka testleri çalıştır⟧',
    ),
    say(
      'Tamamdır. ⟦dec|Testler için ayrı bir kayıt klasörü kullanıyorum, user://test.⟧',
      edit('tests/calistir.gd', 'extends SceneTree', 'extends SceneTree\n\nconst KAYIT := "user://test"'),
      bash('godot --headless --path . -s tests/calistir.gd', '14 test, 0 hata'),
    ),
    user(
      'ağırlık sistemi de lazım. ⟦must|oyuncu 50 kilodan fazlasını taşıyamıyor, kitapta öyle yazdık⟧ (masaüstü kural kitabı). ⟦x.wd.decision|50yi geçince yavaşlasın⟧',
    ),
    say(
      'Hız çarpanı ekliyorum.',
      edit(
        'scripts/oyuncu.gd',
        'var hiz := 180.0',
        'var hiz := 180.0\n\nfunc gercek_hiz() -> float:\n\treturn hiz * (0.5 if Envanter.agirlik() > 50.0 else 1.0)',
      ),
      edit(
        'scripts/envanter.gd',
        'func kaydet() -> void:',
        'func agirlik() -> float:\n\treturn esyalar.reduce(func(t, e): return t + e.agirlik * e.adet, 0.0)\n\nfunc kaydet() -> void:',
      ),
    ),
    user(
      'ya denedim şimdi, kaçarken yavaşlamak insanı delirtiyor. boşver yavaşlamayı, ⟦dec~constraint|50yi aşacaksa eşyayı hiç almasın, yerde kalsın⟧',
    ),
    say(
      '',
      edit('scripts/oyuncu.gd', 'return hiz * (0.5 if Envanter.agirlik() > 50.0 else 1.0)', 'return hiz'),
      edit(
        'scripts/envanter.gd',
        'func ekle(esya: Esya) -> void:',
        'func ekle(esya: Esya) -> bool:\n\tif agirlik() + esya.agirlik * esya.adet > 50.0:\n\t\treturn false',
      ),
      bashFails(
        'godot --headless --path . -s tests/calistir.gd',
        'SCRIPT ERROR: ⟦errok|Parse Error: Not all code paths return a value.⟧\n          at: GDScript::reload (res://scripts/envanter.gd:8)',
        1,
      ),
      edit('scripts/envanter.gd', '\tesyalar.append(esya)', '\tesyalar.append(esya)\n\treturn true'),
      bash('godot --headless --path . -s tests/calistir.gd', '14 test, 0 hata'),
    ),
    user(
      'discord\'dan bir oyuncu şunu yazmış: ⟦x.quote.constraint|"envanterde sınır olmamalı, sınırsız çanta şart"⟧ hahah. ⟦x.hyp.decision|belki bir gün dlc olarak sırt çantası satarız⟧ ama şimdi değil',
    ),
    say('⟦dec?|O zaman sınır olduğu gibi kalıyor.⟧'),
    user("aynen. ⟦dec#atlas|ikonları da 64x64 atlas'a toplayalım mı?⟧ deck'te fps 40'a düşüyor envanter açılınca"),
    say(
      'Ölçelim.',
      bash(
        'godot --path . --headless --script tests/fps.gd',
        'envanter kapali: 60.0\nenvanter acik: 41.3\ndraw call: 312',
      ),
      grep(
        'Texture2D',
        'scenes',
        'scenes/envanter_paneli.tscn:14:[ext_resource type="Texture2D" path="res://assets/ikon/iksir.png" id="3"]',
        '*.tscn',
      ),
    ),
    say('312 çizim çağrısı fazla, her ikon ayrı doku. ⟦+atlas|Atlas işe yarar.⟧'),
    user(
      "⟦+atlas|tamam atlas⟧. ⟦must|piksel sanatı olduğu için filtre nearest, yoksa bulanık oluyor⟧. ⟦must|bir de lisans: ikonların yarısı CC-BY, credits.txt'de adları geçiyor, o dosya paketin içinde kalacak⟧",
    ),
    say(
      '',
      bash('python3 tools/atlas.py assets/ikon assets/atlas.png --hucre 64', '88 ikon, 704x512, assets/atlas.json', {
        maybeM: ['assets/atlas.png', 'assets/atlas.json'],
      }),
      bashFails(
        'godot --headless --path . --import',
        'ERROR: ⟦errok|Failed loading resource: res://assets/atlas.png. Make sure resources have been imported by opening the project in the editor at least once.⟧',
        1,
      ),
      write(
        'assets/atlas.png.import',
        '[remap]\nimporter="texture"\n\n[params]\ncompress/mode=0\nmipmaps/generate=false\n',
      ),
      bash('godot --headless --path . --import', 'reimport: 1'),
      edit('scenes/envanter_paneli.tscn', 'path="res://assets/ikon/iksir.png"', 'path="res://assets/atlas.png"'),
    ),
    say(
      'Şimdi 60 FPS, 9 çizim çağrısı.',
      bash(
        'godot --path . --headless --script tests/fps.gd',
        'envanter kapali: 60.0\nenvanter acik: 59.8\ndraw call: 9',
      ),
      read('project.godot', '[rendering]\n\ntextures/canvas_textures/default_texture_filter=0\n'),
      noMatch("grep -rn 'assets/ikon/' scenes scripts"),
    ),
    say(
      '`default_texture_filter=0` zaten nearest. assets/ikon klasörünü artık hiçbir sahne kullanmıyor, siliyorum.',
      bash('git rm -rq assets/ikon && ls assets', 'atlas.json\natlas.png\natlas.png.import\ncredits.txt\nses', {
        maybeD: ['assets/ikon', 'assets/ikon/iksir.png'],
      }),
    ),
    user('dur credits.txt duruyor değil mi'),
    say('Evet, assets/credits.txt yerinde.'),
    user(
      "⟦dec|ses için fmod yerine godot'un kendi ses sistemini kullanalım⟧. ⟦pref|değişken adları türkçe olsun isterim, şimdiki gibi⟧",
    ),
    say('Öyle zaten, devam ediyorum.'),
    user(
      'oh. readme\'de bak ne yazıyor, kopyalıyorum: "⟦x.paste.constraint|Katkıda bulunanlar commit mesajlarını İngilizce yazmalıdır.⟧ ⟦x.paste.constraint|Her PR\'a ekran görüntüsü ekleyin.⟧" bu şablondan kalma, biz iki kişiyiz. sen boşver onu',
    ),
    say('Tamam, boş veriyorum.'),
    user('bozuk kayıtla dene, ⟦must?|patlaması lazım ama yedekten dönsün⟧'),
    say(
      '',
      bash(
        'printf "{bozuk" > ~/.local/share/godot/app_userdata/zindan/envanter.json && godot --headless --path . -s tests/yukle.gd',
        'ERROR: ⟦x.exp.error|Parse JSON failed. Error at line 0: Expected key⟧\nyedekten yuklendi: 31 esya',
        { maybeM: ['/home/emre/.local/share/godot/app_userdata/zindan/envanter.json'] },
      ),
    ),
    say(
      'JSON okunamadı, yedekten 31 eşya geldi. ⟦open|Yedek de bozuksa ne olacağını henüz yazmadım, boş envanterle açılıyor.⟧',
    ),
    user('onu düşünürüz. ⟦open|ablama da yeni atlası anlatmam lazım, o hâlâ ayrı png çiziyor⟧'),
    say('Not ettim.'),
    user(
      "⟦req|şimdi sürükle bırak: envanter panelinde eşyaların yerini fareyle ve deck'in dokunmatiğiyle değiştirebilelim⟧. ⟦not|sıra kayda geçsin ama kayıt biçiminin sürümü artmasın, daha dün 2 yaptık⟧",
    ),
    say(
      '',
      write(
        'scripts/surukle.gd',
        'extends Control\n\nfunc _get_drag_data(konum: Vector2) -> Variant:\n\treturn {"sira": get_index()}\n\nfunc _can_drop_data(_konum: Vector2, veri: Variant) -> bool:\n\treturn veri is Dictionary and veri.has("sira")\n\nfunc _drop_data(_konum: Vector2, veri: Variant) -> void:\n\tEnvanter.tasi(veri.sira, get_index())\n',
      ),
      bashFails(
        'godot --headless --path . -s tests/calistir.gd',
        'SCRIPT ERROR: ⟦errok|Parse Error: Function "tasi()" not found in base Node (envanter.gd).⟧\n          at: GDScript::reload (res://scripts/surukle.gd:10)',
        1,
      ),
    ),
    say(
      '⟦done|`Envanter.tasi` henüz yok, sırada o var.⟧ ⟦dec|Sıra, JSON dizisinin sırasıyla saklanıyor, yeni alan yok.⟧',
      edit(
        'scripts/envanter.gd',
        'func agirlik() -> float:',
        '# Esyayi dizide bir yerden bir yere alir.\nfunc agirlik() -> float:',
      ),
    ),
    user('devam et'),
    say(
      '',
      bash(
        "python3 - <<'PY'\nfrom pathlib import Path\np = Path('scripts/envanter.gd')\np.write_text(p.read_text() + '\\nfunc tasi(a: int, b: int) -> void:\\n\\tesyalar.insert(b, esyalar.pop_at(a))\\n')\nPY",
        '',
        { m: ['scripts/envanter.gd'] },
      ),
      bash('godot --headless --path . -s tests/calistir.gd', '14 test, 0 hata'),
      bash(
        "git mv scripts/surukle.gd scripts/esya_yuvasi.gd && sed -i 's#res://scripts/surukle.gd#res://scripts/esya_yuvasi.gd#' scenes/envanter_paneli.tscn && rm -f scripts/surukle.gd.uid",
        '',
        {
          m: ['scripts/esya_yuvasi.gd', 'scenes/envanter_paneli.tscn'],
          d: ['scripts/surukle.gd', 'scripts/surukle.gd.uid'],
        },
      ),
    ),
    say('Sürükle bırak fareyle çalışıyor. ⟦open#deck|Dokunmatik için deck gerekli, bende yok.⟧'),
    user('⟦+deck|bende var, akşam denerim⟧'),
    say(
      '',
      bashFails(
        'godot --headless --path . --export-release "Linux" build/zindan.x86_64',
        'ERROR: ⟦err|No export template found at the expected path: /home/emre/.local/share/godot/export_templates/4.2.stable/linux_release.x86_64⟧',
        1,
      ),
      bash('cp export_presets.cfg export_presets.deck.cfg && echo "*.x86_64" >> .gitignore', '', {
        m: ['export_presets.deck.cfg', '.gitignore'],
      }),
    ),
    user('tamamdır eline sağlık'),
  ],
};
