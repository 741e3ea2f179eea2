// Written session: a clinic's nurse and an agent, on reminders for vaccinations.
import { type AuthoredSession, bash, bashFails, edit, say, user, write } from './turns.ts';

export const yimiaoTixing: AuthoredSession = {
  name: 'yimiao-tixing',
  language: 'zh',
  cwd: '/home/u/yimiao-tixing',
  model: ['google', 'gemini-3-pro'],
  startedAt: '2026-10-02T08:00:00.000Z',
  turns: [
    user(
      '你好，⟦goal|我们社区诊所想把疫苗接种提醒自动化，现在是护士一个个打电话⟧。⟦must|数据不能出内网⟧。⟦not|身份证号不要出现在任何文件名和日志里⟧',
    ),
    say('好的，我先看看数据长什么样。', bash('head -2 jiezhong.csv', '姓名,电话,疫苗,日期\n', { r: ['jiezhong.csv'] })),
    say(
      '一共 2300 条。有 60 条没有电话，日期里混着农历的写法，比如"正月初八"。同一个孩子在不同年份的名字写法不一样。\n\n提醒可以用短信网关，也可以导出名单由护士打印。',
    ),
    user('⟦dec|先导出名单⟧，短信要走审批。⟦must|名单按小区分开，一个护士管一个小区⟧'),
    say(
      '⟦dec|没有电话的单独成一页，放在每个小区的最后。⟧ ⟦dec|农历日期用对照表换算，换不了的标黄。⟧',
      write('tixing.py', 'import csv\n'),
      bashFails('python3 tixing.py', "⟦errok|KeyError: '闰四月'⟧", 1),
    ),
    say('对照表里没有闰月。', edit('tixing.py', '对照', '对照_闰'), bash('python3 tixing.py', '9 个小区，184 人')),
    say('这周该提醒 184 人，分在 9 个小区。同一个孩子有两针同时到期的有 12 个，现在是两行。'),
    user('两针并一行。⟦must|早产儿按矫正月龄算⟧，这个千万别错'),
    say('', edit('tixing.py', '月龄', '矫正月龄'), bash('python3 -m pytest -q', '8 passed')),
    say(
      '8 个测试通过。早产信息有 31 个孩子有，其余按足月算。提前几天提醒？三天、七天都有诊所用。⟦dec#qi|我倾向七天，留出改约的时间。⟧',
    ),
    user('⟦+qi|七天吧⟧。院长说⟦x.quote.constraint|要做成公众号⟧，以后再说。⟦pref|表格横着打，字大一点⟧'),
    say('', edit('tixing.py', 'A4', 'A4 landscape')),
    say('已经改成横向，字号 14。⟦open|节假日顺延还没有做。⟧'),
    user('⟦dec~constraint|节假日往前提，不往后拖⟧。⟦open|我明天把今年的放假安排发你⟧'),
    say('', edit('tixing.py', 'shift', 'shift_back')),
    say('改好了，遇到节假日就提前到最近的工作日。'),
    user('⟦req|再帮我出一个月报，每种疫苗应种多少实种多少⟧，⟦must|不足十个人的格子写"<10"⟧'),
    say(
      '⟦dec|月报从同一份数据里算，不另外录入。⟧',
      write('yuebao.py', 'import csv\n'),
      bash('python3 yuebao.py', '14 种疫苗'),
    ),
    say('月报有 14 行，三个格子写的是"<10"。'),
  ],
};
