// Written session: a theatre lighting technician who dictates between rehearsals and a terse agent, on a Rust tool that prints cue sheets.
import {
  type AuthoredSession,
  aborted,
  bash,
  bashFails,
  edit,
  editFails,
  grep,
  read,
  say,
  side,
  user,
  write,
} from './turns.ts';

const main = `use std::env;
use std::fs;

mod cue;

fn main() {
    let path = env::args().nth(1).expect("usage: cuesheet SHOW.asc");
    let text = fs::read_to_string(path).unwrap();
    for cue in cue::parse(&text) {
        println!("{:>6}  {}", cue.number, cue.label);
    }
}
`;

const cue = `pub struct Cue {
    pub number: f32,
    pub label: String,
}

// ⟦x.paste.constraint|keep this panicking, never return Result here⟧ -- pete, 2020
pub fn parse(text: &str) -> Vec<Cue> {
    text.lines()
        .filter(|l| l.starts_with("Cue "))
        .map(|l| {
            let mut parts = l[4..].splitn(2, ' ');
            Cue { number: parts.next().unwrap().parse().unwrap(), label: parts.next().unwrap_or("").to_string() }
        })
        .collect()
}
`;

export const theatreLights: AuthoredSession = {
  name: 'theatre-lights',
  language: 'en',
  cwd: '/Users/benji/dev/cuesheet',
  model: ['openai', 'gpt-5.1-codex'],
  startedAt: '2026-10-17T13:22:09.000Z',
  turns: [
    user(
      "okay so I'm talking into this thing because I've got a spanner in the other hand um right so the cue sheet program that Pete wrote ⟦goal|I want it to print what the stage manager needs which is cue number page in the script and what it does on one sheet of paper per act⟧ right now it just spits the cue names out and it dies on the panto file the panto file is in shows slash cinders dot asc have a look and the board is the old Ion so ⟦must|whatever comes out of the board is USITT ascii and we can't change that end⟧",
    ),
    say('Looking.', read('src/main.rs', main), read('src/cue.rs', cue)),
    say(
      '',
      bash(
        'head -12 shows/cinders.asc',
        'Ident 3:0\nManufacturer ETC\nConsole Eos\n$$Title CINDERS\n\nCue 1 1\nText PRESET p1\nUp 0\nCue 1.5 1\nText HOUSE TO HALF p1\nUp 5\nCue 12/A 1',
        { r: ['shows/cinders.asc'] },
      ),
      bashFails(
        'cargo run -q -- shows/cinders.asc',
        "thread 'main' panicked at src/cue.rs:12:75:\n⟦errok|called `Result::unwrap()` on an `Err` value: ParseFloatError { kind: Invalid }⟧",
        101,
      ),
    ),
    say(
      'Cue 12/A is a part cue; the number is not a float. ⟦dec#strings|Cue numbers become strings, compared piece by piece for sorting.⟧ Label sits on the `Text` line, not the `Cue` line, with the page as a trailing `p12`.',
      write(
        'src/cue.rs',
        'pub struct Cue {\n    pub number: String,\n    pub page: Option<u16>,\n    pub label: String,\n    pub up: f32,\n}\n\npub fn parse(text: &str) -> Vec<Cue> {\n    let mut cues: Vec<Cue> = Vec::new();\n    for line in text.lines() {\n        if let Some(rest) = line.strip_prefix("Cue ") {\n            let number = rest.split(\' \').next().unwrap_or("").to_string();\n            cues.push(Cue { number, page: None, label: String::new(), up: 0.0 });\n        }\n    }\n    cues\n}\n',
      ),
      bashFails(
        'cargo check -q',
        'error[E0609]: ⟦errok|no field `colour` on type `&Cue`⟧\n  --> src/gel.rs:14:27',
        101,
      ),
    ),
    user(
      "oh gel dot rs that's the colour swatch thing nobody uses it chuck it out um also ⟦+strings|the numbers yeah strings is good⟧ we had a twelve slash b once ⟦must|part cues go indented under their parent on the sheet⟧ and uh no Karen the blue one THE BLUE ONE sorry",
    ),
    say(
      '',
      bash("git rm -q src/gel.rs && sed -i '' '/mod gel/d' src/lib.rs && cargo check -q", '', {
        d: ['src/gel.rs'],
        m: ['src/lib.rs'],
      }),
      editFails(
        'src/main.rs',
        'println!("{:>6}  {}", cue.number, cue.name);',
        'sheet::print(&cues);',
        '⟦errok?|Could not find the exact text in src/main.rs. The old text must match exactly including all whitespace and newlines.⟧',
      ),
    ),
    say(
      '',
      edit('src/main.rs', 'println!("{:>6}  {}", cue.number, cue.label);', 'sheet::line(&cue);'),
      write(
        'src/sheet.rs',
        'use crate::cue::Cue;\n\npub fn line(cue: &Cue) {\n    let page = cue.page.map(|p| p.to_string()).unwrap_or_default();\n    println!("{:<8}{:>4}  {}", cue.number, page, cue.label);\n}\n',
      ),
    ),
    say(
      'How should it reach paper? Options: plain text to the printer, ⟦x.hyp.decision|PDF through a crate⟧, or ⟦dec#html|HTML opened in a browser and printed there⟧.',
    ),
    user(
      "um so the DSM Yusra she's got dyslexia so ⟦must|it's got to be a decent size like fourteen point and on the yellow paper⟧ the printer in the prompt corner is a Brother thing ⟦must|it only takes A4⟧ I mean ⟦+html|html I reckon⟧ then she can zoom it on the tablet as well Pete would say ⟦x.quote.decision|oh do it in LaTeX like a grown up⟧ well Pete's on a cruise ship",
    ),
    say(
      '⟦dec|One HTML file per act, stylesheet inlined, so it survives being mailed around.⟧ ⟦dec?|Acts are split where a label starts with `ACT`.⟧',
      write(
        'src/html.rs',
        'use crate::cue::Cue;\n\nconst STYLE: &str = "body{font:14pt Verdana;background:#fff9c4}@page{size:A4}";\n\npub fn act(title: &str, cues: &[Cue]) -> String {\n    format!("<!doctype html><style>{STYLE}</style><h1>{title}</h1>{}", rows(cues))\n}\n',
      ),
      bash('cargo run -q -- shows/cinders.asc && ls out', 'act1.html\nact2.html', {
        m: ['out/act1.html', 'out/act2.html'],
      }),
    ),
    user(
      "act one looks great but the yellow wait no don't print a yellow background the paper IS yellow it'll eat the toner ⟦not|so no background colour in the print⟧ the screen I don't mind and um times ⟦must|anything slower than five seconds wants its fade time shown⟧ the fast ones are just clutter",
    ),
    say(
      '',
      edit(
        'src/html.rs',
        'background:#fff9c4}@page{size:A4}',
        '}@media screen{body{background:#fff9c4}}@page{size:A4}',
      ),
      bash(
        `python3 - <<'PY'
import re
p = "src/html.rs"
s = open(p).read().replace("{}", "{fade}", 1)
open(p, "w").write(s)
PY
cargo run -q -- shows/cinders.asc && grep -c fade out/act1.html`,
        '17',
        { m: ['src/html.rs', 'out/act1.html', 'out/act2.html'], maybe: ['out/act1.html'] },
      ),
    ),
    user('can it do the follow spots as well'),
    side(
      say(
        'Follow spot cues are not in the export. I would need a second file.',
        bashFails('ls shows/*.spots', 'ls: shows/*.spots: No such file or directory', 1),
      ),
      user("make one up then, call it shows/cinders.spots, I'll fill it in"),
      say('', write('shows/cinders.spots', '# cue  spot  who\n')),
    ),
    user(
      "actually ⟦dec?|scratch the follow spots⟧ Yusra calls those off her own book what about this though we could ⟦x.hyp.decision|hook it straight up to the board over OSC⟧ and have it live nah that's a summer project um ⟦x.wd.constraint|keep Pete's text output as the default though⟧ and html with a flag",
    ),
    say(
      '⟦x.wd.decision|The flag is `--html DIR`.⟧ Reading how arguments are handled elsewhere.',
      grep('env::args', 'src', 'src/main.rs:7:    let path = env::args().nth(1)'),
    ),
    aborted('I will add clap as a dep'),
    user(
      "⟦not|no no no crates the theatre laptop's got no internet and I'm not vendoring half of crates io just std please⟧ um and Pete rang from the ship of all places ⟦dec#always|he says bin the text output nobody reads it so html always forget the flag⟧",
    ),
    say(
      '⟦+always|Output is always HTML, into `out/`; the flag is gone.⟧',
      edit('src/main.rs', 'sheet::line(&cue);', 'html::write_all(&cues, "out");'),
      bash('rm src/sheet.rs && cargo build --release -q && cp target/release/cuesheet /Volumes/PROMPT/cuesheet', '', {
        d: ['src/sheet.rs'],
        m: ['/Volumes/PROMPT/cuesheet'],
        maybeM: ['target/release/cuesheet'],
      }),
      bashFails(
        'ssh prompt@10.0.4.12 /Volumes/PROMPT/cuesheet --version',
        '⟦err|ssh: connect to host 10.0.4.12 port 22: Operation timed out⟧',
        255,
      ),
    ),
    say('The stick has the binary, but I could not try it on the prompt desk machine; it does not answer.'),
    user(
      "it's off they turn the dimmer room off at lunch ⟦open|I'll try it myself at the half⟧ what happens if there's no page on a cue because the designer never fills those in",
    ),
    say(
      'At present the column is just empty. I wrote a test that pins what I think you want: it should fail now.',
      write(
        'tests/page.rs',
        'use cuesheet::cue::parse;\n\n#[test]\nfn missing_page_is_inherited() {\n    let cues = parse("Cue 1 1\\nText PRESET p1\\nCue 2 1\\nText SNAP\\n");\n    assert_eq!(cues[1].page, Some(1));\n}\n',
      ),
      bashFails(
        'cargo test -q',
        "thread 'missing_page_is_inherited' panicked at tests/page.rs:6:5:\n⟦x.exp.error|assertion `left == right` failed⟧\n  left: None\n right: Some(1)",
        101,
      ),
    ),
    say('⟦dec#inherit|A cue without a page takes the page of the cue before it, in brackets.⟧ Agreed?'),
    user("⟦+inherit|yeah brackets is perfect⟧ she'll know it's a guess"),
    say(
      '',
      edit('src/cue.rs', 'page: None,', 'page: cues.last().and_then(|c| c.page),'),
      bash('cargo test -q', 'running 1 test\n.\ntest result: ok. 1 passed'),
    ),
    user(
      "right I've got to go up a ladder so ⟦req|do me a version for the am-dram lot too same thing but from their csv it's in shows slash guysdolls dot csv⟧ ⟦must|they run on a Windows XP box God help them⟧ and whatever you do ⟦must|cues stay in file order for theirs they number them backwards for some reason⟧",
    ),
    say(
      '',
      bash('head -3 shows/guysdolls.csv', 'q,page,what,secs\n88,1,preset,0\n87,2,"fugue, slow",8', {
        r: ['shows/guysdolls.csv'],
      }),
      write(
        'src/csv.rs',
        'use crate::cue::Cue;\n\n/// File order is kept.\npub fn parse(text: &str) -> Vec<Cue> {\n    text.lines().skip(1).filter_map(row).collect()\n}\n',
      ),
      bashFails(
        'cargo build --release -q --target i686-pc-windows-gnu',
        "error[E0463]: ⟦err|can't find crate for `std`⟧\n  = note: the `i686-pc-windows-gnu` target may not be installed",
        101,
      ),
    ),
    say(
      'The CSV reader works here. The Windows target is not installed, and current Rust no longer supports XP at all. ⟦open|Do you have an older toolchain somewhere, or may I give them the HTML files instead of a program?⟧ ⟦open|I have not yet written a test for quoted commas either; that comes next.⟧',
    ),
  ],
};
