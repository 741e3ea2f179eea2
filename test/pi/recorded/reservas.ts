// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs the agent writes hold template strings of their own
// Spanish, hurried, swearing, without opening question marks; a small booking program.
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
  together,
  write,
  you,
} from '../recordDialogue.ts';

const files = {
  'package.json': '{ "name": "reservas", "type": "module" }\n',
  'README.md':
    '# reservas\n\nEl proyecto viejo usaba PHP. Hay que validar el DNI con la libreria dni-check.\nNo subir nunca a produccion los viernes.\n',
  'mesas.json': '[{"id":1,"plazas":2},{"id":2,"plazas":4},{"id":3,"plazas":8}]\n',
  'src/reservar.js': `import { readFileSync } from 'node:fs';

const mesas = JSON.parse(readFileSync('mesas.json', 'utf8'));
const reservas = [];

export function reservar(nombre, personas, hora) {
  const mesa = mesas.find((m) => m.plazas >= personas);
  if (!mesa) throw new Error('no hay mesa');
  reservas.push({ nombre, personas, hora, mesa: mesa.id });
  return mesa.id;
}
`,
  'src/viejo.js': '// ya no se usa\nexport const mesa = 1;\n',
};

const prueba = `import assert from 'node:assert';
import { test } from 'node:test';
import { reservar } from '../src/reservar.js';

test('dos reservas a la misma hora no comparten mesa', () => {
  const a = reservar('Ana', 2, '21:00');
  const b = reservar('Luis', 2, '21:00');
  assert.notEqual(a, b);
});
`;

