// Written session: a terse Chinese backend developer and a thorough agent, on duplicate payment callbacks in a Go order service.
import {
  type AuthoredSession,
  bash,
  bashFails,
  edit,
  grep,
  ls,
  noMatch,
  read,
  readFails,
  say,
  shell,
  user,
  write,
} from './turns.ts';

const handler = `package callback

func (h *Handler) Notify(c *gin.Context) {
	var n Notice
	if err := c.BindXML(&n); err != nil {
		c.String(400, "FAIL")
		return
	}
	order, _ := h.orders.Get(n.OutTradeNo)
	order.Status = "PAID"
	h.orders.Save(order)
	h.stock.Reduce(order.Sku, order.Qty)
	c.String(200, "SUCCESS")
}
`;

export const zhifuHuidiao: AuthoredSession = {
  name: 'zhifu-huidiao',
  language: 'zh',
  cwd: '/data/work/order-svc',
  model: ['openai', 'gpt-5.1'],
  startedAt: '2026-11-11T02:18:00.000Z',
  turns: [
    user(
      '⟦goal|支付回调重复到达时库存被扣两次，修掉⟧。双十一大促进行中，⟦not|线上服务停不了，一秒都停不了⟧。⟦must?|go 1.19，gin⟧',
    ),
    say(
      '好的，我先看回调的处理逻辑。',
      ls('.', 'cmd/\nconfig/\ngo.mod\ninternal/\nmigrations/\nREADME.md'),
      read('internal/callback/notify.go', handler),
      grep(
        'Reduce\\(',
        'internal',
        'internal/callback/notify.go:12:\th.stock.Reduce(order.Sku, order.Qty)\ninternal/stock/stock.go:20:func (s *Store) Reduce(sku string, qty int) error {',
      ),
      read(
        'internal/stock/stock.go',
        'package stock\n\nfunc (s *Store) Reduce(sku string, qty int) error {\n\t_, err := s.db.Exec("update stock set qty = qty - ? where sku = ?", qty, sku)\n\treturn err\n}\n',
      ),
    ),
    say(
      '问题有三处：没有判断订单是否已支付；改状态和扣库存不在同一事务；错误被忽略了。去重可以用 Redis 的 SETNX，也可以⟦dec#db|靠数据库的唯一索引⟧。您倾向哪一种？',
    ),
    user('⟦+db|数据库⟧。⟦x.hyp.decision|redis 要是有持久化倒可以考虑⟧，我们那台是纯缓存，重启就没了'),
    say(
      '明白。⟦dec|以微信的 transaction_id 作为唯一键，先插入回调流水，插入冲突即视为重复，直接返回 SUCCESS。⟧',
      write(
        'migrations/20261111_callback_log.sql',
        'create table callback_log (\n  transaction_id varchar(64) primary key,\n  out_trade_no varchar(64) not null,\n  body text not null,\n  created_at datetime not null default current_timestamp\n);\n',
      ),
      write(
        'internal/callback/log.go',
        'package callback\n\nfunc (l *Log) Insert(tx *sql.Tx, n Notice, body []byte) (bool, error) {\n\tres, err := tx.Exec("insert ignore into callback_log (transaction_id, out_trade_no, body) values (?, ?, ?)", n.TransactionID, n.OutTradeNo, body)\n\tif err != nil {\n\t\treturn false, err\n\t}\n\tk, err := res.RowsAffected()\n\treturn k == 1, err\n}\n',
      ),
      edit(
        'internal/callback/notify.go',
        'order, _ := h.orders.Get(n.OutTradeNo)',
        'tx, err := h.db.Begin()\n\tif err != nil {\n\t\tc.String(500, "FAIL")\n\t\treturn\n\t}\n\tdefer tx.Rollback()',
      ),
    ),
    say(
      '',
      bashFails(
        'go build ./...',
        '# order-svc/internal/callback\n⟦errok|internal/callback/notify.go:17:2: undefined: order⟧',
        1,
      ),
    ),
    say(
      '把取订单的代码放回事务里。',
      edit(
        'internal/callback/notify.go',
        'order.Status = "PAID"',
        'order, err := h.orders.GetForUpdate(tx, n.OutTradeNo)\n\tif err != nil {\n\t\tc.String(500, "FAIL")\n\t\treturn\n\t}\n\torder.Status = "PAID"',
      ),
      bash('go build ./...', ''),
    ),
    user('body 里有用户手机号，⟦not|明文落库过不了等保⟧'),
    say(
      '⟦dec|那么 body 列改为只存 SHA-256 摘要。⟧',
      edit('migrations/20261111_callback_log.sql', '  body text not null,', '  body_sha256 char(64) not null,'),
      edit(
        'internal/callback/log.go',
        'out_trade_no, body) values (?, ?, ?)", n.TransactionID, n.OutTradeNo, body)',
        'out_trade_no, body_sha256) values (?, ?, ?)", n.TransactionID, n.OutTradeNo, digest(body))',
      ),
    ),
    user('金额校验了吗'),
    say(
      '没有，原来的代码也没有。⟦dec|我加上：回调金额与订单金额不一致时拒绝。⟧',
      edit(
        'internal/callback/notify.go',
        'order.Status = "PAID"',
        'if n.TotalFee != order.TotalFee {\n\t\tc.String(400, "FAIL")\n\t\treturn\n\t}\n\torder.Status = "PAID"',
      ),
      write(
        'internal/callback/notify_test.go',
        'package callback\n\nfunc TestAmountMismatch(t *testing.T) {\n\tw := post(t, notice{TotalFee: 1})\n\tif w.Code != 400 {\n\t\tt.Fatalf("got %d", w.Code)\n\t}\n}\n',
      ),
      bashFails(
        'go test ./internal/callback/',
        '--- FAIL: TestAmountMismatch (0.00s)\n    ⟦errok|notify_test.go:6: got 500⟧\nFAIL\nFAIL\torder-svc/internal/callback\t0.412s',
        1,
      ),
    ),
    say(
      '测试里的订单不存在，所以得到 500。补上夹具。',
      edit(
        'internal/callback/notify_test.go',
        'w := post(t, notice{TotalFee: 1})',
        'seed(t, order{No: "A1", TotalFee: 100})\n\tw := post(t, notice{No: "A1", TotalFee: 1})',
      ),
      bash('go test ./internal/callback/', 'ok  \torder-svc/internal/callback\t0.388s'),
    ),
    user('单位是分。⟦must|金额从头到尾是 int64 的分，float 见一次打一次⟧'),
    say(
      '检查过了，Notice.TotalFee 与 Order.TotalFee 都是 int64。',
      noMatch("grep -rnE 'float(32|64)' internal/callback internal/orders"),
    ),
    user('⟦x.wd.constraint|金额不一致要打电话告警⟧'),
    say(
      '接入现有的电话告警通道。',
      readFails(
        'internal/alert/phone.go',
        "⟦errok|ENOENT: no such file or directory, access '/data/work/order-svc/internal/alert/phone.go'⟧",
      ),
      bash('ls internal/alert', 'alert.go\nvoice.go'),
      read('internal/alert/voice.go', 'package alert\n\nfunc Voice(msg string) error { return post("/voice", msg) }\n'),
      edit(
        'internal/callback/notify.go',
        'if n.TotalFee != order.TotalFee {',
        'if n.TotalFee != order.TotalFee {\n\t\talert.Voice("amount mismatch " + order.No)',
      ),
    ),
    user('别打电话了，昨晚测试把老板吵醒了。⟦dec~constraint|改成发钉钉群⟧，⟦must|一分钟内同一订单只发一条⟧'),
    say(
      '⟦dec|限频放在 alert 包里按订单号做，内存 map 加过期，不引入新依赖。⟧',
      edit(
        'internal/callback/notify.go',
        'alert.Voice("amount mismatch " + order.No)',
        'alert.DingOnce(order.No, "amount mismatch "+order.No, time.Minute)',
      ),
      edit(
        'internal/alert/alert.go',
        'package alert',
        'package alert\n\nfunc DingOnce(key, msg string, every time.Duration) {\n\tif seen.recently(key, every) {\n\t\treturn\n\t}\n\tding(msg)\n}',
      ),
      bashFails('go vet ./...', '# order-svc/internal/alert\n⟦errok|internal/alert/alert.go:4:5: undefined: seen⟧', 1),
      write(
        'internal/alert/seen.go',
        'package alert\n\nvar seen = &recent{at: map[string]time.Time{}}\n\ntype recent struct {\n\tmu sync.Mutex\n\tat map[string]time.Time\n}\n',
      ),
      bash(
        'go vet ./... && go test ./...',
        'ok  \torder-svc/internal/alert\t0.101s\nok  \torder-svc/internal/callback\t0.391s',
      ),
    ),
    shell(
      'curl -s -X POST localhost:8081/pay/notify -d @dup.xml; curl -s -X POST localhost:8081/pay/notify -d @dup.xml',
      'SUCCESSSUCCESS',
      0,
      { maybe: ['dup.xml'] },
    ),
    user('规矩：⟦not|不要直接改 main 分支⟧，⟦must|每次提交前必须跑 golangci-lint⟧'),
    say(
      '明白。⟦dec|我决定在 feature/callback-idem 分支上提交。⟧',
      bash('git switch -c feature/callback-idem && golangci-lint run', ''),
    ),
    user('本地两次都 SUCCESS，库存只扣一次，对。怎么上线？⟦must|migrations 由 DBA 老周审，他只收能回滚的⟧'),
    say(
      '那我把回滚脚本一并写好。',
      write('migrations/20261111_callback_log.down.sql', 'drop table callback_log;\n'),
      bash('ls migrations | tail -3', '20261102_refund.sql\n20261111_callback_log.down.sql\n20261111_callback_log.sql'),
    ),
    say('上线顺序有两种：先加表再发版，或者用开关双写一段时间。'),
    user('⟦dec|先加表，再灰度 5%，没事再全量⟧'),
    say('好的。⟦dec?|灰度由网关按用户尾号切，代码不用改。⟧'),
    user('产品群里有人说：⟦x.quote.constraint|“以后所有接口都要支持幂等 token，必须的”⟧。⟦dec?|画饼而已，不管⟧'),
    say('好，不做。'),
    user('⟦dec|监控我们用现有的 prometheus，不上新的⟧。⟦must|指标名一定要以 pay_ 开头⟧'),
    say(
      '',
      write(
        'internal/callback/metrics.go',
        'package callback\n\nvar duplicates = prometheus.NewCounter(prometheus.CounterOpts{Name: "pay_callback_duplicates_total"})\n',
      ),
      bash('golangci-lint run && go test ./...', 'ok  \torder-svc/internal/callback\t0.402s'),
    ),
    user(
      '看下这段日志\n```\n2026/11/11 02:41:09 [error] ⟦x.paste.error|dial tcp 10.2.0.9:3306: connect: connection refused⟧\n2026/11/11 02:41:09 [warn] ⟦x.paste.constraint|do not retry within 5s⟧\n2026/11/11 02:41:14 [info] reconnected\n```\n是从库，老周在切换，跟我们无关，确认一下就行',
    ),
    say(
      '确认：10.2.0.9 在 config 里只配在只读库下，回调只走主库。',
      grep('10\\.2\\.0\\.9', 'config', 'config/prod.yaml:14:    replica: 10.2.0.9:3306'),
      read('config/prod.yaml', 'mysql:\n  primary: 10.2.0.3:3306\n  replica: 10.2.0.9:3306\n'),
    ),
    user('重复的流水表会越来越大'),
    say(
      '一天约 300 万行。⟦x.wd.decision|按 created_at 分区，保留 90 天，过期分区整块删除。⟧',
      edit(
        'migrations/20261111_callback_log.sql',
        ');\n',
        ')\npartition by range (to_days(created_at)) (partition p0 values less than maxvalue);\n',
      ),
      bashFails(
        'mysql order_test < migrations/20261111_callback_log.sql',
        "⟦errok|ERROR 1503 (HY000) at line 1: A PRIMARY KEY must include all columns in the table's partitioning function⟧",
        1,
      ),
    ),
    say('MySQL 要求分区列包含在主键里，而 (transaction_id, created_at) 做主键就失去了去重的意义。'),
    user('⟦dec~constraint|那不分区了，凌晨四点定时删，每次一千行⟧，⟦not|四点到五点之外不许跑大删除⟧'),
    say(
      '',
      edit(
        'migrations/20261111_callback_log.sql',
        ')\npartition by range (to_days(created_at)) (partition p0 values less than maxvalue);\n',
        ');\ncreate index idx_created on callback_log (created_at);\n',
      ),
      write(
        'cmd/purge/main.go',
        'package main\n\nconst batch = 1000\n\nfunc main() {\n\tfor {\n\t\tn := purge(db, time.Now().AddDate(0, 0, -90), batch)\n\t\tif n < batch || time.Now().Hour() != 4 {\n\t\t\treturn\n\t\t}\n\t}\n}\n',
      ),
      bash('mysql order_test < migrations/20261111_callback_log.sql && go build ./...', ''),
    ),
    user('⟦must?|用错误签名打一次，应该 401，给我看⟧'),
    say(
      '',
      bashFails(
        'curl -sf -X POST localhost:8081/pay/notify -H "Wechatpay-Signature: bad" -d @dup.xml',
        '⟦x.exp.error|curl: (22) The requested URL returned error: 401⟧',
        22,
      ),
    ),
    say('返回 401。⟦open|另外，旧的 /pay/notify_v1 路由仍然没有验签，还没处理。⟧'),
    user('⟦must?|v1 下周下线⟧，⟦open|我去跟安卓组确认最后一个老版本什么时候停⟧'),
    say('好的。'),
    user(
      '⟦req|再写个对账脚本：拉昨天的微信账单，跟 callback_log 比，缺的和多的都列出来⟧。⟦must|账单是 GBK 的，别问⟧。⟦pref|输出简单点，一行一笔，能直接贴进 excel⟧',
    ),
    say(
      '',
      write(
        'cmd/reconcile/main.go',
        'package main\n\nfunc main() {\n\tbill := readBill(os.Args[1])\n\tlog := readLog(os.Args[2])\n\tfor id := range bill {\n\t\tif !log[id] {\n\t\t\tfmt.Printf("%s\\t缺\\n", id)\n\t\t}\n\t}\n}\n',
      ),
      bashFails(
        'go build ./cmd/reconcile',
        'cmd/reconcile/bill.go:6:2: ⟦errok|no required module provides package golang.org/x/text/encoding/simplifiedchinese; to add it:\n\tgo get golang.org/x/text/encoding/simplifiedchinese⟧',
        1,
      ),
    ),
    say('GBK 解码要用 golang.org/x/text，go.mod 里没有。⟦done|可以加这个依赖吗？⟧'),
    user('可以，x/text 公司镜像里有'),
    say(
      '',
      bash('go get golang.org/x/text@v0.13.0 && go build ./cmd/reconcile', 'go: added golang.org/x/text v0.13.0', {
        maybeM: ['go.mod', 'go.sum'],
      }),
      bash(
        'cat > cmd/reconcile/bill.go <<\'EOF\'\npackage main\n\nimport "golang.org/x/text/encoding/simplifiedchinese"\n\nfunc readBill(path string) map[string]bool {\n\treturn parse(simplifiedchinese.GBK.NewDecoder(), path)\n}\nEOF\ngofmt -w cmd/reconcile/main.go',
        '',
        { m: ['cmd/reconcile/bill.go', 'cmd/reconcile/main.go'] },
      ),
      bash('mv dup.xml testdata/dup.xml && rm -f cmd/reconcile/reconcile && git rm -q --cached config/local.yaml', '', {
        m: ['testdata/dup.xml'],
        d: ['dup.xml', 'cmd/reconcile/reconcile'],
        maybeD: ['config/local.yaml'],
      }),
      bash(
        './bin/reconcile bill_20261110.csv <(mysql -N pay -e "select transaction_id from callback_log") > diff.tsv; wc -l diff.tsv',
        '3 diff.tsv',
        { m: ['diff.tsv'] },
      ),
    ),
    say('昨天的账单对出 3 笔缺失，都在 diff.tsv 里。'),
    user('收到'),
    say(
      '',
      bashFails(
        'go test ./...',
        '--- FAIL: TestReadBill (0.00s)\n    ⟦err|bill_test.go:14: open testdata/bill_gbk.csv: no such file or directory⟧\nFAIL',
        1,
      ),
    ),
    user('嗯，先这样'),
  ],
};
