// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs the agent writes hold template strings of their own
// English, short-tempered, abbreviating; over this project's own tree.
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
  write,
  you,
} from '../recordDialogue.ts';

const generator = `import { errorCatalogue } from '../server/errors';

const cell = (text: string) => text;
const rows = Object.entries(errorCatalogue).map(
  ([code, { sentence, next }]) => \`| \${code} | \${cell(sentence)} | \${cell(next)} |\`,
);
console.log(['| code | what it means | what to do next |', '|---|---|---|', ...rows].join('\\n'));
`;

const check = `import assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

test('docs/errors.md is what listErrors.ts prints', () => {
  const printed = execFileSync(process.execPath, ['tools/listErrors.ts'], { encoding: 'utf8' });
  assert.ok(readFileSync('docs/errors.md', 'utf8') === printed, 'docs/errors.md is stale');
});
`;

export const errorCatalogue: Dialogue = {
  name: 'recorded-error-catalogue',
  language: 'en',
  program: { name: 'throughline', from: 'own tree', git: true },
  steps: [
    you(
      'ok so. ppl keep asking me what the fucking error codes mean. i want a docs/errors.md made from server/errors.ts, one table, code / sentence / what to do next. has to run on plain node, no deps whatsoever, and pls dont touch the wording of the sentences, legal signed those off',
      goal('i want a docs/errors.md made from server/errors.ts, one table, code / sentence / what to do next'),
      must('has to run on plain node, no deps whatsoever'),
      mustNot('pls dont touch the wording of the sentences, legal signed those off'),
    ),
    read('server/errors.ts', { say: 'I read the catalogue first.' }),
    run('cat package.json | head -12', { reads: ['package.json'] }),
    it(
      'The catalogue is private to server/errors.ts, so a generator cannot import it. Either I export it, or the generator takes the file apart as text. Which one?',
    ),
    you('export it. taking ts apart w/ regexes, no thx', decided('export it')),
    run(
      "sed -i 's/\\bcatalogue\\b/errorCatalogue/g; s/^const errorCatalogue/export const errorCatalogue/' server/errors.ts && grep -n errorCatalogue server/errors.ts",
      { writes: ['server/errors.ts'] },
    ),
    write('tools/listErrors.ts', generator),
    run('node tools/listErrors.ts 2>&1 | head -6', {
      marks: [
        failed(
          "Error [ERR_MODULE_NOT_FOUND]: Cannot find module '/home/dev/throughline/server/errors' imported from /home/dev/throughline/tools/listErrors.ts",
          'resolved',
        ),
      ],
    }),
    edit('tools/listErrors.ts', "'../server/errors'", "'../server/errors.ts'", {
      say: 'Plain Node wants the extension.',
    }),
    run('node tools/listErrors.ts | head -4'),
    it('The generator prints the table now.'),
    you('does anything still use the old name?'),
    run("grep -rnw catalogue server --include='*.ts'", {
      marks: [not('error', 'Command exited with code 1', 'no-match')],
    }),
    it('No, nothing is left of it.'),
    you(
      'good. we could spit out a json schema of it some day but thats me dreaming. whats needed is docs/errors.md on disk, sorted by code, and it must come out byte for byte the same each time you run it',
      not('openLoop', 'we could spit out a json schema of it some day', 'hypothetical'),
      must('it must come out byte for byte the same each time you run it'),
    ),
    edit('tools/listErrors.ts', 'Object.entries(errorCatalogue).map(', 'Object.entries(errorCatalogue).sort().map('),
    run('node tools/listErrors.ts > docs/errors.md && node tools/listErrors.ts | cmp - docs/errors.md && echo same', {
      writes: ['docs/errors.md'],
    }),
    it('docs/errors.md is there, sorted, and two runs give the same bytes.'),
    you(
      'our ci guy sent me this btw\n\n> Every generated file must carry a licence header.\n> Never commit generated files to main.\n\nthats for his repo, has nothing to do with us',
      not('constraint', 'Every generated file must carry a licence header.', 'pasted'),
      not('constraint', 'Never commit generated files to main.', 'pasted'),
    ),
    it('Then I leave it aside.'),
    you(
      'now something that goes red when docs/errors.md is stale. node:test pls, id rather not drag vitest in here. and lf line ends everywhere even on windows',
      prefer('node:test pls, id rather not drag vitest in here'),
      not('constraint', 'lf line ends everywhere even on windows', 'withdrawn'),
    ),
    write('tools/listErrors.test.ts', check),
    run('echo "| x |" >> docs/errors.md && node --test tools/listErrors.test.ts 2>&1 | grep -m1 -A2 AssertionError', {
      say: 'I spoil the file on purpose to see the check fail.',
      writes: ['docs/errors.md'],
      marks: [not('error', 'docs/errors.md is stale', 'expected-failure')],
    }),
    run(
      "node tools/listErrors.ts > docs/errors.md && node --test tools/listErrors.test.ts 2>&1 | grep -E '(pass|fail) [0-9]'",
      {
        writes: ['docs/errors.md'],
      },
    ),
    it('It fails on a stale file and passes on a fresh one.'),
    you('forget the lf thing, .gitattributes does that already. what happens if i ask it for one code it doesnt know'),
    it(
      'Nothing yet, it takes no argument. I suggest that an unknown code prints one line and ends with exit 3, like everything else that cannot be done.',
      decided('an unknown code prints one line and ends with exit 3, like everything else that cannot be done', {
        key: 'exit',
      }),
    ),
    you('yep do that', again('exit', 'yep do that')),
    edit(
      'tools/listErrors.ts',
      'const cell =',
      'const [wanted] = process.argv.slice(2);\nif (wanted && !(wanted in errorCatalogue)) {\n  console.error(`no error is called ${wanted}`);\n  process.exit(3);\n}\n\nconst cell =',
    ),
    run('node tools/listErrors.ts nope; echo "exit $?"', {
      say: 'An unknown one has to fail now.',
      marks: [not('error', 'no error is called nope', 'expected-failure')],
    }),
    it('Unknown codes end with 3.'),
    you(
      'damn, a | in a sentence would break the table. escape it. leave the backticks as they are though, people copy those commands',
      mustNot('leave the backticks as they are though, people copy those commands'),
    ),
    edit('tools/listErrors.ts', '(text: string) => text;', "(text: string) => text.replaceAll('|', '\\\\|');"),
    run("node --test tools/listErrors.test.ts 2>&1 | grep -E '(pass|fail) [0-9]'"),
    it('Escaped, the check still passes.'),
    you(
      'keep the lines under 80 columns. hm no, a table cant, forget i said that. but from now on whenever you touch the catalogue run the generator in the same go, i always forget',
      not('constraint', 'keep the lines under 80 columns', 'withdrawn'),
      must('from now on whenever you touch the catalogue run the generator in the same go, i always forget'),
    ),
    run('head -3 docs/errors.md && wc -L docs/errors.md', { reads: ['docs/errors.md'] }),
    it('Noted. The longest line is the table and stays as it is.'),
    you(
      'translations: one file per language, docs/errors.de.md and so on, thats how we do it. not today, put it on the list',
      decided('one file per language, docs/errors.de.md and so on, thats how we do it'),
      open('not today, put it on the list', { key: 'languages' }),
    ),
    it('On the list: a page per language.', again('languages', 'On the list: a page per language.')),
    you('link the page from the readme'),
    read('README.md', {
      reads: [],
      marks: [
        failed("ENOENT: no such file or directory, access '/home/dev/throughline/README.md'", 'unresolved', {
          key: 'readme-error',
          optional: true,
        }),
      ],
    }),
    it('This tree has no README.md, so there is nothing to link from. Where should the link go?'),
    you(
      'ugh right. do the link once the readme exists, remind me',
      open('do the link once the readme exists, remind me', { key: 'link' }),
    ),
    it('I will remind you.'),
    you(
      'ok last one: call it tools/errorTable.ts instead, test too, git mv so the history stays',
      request('call it tools/errorTable.ts instead, test too, git mv so the history stays'),
      must('git mv so the history stays', { optional: true }),
    ),
    run(
      'git add -A && git mv tools/listErrors.ts tools/errorTable.ts && git mv tools/listErrors.test.ts tools/errorTable.test.ts && git status --short',
      {
        writes: ['tools/errorTable.ts', 'tools/errorTable.test.ts'],
        deletes: ['tools/listErrors.ts', 'tools/listErrors.test.ts'],
      },
    ),
    run("node --test tools/errorTable.test.ts 2>&1 | grep -m1 'Cannot find module'", {
      marks: [failed("Error: Cannot find module '/home/dev/throughline/tools/listErrors.ts'", 'resolved')],
    }),
    run(
      "sed -i 's/listErrors/errorTable/g' tools/errorTable.test.ts && node --test tools/errorTable.test.ts 2>&1 | grep -E '(pass|fail) [0-9]'",
      {
        writes: ['tools/errorTable.test.ts'],
      },
    ),
    it(
      'Renamed, and the check passes under the new name. Still to do: the link from the README once there is one.',
      again('link', 'Still to do: the link from the README once there is one.'),
    ),
  ],
};
