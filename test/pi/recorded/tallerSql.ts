// Spanish, a student with a practical due on Friday, abbreviations and nerves; plain SQL for sqlite3.
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
  'esquema.sql': `CREATE TABLE estudiante (codigo TEXT PRIMARY KEY, nombre TEXT NOT NULL, carrera TEXT NOT NULL);
CREATE TABLE equipo (id INTEGER PRIMARY KEY, nombre TEXT NOT NULL);
CREATE TABLE prestamo (
  id INTEGER PRIMARY KEY,
  codigo TEXT NOT NULL REFERENCES estudiante(codigo),
  equipo INTEGER NOT NULL REFERENCES equipo(id),
  desde TEXT NOT NULL,
  hasta TEXT NOT NULL,
  devolucion TEXT
);
`,
  'datos.sql': `INSERT INTO estudiante VALUES ('e1', 'Lucía', 'Biología'), ('e2', 'Mateo', 'Química'), ('e3', 'Sara', 'Física'), ('e4', 'Tomás', 'Biología');
INSERT INTO equipo VALUES (1, 'microscopio'), (2, 'balanza'), (3, 'pipeta');
INSERT INTO prestamo VALUES (1, 'e1', 1, '2026-03-01', '2026-03-10', NULL), (2, 'e2', 2, '2026-03-02', '2026-03-09', '2026-03-15');
INSERT INTO prestamo VALUES (3, 'e4', 3, '05/03/2026', '12/03/2026', NULL), (4, 'e2', 3, '2026-03-12', '2026-03-19', NULL);
`,
  'consultas/q1.sql':
    'SELECT e.nombre, p.desde FROM prestamo p JOIN estudiante e ON e.codigo = p.codigo WHERE p.devuelto IS NULL;\n',
  'consultas/q2.sql':
    'SELECT e.carrera, COUNT(p.id) FROM estudiante e JOIN prestamo p ON p.codigo = e.codigo GROUP BY e.carrera;\n',
  'borrador.txt': 'q1 ok?? q2 falta física!!\n',
  'enunciado.md':
    '# Taller 3\n\nGrupo A: consultas q1 y q2, más un informe.\n\nGrupo B: todo debe entregarse como vistas. No se aceptan subconsultas.\n',
};

