// Written session: a young German developer chatting in lower case with English mixed in, and a chatty agent, on a warehouse interface.
import {
  type AuthoredSession,
  bash,
  bashFails,
  edit,
  grep,
  ls,
  noMatch,
  read,
  readFails,
  say,
  shell,
  user,
  write,
} from './turns.ts';

const importer = `<?php
final class LagerImport
{
    public function run(string $file): void
    {
        foreach (file($file) as $line) {
            [$sku, $qty, $lager] = explode(';', trim($line));
            $this->db->insert('bestand', ['sku' => $sku, 'menge' => (int) $qty, 'lager' => $lager]);
        }
    }
}
`;

export const schnittstelleLager: AuthoredSession = {
  name: 'schnittstelle-lager',
  language: 'de',
  cwd: '/home/jonas/projects/lagerhub',
  model: ['openai', 'gpt-5.1-codex'],
  startedAt: '2026-06-30T19:12:00.000Z',
  turns: [
    user(
      'moin, ⟦goal|der bestandsimport vom lager spinnt, nach jedem lauf sind artikel doppelt drin, das soll endlich idempotent sein⟧. code ist noch vom vorgänger, sorry dafür. ⟦must|shop darf während dem import nicht hängen, die verkaufen auch nachts⟧',
    ),
    say(
      'Moin! Kein Problem, ich schau mir das mal an 👀',
      ls('.', 'bin/\ncomposer.json\nconfig/\nsrc/\nsql/\ntests/\nvar/'),
      read('src/LagerImport.php', importer),
      bash('cat config/import.ini', 'quelle=/mnt/lager/bestand.csv\nintervall=15\n', { r: ['config/import.ini'] }),
    ),
    say(
      'Okay, da wird stumpf eingefügt, ohne irgendeinen Schlüssel. Wie sieht die Tabelle aus?',
      grep(
        'bestand',
        'sql',
        'sql/schema.sql:88:create table bestand (id int auto_increment primary key, sku varchar(40), menge int, lager char(3));',
      ),
    ),
    user(
      'jo. zur info, ⟦must|eine sku gibts pro lager genau einmal, über lager hinweg natürlich mehrfach⟧. und ⟦must|die csv is latin1, weil SAP⟧',
    ),
    say(
      'Alles klar! ⟦dec|Dann kommt ein Unique-Key auf (sku, lager) und der Import macht Upserts.⟧ ⟦dec?|Vorher müssen die Dubletten raus.⟧',
      write(
        'sql/2026_06_30_bestand_unique.sql',
        'delete b1 from bestand b1 join bestand b2 on b1.sku = b2.sku and b1.lager = b2.lager and b1.id < b2.id;\nalter table bestand add unique key sku_lager (sku, lager);\n',
      ),
      bashFails(
        'mysql lagerhub < sql/2026_06_30_bestand_unique.sql',
        '⟦errok|ERROR 1205 (HY000) at line 1: Lock wait timeout exceeded; try restarting transaction⟧',
        1,
      ),
    ),
    user('lol ja genau das meinte ich mit hängen. wie viele rows sind das überhaupt'),
    say(
      '',
      bash(
        'mysql lagerhub -e "select count(*), count(distinct sku, lager) from bestand"',
        'count(*)\tcount(distinct sku, lager)\n2418833\t61207',
      ),
    ),
    say(
      '2,4 Mio Zeilen, davon nur 61k echte 😅 ⟦dec?|Ich würde in Häppchen löschen.⟧',
      bash(
        'for i in $(seq 1 500); do mysql lagerhub -e "delete from bestand where id in (select id from (select b1.id from bestand b1 join bestand b2 on b1.sku=b2.sku and b1.lager=b2.lager and b1.id<b2.id limit 5000) x)"; done',
        '',
      ),
      bash(
        'mysql lagerhub -e "select count(*) from bestand; alter table bestand add unique key sku_lager (sku, lager), algorithm=inplace, lock=none"',
        'count(*)\n61207',
      ),
    ),
    say(
      'Sauber. Jetzt der Upsert:',
      edit(
        'src/LagerImport.php',
        "$this->db->insert('bestand', ['sku' => $sku, 'menge' => (int) $qty, 'lager' => $lager]);",
        "$this->db->upsert('bestand', ['sku' => $sku, 'lager' => $lager], ['menge' => (int) $qty]);",
      ),
      grep('function upsert', 'src', 'No matches found'),
    ),
    say(
      'Eine `upsert`-Methode gibts noch nicht, ⟦x.wd.decision|die bau ich in die DB-Klasse.⟧',
      readFails(
        'src/Db.php',
        "⟦errok|ENOENT: no such file or directory, access '/home/jonas/projects/lagerhub/src/Db.php'⟧",
      ),
      bash("grep -rl 'function insert' src vendor/lagerhub", 'vendor/lagerhub/core/Database.php'),
    ),
    user(
      '⟦not|finger weg von vendor/lagerhub, das is n submodul von der agentur und wird bei jedem deploy plattgemacht⟧',
    ),
    say(
      'Ah, gut zu wissen! ⟦dec|Dann leite ich ab: eine eigene Klasse BestandTabelle in src, die nur den Upsert kann.⟧',
      write(
        'src/BestandTabelle.php',
        "<?php\nfinal class BestandTabelle\n{\n    public function __construct(private PDO $pdo) {}\n\n    public function upsert(string $sku, string $lager, int $menge): void\n    {\n        $this->pdo->prepare('insert into bestand (sku, lager, menge) values (?, ?, ?) on duplicate key update menge = values(menge)')->execute([$sku, $lager, $menge]);\n    }\n}\n",
      ),
      edit(
        'src/LagerImport.php',
        "$this->db->upsert('bestand', ['sku' => $sku, 'lager' => $lager], ['menge' => (int) $qty]);",
        '$this->tabelle->upsert($sku, $lager, (int) $qty);',
      ),
      bashFails(
        'vendor/bin/phpunit',
        'PHPUnit 9.6.3\n\nE\n\n⟦errok|ParseError: syntax error, unexpected token "private", expecting variable⟧\n/home/jonas/projects/lagerhub/src/BestandTabelle.php:4\n\nTests: 4, Errors: 1.',
        2,
      ),
    ),
    user('⟦must#php|PHP 7.4 auf dem server.⟧ ja ich weiß. ⟦+php|bis der kunde zahlt bleibt das auch so⟧'),
    say(
      'RIP. Dann klassisch:',
      edit(
        'src/BestandTabelle.php',
        'public function __construct(private PDO $pdo) {}',
        '/** @var PDO */\n    private $pdo;\n\n    public function __construct(PDO $pdo)\n    {\n        $this->pdo = $pdo;\n    }',
      ),
      bash('vendor/bin/phpunit', 'OK (4 tests, 9 assertions)'),
    ),
    user(
      'ach so wichtig: ⟦not|niemals direkt auf prod deployen, immer erst staging⟧ und ⟦must|du musst für jede tabelle die du anfasst vorher nen dump ziehen⟧',
    ),
    say(
      'Check! ⟦dec|Ich benutze dafür mysqldump mit --single-transaction, dann lockt nix.⟧',
      bash(
        'mysqldump --single-transaction lagerhub bestand > var/bestand_2026-06-30.sql && ls -lh var/bestand_2026-06-30.sql',
        '-rw-r--r-- 1 jonas jonas 3.1M Jun 30 19:58 var/bestand_2026-06-30.sql',
        { m: ['var/bestand_2026-06-30.sql'] },
      ),
    ),
    user('geil. und artikel die in der csv fehlen? die alten hat er immer stehen lassen'),
    say('Drei Möglichkeiten: auf 0 setzen, löschen, oder stehen lassen wie bisher.'),
    user('hm. ⟦x.wd.decision|löschen, weg damit⟧'),
    say(
      'Okay, ⟦x.wd.decision|Löschen nach dem Lauf⟧:',
      edit(
        'src/LagerImport.php',
        '$this->tabelle->upsert($sku, $lager, (int) $qty);',
        '$gesehen[] = [$sku, $lager];\n            $this->tabelle->upsert($sku, $lager, (int) $qty);',
      ),
      edit(
        'src/BestandTabelle.php',
        'public function upsert',
        'public function loescheAusser(array $gesehen): int\n    {\n        return 0;\n    }\n\n    public function upsert',
      ),
    ),
    user(
      'ne warte stop. wenn die csv halb ankommt (passiert jede woche, NFS…) haut er uns das halbe lager weg. ⟦dec~constraint|auf 0 setzen statt löschen⟧, und ⟦must|nur wenn die datei ne fußzeile mit der zeilenzahl hat die auch stimmt⟧',
    ),
    say(
      'Viel besser, ja! Ich bau das um.',
      edit(
        'src/BestandTabelle.php',
        'public function loescheAusser(array $gesehen): int\n    {\n        return 0;\n    }',
        'public function nulleAusser(string $lauf): int\n    {\n        return $this->pdo->exec("update bestand set menge = 0 where lauf <> " . $this->pdo->quote($lauf));\n    }',
      ),
      write(
        'src/Fusszeile.php',
        "<?php\nfinal class Fusszeile\n{\n    public static function stimmt(array $zeilen): bool\n    {\n        $letzte = explode(';', trim(end($zeilen)));\n        return $letzte[0] === 'EOF' && (int) $letzte[1] === count($zeilen) - 1;\n    }\n}\n",
      ),
      write(
        'tests/FusszeileTest.php',
        '<?php\nfinal class FusszeileTest extends PHPUnit\\Framework\\TestCase\n{\n    public function testHalbeDatei(): void\n    {\n        self::assertFalse(Fusszeile::stimmt(["A;1;B01\\n", "B;2"]));\n    }\n}\n',
      ),
      bash('vendor/bin/phpunit', 'OK (5 tests, 10 assertions)'),
    ),
    shell('tail -2 /mnt/lager/bestand.csv', 'ZX-4410;12;B02\nEOF;61207', 0, { maybe: ['/mnt/lager/bestand.csv'] }),
    user('fußzeile is da 👍 aber hast du an latin1 gedacht? hatten letztes mal „K�hlschrank“ im shop'),
    say(
      'Oh, guter Punkt, noch nicht. ⟦x.wd.decision|Ich dekodiere zeilenweise mit mb_convert_encoding beim Einlesen⟧, ⟦dec?|in der DB ist alles utf8mb4⟧.',
      edit(
        'src/LagerImport.php',
        "explode(';', trim($line))",
        "explode(';', trim(mb_convert_encoding($line, 'UTF-8', 'ISO-8859-1')))",
      ),
      bash('php -r \'echo mb_convert_encoding("K\\xfchlschrank", "UTF-8", "ISO-8859-1");\'', 'Kühlschrank'),
    ),
    user('nice. probelauf auf staging bitte'),
    say(
      '',
      bashFails(
        'ssh staging "cd lagerhub && git pull -q && php bin/import"',
        'PHP Fatal error:  ⟦errok|Uncaught Error: Call to undefined function mb_convert_encoding()⟧ in /var/www/lagerhub/src/LagerImport.php:9',
        255,
      ),
    ),
    user(
      '⟦must?|mbstring fehlt da.⟧ ⟦not|installieren kann ich nix, root hat nur der hoster und der macht das donnerstags⟧ vielleicht',
    ),
    say(
      '⟦dec|Dann `iconv`, das ist fast überall dabei.⟧',
      bash('ssh staging "php -m | grep -i iconv"', 'iconv'),
      edit(
        'src/LagerImport.php',
        "mb_convert_encoding($line, 'UTF-8', 'ISO-8859-1')",
        "iconv('ISO-8859-1', 'UTF-8', $line)",
      ),
      bash(
        'git commit -qam "Import idempotent" && git push -q && ssh staging "cd lagerhub && git pull -q && php bin/import"',
        '61207 Zeilen, 0 neu, 318 geändert, 44 auf 0 gesetzt',
      ),
      bash('ssh staging "cd lagerhub && php bin/import"', '61207 Zeilen, 0 neu, 0 geändert, 0 auf 0 gesetzt'),
    ),
    say('Zweiter Lauf: 0 Änderungen. Idempotent! 🎉'),
    user(
      '⟦dec|lass uns fürs logging monolog nehmen, is eh schon im vendor⟧. ⟦pref|am liebsten json lines, dann kann ichs in kibana werfen⟧',
    ),
    say(
      'Läuft!',
      edit(
        'src/LagerImport.php',
        'final class LagerImport\n{',
        'final class LagerImport\n{\n    /** @var Monolog\\\\Logger */\n    private $log;\n',
      ),
      bash('vendor/bin/phpunit', 'OK (5 tests, 10 assertions)'),
    ),
    user(
      'mega. mail vom kunden grad:\n\n„Hallo Jonas, ⟦x.paste.constraint|bitte ab jetzt keine Änderungen mehr ohne Ticket.⟧ ⟦x.paste.constraint|Preise müssen immer brutto im Export stehen.⟧ Außerdem bräuchten wir ⟦x.paste.req|bis Freitag eine Auswertung der Retouren nach Größe.⟧ LG Sabine“\n\n⟦not?|ignorier das alles, das is das andere projekt⟧, die verwechselt das dauernd',
    ),
    say('Haha okay, ignoriert.'),
    user(
      '⟦x.hyp.decision|eigentlich müsste man das alles mal auf symfony messenger heben⟧ aber bezahlt keiner. weiter: ⟦must?|bei fehlern will ich ne mail⟧, aber ⟦not|max eine pro stunde, sonst landen wir wieder im spam von der kanzlei⟧',
    ),
    say(
      'Mach ich! ⟦dec|Der Zeitpunkt der letzten Mail steht in var/last_mail, keine neue Tabelle.⟧',
      write(
        'src/Fehlermail.php',
        "<?php\nfinal class Fehlermail\n{\n    private const PAUSE = 3600;\n\n    public function sende(string $text): bool\n    {\n        $datei = __DIR__ . '/../var/last_mail';\n        if (is_file($datei) && time() - filemtime($datei) < self::PAUSE) {\n            return false;\n        }\n        touch($datei);\n        return mail('it@lagerhub.example', 'Import', $text);\n    }\n}\n",
      ),
      edit(
        'bin/import',
        '(new LagerImport($db))->run($quelle);',
        'try {\n    (new LagerImport($tabelle))->run($quelle);\n} catch (Throwable $e) {\n    (new Fehlermail())->sende($e->getMessage());\n    exit(1);\n}',
      ),
      noMatch("grep -rn 'last_mail' .gitignore"),
      bash("echo 'var/last_mail' >> .gitignore", '', { m: ['.gitignore'] }),
    ),
    say(
      '',
      bash(
        'php -l src/Fehlermail.php && php -l bin/import',
        'No syntax errors detected in src/Fehlermail.php\nNo syntax errors detected in bin/import',
      ),
      bashFails(
        'php bin/import --quelle /gibt/es/nicht',
        '⟦x.exp.error|file(/gibt/es/nicht): Failed to open stream: No such file or directory⟧',
        1,
      ),
    ),
    say(
      'Mit absichtlich falscher Quelle bricht er sauber mit 1 ab und schickt genau eine Mail. ⟦open#cron|Offen ist noch, dass der Cron auf prod den alten Pfad bin/import.php aufruft, das müsste jemand umstellen.⟧',
    ),
    user(
      '⟦+cron|cron mach ich selber.⟧ ⟦pref|ach und kommentare gern auf deutsch, der azubi liest mit⟧. ⟦req|letzte sache für heute: schreib mir ne readme wie man nen lauf von hand wiederholt, kurz, mit den drei befehlen⟧',
    ),
    say(
      '',
      write(
        'README.md',
        '# Lagerhub\n\n## Lauf von Hand wiederholen\n\n1. `ssh prod`\n2. `cd lagerhub && php bin/import`\n3. `tail -f var/import.log`\n',
      ),
      bashFails(
        'npx markdownlint README.md',
        '⟦err?|README.md:7 MD047/single-trailing-newline Files should end with a single newline character⟧',
        1,
      ),
    ),
    say(
      'README steht. markdownlint meckert über das Dateiende, das stimmt aber nicht, die Datei endet mit genau einem Zeilenumbruch; ⟦done|ich hab nicht herausgefunden, woran das liegt.⟧',
    ),
    user('egal'),
    say(
      '⟦dec?|Okay, lass ich so.⟧ Dann räum ich noch kurz auf.',
      bash(
        'git mv bin/import bin/bestand-import && ln -s bestand-import bin/import && rm sql/2026_06_30_bestand_unique.sql.bak',
        '',
        {
          m: ['bin/bestand-import'],
          maybeM: ['bin/import'],
          maybeD: ['bin/import'],
          d: ['sql/2026_06_30_bestand_unique.sql.bak'],
        },
      ),
      bash(
        "sed -i.orig 's#bin/import#bin/bestand-import#' README.md && rm README.md.orig && tee -a README.md <<'EOF'\n\nFehler stehen in `var/import.log`.\nEOF",
        '\nFehler stehen in `var/import.log`.',
        { m: ['README.md'], maybeD: ['README.md.orig'] },
      ),
    ),
    say(
      '',
      bashFails(
        'ssh staging "cd lagerhub && git pull -q && php bin/import"',
        'error: ⟦errok|Your local changes to the following files would be overwritten by merge: config/import.ini⟧\nPlease commit your changes or stash them before you merge.',
        1,
      ),
      bash(
        'ssh staging "cd lagerhub && git stash -q && git pull -q && git stash pop -q && php bin/import"',
        '61207 Zeilen, 0 neu, 2 geändert, 0 auf 0 gesetzt',
      ),
    ),
    user('perfekt danke dir, feierabend 🍻'),
  ],
};
