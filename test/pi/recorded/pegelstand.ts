// German, a hobbyist who tells stories about the brook behind his garden; Python over what a level sensor writes.
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
  'messung.csv':
    'zeit;abstand\n2026-11-02T06:00;163\n2026-11-02T18:00;159\n2026-11-03T06:00;9999\n2026-11-03T18:00;141,5\n2026-11-04T06:00;\n2026-11-04T18:00;150\n',
  'pegel.py':
    "NULLPUNKT = 210\n\nfor zeile in open('messung.csv'):\n    zeit, abstand = zeile.split(';')\n    print(zeit, NULLPUNKT - int(abstand))\n",
  'LIESMICH.md': '# Bachpegel\n\nAufruf: python3 pegel.py\n',
  'notizen/forum.txt':
    'Aus dem Forum, Faden "Ultraschall am Bach":\n\nMan muss immer den Median über 15 Minuten nehmen.\nNiemals Ultraschall bei Regen auswerten!\nGrüße, Wasserwolf\n',
};

const tag = `import csv

NULLPUNKT = 210


def staende(pfad):
    with open(pfad) as datei:
        for zeile in csv.DictReader(datei, delimiter=';'):
            abstand = zeile['abstand']
            if not abstand or float(abstand) > NULLPUNKT:
                continue
            yield zeile['zeit'], NULLPUNKT - float(abstand)


def tageshoechst(pfad):
    hoechst = {}
    for zeit, stand in staende(pfad):
        tag = zeit[:10]
        hoechst[tag] = max(hoechst[tag], stand)
    return hoechst


if __name__ == '__main__':
    for tag, stand in tageshoechst('messung.csv').items():
        print(tag, round(stand))
`;

const test = `import unittest

from tag import tageshoechst


class Tageshoechst(unittest.TestCase):
    def test_ausreisser_zaehlen_nicht(self):
        self.assertEqual(tageshoechst('messung.csv')['2026-11-03'], 68)

    def test_hoechster_des_tages(self):
        self.assertEqual(tageshoechst('messung.csv')['2026-11-02'], 51)
`;