export const tallerSql: Dialogue = {
  name: 'recorded-taller',
  language: 'es',
  program: { name: 'taller3', files, git: true },
  steps: [
    you(
      'holaaa, estoy en quinto semestre y el viernes entrego el taller 3 de bases de datos, van los préstamos del laboratorio. necesito q q1 y q2 den bien y un informe en texto con los atrasados por carrera. el profe lo corre con sqlite 3.34 en su compu y si ahí no corre es cero. ah y no me vayas a tocar esquema.sql pq es de él y le hace diff 😬',
      goal('necesito q q1 y q2 den bien y un informe en texto con los atrasados por carrera'),
      must('el profe lo corre con sqlite 3.34 en su compu y si ahí no corre es cero'),
      mustNot('no me vayas a tocar esquema.sql pq es de él y le hace diff'),
    ),
    together(
      'Hola. Leo el esquema, los datos y tus dos consultas.',
      read('esquema.sql'),
      read('datos.sql'),
      run('cat consultas/q1.sql consultas/q2.sql', { reads: ['consultas/q1.sql', 'consultas/q2.sql'] }),
    ),
    run('cat esquema.sql datos.sql | sqlite3 lab.db && sqlite3 lab.db < consultas/q1.sql', {
      produces: ['lab.db'],
      marks: [failed('no such column: p.devuelto', 'resolved')],
    }),
    run(
      "sed -i 's/p.devuelto/p.devolucion/' consultas/q1.sql && sqlite3 lab.db < consultas/q1.sql && sqlite3 lab.db < consultas/q2.sql",
      {
        writes: ['consultas/q1.sql'],
      },
    ),
    it(
      'q1 ya sale: la columna se llama devolucion. q2 se come a Física porque nadie de ahí tiene préstamos, eso lo arreglo enseguida. Para el informe necesito saber qué es «atrasado»: ¿solo lo que sigue sin devolver, o también lo devuelto tarde?',
      done('q2 se come a Física porque nadie de ahí tiene préstamos, eso lo arreglo enseguida', { key: 'q2' }),
      not('decision', 'también lo devuelto tarde', 'hypothetical'),
    ),
    you(
      'solo lo q sigue sin devolver y ya se pasó de fecha, los otros ya pagaron multa. y porfa todo en SQL puro, ni python ni ORM ni nada, es la gracia del taller',
      decided('solo lo q sigue sin devolver y ya se pasó de fecha, los otros ya pagaron multa'),
      mustNot('todo en SQL puro, ni python ni ORM ni nada, es la gracia del taller'),
    ),
    it(
      'Entendido. En q2 pondría LEFT JOIN, y así una carrera sin préstamos aparece con 0 en lugar de faltar.',
      decided('En q2 pondría LEFT JOIN, y así una carrera sin préstamos aparece con 0 en lugar de faltar.', {
        key: 'left',
      }),
    ),
    you('ayyy eso era, sí, con 0', again('left', 'ayyy eso era, sí, con 0')),
    run("sed -i 's/ JOIN prestamo/ LEFT JOIN prestamo/' consultas/q2.sql && sqlite3 lab.db < consultas/q2.sql", {
      writes: ['consultas/q2.sql'],
    }),
    it('Física sale con 0. q2 queda lista.', again('q2', 'Física sale con 0. q2 queda lista.')),
    you(
      'genial!! ahora el informe. hazlo con un WITH RECURSIVE para impresionar jeje. la fecha de hoy déjala fija en 2026-03-20 pq si no cada vez q lo corra da distinto',
      not('decision', 'hazlo con un WITH RECURSIVE para impresionar', 'withdrawn'),
      decided('la fecha de hoy déjala fija en 2026-03-20 pq si no cada vez q lo corra da distinto', {
        orKind: 'constraint',
      }),
    ),
    write(
      'consultas/q3.sql',
      "SELECT e.carrera, COUNT(*), SUM(julianday('2026-03-20') - julianday(p.hasta))\nFROM prestamo p JOIN estudiante e ON e.codigo = p.codigo\nWHERE p.devolucion IS NULL AND p.hasta < '2026-03-20' AND COUNT(*) > 0\nGROUP BY e.carrera;\n",
      { say: 'Empiezo por la versión simple.' },
    ),
    run('sqlite3 lab.db < consultas/q3.sql', { marks: [failed('misuse of aggregate: COUNT()', 'resolved')] }),
    run("sed -i 's/ AND COUNT(\\*) > 0//' consultas/q3.sql && sqlite3 lab.db < consultas/q3.sql", {
      writes: ['consultas/q3.sql'],
      marks: [failed('Biología|2|10.0', 'resolved', { optional: true })],
    }),
    it(
      'Corre, pero Biología tiene dos atrasos y suma solo 10 días: el préstamo 3 está escrito como 12/03/2026 y julianday no lo entiende. Lo puedo corregir en datos.sql o convertirlo dentro de la consulta.',
    ),
    you(
      'en datos.sql, es un solo registro y ese archivo sí es nuestro',
      decided('en datos.sql, es un solo registro y ese archivo sí es nuestro'),
    ),
    run(
      "sed -i 's#05/03/2026#2026-03-05#; s#12/03/2026#2026-03-12#' datos.sql && rm lab.db && cat esquema.sql datos.sql | sqlite3 lab.db && sqlite3 lab.db < consultas/q3.sql",
      { writes: ['datos.sql'], produces: ['lab.db'] },
    ),
    it(
      'Ahora son 18. Para que nunca corras contra una base vieja propongo un correr.sh que borra lab.db, la crea de cero y ejecuta las tres consultas.',
      decided('propongo un correr.sh que borra lab.db, la crea de cero y ejecuta las tres consultas', {
        key: 'correr',
      }),
    ),
    you(
      'dale, me sirve. oye olvídate del recursivo, en la sustentación me van a preguntar y no sé ni cómo funciona 🙈. prefiero JOIN en vez de subconsultas, esos sí los entiendo',
      again('correr', 'dale, me sirve'),
      decided('olvídate del recursivo', { optional: true }),
      prefer('prefiero JOIN en vez de subconsultas, esos sí los entiendo'),
    ),
    write(
      'correr.sh',
      '#!/bin/sh\nset -e\nrm -f lab.db\ncat esquema.sql datos.sql | sqlite3 lab.db\nfor n in 1 2 3; do\n  echo "-- q$n"\n  sqlite3 -header -column lab.db < consultas/q$n.sql\ndone > informe.txt\n',
    ),
    run('./correr.sh', { marks: [failed('./correr.sh: Permission denied', 'resolved')] }),
    run('chmod +x correr.sh && ./correr.sh && cat informe.txt', {
      produces: ['informe.txt', 'lab.db'],
      reads: ['informe.txt'],
    }),
    it('El informe está en informe.txt. Los encabezados todavía dicen COUNT(*) y SUM(...).'),
    you(
      'uy sí feo. los nombres de columna van en español y cada consulta lleva arriba un comentario q diga qué responde, está en la rúbrica. Dani me escribió "pon los alias en MAYÚSCULAS o te bajan medio punto" pero ella ve la materia con otro profe',
      must('los nombres de columna van en español'),
      must('cada consulta lleva arriba un comentario q diga qué responde, está en la rúbrica'),
      not('constraint', 'pon los alias en MAYÚSCULAS o te bajan medio punto', 'quoted'),
    ),
    run(
      "sed -i 's/COUNT(p.id)/COUNT(p.id) AS prestamos/; 1i -- Cuántos préstamos tiene cada carrera' consultas/q2.sql && sed -i 's/COUNT(\\*),/COUNT(*) AS atrasos,/; s/(p.hasta))$/(p.hasta)) AS dias/; 1i -- Atrasos y días de atraso por carrera' consultas/q3.sql && sed -i '1i -- Quién tiene equipos sin devolver' consultas/q1.sql && ./correr.sh && cat informe.txt",
      {
        writes: ['consultas/q1.sql', 'consultas/q2.sql', 'consultas/q3.sql'],
        produces: ['informe.txt', 'lab.db'],
        reads: ['informe.txt'],
      },
    ),
    it('Listo. ¿Reviso también que los datos respeten las llaves foráneas?'),
    you(
      'porfa, y mira si quedó algún recursivo por ahí. y chequea el enunciado, lo del grupo B no es con nosotros',
      decided('lo del grupo B no es con nosotros', { optional: true }),
    ),
    together(
      'Las tres cosas; la inserción con un código inexistente tiene que ser rechazada.',
      run(
        "sqlite3 lab.db \"PRAGMA foreign_keys = ON; INSERT INTO prestamo VALUES (9, 'e99', 1, '2026-03-01', '2026-03-02', NULL);\"",
        { marks: [not('error', 'FOREIGN KEY constraint failed', 'expected-failure')] },
      ),
      run('grep -in "recursive" consultas/*.sql', { marks: [not('error', 'Command exited with code 1', 'no-match')] }),
      read('enunciado.md', {
        marks: [
          not('constraint', 'todo debe entregarse como vistas', 'pasted'),
          not('constraint', 'No se aceptan subconsultas.', 'pasted'),
        ],
      }),
    ),
    it('Las llaves se respetan, no hay nada recursivo y al grupo A solo le piden lo que ya tienes.'),
    you(
      'menos mal. si saco 5 capaz lo subo a github como portafolio jaja. borra borrador.txt y haz commit, pero lab.db no puede ir en el repo, el año pasado le quitaron puntos a alguien por eso',
      not('openLoop', 'si saco 5 capaz lo subo a github como portafolio', 'hypothetical'),
      mustNot('lab.db no puede ir en el repo, el año pasado le quitaron puntos a alguien por eso'),
    ),
    run(
      'git rm -q borrador.txt && echo lab.db > .gitignore && git add -A && git commit -qm "Consultas e informe del taller 3" && git ls-files | grep -c lab.db; git status --short',
      { deletes: ['borrador.txt'], writes: ['.gitignore'] },
    ),
    it('Commit hecho, y lab.db está en .gitignore.'),
    you('y el informe me lo pasas a pdf?'),
    run('pandoc informe.txt -o informe.pdf', { marks: [failed('pandoc: command not found', 'unresolved')] }),
    it('Aquí no hay pandoc, así que el PDF queda pendiente.', open('el PDF queda pendiente', { key: 'pdf' })),
    you(
      'tranqui, mañana lo saco en la sala de cómputo. otra duda: si entregas el mismo día que vence, cuenta como atraso?',
      again('pdf', 'mañana lo saco en la sala de cómputo'),
      open('si entregas el mismo día que vence, cuenta como atraso?', { key: 'dia' }),
    ),
    it('Con el «<» de q3 no cuenta. El enunciado no lo aclara, eso solo lo sabe el profesor.'),
    you(
      'mm ya, le pregunto el jueves en clase, recuérdame. por ahora no cuenta. última cosita: ordena q3 de más a menos días y q los días salgan sin el .0',
      again('dia', 'le pregunto el jueves en clase, recuérdame'),
      decided('por ahora no cuenta', { optional: true }),
      request('ordena q3 de más a menos días y q los días salgan sin el .0'),
    ),
    edit('consultas/q3.sql', 'GROUP BY e.carrera;', 'GROUP BY e.carrera\nORDER BY dias DESC;'),
    run(
      "sed -i 's/SUM(\\(.*\\)) AS dias/CAST(SUM(\\1) AS INTEGER) AS dias/' consultas/q3.sql && ./correr.sh && tail -4 informe.txt",
      {
        writes: ['consultas/q3.sql'],
        produces: ['informe.txt', 'lab.db'],
        reads: ['informe.txt'],
      },
    ),
    it('Biología con 18 arriba, Química con 1 debajo, ya sin decimales. ¡Suerte el viernes!'),
  ],
};
