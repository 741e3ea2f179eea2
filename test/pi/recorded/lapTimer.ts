// English, a chatty retired marshal of a kart track and a formal agent that gives reasons; a small C program with a Makefile.
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
  Makefile:
    'CC = gcc\nCFLAGS = -std=c89 -Wall -Werror -pedantic\n\nlaptimer: laptimer.c\n\t@$(CC) $(CFLAGS) -o laptimer laptimer.c\n\ntest: laptimer\n\t@sh test/run.sh\n',
  'README.txt':
    'TIMING HUT - NOTES (G. Pratt, 1998)\n\nAlways print penalties in red.\nNever run more than 16 karts in one heat.\nRibbon: Epson 8750, two spares in the drawer.\n',
  'laptimer.c': `#include <stdio.h>

#define MAX_KARTS 40

static double last[MAX_KARTS];

int main(void) {
    double at;
    int kart;
    while (scanf("%lf %d", &at, &kart) == 2) {
        if (last[kart] > 0)
            printf("kart %d  %.3f\\n", kart, at - last[kart]);
        last[kart] = at;
    }
    return 0;
}
`,
  'heat.log':
    '0.000 7\n0.900 12\n61.204 7\n63.110 12\n63.400 12\n122.010 7\n125.020 12\n184.551 7\n184.900 7\n188.730 12\n',
};

