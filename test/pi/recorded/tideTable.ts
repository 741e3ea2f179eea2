// English, a laconic harbour master in Maine and an exuberant agent, on when boats can cross a sand bar; a small Python program.
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
  'tides.txt':
    '2026-07-01 04:12 10.8 H\n2026-07-01 10:31 -0.4 L\n2026-07-01 16:45 9.9 H\n2026-07-01 22:58 0.9 L\n\n2026-07-02 05:01 10.5 H\n2026-07-02 11:17 -0.2 L\n',
  'notice.txt':
    'NOTICE TO MARINERS 22/26\n\nMariners shall not anchor within 200 yards of the cable.\nVessels over 65 ft must monitor channel 13.\n',
  'bar_old.py': 'print("ask Earl")\n',
  'bar.py': `import sys
from datetime import datetime

BAR = 3.5


def load(path):
    for row in open(path):
        day, time, height, kind = row.split()
        yield datetime.fromisoformat(f"{day} {time}"), float(height)


if __name__ == "__main__":
    draft = float(sys.argv[1])
    for at, height in load("tides.txt"):
        if height + BAR >= draft:
            print(at, "ok")
`,
};

const tide = `from datetime import timedelta

TWELFTHS = (1, 2, 3, 3, 2, 1)


def curve(tides):
    """Heights between each high and low by the rule of twelfths."""
    for (at, height), (next_at, next_height) in zip(tides, tides[1:]):
        step = (next_at - at) / 6
        level = height
        for part, twelfths in enumerate(TWELFTHS):
            yield at + part * step, level
            level += (next_height - height) * twelfths / 12


def windows(tides, need):
    """Stretches of time with at least that many feet."""
    start = None
    for at, level in curve(tides):
        if level >= need and start is None:
            start = at
        elif level < need and start:
            yield start, at
            start = None
`;

const test = `import unittest
from datetime import datetime

from tide import windows

DAY = [(datetime(2026, 7, 1, 0), 0.0), (datetime(2026, 7, 1, 6), 12.0)]


class Windows(unittest.TestCase):
    def test_open_at_the_end(self):
        self.assertEqual(len(list(windows(DAY, 9.0))), 1)

    def test_never_deep_enough(self):
        self.assertEqual(list(windows(DAY, 13.0)), [])
`;

