// Turkish words of each class. Suffixed negation and necessity are seen by the features of word endings.
import type { Grammar } from './wordClass.ts';

export const turkish: Grammar = {
  language: 'tr',
  common:
    've|bir|bu|da|de|için|ile|ama|ne|mi|mı|mu|mü|çok|daha|gibi|var|yok|olarak|olan|en|ya|o|şu|her|ben|sen|biz|bana|sana|bize|kadar|sonra|önce|şimdi|değil|evet|hayır|tamam|lütfen|ki|hem|bunu|şunu|onu|bunun|diye|olsun|yap|kullan|hep|hiç|sadece|artık|burada|nasıl|neden|ise|dosya|kod|test',
  neg: 'değil|yok|yapma|kullanma|ekleme|hiçbir|hiç|olmadan|olmasın|etme|olmaz|istemiyorum|yazma|koyma|silme|bırakma|gerek yok|deme|verme',
  never:
    'asla|hiçbir zaman|kesinlikle|hiçbir şekilde|katiyen|sakın|hiçbir koşulda|ne olursa olsun|hiç kimse|hiçbir yerde',
  every:
    'her|her zaman|hep|daima|tüm|bütün|hepsi|her yerde|her seferinde|herhangi|genel olarak|varsayılan olarak|tamamı|tamamen|ikisi de|hepsini|tümü|genelde|istisnasız|sürekli',
  only: 'sadece|yalnızca|yalnız|en fazla|en az|azami|asgari|tek|bir tek|maksimum|minimum|salt|ancak',
  must: 'zorunda|zorunlu|şart|gerek|gerekiyor|gerekir|lazım|mecburi|mutlaka|olmalı|emin ol|muhakkak|dikkat et|gerekli|etmeli|yazılmalı|kalmalı|yapılmalı|kullanılmalı|geçmeli|illa',
  should: 'olsun|kalsın|dursun|yazılsın|yapılsın|kullanılsın|gitsin|girsin|konulsun|geçsin|olacak|edilsin|tutulsun',
  can: 'olabilir|belki|mümkün|yapabilir|edebilir|yapabiliriz|muhtemelen|kullanabiliriz|ihtimal',
  cond: 'eğer|ise|olursa|sürece|aksi halde|yoksa|önce|kadar|sonra|dışında|zaman|durumda|takdirde|ederse|varsa|olmadıkça',
  hyp: 'olsaydı|olsa|diyelim ki|varsayalım|farz et|hayal et|teoride|bir gün|acaba|gerekirdi|yapardık|olurdu|geçsek|geçersek|ileride bir gün|olurduk|ederdik|isteseydik|taşısaydık|düşünsene|olsak',
  please: 'lütfen|rica etsem|zahmet olmazsa|lutfen|bi zahmet',
  ask: 'yapabilir misin|misin|mısın|edebilir misin|ekler misin|bakar mısın|istiyorum|yazar mısın|yapar mısın|bana yardım|ihtiyacım var|düzeltir misin|gösterir misin|lazım bana|isterim|görevin|musun|müsün',
  prefer:
    'tercih|tercihen|tercihim|tercih ederim|daha iyi|severim|sevmem|sevmiyorum|nefret|mümkünse|bence|yeğlerim|ideal olarak|daha çok|hoşuma|isterdim|olursa iyi|hoşlanmıyorum|tarafım',
  persist:
    'bundan sonra|bundan böyle|artık|şu andan itibaren|bu projede|projede|bu repoda|kural|kurallar|kuralımız|bizde|burada|kural olarak|ileride de|her zamanki gibi|standart|kalıcı olarak|proje genelinde|ilke|alışkanlığımız|prensip',
  i: 'ben|bana|benim|beni|bende',
  we: 'biz|bize|bizim|bizi|hadi|haydi|gidelim|yapalım|kullanalım',
  you: 'sen|sana|senin|seni|siz|size|sizin',
  will: 'yapacağım|ekleyeceğim|edeceğim|kullanacağım|olacak|yapacağız|yazacağım|kullanacağız|bakacağım|geçeceğim|düzelteceğim|edeceğiz|tutacağım|oluşturacağım|saklayacağım|bırakacağım',
  past: 'idi|oldu|yaptım|yaptık|ettim|dün|geçen hafta|geçen sefer|geçen yıl|eskiden|önceden|daha önce|denedim|gördüm|buldum|vardı|yoktu|bozuldu|kullanıyorduk|yazmıştım|sürdü|kaybettik|patladı|etmiştik|geçen ay|demin',
  done: 'bitti|tamamlandı|hazır|düzeltildi|düzeldi|çözüldü|çalışıyor|geçiyor|geçti|eklendi|güncellendi|oluşturuldu|silindi|taşındı|bitirdim|yeşil|halledildi|hallettim|hallolmuş|ekledim|düzelttim|tamamladım|güncelledim|kapandı',
  later:
    'sonra|daha sonra|yarın|başka zaman|bir ara|haftaya|henüz değil|şimdi değil|ileride|ayrı|ayrıca pr|ertele|erteleyelim|sonraya|bekleyen|todo|pazartesi|sürümden sonra|sonraki oturum|sonraki|ilerleyen|bilahare|başka pr|gelecek ay|önümüzdeki ay|salı günü|çarşamba|perşembe|cuma günü|ocakta|vakit olunca|o zamana kadar|sonraki sürüm|şimdilik kalsın',
  remember:
    'unutma|unutmayalım|hatırlat|hatırla|aklında|aklında olsun|aklında bulunsun|not et|not al|unutmadan|unutmayın|not düş|bilgin olsun|haberin olsun|dikkat',
  instead:
    'yerine|onun yerine|aslında|vazgeçtim|fikrimi değiştirdim|artık değil|geri dönelim|dönelim|geçelim|değiştir|bunun yerine|vazgeçelim|yine de|en iyisi|dönüyoruz',
  because: 'çünkü|yüzünden|diye|yoksa|bu yüzden|dolayı|zira|nedeni|sebebiyle|müşteri|müşteriler|hukuk|denetim|böylece',
  wh: 'ne|neden|niye|nasıl|nerede|kim|hangi|hangisi|ne zaman|kaç|niçin|mi|mı|mu|mü|var mı|gerekir mi|yapalım mı|olur mu|midir|mıdır',
  ack: 'tamam|tamamdır|evet|olur|peki|güzel|iyi|harika|süper|mükemmel|yap|öyle yap|öyle yapalım|devam|devam et|doğru|aynen|kabul|uygun|anlaştık|hadi yap|mantıklı|tabii|elbette|onaylıyorum|ok|okey|bence de|hadi|olsun|yapalım|aynen öyle|eyvallah|başla|oldu|onay|iyi fikir',
  thanks: 'teşekkürler|teşekkür|sağ ol|sağol|eline sağlık|ellerine sağlık|tşk|eyvallah',
  reject:
    'hayır|yok|olmaz|dur|bekle|yanlış|öyle değil|istemiyorum|boş ver|boşver|iptal|vazgeç|yapma|hayir|bırak|gerek yok',
  forget:
    'unut|boş ver|boşver|geçersiz|artık geçerli değil|geçerli değil|iptal|kaldırıyorum|yok say|görmezden gel|vazgeçtim|gerek kalmadı|kalktı|artık gerek yok|dikkate alma|geri alıyorum|düştü|artık yok',
  allow:
    'yapabilirsin|kullanabilirsin|serbest|serbestsin|izin|gerek yok|zorunda değil|zorunda değilsin|şart değil|fark etmez|önemli değil|istersen|sorun değil|opsiyonel|isteğe bağlı|olur|olabilir|gerekmez|sorun yok|mecbur değil|sakıncası yok|farketmez|ekleyebilirsin|dokunabilirsin',
  task: 'ekle|düzelt|yaz|uygula|çalıştır|kontrol et|bak|açıkla|göster|oluştur|güncelle|kur|test et|bul|araştır|üret|dönüştür|çıkar|böl|kaldır|sil|değiştir|dağıt|gönder|aç|oku|listele|söyle|ver|karşılaştır|incele|temizle|iyileştir|optimize|çevir|belgele|taşı|hazırla|bitir|başlat|dene|tamamla|yükselt|ayır|bağla|adlandır|yapıver|ayarla|hesapla|say|kopyala|birleştir|aktar|dışa aktar|süz|filtrele|biçimle|kaydet|sırala|doğrula|tekrarla|topla|ölç|işaretle|yerleştir|getir|koy|yükle|bak bakalım|düzenle|yazdır',
  policy:
    'kullan|tut|bırak|kaçın|uy|sadık kal|kal|adlandır|koy|saygı|sınırla|cevap ver|yanıt ver|yanıtla|sor|bana sor|danış|konuş|devam et|kullanın|yazın|koru|takip et|cevapla|haber ver|uyalım|sakla|çalış|yuvarla|saklanır|saklanacak|yazılır|yazılacak|olacak|gelir|gider|tutulur|kullanılır|kullanılacak',
  forbid:
    'dokunma|dokunmayın|elleme|ellemeyin|yasak|yasaktır|değiştirme|dokunulmasın|dokunulmaz|ekleme|kullanma|olduğu gibi|aynen kalsın|donduruldu|sakın|uzak dur|oynama|olmayacak|istemiyorum|karışma|girme|bozma|kullanmayın|kullanılmayacak',
  propose:
    'öneririm|öneri|önerim|seçenek|seçenekler|alternatif|alternatifler|ne dersin|olabilir|yapabiliriz|bir yaklaşım|yaklaşım|ister misin|hangisini|ya da|tavsiye|tavsiyem|önerebilirim|yapayım mı|edeyim mi|eğilimim|istersen',
  says: 'diyor|dedi|göre|söyledi|söylüyor|yazıyor|yazmış|iddia|istiyor|istemiş|iş arkadaşım|patron|müdür|dokümantasyon|dokümanda|belgede|makale|blog|demiş|öneriyor|maildeki|ticketta|anlattı',
  decide:
    'karar|karar verdim|karar verdik|kararlaştırdık|seçtim|seçiyorum|seçelim|kullanalım|kullanacağız|kullanacağım|gidelim|ile gidiyoruz|ile gidelim|devam edelim|olsun|tercih ediyorum|seçeneği|seçtik|alalım|ile ilerliyorum|ile ilerleyelim|o zaman|tutacağım|saklayacağım|kullanıyoruz|yapalım|yapıyoruz|kalalım|tutalım|alıyorum|kalsın',
  still:
    'hâlâ|hala|henüz|eksik|kaldı|kalan|bekliyor|yarım|bitmedi|açık|daha|çözülmedi|yapılacak|test edilmedi|eksikler|yapılmadı|duruyor|belli değil|karar verilmedi|bekliyoruz',
  also: 'ayrıca|bir de|üstelik|hem de|bu arada|dahası|ek olarak|başka bir şey|de|da|birde|şunu da',
  but: 'ama|fakat|ancak|lakin|hariç|dışında|rağmen|yalnız',
  next: 'sıradaki|sonraki adım|sonraki adımlar|önce|ilk olarak|ardından|adım|adımlar|son olarak|şimdi de|ikinci|sırada|daha sonra',
  now: 'şimdi|hemen|şu an|şu anda|bugün|bu sefer|şimdilik|bu kez|hızlıca|bir kere|bir kerelik|bu seferlik|acil',
};
