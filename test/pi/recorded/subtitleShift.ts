// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs the agent writes hold template strings of their own
// English, a freelance subtitler who abbreviates and jokes at her own cost, and an agent that thinks aloud; Node over SRT files.
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
  'package.json': '{ "name": "subs", "type": "module", "scripts": { "test": "node --test" } }\n',
  'shift.js': `import { readFileSync, writeFileSync } from 'node:fs';

const [file, ms] = process.argv.slice(2);
const pad = (n, width = 2) => String(n).padStart(width, '0');

function toMs(time) {
  const [h, m, s] = time.split(':');
  return (Number(h) * 60 + Number(m)) * 60000 + Number(s.replace(',', ''));
}

function format(t) {
  return \`\${pad(Math.floor(t / 3600000))}:\${pad(Math.floor(t / 60000) % 60)}:\${pad(Math.floor(t / 1000) % 60)},\${pad(t % 1000, 3)}\`;
}

const text = readFileSync(file, 'utf8');
writeFileSync(file, text.replace(/\\d\\d:\\d\\d:\\d\\d,\\d\\d\\d/g, (time) => format(toMs(time) + Number(ms))));
`,
  'ep03.srt':
    '1\n00:00:02,000 --> 00:00:04,100\nI told you not to come.\n\n2\n00:20:10,500 --> 00:20:12,000\nThen who was driving all that way?\n\n3\n00:41:58,900 --> 00:42:00,300\nNobody. Nobody was driving.\n',
  'notes/agency-guide.md':
    '# Delivery guide (other agency, 2021)\n\n- Italics must be avoided in all languages.\n- Do not use more than two speakers per cue.\n- Send files as .zip.\n',
};

const time = `const pad = (n, width = 2) => String(n).padStart(width, '0');

function toMs(time) {
  const [h, m, s] = time.split(':');
  return (Number(h) * 60 + Number(m)) * 60000 + Number(s.replace(',', ''));
}

export function format(t) {
  return \`\${pad(Math.floor(t / 3600000))}:\${pad(Math.floor(t / 60000) % 60)}:\${pad(Math.floor(t / 1000) % 60)},\${pad(t % 1000, 3)}\`;
}
`;

const stretch = `import { readFileSync, writeFileSync } from 'node:fs';
import { format, toMs } from './time.js';

const [from, to, ...anchors] = process.argv.slice(2);
const [[a1, b1], [a2, b2]] = anchors.map((pair) => pair.split('=').map(toMs));
const moved = (ms) => b1 + ((ms - a1) * (b2 - b1)) / (a2 - a1);

const text = readFileSync(from, 'utf8');
writeFileSync(to, text.replace(/\\d\\d:\\d\\d:\\d\\d,\\d\\d\\d/g, (time) => format(moved(toMs(time)))));
`;

const test = `import assert from 'node:assert';
import { test } from 'node:test';
import { format, toMs } from '../time.js';

test('a time survives the way there and back', () => assert.equal(format(toMs('00:41:58,900')), '00:41:58,900'));
test('fractions land on the next frame', () => assert.equal(format(1021.7), '00:00:01,040'));
test('nothing starts before the film', () => assert.equal(format(-80), '00:00:00,000'));
`;

const call = 'node stretch.js ep03.srt ep03.new.srt 00:00:02,000=00:00:02,000 00:42:00,300=00:41:58,200';

