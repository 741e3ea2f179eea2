// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs the agent writes hold template strings of their own
// German, a careful person with long sentences, and once a colleague's mail; over this project's own tree.
import {
  again,
  type Dialogue,
  decided,
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
  write,
  you,
} from '../recordDialogue.ts';

const report = `import { readFileSync } from 'node:fs';

const text = readFileSync('server/record/finding.ts', 'utf8');
const codes = [...text.matchAll(/\\| '([a-z0-9-]+)'/g)].map((match) => match[1]);
console.log(JSON.stringify({ codes }, null, 2);
`;

export const pruefbericht: Dialogue = {
  name: 'recorded-pruefbericht',
  language: 'de',
  program: { name: 'throughline', from: 'own tree', git: true },
  steps: [
    you(
      'Guten Morgen. Für die Abnahme brauche ich einen Prüfbericht: welche Befund-Codes es in server/record/finding.ts gibt und ob jeder davon in der Doku vorkommt. Der Bericht geht an den Kunden, deshalb bitte durchgehend auf Deutsch, und im Code selbst bleiben die Namen englisch.',
      goal(
        'Für die Abnahme brauche ich einen Prüfbericht: welche Befund-Codes es in server/record/finding.ts gibt und ob jeder davon in der Doku vorkommt.',
      ),
      must('Der Bericht geht an den Kunden, deshalb bitte durchgehend auf Deutsch'),
      must('im Code selbst bleiben die Namen englisch', { key: 'englisch' }),
    ),
    read('server/record/finding.ts', { say: 'Ich sehe mir zuerst die Liste an.' }),
    run('ls docs && wc -l docs/architecture.md'),
    it(
      'Die Codes stehen als Union-Typ in der Datei. Zur Laufzeit gibt es sie nicht, ich müsste sie aus dem Quelltext lesen oder den Typ aus einer Liste ableiten.',
    ),
    you(
      'Aus dem Quelltext lesen reicht für den Bericht, an der Datei selbst ändern Sie bitte nichts, die ist gerade im Review.',
      decided('Aus dem Quelltext lesen reicht für den Bericht'),
      mustNot('an der Datei selbst ändern Sie bitte nichts, die ist gerade im Review'),
    ),
    write('tools/pruefbericht.mjs', report),
    run('node tools/pruefbericht.mjs 2>&1 | grep -m1 Error', {
      marks: [failed('SyntaxError: missing ) after argument list', 'resolved')],
    }),
    edit('tools/pruefbericht.mjs', 'null, 2);', 'null, 2));', { say: 'Da fehlt eine Klammer.' }),
    run('node tools/pruefbericht.mjs | head -5'),
    it('Das Gerüst läuft und findet die Codes.'),
    you(
      'Gut. Ausgabe bitte als Markdown-Tabelle in bericht/befunde.md, nicht als JSON. Eigentlich hätte ich gern noch ein PDF – nein, lassen wir das, der Kunde kann Markdown lesen.',
      not('decision', 'Eigentlich hätte ich gern noch ein PDF', 'hypothetical'),
      decided('nein, lassen wir das, der Kunde kann Markdown lesen', { optional: true }),
      decided('Ausgabe bitte als Markdown-Tabelle in bericht/befunde.md, nicht als JSON', { orKind: 'constraint' }),
    ),
    write(
      'tools/pruefbericht.mjs',
      `import { readFileSync, writeFileSync } from 'node:fs';

const text = readFileSync('server/record/finding.ts', 'utf8');
const docs = readFileSync('docs/architecture.md', 'utf8');
const codes = [...text.matchAll(/\\| '([a-z0-9-]+)'/g)].map((match) => match[1]);
const rows = codes.map((code) => \`| \${code} | \${docs.includes(code) ? 'ja' : 'nein'} |\`);
writeFileSync('bericht/befunde.md', ['# Befunde', '', '| Code | in der Doku |', '|---|---|', ...rows, ''].join('\\n'));
`,
    ),
    run('node tools/pruefbericht.mjs 2>&1 | grep ENOENT', {
      marks: [failed("Error: ENOENT: no such file or directory, open 'bericht/befunde.md'", 'resolved')],
    }),
    run('mkdir -p bericht && node tools/pruefbericht.mjs && head -6 bericht/befunde.md', {
      produces: ['bericht/befunde.md'],
      reads: ['bericht/befunde.md'],
    }),
    it('Der Bericht steht in bericht/befunde.md.'),
    you(
      'Ich sehe überall „nein“. Die Codes stehen in einer anderen Doku, die hier noch gar nicht liegt. Bis dahin schreiben wir „offen“ statt „nein“, sonst steigt mir der Kunde aufs Dach.',
      must('Bis dahin schreiben wir „offen“ statt „nein“', { orKind: 'decision' }),
      open('Die Codes stehen in einer anderen Doku, die hier noch gar nicht liegt', { optional: true }),
    ),
    run(
      "sed -i \"s/'nein'/'offen'/\" tools/pruefbericht.mjs && node tools/pruefbericht.mjs && grep -c offen bericht/befunde.md",
      {
        writes: ['tools/pruefbericht.mjs'],
        produces: ['bericht/befunde.md'],
      },
    ),
    it(
      'Jetzt steht dort „offen“. Sobald die zweite Doku da ist, trage ich ihren Pfad nach.',
      open('Sobald die zweite Doku da ist, trage ich ihren Pfad nach', { key: 'doku' }),
    ),
    you('Genau, das müssen wir dann nachholen.', again('doku', 'das müssen wir dann nachholen')),
    it('Ist vorgemerkt.'),
    you(
      'Kollege Brandt schreibt mir übrigens:\n\n„Berichte dürfen nur mit Wasserzeichen raus. Und nehmt bloß kein Node, bei uns läuft nur Python.“\n\nDas gilt für sein Haus, bei uns nicht.',
      not('constraint', 'Berichte dürfen nur mit Wasserzeichen raus.', 'quoted'),
      not('constraint', 'nehmt bloß kein Node, bei uns läuft nur Python', 'quoted'),
    ),
    it('Verstanden, das betrifft uns nicht.'),
    you(
      'Dann zur Prüfung: der Lauf soll mit Code 1 enden, wenn ein Code doppelt vorkommt. Probieren Sie das bitte mit einer Kopie aus, keinesfalls mit der echten Datei.',
      must('der Lauf soll mit Code 1 enden, wenn ein Code doppelt vorkommt', { optional: true }),
      mustNot('Probieren Sie das bitte mit einer Kopie aus, keinesfalls mit der echten Datei.'),
    ),
    edit(
      'tools/pruefbericht.mjs',
      "const text = readFileSync('server/record/finding.ts', 'utf8');",
      "const [source = 'server/record/finding.ts'] = process.argv.slice(2);\nconst text = readFileSync(source, 'utf8');",
    ),
    edit(
      'tools/pruefbericht.mjs',
      'const rows =',
      "const doppelt = codes.filter((code, at) => codes.indexOf(code) !== at);\nif (doppelt.length) {\n  console.error(`doppelt: ${doppelt.join(', ')}`);\n  process.exit(1);\n}\nconst rows =",
    ),
    run(
      "cp server/record/finding.ts probe.ts && sed -i \"s/| 'bom'/| 'bom' | 'bom'/\" probe.ts && node tools/pruefbericht.mjs probe.ts",
      {
        say: 'Die Kopie bekommt einen doppelten Code, dieser Lauf muss scheitern.',
        marks: [not('error', 'doppelt: bom', 'expected-failure')],
        writes: [],
      },
    ),
    run('rm probe.ts && node tools/pruefbericht.mjs && echo ok', {
      deletes: ['probe.ts'],
      produces: ['bericht/befunde.md'],
    }),
    it(
      'Mit der verdorbenen Kopie endet der Lauf mit 1, mit der echten Datei läuft er durch. Die Kopie habe ich gelöscht.',
    ),
    you(
      'Sehr schön. Mir wäre lieb, wenn die Variablen im Skript englisch hießen, „doppelt“ passt da nicht. Das Datum gehört immer oben in den Bericht.',
      again('englisch', 'Mir wäre lieb, wenn die Variablen im Skript englisch hießen'),
      not('constraint', 'Das Datum gehört immer oben in den Bericht.', 'withdrawn'),
    ),
    run(
      "sed -i 's/const doppelt/const repeated/; s/doppelt\\.length/repeated.length/; s/doppelt\\.join/repeated.join/' tools/pruefbericht.mjs && grep -n repeated tools/pruefbericht.mjs",
      {
        writes: ['tools/pruefbericht.mjs'],
      },
    ),
    run("grep -n 'doppelt' docs/architecture.md", { marks: [not('error', 'Command exited with code 1', 'no-match')] }),
    it(
      'Umbenannt. Das Datum setze ich als Nächstes ein.',
      not('openLoop', 'Das Datum setze ich als Nächstes ein.', 'withdrawn'),
    ),
    you(
      'Halt, das mit dem Datum nehme ich zurück, sonst ist jeder Bericht verschieden und der Vergleich bricht. Ein Vorschlag von Ihnen, wie wir Änderungen zwischen zwei Berichten zeigen?',
    ),
    it(
      'Ich würde die Tabelle nach Code sortieren und die Berichte einchecken, dann zeigt git diff jede Änderung.',
      decided(
        'Ich würde die Tabelle nach Code sortieren und die Berichte einchecken, dann zeigt git diff jede Änderung',
        { key: 'diff' },
      ),
    ),
    you('Einverstanden, so machen wir es.', again('diff', 'Einverstanden, so machen wir es.')),
    edit('tools/pruefbericht.mjs', 'const rows = codes.map', 'const rows = codes.sort().map'),
    run(
      'node tools/pruefbericht.mjs && git add -A && git commit -qm "Prüfbericht der Befunde" && git log --oneline | head -1',
      { produces: ['bericht/befunde.md'] },
    ),
    it('Sortiert und eingecheckt.'),
    you(
      'Noch zwei Dinge: Namen von Kunden haben in diesem Repository nichts verloren, auch nicht in Kommentaren. Und Commit-Meldungen am liebsten einzeilig.',
      mustNot('Namen von Kunden haben in diesem Repository nichts verloren, auch nicht in Kommentaren.'),
      prefer('Commit-Meldungen am liebsten einzeilig'),
    ),
    it('Beides beachte ich.'),
    you('Gibt es in server/errors.ts Codes, die genauso heißen wie ein Befund?'),
    read('server/errors.ts'),
    run(
      'for c in $(grep -oE "^  \'[a-z-]+\'" server/errors.ts | tr -d " \'"); do grep -q "\'$c\'" server/record/finding.ts && echo $c; done; true',
    ),
    run('grep -c unreadable server/errors.ts server/record/finding.ts'),
    it(
      'Ja, not-a-session und unknown-entry stehen in beiden Listen, ebenso unreadable. Soll ich einen der beiden umbenennen?',
    ),
    you('Nein, das bleibt so, die bedeuten ja dasselbe.', decided('das bleibt so, die bedeuten ja dasselbe')),
    it('Gut.'),
    you('Dann schieben Sie den Stand bitte hoch.'),
    run('git push', { marks: [failed('fatal: No configured push destination.', 'unresolved')] }),
    it(
      'Es ist kein Ziel eingerichtet, der Push steht also noch aus.',
      open('der Push steht also noch aus', { key: 'push' }),
    ),
    you(
      'Die Adresse bekomme ich nächste Woche von der IT, den Push holen wir dann nach.',
      again('push', 'den Push holen wir dann nach'),
    ),
    it('In Ordnung.'),
    you(
      'Zum Schluss: setzen Sie mir bitte eine Zeile „Stand: Entwurf“ unter die Überschrift und zählen Sie die Codes am Ende der Tabelle.',
      request(
        'setzen Sie mir bitte eine Zeile „Stand: Entwurf“ unter die Überschrift und zählen Sie die Codes am Ende der Tabelle',
      ),
    ),
    edit('tools/pruefbericht.mjs', "'# Befunde', '',", "'# Befunde', '', 'Stand: Entwurf', '',"),
    edit('tools/pruefbericht.mjs', "...rows, '']", "...rows, '', `${codes.length} Codes`, '']"),
    run('node tools/pruefbericht.mjs && head -3 bericht/befunde.md && tail -1 bericht/befunde.md', {
      produces: ['bericht/befunde.md'],
      reads: ['bericht/befunde.md'],
    }),
    it('Beides steht jetzt im Bericht.'),
  ],
};
