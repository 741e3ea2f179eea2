// Written session: a chess club's secretary without capitals and a brief agent, on a ladder worked out from games.
import { type AuthoredSession, bash, bashFails, edit, ls, read, say, user, write } from './turns.ts';

export const chessLadder: AuthoredSession = {
  name: 'chess-ladder',
  language: 'en',
  cwd: '/home/u/chess-ladder',
  model: ['google', 'gemini-3-pro'],
  startedAt: '2026-10-02T08:00:00.000Z',
  turns: [
    user(
      "chess club secretary here. ⟦goal|our ladder lives in my head and on a napkin, i want it in a file that works out the ranks⟧. 34 members. ⟦must|rating changes are the club's own formula, plus minus 16, don't go looking up Elo⟧",
    ),
    say(
      "Sure. I'd begin with the napkin: could you paste it, or is it in a file already?",
      ls('.', 'napkin.jpg\nmembers.txt'),
    ),
    user(
      'its typed up in members.txt, one name per line best first. ⟦must|games go by date played, not date reported, folks are slow⟧',
    ),
    say('', read('members.txt', 'Alba\nBorg\nChen\n')),
    say(
      "34 names, no duplicates. Two are marked with a star, which I don't understand yet.\n\nHere is how I'd lay it out:\n\n- ⟦dec|games.csv holds one line per game: date, white, black, result.⟧\n- ⟦dec|The ranks are worked out anew from the first game each time, so a late report slots in where it belongs.⟧\n\nThe star could mean retired or could mean junior. Which is it?",
      write('ladder.py', 'import csv\n'),
      write('games.csv', 'date,white,black,result\n'),
    ),
    user("junior. ⟦must|juniors can't lose points to adults⟧, club rule since 1987. and ⟦dec|draws move nobody⟧"),
    say(
      '',
      edit('ladder.py', 'import csv', 'import csv\nJUNIOR = "*"'),
      bashFails('python ladder.py', "⟦errok|KeyError: 'Chen*'⟧", 1),
    ),
    say(
      'The star is part of the name in one place and stripped in the other.',
      edit('ladder.py', 'name', 'name.rstrip("*")'),
      bash('python ladder.py', ' 1 Alba\n 2 Borg'),
    ),
    say(
      "It prints the ladder. With no games it's simply your list. A player who wins against somebody eleven places above jumps all eleven at the moment, which looks generous.",
    ),
    user('no no, halfway. ⟦dec~constraint|you win, you go half the distance, rounded up⟧'),
    say('Halfway it is.', edit('ladder.py', 'target', '(a + b + 1) // 2'), bash('python ladder.py', 'ok')),
    say(
      "Done. As for showing it: I can print it to paste in the newsletter, or make a web page. A page would need somewhere to live. ⟦dec#news|I'd stick with plain text for the newsletter.⟧",
    ),
    user(
      '⟦+news|plain text, yes⟧, ⟦must|40 characters wide, the newsletter is two columns⟧. Dieter wants ⟦x.quote.constraint|photos next to the names⟧, of course he does',
    ),
    say(
      '',
      edit('ladder.py', 'print(row)', 'print(row[:40])'),
      bash('python ladder.py > ladder.txt && cat ladder.txt', ' 1 Alba', { m: ['ladder.txt'], r: ['ladder.txt'] }),
    ),
    say("The widest line is 31 characters. ⟦open|I didn't do anything about members who leave in mid season.⟧"),
    user(
      "⟦open|i'll bring that up at the AGM⟧. ⟦req|last thing, a text per member with their last five games⟧. ⟦not|no ratings in those, people compare⟧",
    ),
    say('', write('member.py', 'import csv\n'), bash('python member.py', '34 texts')),
    say('34 texts are printed one after the other, separated by a line of dashes.'),
  ],
};
