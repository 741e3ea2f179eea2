// Spanish: bookings with time zones.
import { bash, type CorpusSession, choice, edit, failure, read, rule, say, told, user, write } from './session.ts';

export const reservas: CorpusSession = {
  name: 'reservas',
  language: 'es',
  cwd: '/home/ines/reservas',
  steps: [
    user(
      'u1',
      'Corrige el calendario de reservas para que muestre la hora local de cada hotel. No cambies el esquema de la base de datos. Todas las fechas deben guardarse en UTC. Prefiero funciones puras antes que clases.',
    ),
    read('r1', 'api/src/horario.py', 'def hora():'),
    read('r2', 'informes/src/horario.py', 'def hora():'),
    say('a1', 'He decidido usar zoneinfo en lugar de pytz porque viene con Python.'),
    edit('w1', 'api/src/horario.py'),
    write('w2', 'api/src/zonas.py'),
    bash('b1', 'pytest -q', 'E   ValueError: hour must be in 0..23\n2 failed, 19 passed', {
      failed: true,
      purpose: 'test',
    }),
    edit('w3', 'api/src/zonas.py'),
    bash('b2', 'pytest -q', '21 passed in 1.1s', { purpose: 'test' }),
    bash('b3', 'mypy api', 'api/src/zonas.py:9: error: Missing return statement', {
      failed: true,
      purpose: 'typecheck',
    }),
    user('u2', 'Guardamos la zona en la tabla de hoteles, no en cada reserva. Borra el script viejo.'),
    bash('b4', 'rm scripts/migrar_horas.py', '', { deletes: ['scripts/migrar_horas.py'] }),
    say(
      'a2',
      'Borrado. Queda pendiente revisar el cambio de horario de verano. También falta avisar al equipo de informes.',
    ),
    user('u3', 'Ahora añade un filtro por ciudad en la lista de reservas.'),
  ],
  goal: told(
    'u1',
    'Corrige el calendario de reservas para que muestre la hora local de cada hotel',
    'Corregir el calendario de reservas para mostrar la hora local de cada hotel',
    'El calendario de reservas debe mostrar la hora local de cada hotel',
    'Que la hora local de cada hotel se muestre en el calendario de reservas, corrigiéndolo',
  ),
  request: told(
    'u3',
    'añade un filtro por ciudad en la lista de reservas',
    'Añadir un filtro por ciudad a la lista de reservas',
    'La lista de reservas necesita un filtro por ciudad',
    'Un filtro por ciudad debe añadirse en la lista de reservas',
  ),
  rules: [
    rule(
      'must-not',
      'u1',
      'No cambies el esquema de la base de datos',
      [
        'El esquema de la base de datos no se debe cambiar',
        'No cambiar el esquema de la base de datos',
        'Prohibido cambiar el esquema de la base de datos',
      ],
      ['Cambia el esquema de la base de datos', 'El esquema de la base de datos se debe cambiar'],
    ),
    rule(
      'must',
      'u1',
      'Todas las fechas deben guardarse en UTC',
      [
        'Las fechas deben guardarse todas en UTC',
        'Guardar todas las fechas en UTC',
        'Todas las fechas se guardan en UTC obligatoriamente',
      ],
      ['Las fechas no deben guardarse en UTC', 'Nunca guardar las fechas en UTC'],
    ),
    rule(
      'prefer',
      'u1',
      'Prefiero funciones puras antes que clases',
      [
        'El usuario prefiere funciones puras antes que clases',
        'Mejor funciones puras que clases',
        'Preferencia: funciones puras en lugar de clases',
      ],
      ['El usuario prefiere clases antes que funciones puras', 'Mejor clases que funciones puras'],
    ),
  ],
  withdrawn: [],
  choices: [
    choice(
      'assistant',
      'a1',
      'He decidido usar zoneinfo en lugar de pytz porque viene con Python',
      [
        'Se usa zoneinfo en lugar de pytz porque viene con Python',
        'zoneinfo, que viene con Python, en lugar de pytz',
        'Usar zoneinfo en vez de pytz, ya que viene con Python',
      ],
      ['He decidido usar pytz en lugar de zoneinfo', 'Se usa pytz en lugar de zoneinfo'],
    ),
    choice(
      'user',
      'u2',
      'Guardamos la zona en la tabla de hoteles, no en cada reserva',
      [
        'La zona se guarda en la tabla de hoteles y no en cada reserva',
        'Guardar la zona en la tabla de hoteles, no en cada reserva',
        'En la tabla de hoteles se guarda la zona, no en las reservas',
      ],
      [
        'Guardamos la zona en cada reserva, no en la tabla de hoteles',
        'La zona no se guarda en la tabla de hoteles sino en cada reserva',
      ],
    ),
  ],
  reversed: [],
  failures: [
    failure(
      'b1',
      'ValueError: hour must be in 0..23',
      'api/src/zonas.py',
      'b2',
      [
        'Resuelto: ValueError: hour must be in 0..23',
        'El ValueError (hour must be in 0..23) quedó corregido',
        'Se arregló el error ValueError "hour must be in 0..23"',
      ],
      ['Sigue abierto: ValueError: hour must be in 0..23', 'El ValueError (hour must be in 0..23) sigue sin resolver'],
    ),
    failure(
      'b3',
      'api/src/zonas.py:9: error: Missing return statement',
      'api/src/zonas.py',
      null,
      [
        'mypy sigue fallando: api/src/zonas.py:9: error: Missing return statement',
        'Sin resolver: Missing return statement en api/src/zonas.py:9 (mypy)',
        'Pendiente el error de mypy Missing return statement, api/src/zonas.py línea 9',
      ],
      [
        'Resuelto: api/src/zonas.py:9: error: Missing return statement',
        'El error de mypy Missing return statement (api/src/zonas.py:9) quedó corregido',
      ],
    ),
  ],
  loops: [
    told(
      'a2',
      'Queda pendiente revisar el cambio de horario de verano',
      'Revisar el cambio de horario de verano queda pendiente',
      'Pendiente: revisión del cambio de horario de verano',
      'Falta revisar el cambio al horario de verano',
    ),
    told(
      'a2',
      'falta avisar al equipo de informes',
      'Hay que avisar al equipo de informes',
      'Avisar al equipo de informes',
      'El equipo de informes aún no ha sido avisado',
    ),
  ],
  namesakes: [['api/src/horario.py', 'informes/src/horario.py']],
  proven: ['pytest: 21 pruebas pasaron', 'Todas las pruebas pasan', 'Las pruebas están en verde'],
  invented: [
    'La comprobación de tipos pasa sin errores',
    'Desplegado en producción',
    'El build terminó con éxito',
    'El linter pasa sin avisos',
    'mypy pasó sin errores',
  ],
  fabricated: ['api/src/filtro.py', 'informes/src/ciudades.py', 'docs/horarios.md'],
  remarks: ['Se usa Python 3.12.4', 'mypy ha fallado', 'Aún no se ha desplegado nada'],
};
