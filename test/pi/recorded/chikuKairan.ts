// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs the agent writes hold template strings of their own
// Japanese, the secretary of a neighbourhood association in careful old-fashioned prose, and a brisk agent; Node over a list of households.
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
  'package.json': '{ "name": "kairan", "type": "module" }\n',
  '名簿.tsv': '班\t番\t氏名\t備考\n1\t1\t小野寺\t\n1\t2\t佐々木\t入院中\n1\t3\t高梨\t\n2\t1\t丸山\t\n2\t2\t早坂\t犬\n',
  'junban.mjs': `import { readFileSync } from 'node:fs';

// 順番は必ず五十音順とする（平成20年総会）
const rows = readFileSync('meibo.tsv', 'utf8').trim().split('\\n').slice(1);
console.log(rows.map((row) => row.split('\\t')[2]).sort().join('→'));
`,
};

const order = `import { readFileSync } from 'node:fs';

export function households(path) {
  const rows = readFileSync(path, 'utf8').trim().split('\\n').slice(1);
  return rows.map((row) => {
    const [han, ban, name, note] = row.split('\\t');
    return { han: Number(han), ban: Number(ban), name, note };
  });
}

/** 班の中の回る順。月ごとに先頭が一つずつ後ろへずれる。 */
export function route(all, han, month) {
  const members = all.filter((one) => one.han === han && !one.note.includes('入院'));
  const start = month % members.length;
  return [...members.slice(start), ...members.slice(0, start)].map((one) => one.name);
}
`;

const test = `import assert from 'node:assert';
import { test } from 'node:test';
import { households, route } from './order.mjs';

const all = households('名簿.tsv');
test('入院中の家は飛ばす', () => assert.deepEqual(route(all, 1, 2), ['小野寺', '高梨']));
test('翌月は先頭がずれる', () => assert.deepEqual(route(all, 1, 3), ['高梨', '小野寺']));
test('一月は名簿の先頭から', () => assert.deepEqual(route(all, 2, 1), ['丸山', '早坂']));
`;

