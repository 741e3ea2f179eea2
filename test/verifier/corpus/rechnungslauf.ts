// German: a billing run with dunning letters.
import { bash, type CorpusSession, choice, edit, failure, read, rule, say, told, user, write } from './session.ts';

export const rechnungslauf: CorpusSession = {
  name: 'rechnungslauf',
  language: 'de',
  cwd: '/home/jonas/rechnungslauf',
  steps: [
    user(
      'u1',
      'Der monatliche Rechnungslauf soll auch Mahnungen erzeugen. Bitte niemals echte Kundendaten in Tests verwenden. Alle Beträge müssen auf zwei Nachkommastellen gerundet werden. Mir wäre eine einfache Tabelle lieber als ein eigenes Regelwerk.',
    ),
    user('u2', 'Schreib die Kommentare auf Englisch.'),
    read('r1', 'kern/mahnung/vorlage.ts', 'export const vorlage = {};'),
    read('r2', 'druck/mahnung/vorlage.ts', 'export const vorlage = {};'),
    say(
      'a1',
      'Wir nehmen drei Mahnstufen statt fünf. Die Fristen stehen in einer JSON-Datei, damit der Betrieb sie ohne Auslieferung ändern kann.',
    ),
    write('w1', 'kern/mahnung/stufen.ts'),
    edit('w2', 'kern/mahnung/vorlage.ts'),
    bash('b1', 'npm test', 'FAIL test/mahnung.test.ts\nAssertionError: expected 12.345 to equal 12.35\n1 failed', {
      failed: true,
      purpose: 'test',
    }),
    edit('w3', 'kern/mahnung/stufen.ts'),
    bash('b2', 'npm test', '48 passed (48)', { purpose: 'test' }),
    bash('b3', 'npm run pdf', "Error: ENOENT: no such file or directory, open 'schriften/Inter.ttf'", { failed: true }),
    user('u3', 'Vergiss das mit den englischen Kommentaren, Deutsch ist in Ordnung. Die alte Vorlage kann weg.'),
    bash('b4', 'rm kern/mahnung/alteVorlage.ts', '', { deletes: ['kern/mahnung/alteVorlage.ts'] }),
    say(
      'a2',
      'Erledigt. Offen ist noch, ob Mahngebühren umsatzsteuerfrei sind. Außerdem muss ich den Feiertagskalender anbinden.',
    ),
    user('u4', 'Zeig mir bitte eine Liste aller Kunden mit mehr als zwei offenen Rechnungen.'),
  ],
  goal: told(
    'u1',
    'Der monatliche Rechnungslauf soll auch Mahnungen erzeugen',
    'Auch Mahnungen soll der monatliche Rechnungslauf erzeugen',
    'Im monatlichen Rechnungslauf sollen zusätzlich Mahnungen erzeugt werden',
    'Erzeugung von Mahnungen im monatlichen Rechnungslauf',
  ),
  request: told(
    'u4',
    'Zeig mir bitte eine Liste aller Kunden mit mehr als zwei offenen Rechnungen',
    'Liste aller Kunden mit mehr als zwei offenen Rechnungen zeigen',
    'Der Benutzer möchte alle Kunden mit mehr als zwei offenen Rechnungen als Liste sehen',
    'Gewünscht ist eine Liste der Kunden, die mehr als zwei offene Rechnungen haben',
  ),
  rules: [
    rule(
      'must-not',
      'u1',
      'niemals echte Kundendaten in Tests verwenden',
      [
        'Echte Kundendaten dürfen niemals in Tests verwendet werden',
        'In Tests keine echten Kundendaten verwenden',
        'Keine Verwendung echter Kundendaten in den Tests',
      ],
      [
        'Echte Kundendaten in Tests verwenden',
        'In Tests müssen echte Kundendaten verwendet werden',
        'In Tests immer echte Kundendaten verwenden',
      ],
    ),
    rule(
      'must',
      'u1',
      'Alle Beträge müssen auf zwei Nachkommastellen gerundet werden',
      [
        'Beträge sind alle auf zwei Nachkommastellen zu runden',
        'Alle Beträge auf zwei Nachkommastellen runden',
        'Auf zwei Nachkommastellen gerundet werden müssen alle Beträge',
      ],
      [
        'Beträge dürfen nicht auf zwei Nachkommastellen gerundet werden',
        'Alle Beträge niemals auf zwei Nachkommastellen runden',
        'Kein Betrag muss auf zwei Nachkommastellen gerundet werden',
      ],
    ),
    rule(
      'prefer',
      'u1',
      'Mir wäre eine einfache Tabelle lieber als ein eigenes Regelwerk',
      [
        'Eine einfache Tabelle ist dem Benutzer lieber als ein eigenes Regelwerk',
        'Lieber eine einfache Tabelle als ein eigenes Regelwerk',
        'Einfache Tabelle statt eigenem Regelwerk bevorzugt',
      ],
      [
        'Ein eigenes Regelwerk ist dem Benutzer lieber als eine einfache Tabelle',
        'Lieber ein eigenes Regelwerk als eine einfache Tabelle',
      ],
    ),
  ],
  withdrawn: [
    told(
      'u2',
      'Schreib die Kommentare auf Englisch',
      'Kommentare auf Englisch schreiben',
      'Kommentare müssen auf Englisch geschrieben werden',
    ),
  ],
  choices: [
    choice(
      'assistant',
      'a1',
      'Wir nehmen drei Mahnstufen statt fünf',
      [
        'Es gibt drei Mahnstufen statt fünf',
        'Drei Mahnstufen, nicht fünf',
        'Statt fünf werden drei Mahnstufen genommen',
      ],
      ['Wir nehmen fünf Mahnstufen statt drei', 'Es gibt fünf Mahnstufen, nicht drei'],
    ),
    choice(
      'assistant',
      'a1',
      'Die Fristen stehen in einer JSON-Datei, damit der Betrieb sie ohne Auslieferung ändern kann',
      [
        'Fristen stehen in einer JSON-Datei, der Betrieb kann sie ohne Auslieferung ändern',
        'In einer JSON-Datei stehen die Fristen, damit der Betrieb sie ohne Auslieferung ändern kann',
        'Der Betrieb soll die Fristen ohne Auslieferung ändern können, deshalb stehen sie in einer JSON-Datei',
      ],
      [
        'Die Fristen stehen nicht in einer JSON-Datei',
        'Die Fristen stehen in keiner JSON-Datei, der Betrieb kann sie nicht ohne Auslieferung ändern',
      ],
    ),
  ],
  reversed: [],
  failures: [
    failure(
      'b1',
      'AssertionError: expected 12.345 to equal 12.35',
      'test/mahnung.test.ts',
      'b2',
      [
        'Behoben: AssertionError: expected 12.345 to equal 12.35',
        'Der AssertionError (expected 12.345 to equal 12.35) ist gelöst',
        'AssertionError mit 12.345 statt 12.35 wurde behoben',
      ],
      [
        'Noch offen: AssertionError: expected 12.345 to equal 12.35',
        'Der AssertionError (expected 12.345 to equal 12.35) tritt weiterhin auf',
      ],
    ),
    failure(
      'b3',
      "ENOENT: no such file or directory, open 'schriften/Inter.ttf'",
      'schriften/Inter.ttf',
      null,
      [
        "Ungelöst: ENOENT, no such file or directory, open 'schriften/Inter.ttf'",
        'npm run pdf scheitert weiterhin mit ENOENT, weil schriften/Inter.ttf fehlt (no such file or directory)',
        'ENOENT beim Öffnen von schriften/Inter.ttf (no such file or directory) ist noch offen',
      ],
      [
        "Behoben: ENOENT: no such file or directory, open 'schriften/Inter.ttf'",
        'Der Fehler ENOENT (no such file or directory) bei schriften/Inter.ttf ist gelöst',
      ],
    ),
  ],
  loops: [
    told(
      'a2',
      'Offen ist noch, ob Mahngebühren umsatzsteuerfrei sind',
      'Ob Mahngebühren umsatzsteuerfrei sind, ist noch offen',
      'Zu klären: sind Mahngebühren umsatzsteuerfrei',
      'Noch nicht geklärt ist, ob die Mahngebühren umsatzsteuerfrei sind',
    ),
    told(
      'a2',
      'muss ich den Feiertagskalender anbinden',
      'Der Feiertagskalender muss noch angebunden werden',
      'Feiertagskalender anbinden',
      'Die Anbindung des Feiertagskalenders steht aus',
    ),
  ],
  namesakes: [['kern/mahnung/vorlage.ts', 'druck/mahnung/vorlage.ts']],
  proven: ['npm test: 48 Tests bestanden', 'Alle 48 Tests sind grün', 'Die Tests laufen durch'],
  invented: [
    'Der Build ist erfolgreich durchgelaufen',
    'In Produktion ausgeliefert',
    'Das PDF wurde erfolgreich erzeugt',
    'Lint ist fehlerfrei durchgelaufen',
    'Die Typprüfung ist bestanden',
  ],
  fabricated: ['kern/mahnung/feiertage.ts', 'druck/rechnung/liste.ts', 'docs/mahnwesen.md'],
  remarks: [
    'Im Einsatz sind Node.js 20.11 und Vitest 3.1',
    'npm run pdf ist fehlgeschlagen',
    'Ausgeliefert wurde bisher nichts',
  ],
};
