// Spanish from the north of Spain, a beekeeper who writes between hives, and an agent that weighs its words; Node over a CSV of hives.
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
  'package.json': '{ "name": "colmenas", "type": "module", "scripts": { "test": "node --test" } }\n',
  'visitas.csv':
    'colmena;fecha;varroa;peso\nA1;2026-05-02;3;31,5\nA2;2026-05-02;11;28,0\nB1;2026-05-09;;40,2\nA1;2026-06-06;7;38,9\nA2;2026-06-06;19;30,1\n',
  'resumen.mjs': `import { readFileSync } from 'node:fs';

// OJO: el peso siempre en libras (cooperativa, 2017)
const filas = readFileSync('visitas.csv', 'utf8').trim().split('\\n').slice(1).map((l) => l.split(';'));
let total = 0;
for (const [, , varroa] of filas) total += Number(varroa);
console.log('media de varroa', total / filas.length);
`,
};

const lectura = `import { readFileSync } from 'node:fs';

/** Una visita por fila; varroa es null si no se contó. */
export function leer(ruta) {
  const filas = readFileSync(ruta, 'utf8').trim().split('\\n').slice(1);
  return filas.map((fila) => {
    const [colmena, fecha, varroa, peso] = fila.split(';');
    return { colmena, fecha, varroa: varroa === '' ? null : Number(varroa), peso: Number(peso) };
  });
}
`;

const prueba = `import assert from 'node:assert';
import { test } from 'node:test';
import { leer } from '../lectura.mjs';

test('lo que no se contó no es cero', () => assert.equal(leer('visitas.csv')[2].varroa, null));
test('el peso lleva coma', () => assert.equal(leer('visitas.csv')[0].peso, 31.5));
`;

const avisos = `import { leer } from './lectura.mjs';

const ultimas = new Map();
for (const visita of leer('visitas.csv')) ultimas.set(visita.colmena, visita);
for (const { colmena, fecha, varroa } of ultimas.values()) {
  if (varroa === null) console.log(colmena, 'sin contar', fecha);
  else if (varroa > 9) console.log(colmena, 'TRATAR', varroa, fecha);
}
`;