export const chikuKairan: Dialogue = {
  name: 'recorded-chiku-kairan',
  language: 'ja',
  program: { name: 'kairan', files, git: true },
  steps: [
    you(
      '町内会で書記をしております。回覧板の順番がいつも同じ家から始まると苦情がありまして、月替わりで始まりの家がずれる順番表を作りたいのです。名簿は会長がお持ちのパソコンのものが正本ですので、こちらで書き足すわけには参りません。',
      goal('月替わりで始まりの家がずれる順番表を作りたいのです'),
      mustNot('名簿は会長がお持ちのパソコンのものが正本ですので、こちらで書き足すわけには参りません'),
    ),
    together(
      '見ます。',
      read('junban.mjs', { marks: [not('constraint', '順番は必ず五十音順とする', 'pasted')] }),
      read('名簿.tsv'),
      run('node junban.mjs 2>&1 | grep Error:', {
        marks: [failed("Error: ENOENT: no such file or directory, open 'meibo.tsv'", 'resolved')],
      }),
    ),
    it(
      '今のものは名簿の名前も違い、動きません。並びは五十音順か、名簿の番の順か、どちらにしますか。',
      decided('名簿の番の順', { key: 'ban' }),
      not('decision', '五十音順', 'hypothetical'),
    ),
    you(
      '五十音は昔の話でして、番の順にお願いいたします。お隣へ手渡しできませんと、雨の日に濡れます。なお、入院中のお宅は飛ばしてください。ただし、そのことが紙に出てはなりません。',
      again('ban', '番の順にお願いいたします'),
      must('入院中のお宅は飛ばしてください'),
      mustNot('そのことが紙に出てはなりません'),
    ),
    write('order.mjs', order, {
      say: '班ごとに一本の輪とみなし、月の数だけ先頭をずらす。',
      said: [decided('班ごとに一本の輪とみなし、月の数だけ先頭をずらす。')],
    }),
    write('order.test.mjs', test),
    run("node --test --test-reporter=tap order.test.mjs | grep -E '^not ok|^# (pass|fail)'", {
      marks: [failed('not ok 3 - 一月は名簿の先頭から', 'resolved')],
    }),
    edit('order.mjs', 'const start = month % members.length;', 'const start = (month - 1) % members.length;'),
    run("node --test --test-reporter=tap order.test.mjs | grep -E '^not ok|^# (pass|fail)'", {
      marks: [failed('not ok 1 - 入院中の家は飛ばす', 'resolved')],
    }),
    it(
      '一月を先頭に合わせると、ほかの二つの試験の月が一つずつずれます。試験のほうを直します。',
      decided('試験のほうを直します。', { optional: true }),
    ),
    you('はい、一月が先頭で結構です。', decided('一月が先頭で結構です')),
    run(
      "sed -i 's/route(all, 1, 2)/route(all, 1, 1)/; s/route(all, 1, 3)/route(all, 1, 2)/' order.test.mjs && node --test --test-reporter=tap order.test.mjs | grep -E '^not ok|^# (pass|fail)'",
      { writes: ['order.test.mjs'] },
    ),
    it('三つとも通りました。紙はどう作りますか。'),
    you(
      '印刷は公民館の輪転機で、白黒しか刷れません。とりあえず年間十二か月を一枚にまとめていただければ。副会長は「今どきLINEで回せばいい」とおっしゃるのですが、八十を過ぎた方が多うございますので。',
      must('印刷は公民館の輪転機で、白黒しか刷れません'),
      not('constraint', '年間十二か月を一枚にまとめていただければ', 'withdrawn'),
      not('decision', '今どきLINEで回せばいい', 'quoted'),
    ),
    write(
      'print.mjs',
      "import { households, route } from './order.mjs';\n\nconst all = households('名簿.tsv');\nconst month = Number(process.argv[2]);\nfor (const han of new Set(all.map((one) => one.han))) console.log(`${han}班　${route(all, han, month).join('→')}`);\n",
      {
        say: '飾りのない文字だけの出力にする。色が要らず、どこでも刷れる。',
        said: [decided('飾りのない文字だけの出力にする。')],
      },
    ),
    run('node print.mjs 4'),
    run('node print.mjs 4 | grep 佐々木', {
      say: '佐々木さんの名が出ないことの確認。',
      marks: [not('error', 'Command exited with code 1', 'no-match')],
    }),
    it('四月ぶんはこうなります。十二か月を縦に並べますか。'),
    you(
      '拝見しますと、一年ぶんは字が小さくなりそうですね。やはり月ごとに一枚にいたします。字はなるべく大きいほうがありがたく存じます。それから、文書は総務が預かっておりますので、四月の紙は三月二十日までに渡さねばなりません。',
      decided('やはり月ごとに一枚にいたします'),
      prefer('字はなるべく大きいほうがありがたく存じます'),
      must('四月の紙は三月二十日までに渡さねばなりません'),
    ),
    run('node print.mjs 13; node print.mjs', {
      say: '月の指定がない場合に止まるかどうか。',
    }),
    edit(
      'print.mjs',
      'const month = Number(process.argv[2]);',
      "const month = Number(process.argv[2]);\nif (!(month >= 1 && month <= 12)) throw new RangeError('月は1から12で指定してください');",
    ),
    run('node print.mjs 13', {
      say: '今度は止まるはず。',
      marks: [not('error', 'RangeError: 月は1から12で指定してください', 'expected-failure')],
    }),
    it(
      '範囲外の月では止まります。大きな字の組版はまだで、このあと取りかかります。',
      open('大きな字の組版はまだで、このあと取りかかります。'),
    ),
    you(
      'お世話をかけます。古いjunban.mjsは紛らわしいので除いてください。最後に、四月から六月までの三枚を「配布」という入れ物に作っておいてくださいませ。早坂様のお宅は犬がおりますので、投函ではなく呼び鈴を、と班長へ私から申し伝えます。',
      request('四月から六月までの三枚を「配布」という入れ物に作っておいてくださいませ'),
      open('投函ではなく呼び鈴を、と班長へ私から申し伝えます'),
    ),
    run('git rm -q junban.mjs && for m in 4 5 6; do node print.mjs $m > 配布/$m月.txt; done', {
      deletes: ['junban.mjs'],
      marks: [failed('No such file or directory', 'resolved')],
    }),
    run('mkdir 配布 && for m in 4 5 6; do node print.mjs $m > 配布/$m月.txt; done; cat 配布/4月.txt', {
      reads: ['配布/4月.txt'],
      produces: ['配布/4月.txt', '配布/5月.txt', '配布/6月.txt'],
    }),
    run('lp -d rinten 配布/4月.txt', { marks: [failed('lp: command not found', 'unresolved')] }),
    it(
      '三枚できました。この機械からは刷れないので、公民館へ持って行く形になります。退院された方が出たとき、名簿の備考はどなたが消されますか。',
      open('退院された方が出たとき、名簿の備考はどなたが消されますか。'),
    ),
  ],
};
