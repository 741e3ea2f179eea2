// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs the agent writes hold template strings of their own
// Japanese, polite and casual mixed; a household account book in Python.
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

const files = {
  'data/2026-10.csv':
    '日付,費目,金額\n2026-10-01,食費,1280\n2026-10-02,交通費,"1,340"\n2026-10-03,食費,980\n2026-10-05,家賃,82000\n',
  'kakeibo.py':
    "import csv\n\n\ndef load(path):\n    with open(path, encoding='shift_jis') as f:\n        return list(csv.DictReader(f))\n\n\nif __name__ == '__main__':\n    for row in load('data/2026-10.csv'):\n        print(row)\n",
  'メモ.txt': '銀行のサンプルより\n金額は必ず円未満を切り捨てること。\n口座番号をファイル名に入れてはならない。\n',
};

const test = `import unittest
from kakeibo import totals


class TotalsTest(unittest.TestCase):
    def test_sum(self):
        rows = [{'費目': '食費', '金額': '100'}, {'費目': '食費', '金額': '1,000'}]
        self.assertEqual(totals(rows), {'食費': 1100})


if __name__ == '__main__':
    unittest.main()
`;

export const kakeibo: Dialogue = {
  name: 'recorded-kakeibo',
  language: 'ja',
  program: { name: 'kakeibo', files, git: true },
  steps: [
    you(
      '家計簿のCSVから費目ごとの月合計を出すスクリプトを作ってほしいです。妻のMacでも動かすので、標準ライブラリだけでお願いします。元のCSVは絶対に書き換えないでください。',
      goal('家計簿のCSVから費目ごとの月合計を出すスクリプトを作ってほしいです。'),
      must('妻のMacでも動かすので、標準ライブラリだけでお願いします。'),
      mustNot('元のCSVは絶対に書き換えないでください。'),
    ),
    read('kakeibo.py', { say: 'まず今のスクリプトを見ます。' }),
    run('python3 kakeibo.py 2>&1 | tail -1', {
      marks: [failed("UnicodeDecodeError: 'shift_jis' codec can't decode byte", 'resolved')],
    }),
    run('head -3 data/2026-10.csv', { reads: ['data/2026-10.csv'] }),
    edit('kakeibo.py', "encoding='shift_jis'", "encoding='utf-8-sig'", { say: 'ファイルはUTF-8でした。' }),
    run('python3 kakeibo.py'),
    it('読めるようになりました。合計は画面に出すだけにするか、集計用のCSVも作るか、どちらがよいですか?'),
    you(
      '画面だけで十分、ファイルは増やしたくない',
      decided('画面だけで十分、ファイルは増やしたくない', { key: 'files', orKind: 'constraint' }),
    ),
    write('test_kakeibo.py', test, { say: '先にテストを書きます。関数がまだないので、これは失敗するはずです。' }),
    run('python3 -m unittest 2>&1 | grep ImportError', {
      marks: [not('error', "ImportError: cannot import name 'totals' from 'kakeibo'", 'expected-failure')],
    }),
    edit(
      'kakeibo.py',
      "if __name__ == '__main__':",
      "def totals(rows):\n    result = {}\n    for row in rows:\n        result[row['費目']] = result.get(row['費目'], 0) + int(row['金額'])\n    return result\n\n\nif __name__ == '__main__':",
    ),
    run('python3 -m unittest 2>&1 | grep ValueError', {
      marks: [failed("ValueError: invalid literal for int() with base 10: '1,000'", 'resolved')],
    }),
    edit('kakeibo.py', "int(row['金額'])", "int(row['金額'].replace(',', ''))"),
    run('python3 -m unittest 2>&1 | tail -1'),
    it('カンマ入りの金額も足せます。テストは通りました。'),
    you(
      '助かります!いつかグラフも描けたら楽しいかもね、まあ妄想ですけど。で、出力は金額の大きい順に並べて、桁区切りのカンマも付けてください。',
      not('openLoop', 'いつかグラフも描けたら楽しいかもね', 'hypothetical'),
      must('出力は金額の大きい順に並べて、桁区切りのカンマも付けてください', { optional: true }),
    ),
    edit(
      'kakeibo.py',
      "    for row in load('data/2026-10.csv'):\n        print(row)",
      "    result = totals(load('data/2026-10.csv'))\n    for name, amount in sorted(result.items(), key=lambda item: -item[1]):\n        print(f'{name}\\t{amount:,}')",
    ),
    run('python3 kakeibo.py'),
    it('家賃、食費、交通費の順に出ます。'),
    you('銀行のメモが入ってるけど、あれは銀行の見本に付いてきたやつなので気にしないで。一応読んでおいてもいいけど'),
    read('メモ.txt', {
      marks: [
        not('constraint', '金額は必ず円未満を切り捨てること。', 'pasted'),
        not('constraint', '口座番号をファイル名に入れてはならない。', 'pasted'),
      ],
    }),
    it('読みました。こちらの決まりとしては扱いません。'),
    you(
      '妻は「家賃は集計から外すべき」って言うんだけど、私はそうは思わないので外しません。それと口座の残高は画面に出さないで、子どもが見るから。',
      not('constraint', '家賃は集計から外すべき', 'quoted'),
      decided('私はそうは思わないので外しません'),
      mustNot('口座の残高は画面に出さないで、子どもが見るから'),
    ),
    it('家賃は入れたまま、残高は出しません。'),
    you('月を引数で渡せるようにして。なければ今月ってことで', must('なければ今月ってことで', { optional: true })),
    run(
      "sed -i \"s#^import csv#import csv\\nimport sys#; s#load('data/2026-10.csv')#load(f'data/{sys.argv[1]}.csv')#\" kakeibo.py && python3 kakeibo.py 2>&1 | tail -1",
      { writes: ['kakeibo.py'], marks: [failed('IndexError: list index out of range', 'resolved')] },
    ),
    run(
      'sed -i "s#^import sys#import sys\\nfrom datetime import date#; s#{sys.argv\\[1\\]}#{month}#; s#^    result = totals(load#    month = sys.argv[1] if len(sys.argv) > 1 else f\'{date.today():%Y-%m}\'\\n    result = totals(load#" kakeibo.py && python3 kakeibo.py 2026-10',
      { writes: ['kakeibo.py'] },
    ),
    it('引数があればその月、なければ今月になります。'),
    you('今月のファイルがないときは?'),
    it(
      '今はエラーで落ちます。「データがありません」と一行だけ出して終了コード1で終わる形にしようと思います。',
      decided('「データがありません」と一行だけ出して終了コード1で終わる形にしようと思います', { key: 'nodata' }),
    ),
    you('それでいきましょう', again('nodata', 'それでいきましょう')),
    edit(
      'kakeibo.py',
      '    result = totals(load(',
      "    path = f'data/{month}.csv'\n    if not os.path.exists(path):\n        print('データがありません')\n        sys.exit(1)\n    result = totals(load(",
    ),
    run('python3 kakeibo.py 1999-01 2>&1 | tail -1', {
      say: 'ない月を渡して確かめます。',
      marks: [failed("NameError: name 'os' is not defined", 'resolved')],
    }),
    run("sed -i 's/^import sys/import os\\nimport sys/' kakeibo.py && python3 kakeibo.py 1999-01", {
      writes: ['kakeibo.py'],
      marks: [not('error', 'データがありません', 'expected-failure')],
    }),
    it('一行だけ出て1で終わります。'),
    you(
      '変数名はローマ字じゃなくて英語にしてほしい。コメントは日本語のほうが好みです。あとログも毎回ファイルに残してください。',
      must('変数名はローマ字じゃなくて英語にしてほしい'),
      prefer('コメントは日本語のほうが好みです'),
      not('constraint', 'ログも毎回ファイルに残してください', 'withdrawn'),
    ),
    run("grep -nE 'kingaku|himoku' kakeibo.py", { marks: [not('error', 'Command exited with code 1', 'no-match')] }),
    it('ローマ字の名前はありませんでした。次にログを付けます。', not('openLoop', '次にログを付けます', 'withdrawn')),
    you(
      'ごめん、ログはやっぱりいらない。ファイル増やしたくないって言ったの忘れてた',
      again('files', 'ファイル増やしたくないって言ったの忘れてた'),
    ),
    it('ではログは付けません。'),
    you(
      '来月、カード明細の取り込みもやりたいので覚えておいて',
      open('来月、カード明細の取り込みもやりたいので覚えておいて', { key: 'card' }),
    ),
    it(
      'カード明細の取り込みは来月の宿題として残しておきます。',
      again('card', 'カード明細の取り込みは来月の宿題として残しておきます'),
    ),
    you(
      'あ、妻のMacのPythonは3.9でした。それより新しい書き方は使わないでください。',
      mustNot('それより新しい書き方は使わないでください。'),
    ),
    run("grep -nE 'match |\\| None' kakeibo.py", { marks: [not('error', 'Command exited with code 1', 'no-match')] }),
    it(
      '新しい書き方は入っていません。ところで「食費」と「食料品」のような表記ゆれはどうしますか? 対応表を names.json に置く形がよいと思います。',
      decided('対応表を names.json に置く形がよいと思います', { key: 'names' }),
    ),
    you('いいですね、その形で', again('names', 'いいですね、その形で')),
    write('names.json', '{ "食料品": "食費", "電車": "交通費" }\n'),
    edit('kakeibo.py', 'import csv\n', 'import csv\nimport json\n'),
    edit(
      'kakeibo.py',
      '    result = {}\n',
      "    result = {}\n    with open('names.json') as f:\n        names = json.load(f)\n",
    ),
    edit(
      'kakeibo.py',
      "        result[row['費目']] = result.get(row['費目'], 0)",
      "        name = names.get(row['費目'], row['費目'])\n        result[name] = result.get(name, 0)",
    ),
    run(
      'python3 kakeibo.py 2026-10 && LC_ALL=C PYTHONUTF8=0 PYTHONCOERCECLOCALE=0 python3 -m unittest 2>&1 | grep UnicodeDecodeError',
      {
        say: '文字コードの設定がない環境でも試します。',
        marks: [failed("UnicodeDecodeError: 'ascii' codec can't decode byte", 'resolved')],
      },
    ),
    run(
      "sed -i \"s/open('names.json')/open('names.json', encoding='utf-8')/\" kakeibo.py && LC_ALL=C PYTHONUTF8=0 PYTHONCOERCECLOCALE=0 python3 -m unittest 2>&1 | tail -1",
      { writes: ['kakeibo.py'] },
    ),
    it('names.json も必ずUTF-8で読むようにしました。'),
    you(
      '最後に、合計行を一番下に足して、テストも一つ追加してください。',
      request('合計行を一番下に足して、テストも一つ追加してください'),
    ),
    edit(
      'kakeibo.py',
      "        print(f'{name}\\t{amount:,}')",
      "        print(f'{name}\\t{amount:,}')\n    print(f'合計\\t{sum(result.values()):,}')",
    ),
    edit(
      'test_kakeibo.py',
      "\n\nif __name__ == '__main__':",
      "\n    def test_two_names(self):\n        rows = [{'費目': 'a', '金額': '1'}, {'費目': 'b', '金額': '2'}]\n        self.assertEqual(sum(totals(rows).values()), 3)\n\n\nif __name__ == '__main__':",
    ),
    run('python3 kakeibo.py 2026-10 | tail -1 && python3 -m unittest 2>&1 | tail -1'),
    it('合計行が出るようになり、テストは二つとも通りました。'),
  ],
};
