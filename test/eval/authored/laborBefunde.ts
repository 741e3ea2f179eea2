// Written session: hospital IT on a night shift, tired and foul-mouthed, and a curt agent, on a Kotlin router for laboratory messages.
import {
  type AuthoredSession,
  bash,
  bashFails,
  bookmark,
  edit,
  grep,
  noMatch,
  read,
  readFails,
  say,
  shell,
  user,
  write,
} from './turns.ts';

const router = `package klinik.weiche

class Router(private val ziele: Map<String, Ziel>) {
    fun leite(msg: Hl7) {
        val abteilung = msg.feld("PV1", 3) ?: throw IllegalStateException("PV1-3 fehlt")
        // ⟦x.paste.constraint|Reihenfolge der Ziele NICHT ändern, sonst Doppeldruck⟧ (gilt nur fuer alten Drucker)
        ziele[abteilung]?.sende(msg)
    }
}
`;

const mail = `Von: Dr. Kettler (Labor)
Betreff: Befunde weg!!
seit 19 Uhr kommen auf der ITS keine Troponine an. ⟦x.quote.constraint|Ab sofort muss jeder Befund zusätzlich gefaxt werden.⟧
`;

export const laborBefunde: AuthoredSession = {
  name: 'labor-befunde',
  language: 'de',
  cwd: '/opt/weiche',
  model: ['anthropic', 'claude-haiku-4-5'],
  startedAt: '2026-11-03T23:14:55.000Z',
  turns: [
    user(
      `nachtdienst, hab augen wie ein uhu. das labor schreit:\n\n${mail}\n⟦not?|faxen macht hier keiner, das hat die PDL schon abgewürgt.⟧ ⟦goal|find raus warum die ITS seit 19h keine befunde kriegt und bieg die weiche so hin dass das läuft⟧. ⟦must|das teil neustarten nur zwischen 3 und 4, vorher hängt die notaufnahme dran⟧`,
    ),
    say(
      'Log und Router.',
      bash(
        'tail -4 /var/log/weiche/weiche.log',
        '19:02:11 ⟦err?|WARN  Router - kein Ziel für ITS-2⟧\n19:02:12 WARN  Router - kein Ziel für ITS-2\n23:10:40 WARN  Router - kein Ziel für ITS-2\n23:12:03 ERROR Sender - ⟦err|Queue its01: 412 messages pending, ack timeout⟧',
        {
          r: ['/var/log/weiche/weiche.log'],
        },
      ),
      read('src/main/kotlin/klinik/weiche/Router.kt', router),
      readFails('conf/ziele.yaml', '⟦errok?|ENOENT: no such file or directory, open conf/ziele.yaml⟧'),
    ),
    say(
      '',
      bash(
        'ls conf && cat conf/ziele.properties',
        'ziele.properties\nwartung.txt\nITS-1=10.8.3.21:6661\nNA=10.8.3.30:6661\nCH-3=10.8.3.44:6661',
        {
          r: ['conf/ziele.properties'],
        },
      ),
      noMatch('grep -n ITS-2 conf/ziele.properties'),
      grep('ITS-2', '.', 'doc/umzug.md:3:ITS-2 wird zum 3.11. aus ITS-1 herausgelöst'),
    ),
    say(
      'Die Station heißt seit heute ITS-2. Kein Eintrag, also verwirft der Router still. Zwei Wege: ⟦dec#beides|Eintrag ergänzen, oder unbekannte Stationen auf ein Sammelziel.⟧',
    ),
    user(
      'verwirft STILL?? alter. wer baut sowas. ok ⟦+beides|beides⟧. ⟦not|es darf nie wieder ein befund weggeworfen werden⟧, das is patientensicherheit. ⟦must?|ITS-2 hat den gleichen rechner wie ITS-1⟧',
    ),
    say(
      '⟦dec|Das Sammelziel ist ein Verzeichnis, kein Netzziel: Platte ist immer da.⟧',
      bash("printf 'ITS-2=10.8.3.21:6661\\n' >> conf/ziele.properties", '', { m: ['conf/ziele.properties'] }),
      write(
        'src/main/kotlin/klinik/weiche/Sammelziel.kt',
        'package klinik.weiche\n\nimport java.nio.file.Files\nimport java.nio.file.Path\n\n/** Legt ab, was kein Ziel hat. */\nclass Sammelziel(private val ordner: Path) : Ziel {\n    override fun sende(msg: Hl7) {\n        Files.write(ordner.resolve(msg.id + ".hl7"), msg.roh)\n    }\n}\n',
      ),
      edit(
        'src/main/kotlin/klinik/weiche/Router.kt',
        'ziele[abteilung]?.sende(msg)',
        '(ziele[abteilung] ?: sammelziel).sende(msg)',
      ),
      bashFails(
        './gradlew -q compileKotlin --offline',
        'e: Router.kt:8:28 ⟦errok|Unresolved reference: sammelziel⟧',
        1,
      ),
    ),
    say(
      'Konstruktor fehlte.',
      edit(
        'src/main/kotlin/klinik/weiche/Router.kt',
        'class Router(private val ziele: Map<String, Ziel>)',
        'class Router(private val ziele: Map<String, Ziel>, private val sammelziel: Ziel)',
      ),
      bash('./gradlew -q compileKotlin --offline; echo $?', '0'),
    ),
    user('⟦must|der ordner muss auf /daten liegen, auf / sind nur noch 900 MB⟧. und wart mal telefon'),
    user(
      'so. war wieder kettler. ⟦x.wd.constraint|also der will die nachricht an ihn per mail wenn was im sammelordner landet, bau das ein⟧',
    ),
    say(
      '⟦dec|Pfad /daten/weiche/unzustellbar, aus einer Umgebungsvariable überschreibbar.⟧',
      bash(
        'sed -i \'s#Sammelziel(#Sammelziel(Path.of(System.getenv("WEICHE_SAMMEL") ?: "/daten/weiche/unzustellbar"))#\' src/main/kotlin/klinik/weiche/Main.kt && mkdir -p /daten/weiche/unzustellbar',
        '',
        {
          m: ['src/main/kotlin/klinik/weiche/Main.kt'],
        },
      ),
      bashFails(
        'echo test | mail -s probe kettler@labor.klinik.example',
        '⟦errok|mail: cannot send message: Process exited with a non-zero status⟧',
        1,
      ),
    ),
    say('Von hier geht keine Mail raus.'),
    user(
      'klar, ⟦must|das netz hier is vom mailserver getrennt, war schon immer so⟧. dann vergiss das mit der mail. ⟦dec|check_mk soll den ordner zählen⟧, das haben wir eh auf dem dashboard in der leitstelle. ⟦must|ab 1 datei rot⟧',
    ),
    say(
      '',
      write(
        '/usr/lib/check_mk_agent/local/weiche_sammel',
        '#!/bin/sh\nn=$(ls /daten/weiche/unzustellbar | wc -l)\n[ "$n" -eq 0 ] && s=0 || s=2\necho "$s weiche_unzustellbar count=$n $n Befunde ohne Ziel"\n',
      ),
      bash(
        'chmod 755 /usr/lib/check_mk_agent/local/weiche_sammel; /usr/lib/check_mk_agent/local/weiche_sammel',
        '0 weiche_unzustellbar count=0 0 Befunde ohne Ziel',
      ),
    ),
    bookmark('vor dem Nachsenden'),
    user(
      'geil. jetzt die verlorenen seit 19 uhr. ⟦open#nach|das labor-LIS kann die nochmal schicken sagt der spätdienst⟧, aber ⟦x.hyp.decision|man könnt sie auch aus dem tcpdump fischen⟧ haha. nee. ⟦must|jeder befund darf nur einmal ankommen, doppelte trops haben letztes jahr zu ner falschen lyse geführt⟧ kein scheiss',
    ),
    say(
      '⟦dec#msh|Doppelte erkenne ich an MSH-10, der Kontrollnummer; 72 Stunden Gedächtnis.⟧ Setzt voraus, dass das LIS beim Nachsenden dieselbe Nummer nimmt.',
      write(
        'src/main/kotlin/klinik/weiche/Gedaechtnis.kt',
        'package klinik.weiche\n\nimport java.time.Duration\n\n/** Kontrollnummern der letzten 72 Stunden. */\nclass Gedaechtnis(private val dauer: Duration = Duration.ofHours(72)) {\n    private val gesehen = HashMap<String, Long>()\n    fun neu(id: String, jetzt: Long): Boolean {\n        gesehen.values.removeIf { jetzt - it > dauer.toMillis() }\n        return gesehen.putIfAbsent(id, jetzt) == null\n    }\n}\n',
      ),
      write(
        'src/test/kotlin/klinik/weiche/GedaechtnisTest.kt',
        'package klinik.weiche\n\nimport kotlin.test.*\n\nclass GedaechtnisTest {\n    @Test fun `zweimal dieselbe Nummer`() {\n        val g = Gedaechtnis()\n        assertTrue(g.neu("A1", 0))\n        assertFalse(g.neu("A1", 5))\n    }\n}\n',
      ),
      bash('./gradlew -q test --offline; echo $?', '0'),
    ),
    user('⟦+msh|ja tut es, hab das handbuch offen. 72h passt⟧. aber nach nem neustart is die map leer oder'),
    say(
      'Ja. Ich schreibe sie mit: ⟦dec|eine Zeile pro Nummer in /daten/weiche/gesehen.txt, beim Start eingelesen.⟧',
      edit(
        'src/main/kotlin/klinik/weiche/Gedaechtnis.kt',
        '    private val gesehen = HashMap<String, Long>()',
        '    private val datei = Path.of("/daten/weiche/gesehen.txt")\n    private val gesehen = HashMap(lies(datei))',
      ),
      bashFails(
        './gradlew -q test --offline',
        'GedaechtnisTest > zweimal dieselbe Nummer FAILED\n    ⟦errok|java.nio.file.NoSuchFileException: /daten/weiche/gesehen.txt⟧',
        1,
      ),
      bash('touch /daten/weiche/gesehen.txt && ./gradlew -q test --offline; echo $?', '0', {
        m: ['/daten/weiche/gesehen.txt'],
      }),
    ),
    user('mach mal nen kaputten PV1 rein, ob das ding dann wirklich knallt und nicht schweigt'),
    say(
      'Muss mit Ausnahme enden.',
      bashFails(
        "printf 'MSH|^~\\\\&|LIS\\rOBR|1\\r' > /tmp/kaputt.hl7 && ./gradlew -q run --offline --args=/tmp/kaputt.hl7",
        'Exception in thread "main" ⟦x.exp.error|java.lang.IllegalStateException: PV1-3 fehlt⟧',
        1,
        { m: ['/tmp/kaputt.hl7'] },
      ),
    ),
    user('knallt. brav. ⟦must|aber auch sowas gehört in den sammelordner, nicht nur in ein log das keiner liest⟧'),
    say(
      '',
      edit(
        'src/main/kotlin/klinik/weiche/Router.kt',
        'msg.feld("PV1", 3) ?: throw IllegalStateException("PV1-3 fehlt")',
        'msg.feld("PV1", 3)',
      ),
      bash(
        './gradlew -q run --offline --args=/tmp/kaputt.hl7; ls /daten/weiche/unzustellbar; rm /tmp/kaputt.hl7 /daten/weiche/unzustellbar/*',
        'null.hl7',
        {
          d: ['/tmp/kaputt.hl7'],
        },
      ),
    ),
    shell('date', 'Mi 4. Nov 02:41:09 CET 2026'),
    user(
      'gleich drei. ⟦req|bau das jar und schreib mir ein deploy.sh das um 3 stoppt, tauscht, startet und bei fehler das alte jar zurückholt⟧, ⟦pref|kurz bitte, ich les das mit einem auge⟧. ⟦open|die kollegen von der umzugsplanung zwirbel ich mir morgen selber⟧. ⟦+nach|die verlorenen lässt der frühdienst um 6 nachschicken⟧',
    ),
    say(
      '',
      bash('./gradlew -q shadowJar --offline && ls build/libs', 'weiche-all.jar', {
        maybeM: ['build/libs/weiche-all.jar'],
      }),
      write(
        'deploy.sh',
        '#!/bin/sh\nset -e\ncd /opt/weiche\nsystemctl stop weiche\ncp weiche.jar weiche.alt.jar\ncp build/libs/weiche-all.jar weiche.jar\nsystemctl start weiche || { cp weiche.alt.jar weiche.jar; systemctl start weiche; exit 1; }\n',
      ),
      bashFails('echo /opt/weiche/deploy.sh | at 03:00', '⟦err|at: Befehl nicht gefunden.⟧', 127),
    ),
    say(
      '`at` gibt es nicht. ⟦open|Um 3 musst du `./deploy.sh` selbst starten.⟧ ⟦open|Die 412 hängenden Nachrichten in its01 habe ich nicht angefasst; das sehe ich mir nach dem Tausch an.⟧',
    ),
  ],
};
