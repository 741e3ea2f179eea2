// Written session: a courteous data engineer of a ferry company and a careful agent, on slow and wrong occupancy figures in PostgreSQL.
import { type AuthoredSession, bash, bashFails, edit, find, noMatch, read, say, shell, user, write } from './turns.ts';

const report = `-- 月次乗船率レポート
-- ⟦x.paste.constraint|本番では必ずレプリカに接続すること⟧（2020年 川北）
SELECT k.route_code,
       date_trunc('month', y.created_at) AS month,
       count(*)::numeric / sum(k.capacity) AS ritsu
FROM yoyaku y
JOIN kobin k ON k.id = y.kobin_id
GROUP BY 1, 2
ORDER BY 1, 2;
`;

export const ferryYoyaku: AuthoredSession = {
  name: 'ferry-yoyaku',
  language: 'ja',
  cwd: '/home/ohno/jousen',
  model: ['anthropic', 'claude-opus-4-5'],
  startedAt: '2026-04-21T01:12:00.000Z',
  turns: [
    user(
      'おはようございます。離島航路の会社でデータまわりを一人でやっております大野です。⟦goal|毎月の乗船率レポートが遅いうえに数字がおかしいと営業から言われておりまして、正しく速く出るようにしたいのです。⟧クエリは report/monthly.sql です。⟦not|予約テーブルには毎秒書き込みが来るので、ロックを取る操作はお控えください。⟧',
    ),
    say(
      'おはようございます。まずクエリと定義を拝見します。',
      read('report/monthly.sql', report),
      bash(
        "psql jousen -c '\\d yoyaku'",
        '                 Table "public.yoyaku"\n   Column    |           Type           | Nullable\n-------------+--------------------------+----------\n id          | bigint                   | not null\n kobin_id    | integer                  | not null\n ninzu       | smallint                 | not null\n status      | text                     | not null\n created_at  | timestamp with time zone | not null\nIndexes:\n    "yoyaku_pkey" PRIMARY KEY, btree (id)',
      ),
      find('*.sql', 'report/monthly.sql\nreport/nenji.sql\nmigrations/0031_kobin.sql'),
    ),
    say(
      '気づいた点が三つあります。分母の定員が予約の件数ぶん重複して足されています。取消も数に入っています。月は乗船日ではなく予約した日で切られています。',
    ),
    user(
      'ああ、どれも仰るとおりです…お恥ずかしい。⟦must|乗船率は「実際に乗った人数÷運航した便の定員」でお願いします。⟧⟦must|欠航した便は分母から外してください。⟧国交省への報告がその定義なので。ちなみに取消は status が cancelled のほかに、古いデータだと torikeshi のものもあります。',
    ),
    say(
      '承知しました。⟦dec|便ごとに人数を先に集計してから便のテーブルに結合します。⟧そうすれば定員が重複しません。',
      write(
        'report/monthly.sql',
        "WITH nori AS (\n  SELECT kobin_id, sum(ninzu) AS nin\n  FROM yoyaku\n  WHERE status NOT IN ('cancelled', 'torikeshi')\n  GROUP BY kobin_id\n)\nSELECT k.route_code, date_trunc('month', k.shukko_at) AS month,\n       sum(coalesce(n.nin, 0))::numeric / sum(k.capacity) AS ritsu\nFROM kobin k\nLEFT JOIN nori n ON n.kobin_id = k.id\nWHERE NOT k.kekko\nGROUP BY 1, 2\nORDER BY 1, 2;\n",
      ),
      bashFails(
        'psql jousen -f report/monthly.sql',
        'psql:report/monthly.sql:13: ⟦errok|ERROR:  column k.kekko does not exist⟧\nLINE 10: WHERE NOT k.kekko\n                   ^',
        3,
      ),
    ),
    say(
      '欠航の持ち方を確かめます。',
      bash(
        'cat migrations/0031_kobin.sql',
        'CREATE TABLE kobin (\n  id serial PRIMARY KEY,\n  route_code text NOT NULL,\n  shukko_at timestamptz NOT NULL,\n  capacity integer NOT NULL,\n  unko_status smallint NOT NULL DEFAULT 0 -- 0:運航 1:欠航 2:条件付\n);\n',
        {
          r: ['migrations/0031_kobin.sql'],
        },
      ),
    ),
    say(
      '「条件付」は、港に入れず引き返す可能性のある便でしょうか。引き返した便を運航と数えるか、欠航と数えるかで率が変わります。',
    ),
    user(
      '⟦dec|引き返しは欠航扱いで。⟧お客様を運べていませんので。引き返したかどうかは kobin_log に event が HIKIKAESHI の行があるかで分かります。',
    ),
    say(
      '',
      edit(
        'report/monthly.sql',
        'WHERE NOT k.kekko',
        "WHERE k.unko_status <> 1\n  AND NOT EXISTS (SELECT 1 FROM kobin_log l WHERE l.kobin_id = k.id AND l.event = 'HIKIKAESHI')",
      ),
      bash(
        "psql jousen -c '\\timing on' -f report/monthly.sql | tail -6",
        ' R03        | 2026-03-01 00:00:00+00 | 0.4471\n R07        | 2026-03-01 00:00:00+00 | ⟦errok?|1.0312⟧\n(148 rows)\n\nTime: 41822.117 ms (00:41.822)',
      ),
    ),
    user('R07が103%ですか。船は定員を超えて乗せられませんから、何か混ざっていますね。'),
    say(
      '',
      bash(
        `psql jousen -c "SELECT y.status, sum(y.ninzu) FROM yoyaku y JOIN kobin k ON k.id=y.kobin_id WHERE k.route_code='R07' AND k.shukko_at >= '2026-03-01' GROUP BY 1"`,
        '  status   |  sum\n-----------+-------\n confirmed | 18240\n no_show   |  1377\n waitlist  |   904\n cancelled |  2210',
      ),
    ),
    say(
      'no_show（無断不乗船）と waitlist（空席待ち）が入っていました。⟦dec|除く状態を並べるのをやめ、数える状態を confirmed だけと指定します。⟧新しい状態が増えても紛れ込みません。',
      edit('report/monthly.sql', "WHERE status NOT IN ('cancelled', 'torikeshi')", "WHERE status = 'confirmed'"),
    ),
    user(
      'その方が安心です。速さですが、⟦must|朝の会議に間に合うよう全航路で十秒以内に⟧ならないでしょうか。⟦x.hyp.decision|いっそ夜間にマテリアライズドビューを更新する形にしましょうか。⟧',
    ),
    say(
      'その前に実行計画を見させてください。',
      bash(
        'psql jousen -c "EXPLAIN (ANALYZE, BUFFERS) $(cat report/monthly.sql)" | head -9',
        " GroupAggregate  (actual time=39120.4..41790.2 rows=148 loops=1)\n   ->  Hash Left Join  (actual time=38004.1..41011.9 rows=96211 loops=1)\n         ->  Seq Scan on yoyaku  (actual time=0.1..33871.5 rows=21904413 loops=1)\n               Filter: (status = 'confirmed'::text)\n         Buffers: shared hit=1204 read=401877",
        { maybe: ['report/monthly.sql'] },
      ),
    ),
    say(
      '予約二千百万行の全件走査が八割です。(kobin_id) INCLUDE (ninzu) の部分インデックスがあれば、走査は索引だけで済みます。CREATE INDEX CONCURRENTLY なら書き込みを止めません。',
    ),
    user(
      '⟦dec?|CONCURRENTLY なら結構です。⟧では⟦dec|索引でいきましょう⟧、ビューの件は忘れてください。⟦must|作業は便の無い二時から四時のあいだにお願いします。⟧システム子会社の方は⟦x.quote.constraint|「索引は三本まで」⟧と言うのですが、根拠を聞いても返ってきません。',
    ),
    say(
      '⟦dec#mig|索引の作成は番号付きのマイグレーションにして、手では打たないことにします。⟧',
      write(
        'migrations/0047_yoyaku_confirmed_idx.sql',
        "-- トランザクションの外で流す\nCREATE INDEX CONCURRENTLY IF NOT EXISTS yoyaku_confirmed_kobin\n  ON yoyaku (kobin_id) INCLUDE (ninzu)\n  WHERE status = 'confirmed';\n",
      ),
      bashFails(
        'psql jousen_stg -1 -f migrations/0047_yoyaku_confirmed_idx.sql',
        'psql:migrations/0047_yoyaku_confirmed_idx.sql:4: ⟦errok|ERROR:  CREATE INDEX CONCURRENTLY cannot run inside a transaction block⟧',
        3,
      ),
    ),
    say(
      '私が -1 を付けたためです。外して検証環境に流します。',
      bash('psql jousen_stg -f migrations/0047_yoyaku_confirmed_idx.sql', 'CREATE INDEX'),
      bash("psql jousen_stg -c '\\timing on' -f report/monthly.sql | tail -1", 'Time: 3904.660 ms (00:03.905)'),
    ),
    user('INCLUDE というのは初めて見ました。普通の複合索引とはどう違うのでしょうか。'),
    say(
      '検索や並び替えには使われず、値だけを索引の葉に載せておく列です。今回は便で引いて人数を足すだけですので、人数は並んでいる必要がなく、載ってさえいれば表を読まずに済みます。',
    ),
    user(
      '四秒！ありがとうございます。⟦+mig|マイグレーションにしておくのは私も賛成です。⟧なお⟦must?|本番はPostgreSQL 12でして⟧、検証環境は14です。差し支えありませんか。',
    ),
    say(
      'INCLUDE は11から、部分索引は以前から使えますので問題ありません。⟦open|ただ12での実行計画は未確認で、今夜流したあとに見る必要があります。⟧',
    ),
    user(
      '⟦open|今夜二時に私が流しておきます。⟧次に営業向けの出力なのですが、⟦dec?|CSVにしてください。⟧⟦x.wd.constraint|ファイルは航路ごとに分けてください。⟧⟦must|営業のExcelで文字化けしないこと⟧、⟦must|率はパーセントで小数一桁⟧。',
    ),
    say(
      '⟦dec|BOM付きのUTF-8で書き出します。⟧⟦done?|航路ごとの分割はそのあとで入れます。⟧',
      write(
        'report/export.sh',
        `#!/bin/sh\nset -eu\nout="out/jousenritsu_$(date +%Y%m).csv"\nprintf '\\357\\273\\277' > "$out"\npsql jousen --csv -f report/monthly.sql >> "$out"\n`,
      ),
      edit(
        'report/monthly.sql',
        'sum(coalesce(n.nin, 0))::numeric / sum(k.capacity) AS ritsu',
        'round(100.0 * sum(coalesce(n.nin, 0)) / sum(k.capacity), 1) AS ritsu',
      ),
      bashFails(
        'sh report/export.sh',
        '⟦errok|report/export.sh: 4: cannot create out/jousenritsu_202604.csv: Directory nonexistent⟧',
        2,
      ),
      bash(
        'mkdir -p out && sh report/export.sh && head -3 out/jousenritsu_202604.csv',
        'route_code,month,ritsu\nR01,2024-04-01 00:00:00+00,61.2\nR01,2024-05-01 00:00:00+00,70.4',
        {
          m: ['out/jousenritsu_202604.csv'],
          r: ['out/jousenritsu_202604.csv'],
        },
      ),
    ),
    user(
      'あら、月が世界標準時になっていますね。⟦must|日付の区切りは日本時間です。⟧月末の夜行便が翌月に、いえ前月に入ってしまいます。それと航路ごとに分ける件、営業に聞いたら一枚の方が見やすいそうで、取り下げます。',
    ),
    say(
      '仰るとおりです。',
      edit(
        'report/monthly.sql',
        "date_trunc('month', k.shukko_at) AS month",
        "to_char(k.shukko_at AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM') AS month",
      ),
      bash('sh report/export.sh && tail -2 out/jousenritsu_202604.csv', 'R07,2026-02,83.9\nR07,2026-03,92.7', {
        m: ['out/jousenritsu_202604.csv'],
        r: ['out/jousenritsu_202604.csv'],
      }),
    ),
    user('一度だけで結構ですので、三月を率の低い順に見せてください。'),
    say(
      '',
      bash(
        "grep ',2026-03,' out/jousenritsu_202604.csv | sort -t, -k3 -n | head -6",
        'R05,2026-03,21.8\nR11,2026-03,30.2\nR02,2026-03,38.9\nR03,2026-03,46.0\nR09,2026-03,51.7\nR01,2026-03,66.3',
        { maybe: ['out/jousenritsu_202604.csv'] },
      ),
    ),
    say('一番低いのは R05 の21.8%です。'),
    user('R05は工事関係の方しか乗らない便ですから、そんなものでしょう。今日は海が荒れていて、窓の外が真っ白です。'),
    say('どうぞお気をつけて。'),
    user('R07の三月、92.7%。船長の感覚とも合います。定員を超える月がもう無いか、念のため見ていただけますか。'),
    say('', noMatch("awk -F, 'NR>1 && $3>100' out/jousenritsu_202604.csv | grep .")),
    say('一件もありません。⟦done|この確認は後ほどスクリプトに入れておきます。⟧'),
    user(
      'お願いします。もし予算が付けば⟦x.hyp.decision|BigQueryへ移したいところですが⟧、夢の話です。確認は、超えたら⟦dec~constraint|警告ではなく異常終了にしてください⟧。黙って間違った数字が会議に出るのが一番困ります。',
    ),
    say(
      '',
      bash(
        `cat >> report/export.sh <<'EOF'\nif awk -F, 'NR>1 && $3>100 {exit 1}' "$out"; then :; else echo "定員超過の月があります" >&2; rm -f "$out"; exit 1; fi\nEOF`,
        '',
        { m: ['report/export.sh'] },
      ),
      bashFails(
        `printf 'a,b,c\\nR99,2026-01,120.0\\n' > out/test.csv; out=out/test.csv sh -c "$(tail -1 report/export.sh)"`,
        '⟦x.exp.error|定員超過の月があります⟧',
        1,
        { maybeD: ['out/test.csv'], maybe: ['report/export.sh'] },
      ),
    ),
    say('120%の行を入れた偽のファイルでは、狙いどおり異常終了しました。'),
    shell('crontab -l', '15 5 1 * * cd /home/ohno/jousen && sh report/export.sh\n30 6 * * 1 /home/ohno/backup.sh'),
    user('毎月一日の五時十五分に走ります。年次の方（nenji.sql）は使っていませんので消してください。'),
    say(
      '',
      bash(
        'git rm -q report/nenji.sql && git status --short',
        'D  report/nenji.sql\nM  report/monthly.sql\n?? migrations/0047_yoyaku_confirmed_idx.sql\n?? out/\n?? report/export.sh',
        { d: ['report/nenji.sql'] },
      ),
    ),
    say('削除しました。⟦open#mei|航路コードのままだと営業の方に伝わりにくいと思うのですが、航路名を添えましょうか。⟧'),
    user('索引の大きさはどのくらいになりますか。ディスクの残りが気になりまして。'),
    say(
      '',
      bash(
        `psql jousen_stg -c "SELECT pg_size_pretty(pg_relation_size('yoyaku_confirmed_kobin'))"`,
        ' pg_size_pretty\n----------------\n 402 MB\n(1 row)',
      ),
    ),
    say('検証環境で402MBでした。表そのものは3.1GBです。'),
    user(
      'でしたら足ります。⟦+mei|航路名の件は営業に聞いてみます。⟧⟦req|最後に、数字が変わった理由を営業に説明する文を docs/kaitei.md に書いてください。⟧⟦pref|専門用語なしで、十行くらいまで。⟧⟦not|以前の数字が誰の作ったものかは書かないでください。⟧',
    ),
    say(
      '',
      write(
        'docs/kaitei.md',
        '# 乗船率の計算を改めました\n\n- 実際に乗った方だけを数えます。取消、空席待ち、無断不乗船は入りません。\n- 欠航した便と引き返した便は定員に数えません。\n- 月は出港した日（日本時間）で分けます。\n\nそのため、これまでの表より低く出る航路があります。\n',
      ),
    ),
    say('七行に収めました。R07の三月は例として載せておりません。'),
  ],
};
