// Chinese: exporting orders.
import { bash, type CorpusSession, choice, edit, failure, read, rule, say, told, user, write } from './session.ts';

export const dingdan: CorpusSession = {
  name: 'dingdan',
  language: 'zh',
  cwd: '/home/wei/dingdan',
  steps: [
    user(
      'u1',
      '给订单系统加上导出 Excel 的功能。不要修改支付模块的代码。所有金额必须用分为单位的整数保存。我更喜欢用流式写入而不是一次性加载。',
    ),
    read('r1', 'src/order/export.ts', 'export {};'),
    read('r2', 'src/report/export.ts', 'export {};'),
    say('a1', '我决定使用 exceljs 而不是 xlsx，因为它支持流式写入。文件名里带上日期。'),
    edit('w1', 'src/order/export.ts'),
    write('w2', 'src/order/sheet.ts'),
    bash(
      'b1',
      'npm run build',
      "src/order/sheet.ts(5,9): error TS2339: Property 'addRow' does not exist on type 'Sheet'.",
      { failed: true, purpose: 'build' },
    ),
    edit('w3', 'src/order/sheet.ts'),
    bash('b2', 'npm run build', 'built in 2.7s', { purpose: 'build' }),
    bash('b3', 'npm test', 'FAIL test/export.test.ts\nError: Timeout of 5000ms exceeded', {
      failed: true,
      purpose: 'test',
    }),
    user('u2', '导出任务放到后台队列里执行，不要在请求里同步执行。旧的 CSV 文件可以删掉。'),
    bash('b4', 'rm src/order/csv.ts', '', { deletes: ['src/order/csv.ts'] }),
    say('a2', '已删除。还需要处理超过十万行的订单。另外要和运营确认列的顺序。'),
    user('u3', '接下来给导出页面加一个进度条。'),
  ],
  goal: told(
    'u1',
    '给订单系统加上导出 Excel 的功能',
    '为订单系统加上导出 Excel 的功能',
    '订单系统要有导出 Excel 的功能',
    '在订单系统里加上 Excel 导出功能',
  ),
  request: told(
    'u3',
    '给导出页面加一个进度条',
    '导出页面加进度条',
    '为导出页面加一个进度条',
    '在导出页面上加一个进度条',
  ),
  rules: [
    rule(
      'must-not',
      'u1',
      '不要修改支付模块的代码',
      ['支付模块的代码不要修改', '不能修改支付模块的代码', '禁止修改支付模块的代码'],
      ['要修改支付模块的代码', '必须修改支付模块的代码', '可以修改支付模块的代码'],
    ),
    rule(
      'must',
      'u1',
      '所有金额必须用分为单位的整数保存',
      ['金额必须全部用以分为单位的整数保存', '所有金额都要用分为单位的整数来保存', '所有金额一律以分为单位用整数保存'],
      ['所有金额不必用分为单位的整数保存', '金额不要用分为单位的整数保存'],
    ),
    rule(
      'prefer',
      'u1',
      '我更喜欢用流式写入而不是一次性加载',
      ['用户更喜欢流式写入而不是一次性加载', '偏好：流式写入，而不是一次性加载', '比起一次性加载，用户更喜欢流式写入'],
      ['用户更喜欢一次性加载而不是流式写入', '偏好：一次性加载，而不是流式写入'],
    ),
  ],
  withdrawn: [],
  choices: [
    choice(
      'assistant',
      'a1',
      '我决定使用 exceljs 而不是 xlsx，因为它支持流式写入',
      [
        '决定使用 exceljs 而不是 xlsx，因为支持流式写入',
        '使用 exceljs，不用 xlsx，因为前者支持流式写入',
        '因为 exceljs 支持流式写入，所以使用它而不是 xlsx',
      ],
      ['我决定使用 xlsx 而不是 exceljs', '使用 xlsx，不用 exceljs'],
    ),
    choice(
      'user',
      'u2',
      '导出任务放到后台队列里执行，不要在请求里同步执行',
      [
        '导出任务在后台队列里执行，不在请求里同步执行',
        '导出任务放后台队列执行，而不是在请求里同步执行',
        '不在请求里同步执行导出任务，而是放到后台队列里',
      ],
      ['导出任务在请求里同步执行，不要放到后台队列里执行', '导出任务不放到后台队列里，而是在请求里同步执行'],
    ),
  ],
  reversed: [],
  failures: [
    failure(
      'b1',
      "error TS2339: Property 'addRow' does not exist on type 'Sheet'.",
      'src/order/sheet.ts',
      'b2',
      [
        "已解决：TS2339: Property 'addRow' does not exist on type 'Sheet'",
        "TS2339（Property 'addRow' does not exist on type 'Sheet'）已修复",
        "已修复 'Sheet' 类型上 'addRow' 的 TS2339 错误（does not exist）",
      ],
      [
        "尚未解决：error TS2339: Property 'addRow' does not exist on type 'Sheet'",
        "TS2339（Property 'addRow' does not exist on type 'Sheet'）仍然存在",
      ],
    ),
    failure(
      'b3',
      'Error: Timeout of 5000ms exceeded',
      'test/export.test.ts',
      null,
      [
        '尚未解决：Error: Timeout of 5000ms exceeded',
        '测试仍然失败：Timeout of 5000ms exceeded',
        'Timeout of 5000ms exceeded 这个错误还没有修复',
      ],
      ['已解决：Error: Timeout of 5000ms exceeded', 'Timeout of 5000ms exceeded 这个错误已经修复'],
    ),
  ],
  loops: [
    told(
      'a2',
      '还需要处理超过十万行的订单',
      '超过十万行的订单还需要处理',
      '处理超过十万行的订单',
      '待办：超过十万行的订单要处理',
    ),
    told('a2', '要和运营确认列的顺序', '列的顺序要和运营确认', '和运营确认列的顺序', '待确认：和运营确认各列的顺序'),
  ],
  namesakes: [['src/order/export.ts', 'src/report/export.ts']],
  proven: ['npm run build 成功', '构建通过', '构建已经成功'],
  invented: ['所有测试都通过了', '测试全部通过', '已经部署到生产环境', 'lint 检查通过', 'npm test 通过'],
  fabricated: ['src/order/progress.ts', 'src/report/queue.ts', 'docs/export.md'],
  remarks: ['使用 exceljs 4.4.0 和 Node.js 20.11', '测试目前失败', '还没有部署'],
};
