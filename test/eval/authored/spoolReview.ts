// Written session: a dry maintainer and an exact agent, bringing an outsider's Rust pull request on an on-disk queue to merge.
import {
  type AuthoredSession,
  bash,
  bashFails,
  edit,
  editFails,
  noMatch,
  read,
  say,
  shell,
  user,
  write,
} from './turns.ts';

const rotate = `use std::fs::{self, File};
use std::path::{Path, PathBuf};

// ⟦x.paste.constraint|Callers must never hold a reader across a rotation⟧, see the wiki.
pub fn rotate(dir: &Path, live: &mut File, seq: u64) -> PathBuf {
    let sealed = dir.join(format!("{seq:016x}.seg"));
    fs::rename(dir.join("live.seg"), &sealed).unwrap();
    live.sync_all().unwrap();
    *live = File::create(dir.join("live.seg")).unwrap();
    sealed
}
`;

const errors = `#[derive(Debug)]
pub enum SpoolError {
    Io(std::io::Error),
    BadMagic([u8; 4]),
    Truncated { seq: u64 },
    Closed,
    Full,
    Locked,
}
`;

export const spoolReview: AuthoredSession = {
  name: 'spool-review',
  language: 'en',
  cwd: '/home/priya/src/spool',
  model: ['anthropic', 'claude-sonnet-4-5'],
  startedAt: '2026-09-08T07:42:10.000Z',
  turns: [
    user(
      'morning. PR 61 on our spool crate (the on-disk queue under the metering agent) adds segment rotation, from somebody at a customer, his first one. ⟦goal|I want it reviewed and brought to a state we can merge⟧, branch is checked out. ⟦must|My remarks go into review.md, friendly, and each says what would break.⟧ ⟦must|Agents out there run 0.9 and whatever we merge has to open their segments.⟧',
    ),
    say(
      'Reading what the branch touches.',
      bash(
        'git diff --stat main...HEAD',
        ' Cargo.toml            |   2 +-\n src/lib.rs            |  19 ++++--\n src/rotate.rs         | 118 ++++++++++++++++++++++++++++++++++\n tests/rotation.rs     |  64 +++++++++++++++++++\n 4 files changed, 197 insertions(+), 6 deletions(-)',
      ),
      read('src/rotate.rs', rotate),
      read('src/error.rs', errors),
    ),
    say(
      'Three findings so far. The rename happens before the sync, so a crash between the two leaves a sealed segment with a torn tail. Every I/O call in `rotate` unwraps. And `rotation.rs` never reopens the queue, so nothing tests what a restart sees.',
    ),
    user("118 lines sounds like a lot for a rename. what's the rest of it?"),
    say(
      '',
      bash(
        'sed -n 40,72p src/rotate.rs',
        'fn list_segments(dir: &Path) -> Vec<(u64, PathBuf)> {\n    let mut found: Vec<_> = fs::read_dir(dir)\n        .unwrap()\n        .filter_map(|e| e.ok())\n        .filter_map(|e| parse_name(&e.path()).map(|seq| (seq, e.path())))\n        .collect();\n    found.sort_unstable();\n    found\n}\n\n/// Removes sealed segments that every reader has passed.\npub fn prune(dir: &Path, oldest_needed: u64) -> usize {\n    let mut gone = 0;\n    for (seq, path) in list_segments(dir) {\n        if seq < oldest_needed && fs::remove_file(&path).is_ok() {\n            gone += 1;\n        }\n    }\n    gone\n}\n',
        { r: ['src/rotate.rs'] },
      ),
    ),
    say(
      'Listing segments by name and pruning the ones every reader has passed. The name is the sequence in hex, zero padded, so sorting names and sorting numbers agree. Pruning looks right to me: it never touches `live.seg`, because `parse_name` rejects it.',
    ),
    user(
      "first one is the killer, that's how we lost a day of meter readings in March. ⟦must|push returns only once the bytes and the directory entry are on disk⟧, no exceptions. on the unwraps: ⟦not|this crate doesn't panic, it sits in somebody else's process⟧. ⟦dec|give rotation its own error variant with the path in it⟧, Io alone tells you nothing at 3am",
    ),
    say(
      'Changing the order and the errors.',
      edit(
        'src/rotate.rs',
        '    fs::rename(dir.join("live.seg"), &sealed).unwrap();\n    live.sync_all().unwrap();',
        '    live.sync_all().map_err(|e| SpoolError::Rotate { path: sealed.clone(), source: e })?;\n    fs::rename(dir.join("live.seg"), &sealed)\n        .map_err(|e| SpoolError::Rotate { path: sealed.clone(), source: e })?;\n    File::open(dir)?.sync_all()?;',
      ),
      edit(
        'src/error.rs',
        '    Io(std::io::Error),\n',
        '    Io(std::io::Error),\n    Rotate { path: PathBuf, source: std::io::Error },\n',
      ),
      bashFails(
        'cargo test --all-features 2>&1 | tail -20',
        'error[E0004]: ⟦errok|non-exhaustive patterns: `&SpoolError::Rotate { .. }` not covered⟧\n  --> src/ffi.rs:41:11\n   |\n41 |     match err {\n   |           ^^^ pattern `&SpoolError::Rotate { .. }` not covered\nerror: could not compile `spool` (lib) due to 1 previous error',
        101,
      ),
    ),
    say(
      '',
      read(
        'src/ffi.rs',
        'fn code(err: &SpoolError) -> i32 {\n    match err {\n        SpoolError::Io(_) => 1,\n        SpoolError::BadMagic(_) => 2,\n        SpoolError::Truncated { .. } => 3,\n        SpoolError::Closed => 4,\n        SpoolError::Full => 5,\n        SpoolError::Locked => 6,\n    }\n}\n',
        { offset: 38, limit: 14 },
      ),
    ),
    say(
      'The C side hands these out as plain numbers. ⟦dec#code|Rotate gets 7, behind all that exist⟧, wherever it stands in the enum.',
      edit(
        'src/ffi.rs',
        '        SpoolError::Locked => 6,\n',
        '        SpoolError::Locked => 6,\n        SpoolError::Rotate { .. } => 7,\n',
      ),
      bash(
        'cargo test --all-features 2>&1 | tail -5',
        'test rotation::seals_at_limit ... ok\ntest rotation::keeps_order ... ok\n\ntest result: ok. 31 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.84s',
      ),
    ),
    user(
      "⟦+code|7 is right.⟧ ⟦must?|Those numbers are in two firmware images by now.⟧ commit that please. ⟦must|One commit per finding, so he can read along.⟧ How's push doing now in the bench?",
    ),
    say(
      '',
      bash(
        "git add -p src && git commit -qm 'rotate: sync before the rename, return errors' && git log --oneline -1",
        'c41d0fe rotate: sync before the rename, return errors',
      ),
      bash(
        'cargo bench --bench push -- --quick 2>&1 | grep -A2 time',
        'push/1k                 time:   [4.1120 ms 4.2031 ms 4.3308 ms]\n                        change: [+4012.3% +4117.9% +4266.0%] (p = 0.00 < 0.05)\n                        ⟦errok?|Performance has regressed.⟧',
      ),
    ),
    say(
      'From 0.1 ms to 4.2 ms per push, which is the disk telling the truth. Ways out: sync a batch every few milliseconds, sync every n records, or hand the choice to the caller.',
    ),
    user(
      '⟦dec|Batch by time, 5 ms.⟧ ⟦not~decision|No knob for it.⟧ every knob I ever shipped got set to zero by somebody. What I did promise the agent people is ⟦must|a 99th percentile of 20 ms under four writers⟧, measure against that. fwiw they\'d like ⟦x.quote.constraint|"the whole API async, tokio native"⟧, they say that every quarter',
    ),
    say(
      '⟦dec|Whoever arrives first in a window becomes the leader and syncs for everybody, the rest wait on a condvar.⟧ That keeps it free of a background thread.',
      write(
        'src/commit.rs',
        'use std::sync::{Condvar, Mutex};\nuse std::time::Duration;\n\nconst WINDOW: Duration = Duration::from_millis(5);\n\n#[derive(Default)]\npub struct Group {\n    state: Mutex<State>,\n    done: Condvar,\n}\n\n#[derive(Default)]\nstruct State {\n    leader: bool,\n    synced: u64,\n    written: u64,\n}\n',
      ),
      write(
        'tests/group_commit.rs',
        '#[test]\nfn wakes_all_waiters() {\n    let q = Spool::open(tempdir()).unwrap();\n    let done = push_from_threads(&q, 4);\n    assert_eq!(done, 4);\n}\n',
      ),
      edit('src/lib.rs', 'self.file.sync_data()?;', 'self.group.wait(seq, || self.file.sync_data())?;'),
      bashFails(
        'cargo test --test group_commit',
        "running 1 test\ntest wakes_all_waiters ... FAILED\n\n---- wakes_all_waiters stdout ----\nthread 'wakes_all_waiters' panicked at tests/group_commit.rs:5:5:\n⟦errok|assertion `left == right` failed\n  left: 2\n right: 4⟧",
        101,
      ),
    ),
    say(
      'The leader calls `notify_one`. With more than two waiters the others sleep until the next window, or for good.',
      bash(
        "sed -i 's/notify_one/notify_all/' src/commit.rs && cargo test --test group_commit 2>&1 | tail -2",
        'test result: ok. 1 passed; 0 failed',
        {
          m: ['src/commit.rs'],
        },
      ),
      bash(
        'cargo bench --bench push -- --quick four_writers 2>&1 | grep -E "p50|p99"',
        'four_writers p50 5.6 ms\nfour_writers p99 9.8 ms',
      ),
    ),
    user('hang on, before the numbers. leader syncs, sync fails. what do the other three see?'),
    say(
      '',
      bash(
        'grep -n -B2 -A9 "fn wait" src/commit.rs',
        '28-\n29-    /// Returns when `seq` is on disk, or with the error of the sync that covered it.\n30:    pub fn wait<F>(&self, seq: u64, sync: F) -> io::Result<()>\n31-    where\n32-        F: FnOnce() -> io::Result<()>,\n33-    {\n34-        let mut state = self.lock();\n35-        while state.leader {\n36-            state = self.sleep(state);\n37-            if let Some(kind) = state.failed(seq) {\n38-                return Err(kind.into());\n39-            }',
        { maybe: ['src/commit.rs'] },
      ),
    ),
    say('The same error, each of them. Line 37 is where a follower finds out.'),
    user(
      "9.8, lovely. ⟦x.wd.constraint|MSRV has to stay where it is, 1.63, that's bookworm.⟧ and what does the reader do when a file is gone, remind me",
    ),
    say(
      'A reader keeps its own handle, so a sealed segment that is unlinked stays readable until it is closed. Reopening by name gives NotFound, today as plain Io.\n\nOn 1.63: `c41d0fe` is fine with it, the condvar code uses `wait_timeout_while`, also old enough.',
      bashFails(
        'cargo +1.63 check',
        'error: ⟦errok|package `tempfile v3.20.0` cannot be built because it requires rustc 1.71 or newer⟧, while the currently active rustc version is 1.63.0',
        101,
      ),
    ),
    user(
      "oh for... you know what, nobody builds us on bookworm's own compiler, the agent team ships a static binary. forget 1.63, ⟦dec|minimum is 1.74 from now on⟧, put it in Cargo.toml and the CI matrix",
    ),
    say(
      '',
      edit('Cargo.toml', 'rust-version = "1.63"', 'rust-version = "1.74"'),
      bash(
        "sed -i 's/1\\.63/1.74/' .github/workflows/ci.yml && grep -n toolchain .github/workflows/ci.yml",
        '14:        toolchain: [1.74, stable]',
        {
          m: ['.github/workflows/ci.yml'],
        },
      ),
      bash(
        'cargo +1.74 check 2>&1 | tail -1',
        '    Finished `dev` profile [unoptimized + debuginfo] target(s) in 11.02s',
      ),
    ),
    user('ta. any unsafe in what he wrote?'),
    say('', {
      ...noMatch("grep -n 'unsafe' src/rotate.rs tests/rotation.rs"),
      effects: { maybe: ['src/rotate.rs', 'tests/rotation.rs'] },
    }),
    say('None.'),
    user("and out of curiosity, how big do segments get before it rotates? couldn't find a number"),
    say(
      '',
      bash(
        'grep -rn "SEGMENT_BYTES" src | head -3',
        'src/lib.rs:14:pub(crate) const SEGMENT_BYTES: u64 = 8 * 1024 * 1024;\nsrc/lib.rs:97:        if self.len >= SEGMENT_BYTES {',
      ),
    ),
    say('8 MiB, about four days of readings at one per second and 24 bytes each.'),
    user(
      'plenty. next the restart test: truncate the live segment mid record, reopen, expect everything before it. Run it on main as well, ⟦must?|I want to see it go red there⟧ before I believe it',
    ),
    say(
      '',
      write(
        'tests/torn_tail.rs',
        '#[test]\nfn reopens_before_the_torn_record() {\n    let dir = filled_with(100);\n    chop(&dir.join("live.seg"), 7);\n    let q = Spool::open(&dir).unwrap();\n    assert_eq!(q.len(), 99);\n}\n',
      ),
      bashFails(
        'git stash -q -- src && git switch -q main && cargo test --test torn_tail; git switch -q - && git stash pop -q',
        '---- reopens_before_the_torn_record stdout ----\n⟦x.exp.error|called `Result::unwrap()` on an `Err` value: Truncated { seq: 99 }⟧\n\ntest result: FAILED. 0 passed; 1 failed',
        101,
      ),
      bash('cargo test --test torn_tail 2>&1 | tail -1', 'test result: ok. 1 passed; 0 failed; 0 ignored'),
    ),
    say(
      'Red on main, green here. One thing to settle: the torn bytes. ⟦dec#torn|I would move them to `live.torn` next to the segment instead of dropping them⟧, support can then look at what was lost.',
    ),
    user(
      "⟦+torn|do that⟧, ⟦must|capped at one such file, field disks are 512 MB⟧. if I were starting over ⟦x.hyp.decision|I'd put a checksum per block and be done with half of this⟧, but that ship has sailed. ⟦open|I'll ask Hanneke on Thursday if Windows still matters⟧, rename over an open file is a different sport there",
    ),
    say(
      '',
      edit(
        'src/lib.rs',
        'return Err(SpoolError::Truncated { seq });',
        'fs::write(dir.join("live.torn"), &tail)?;\n            file.set_len(good)?;',
      ),
      editFails(
        'README.md',
        '## Recovery\n\nA truncated segment is an error.',
        '## Recovery\n\nA torn tail is moved to `live.torn`.',
        '⟦errok|Could not find the exact text in README.md. The old text must match exactly including all whitespace and newlines.⟧',
      ),
      bash(
        'grep -n -A3 -i recover README.md',
        '88:### Recovery\n89-\n90-A truncated segment is reported as an error;\n91-delete it by hand.',
      ),
    ),
    say(
      '',
      bash(
        "sed -i '90,91c A torn tail is moved to `live.torn`, the newest one only.' README.md && cargo test 2>&1 | tail -1",
        'test result: ok. 34 passed; 0 failed',
        {
          m: ['README.md'],
        },
      ),
      bash(
        "git commit -qam 'reopen: keep the torn tail aside' && git log --oneline -3",
        '77b2a10 reopen: keep the torn tail aside\ne05c9d4 push: sync in groups of 5 ms\nc41d0fe rotate: sync before the rename, return errors',
      ),
    ),
    say(
      '⟦open|What I have not tried is a disk that fills up while the torn tail is written⟧; that would fail the open.',
    ),
    user(
      'noted, nasty. before I forget, ⟦done|the changelog needs an entry for 0.10⟧, you can do that at the end. let me run the old agent against it',
    ),
    shell('./agent-0.9 --spool /tmp/s --drain', 'opened 3 segments (v2)\ndrained 18211 records\n', 0),
    user(
      'works, old agent reads new segments too, did not even ask for that. right: ⟦req|write review.md now, the three findings and the torn tail one, addressed to him (Joost)⟧. ⟦not|leave our incident in March out of it, he works for the customer that had it⟧. ⟦pref|short sentences, English is his third language⟧',
    ),
    say(
      '',
      write(
        'review.md',
        'Hi Joost,\n\nthank you for this. Rotation is something we have wanted for a year.\n\n1. `rotate` renamed first and synced second. If power fails in between, the sealed file can be incomplete. We swapped the two.\n2. The crate runs inside other programs. A panic there stops them. We return an error that names the path.\n3. No test opened the queue again. `tests/torn_tail.rs` does.\n4. A torn tail used to be fatal. We now keep it in `live.torn`.\n',
      ),
      bash(
        "sed -i '3i ## 0.10.0\\n\\n- Segments rotate; push syncs in groups.\\n' CHANGELOG.md && head -8 CHANGELOG.md",
        '# Changelog\n\n## 0.10.0\n\n- Segments rotate; push syncs in groups.\n\n## 0.9.4\n',
        {
          m: ['CHANGELOG.md'],
          r: ['CHANGELOG.md'],
        },
      ),
    ),
    say('Both are written. ⟦open|Do you want the branch pushed under his fork, or will you press merge on your side?⟧'),
  ],
};
