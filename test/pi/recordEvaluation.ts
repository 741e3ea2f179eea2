// The recipe of the recorded evaluation sessions: plays every dialogue with the real Pi and writes session and labels to
// test/eval/sessions/recorded-…. Run by `npm run fixtures:eval`, with names to play only those.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Dialogue, labelsOf, scenarioOf } from './recordDialogue.ts';
import { dialogues } from './recorded/dialogues.ts';
import { record } from './recordStage.ts';

/** Commit the dialogues over this project's own tree were recorded at: what they edit stands there as they expect it. */
const ownCommit = '93f3dc96e13ad0a11667a415e140c6b638d0600e';
const ownPaths = [
  'server/record',
  'server/errors.ts',
  'server/outside.ts',
  'server/protocol',
  'docs/architecture.md',
  'package.json',
];

/** Part of this project's own tree, for dialogues that work on it. None of the rooms that find facts. */
function ownTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'throughline-tree-'));
  const archive = execFileSync('git', ['archive', ownCommit, '--', ...ownPaths], { maxBuffer: 1 << 28 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  return folder;
}

async function play(dialogue: Dialogue, tree: string): Promise<void> {
  const program = dialogue.program.from === 'own tree' ? { ...dialogue.program, from: tree } : dialogue.program;
  const session = (await record(scenarioOf({ ...dialogue, program }))).get(dialogue.name) ?? '';
  const folder = join('test', 'eval', 'sessions', dialogue.name);
  const labels = labelsOf(dialogue, session);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'session.jsonl'), session);
  writeFileSync(join(folder, 'labels.json'), `${JSON.stringify(labels, null, 1)}\n`);
  console.log(
    `${dialogue.name}: ${session.length} characters, ${labels.labels.length} labels, ${labels.hardNegatives.length} hard negatives`,
  );
}

const wanted = process.argv.slice(2);
const tree = ownTree();
let failures = 0;
for (const dialogue of dialogues) {
  if (wanted.length > 0 && !wanted.includes(dialogue.name)) continue;
  await play(dialogue, tree).catch((cause: Error) => {
    failures += 1;
    console.error(`${dialogue.name}: ${cause.message}`);
  });
}
rmSync(tree, { recursive: true, force: true });
process.exitCode = failures ? 1 : 0;