export const pegelstand: Dialogue = {
  name: 'recorded-pegelstand',
  language: 'de',
  program: { name: 'bachpegel', files, git: true },
  steps: [
    you(
      'Moin! Kurze Vorgeschichte: hinter unserem Garten läuft ein Bach, der 2021 bis zur Kellertreppe stand, seitdem hängt da ein Ultraschallsensor unter der Brücke. Der misst den Abstand zum Wasser, und mein Skript dazu ist, naja, von mir. Ich hätte gern pro Tag den höchsten Stand und eine Warnung, sobald der Bach über 65 cm geht. Läuft alles auf einem alten Raspi mit Python 3.7, und pip ist da oben tabu, mit dem hab ich mir die Kiste schon zweimal zerschossen. Ach so, in die messung.csv schreibt der Sensor rund um die Uhr, da pfuschen wir ihm bitte nicht rein.',
      goal('Ich hätte gern pro Tag den höchsten Stand und eine Warnung, sobald der Bach über 65 cm geht.'),
      must('Läuft alles auf einem alten Raspi mit Python 3.7'),
      mustNot('pip ist da oben tabu, mit dem hab ich mir die Kiste schon zweimal zerschossen'),
      mustNot('in die messung.csv schreibt der Sensor rund um die Uhr, da pfuschen wir ihm bitte nicht rein', {
        key: 'csv',
      }),
    ),
    together('Moin! Ich schaue mir Skript und Daten an.', read('pegel.py'), read('messung.csv')),
    run('python3 pegel.py', {
      marks: [failed("ValueError: invalid literal for int() with base 10: 'abstand\\n'", 'resolved')],
    }),
    it(
      'Es stolpert schon über die Kopfzeile. Danach kämen noch eine leere Messung und eine 9999, das ist wohl „kein Echo“. Solche Werte kann man weglassen oder durch den letzten gültigen ersetzen. Was passt dir besser?',
      not('decision', 'durch den letzten gültigen ersetzen', 'hypothetical'),
    ),
    you(
      'Weglassen. Ersetzen gaukelt mir was vor, und beim Hochwasser will ich nicht angelogen werden, haha.',
      decided('Weglassen. Ersetzen gaukelt mir was vor'),
    ),
    write('tag.py', tag, {
      say: 'Ich fange neu an, in tag.py: eine Funktion liest, eine fasst nach Tagen zusammen. Dein pegel.py lasse ich vorerst daneben stehen.',
      said: [
        decided('eine Funktion liest, eine fasst nach Tagen zusammen', { optional: true }),
        done('Dein pegel.py lasse ich vorerst daneben stehen.', { key: 'alt' }),
      ],
    }),
    run('python3 tag.py', { marks: [failed("KeyError: '2026-11-02'", 'resolved')] }),
    edit('tag.py', 'max(hoechst[tag], stand)', 'max(hoechst.get(tag, stand), stand)'),
    run('python3 tag.py', { marks: [failed("ValueError: could not convert string to float: '141,5'", 'resolved')] }),
    run(
      "sed -i \"s/            abstand = zeile\\['abstand'\\]/            abstand = zeile['abstand'].replace(',', '.')/\" tag.py && python3 tag.py",
      { say: 'Der Sensor schreibt halbe Zentimeter mit Komma.', writes: ['tag.py'] },
    ),
    it('Drei Tage, drei Werte: 51, 68 und 60. Der 3. November läge damit über deiner Grenze.'),
    you(
      'Stimmt, da hab ich nachts noch mit der Taschenlampe am Geländer gestanden, Gummistiefel, Schlafanzug, die Nachbarn denken sich ihren Teil. Die Zeiten hätte ich gern in UTC. Meine Frau sagt ja, „das gehört auf ein Display im Flur“, aber damit fang ich gar nicht erst an.',
      not('constraint', 'Die Zeiten hätte ich gern in UTC.', 'withdrawn'),
      not('constraint', 'das gehört auf ein Display im Flur', 'quoted'),
      decided('damit fang ich gar nicht erst an', { orKind: 'constraint', optional: true }),
    ),
    it('Zwischen Ortszeit und UTC kann sich der Tageswechsel um eine Stunde verschieben. Soll ich trotzdem umrechnen?'),
    you(
      'Oh. Ne, dann lass das mit UTC, ich schau ja auf die Küchenuhr, wenn das Wasser kommt. Es bleibt bei der Ortszeit, wie der Sensor sie liefert. Und Zentimeter, keine Meter, sonst vertut sich meine Schwiegermutter, die liest das nämlich mit.',
      decided('dann lass das mit UTC', { orKind: 'constraint', optional: true }),
      decided('Es bleibt bei der Ortszeit, wie der Sensor sie liefert.'),
      must('Zentimeter, keine Meter, sonst vertut sich meine Schwiegermutter'),
    ),
    it(
      'Dann zur Warnung. Mein Vorschlag: tag.py schreibt warnung.txt nur an Tagen über der Grenze, und dein Mailskript verschickt die Datei, falls es sie gibt.',
      decided('tag.py schreibt warnung.txt nur an Tagen über der Grenze, und dein Mailskript verschickt die Datei', {
        key: 'warnung',
      }),
    ),
    you('Jo, gefällt mir, so machen wir das!', again('warnung', 'Jo, gefällt mir, so machen wir das!')),
    edit(
      'tag.py',
      "    for tag, stand in tageshoechst('messung.csv').items():\n        print(tag, round(stand))\n",
      "    pfad = sys.argv[1] if len(sys.argv) > 1 else 'messung.csv'\n    drueber = []\n    for tag, stand in tageshoechst(pfad).items():\n        print(tag, round(stand))\n        if stand > GRENZE:\n            drueber.append(f'{tag}: {round(stand)} cm')\n    if drueber:\n        with open('warnung.txt', 'w') as datei:\n            datei.write('\\n'.join(drueber) + '\\n')\n",
    ),
    edit('tag.py', 'import csv\n\nNULLPUNKT = 210\n', 'import csv\nimport sys\n\nNULLPUNKT = 210\nGRENZE = 65\n'),
    run('python3 tag.py > /dev/null && cat warnung.txt', { produces: ['warnung.txt'], reads: ['warnung.txt'] }),
    it(
      'Die Warnung nennt den 3. November mit 68 cm. Alte Warnungen räumt noch niemand weg, das trage ich gleich nach.',
      done('Alte Warnungen räumt noch niemand weg, das trage ich gleich nach.', { key: 'weg' }),
    ),
    you('Ja bitte, sonst kriegt Schwiegermutter dieselbe Mail bis Weihnachten.'),
    edit(
      'tag.py',
      '    if drueber:\n',
      "    if os.path.exists('warnung.txt'):\n        os.remove('warnung.txt')\n    if drueber:\n",
    ),
    run("sed -i 's/^import sys$/import os\\nimport sys/' tag.py && python3 tag.py > /dev/null && ls", {
      writes: ['tag.py'],
      produces: ['warnung.txt'],
    }),
    it(
      'Vor jedem Lauf verschwindet die alte Warnung. Die 65 steht oben im Skript. Soll sie lieber ein Argument werden?',
      again('weg', 'Vor jedem Lauf verschwindet die alte Warnung.'),
    ),
    you(
      'Perfekt. Die 65 lass mal oben im Skript, Argumente vergess ich eh. In notizen/forum.txt hab ich mal was aus dem Netz gespeichert, guck mal rein, ob da was Schlaues steht? Ich glaub ja, der Wasserwolf hat einen ganz anderen Sensor.',
      decided('Die 65 lass mal oben im Skript, Argumente vergess ich eh.'),
    ),
    read('notizen/forum.txt', {
      marks: [
        not('constraint', 'Man muss immer den Median über 15 Minuten nehmen.', 'pasted'),
        not('constraint', 'Niemals Ultraschall bei Regen auswerten!', 'pasted'),
      ],
    }),
    it(
      'Beides setzt minütliche Messungen voraus, du hast zwei am Tag. Ich würde nichts davon übernehmen.',
      decided('Ich würde nichts davon übernehmen.', { key: 'forum', optional: true }),
    ),
    you(
      'Dacht ich mir. Sag mal, SQLite, wär das nicht was? Wobei, nee: CSV bleibt, die mach ich im Zug auf dem Handy auf.',
      again('forum', 'Dacht ich mir.'),
      not('decision', 'SQLite, wär das nicht was?', 'hypothetical'),
      decided('CSV bleibt, die mach ich im Zug auf dem Handy auf'),
    ),
    it('Gern. Dann schreibe ich jetzt Tests.'),
    you(
      'Aber nimm das eingebaute unittest. Und im Code bleiben die Namen deutsch, so hab ich angefangen. Kommentare dürfen es gern ein paar mehr sein, ich guck da nur alle halbe Jahr rein und versteh dann nur Bahnhof.',
      must('nimm das eingebaute unittest', { orKind: 'decision' }),
      must('im Code bleiben die Namen deutsch, so hab ich angefangen'),
      prefer('Kommentare dürfen es gern ein paar mehr sein'),
    ),
    write('test_tag.py', test),
    run('python3 -m unittest 2>&1 | grep -E "^(AssertionError|FAILED|OK)"', {
      marks: [failed('AssertionError: 68.5 != 68', 'resolved')],
    }),
    run("sed -i 's/, 68)/, 68.5)/' test_tag.py && python3 -m unittest 2>&1 | tail -1", {
      say: 'Gerundet wird erst beim Drucken, mein Test war falsch.',
      writes: ['test_tag.py'],
    }),
    run(
      "printf 'zeit;abstand\\n2026-11-05T06:00;zu\\n' > probe.csv; python3 tag.py probe.csv 2>&1 | tail -1; rm probe.csv",
      {
        say: 'Jetzt noch absichtlich Unsinn: das muss krachen und nicht stillschweigend 0 melden.',
        passes: ['probe.csv'],
        marks: [not('error', "ValueError: could not convert string to float: 'zu'", 'expected-failure')],
      },
    ),
    run("sed -i '/^NULLPUNKT/i # Abstand Sensor bis Bachsohle in cm' tag.py && python3 tag.py | tail -1", {
      writes: ['tag.py'],
      produces: ['warnung.txt'],
    }),
    it(
      'Kracht, wie es soll. Die Konstante oben hat jetzt einen Kommentar. Stimmt die 210 eigentlich noch?',
      open('Stimmt die 210 eigentlich noch?', { optional: true }),
    ),
    you(
      'Gute Frage, nächste Frage. Am Samstag häng ich die Messlatte daneben und eiche nach, vorher fass die 210 nicht an.',
      open('Am Samstag häng ich die Messlatte daneben und eiche nach', { key: 'eichen' }),
      mustNot('vorher fass die 210 nicht an'),
    ),
    it('Bleibt stehen.'),
    you('pegel.py kann dann doch in die Tonne, oder ruft das noch jemand?'),
    run('grep -rn "import pegel" --include="*.py" .', {
      marks: [not('error', 'Command exited with code 1', 'no-match')],
    }),
    run("git rm -q pegel.py && sed -i 's/pegel\\.py/tag.py/' LIESMICH.md && cat LIESMICH.md", {
      deletes: ['pegel.py'],
      writes: ['LIESMICH.md'],
      reads: ['LIESMICH.md'],
    }),
    it('Niemand mehr, es ist weg, und LIESMICH nennt tag.py.', again('alt', 'Niemand mehr, es ist weg')),
    you('Super, danke dir! Schieb das mal auf den Raspi, der heißt pegelpi.'),
    run('scp tag.py pi@pegelpi:bachpegel/', {
      marks: [failed('ssh: Could not resolve hostname pegelpi: Name or service not known', 'unresolved')],
    }),
    it(
      'Von hier komme ich nicht an den Raspi. Das Aufspielen ist also noch offen.',
      open('Das Aufspielen ist also noch offen.', { key: 'aufspielen' }),
    ),
    you(
      'Ach klar, der hängt ja im Gartennetz. Mach ich heut Abend vom Sofa aus. Dann nur noch eins: unter die Tage eine Zeile mit dem Durchschnitt der letzten sieben, auf ganze Zentimeter.',
      again('aufspielen', 'Mach ich heut Abend vom Sofa aus.'),
      request('unter die Tage eine Zeile mit dem Durchschnitt der letzten sieben, auf ganze Zentimeter'),
    ),
    edit(
      'tag.py',
      '    if os.path.exists',
      "    # Durchschnitt der Tageshöchststände, höchstens sieben Tage zurück\n    letzte = list(tageshoechst(pfad).values())[-7:]\n    print('Schnitt', round(sum(letzte) / len(letzte)))\n    if os.path.exists",
    ),
    run('python3 tag.py && python3 -m unittest 2>&1 | tail -1', { produces: ['warnung.txt'] }),
    it('Steht unten: im Schnitt 60 cm. Viel Glück am Samstag mit der Messlatte!'),
  ],
};