export const lapTimer: Dialogue = {
  name: 'recorded-lap-timer',
  language: 'en',
  program: { name: 'laptimer', files, git: true },
  steps: [
    you(
      "Morning! Marge from the timing hut here. Some karts get counted twice because the loop in the tarmac picks them up again when they crawl over it, and then the lads shout at me through the hatch. I'd like those phantom laps gone from the printout. The timing box is a Linux thing from 2009 with a gcc to match, so it has to stay plain old C89",
      goal("I'd like those phantom laps gone from the printout"),
      must('The timing box is a Linux thing from 2009 with a gcc to match, so it has to stay plain old C89'),
    ),
    together('I shall read the program and how it is built.', read('laptimer.c'), read('Makefile')),
    it(
      'Every second crossing of the loop is reported, however soon it follows the first. There are two filters one could use: discard a crossing that follows the last one of the same kart within a fixed time, or learn the usual lap of each kart and discard what is far off. The former is easier to explain to an angry driver.',
    ),
    you(
      "Fixed time please love. Nobody on our track goes round in under 40 seconds, not even Darren when he's cross",
      decided('Fixed time please love'),
      must("Nobody on our track goes round in under 40 seconds, not even Darren when he's cross", {
        orKind: 'decision',
      }),
    ),
    write('test/double.log', '1.000 5\n62.500 5\n62.900 5\n124.000 5\n', {
      say: 'A test comes first. It cannot pass until the filter exists.',
    }),
    write('test/double.expected', 'kart 5  61.500\nkart 5  61.500\n'),
    write('test/run.sh', './laptimer < test/double.log | diff - test/double.expected && echo double ok\n'),
    run('make test', {
      produces: ['laptimer'],
      marks: [not('error', 'make: *** [Makefile:8: test] Error 1', 'expected-failure')],
    }),
    edit(
      'laptimer.c',
      '        if (last[kart] > 0)',
      '        // the loop sees a crawling kart twice\n        if (last[kart] > 0 && at - last[kart] < MIN_LAP)\n            continue;\n        if (last[kart] > 0)',
    ),
    edit('laptimer.c', '#define MAX_KARTS 40', '#define MAX_KARTS 40\n#define MIN_LAP 40.0'),
    run('make test', {
      produces: ['laptimer'],
      marks: [failed('error: C++ style comments are not allowed in ISO C90', 'resolved')],
    }),
    run(
      "sed -i 's#// the loop sees a crawling kart twice#/* the loop sees a crawling kart twice */#' laptimer.c && make test",
      {
        say: 'That comment style is younger than C89; I shall use the old one.',
        writes: ['laptimer.c'],
        produces: ['laptimer'],
      },
    ),
    it('The phantom lap of kart 5 no longer appears, and the test passes.'),
    you(
      "Ooh lovely. Kettle's on. Mind you the printout comes off a little till roll so nothing wider than 32 characters. And heat.log is Sunday's official result, the stewards hold a copy, so you mustn't alter a single digit in there",
      must('the printout comes off a little till roll so nothing wider than 32 characters'),
      mustNot(
        "heat.log is Sunday's official result, the stewards hold a copy, so you mustn't alter a single digit in there",
      ),
    ),
    run("./laptimer < heat.log | awk '{ if (length > widest) widest = length } END { print widest }'"),
    it('The widest line has 15 characters.'),
    you(
      'My nephew reckons we ought to "rewrite the lot in Rust and bung it on a Raspberry Pi". He\'s nineteen. Anyway, old Geoff left a README.txt, is there anything in it that still matters?',
      not('decision', 'rewrite the lot in Rust and bung it on a Raspberry Pi', 'quoted'),
    ),
    read('README.txt', {
      marks: [
        not('constraint', 'Always print penalties in red.', 'pasted'),
        not('constraint', 'Never run more than 16 karts in one heat.', 'pasted'),
      ],
    }),
    it('It describes a dot matrix printer of 1998. Nothing in it concerns the present program.'),
    you(
      'Thought so, that printer went in a skip with the old seats. Now Darren, kart 7, swears blind his first lap on Sunday is missing. Is he telling fibs?',
    ),
    run('./laptimer < heat.log | head -3'),
    run('head -2 heat.log', { reads: ['heat.log'] }),
    it(
      'He is right. He crosses the line at exactly 0.000, and the program takes zero to mean that a kart was never seen. I suggest that unseen karts be marked with -1 rather than with zero.',
      decided('I suggest that unseen karts be marked with -1 rather than with zero', { key: 'unseen' }),
    ),
    you("Well I never. He'll be insufferable. Yes, do it that way", again('unseen', 'Yes, do it that way')),
    run("sed -i 's/last\\[kart\\] > 0/last[kart] >= 0/' laptimer.c", { writes: ['laptimer.c'] }),
    edit(
      'laptimer.c',
      '    int kart;\n    while (scanf("%f %d"',
      '    int kart;\n    for (kart = 0; kart < MAX_KARTS; kart++)\n        last[kart] = -1;\n    while (scanf("%f %d"',
      {
        writes: [],
        marks: [
          failed(
            'Could not find the exact text in laptimer.c. The old text must match exactly including all whitespace and newlines.',
            'resolved',
          ),
        ],
      },
    ),
    edit(
      'laptimer.c',
      '    int kart;\n    while',
      '    int kart;\n    for (kart = 0; kart < MAX_KARTS; kart++)\n        last[kart] = -1;\n    while',
    ),
    run(
      "printf '0.000 3\\n50.250 3\\n' > test/zero.log && echo 'kart 3  50.250' > test/zero.expected && echo './laptimer < test/zero.log | diff - test/zero.expected && echo zero ok' >> test/run.sh && make test",
      { writes: ['test/zero.log', 'test/zero.expected', 'test/run.sh'], produces: ['laptimer'] },
    ),
    it('Kart 7 has its first lap again, and a test of its own guards that.'),
    you(
      "He's doing a lap of honour round the car park. Right, a few wishes: I'd sooner have short functions, I read this with my glasses on. Laps go out with two decimals like on the big board. And could you put each kart's best lap at the bottom",
      prefer("I'd sooner have short functions, I read this with my glasses on"),
      not('constraint', 'Laps go out with two decimals like on the big board', 'withdrawn'),
    ),
    run("sed -i 's/%.3f/%.2f/' laptimer.c && sed -i 's/0$//' test/double.expected test/zero.expected && make test", {
      writes: ['laptimer.c', 'test/double.expected', 'test/zero.expected'],
      produces: ['laptimer'],
    }),
    it(
      'Two decimals are in. For the best laps a second array beside the last crossings will do, so the log is still read only once.',
      decided(
        'For the best laps a second array beside the last crossings will do, so the log is still read only once',
        {
          key: 'best',
        },
      ),
    ),
    you(
      "Whatever you think, pet. Hang on, chief steward just put his head in: it's thousandths or nothing, protests get settled on them. So back to three",
      again('best', 'Whatever you think, pet'),
      must("it's thousandths or nothing, protests get settled on them"),
    ),
    run("sed -i 's/%.2f/%.3f/' laptimer.c && sed -i 's/$/0/' test/double.expected test/zero.expected", {
      writes: ['laptimer.c', 'test/double.expected', 'test/zero.expected'],
    }),
    edit(
      'laptimer.c',
      'static double last[MAX_KARTS];',
      'static double last[MAX_KARTS];\nstatic double best[MAX_KARTS];\n\nstatic void print_best(void) {\n    int kart, shown;\n    for (kart = 0; kart < MAX_KARTS; kart++)\n        if (best[kart] > 0)\n            printf("best %d  %.3f\\n", kart, best[kart]);\n}',
    ),
    edit('laptimer.c', '    return 0;', '    print_best();\n    return 0;'),
    run('LC_ALL=C make test', {
      produces: ['laptimer'],
      marks: [failed("error: unused variable 'shown' [-Werror=unused-variable]", 'resolved')],
    }),
    run(
      "sed -i 's/int kart, shown;/int kart;/; s/^        last\\[kart\\] = at;/        if (last[kart] >= 0 \\&\\& (best[kart] == 0 || at - last[kart] < best[kart]))\\n            best[kart] = at - last[kart];\\n        last[kart] = at;/' laptimer.c && echo 'best 5  61.500' >> test/double.expected && echo 'best 3  50.250' >> test/zero.expected && make test",
      { writes: ['laptimer.c', 'test/double.expected', 'test/zero.expected'], produces: ['laptimer'] },
    ),
    it(
      'Three decimals, and the best laps stand below. main() has grown to fifteen lines meanwhile; I will split it when the next change touches it.',
      open('I will split it when the next change touches it', { key: 'split' }),
    ),
    you(
      "No hurry with that. Do we choke on hire karts? They're numbered 51 to 58, and the transponders we buy stop at 99",
      again('split', 'No hurry with that'),
      must("They're numbered 51 to 58, and the transponders we buy stop at 99"),
    ),
    run(
      "sed -i 's/#define MAX_KARTS 40/#define MAX_KARTS 100/' laptimer.c && make test && printf '1 51\\n52.5 51\\n' | ./laptimer",
      {
        say: 'The arrays held 40 karts, so those numbers wrote past their end.',
        writes: ['laptimer.c'],
        produces: ['laptimer'],
      },
    ),
    it('There is room for 0 to 99 now, and kart 51 gets its lap.'),
    you(
      'Ta. If we ever had money I suppose we could show it all live on a telly in the café. Is there anything left that prints rubbish, like negative times? have a search for it',
      not('openLoop', 'I suppose we could show it all live on a telly in the café', 'hypothetical'),
    ),
    run("./laptimer < heat.log | grep -e ' -'", { marks: [not('error', 'Command exited with code 1', 'no-match')] }),
    it("There is no negative time in Sunday's heat."),
    you('Grand. Print it for me, the printer is called till'),
    run('./laptimer < heat.log | lp -d till', {
      marks: [failed('lp: command not found', 'unresolved')],
    }),
    it(
      'This machine has no printing system. Shall I write the printout to a file that you can take over on a stick?',
      done('Shall I write the printout to a file that you can take over on a stick?', { key: 'stick' }),
    ),
    you('Oh go on then, sunday.txt will do', decided('sunday.txt will do', { optional: true })),
    run('./laptimer < heat.log > sunday.txt && wc -l sunday.txt', { writes: ['sunday.txt'] }),
    it('sunday.txt has eight lines.'),
    you(
      "Smashing. I'll ask Pete on Thursday whether warm-up laps should count, I keep forgetting. Last thing before my bus: put the name of the heat on top of the printout, I'd give it on the command line, and if I give none leave the top off",
      open("I'll ask Pete on Thursday whether warm-up laps should count, I keep forgetting"),
      request(
        "put the name of the heat on top of the printout, I'd give it on the command line, and if I give none leave the top off",
      ),
    ),
    run(
      "sed -i 's/^int main(void) {/int main(int argc, char **argv) {/; s/^    for (kart = 0; kart < MAX_KARTS; kart++)$/    if (argc > 1)\\n        printf(\"%.32s\\\\n\", argv[1]);\\n&/' laptimer.c && make test && ./laptimer 'Sunday heat 3' < heat.log | head -2",
      {
        writes: ['laptimer.c'],
        marks: [failed('error: ‘argc’ undeclared (first use in this function)', 'resolved')],
      },
    ),
    run("sed -i '11,12d' laptimer.c && make test && ./laptimer 'Sunday heat 3' < heat.log | head -2", {
      say: 'My substitution met the loop of print_best as well.',
      writes: ['laptimer.c'],
      produces: ['laptimer'],
    }),
    it('The name is printed on top, cut at 32 characters.'),
  ],
};
