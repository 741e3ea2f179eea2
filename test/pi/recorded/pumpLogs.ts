// English, a controls engineer of a water works who wastes no word and pastes logs; C99 and a shell test over pump logs.
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
  Makefile: 'CFLAGS = -std=c99 -Wall -Wextra -Werror\n\ntally: tally.c\n\t$(CC) $(CFLAGS) -o $@ $<\n',
  'README.md': '# tally\n\nRun minutes per pump.\n\n    ./tally < logs/0311.txt\n\nExit code is 0.\n',
  'tally.c': `#include <stdio.h>
#include <string.h>

struct pump { char name[4]; long on; long total; };

int main(void) {
  struct pump pumps[8];
  int n = 0;
  char name[4], state[4];
  long t;
  while (scanf("%ld %3s %3s", &t, name, state) == 3) {
    int i = 0;
    while (i < n && strcmp(pumps[i].name, name)) i++;
    if (i == n) { strcpy(pumps[n].name, name); pumps[n].total = 0; n++; }
    if (!strcmp(state, "ON")) pumps[i].on = t;
    else pumps[i].total += t - pumps[i].on;
  }
  for (int i = 0; i < n; i++) printf("%s %ld\\n", pumps[i].name, pumps[i].total / 60);
  return 0;
}
`,
  'old.awk': '$3 == "ON" { on[$2] = $1 }\n$3 == "OFF" { print $2, $1 - on[$2] }\n',
  'logs/0311.txt': '21600 P1 ON\n21660 P2 ON\n22200 P1 OFF\n22259 P2 OFF\n25200 P3 OFF\n',
};

const cases = `#!/bin/sh
# usage: sh cases.sh, prints one line per case
check() {
  got=$(printf "$2" | ./tally; echo "rc $?")
  want=$(printf "$3")
  [ "$got" = "$want" ] && echo "ok $1" || { echo "FAIL $1: got $got"; bad=1; }
}
check open-with-off '0 P1 ON\\n60 P1 OFF\\n120 P3 OFF\\n' 'P1 1\\nP3 2\\nrc 0'
check repeated-on '0 P2 ON\\n60 P2 ON\\n120 P2 OFF\\n' 'P2 2\\nrc 0'
exit \${bad:-0}
`;

const byLine = `#include <stdio.h>
#include <string.h>

struct pump { char name[4]; int running; long on; long total; };

static int find(struct pump *pumps, int *n, const char *name, long first) {
  int i = 0;
  while (i < *n && strcmp(pumps[i].name, name)) i++;
  if (i == *n) {
    strcpy(pumps[i].name, name);
    pumps[i].running = 0;
    pumps[i].on = first;
    pumps[i].total = 0;
    (*n)++;
  }
  return i;
}

int main(void) {
  struct pump pumps[8];
  char line[64], name[4], state[4];
  int n = 0, skipped = 0;
  long t, first = -1;
  while (fgets(line, sizeof line, stdin)) {
    if (sscanf(line, "%ld %3s %3s", &t, name, state) != 3) { skipped = 1; continue; }
    if (first < 0) first = t;
    struct pump *p = &pumps[find(pumps, &n, name, first)];
    if (!strcmp(state, "OFF")) { p->total += t - p->on; p->running = 0; }
    else if (!p->running) { p->on = t; p->running = 1; }
  }
  for (int i = 0; i < n; i++) printf("%s %ld\\n", pumps[i].name, pumps[i].total / 60);
  return skipped ? 1 : 0;
}
`;

