// Japanese: monthly closing of accounts.
import { bash, type CorpusSession, choice, edit, failure, read, rule, say, told, user, write } from './session.ts';

export const kaikei: CorpusSession = {
  name: 'kaikei',
  language: 'ja',
  cwd: '/home/sato/kaikei',
  steps: [
    user(
      'u1',
      '月次決算の集計を自動化してください。本番データベースには絶対に書き込まないでください。金額は必ず整数の円で扱ってください。できれば外部ライブラリより標準ライブラリを使いたいです。',
    ),
    read('r1', 'batch/aggregate/main.go', 'package main'),
    read('r2', 'batch/report/main.go', 'package main'),
    say('a1', '集計は cron ではなく systemd タイマーで実行することにします。'),
    edit('w1', 'batch/aggregate/main.go'),
    write('w2', 'batch/aggregate/ledger.go'),
    bash('b1', 'go build ./...', 'batch/aggregate/ledger.go:27:14: undefined: roundYen', {
      failed: true,
      purpose: 'build',
    }),
    edit('w3', 'batch/aggregate/ledger.go'),
    bash('b2', 'go build ./...', '', { purpose: 'build' }),
    bash('b3', 'go test ./...', '--- FAIL: TestLedgerTotals\n    ledger_test.go:52: got 119999, want 120000', {
      failed: true,
      purpose: 'test',
    }),
    user('u2', '結果は PDF ではなく CSV で出力することにしましょう。古い集計スクリプトは削除して構いません。'),
    bash('b4', 'rm scripts/aggregate.sh', '', { deletes: ['scripts/aggregate.sh'] }),
    say('a2', '削除しました。締め日の設定方法はまだ決まっていません。消費税の端数処理を経理に確認する必要があります。'),
    user('u3', '次に部門別の内訳を出力に追加してください。'),
  ],
  goal: told(
    'u1',
    '月次決算の集計を自動化してください',
    '月次決算の集計を自動化する',
    '月次決算の集計の自動化',
    '自動化の対象は月次決算の集計',
  ),
  request: told(
    'u3',
    '部門別の内訳を出力に追加してください',
    '部門別の内訳を出力に追加する',
    '出力に部門別の内訳を追加',
    '部門別の内訳の出力への追加',
  ),
  rules: [
    rule(
      'must-not',
      'u1',
      '本番データベースには絶対に書き込まないでください',
      [
        '本番データベースには絶対に書き込まない',
        '本番データベースへの書き込みは禁止',
        '本番データベースに書き込んではいけない',
      ],
      [
        '本番データベースに書き込んでください',
        '本番データベースへの書き込みは許可されている',
        '本番データベースに必ず書き込む',
      ],
    ),
    rule(
      'must',
      'u1',
      '金額は必ず整数の円で扱ってください',
      ['金額は必ず整数の円で扱う', '金額は整数の円で扱うこと', '整数の円で金額を必ず扱う'],
      ['金額は整数の円で扱わないでください', '金額を整数の円で扱ってはいけない'],
    ),
    rule(
      'prefer',
      'u1',
      'できれば外部ライブラリより標準ライブラリを使いたいです',
      [
        'できれば外部ライブラリより標準ライブラリを使う',
        '外部ライブラリより標準ライブラリを優先',
        '標準ライブラリを外部ライブラリより優先して使いたい',
      ],
      ['できれば標準ライブラリより外部ライブラリを使いたい', '標準ライブラリより外部ライブラリを優先'],
    ),
  ],
  withdrawn: [],
  choices: [
    choice(
      'assistant',
      'a1',
      '集計は cron ではなく systemd タイマーで実行することにします',
      [
        '集計は cron ではなく systemd タイマーで実行する',
        '集計の実行は systemd タイマー（cron ではない）',
        'cron ではなく systemd タイマーで集計を実行',
      ],
      ['集計は systemd タイマーではなく cron で実行することにします', 'systemd タイマーではなく cron で集計を実行'],
    ),
    choice(
      'user',
      'u2',
      '結果は PDF ではなく CSV で出力することにしましょう',
      ['結果は PDF ではなく CSV で出力する', '結果の出力は CSV、PDF ではない', 'PDF ではなく CSV で結果を出力'],
      ['結果は CSV ではなく PDF で出力することにしましょう', 'CSV ではなく PDF で結果を出力'],
    ),
  ],
  reversed: [],
  failures: [
    failure(
      'b1',
      'batch/aggregate/ledger.go:27:14: undefined: roundYen',
      'batch/aggregate/ledger.go',
      'b2',
      [
        '解決済み: batch/aggregate/ledger.go:27:14: undefined: roundYen',
        'undefined: roundYen（ledger.go:27:14）は修正済み',
        'ledger.go:27:14 の undefined: roundYen エラーは解決した',
      ],
      [
        '未解決: batch/aggregate/ledger.go:27:14: undefined: roundYen',
        'undefined: roundYen（ledger.go:27:14）はまだ直っていない',
      ],
    ),
    failure(
      'b3',
      'ledger_test.go:52: got 119999, want 120000',
      null,
      null,
      [
        '未解決: ledger_test.go:52: got 119999, want 120000',
        'テストはまだ失敗する（ledger_test.go:52: got 119999, want 120000）',
        'ledger_test.go:52 の got 119999, want 120000 はまだ直っていない',
      ],
      [
        '解決済み: ledger_test.go:52: got 119999, want 120000',
        'ledger_test.go:52 の got 119999, want 120000 は修正済み',
      ],
    ),
  ],
  loops: [
    told(
      'a2',
      '締め日の設定方法はまだ決まっていません',
      '締め日の設定方法はまだ決まっていない',
      '締め日の設定方法が未定',
      '未決定: 締め日の設定方法',
    ),
    told(
      'a2',
      '消費税の端数処理を経理に確認する必要があります',
      '消費税の端数処理を経理に確認する必要がある',
      '経理に消費税の端数処理を確認する',
      '消費税の端数処理について経理への確認が必要',
    ),
  ],
  namesakes: [['batch/aggregate/main.go', 'batch/report/main.go']],
  proven: ['go build ./... は成功', 'ビルドは成功した', 'ビルドが通った'],
  invented: [
    'すべてのテストが成功した',
    'go test は成功',
    '本番環境にデプロイ済み',
    'lint は問題なく通った',
    'テストはすべて通っている',
  ],
  fabricated: ['batch/aggregate/bumon.go', 'batch/report/csv.go', 'docs/kessan.md'],
  remarks: ['Go 1.23.4 を使用', 'テストは現在失敗している', 'デプロイはまだ行っていない'],
};
