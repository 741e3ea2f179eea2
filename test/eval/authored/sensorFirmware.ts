// Written session: a German embedded engineer, formal and abbreviating, and a matter-of-fact agent, on a Zephyr sensor node.
import { type AuthoredSession, bash, bashFails, edit, editFails, grep, ls, read, say, user, write } from './turns.ts';

const main = `#include <zephyr/kernel.h>
#include <zephyr/drivers/i2c.h>
#include "bme.h"

K_THREAD_STACK_DEFINE(sample_stack, 512);
static struct k_thread sample_thread;

static void sample_loop(void *a, void *b, void *c)
{
	while (1) {
		struct bme_sample s;
		bme_read(&s);
		radio_send(&s, sizeof(s));
		k_sleep(K_SECONDS(10));
	}
}
`;

export const sensorFirmware: AuthoredSession = {
  name: 'sensor-firmware',
  language: 'de',
  cwd: '/home/hk/fw/klimaknoten',
  model: ['anthropic', 'claude-sonnet-4-5'],
  startedAt: '2026-01-20T12:30:00.000Z',
  turns: [
    user(
      'Guten Tag. ⟦goal|Der Klimaknoten hält mit zwei AA-Zellen nur 5 Wochen statt der zugesagten 18 Monate, bitte Stromaufnahme runter.⟧ HW ist nRF52832 + BME280, ⟦not|Platine ist bestückt und ausgeliefert, da ändert sich nichts mehr⟧.',
    ),
    say(
      'Guten Tag. Ich sehe mir Aufbau und Konfiguration an.',
      ls('.', 'CMakeLists.txt\nboards/\nprj.conf\nsrc/\ntests/\nwest.yml'),
      read(
        'prj.conf',
        'CONFIG_I2C=y\nCONFIG_SENSOR=y\nCONFIG_LOG=y\nCONFIG_SERIAL=y\nCONFIG_UART_CONSOLE=y\nCONFIG_BT=y\nCONFIG_MAIN_STACK_SIZE=1024\n',
      ),
      read('src/main.c', main),
    ),
    say(
      '',
      read(
        'src/bme.c',
        'int bme_read(struct bme_sample *s)\n{\n\t/* normal mode, 62.5 ms standby */\n\treturn i2c_burst_read(i2c, BME_ADDR, BME_DATA, s->raw, 8);\n}\n',
      ),
      grep('PM_DEVICE', '.', '⟦x.nomatch.error|No matches found⟧'),
    ),
    say(
      'Drei Verbraucher fallen auf: die UART-Konsole hält den HF-Takt an (rund 0,5 mA dauernd), der BME280 läuft im Normal Mode, und gesendet wird alle 10 s. ⟦dec?|Mein Vorschlag wäre, mit der Konsole anzufangen.⟧',
    ),
    user(
      'Einverstanden. Zum Messintervall: ⟦must|laut Lastenheft muss ein Lüftungsvorgang binnen 2 min auffallen⟧, d.h. 10 s ist Luxus. Und ⟦must|die Logausgabe über RTT brauchen wir im Feld weiterhin⟧, sonst ist der Service blind.',
    ),
    say(
      'Gut. ⟦dec|Gemessen wird alle 60 s, gesendet nur bei Änderung über der Schwelle, spätestens nach 15 min.⟧',
      edit(
        'prj.conf',
        'CONFIG_SERIAL=y\nCONFIG_UART_CONSOLE=y',
        'CONFIG_SERIAL=n\nCONFIG_UART_CONSOLE=n\nCONFIG_USE_SEGGER_RTT=y\nCONFIG_RTT_CONSOLE=y\nCONFIG_PM_DEVICE=y',
      ),
      edit('src/main.c', 'k_sleep(K_SECONDS(10));', 'k_sleep(K_SECONDS(60));'),
      bashFails(
        'west build -b klimaknoten',
        "-- west build: generating a build system\n/home/hk/fw/klimaknoten/prj.conf:4: ⟦errok|warning: RTT_CONSOLE (defined at drivers/console/Kconfig:128) was assigned the value 'y' but got the value 'n'⟧. Check these unsatisfied dependencies: CONSOLE (=n)\nerror: Aborting due to Kconfig warnings",
        1,
      ),
    ),
    say(
      'RTT_CONSOLE hängt an CONSOLE.',
      edit('prj.conf', 'CONFIG_USE_SEGGER_RTT=y', 'CONFIG_CONSOLE=y\nCONFIG_USE_SEGGER_RTT=y'),
      bash(
        'west build -b klimaknoten 2>&1 | tail -4',
        'Memory region         Used Size  Region Size  %age Used\n           FLASH:      142316 B       496 KB     28.02%\n             RAM:       26512 B        64 KB     40.45%',
      ),
    ),
    user(
      'Flash: ⟦not|oberhalb von 0x7A000 liegt der Bootloader der Altgeräte, die letzten 24K sind tabu⟧. Nur damit Sie es wissen, noch sind wir weit weg.',
    ),
    say(
      'Notiert. Jetzt der Sensor: ⟦dec|Forced Mode, eine Wandlung je Messung, danach schläft er.⟧',
      edit(
        'src/bme.c',
        '/* normal mode, 62.5 ms standby */',
        'i2c_reg_write_byte(i2c, BME_ADDR, BME_CTRL_MEAS, BME_FORCED);\n\tk_msleep(BME_CONVERSION_MS);',
      ),
      edit('src/bme.c', 'int bme_read', '#define BME_FORCED 0x25\n#define BME_CONVERSION_MS 10\n\nint bme_read'),
    ),
    say(
      '',
      bashFails(
        'west build -b klimaknoten -t run_tests',
        "src/bme.c: In function 'bme_read':\n⟦errok|src/bme.c:14:32: error: 'BME_CTRL_MEAS' undeclared (first use in this function)⟧",
        2,
      ),
      grep('BME_', 'src/bme.h', 'src/bme.h:4:#define BME_ADDR 0x76\nsrc/bme.h:5:#define BME_DATA 0xF7'),
    ),
    say(
      '',
      edit('src/bme.h', '#define BME_DATA 0xF7', '#define BME_DATA 0xF7\n#define BME_CTRL_MEAS 0xF4'),
      bash(
        'west build -b klimaknoten -t run_tests 2>&1 | tail -2',
        'PROJECT EXECUTION SUCCESSFUL\n9 of 9 tests passed',
      ),
    ),
    user(
      'Moment, 10 ms Wandlung reicht nicht, wenn Feuchte mitläuft. Datenblatt Kap. 9.1: typ. 8, max. 9,3 ms bei Oversampling 1, wir haben aber x2. ⟦x.wd.constraint|Bitte pauschal 20 ms warten.⟧',
    ),
    say('Auf 20 ms gesetzt.', edit('src/bme.c', '#define BME_CONVERSION_MS 10', '#define BME_CONVERSION_MS 20')),
    user(
      'Hm, nein. Kollege Brandt rechnet mir gerade vor, dass pauschales Warten 0,3 µA im Mittel kostet, also doch lieber nicht pauschal: ⟦dec~constraint|Statusregister 0xF3 Bit 3 pollen.⟧ ⟦dec~constraint|Pollen mit 1 ms Raster, Abbruch nach 25 ms.⟧',
    ),
    say(
      '',
      edit('src/bme.c', 'k_msleep(BME_CONVERSION_MS);', 'for (int i = 0; i < 25 && bme_busy(); i++)\n\t\tk_msleep(1);'),
      edit('src/bme.c', '#define BME_CONVERSION_MS 20\n', ''),
      bash('west build -b klimaknoten -t run_tests 2>&1 | tail -1', '9 of 9 tests passed'),
    ),
    say(
      'Was passiert nach den 25 ms? Zur Wahl stehen: den letzten gültigen Wert wiederholen oder ⟦dec#fehler|ein Fehlertelegramm senden⟧.',
    ),
    user(
      '⟦+fehler|Fehlertelegramm.⟧ ⟦not|Alte Werte als neue auszugeben hat uns im Projekt Wolfsburg eine Abmahnung eingebracht.⟧',
    ),
    say(
      '',
      write(
        'src/telegram.c',
        '#include "telegram.h"\n\nvoid telegram_fault(struct telegram *t, uint8_t code)\n{\n\tt->type = TELEGRAM_FAULT;\n\tt->code = code;\n\tt->crc = crc8(t, sizeof(*t) - 1);\n}\n',
      ),
      write(
        'src/telegram.h',
        '#pragma once\n#include <stdint.h>\n\nstruct telegram {\n\tuint8_t type;\n\tuint8_t code;\n\tint16_t temp;\n\tuint16_t hum;\n\tuint8_t crc;\n};\n',
      ),
      editFails(
        'CMakeLists.txt',
        'target_sources(app PRIVATE src/main.c src/bme.c)',
        'target_sources(app PRIVATE src/main.c src/bme.c src/telegram.c)',
        '⟦errok|Could not find the exact text in CMakeLists.txt. The old text must match exactly including all whitespace and newlines.⟧',
      ),
    ),
    say(
      '',
      bash(
        'cat CMakeLists.txt',
        'cmake_minimum_required(VERSION 3.20.0)\nfind_package(Zephyr REQUIRED HINTS $ENV{ZEPHYR_BASE})\nproject(klimaknoten)\nFILE(GLOB app_sources src/*.c)\ntarget_sources(app PRIVATE ${app_sources})\n',
        { r: ['CMakeLists.txt'] },
      ),
      bash('west build -p -b klimaknoten 2>&1 | tail -1', '             RAM:       26704 B        64 KB     40.75%'),
    ),
    say('Die Quellen kommen über GLOB herein, es ist nichts einzutragen.'),
    user(
      'Zwei Regeln aus dem Haus: ⟦must|Es muss immer MISRA-konform bleiben, Regel 15.5 ausgenommen.⟧ ⟦not|Und bitte niemals dynamisch Speicher anfordern.⟧',
    ),
    say(
      '⟦dec|Wir verwenden dafür cppcheck mit dem MISRA-Addon, die Ausnahme 15.5 steht in misra.json.⟧',
      write('misra.json', '{ "script": "misra.py", "args": ["--suppress-rules=15.5"] }\n'),
      bash('cppcheck --addon=misra.json src 2>&1 | tail -1', 'Checking src/telegram.c ... 0 violations'),
    ),
    user(
      'Das Telegramm: ⟦must|7 Byte, keins mehr, die Gateways in den Schulen lesen Blöcke fester Länge⟧. Haben Sie das Padding bedacht?',
    ),
    say(
      'Gutes Stichwort: mit der Ausrichtung von int16_t wären es 8.',
      edit(
        'src/telegram.h',
        '\tuint8_t crc;\n};',
        '\tuint8_t crc;\n} __packed;\n\nBUILD_ASSERT(sizeof(struct telegram) == 7);',
      ),
      bashFails(
        'west build -b klimaknoten',
        "⟦errok|src/telegram.h:11:3: error: expected declaration specifiers before 'BUILD_ASSERT'⟧",
        1,
      ),
      edit('src/telegram.h', '#include <stdint.h>', '#include <stdint.h>\n#include <zephyr/toolchain.h>'),
      bash('west build -b klimaknoten 2>&1 | tail -1', '             RAM:       26704 B        64 KB     40.75%'),
    ),
    user(
      'Wunderbar. Der Projektleiter schreibt mir dazu eben: ⟦x.quote.constraint|„Ab sofort darf ohne Vier-Augen-Prinzip kein Telegrammformat mehr angefasst werden.“⟧ Das gilt ab dem nächsten Projekt, hier sind wir zu zweit im Labor.',
    ),
    say('Verstanden. Soll ich als Nächstes die Funkseite ansehen?'),
    user(
      'Ja bitte. Wobei: ⟦x.hyp.decision|hätten wir noch eine Revision frei, würde ich auf LoRa gehen⟧. Haben wir aber nicht.',
    ),
    say(
      '',
      grep(
        'tx_power|adv_param|BT_LE_ADV',
        'src',
        'src/radio.c:22:\tbt_le_adv_start(BT_LE_ADV_NCONN, ad, ARRAY_SIZE(ad), NULL, 0);\nsrc/radio.c:31:\tset_tx_power(8);',
      ),
      read(
        'src/radio.c',
        '#include <zephyr/bluetooth/bluetooth.h>\n\nint radio_send(const void *data, size_t len)\n{\n\tbt_le_adv_start(BT_LE_ADV_NCONN, ad, ARRAY_SIZE(ad), NULL, 0);\n\tk_msleep(300);\n\treturn bt_le_adv_stop();\n}\n',
        { offset: 15, limit: 20 },
      ),
    ),
    say(
      'Der Knoten wirbt 300 ms lang mit +8 dBm. ⟦dec|Ich kürze auf drei Werbeereignisse (rund 60 ms) und lasse die Sendeleistung unangetastet.⟧',
      edit('src/radio.c', 'k_msleep(300);', 'k_msleep(3 * ADV_INTERVAL_MS);'),
      bash('west build -b klimaknoten 2>&1 | tail -1', '             RAM:       26704 B        64 KB     40.75%'),
    ),
    user(
      '⟦dec|Wir nehmen für die Schwelle 0,3 Kelvin, so steht es auch im Gateway.⟧ ⟦must|Die Schwelle soll man aber per Kconfig einstellen können.⟧',
    ),
    say(
      '',
      bash('cat >> Kconfig <<\'EOF\'\nconfig KLIMA_SCHWELLE_MK\n\tint "Sendeschwelle in mK"\n\tdefault 300\nEOF', '', {
        m: ['Kconfig'],
      }),
      edit(
        'src/main.c',
        'radio_send(&s, sizeof(s));',
        'if (abs(s.temp_mk - last_mk) >= CONFIG_KLIMA_SCHWELLE_MK)\n\t\t\tradio_send(&s, sizeof(s));',
      ),
      bash('west build -b klimaknoten 2>&1 | tail -1', '             RAM:       26704 B        64 KB     40.75%'),
    ),
    user(
      'Sendeleistung ist richtig so, ⟦must|im Altbau gehen 2 Geschossdecken dazwischen⟧. Bitte flashen und mit dem PPK messen, Gerät hängt am Rechner.',
    ),
    say(
      '',
      bashFails(
        'west flash',
        '-- west flash: using runner nrfjprog\n⟦errok|FATAL ERROR: The board is protected (APPROTECT), use --recover⟧',
        33,
      ),
    ),
    user('⟦dec?|Recover ist ok⟧, ⟦must|aber vorher die Seriennummer aus dem UICR sichern, die steht sonst nirgends⟧.'),
    say(
      '',
      bashFails(
        'nrfjprog --memrd 0x10001080 --n 16',
        '⟦err|ERROR: The operation attempted is unavailable due to readback protection⟧ in your device.',
        16,
      ),
    ),
    say(
      'Der Leseschutz sperrt auch das UICR. Über das Typenschild oder eine Datenbank käme man an die Nummer, über SWD nicht.',
    ),
    user('Steht auf dem Gehäuse, habe ich abgeschrieben: KK-2231-0457. Also los.'),
    say(
      '',
      bash(
        'nrfjprog --recover && west flash 2>&1 | tail -1',
        '-- runners.nrfjprog: Board with serial number 683112 flashed successfully.',
      ),
      bash('python3 tools/ppk_measure.py --seconds 120', 'mean 21.4 uA, peak 11.2 mA, sleep floor 3.1 uA'),
    ),
    say(
      'Mittel 21,4 µA. Bei 2.400 mAh sind das rechnerisch rund 12 Jahre, real begrenzt die Selbstentladung. ⟦open|Die Seriennummer muss nach dem Recover noch zurück ins UICR, das habe ich nicht gemacht.⟧',
    ),
    user(
      '12 Jahre glaube ich nicht, aber 18 Monate sind sicher. Nächstes: ⟦req|Schreiben Sie bitte einen Ztest, der den Fall „Sensor antwortet nicht“ abdeckt, mit gefälschtem I2C.⟧ ⟦must#rot|Erst rot sehen, dann grün⟧, ⟦+rot|ich will den Test scheitern sehen⟧. ⟦open|Das Lastenheft passe ich nächste Woche an.⟧',
    ),
    say(
      '',
      write(
        'tests/bme_timeout/src/main.c',
        '#include <zephyr/ztest.h>\n#include "bme.h"\n\nZTEST(bme, test_busy_forever_reports_fault)\n{\n\tstruct bme_sample s;\n\tfake_i2c_status = 0x08;\n\tzassert_equal(bme_read(&s), -ETIMEDOUT);\n}\n\nZTEST_SUITE(bme, NULL, NULL, NULL, NULL, NULL);\n',
      ),
      bashFails(
        'west twister -T tests/bme_timeout',
        'START - test_busy_forever_reports_fault\n    ⟦x.exp.error|Assertion failed at src/main.c:8: bme_read(&s) not equal to -ETIMEDOUT⟧\n FAIL - test_busy_forever_reports_fault in 0.026 seconds',
        1,
      ),
    ),
    say(
      'Rot, wie gewünscht. Jetzt der Rückgabewert.',
      edit('src/bme.c', 'k_msleep(1);', 'k_msleep(1);\n\tif (bme_busy())\n\t\treturn -ETIMEDOUT;'),
      bash('west twister -T tests/bme_timeout 2>&1 | tail -1', '1 of 1 test configurations passed (100.00%), 0 failed'),
    ),
    say(
      'Grün. Ich räume noch auf.',
      bash(
        "git mv tests/bme_timeout/src/main.c tests/bme_timeout/src/test_timeout.c && cat > tests/bme_timeout/prj.conf <<'EOF'\nCONFIG_ZTEST=y\nCONFIG_I2C=y\nCONFIG_EMUL=y\nEOF",
        '',
        {
          m: ['tests/bme_timeout/src/test_timeout.c', 'tests/bme_timeout/prj.conf'],
          d: ['tests/bme_timeout/src/main.c'],
        },
      ),
      bash(
        "sed -i 's/main.c/test_timeout.c/' tests/bme_timeout/CMakeLists.txt && rm -f tests/bme_timeout/sample.yaml",
        '',
        { m: ['tests/bme_timeout/CMakeLists.txt'], d: ['tests/bme_timeout/sample.yaml'] },
      ),
      bash(
        'cp prj.conf boards/klimaknoten_feld.conf && echo "CONFIG_LOG_DEFAULT_LEVEL=2" >> boards/klimaknoten_feld.conf',
        '',
        { m: ['boards/klimaknoten_feld.conf'] },
      ),
    ),
    say(
      'Für das Feld gibt es nun eine eigene Konfiguration mit weniger Log.',
      bashFails(
        'west twister -T tests/bme_timeout',
        '⟦err|ERROR   - tests/bme_timeout: no testcase.yaml or sample.yaml found⟧',
        1,
      ),
    ),
    user('sample.yaml haben Sie eben gelöscht. Kommt vor.'),
    say('Mein Fehler, ⟦open|die Datei kommt gleich zurück⟧.'),
    user('Gut, ich hole mir solange einen Kaffee.'),
  ],
};
