// Written session: a head of nursing who pastes mails and a thorough agent, on an Excel macro for the duty roster.
import { type AuthoredSession, bash, bashFails, edit, ls, noMatch, read, say, user, write } from './turns.ts';

const module = `Attribute VB_Name = "modPlan"
Option Explicit

' ⟦x.paste.constraint|Vor jedem Lauf Blattschutz aufheben, Kennwort bei Fr. Althoff⟧
Public Sub PlanErzeugen()
    Dim z As Long
    For z = 5 To 46
        Cells(z, 3).Value = "F"
    Next z
    MsgBox "Fertig"
End Sub
`;

export const dienstplanMakro: AuthoredSession = {
  name: 'dienstplan-makro',
  language: 'de',
  cwd: '/home/pdl/dienstplan',
  model: ['anthropic', 'claude-opus-4-5'],
  startedAt: '2026-03-02T13:05:00.000Z',
  turns: [
    user(
      'Hallo, ich leite die Pflege auf drei Stationen und sitze jeden Monat zwei Tage am Dienstplan. ⟦goal|Das Makro in der Excel-Mappe soll mir einen Rohplan bauen, der die Ruhezeiten einhält.⟧ Ein Kollege, der nicht mehr da ist, hat damit angefangen. ⟦must|Es muss in Excel 2019 laufen, etwas anderes gibt mir die IT nicht.⟧ Programmieren kann ich nicht, ⟦pref|bitte so erklären, dass ich mitkomme⟧.',
    ),
    say(
      'Guten Tag, das bekommen wir hin. Ich sehe nach, was der Kollege hinterlassen hat.',
      ls('.', 'Dienstplan_2026.xlsm\nexport/\nLiesmich.txt'),
      bash('ls export', 'modPlan.bas\nmodDruck.bas\nMitarbeiter.csv\nWuensche.csv'),
      read('export/modPlan.bas', module),
      read(
        'Liesmich.txt',
        'Module liegen als .bas in export\\, zum Einspielen: Alt+F11, Datei importieren.\nMitarbeiter.csv wird aus Blatt 2 erzeugt.\n',
      ),
    ),
    say(
      'Zurzeit schreibt das Makro einfach in jede Zeile einen Frühdienst. Die Mitarbeiterliste und die Wünsche liest es gar nicht. Wie viele Personen sind es, und welche Dienste gibt es?',
    ),
    user(
      '42 Leute, Früh, Spät, Nacht und ein Zwischendienst von 10 bis 18. Hier die Mail der Personalabteilung, damit Sie wissen, womit ich es zu tun habe:\n\n> Liebe Stationsleitungen,\n> ⟦x.paste.constraint|ab 1. April sind Zwischendienste nur noch nach Rücksprache mit uns zu planen⟧.\n> ⟦x.paste.constraint|Überstunden sind binnen sechs Wochen abzubauen.⟧\n> Bei Fragen Durchwahl 417.\n\nDas mit dem Zwischendienst ist inzwischen vom Tisch, die haben zurückgerudert. Für uns zählt: ⟦must|zwischen zwei Diensten liegen mindestens elf Stunden⟧, und ⟦not|niemand arbeitet mehr als fünf Tage am Stück⟧. ⟦must|Nachts sind immer zwei da, davon eine Fachkraft.⟧',
    ),
    say(
      'Verstanden. Ich würde zweistufig vorgehen: ⟦dec|Zuerst werden die Nächte besetzt, weil sie am engsten sind, danach füllt das Makro Früh und Spät auf.⟧ ⟦dec|Die Regeln kommen in ein eigenes Modul, modRegeln, damit Sie sie an einer Stelle finden.⟧',
      write(
        'export/modRegeln.bas',
        'Attribute VB_Name = "modRegeln"\nOption Explicit\n\nPublic Const RUHE_STUNDEN As Double = 11\nPublic Const MAX_TAGE As Long = 5\n\nPublic Function RuheOk(ByVal endeVorher As Date, ByVal beginn As Date) As Boolean\n    RuheOk = (beginn - endeVorher) * 24 >= RUHE_STUNDEN\nEnd Function\n',
      ),
      bash(
        'head -4 export/Mitarbeiter.csv',
        'PersNr;Name;Stelle;Fachkraft;Station\n1021;Berger;1,0;ja;2\n1022;Czerny;0,75;nein;2\n1030;Demirci;0,5;ja;3',
        { r: ['export/Mitarbeiter.csv'] },
      ),
    ),
    user('Ganz kurz, was bedeutet eigentlich „Option Explicit“? Das steht ja überall oben.'),
    say(
      'Damit verlangt Excel, dass jede Variable vorher angemeldet wird. Ein Tippfehler im Namen fällt dann sofort auf, statt still eine neue, leere Variable anzulegen.',
    ),
    user(
      'Gut so. ⟦not?|Spät endet um 21:30, Früh beginnt um 6:00, das sind nur achteinhalb Stunden, also fällt Spät auf Früh schon mal weg.⟧ ⟦must?|Frau Demirci kommt übrigens nur mittwochs und am Wochenende.⟧ Woher nehmen Sie so etwas?',
    ),
    say(
      'Bisher nirgendwoher, dafür fehlt ein Ort. Entweder eine Spalte „nur an“ in der Mitarbeiterliste oder ein eigenes Blatt für Sonderabsprachen.',
    ),
    user(
      '⟦dec|Eigenes Blatt.⟧ ⟦not|In die Mitarbeiterliste darf nichts Zusätzliches, die zieht sich das Lohnbüro jede Nacht.⟧ Und das Makro soll ⟦x.wd.constraint|alle Wünsche aus der Liste erfüllen, ausnahmslos⟧.',
    ),
    say(
      '',
      write('export/Absprachen.csv', 'PersNr;Art;Wert\n1030;nur_an;Mi,Sa,So\n'),
      bash(
        'cat export/Wuensche.csv | head -6',
        'PersNr;Datum;Wunsch\n1021;2026-04-03;frei\n1022;2026-04-03;frei\n1024;2026-04-03;frei\n1030;2026-04-04;N\n1031;2026-04-03;frei',
        {
          r: ['export/Wuensche.csv'],
        },
      ),
      bash(
        "awk -F';' '$3==\"frei\"{n[$2]++} END{for(d in n) print d, n[d]}' export/Wuensche.csv | sort",
        '2026-04-03 29\n2026-04-04 24\n2026-04-05 31\n2026-04-17 4',
        {
          r: ['export/Wuensche.csv'],
        },
      ),
    ),
    say(
      'Das geht nicht auf: Am Karfreitag wollen 29 von 42 frei, am Ostersonntag 31. Bei je 14 nötigen Personen am Tag bleiben nicht genug übrig.',
    ),
    user(
      'Ja klar, Ostern. Dann nehme ich das mit dem Ausnahmslos zurück. ⟦must|Wer letztes Jahr Ostern gearbeitet hat, ist dieses Jahr zuerst dran mit Freihaben⟧, ansonsten ⟦dec|entscheidet das Los⟧. Steht irgendwo, wer letztes Jahr dran war?',
    ),
    say('', noMatch("grep -rn '2025-04-20' export")),
    say('In den Listen nicht, die gehen nur bis Januar zurück. ⟦open#ostern|Gibt es die Mappe von 2025 noch?⟧'),
    user(
      'Die liegt auf dem alten Laufwerk, ⟦+ostern|die schicke ich morgen rüber⟧. Machen Sie bitte erst mal ohne weiter.',
    ),
    say(
      '⟦dec?|Dann lose ich vorläufig unter allen.⟧\n\n⟦dec#saat|Damit ein zweiter Lauf dasselbe ergibt, bekommt das Los eine feste Saat aus Jahr und Monat.⟧',
      write(
        'export/modLos.bas',
        'Attribute VB_Name = "modLos"\nOption Explicit\n\nPublic Sub LosStarten(ByVal jahr As Long, ByVal monat As Long)\n    Rnd -1\n    Randomize jahr * 100 + monat\nEnd Sub\n\nPublic Function Los() As Double\n    Los = Rnd()\nEnd Function\n',
      ),
      edit(
        'export/modPlan.bas',
        '    For z = 5 To 46\n        Cells(z, 3).Value = "F"\n    Next z',
        '    LosStarten Range("B1").Value, Range("B2").Value\n    NaechteBesetzen\n    TageFuellen',
      ),
      bashFails(
        'python3 pruefe_vba.py export/*.bas',
        "⟦errok|python3: can't open file '/home/pdl/dienstplan/pruefe_vba.py': [Errno 2] No such file or directory⟧",
        2,
      ),
    ),
    say(
      'Ein Prüfprogramm gibt es hier nicht. ⟦dec?|Ich schreibe ein kleines, das die Module gegen LibreOffice laufen lässt.⟧',
      write(
        'pruefe_vba.py',
        'import subprocess\nimport sys\n\nfor modul in sys.argv[1:]:\n    subprocess.run(["soffice", "--headless", "macro:///Pruefe.Lauf", modul], check=True)\n    print(modul, "ok")\n',
      ),
      bashFails(
        'python3 pruefe_vba.py export/*.bas',
        'export/modDruck.bas ok\nexport/modLos.bas ok\n⟦errok|BASIC-Laufzeitfehler: Sub- oder Function-Prozedur nicht definiert: NaechteBesetzen⟧',
        1,
      ),
    ),
    say(
      '',
      write(
        'export/modNacht.bas',
        'Attribute VB_Name = "modNacht"\nOption Explicit\n\nPublic Sub NaechteBesetzen()\n    Dim tag As Long\n    For tag = 1 To TageImMonat()\n        Besetze tag, "N", 2, True\n    Next tag\nEnd Sub\n',
      ),
      write(
        'export/modTag.bas',
        'Attribute VB_Name = "modTag"\nOption Explicit\n\nPublic Sub TageFuellen()\n    Dim tag As Long\n    For tag = 1 To TageImMonat()\n        Besetze tag, "F", 6, False\n        Besetze tag, "S", 5, False\n        Besetze tag, "Z", 1, False\n    Next tag\nEnd Sub\n',
      ),
      bash(
        'python3 pruefe_vba.py export/*.bas',
        'export/modDruck.bas ok\nexport/modLos.bas ok\nexport/modNacht.bas ok\nexport/modPlan.bas ok\nexport/modRegeln.bas ok\nexport/modTag.bas ok',
      ),
    ),
    user('Zeigen Sie mir mal, wie viele Nächte das Probelos auf die Leute verteilt hat.'),
    say(
      '',
      bash(
        'soffice --headless "macro:///Pruefe.Zaehle(N)" | head -12',
        'Berger;4\nCzerny;3\nDemirci;1\nEbert;0\nFuchs;4\nGoerke;4\nHolzapfel;3\nIlic;4\nJansen;4\nKaya M.;2\nKaya M.;3\nLorenz;4',
      ),
    ),
    say(
      'Die meisten haben drei oder vier. Frau Ebert hat keine, bei ihr steht in der Spalte „Fachkraft“ nichts, weder ja noch nein.',
    ),
    user(
      '⟦must?|Ebert ist Schülerin, das stimmt dann so.⟧ Ich staune. ⟦+saat|Das mit der Saat leuchtet mir ein, sonst heißt es wieder, ich hätte gemogelt.⟧ Mal gesponnen: ⟦x.hyp.decision|wenn wir eine App hätten, könnten die Leute selbst tauschen⟧. Aber das erleben wir hier nicht mehr. Was passiert, wenn jemand krank wird?',
    ),
    say(
      'Ein neuer Lauf würde den ganzen Monat umwerfen. Zwei Wege: nur ab einem Stichtag neu planen, oder eine Liste möglicher Einspringer ausgeben und sonst nichts anrühren.',
    ),
    user(
      '⟦dec|Die Einspringerliste.⟧ ⟦must|Ein ausgehängter Plan bleibt, wie er ist, das ist Betriebsvereinbarung.⟧ ⟦pref|Am liebsten sortiert nach Überstunden, die mit den wenigsten oben.⟧ Die Stationsleitung der Drei sagt zwar, ⟦x.quote.constraint|Teilzeitkräfte dürfe man gar nicht fragen⟧, aber das ist ihre Privatmeinung.',
    ),
    say(
      '⟦dec|Die Liste öffnet sich auf einem neuen Blatt „Einspringen“ und wird bei jedem Aufruf überschrieben.⟧',
      write(
        'export/modEinspringen.bas',
        'Attribute VB_Name = "modEinspringen"\nOption Explicit\n\nPublic Sub EinspringerZeigen(ByVal tag As Date, ByVal dienst As String)\n    Dim p As Variant\n    For Each p In Kandidaten(tag, dienst)\n        If RuheOk(LetztesEnde(p, tag), Beginn(dienst, tag)) Then Zeile p\n    Next p\n    SortiereNachUeberstunden\nEnd Sub\n',
      ),
      bashFails(
        'python3 pruefe_vba.py export/modEinspringen.bas',
        '⟦errok|BASIC-Laufzeitfehler: Datentypen unverträglich in Zeile 6⟧',
        1,
      ),
      edit(
        'export/modEinspringen.bas',
        'For Each p In Kandidaten(tag, dienst)',
        'For Each p In Kandidaten(tag, dienst).Items',
      ),
      bash('python3 pruefe_vba.py export/modEinspringen.bas', 'export/modEinspringen.bas ok'),
    ),
    user(
      'Danke! Jetzt probeweise: Nehmen Sie Personal aus Station 2 und lassen Sie die Regel mit den zwei Nachtleuten absichtlich platzen, ich will sehen, ob er meckert.',
    ),
    say(
      '',
      bashFails(
        'soffice --headless "macro:///Pruefe.NurStation(2)"',
        '⟦x.exp.error|Nacht 04.04.: nur 1 Person verfügbar, 2 nötig. Plan nicht erzeugt.⟧',
        1,
      ),
    ),
    say(
      'Er meckert, nennt den Tag und erzeugt keinen Plan. ⟦done|Die Sortierung der Einspringer muss ich noch mit echten Zahlen prüfen.⟧',
    ),
    user(
      'Sehr gut. Aber ⟦must~decision|ein halber Plan ist mir lieber als keiner, die Lücken dann rot⟧. Und die Namen auf dem Aushang: ⟦must|nur Nachname und Anfangsbuchstabe⟧, Datenschutz.',
    ),
    say(
      '',
      edit('export/modNacht.bas', 'Besetze tag, "N", 2, True', 'If Not Besetze(tag, "N", 2, True) Then LueckeRot tag'),
      read(
        'export/modDruck.bas',
        'Attribute VB_Name = "modDruck"\nOption Explicit\n\nPublic Sub Drucken()\n    ActiveSheet.PageSetup.Orientation = xlLandscape\n    ActiveSheet.PrintOut\nEnd Sub\n',
      ),
      edit('export/modDruck.bas', '    ActiveSheet.PrintOut', '    NamenKuerzen\n    ActiveSheet.PrintOut'),
      bash(
        'soffice --headless "macro:///Pruefe.Einspringer(2026-04-04,N)"',
        'Fuchs;-3,0\nIlic;0,5\nBerger;2,0\nLorenz;2,0\nGoerke;11,5\nJansen;14,0',
      ),
    ),
    say(
      'Die Einspringer stehen richtig sortiert da, Fuchs mit minus drei Stunden ganz oben. ⟦open#kaya|Was der Druck macht, wenn zwei Personen denselben Nachnamen und Anfangsbuchstaben haben, ist noch nicht geregelt.⟧',
    ),
    user(
      'Haben wir, die Zwillinge Kaya, beide mit M. ⟦+kaya|Da überlege ich mir was.⟧ Das alte Makro mit dem Frühdienst brauchen wir als Sicherung nicht mehr, oder?',
    ),
    say(
      'Nein, es steckt nur noch in der Mappe selbst; in `export` ist es ersetzt.',
      bash('mv Liesmich.txt export/Anleitung.txt', '', { m: ['export/Anleitung.txt'], d: ['Liesmich.txt'] }),
    ),
    user('Nennen Sie das Blatt „Plan“ bitte noch in „Rohplan“ um, sonst verwechselt das jemand mit dem echten.'),
    say(
      '',
      bash(
        'sed -i \'s/Sheets("Plan")/Sheets("Rohplan")/\' export/modPlan.bas && grep -n \'Sheets(\' export/modPlan.bas',
        '9:    Sheets("Rohplan").Activate',
        {
          m: ['export/modPlan.bas'],
          maybe: ['export/modPlan.bas'],
        },
      ),
    ),
    say('Umbenannt. In der Mappe selbst müssten Sie das Blatt einmal per Doppelklick auf den Reiter umtaufen.'),
    user(
      'Erledigt. Ach, und der Betriebsrat will ⟦open|bis Ende März eine Beschreibung der Regeln, die schreibe ich selbst⟧. Von Ihnen hätte ich noch gern: ⟦req|ergänzen Sie die Anleitung um die Schritte, wie ich den Rohplan für Mai anstoße⟧, ⟦pref|mit Bildschirmtexten in Anführungszeichen, dann finde ich die Knöpfe⟧.',
    ),
    say(
      '',
      bash(
        'cat >> export/Anleitung.txt <<\'EOF\'\n\nRohplan erzeugen\n1. Blatt "Rohplan" öffnen, in B1 das Jahr, in B2 den Monat eintragen.\n2. "Entwicklertools" > "Makros" > "PlanErzeugen" > "Ausführen".\n3. Rote Felder von Hand besetzen.\nEOF',
        '',
        { m: ['export/Anleitung.txt'] },
      ),
    ),
    say(
      'Die Anleitung hat einen neuen Abschnitt mit drei Schritten. Die Knöpfe heißen so, wie sie in Excel 2019 auf Deutsch stehen.',
    ),
  ],
};