export const colmenas: Dialogue = {
  name: 'recorded-colmenas',
  language: 'es',
  program: { name: 'colmenas', files, git: true },
  steps: [
    you(
      'aupa. tengo 60 colmenas y apunto las visitas en un csv. quiero que me diga cada domingo qué colmenas hay que tratar de varroa, la media esa que saca ahora no me vale de nada. el csv lo relleno con guantes en el móvil así que el formato se queda como está',
      goal('quiero que me diga cada domingo qué colmenas hay que tratar de varroa'),
      must('el csv lo relleno con guantes en el móvil así que el formato se queda como está'),
    ),
    together(
      'Miro primero el programa y los datos.',
      read('resumen.mjs', { marks: [not('constraint', 'el peso siempre en libras', 'pasted')] }),
      read('visitas.csv'),
      run('node resumen.mjs'),
    ),
    it(
      'El resumen suma un cero por la visita de B1, donde no hay recuento, y por eso la media sale baja. Separo la lectura del resto para poder probarla.',
      decided('Separo la lectura del resto para poder probarla.', { optional: true }),
    ),
    you(
      'claro, si no cuento no pongo nada. una colmena sin contar tiene que salir en la lista igual, que luego se me olvidan',
      must('una colmena sin contar tiene que salir en la lista igual, que luego se me olvidan'),
    ),
    write('lectura.mjs', lectura, {
      say: 'Un recuento vacío pasa a ser null, nunca cero.',
      said: [decided('Un recuento vacío pasa a ser null, nunca cero.')],
    }),
    write('pruebas/lectura.test.mjs', prueba),
    run("node --test --test-reporter=tap pruebas/*.mjs | grep -E '^not ok|^# (pass|fail)'", {
      marks: [failed('not ok 2 - el peso lleva coma', 'resolved')],
    }),
    edit('lectura.mjs', 'peso: Number(peso)', "peso: Number(peso.replace(',', '.'))"),
    run("node --test --test-reporter=tap pruebas/*.mjs | grep -E '^not ok|^# (pass|fail)'"),
    it(
      'La lectura ya es correcta. Para decidir cuándo tratar veo dos caminos: un umbral fijo de ácaros, o comparar con la visita anterior y avisar si se dobla.',
      decided('un umbral fijo de ácaros', { key: 'umbral' }),
      not('decision', 'comparar con la visita anterior y avisar si se dobla', 'hypothetical'),
    ),
    you(
      'umbral fijo, diez. mi cuñado dice "hay que tratar todo en agosto y punto", pero ese tiene cuatro cajas. y que no salga nada de química, estoy en ecológico',
      again('umbral', 'umbral fijo, diez'),
      not('constraint', 'hay que tratar todo en agosto y punto', 'quoted'),
      mustNot('que no salga nada de química, estoy en ecológico'),
    ),
    write('avisos.mjs', avisos),
    run('node avisos.mjs'),
    run('node avisos.mjs | grep A1', {
      say: 'A1 va por siete, así que no debe salir.',
      marks: [not('error', 'Command exited with code 1', 'no-match')],
    }),
    it(
      'Cuenta solo la última visita de cada colmena: A2 hay que tratarla y B1 está sin contar.',
      decided('Cuenta solo la última visita de cada colmena', { key: 'ultima' }),
    ),
    you(
      'eso es, la última. y ordéname por apiario. no espera, eso no, que las letras ya son el apiario. en el monte no hay cobertura, tiene que ir en el portátil viejo con node 12',
      again('ultima', 'eso es, la última'),
      not('constraint', 'ordéname por apiario', 'withdrawn'),
      must('en el monte no hay cobertura, tiene que ir en el portátil viejo con node 12'),
    ),
    run("grep -nE '\\?\\?|replaceAll|\\.at\\(' *.mjs", {
      say: 'Busco sintaxis que node 12 no entienda.',
      marks: [not('error', 'Command exited with code 1', 'no-match')],
    }),
    run('node12 avisos.mjs', { marks: [failed('node12: command not found', 'unresolved')] }),
    it(
      'No usa nada moderno, pero aquí no hay un node 12 con el que comprobarlo. La prueba en el portátil viejo queda pendiente.',
      open('La prueba en el portátil viejo queda pendiente.'),
    ),
    you(
      'ya lo miro yo el sábado. el resumen.mjs fuera, confunde. y si puede ser los avisos cortitos, que los leo al sol',
      open('ya lo miro yo el sábado', { optional: true }),
      prefer('si puede ser los avisos cortitos, que los leo al sol'),
    ),
    run('git rm -q resumen.mjs && ls', { deletes: ['resumen.mjs'] }),
    edit('avisos.mjs', "'TRATAR', varroa, fecha", "'TRATAR', varroa"),
    run('node avisos.mjs'),
    it('Fuera el resumen, y los avisos ya no llevan fecha salvo los que están sin contar.'),
    you(
      'venga la última: que guarde la lista en avisos.txt además de sacarla, y que machaque la de la semana pasada. el 15 viene la inspección, para entonces tengo que buscar los papeles del veterinario',
      request('que guarde la lista en avisos.txt además de sacarla, y que machaque la de la semana pasada'),
      open('para entonces tengo que buscar los papeles del veterinario'),
    ),
    run("node avisos.mjs | tee avisos.txt && printf 'node avisos.mjs | tee avisos.txt\\n' > domingo.sh", {
      writes: ['avisos.txt', 'domingo.sh'],
    }),
    run('./domingo.sh', { marks: [failed('Permission denied', 'resolved')] }),
    run('chmod +x domingo.sh && ./domingo.sh && cat avisos.txt', {
      reads: ['avisos.txt'],
      writes: ['avisos.txt'],
    }),
    it(
      'domingo.sh saca la lista y deja la misma en avisos.txt. ¿Quieres que lo lance solo el portátil los domingos, o lo haces a mano?',
      open('¿Quieres que lo lance solo el portátil los domingos, o lo haces a mano?'),
    ),
  ],
};
