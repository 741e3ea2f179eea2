// Written session: a one-man property manager near retirement and a formal agent, on service charge statements in PHP.
import {
  type AuthoredSession,
  bash,
  bashFails,
  compaction,
  edit,
  noMatch,
  read,
  say,
  shell,
  user,
  write,
} from './turns.ts';

const verteiler = `<?php
// Umlage nach Wohnflaeche
function anteil(float $betrag, float $flaeche, float $gesamt): float {
    return round($betrag * $flaeche / $gesamt, 2);
}
`;

const brief = `Sehr geehrter Herr Eberle,
⟦x.paste.constraint|die Abrechnung ist künftig ausschließlich über unser Portal einzureichen⟧.
Den Wärmemengenauszug 2025 entnehmen Sie bitte der Anlage.
Ihr Messdienst Neckar
`;

export const nebenkostenMieter: AuthoredSession = {
  name: 'nebenkosten-mieter',
  language: 'de',
  cwd: '/home/eberle/nk',
  model: ['anthropic', 'claude-sonnet-4-5'],
  startedAt: '2026-03-12T17:40:31.000Z',
  turns: [
    user(
      'Grüß Gott. Bin der Eberle, 14 Häuser, mach das seit 31 Jahren. Mein Neffe hat mir das PHP-Zeug geschrieben und studiert jetzt in Graz. ⟦goal|Die Abrechnung 2025 für die Hohenzollernstr. 9 muss raus, und zwar so dass die Heizkosten 70/30 verteilt werden und nicht alles nach Quadratmetern.⟧ ⟦must|Fertig in der Post bis 31.3., sonst wirds eng mit dem Urlaub.⟧ ⟦must|Die Software läuft auf dem Hostpaket von Strato, PHP 8.1, Kommandozeile gibts da keine⟧.',
    ),
    say(
      'Guten Tag Herr Eberle, gern. Ich verschaffe mir einen Überblick.',
      read('src/verteiler.php', verteiler),
      bash(
        'ls; cat config/haeuser.json | head -4',
        'bin\nbriefe\nconfig\nsrc\nvorlagen\n{ "hohenzollern9": {\n  "wohnungen": 7,\n  "flaeche": 511.4,\n  "heizung": "gas" }',
        {
          r: ['config/haeuser.json'],
        },
      ),
      bashFails(
        'php bin/abrechnung.php hohenzollern9 2025',
        'PHP Fatal error:  ⟦errok|Uncaught TypeError: anteil(): Argument #2 ($flaeche) must be of type float, string given⟧ in src/verteiler.php:3',
        255,
      ),
    ),
    say(
      'In der Wohnungsliste stehen die Flächen als „78,2“ mit Komma. ⟦x.hyp.decision|Ich kann die Liste umstellen⟧ oder ⟦dec#ein|die Zahl beim Einlesen umwandeln⟧.',
    ),
    user(
      'Die Liste pflegt meine Frau in LibreOffice, ⟦not|die wird nicht umgestellt, da gibts Streit⟧. ⟦+ein|Also beim Einlesen.⟧ Und ⟦must|70/30 heißt: 70 nach Verbrauch 30 nach Fläche⟧, ⟦must|Warmwasser ist bei uns im Gas mit drin und wird nicht extra gemessen⟧.',
    ),
    say(
      '⟦dec|Die Umwandlung liegt in einer eigenen Funktion `zahl()`, die auch Tausenderpunkte versteht.⟧',
      write(
        'src/zahl.php',
        "<?php\n/** Deutsche Schreibweise in eine Zahl. */\nfunction zahl(string $text): float {\n    return (float) str_replace(['.', ','], ['', '.'], trim($text));\n}\n",
      ),
      edit(
        'src/verteiler.php',
        '// Umlage nach Wohnflaeche',
        "require_once __DIR__ . '/zahl.php';\n// Umlage nach Wohnflaeche",
      ),
      bash(
        "sed -i 's/anteil(\\(.*\\), $w\\[2\\]/anteil(\\1, zahl($w[2])/' bin/abrechnung.php && php bin/abrechnung.php hohenzollern9 2025 | tail -2",
        'Whg 7   78,20 m2    1.214,06\nSumme               7.939,55',
        {
          m: ['bin/abrechnung.php'],
        },
      ),
    ),
    user(
      'Die Summe stimmt nicht, Rechnungen sind 7.939,58. Drei Cent. Lacht der Mieterverein drüber. ⟦must|Am Ende muss auf den Cent genau das rauskommen was ich bezahlt hab⟧, ⟦x.wd.decision|die Differenz kriegt meinetwegen die größte Wohnung⟧. Ach und mein Neffe hat am Telefon gemeint ⟦x.quote.decision|„rechne das alles in Cent als Integer“⟧, der Klugscheißer',
    ),
    say(
      'Ihr Neffe hat der Sache nach recht, nötig ist es hier jedoch nicht. ⟦dec#reste|Ich verteile nach dem Verfahren der größten Reste: erst abrunden, dann die fehlenden Cents den größten Nachkommaresten geben.⟧ Das ist gerechter, als immer dieselbe Wohnung zu belasten.',
      write(
        'src/reste.php',
        '<?php\n/** Verteilt $cent auf Gewichte; die Summe geht immer auf. */\nfunction verteile(int $cent, array $gewichte): array {\n    $gesamt = array_sum($gewichte);\n    $genau = array_map(fn($g) => $cent * $g / $gesamt, $gewichte);\n    $teile = array_map(fn($g) => (int) floor($g), $genau);\n    $rest = $cent - array_sum($teile);\n    uksort($genau, fn($a, $b) => fmod($genau[$b], 1) <=> fmod($genau[$a], 1));\n    foreach (array_slice(array_keys($genau), 0, $rest) as $k) $teile[$k]++;\n    return $teile;\n}\n',
      ),
      bash(
        'php -r \'require "src/reste.php"; echo array_sum(verteile(793958, [78.2, 64, 71.1, 80, 78.2, 61.7, 78.2]));\'',
        '793958',
      ),
    ),
    user(
      '⟦+reste|Gut, auch recht, solang die Summe passt.⟧ Hab die Post vom Messdienst als briefe/messdienst.txt abgelegt, da stehen die Verbräuche drin',
    ),
    say(
      '',
      read('briefe/messdienst.txt', brief),
      bashFails(
        'cat briefe/messdienst_anlage.csv',
        '⟦errok|cat: briefe/messdienst_anlage.csv: Datei oder Verzeichnis nicht gefunden⟧',
        1,
      ),
    ),
    say('Das Schreiben liegt vor, die Anlage mit den Verbräuchen fehlt. ⟦done|Können Sie mir die CSV noch ablegen?⟧'),
    user('Moment'),
    shell('cp ~/Downloads/anlage_2025.csv briefe/messdienst_anlage.csv', '', 0, {
      m: ['briefe/messdienst_anlage.csv'],
    }),
    user(
      'so jetzt. ⟦dec?|Das Portal von denen könnens vergessen⟧, kostet 9 Euro im Monat. ⟦x.wd.constraint|Und für leere Wohnungen rechnen wir gar nix ab.⟧',
    ),
    say(
      '',
      bash('cat briefe/messdienst_anlage.csv', 'whg;einheiten\n1;1422\n2;988\n3;0\n4;1710\n5;1203\n6;877\n7;1366', {
        r: ['briefe/messdienst_anlage.csv'],
      }),
      noMatch("grep -n 'leer' config/wohnungen_hohenzollern9.csv"),
    ),
    say(
      'Wohnung 3 hat null Einheiten. ⟦done|Stand die Wohnung leer, oder ist das Gerät ausgefallen?⟧ Bei einem Ausfall müsste man schätzen; ⟦x.hyp.decision|denkbar wäre der Vorjahreswert⟧.',
    ),
    user(
      'Leer, seit Februar 25, der Herr Kussmaul ist ins Heim. Jetzt wo Sies sagen: das mit den leeren Wohnungen war Schmarrn, ⟦must|Leerstand zahl ich selber, also kommt die Wohnung ganz normal mit rein und geht auf Eigentümer⟧. Sonst steigen mir die andern aufs Dach.',
    ),
    say(
      'So ist es auch geltendes Recht. ⟦dec|Leerstand wird als eigene Partei „Eigentümer“ geführt, taggenau.⟧',
      write(
        'src/heizkosten.php',
        "<?php\nrequire_once __DIR__ . '/reste.php';\n\n/** 70 % nach Einheiten, 30 % nach Fläche; alles in Cent. */\nfunction heizkosten(int $cent, array $einheiten, array $flaechen): array {\n    $verbrauch = intdiv($cent * 70, 100);\n    $a = verteile($verbrauch, $einheiten);\n    $b = verteile($cent - $verbrauch, $flaechen);\n    return array_map(fn($x, $y) => $x + $y, $a, $b);\n}\n",
      ),
      edit(
        'bin/abrechnung.php',
        "require 'src/verteiler.php';",
        "require 'src/verteiler.php';\nrequire 'src/heizkosten.php';",
      ),
      bash('php bin/abrechnung.php hohenzollern9 2025 | tail -1', 'Summe               7.939,58'),
    ),
    compaction(
      '## Ziel\nAbrechnung 2025 für Hohenzollernstr. 9 mit Heizkosten 70/30.\n\n## Stand\n- zahl.php, reste.php, heizkosten.php geschrieben; Summe geht auf 7.939,58 auf\n- Leerstand wird dem Eigentümer zugerechnet\n\n## Offen\n- Briefe drucken',
      3,
    ),
    user(
      'Sauber. Jetzt die Briefe. ⟦pref|Mir wär am liebsten wenn das ausschaut wie letztes Jahr⟧, vorlagen/brief2024.html. ⟦must|Fensterumschlag, Adresse also auf 45 mm von oben⟧. Und ⟦not|keine IBAN von Mietern auf Papier⟧, das hat mir der Datenschutz um die Ohren gehauen.',
    ),
    say(
      '',
      bash(
        'cp vorlagen/brief2024.html vorlagen/brief2025.html && sed -n 1,6p vorlagen/brief2025.html',
        '<style>\n.adresse { position: absolute; top: 50mm; left: 20mm }\n</style>\n<p class="adresse">{{name}}<br>{{strasse}}</p>\n<p>Ihre Bankverbindung: {{iban}}</p>\n<table>{{zeilen}}</table>',
        {
          m: ['vorlagen/brief2025.html'],
          maybe: ['vorlagen/brief2024.html', 'vorlagen/brief2025.html'],
        },
      ),
      bash("sed -i -e 's/top: 50mm/top: 45mm/' -e '/{{iban}}/d' vorlagen/brief2025.html", '', {
        m: ['vorlagen/brief2025.html'],
      }),
      bashFails(
        'php bin/brief.php hohenzollern9 2025',
        'PHP Warning:  ⟦errok|mkdir(): Permission denied⟧ in bin/brief.php on line 9\nPHP Fatal error:  kein Ausgabeordner',
        255,
      ),
    ),
    say(
      'Die Vorlage ist angepasst. Der Ordner `/var/druck` gehört einem anderen Benutzer. ⟦dec#pdf|Bis das geklärt ist, schreibe ich die Briefe nach `briefe/2025/`⟧, wenn es Ihnen recht ist.',
    ),
    user(
      '⟦+pdf|Passt, da find ichs wenigstens.⟧ ⟦open|Den Ordner muss der Neffe richten wenn er an Ostern da ist.⟧ Die alte vorlagen/brief2019.html kann weg',
    ),
    say(
      '',
      bash(
        "sed -i 's#/var/druck#briefe/2025#' bin/brief.php && php bin/brief.php hohenzollern9 2025 && rm vorlagen/brief2019.html",
        '7 Briefe geschrieben',
        {
          m: ['bin/brief.php'],
          d: ['vorlagen/brief2019.html'],
        },
      ),
      bash('head -c 60 briefe/2025/whg3.html', '<p class="adresse">Eberle Hausverwaltung<br>', {
        r: ['briefe/2025/whg3.html'],
        maybeM: ['briefe/2025/whg3.html'],
      }),
    ),
    say('Sieben Briefe liegen bereit. ⟦open|Die Übersicht für den Steuerberater stelle ich danach noch zusammen.⟧'),
    user(
      'Jetzt bitte noch eins: ⟦req|die Vorauszahlungen für 2026 ausrechnen und unten in jeden Brief einen Satz dazu⟧. ⟦must|Ich runde die immer auf volle 5 Euro auf⟧, und ⟦not|bei der Frau Häberle wird nicht erhöht, die hat bloß 900 Euro Rente⟧.',
    ),
    say(
      '',
      edit(
        'vorlagen/brief2025.html',
        '<table>{{zeilen}}</table>',
        '<table>{{zeilen}}</table>\n<p>Ihre Vorauszahlung ab 1. Mai 2026: {{voraus}} Euro monatlich.</p>',
      ),
      edit('bin/brief.php', "'zeilen' => $zeilen,", "'zeilen' => $zeilen,\n    'voraus' => vorauszahlung($whg),"),
    ),
    say(
      '',
      bashFails(
        'php bin/brief.php hohenzollern9 2025',
        'PHP Fatal error:  ⟦err|Uncaught Error: Call to undefined function vorauszahlung()⟧ in bin/brief.php:31',
        255,
      ),
    ),
    say(
      'Der Satz steht in der Vorlage, ⟦open|die Funktion `vorauszahlung()` muss ich noch schreiben⟧. ⟦open|Welche Wohnung hat Frau Häberle? In der Liste finde ich nur Nummern.⟧',
    ),
  ],
};