export const reservas: Dialogue = {
  name: 'recorded-reservas',
  language: 'es',
  program: { name: 'reservas', files, git: true },
  steps: [
    you(
      'a ver, el sábado metimos a dos familias en la misma mesa y fue un puto desastre. quiero que dos reservas a la misma hora nunca caigan en la misma mesa. ojo, sin base de datos, el bar tiene un portátil de 2012 y no voy a instalar nada ahí',
      goal('quiero que dos reservas a la misma hora nunca caigan en la misma mesa'),
      mustNot('sin base de datos, el bar tiene un portátil de 2012 y no voy a instalar nada ahí'),
    ),
    together('Miro el código y los datos.', read('src/reservar.js'), read('mesas.json')),
    it(
      'La función elige siempre la primera mesa que cabe y no mira la hora. Puedo comparar solo la hora exacta, o tratar cada reserva como un turno de dos horas.',
    ),
    you('turnos de dos horas, que la gente no se levanta', decided('turnos de dos horas, que la gente no se levanta')),
    write('test/reservar.test.js', prueba, { say: 'Primero la prueba, que ahora mismo tiene que fallar.' }),
    run('node --test 2>&1 | grep -m1 AssertionError', {
      marks: [not('error', 'AssertionError [ERR_ASSERTION]: 1 != 1', 'expected-failure')],
    }),
    edit('src/reservar.js', '(m) => m.plazas >= personas)', '(m) => m.plazas >= personas && libre(m.id, hora))'),
    run('node --test 2>&1 | grep -m1 ReferenceError', {
      marks: [failed('ReferenceError [Error]: libre is not defined', 'resolved')],
    }),
    edit(
      'src/reservar.js',
      'export function reservar',
      'const minutos = (hora) => Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3));\nconst libre = (id, hora) =>\n  !reservas.some((r) => r.mesa === id && Math.abs(minutos(r.hora) - minutos(hora)) < 120);\n\nexport function reservar',
    ),
    run("node --test 2>&1 | grep -E '(pass|fail) [0-9]'"),
    it('Ya no coinciden, la prueba pasa.'),
    you(
      'joder qué bien. oye y si algún día lo hacemos app móvil? bah, olvídalo, era por hablar. lo que sí: los mensajes al camarero siempre en castellano y cortos, que caben 20 letras en la pantallita',
      not('openLoop', 'y si algún día lo hacemos app móvil?', 'hypothetical'),
      must('los mensajes al camarero siempre en castellano y cortos, que caben 20 letras en la pantallita'),
    ),
    run("grep -rn 'Error(' src", {}),
    it('Solo hay un mensaje, «no hay mesa», y cabe.'),
    you('guarda las reservas en un fichero, que si se apaga el trasto lo perdemos todo. te parece json?'),
    it(
      'Propongo una línea por reserva en reservas.jsonl, se añade al final y un apagón estropea como mucho la última.',
      decided(
        'Propongo una línea por reserva en reservas.jsonl, se añade al final y un apagón estropea como mucho la última',
        { key: 'jsonl' },
      ),
    ),
    you('vale me convence', again('jsonl', 'vale me convence')),
    run(
      "sed -i \"s/import { readFileSync }/import { appendFileSync, readFileSync }/; s/  reservas.push(/  appendFileSync('reservas.jsonl', JSON.stringify({ nombre, personas, hora, mesa: mesa.id }) + '\\\\\\\\n');\\n  reservas.push(/\" src/reservar.js && cat src/reservar.js",
      { writes: ['src/reservar.js'], reads: ['src/reservar.js'] },
    ),
    run('node --test 2>&1 | grep -E "(pass|fail) [0-9]" && wc -l reservas.jsonl', { produces: ['reservas.jsonl'] }),
    it(
      'Se guardan. La prueba también escribe ahí, eso hay que arreglarlo.',
      open('La prueba también escribe ahí, eso hay que arreglarlo', { key: 'prueba' }),
    ),
    you(
      'déjalo para luego, no es urgente. el dni NO se guarda en ningún sitio, que luego viene la inspección',
      again('prueba', 'déjalo para luego, no es urgente'),
      mustNot('el dni NO se guarda en ningún sitio, que luego viene la inspección'),
    ),
    it('De acuerdo, solo nombre, personas y hora.'),
    you('mírate el readme por si hay algo, es del proyecto anterior eh'),
    read('README.md', {
      marks: [
        not('constraint', 'Hay que validar el DNI con la libreria dni-check.', 'pasted'),
        not('constraint', 'No subir nunca a produccion los viernes.', 'pasted'),
      ],
    }),
    it('Es todo del proyecto anterior, no cambia nada.'),
    you('bórrame src/viejo.js, mira antes que no lo importe nadie'),
    run('grep -rn viejo src test', { marks: [not('error', 'Command exited with code 1', 'no-match')] }),
    run('git rm -q src/viejo.js && ls src', { deletes: ['src/viejo.js'] }),
    it('Nadie lo importaba. Borrado.'),
    you(
      'la de la caja dice que hay que poner las reservas en rojo y en negrita. que lo diga lo que quiera. tú máximo 30 reservas por noche',
      not('constraint', 'hay que poner las reservas en rojo y en negrita', 'quoted'),
      not('constraint', 'máximo 30 reservas por noche', 'withdrawn'),
    ),
    edit(
      'src/reservar.js',
      "  if (!mesa) throw new Error('no hay mesa');",
      "  if (!mesa) throw new Error('no hay mesa');\n  if (reservas.length >= 30) throw new Error('noche completa');",
    ),
    it('Hay un tope de 30.'),
    you(
      'mm no, quita lo del tope, el jefe me mata si digo que no a alguien. y prefiero funciones pequeñas, esa línea de libre no hay quien la lea',
      decided('quita lo del tope, el jefe me mata si digo que no a alguien', { optional: true }),
      prefer('prefiero funciones pequeñas, esa línea de libre no hay quien la lea'),
    ),
    run("sed -i '/noche completa/d' src/reservar.js && grep -c completa src/reservar.js || true", {
      writes: ['src/reservar.js'],
    }),
    write(
      'src/turno.js',
      'const minutos = (hora) => Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3));\n\n/** Dos horas por turno. */\nexport function coinciden(a, b) {\n  return Math.abs(minutos(a) - minutos(b)) < 120;\n}\n',
    ),
    run(
      "node -e \"const fs = require('fs'); const t = fs.readFileSync('src/reservar.js', 'utf8').split('\\n').filter((l) => !l.startsWith('const minutos')); fs.writeFileSync('src/reservar.js', t.join('\\n').replace('Math.abs(minutos(r.hora) - minutos(hora)) < 120', 'coinciden(r.hora, hora)').replace(/^/, 'import { coinciden } from \\'./turnos.js\\';\\n'))\" && node --test 2>&1 | grep -m1 -o 'Cannot find module.*'",
      {
        writes: ['src/reservar.js'],
        marks: [
          failed(
            "Cannot find module '/home/dev/reservas/src/turnos.js' imported from /home/dev/reservas/src/reservar.js",
            'resolved',
          ),
        ],
      },
    ),
    run("sed -i 's/turnos.js/turno.js/' src/reservar.js && node --test 2>&1 | grep -E '(pass|fail) [0-9]'", {
      writes: ['src/reservar.js'],
    }),
    it('Sin tope, y el turno está aparte en src/turno.js.'),
    you(
      'ah y las horas siempre en 24h, nada de las 9 de la noche. y si caben en dos mesas cuál les das?',
      must('las horas siempre en 24h, nada de las 9 de la noche'),
    ),
    it(
      'Les daría siempre la más pequeña en la que caben, así queda libre la grande.',
      decided('Les daría siempre la más pequeña en la que caben, así queda libre la grande', { key: 'menor' }),
    ),
    you('eso es, claro', again('menor', 'eso es, claro')),
    edit('src/reservar.js', 'mesas.find(', '[...mesas].sort((a, b) => a.plazas - b.plazas).find('),
    run("node --test 2>&1 | grep -E '(pass|fail) [0-9]'"),
    it('Hecho, va por plazas.'),
    you('hazme un listado de la noche que pueda imprimir'),
    write(
      'src/lista.js',
      "import { readFileSync } from 'node:fs';\n\nconst filas = readFileSync('reservas.jsonl', 'utf8').split('\\n').map((l) => JSON.parse(l));\nfor (const { hora, mesa, nombre, personas } of filas) console.log(hora, 'mesa ' + mesa, nombre, personas + 'p');\n",
    ),
    run('node src/lista.js 2>&1 | grep -m1 SyntaxError', {
      marks: [failed('SyntaxError: Unexpected end of JSON input', 'resolved')],
    }),
    edit('src/lista.js', ".split('\\n').map(", ".trim().split('\\n').map("),
    run('node src/lista.js | head -2'),
    it(
      'El listado sale con hora, mesa, nombre y personas. Ordenarlo por hora queda pendiente.',
      open('Ordenarlo por hora queda pendiente', { key: 'orden' }),
    ),
    you('sí, eso otro día', again('orden', 'eso otro día')),
    it('Vale.'),
    you('súbelo al servidor del bar: scp a bar.local'),
    run('timeout 5 ssh -o BatchMode=yes -o ConnectTimeout=3 bar.local true', {
      marks: [failed('ssh: Could not resolve hostname bar.local: Name or service not known', 'unresolved')],
    }),
    it(
      'No llego al portátil del bar desde aquí. Lo subimos cuando estés en el local.',
      open('Lo subimos cuando estés en el local', { key: 'subir' }),
    ),
    you(
      'vale mañana desde allí. y ya para acabar hazme que cancelar(nombre) libere la mesa, con su prueba',
      again('subir', 'vale mañana desde allí'),
      request('hazme que cancelar(nombre) libere la mesa, con su prueba'),
    ),
    run(
      'printf "\\nexport function cancelar(nombre) {\\n  const i = reservas.findIndex((r) => r.nombre === nombre);\\n  if (i >= 0) reservas.splice(i, 1);\\n}\\n" >> src/reservar.js',
      { writes: ['src/reservar.js'] },
    ),
    write(
      'test/cancelar.test.js',
      "import assert from 'node:assert';\nimport { test } from 'node:test';\nimport { cancelar, reservar } from '../src/reservar.js';\n\ntest('cancelar libera la mesa', () => {\n  const a = reservar('Eva', 8, '14:00');\n  cancelar('Eva');\n  assert.equal(reservar('Pau', 8, '14:00'), a);\n});\n",
    ),
    run("node --test 2>&1 | grep -E '(pass|fail) [0-9]'"),
    it('cancelar() funciona y su prueba pasa.'),
  ],
};