export const subtitleShift: Dialogue = {
  name: 'recorded-subtitle-shift',
  language: 'en',
  program: { name: 'subs', files, git: true },
  steps: [
    you(
      'sooo client bounced ep03. in sync at the top, 2.1 s late by min 42, bc they recut at 25 fps & my timings are 23.976. shift.js only shifts. need it to stretch an srt so both ends line up. pls never overwrite the srt i pass in, i have already cried about that once this yr',
      goal('need it to stretch an srt so both ends line up'),
      must('they recut at 25 fps & my timings are 23.976', { optional: true }),
      mustNot('never overwrite the srt i pass in, i have already cried about that once this yr'),
    ),
    together("I'll look at how shift.js parses times and at the episode itself.", read('shift.js'), read('ep03.srt')),
    it(
      'shift.js adds a constant in place. For a drift we can either multiply by 23.976/25, or take two anchor pairs (old time = new time) and map linearly between them. The ratio needs no input from you, the anchors also absorb cuts at the head.',
    ),
    you(
      'anchors. the ratio nvr matches whatever their editor did at 4am',
      decided('anchors. the ratio nvr matches whatever their editor did at 4am'),
    ),
    write('time.js', time, {
      say: 'Time parsing goes into its own module so that shift.js and the new tool share it.',
      said: [decided('Time parsing goes into its own module so that shift.js and the new tool share it')],
    }),
    write('stretch.js', stretch),
    run(call, {
      marks: [
        failed("SyntaxError: The requested module './time.js' does not provide an export named 'toMs'", 'resolved'),
      ],
    }),
    run(`sed -i 's/^function toMs/export function toMs/' time.js && ${call} && cat ep03.new.srt`, {
      writes: ['time.js', 'ep03.new.srt'],
      reads: ['ep03.new.srt'],
    }),
    it(
      'Both ends line up, but the middle cue comes out as 00:20:09,492.23682643054053, so times need rounding. I would snap to whole frames of 25 fps, 40 ms each, rather than to the millisecond, because their QC tool measures in frames.',
      decided('I would snap to whole frames of 25 fps, 40 ms each, rather than to the millisecond', { key: 'frames' }),
    ),
    you(
      'ya frames, obvs. also their player dies w/o BOM + CRLF, ask me how i know',
      again('frames', 'ya frames, obvs'),
      must('their player dies w/o BOM + CRLF, ask me how i know'),
    ),
    write('test/time.test.js', test, { say: 'I start from the tests, two of them will be red for now.' }),
    run("node --test --test-reporter=tap | grep -E 'not ok|# (pass|fail)'", {
      marks: [not('error', '# fail 2', 'expected-failure')],
    }),
    edit(
      'time.js',
      'export function format(t) {',
      'export function format(time) {\n  const t = Math.max(0, Math.ceil(time / 40) * 40);',
    ),
    run("node --test --test-reporter=tap | grep -E 'not ok|# (pass|fail)'", {
      marks: [failed('not ok 1 - a time survives the way there and back', 'resolved')],
    }),
    it(
      '58,900 is no multiple of 40 ms, so my first test contradicts the rule we just made. I change that test to a time on a frame, 00:41:58,920.',
      decided('I change that test to a time on a frame, 00:41:58,920', { optional: true }),
    ),
    you('makes sense go'),
    run(
      "sed -i 's/58,900/58,920/g' test/time.test.js && node --test --test-reporter=tap | grep -E 'not ok|# (pass|fail)'",
      {
        writes: ['test/time.test.js'],
      },
    ),
    edit(
      'stretch.js',
      'format(moved(toMs(time)))));',
      "format(moved(toMs(time)))).replace(/\\r?\\n/g, '\\r\\n').replace(/^\\uFEFF?/, '\\uFEFF'));",
    ),
    run(`${call} && head -c 3 ep03.new.srt | od -An -tx1 && file ep03.new.srt`, { writes: ['ep03.new.srt'] }),
    it('Three bytes of BOM and CRLF line ends are there.'),
    you(
      'omg. ok while youre at it glue together any cues under 1 s. and max 37 chars a line, thats in the client spec, they WILL reject 38',
      not('constraint', 'glue together any cues under 1 s', 'withdrawn'),
      must('max 37 chars a line, thats in the client spec, they WILL reject 38'),
    ),
    write(
      'check.js',
      "import { readFileSync } from 'node:fs';\n\nconst long = readFileSync(process.argv[2], 'utf8').split(/\\r?\\n/).filter((line) => line.length > 37);\nfor (const line of long) console.log(line.length, line);\nif (long.length > 0) process.exitCode = 1;\n",
      {
        say: 'Line length is a check of its own: breaking lines is a matter of taste, so check.js reports and never rewrites.',
        said: [decided('check.js reports and never rewrites')],
      },
    ),
    run('node check.js ep03.new.srt && node check.js notes/agency-guide.md', {
      say: 'The episode should be clean, and the guide has long lines, so the second call must complain.',
      marks: [not('error', 'Command exited with code 1', 'expected-failure')],
    }),
    it('No line of ep03 is too long. Gluing comes next.'),
    you(
      'wait no glueing, if two ppl talk it puts both in one mouth. drop it. how fast do ppl have to read btw, i like it under 17 chars/sec but its not a law',
      mustNot('no glueing, if two ppl talk it puts both in one mouth', { orKind: 'decision', optional: true }),
      prefer('i like it under 17 chars/sec but its not a law'),
    ),
    it('Cue 2 is the fastest at 23 characters per second, cue 3 has 19, cue 1 has 11.'),
    you(
      'eh its fine, thats the twist. agency pm just slacked "everything has to be TTML from january on", which, lol, they say that every yr. does notes/ have anything for this client?',
      not('constraint', 'everything has to be TTML from january on', 'quoted'),
    ),
    run("cat notes/agency-guide.md; grep -ril 'recut' notes", {
      reads: ['notes/agency-guide.md'],
      marks: [
        not('constraint', 'Italics must be avoided in all languages.', 'pasted'),
        not('constraint', 'Do not use more than two speakers per cue.', 'pasted'),
        not('error', 'Command exited with code 1', 'no-match'),
      ],
    }),
    it('Only the guide of another agency from 2021. Delete it?', done('Delete it?')),
    you('god yes. and shift.js should use time.js too like u said'),
    run('git rm -q notes/agency-guide.md', { deletes: ['notes/agency-guide.md'] }),
    run(
      "patch shift.js <<'END'\n@@ -3,14 +3,5 @@\n const [file, ms] = process.argv.slice(2);\n-const pad = (n, width = 2) => String(n).padStart(width, '0');\n \n-function gone(time) {\n END",
      {
        marks: [failed('patch: **** malformed patch at line 6:', 'resolved')],
      },
    ),
    run(
      "sed -i '4,13d' shift.js && sed -i \"1a import { format, toMs } from './time.js';\" shift.js && cat shift.js && cp ep03.srt /tmp/s.srt && node shift.js /tmp/s.srt 400 && head -2 /tmp/s.srt",
      {
        say: 'The hand-made hunk was sloppy; plain line deletion will do.',
        writes: ['shift.js'],
        reads: ['shift.js'],
        produces: ['/tmp/s.srt'],
      },
    ),
    it(
      'shift.js is on the shared module. It still writes over its input, which breaks your rule; I left that for now because your old batch script calls it that way.',
      open('It still writes over its input, which breaks your rule; I left that for now', { key: 'inplace' }),
    ),
    you(
      'ugh right. leave it til this job is out. what fps is the video they sent, ep03_recut.mp4',
      again('inplace', 'leave it til this job is out'),
    ),
    run('ffprobe -v error -show_entries stream=r_frame_rate ep03_recut.mp4', {
      marks: [failed('ffprobe: command not found', 'unresolved')],
    }),
    it('ffprobe is missing on this machine, and the video is not in the folder either.'),
    you(
      "nvm its on the other laptop, i'll check tonight. if i ever get rich ill pay u to do the spotting as well. LAST ONE: a --dry flag on stretch that prints old > new per cue and writes nothing. keep deps at zero, i dont trust npm install on hotel wifi",
      open("i'll check tonight", { key: 'fps' }),
      not('openLoop', 'if i ever get rich ill pay u to do the spotting as well', 'hypothetical'),
      request('a --dry flag on stretch that prints old > new per cue and writes nothing'),
      mustNot('keep deps at zero, i dont trust npm install on hotel wifi'),
    ),
    edit(
      'stretch.js',
      'const [from, to, ...anchors] = process.argv.slice(2);',
      "const args = process.argv.slice(2);\nconst dry = args.includes('--dry');\nconst [from, to, ...anchors] = args.filter((arg) => arg !== '--dry');",
    ),
    run(
      `sed -i 's/^writeFileSync(to, /const result = /; s/\\x27\\\\uFEFF\\x27));$/\\x27\\\\uFEFF\\x27);/' stretch.js && ${call} --dry`,
      {
        writes: ['stretch.js'],
      },
    ),
    run(
      "cat >> stretch.js <<'END'\nif (dry) for (const [cue] of text.matchAll(/\\d\\d:\\d\\d:\\d\\d,\\d\\d\\d/g)) console.log(cue, '>', format(moved(toMs(cue))));\nelse writeFileSync(to, result);\nEND\n" +
        `${call} --dry && git status --short`,
      {
        writes: ['stretch.js'],
      },
    ),
    it('--dry prints every time with its new one and writes nothing.'),
  ],
};
