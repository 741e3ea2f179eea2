// Written session: an allotment club's chairman and a polite agent, on counting a postal vote twice.
import { type AuthoredSession, bash, bashFails, edit, say, user, write } from './turns.ts';

export const briefwahl: AuthoredSession = {
  name: 'briefwahl',
  language: 'de',
  cwd: '/home/u/briefwahl',
  model: ['google', 'gemini-3-pro'],
  startedAt: '2026-10-02T08:00:00.000Z',
  turns: [
    user(
      'Guten Abend, ⟦goal|für unseren Kleingartenverein brauche ich eine Auszählung der Briefwahl, die zwei Leute unabhängig prüfen können.⟧ ⟦must|Die Wahl ist geheim, also darf nirgends Name und Stimme zusammenstehen.⟧ Ich habe Excel 2016 und einen Rechner mit Linux vom Enkel.',
    ),
    say('Guten Abend. Liegen die Stimmen schon irgendwo vor, oder werden sie erst eingetippt?'),
    user(
      'Eingetippt, von zwei Helfern getrennt. ⟦dec|Am Ende vergleichen wir beide Listen, und nur was gleich ist, zählt.⟧',
    ),
    say(
      'Dann braucht jeder Zettel eine Nummer, die nichts über die Person sagt. ⟦dec|Ich nehme fortlaufende Nummern, die nach dem Mischen der Umschläge aufgestempelt werden.⟧',
      write('zaehlung.py', 'import csv\n'),
      write('liste_a.csv', 'nr;wahl\n'),
      write('liste_b.csv', 'nr;wahl\n'),
    ),
    say(
      'Das Programm liest beide Listen und meldet jede Nummer, bei der sie sich unterscheiden. Gezählt wird bisher auch dann, wenn Unterschiede da sind.',
    ),
    user(
      'Das ist mir zu unsicher. ⟦must|Solange auch nur ein Unterschied besteht, kommt kein Ergebnis heraus.⟧ Und ⟦must|ungültige Zettel werden mitgezählt, aber getrennt ausgewiesen⟧, so steht es in der Satzung.',
    ),
    say(
      '',
      edit('zaehlung.py', 'zaehle()', 'if unterschiede: raise SystemExit'),
      bashFails(
        'python3 zaehlung.py',
        "⟦errok|UnicodeDecodeError: 'utf-8' codec can't decode byte 0xfc in position 31⟧",
        1,
      ),
    ),
    say(
      'Excel hat die Datei in Windows-1252 gespeichert.',
      edit('zaehlung.py', 'open(p)', 'open(p, encoding="cp1252")'),
      bash('python3 zaehlung.py', '3 Unterschiede: 14, 52, 97'),
    ),
    say(
      'Drei Unterschiede, Nummern 14, 52 und 97. Bei 52 hat eine Liste ein Leerzeichen hinter dem Namen, das ist kein echter.',
    ),
    user('Leerzeichen sind egal. Sagen Sie, bei Stimmengleichheit, was macht man da?'),
    say(
      'Üblich sind Losentscheid, Stichwahl oder dass die Satzung es regelt. Das Programm könnte auch nur darauf hinweisen. ⟦dec#hin|Ich würde es beim Hinweis belassen, das Los gehört in Menschenhand.⟧',
    ),
    user(
      '⟦+hin|So machen wir das.⟧ ⟦open|In der Satzung schaue ich am Wochenende nach.⟧ Mein Schwager findet ja, ⟦x.quote.constraint|man müsse das alles auf Papier machen⟧.',
    ),
    say(
      '',
      edit('zaehlung.py', 'name.strip', 'name.strip()'),
      edit('zaehlung.py', 'sieger', 'hinweis'),
      bash('python3 zaehlung.py', '2 Unterschiede: 14, 97'),
    ),
    say('Jetzt sind es noch zwei. Soll das Ergebnis als Textdatei kommen oder gleich als Aushang?'),
    user(
      '⟦dec|Als Aushang, eine Seite.⟧ ⟦must|Große Schrift, und die Zahl der Wahlberechtigten muss draufstehen.⟧ ⟦not|Keine Prozente, da streiten sich die Leute nur.⟧',
    ),
    say(
      '',
      write('aushang.html', '<h1>Ergebnis</h1>\n'),
      bash('python3 zaehlung.py --aushang && ls -l aushang.html', 'aushang.html', { m: ['aushang.html'] }),
    ),
    say('Der Aushang passt auf eine Seite. ⟦open|Die Zahl der Wahlberechtigten ist noch ein Platzhalter.⟧'),
    user('87. ⟦req|Schreiben Sie mir bitte noch eine kurze Anleitung für die beiden Helfer⟧, ⟦must|ohne Fachwörter⟧.'),
    say('', edit('aushang.html', 'PLATZHALTER', '87'), write('anleitung.txt', 'So wird gezählt\n')),
    say('Die Anleitung hat acht Schritte. Der letzte sagt, wen man anruft, wenn die Listen nicht gleich werden.'),
  ],
};
