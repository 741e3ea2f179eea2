// Written session: the one systems engineer of a Mexican pharmacy chain and a cautious agent, on backups of branch databases.
import {
  type AuthoredSession,
  bash,
  bashFails,
  compaction,
  edit,
  editFails,
  grep,
  read,
  say,
  shell,
  user,
  write,
} from './turns.ts';

const script = `#!/bin/bash
# respaldo nocturno sucursales
# ⟦x.paste.constraint|OBLIGATORIO: avisar al contador antes de correr a mano⟧  (C.P. Nava ya no trabaja aqui)
for s in $(cat sucursales.txt); do
  pg_dump -h $s -U pos pos > /respaldos/$s.sql
done
echo listo
`;

export const respaldoBoticas: AuthoredSession = {
  name: 'respaldo-boticas',
  language: 'es',
  cwd: '/srv/ops/respaldos',
  model: ['anthropic', 'claude-sonnet-4-5'],
  startedAt: '2026-05-21T14:03:12.000Z',
  turns: [
    user(
      'buen día. ayer tronó el disco de la botica de Tepatitlán y resulta q el respaldo llevaba 5 semanas vacío, me quiero morir. ⟦goal|necesito que los respaldos de las 22 sucursales se verifiquen solos y q me entere el mismo día si uno no sirve⟧. el script es respaldo.sh, lo hizo el anterior. ⟦must|las sucursales traen Postgres 9.6 y no se actualizan este año, no hay presupuesto⟧',
    ),
    say(
      'Buenos días. Lamento lo de Tepatitlán. Antes de proponer cambios, reviso qué hace el script y qué hay en el servidor.',
      read('respaldo.sh', script),
      bash(
        'wc -l sucursales.txt; ls -la /respaldos | head -4; psql --version',
        '22 sucursales.txt\n-rw-r--r-- 1 root root        0 may 20 02:10 tepa.sql\n-rw-r--r-- 1 root root 91823311 may 20 02:04 arandas.sql\npsql (PostgreSQL) 14.11',
      ),
      bashFails(
        'pg_dump -h tepa -U pos pos | wc -c',
        'pg_dump: error: ⟦err|connection to server at "tepa" (10.20.7.2), port 5432 failed: No route to host⟧',
        1,
        {},
      ),
    ),
    say(
      'Encuentro tres problemas. El código de salida de `pg_dump` no se revisa, así que una falla deja un archivo vacío; el respaldo anterior se sobrescribe; y nadie prueba la restauración. ¿Cuánto espacio se puede usar y adónde quiere que llegue el aviso?',
    ),
    user(
      'en /respaldos hay 2 TB pero ⟦must|medio disco es de cámaras, no me puedo pasar de 900 GB⟧. ⟦dec|el aviso por Telegram, al grupo de sistemas, el correo nadie lo lee⟧. y tepa está sin equipo, hasta el lunes le ponen uno',
    ),
    say(
      '⟦dec|Cada respaldo se escribe primero con extensión .parcial y se renombra solo si pg_dump terminó bien y el archivo se puede listar con pg_restore.⟧ ⟦dec?|Para eso uso el formato personalizado (-Fc), que además comprime.⟧',
      write(
        'respaldo.sh',
        '#!/bin/bash\nset -u -o pipefail\nfallas=()\nwhile read -r s; do\n  f=/respaldos/$s-$(date +%F).dump\n  if pg_dump -Fc -h "$s" -U pos pos > "$f.parcial" && pg_restore -l "$f.parcial" > /dev/null; then\n    mv "$f.parcial" "$f"\n  else\n    fallas+=("$s")\n  fi\ndone < sucursales.txt\n[ ${#fallas[@]} -eq 0 ] || ./avisar.sh "Respaldo falló: ${fallas[*]}"\n',
      ),
      write(
        'avisar.sh',
        '#!/bin/bash\ncurl -sf "https://api.telegram.org/bot$TOKEN/sendMessage" -d chat_id="$CHAT" -d text="$1"\n',
      ),
      bashFails('bash respaldo.sh', 'respaldo.sh: línea 14: ⟦errok|./avisar.sh: Permiso denegado⟧', 126),
    ),
    say('', bash('chmod +x avisar.sh respaldo.sh && bash -n avisar.sh; echo $?', '0')),
    user(
      '⟦dec~constraint|el token va en /etc/ops.env, ahí ya está.⟧ ⟦not|q no quede en el script ni en git porfa, el anterior lo dejó en github y nos spamearon el grupo con casinos⟧ 🤦. y de noche ⟦must|entre 1 y 4 am es la única ventana, a las 4 abre la central de abastos de mayoreo⟧',
    ),
    say(
      '⟦dec|El cron carga /etc/ops.env con permisos 600; los scripts solo leen variables.⟧ Sobre la ventana: hoy van una tras otra y tardan 2 h 50. Podrían caber en paralelo. ¿De cuántas en cuántas aguanta el enlace?',
      edit('respaldo.sh', 'set -u -o pipefail', 'set -u -o pipefail\n. /etc/ops.env'),
    ),
    user(
      '⟦dec~constraint|de 4 en 4, el enlace es Telmex de 50 megas y lo comparten las cajas.⟧ x cierto el gerente anda con q ⟦x.quote.decision|"hay que subir todo a la nube de Amazon"⟧, le dije q con q ojos. ⟦x.wd.constraint|guárdame 90 días de cada una⟧',
    ),
    say(
      'Haciendo cuentas: 22 sucursales por unos 60 MB comprimidos por 90 días son cerca de 120 GB. Cabe. Reescribo el ciclo con xargs.',
      editFails(
        'respaldo.sh',
        'for s in $(cat sucursales.txt); do',
        'export -f uno; xargs -P4 -I{} bash -c "uno {}" < sucursales.txt',
        '⟦errok?|Could not find the exact text in respaldo.sh. The old text must match exactly including all whitespace and newlines.⟧',
      ),
      write(
        'respaldo.sh',
        '#!/bin/bash\nset -u -o pipefail\n. /etc/ops.env\nuno() {\n  f=/respaldos/$1-$(date +%F).dump\n  pg_dump -Fc -h "$1" -U pos pos > "$f.parcial" && pg_restore -l "$f.parcial" > /dev/null && mv "$f.parcial" "$f" || echo "$1" >> /tmp/fallas\n}\nexport -f uno\n: > /tmp/fallas\nxargs -P4 -I{} bash -c "uno {}" < sucursales.txt\n[ -s /tmp/fallas ] && ./avisar.sh "Respaldo falló: $(tr "\\n" " " < /tmp/fallas)"\n',
      ),
      bash('time ./respaldo.sh; cat /tmp/fallas', 'tepa\n\nreal\t48m11s', {
        r: ['/tmp/fallas'],
        maybeM: ['/tmp/fallas'],
      }),
    ),
    say('48 minutos con las 22; solo falló Tepatitlán, como se esperaba, y el aviso salió.'),
    user(
      'sí me llegó 👌. lo de 90 días olvídelo, me habló la de cumplimiento: ⟦must|recetas de controlados se guardan 5 años x COFEPRIS⟧, o sea ⟦dec|diario x 30 días y luego uno mensual x 5 años⟧',
    ),
    say(
      'Entendido. ⟦dec|El mensual es el del día primero; si ese falló, el siguiente bueno.⟧',
      write(
        'depurar.sh',
        '#!/bin/bash\n# Diarios 30 dias, el primero bueno de cada mes 5 anios.\nset -u\ncd /respaldos || exit 1\nfor s in $(cut -d" " -f1 /srv/ops/respaldos/sucursales.txt); do\n  ls "$s"-*.dump | awk -F- \'!visto[$2 $3]++\' > "/tmp/mensuales.$s"\n  find . -name "$s-*.dump" -mtime +30 | grep -vFf "/tmp/mensuales.$s" | xargs -r rm\ndone\n',
      ),
      bashFails(
        'shellcheck depurar.sh',
        'In depurar.sh line 6:\n⟦errok|SC2012 (info): Use find instead of ls to better handle non-alphanumeric filenames.⟧',
        1,
      ),
      bash(
        `sed -i 's#ls "$s"-\\*.dump#find . -name "$s-*.dump" | sort#' depurar.sh && shellcheck depurar.sh; echo $?`,
        '0',
        { m: ['depurar.sh'] },
      ),
    ),
    compaction(
      '## Objetivo\nRespaldos verificados de las 22 sucursales con aviso el mismo día.\n\n## Avance\n- respaldo.sh en paralelo, avisar.sh por Telegram, depurar.sh\n- solo falla tepa (sin equipo)\n\n## Pendiente\n- prueba de restauración',
      4,
    ),
    user(
      'ahora lo mero bueno, restaurar de verdad. tengo una máquina vieja, la llamamos chatarra. ⟦not|ahí sí rómpale lo q quiera pero en la del punto de venta central ni se asome⟧',
    ),
    say(
      '',
      bashFails(
        'ssh chatarra "createdb prueba && pg_restore -d prueba /mnt/respaldos/arandas-2026-05-21.dump"',
        '⟦errok|pg_restore: error: unsupported version (1.14) in file header⟧',
        1,
      ),
      bash(
        'ssh chatarra "pg_restore --version"; dpkg -l | grep -c postgresql-client',
        'pg_restore (PostgreSQL) 9.6.24\n1',
      ),
    ),
    say(
      'El servidor vuelca con la versión 14 y chatarra restaura con la 9.6, que no entiende ese formato. Opciones: ⟦dec#cliente|instalar el cliente 14 en chatarra⟧, o ⟦x.hyp.decision|volcar en SQL plano como antes⟧.',
    ),
    user(
      '⟦+cliente|instálele el cliente 14 a chatarra⟧ pues. ⟦must|y q agarre una sucursal al azar cada noche, si siempre es la misma no sirve de nada⟧',
    ),
    shell(
      'ssh chatarra sudo apt-get install -y postgresql-client-14',
      'Configurando postgresql-client-14 (14.11-1.pgdg110+2) ...',
    ),
    say(
      '⟦dec|La prueba cuenta renglones de ventas del día anterior y falla si son cero.⟧ Así se detecta un respaldo que restaura pero viene vacío.',
      write(
        'probar.sh',
        '#!/bin/bash\nset -eu -o pipefail\n. /etc/ops.env\ns=$(shuf -n1 sucursales.txt)\nf=$(ls -t /respaldos/"$s"-*.dump | head -1)\nssh chatarra "dropdb --if-exists prueba; createdb prueba"\nssh chatarra pg_restore -d prueba < "$f"\nn=$(ssh chatarra psql -At -d prueba -c "\'select count(*) from ventas where fecha = current_date - 1\'")\n[ "$n" -gt 0 ] || ./avisar.sh "Restauración sin ventas: $s"\n',
      ),
      bash('chmod +x probar.sh && ./probar.sh; echo $?', '0'),
    ),
    user('a ver, engáñelo: métale un dump vacío a ver si de veras chilla'),
    say(
      'Debe fallar.',
      bashFails(
        ': > /respaldos/arandas-2026-05-22.dump && echo arandas > /tmp/una && sed "s#sucursales.txt#/tmp/una#" probar.sh | bash',
        '⟦x.exp.error|pg_restore: error: input file is too short (read 0, expected 5)⟧',
        1,
        {
          m: ['/respaldos/arandas-2026-05-22.dump', '/tmp/una'],
          maybe: ['probar.sh'],
        },
      ),
      bash('rm /respaldos/arandas-2026-05-22.dump /tmp/una', '', {
        d: ['/respaldos/arandas-2026-05-22.dump', '/tmp/una'],
      }),
    ),
    say(
      'Falla como debe, pero con `set -e` el script muere antes de avisar. ⟦done|Debo agregar un trap para que también avise en ese caso.⟧',
    ),
    user('sí, póngalo'),
    say(
      '',
      edit(
        'probar.sh',
        '. /etc/ops.env',
        `. /etc/ops.env\ntrap './avisar.sh "Falló la prueba de restauración: \${s:-?}"' ERR`,
      ),
      grep('avisar', '.', 'probar.sh:4:trap ./avisar.sh\nrespaldo.sh:11:./avisar.sh'),
    ),
    user(
      'excelente. ⟦req|ya nomás arme el crontab con los tres y déjelo en ops.cron⟧, ⟦not|no lo cargue, lo cargo yo⟧. ⟦open|el lunes q pongan el equipo en tepa le saco el primer respaldo a mano⟧ y voy por unos tacos',
    ),
    say(
      '',
      write(
        'ops.cron',
        '5 1 * * * cd /srv/ops/respaldos && ./respaldo.sh\n10 3 * * * cd /srv/ops/respaldos && ./probar.sh\n40 3 * * * cd /srv/ops/respaldos && ./depurar.sh\n',
      ),
      bashFails('crontab -T ops.cron', "⟦err|crontab: invalid option -- 'T'⟧", 1),
    ),
    say(
      '`ops.cron` está listo; esta versión de crontab no permite validarlo sin cargarlo. ⟦open|¿Los .sql viejos sin fecha se pueden borrar? Ocupan 31 GB y depurar.sh no los toca.⟧ Provecho.',
    ),
  ],
};