export const tideTable: Dialogue = {
  name: 'recorded-tide-table',
  language: 'en',
  program: { name: 'tides', files, git: true },
  steps: [
    you(
      'harbormaster, stonecove. bar.py says ok at high water, thats it. need from when till when a boat can cross the bar. runs on a pi zero in the shack, python 3.7',
      goal('need from when till when a boat can cross the bar'),
      must('runs on a pi zero in the shack, python 3.7'),
    ),
    together("What a lovely little problem! Let's see what we have.", read('bar.py'), read('tides.txt')),
    run('python3 bar.py 9', {
      marks: [failed('ValueError: not enough values to unpack (expected 4, got 0)', 'resolved')],
    }),
    edit('bar.py', '        day, time', '        if not row.strip():\n            continue\n        day, time', {
      say: 'Aha, an empty line trips it up. Easy!',
    }),
    run('python3 bar.py 9'),
    it(
      'It runs again! To know the water between high and low we need a curve. The rule of twelfths is coarse but every sailor can check it by hand; a cosine is smoother and a bit more exact. Which one feels right?',
    ),
    you('twelfths', decided('twelfths')),
    write('tide.py', tide),
    write('test_tide.py', test),
    run('python3 -m unittest', { marks: [failed('AssertionError: 0 != 1', 'resolved')] }),
    it(
      "Great, the test caught something! A window that is still open when the table ends gets lost. I'd print such a window with the word 'onward' in place of an end, rather than invent a time.",
      decided("I'd print such a window with the word 'onward' in place of an end, rather than invent a time", {
        key: 'onward',
      }),
    ),
    you('ayuh', again('onward', 'ayuh')),
    run("printf '    if start:\\n        yield start, None\\n' >> tide.py && python3 -m unittest 2>&1 | tail -1", {
      writes: ['tide.py'],
    }),
    it('Green!'),
    you(
      'foot of water under the keel. always. and times in tides.txt are standard time all year. leave em standard, fellas set their clocks by it',
      must('foot of water under the keel. always'),
      must('times in tides.txt are standard time all year. leave em standard, fellas set their clocks by it'),
    ),
    edit(
      'bar.py',
      '    for at, height in load("tides.txt"):\n        if height + BAR >= draft:\n            print(at, "ok")',
      '    for start, end in windows(load("tides.txt"), draft + KEEL - BAR):\n        print(f"{start:%a %H:%M} to {end:%H:%M}" if end else f"{start:%a %H:%M} onward")',
    ),
    run(
      "sed -i 's/^BAR = 3.5/BAR = 3.5\\nKEEL = 1.0/; s/^from datetime import datetime/from datetime import datetime\\n\\nfrom tide import windows/' bar.py && python3 bar.py 9",
      {
        writes: ['bar.py'],
        marks: [failed("TypeError: 'generator' object is not subscriptable", 'resolved')],
      },
    ),
    run('sed -i \'s/load("tides.txt"), /list(load("tides.txt")), /\' bar.py && python3 bar.py 9', {
      say: 'Oops, my bad! A list it is.',
      writes: ['bar.py'],
    }),
    it('And there they are, the first real windows!'),
    you(
      'round to quarter hours. dot reads it on the radio 6 am, so no symbols, no seconds. coast guard fella keeps saying "everybody ought to carry AIS". hes from ohio',
      not('constraint', 'round to quarter hours', 'withdrawn'),
      must('dot reads it on the radio 6 am, so no symbols, no seconds'),
      not('constraint', 'everybody ought to carry AIS', 'quoted'),
    ),
    write(
      'clock.py',
      'from datetime import timedelta\n\n\ndef quarter(at):\n    return at - timedelta(minutes=at.minute % 15, seconds=at.second)\n',
    ),
    run(
      "sed -i 's/{start:%a/{quarter(start):%a/g; s/{end:%H/{quarter(end):%H/; s/^from tide import windows/from clock import quarter\\nfrom tide import windows/' bar.py && python3 bar.py 9",
      {
        writes: ['bar.py'],
      },
    ),
    it('Quarter hours are in, and "to" is a word, so Dot has no symbols to trip over.'),
    you(
      'thats rounding the opening down. puts a boat on the sand. no rounding, to the minute',
      must('no rounding, to the minute', { orKind: 'decision' }),
    ),
    run('git checkout -q clock.py', {
      say: 'You are so right, rounding down the start is dangerous! Out it goes.',
      marks: [failed("error: pathspec 'clock.py' did not match any file(s) known to git", 'resolved')],
    }),
    run("rm clock.py && sed -i 's/quarter(\\(start\\|end\\))/\\1/g; /^from clock/d' bar.py && python3 bar.py 9", {
      writes: ['bar.py'],
      deletes: ['clock.py'],
    }),
    it('To the minute now.'),
    you(
      'read notice.txt. any of it ours? and dont go fetching from noaa, link drops every norther',
      mustNot('dont go fetching from noaa, link drops every norther'),
    ),
    read('notice.txt', {
      marks: [
        not('constraint', 'Mariners shall not anchor within 200 yards of the cable.', 'pasted'),
        not('constraint', 'Vessels over 65 ft must monitor channel 13.', 'pasted'),
      ],
    }),
    it('Nope! It is about anchoring and radio watch, nothing for a table of times.'),
    you(
      'figured. army engineers might dredge to six feet some day, then BAR changes. wont hold my breath. bar_old.py can go',
      not('openLoop', 'army engineers might dredge to six feet some day, then BAR changes', 'hypothetical'),
    ),
    run('grep -rn bar_old . --include=*.py', { marks: [not('error', 'Command exited with code 1', 'no-match')] }),
    run('cat bar_old.py && git rm -q bar_old.py', { reads: ['bar_old.py'], deletes: ['bar_old.py'] }),
    it(
      'Nobody imported it, so it is gone. I do like "ask Earl" as a program, though! To keep the dredging simple, BAR and KEEL live in harbor.ini from now on, and not in the code.',
      decided('BAR and KEEL live in harbor.ini from now on, and not in the code', { key: 'ini' }),
    ),
    you(
      'ok. earl died in 09. feet not meters btw, id sooner not see a meter anywhere',
      again('ini', 'ok'),
      prefer('feet not meters btw, id sooner not see a meter anywhere'),
    ),
    run(
      'cat > harbor.ini <<\'END\'\n[stonecove]\nbar = 3.5\nkeel = 1.0\nEND\nsed -i \'s/^BAR = 3.5/HARBOR = ConfigParser()\\nHARBOR.read("harbor.ini")\\nBAR = HARBOR.getfloat("stonecove", "bar")/; s/^KEEL = 1.0/KEEL = HARBOR.getfloat("stonecove", "keel")/; s/^import sys/import sys\\nfrom configparser import ConfigParser/\' bar.py && python3 bar.py 9',
      { say: 'I am sorry about Earl.', writes: ['harbor.ini', 'bar.py'] },
    ),
    it('Same windows, read from harbor.ini.'),
    you('whats it do with a silly draft. try 20'),
    run('python3 bar.py 20; python3 bar.py twenty', {
      say: 'Twenty feet should give nothing, and I expect a word instead of a number to blow up.',
      marks: [not('error', "ValueError: could not convert string to float: 'twenty'", 'expected-failure')],
    }),
    it(
      'Twenty feet prints nothing at all. A line saying "no crossing" would be friendlier; I can add it next time you have me in here.',
      open('A line saying "no crossing" would be friendlier; I can add it next time you have me in here', {
        key: 'none',
      }),
    ),
    you('next time. send it to the speaker so i hear how it reads', again('none', 'next time')),
    run('python3 bar.py 9 | espeak', { marks: [failed('espeak: command not found', 'unresolved')] }),
    it('No speech program on this box, sadly!'),
    you(
      'shack has one. will try it there tomorrow. last: second argument for the day, so dot gets only today. like bar.py 9 2026-07-02',
      open('will try it there tomorrow'),
      request('second argument for the day, so dot gets only today'),
    ),
    edit(
      'bar.py',
      '    for start, end in windows(',
      '    day = sys.argv[2] if len(sys.argv) > 2 else ""\n    for start, end in windows(',
    ),
    edit(
      'bar.py',
      '        print(f"{start',
      '        if not f"{start:%Y-%m-%d}".startswith(day):\n            continue\n        print(f"{start',
    ),
    run('python3 bar.py 9 2026-07-02 && python3 bar.py 9 && python3 -m unittest 2>&1 | tail -1'),
    it('Done! One day, only the windows that open on it.'),
  ],
};
