// Written session: an elderly, abbreviating maintainer of a Perl invoice system and a cautious agent, on porting one report to Python.
import {
  type AuthoredSession,
  aborted,
  bash,
  bashFails,
  compaction,
  edit,
  grep,
  read,
  say,
  shell,
  user,
  write,
} from './turns.ts';

const perl = `#!/usr/bin/perl
# dunning.pl - weekly dunning letters
# 1998-03-11 jh  first version
# 2003-07-02 jh  EUR
# ⟦x.paste.constraint|NEVER change the column order, the bank parses it by position⟧ (bank gone since 2011)
use strict;
use DBI;

my $dbh = DBI->connect("dbi:Informix:fibu", "", "");
my $sth = $dbh->prepare("select inr, knr, betrag, faellig from rechnung where mahnstufe < 3 and bezahlt = 'N'");
$sth->execute;
while (my $r = $sth->fetchrow_hashref) {
    my $tage = days_between($r->{faellig}, today());
    next if $tage < 14;
    my $fee = $tage > 42 ? 15 : $tage > 28 ? 10 : 5;
    printf "%-8s%-10s%12.2f%6d%8.2f\\n", $r->{inr}, $r->{knr}, $r->{betrag}, $tage, $fee;
}
`;

export const perlInvoices: AuthoredSession = {
  name: 'perl-invoices',
  language: 'en',
  cwd: '/srv/fibu',
  model: ['anthropic', 'claude-sonnet-4-5'],
  startedAt: '2026-02-10T06:41:03.000Z',
  turns: [
    user(
      'Mornin. ⟦goal|dunning.pl to python pls⟧, ⟦must|same output byte for byte⟧, then the cron entry swapped. ⟦must?|Box is AIX 7.1⟧, ⟦must|py is 2.7 there & stays 2.7⟧. ⟦must?|I run the thing Thurs 6am so no rush.⟧',
    ),
    say(
      'Good morning. I will read the script and look for what calls it.',
      read('bin/dunning.pl', perl),
      grep(
        'dunning',
        '.',
        'etc/crontab.fibu:14:0 6 * * 4 /srv/fibu/bin/dunning.pl > /srv/fibu/spool/mahn.txt\nbin/weekly.sh:22:lp -d mahn /srv/fibu/spool/mahn.txt\ndoc/OPERATIONS:88:dunning.pl  weekly, JH',
      ),
      read(
        'etc/crontab.fibu',
        '# m h dom mon dow\n0 6 * * 4 /srv/fibu/bin/dunning.pl > /srv/fibu/spool/mahn.txt\n30 6 * * 4 /srv/fibu/bin/weekly.sh\n',
      ),
    ),
    say(
      'Two things in it I would like to ask about before I write anything:\n\n- the comment about the bank: is the column order still load-bearing?\n- `days_between` comes from where? I do not see a definition.',
    ),
    user(
      '⟦dec?|Bank went bust 2011, ignore that.⟧ But ⟦must|the printer form overlay is fixed width, 44 cols⟧, so effectively same thing. days_between is in lib/Fibu.pm. Careful w/ that one: ⟦must|Feb has 30 days in our terms, always had⟧ (German commercial year, 30/360).',
    ),
    say(
      'Understood, thank you. Reading the module.',
      read(
        'lib/Fibu.pm',
        'package Fibu;\nuse base "Exporter";\nour @EXPORT = qw(today days_between eur);\n\nsub days_between {\n    my ($a, $b) = @_;\n    my ($y1, $m1, $d1) = split /-/, $a;\n    my ($y2, $m2, $d2) = split /-/, $b;\n    $d1 = 30 if $d1 == 31;\n    $d2 = 30 if $d2 == 31;\n    return ($y2 - $y1) * 360 + ($m2 - $m1) * 30 + ($d2 - $d1);\n}\n1;\n',
      ),
      bash(
        'python --version 2>&1; python -c "import informixdb" 2>&1',
        'Python 2.7.18\nTraceback (most recent call last):\n  File "<string>", line 1, in <module>\n⟦errok?|ImportError: No module named informixdb⟧',
      ),
    ),
    say(
      'There is no Informix driver for this Python. I see two options. ⟦x.hyp.decision|We could build informixdb from source with the client SDK⟧, which needs a C compiler here; or the script reads what `dbaccess` unloads, which is installed already.',
    ),
    user(
      '⟦must?|No cc on that box, IBM wants money for it.⟧ ⟦dec~constraint|dbaccess then, unload to a pipe, nothing on disk⟧ - ⟦not|cust. data on /tmp got us a finding in the audit⟧.',
    ),
    say(
      'Very well. A first version:',
      write(
        'bin/dunning.py',
        "#!/usr/bin/env python\n# Weekly dunning list; same output as dunning.pl.\nimport subprocess\nimport sys\n\nSQL = \"unload to '/dev/stdout' delimiter '|' select inr, knr, betrag, faellig from rechnung where mahnstufe < 3 and bezahlt = 'N'\"\n\n\ndef rows():\n    p = subprocess.Popen(['dbaccess', 'fibu', '-'], stdin=subprocess.PIPE, stdout=subprocess.PIPE)\n    out, _ = p.communicate(SQL)\n    for line in out.splitlines():\n        yield line.rstrip('|').split('|')\n",
      ),
      write(
        'lib/kommerz.py',
        "def days_between(a, b):\n    y1, m1, d1 = [int(x) for x in a.split('-')]\n    y2, m2, d2 = [int(x) for x in b.split('-')]\n    return (y2 - y1) * 360 + (m2 - m1) * 30 + (min(d2, 30) - min(d1, 30))\n",
      ),
      bashFails(
        'python bin/dunning.py > /dev/null',
        'Traceback (most recent call last):\n  File "bin/dunning.py", line 31, in main\n    tage = days_between(faellig, today())\n⟦errok|ValueError: invalid literal for int() with base 10: \'10.01.2026\'⟧',
        1,
      ),
    ),
    say(
      'dbaccess prints dates in the locale format (DBDATE). ⟦dec?|I will set it for the child process.⟧',
      edit(
        'bin/dunning.py',
        'stdout=subprocess.PIPE)',
        "stdout=subprocess.PIPE, env=dict(os.environ, DBDATE='Y4MD-'))",
      ),
      bash(
        'python bin/dunning.py | head -3',
        '20260112K004711       412.50    28    5.00\n20260113K000815      1290.00    27    5.00\n20260107K001234        88.10    33   10.00',
      ),
    ),
    say(
      'It prints rows. Compare with the Perl original on the same data:',
      bashFails(
        'diff <(perl bin/dunning.pl) <(python bin/dunning.py)',
        '17c17\n< 20251101K000042      1000.01    99   15.00\n---\n> 20251101K000042      1000.00    99   15.00\n41a42\n⟦errok?|> 20260127K002200        19.90    13    5.00⟧',
        1,
      ),
    ),
    say(
      'Two differences. Line 42: I let 13 days through; the comparison is off by one. Line 17: rounding. The database holds 1000.005, and Perl printf and Python format round it differently because Perl got a double and I got the text.',
    ),
    user(
      'Rounding: ⟦must|kaufmaennisch, half up⟧. perl one was luck. So ⟦must?|line 17 ok to differ if yours says .01⟧. Lemme look at how many we have w/ 3 decimals',
    ),
    shell(
      'echo "select count(*) from rechnung where betrag*100 <> trunc(betrag*100)" | dbaccess fibu',
      '(count(*))\n\n         6\n\n1 row(s) retrieved.',
    ),
    user('six. all Krueger. ok'),
    say(
      '⟦dec?|Amounts are Decimal now, rounded half up, and the boundary is `< 14`.⟧',
      edit(
        'bin/dunning.py',
        'betrag = float(betrag)',
        "betrag = Decimal(betrag).quantize(Decimal('0.01'), ROUND_HALF_UP)",
      ),
      edit('bin/dunning.py', 'if tage < 13:', 'if tage < 14:'),
      bash('diff <(perl bin/dunning.pl) <(python bin/dunning.py) && echo same', 'same'),
    ),
    user(
      "⟦must|Always log to syslog facility local3, opers watch that one.⟧ And ⟦not|don't you dare mail anything from that box, sendmail is open relay⟧",
    ),
    say(
      '⟦dec|I will use the logger command rather than the syslog module, which this Python build lacks.⟧',
      edit(
        'bin/dunning.py',
        'import sys',
        "import sys\n\n\ndef log(text):\n    subprocess.call(['logger', '-p', 'local3.info', '-t', 'dunning', text])",
      ),
      bash('python bin/dunning.py > /dev/null && tail -1 /var/log/local3', 'Feb 10 07:32:11 fibu dunning: 312 rows', {
        r: ['/var/log/local3'],
      }),
    ),
    user(
      'Beautiful. My successor starts in May, he wants "everything in docker w/ CI". ⟦x.quote.constraint|"No more scripts on the box", he says⟧. Good luck to him. Meanwhile ⟦pref|keep it so an old man can read it, no classes no decorators⟧',
    ),
    say('There are none in it. The whole script is 58 lines.'),
    user('⟦x.wd.constraint|And leave dunning.pl where it is, as fallback.⟧'),
    say(
      'It stays. Shall I prepare the cron change?',
      bashFails(
        'cp etc/crontab.fibu etc/crontab.fibu.new && sed -i "s/dunning.pl/dunning.py/" etc/crontab.fibu.new && diff etc/crontab.fibu etc/crontab.fibu.new',
        '⟦x.exp.error|2c2⟧\n< 0 6 * * 4 /srv/fibu/bin/dunning.pl > /srv/fibu/spool/mahn.txt\n---\n> 0 6 * * 4 /srv/fibu/bin/dunning.py > /srv/fibu/spool/mahn.txt',
        1,
        { m: ['etc/crontab.fibu.new'] },
      ),
    ),
    user('wait. who owns that file'),
    aborted('The file is owned by'),
    user(
      'nvm, found it. ⟦must|Cron changes go thru Gisela, she loads them by hand Weds⟧. So put the new one next to it & ⟦open?|I print it for her.⟧',
    ),
    say('It is at `etc/crontab.fibu.new`; the live file is unchanged.'),
    compaction(
      '## Goal\nPort dunning.pl to Python 2.7 with identical output, then swap the cron entry.\n\n## Progress\n- bin/dunning.py and lib/kommerz.py written; output equal to the Perl version\n- etc/crontab.fibu.new prepared\n\n## Next Steps\n- hand the cron change to Gisela',
      4,
    ),
    user(
      'Next the letters themselves. weekly.sh prints only the list, but letters come out of a Word macro Gisela clicks. ⟦goal?|Can we make em from py as well?⟧  Whats on that box for it',
    ),
    say(
      '',
      bash('which groff troff lout pdflatex gs 2>/dev/null', '/usr/bin/troff\n/opt/freeware/bin/gs'),
      read(
        'bin/weekly.sh',
        '#!/bin/ksh\ncd /srv/fibu/spool\n[ -s mahn.txt ] || exit 0\nlp -d mahn /srv/fibu/spool/mahn.txt\n',
      ),
    ),
    say(
      '`troff` and Ghostscript are there. ⟦dec#troff|A letter template in troff macros would do⟧, with PostScript straight to the printer. The alternative is to generate RTF for the Word macro.',
    ),
    user(
      '⟦+troff|troff.⟧ Wrote my thesis in it. ⟦must|Letterhead = preprinted paper, so top 7cm empty.⟧ ⟦must|Stage 3 letters are signed by Dr. Haas personally, so those go to tray 2 unprinted sig line & all⟧',
    ),
    say(
      '',
      write(
        'share/mahnung.ms',
        '.\\" Dunning letter\n.nr PO 2.5c\n.sp |7c\n.LP\n\\*[ADRESSE]\n.sp 2\n.B "\\*[BETREFF]"\n.LP\n\\*[TEXT]\n',
      ),
      write(
        'bin/letters.py',
        "#!/usr/bin/env python\n# One letter per overdue invoice, troff to the printer.\nimport subprocess\n\nTRAY = {1: 'tray1', 2: 'tray1', 3: 'tray2'}\n",
      ),
      bashFails(
        'python bin/letters.py --dry-run | head -5',
        "troff: share/mahnung.ms:5: ⟦errok|warning: macro 'ADRESSE' not defined⟧\ntroff: fatal error: no output",
        1,
      ),
    ),
    say(
      'This troff is the original one, not groff: names have two characters at most. I renamed the strings to AD, BE and TX.',
      bash(
        "sed -i 's/\\[ADRESSE\\]/(AD/; s/\\[BETREFF\\]/(BE/; s/\\[TEXT\\]/(TX/' share/mahnung.ms && python bin/letters.py --dry-run | head -3",
        'x T ps\nx res 720 1 1\nV0',
        { m: ['share/mahnung.ms'] },
      ),
    ),
    user("⟦dec|ok let's use tabs in the .ms file not spaces, RCS diffs come out nicer⟧"),
    say(
      'Done.',
      bash('unexpand -a share/mahnung.ms > /tmp/m.ms && cp /tmp/m.ms share/mahnung.ms', '', {
        m: ['/tmp/m.ms', 'share/mahnung.ms'],
        maybe: ['share/mahnung.ms'],
      }),
    ),
    user('umlauts?'),
    say(
      'Let me see what comes out for Müller.',
      bash(
        'python bin/letters.py --dry-run --only K000042 | gs -q -sDEVICE=txtwrite -o - - | head -4',
        'Herrn\nM?ller\nBahnhofstr. 3\n38100 Braunschweig',
      ),
      edit(
        'bin/letters.py',
        'import subprocess',
        'import subprocess\n\nGROFF_NAMES = {u"\\u00fc": r"\\(:u", u"\\u00e4": r"\\(:a", u"\\u00f6": r"\\(:o", u"\\u00df": r"\\(ss"}',
      ),
      bash('python bin/letters.py --dry-run --only K000042 | gs -q -sDEVICE=txtwrite -o - - | sed -n 2p', 'Müller'),
    ),
    user('Good. And I changed my mind re dunning.pl: ⟦dec?|rm it⟧. Two truths are one too many & it is in RCS anyhow.'),
    say(
      '',
      bash('ls RCS/ | grep dunning; rm bin/dunning.pl; ls bin', 'dunning.pl,v\ndunning.py\nletters.py\nweekly.sh', {
        d: ['bin/dunning.pl'],
      }),
    ),
    user(
      '⟦req|Last one 4 today: weekly.sh to call letters.py after the list⟧, ⟦must|but only if the list printed ok.⟧ ⟦must|lp on AIX returns 0 even when the queue is down⟧, ⟦must?|so check qstatus or smth.⟧ ⟦open|And I owe Dr Haas a sample of a stage 3 letter, will do Fri.⟧',
    ),
    say(
      '',
      bash(
        'enq -s -P mahn',
        'Queue   Dev   Status    Job Files              User\n------- ----- --------- --- ------------------ ----\nmahn    hp1   READY',
      ),
      edit(
        'bin/weekly.sh',
        'lp -d mahn /srv/fibu/spool/mahn.txt',
        'enq -s -P mahn | grep -q READY || exit 3\nlp -d mahn /srv/fibu/spool/mahn.txt && /srv/fibu/bin/letters.py',
      ),
      bashFails(
        'ksh -n bin/weekly.sh && QUEUE=nosuch ksh bin/weekly.sh',
        '⟦errok?|enq: (FATAL ERROR): 0781-048 Bad queue or device name: nosuch⟧',
        1,
      ),
    ),
    say(
      '⟦dec?|The script takes its queue name from `QUEUE` if it is set⟧, and a bad one ends it with 1 instead of 3. ⟦done|I still have to make that case exit 3 as well.⟧',
    ),
    user('Go ahead w/ that.'),
    say(
      '',
      bash(
        'awk \'/enq -s/ { print "enq -s -P ${QUEUE:-mahn} > /dev/null 2>&1 || exit 3" } { print }\' bin/weekly.sh > bin/weekly.new && mv bin/weekly.new bin/weekly.sh && chmod 755 bin/weekly.sh',
        '',
        { m: ['bin/weekly.sh'], maybe: ['bin/weekly.new'], maybeD: ['bin/weekly.new'] },
      ),
      bash('QUEUE=nosuch ksh bin/weekly.sh; echo rc=$?', 'rc=3'),
    ),
    say(
      'A bad queue now ends it with 3, as a queue that is down does.',
      bash(
        'ci -u -m"letters after the list" bin/weekly.sh < /dev/null && cp share/mahnung.ms share/mahnung.ms.2026 && rm -f /srv/fibu/spool/probe.ps',
        'bin/weekly.sh,v  <--  bin/weekly.sh\nnew revision: 1.12; previous revision: 1.11\ndone',
        { m: ['share/mahnung.ms.2026'], d: ['spool/probe.ps'], maybe: ['share/mahnung.ms'] },
      ),
    ),
    user('Fine. Off to lunch.'),
  ],
};
