// Written session: a café owner from Osaka and a deferential agent, on the stock of coffee beans.
import { type AuthoredSession, bash, bashFails, edit, ls, read, say, user, write } from './turns.ts';

export const kissatenMame: AuthoredSession = {
  name: 'kissaten-mame',
  language: 'ja',
  cwd: '/home/u/kissaten-mame',
  model: ['google', 'gemini-3-pro'],
  startedAt: '2026-10-02T08:00:00.000Z',
  turns: [
    user(
      '喫茶店をやってる者やけど、⟦goal|豆の在庫と焙煎の日を管理するもんが欲しいねん⟧。⟦must|焙煎してから二十日過ぎた豆は出したらあかん⟧。パソコンは古いMacや。',
    ),
    say('承知しました。今はどのように付けておられますか。', ls('.', '豆帳.numbers\n豆帳.csv')),
    say('', read('豆帳.csv', '豆,焙煎日,袋,グラム\n')),
    say(
      'CSVには四十二行あります。袋ごとに一行で、残りのグラムは手で書き直されているようです。同じ豆でも「モカ」「モカ・マタリ」と分かれています。\n\n毎日入力していただくか、週に一度量っていただくか、どちらがよろしいですか。',
    ),
    user('⟦dec|週一で量るわ⟧、毎日は無理や。⟦must|名前は長いほうに揃えて⟧'),
    say(
      '⟦dec|量った値との差を一週間の消費とみなし、袋は焙煎日の古い順に減らします。⟧',
      write('mame.py', 'import csv\n'),
      bashFails('python3 mame.py', '⟦errok|SyntaxError: invalid syntax (mame.py, line 9)⟧', 1),
    ),
    say(
      'このMacのPythonは3.7で、新しい書き方が通りませんでした。',
      edit('mame.py', 'match', 'if'),
      bash('python3 mame.py', '在庫 11種 8.4kg'),
    ),
    say('在庫は十一種、八・四キロです。二十日を過ぎた袋が二つあります、いずれもマンデリンです。'),
    user(
      'うわ、捨てるわ。⟦must|十五日で黄色、十八日で赤にしてくれ⟧。⟦not|勝手に消すのはなしやで、捨てたかどうかはわしが決める⟧',
    ),
    say('', edit('mame.py', 'print', 'print_iro')),
    say(
      '色を付けました。捨てた分はどう記録しましょう。量に含めて減らすか、別に「廃棄」と付けるかです。⟦dec#hai|別に付けるほうが、月末に損がわかります。⟧',
    ),
    user(
      '⟦+hai|ほな別で⟧。嫁はんは⟦x.quote.constraint|ロスはゼロにせえ⟧言うけどな。⟦open|生豆屋には来週聞いとく、五キロ袋あるか⟧',
    ),
    say('', edit('mame.py', '廃棄', 'haiki'), write('haiki.csv', '日付,豆,グラム\n')),
    say('廃棄の帳面を分けました。⟦open|焙煎の予定を立てるところは、まだ手を付けておりません。⟧'),
    user('⟦req|ほなその予定や、次の一週間で何をいつ焼くか出して⟧。⟦must|窯は一回四キロまで、月曜は休み⟧'),
    say(
      '⟦dec|残りの少ない豆から順に割り当て、同じ日に二種類までとします。⟧',
      write('yotei.py', 'import csv\n'),
      bash('python3 yotei.py > yotei.txt && cat yotei.txt', '火 モカ・マタリ 3kg', {
        m: ['yotei.txt'],
        r: ['yotei.txt'],
      }),
    ),
    say('来週は火曜と木曜の二回で足ります。'),
  ],
};