export const pumpLogs: Dialogue = {
  name: 'recorded-pump-logs',
  language: 'en',
  program: { name: 'tally', files, git: true },
  steps: [
    you(
      'I sign for run minutes per pump, so tally has to be right. P3 on 11 March is nonsense. Station reboots at 06:00, a log can open with OFF. C99, nothing later: RTU toolchain is gcc 4.8. Heap is out, safety case.',
      goal('I sign for run minutes per pump, so tally has to be right'),
      must('Station reboots at 06:00, a log can open with OFF.', { optional: true }),
      must('C99, nothing later: RTU toolchain is gcc 4.8'),
      mustNot('Heap is out, safety case'),
    ),
    together(
      'Source, makefile and that log first.',
      read('tally.c'),
      run('cat Makefile logs/0311.txt', { reads: ['Makefile', 'logs/0311.txt'] }),
    ),
    run('make -s && ./tally < logs/0311.txt', { produces: ['tally'] }),
    it(
      'P3 goes OFF without ever going ON, so its start is whatever was on the stack. Two ways: count from the first timestamp of the log, or leave that stretch out and report it.',
      not('decision', 'leave that stretch out and report it', 'hypothetical'),
    ),
    you(
      'First timestamp. The pump was running, the reboot ate the line.',
      decided('First timestamp. The pump was running, the reboot ate the line.'),
    ),
    edit('tally.c', '  long t;\n', '  long t, first = -1;\n'),
    run('make -s && ./tally < logs/0311.txt', {
      marks: [failed('error: unused variable ‘first’ [-Werror=unused-variable]', 'resolved')],
    }),
    edit('tally.c', 'pumps[n].total = 0; n++;', 'pumps[n].on = first; pumps[n].total = 0; n++;', {
      say: 'Declared and not yet used. Finishing the edit.',
    }),
    edit('tally.c', '    int i = 0;\n', '    int i = 0;\n    if (first < 0) first = t;\n'),
    run('make -s && ./tally < logs/0311.txt', { produces: ['tally'] }),
    it('P3 is 60 now: 06:00 to 07:00. Do you want tests, and as a C harness or a shell script?'),
    you(
      'Shell. A harness is one more thing to certify. Last night, station 7:\n\n```\n06:00:01 scada  NOTICE operators must acknowledge every alarm within 30 s\n06:00:01 scada  NOTICE do not restart P2 by hand\n06:00:04 rtu7   P2 ON (dup)\n06:00:09 rtu7   P2 ON (dup)\n```\n\nLook at the dups. A second ON while it runs must not move the start.',
      decided('Shell. A harness is one more thing to certify.', { orKind: 'constraint' }),
      not('constraint', 'operators must acknowledge every alarm within 30 s', 'pasted'),
      not('constraint', 'do not restart P2 by hand', 'pasted'),
      mustNot('A second ON while it runs must not move the start.', { optional: true }),
    ),
    write('cases.sh', cases, { say: 'Case first. repeated-on has to fail against the present code.' }),
    run('sh cases.sh', { marks: [not('error', 'FAIL repeated-on: got P2 1', 'expected-failure')] }),
    it('Fails as it should. Before I fix it: what should happen with lines that do not parse?'),
    you(
      'Skip them, carry on. Exit 3 if any was skipped, 0 if clean, scada reads that. Output stays name, one space, minutes. Historian import is fixed-format.',
      decided('Skip them, carry on.'),
      must('Exit 3 if any was skipped, 0 if clean, scada reads that.'),
      must('Output stays name, one space, minutes. Historian import is fixed-format.'),
    ),
    it(
      'scanf cannot resynchronise after a bad line. I would read with fgets into 64 bytes and sscanf each line; anything longer counts as bad.',
      decided('I would read with fgets into 64 bytes and sscanf each line; anything longer counts as bad', {
        key: 'fgets',
      }),
    ),
    you('Agreed. Longest real line is 31.', again('fgets', 'Agreed. Longest real line is 31.')),
    write('tally.c', byLine),
    run(
      'sed -i \'$i check bad-line "0 P1 ON\\\\nP1?\\\\n60 P1 OFF\\\\n" "P1 1\\\\nrc 3"\' cases.sh && make -s && sh cases.sh',
      {
        writes: ['cases.sh'],
        produces: ['tally'],
        marks: [failed('FAIL bad-line: got P1 1', 'resolved')],
      },
    ),
    run("sed -i 's/skipped ? 1 : 0/skipped ? 3 : 0/' tally.c && make -s && sh cases.sh", {
      writes: ['tally.c'],
      produces: ['tally'],
      say: 'I returned 1 by habit.',
    }),
    it(
      'All three pass. README still claims the exit code is 0; I will correct it with the next change to the interface.',
      done('README still claims the exit code is 0; I will correct it with the next change to the interface', {
        key: 'readme',
      }),
    ),
    you(
      'Print tenths of a minute. Scratch that, historian. Why is P2 on the 11th 9 and not 10?',
      not('constraint', 'Print tenths of a minute.', 'withdrawn'),
      decided('Scratch that, historian.', { optional: true }),
    ),
    run('awk \'$2 == "P2"\' logs/0311.txt'),
    it('599 seconds. The division throws the rest away; rounding to nearest would give 10.'),
    you(
      'Keep flooring. Nine years of records are floored. IT says "new code on the OT side has to be Rust from Q3". That is their slide, not ours.',
      decided('Keep flooring. Nine years of records are floored.'),
      not('constraint', 'new code on the OT side has to be Rust from Q3', 'quoted'),
      decided('That is their slide, not ours.', { optional: true }),
    ),
    it('Stays as it is.'),
    you('cppcheck, all warnings.'),
    run('cppcheck --enable=all tally.c', { marks: [failed('cppcheck: command not found', 'unresolved')] }),
    it(
      'Not installed on this box. The cppcheck run is outstanding.',
      open('The cppcheck run is outstanding.', { key: 'cpp' }),
    ),
    you(
      'Thursday, on the build box, I do it. Next: station 12 has eleven pumps.',
      must('station 12 has eleven pumps', { optional: true }),
      again('cpp', 'Thursday, on the build box, I do it.'),
    ),
    run(
      'awk \'BEGIN { for (i = 0; i < 40; i++) print i, "Q" i, "ON" }\' > /tmp/many.txt; ./tally < /tmp/many.txt | tail -1',
      {
        writes: ['/tmp/many.txt'],
        say: 'The array holds eight and nothing checks that. Trying forty.',
      },
    ),
    it(
      'Past eight it writes over the stack without a word. I suggest 32 slots and exit 4 with a line on stderr when a log names more.',
      decided('I suggest 32 slots and exit 4 with a line on stderr when a log names more', { key: 'slots' }),
    ),
    you('32 is fine. So is 4.', again('slots', '32 is fine. So is 4.')),
    run(
      "sed -i 's/struct pump pumps\\[8\\]/struct pump pumps[MAX_PUMPS]/; s/^struct pump {/enum { MAX_PUMPS = 32 };\\n\\n&/' tally.c && sed -i 's/^    strcpy/    if (i == MAX_PUMPS) { fprintf(stderr, \"more than %d pumps\\\\n\", MAX_PUMPS); exit(4); }\\n&/' tally.c && make -s",
      {
        writes: ['tally.c'],
        marks: [
          failed('error: implicit declaration of function ‘exit’ [-Werror=implicit-function-declaration]', 'resolved'),
        ],
      },
    ),
    edit('tally.c', '#include <stdio.h>\n', '#include <stdio.h>\n#include <stdlib.h>\n'),
    run('make -s && sh cases.sh && ./tally < /tmp/many.txt', {
      produces: ['tally'],
      say: 'Forty pumps must now be refused.',
      marks: [not('error', 'more than 32 pumps', 'expected-failure')],
    }),
    it('Refused with 4, eleven would pass.'),
    you(
      'Style for this repo: snake_case, short names if possible. Comments only to explain a register number. And old.awk goes, if nobody calls it.',
      prefer('snake_case, short names if possible'),
      must('Comments only to explain a register number.'),
    ),
    run('grep -rn "old\\.awk" Makefile README.md cases.sh', {
      marks: [not('error', 'Command exited with code 1', 'no-match')],
    }),
    run("git rm -q old.awk && sed -i '/^# usage/d' cases.sh && ls", { deletes: ['old.awk'], writes: ['cases.sh'] }),
    it('No caller, removed. I also took the comment out of cases.sh.'),
    you(
      'Good. With Modbus TCP we could poll this live one day, who knows. Commit. This box sits in the OT net, so no pushing from here, ever.',
      not('openLoop', 'we could poll this live one day', 'hypothetical'),
      mustNot('This box sits in the OT net, so no pushing from here, ever.'),
    ),
    run(
      'echo tally > .gitignore && git add -A && git commit -qm "Count from the first timestamp, skip bad lines" && git log --oneline | head -1',
      { writes: ['.gitignore'] },
    ),
    it(
      'Committed locally. One thing I cannot see from here: does station 12 log in UTC or local time?',
      open('does station 12 log in UTC or local time?', { key: 'utc' }),
    ),
    you(
      'Have to ask ops. Monday. Last item: -s for seconds, default unchanged.',
      again('utc', 'Have to ask ops. Monday.'),
      request('-s for seconds, default unchanged'),
    ),
    run(
      'sed -i \'s/int main(void) {/int main(int argc, char **argv) {\\n  long unit = argc > 1 \\&\\& !strcmp(argv[1], "-s") ? 1 : 60;/; s#total / 60#total / unit#\' tally.c && make -s && sh cases.sh && ./tally -s < logs/0311.txt',
      { writes: ['tally.c'], produces: ['tally'] },
    ),
    edit(
      'README.md',
      'Exit code is 0.\n',
      'With `-s`, run seconds.\n\nExit codes: 0 clean, 3 a line was skipped, 4 more than 32 pumps.\n',
      { say: 'And the README, with all exit codes.', said: [again('readme', 'And the README, with all exit codes.')] },
    ),
    it('Done: -s prints seconds, without it nothing changes, and the README lists the codes.'),
  ],
};
