// Written session: a baker from Cádiz and a formal agent, on how much flour to order.
import { type AuthoredSession, bash, bashFails, edit, ls, read, say, user, write } from './turns.ts';

export const panaderiaHarina: AuthoredSession = {
  name: 'panaderia-harina',
  language: 'es',
  cwd: '/home/u/panaderia-harina',
  model: ['google', 'gemini-3-pro'],
  startedAt: '2026-10-02T08:00:00.000Z',
  turns: [
    user(
      'hola, tengo una panadería en Cádiz. ⟦goal|quiero saber cuánta harina pedir cada semana mirando lo que se vendió⟧. ⟦must|el pedido se hace el miércoles antes de las 12⟧ y ⟦must|la harina viene en sacos de 25 kilos, no hay medios sacos⟧',
    ),
    say('¡Hola! ¿Dónde están apuntadas las ventas?', ls('.', 'ventas.xlsx\nrecetas.txt')),
    say('', read('recetas.txt', 'mollete 0,08\nbarra 0,25\n'), bash('python3 -c "import openpyxl"', '')),
    say(
      'Hay ventas desde 2024, por día y producto. En recetas.txt está la harina de cada pieza, pero faltan los picos y las tortas. En Semana Santa y Carnaval se vende el doble, y la media normal no lo ve.\n\nSe puede calcular con la media de las cuatro últimas semanas, o con la misma semana del año pasado corregida.',
    ),
    user('⟦dec|con las cuatro últimas⟧, que el año pasado estuvimos de obras. las fiestas ya las meto yo a ojo'),
    say(
      '⟦dec|Pongo una columna para lo que usted añada a ojo, aparte de lo calculado, y así luego se ve quién acertó.⟧',
      write('harina.py', 'import openpyxl\n'),
      bashFails('python3 harina.py', "⟦errok|KeyError: 'picos'⟧", 1),
    ),
    say('Los picos no tienen receta.'),
    user(
      'picos 12 gramos, tortas 60. y ojo, ⟦must|la harina de fuerza y la floja se piden por separado, son proveedores distintos⟧',
    ),
    say(
      '',
      edit('recetas.txt', 'barra 0,25', 'barra 0,25\npicos 0,012\ntortas 0,06'),
      edit('harina.py', 'total', 'por_tipo'),
      bash('python3 harina.py', 'fuerza 11 sacos\nfloja 3 sacos'),
    ),
    say(
      'Salen 11 sacos de fuerza y 3 de floja. Redondeo al saco más cercano; con la fuerza sobran 4 kilos y con la floja faltan 2.',
    ),
    user('uf no, faltar no puede faltar. ⟦must|siempre para arriba⟧'),
    say('', edit('harina.py', 'round', 'ceil'), bash('python3 harina.py', 'fuerza 11 sacos\nfloja 4 sacos')),
    say(
      'Ahora son 11 y 4. ¿Lo quiere en el ordenador o que llegue al móvil? Por correo es lo más fácil, y por Telegram hace falta un bot. ⟦dec#mail|Yo lo mandaría por correo.⟧',
    ),
    user(
      '⟦+mail|por correo está bien⟧, ⟦dec|el miércoles a las 8⟧. mi cuñado dice que ⟦x.quote.constraint|con una app se vería mejor⟧ jaja',
    ),
    say('', write('enviar.py', 'import smtplib\n'), bash('crontab -l', '0 8 * * 3 python3 /home/u/enviar.py')),
    say(
      'Queda programado los miércoles a las 8. ⟦open|Falta la contraseña del correo, que la tiene que poner usted en enviar.ini.⟧',
    ),
    user(
      '⟦open|se la pido a mi hija luego⟧. ⟦not|el excel no me lo toques, que lo usa la gestora⟧. ⟦req|y hazme un resumen del mes, kilos y euros⟧, ⟦pref|cortito⟧',
    ),
    say('', write('resumen.py', 'import openpyxl\n'), bash('python3 resumen.py', 'julio: 1.240 kg, 1.116 €')),
    say('El resumen de julio son dos líneas: 1.240 kilos y 1.116 euros.'),
  ],
};
