// Written session: a production engineer from Osaka who writes as he talks and a courteous agent, on press machine logs in C#.
import {
  type AuthoredSession,
  aborted,
  bash,
  bashFails,
  bookmark,
  edit,
  find,
  grep,
  noMatch,
  read,
  readFails,
  say,
  shell,
  user,
  write,
} from './turns.ts';

const reader = `using System.IO;

namespace PressLog;

public static class LogReader
{
    // ⟦x.paste.constraint|文字コードはUTF-8で統一すること⟧（情報システム部 2018）
    public static IEnumerable<string[]> Read(string path)
    {
        foreach (var line in File.ReadLines(path))
            yield return line.Split(',');
    }
}
`;

export const puresuLog: AuthoredSession = {
  name: 'puresu-log',
  language: 'ja',
  cwd: '/home/gijutsu/PressLog',
  model: ['openai', 'gpt-5.1-codex'],
  startedAt: '2026-07-08T08:45:26.000Z',
  turns: [
    user(
      '毎度。生産技術の岸田や。3号プレスがちょくちょく止まりよるねんけど、PLCが吐くCSVを誰も見てへん。⟦goal|どの金型のときに一番チョコ停が多いか、朝礼までに一覧で出せるようにしてほしい⟧。⟦pref?|前任の作ったC#があるからそれ使うてくれたらええ。⟧⟦must|工場のパソコンはネットにつながってへん⟧から、そのつもりで頼むわ',
    ),
    say(
      '岸田様、お世話になっております。まず既存のプログラムとログを拝見いたします。',
      find('**/*.cs', 'LogReader.cs\nProgram.cs'),
      read('LogReader.cs', reader),
      readFails('logs/press3.csv', '⟦errok|ENOENT: no such file or directory, open logs/press3.csv⟧'),
    ),
    say(
      '',
      bash(
        'ls logs | head -3; head -3 logs/P3_20260707.csv',
        'P3_20260706.csv\nP3_20260707.csv\nP3_20260708.csv\n\x8e\x9e\x8d\x8f,\x8b\xe0\x8c^,\x8f\xf3\x91\xd4\n08:00:12,K-114,RUN\n08:03:40,K-114,STOP',
        {
          r: ['logs/P3_20260707.csv'],
        },
      ),
    ),
    say(
      '見出しが文字化けしており、ログはShift_JISです。コメントには別の指定がございますが、実際の出力に合わせる必要があります。⟦dec#sjis|読み込みはShift_JISに固定し、書き出しもExcelでそのまま開けるよう同じにいたします。⟧',
      edit('LogReader.cs', 'File.ReadLines(path)', 'File.ReadLines(path, Encoding.GetEncoding(932))'),
      bashFails(
        'dotnet run -- logs/P3_20260707.csv',
        'Unhandled exception. ⟦errok|System.NotSupportedException: No data is available for encoding 932.⟧',
        134,
      ),
    ),
    user(
      '⟦+sjis|せやな、Excelで開けんかったら誰も見よらん⟧。PLCは三菱の古いやつやから⟦not|設定は一切いじられへん、いじったらメーカー保証切れる⟧',
    ),
    say(
      'かしこまりました。符号化の登録が抜けておりました。',
      edit(
        'Program.cs',
        'using PressLog;',
        'using System.Text;\nusing PressLog;\n\nEncoding.RegisterProvider(CodePagesEncodingProvider.Instance);',
      ),
      bash('dotnet run -- logs/P3_20260707.csv | tail -1', '1204 行'),
      grep('STOP', 'logs', 'logs/P3_20260707.csv:3:08:03:40,K-114,STOP\nlogs/P3_20260707.csv:9:08:04:02,K-114,RUN'),
    ),
    say('⟦dec|STOPから次のRUNまでを一回の停止と数えます。⟧短い停止と長い停止の境目はどのようになさいますか。'),
    user(
      '⟦must|うちでは5分未満がチョコ停、それより長いのはドカ停言うて別もんや⟧。班長の西やんは⟦x.quote.constraint|「3分以上は全部ドカ停にせえ」⟧言うとるけど、あれは自分の成績よう見せたいだけや、ほっといてええ。それと⟦must|昼休みの12時から45分間は抜いてや⟧、止まってて当たり前やから',
    ),
    say(
      '⟦dec|昼休みにまたがる停止は、休憩の前後を足した時間で判定いたします。⟧',
      write(
        'Stop.cs',
        'namespace PressLog;\n\n/// <summary>STOPから次のRUNまで。昼休みは引く。</summary>\npublic record Stop(string Die, TimeSpan From, TimeSpan To)\n{\n    static readonly TimeSpan LunchFrom = new(12, 0, 0), LunchTo = new(12, 45, 0);\n    public TimeSpan Length => To - From - Overlap();\n    public bool IsShort => Length < TimeSpan.FromMinutes(5);\n    TimeSpan Overlap() => From < LunchTo && To > LunchFrom ? LunchTo - LunchFrom : TimeSpan.Zero;\n}\n',
      ),
      write(
        'tests/StopTests.cs',
        'using PressLog;\nusing Xunit;\n\npublic class StopTests\n{\n    [Fact] public void 昼休みに半分かかる() =>\n        Assert.Equal(TimeSpan.FromMinutes(2), new Stop("K-114", new(11, 58, 0), new(12, 20, 0)).Length);\n}\n',
      ),
      bashFails(
        'dotnet test --nologo -v q',
        '  Failed StopTests.昼休みに半分かかる\n  ⟦errok|Assert.Equal() Failure: Values differ\n  Expected: 00:02:00\n  Actual:   -00:23:00⟧',
        1,
      ),
    ),
    say(
      '重なりの長さを固定で引いておりました。小さいほうの端を取るように直します。',
      edit('Stop.cs', 'LunchTo - LunchFrom : TimeSpan.Zero', 'Min(To, LunchTo) - Max(From, LunchFrom) : TimeSpan.Zero'),
      bash('dotnet test --nologo -v q', 'Passed!  - Failed: 0, Passed: 1'),
    ),
    bookmark('停止の計算まで'),
    user('ええやん。出し方やけど、紙で貼るか画面か、どないしよ。⟦x.wd.decision|とりあえず大きい紙にA3で刷るわ⟧'),
    aborted('それではA3の印刷用に'),
    user(
      'あ、ちゃうちゃう、A3のプリンタこないだ廃棄したんやった。⟦dec|休憩所のテレビに映す、HTMLでええ⟧。⟦must|20メートル先のおっちゃんらが読める字の大きさでな⟧、老眼ばっかりやねん。阪神また負けたわ、もう見るテレビあらへん',
    ),
    say(
      '⟦dec|上位5件の金型だけを棒で示し、残りは「その他」にまとめます。⟧文字数が減り、大きな字で収まります。',
      write(
        'Board.cs',
        'namespace PressLog;\n\npublic static class Board\n{\n    public static string Html(IEnumerable<(string Die, int Count)> rows) =>\n        "<meta charset=shift_jis><meta http-equiv=refresh content=60><style>body{font:bold 9vh sans-serif}</style>"\n        + string.Concat(rows.Take(5).Select(r => $"<p>{r.Die} {r.Count}回</p>"));\n}\n',
      ),
      bash(
        'dotnet run -- logs/P3_2026070*.csv --html tv/board.html && cat tv/board.html | head -c 300',
        '<p>K-207 31回</p><p>K-114 12回</p><p>K-090 9回</p>',
        {
          m: ['tv/board.html'],
          maybe: ['tv/board.html'],
        },
      ),
    ),
    user(
      'K-207か、やっぱりな。パンチ欠けとるんちゃうか思てたんや。⟦open|金型屋の村上さんにはわしから電話しとく⟧。ほんまは⟦x.hyp.decision|振動センサー付けてAIで予知保全とか⟧言うたら部長喜ぶやろけど、先立つもんがない',
    ),
    shell('ping -c1 192.168.30.15', 'PING 192.168.30.15: 56 data bytes\n⟦err|Request timeout for icmp_seq 0⟧', 1),
    user(
      'テレビの箱にpingとおらへん。まあLANケーブル抜けとるだけやろ、⟦open|あとで見に行くわ⟧。それより目標変更や。⟦goal|3号だけやのうて5号と8号も一緒に出してくれ、機械ごとに分けて⟧。⟦must|5号のログは時刻が9時間ずれとる⟧、UTCで吐いとるらしい',
    ),
    say(
      '承知いたしました。⟦dec|機械ごとの違いはmachines.jsonに持たせ、時差もそこに書きます。⟧プログラムを直さずに号機を増やせます。',
      noMatch("grep -rn 'P5' --include='*.cs' ."),
      write(
        'machines.json',
        '[\n  { "prefix": "P3", "name": "3号", "offsetHours": 0 },\n  { "prefix": "P5", "name": "5号", "offsetHours": 9 },\n  { "prefix": "P8", "name": "8号", "offsetHours": 0 }\n]\n',
      ),
      bash(
        'mkdir -p src && git mv LogReader.cs src/LogReader.cs && git mv Stop.cs src/Stop.cs && git mv Board.cs src/Board.cs && dotnet build --nologo -v q',
        'Build succeeded.',
        {
          m: ['src/LogReader.cs', 'src/Stop.cs', 'src/Board.cs'],
          d: ['LogReader.cs', 'Stop.cs', 'Board.cs'],
        },
      ),
      bashFails(
        'dotnet run -- logs/P8_20260708.csv',
        'Unhandled exception. ⟦errok|System.IndexOutOfRangeException: Index was outside the bounds of the array.⟧\n   at PressLog.LogReader.Read(String path)',
        134,
      ),
    ),
    say(
      '8号のログは区切りがタブでした。⟦dec~openLoop?|区切り文字もmachines.jsonに加えます。⟧',
      edit('machines.json', '"name": "8号", "offsetHours": 0', '"name": "8号", "offsetHours": 0, "separator": "\\t"'),
      edit('src/LogReader.cs', "line.Split(',')", 'line.Split(machine.Separator)'),
      bash('dotnet run -- logs/P8_20260708.csv | tail -1', '877 行'),
    ),
    user(
      'よっしゃ。⟦req|ほな最後、毎朝7時40分に勝手に回るbatを作ってくれ⟧。⟦must?|Windowsやで。⟧⟦not|管理者権限は情シスが絶対くれへん⟧から、そこは工夫してや。⟦pref|黒い窓は出んほうがええ、みんな閉じよるから⟧',
    ),
    say(
      '',
      write('asa.bat', '@echo off\r\ncd /d %~dp0\r\nPressLog.exe logs\\*.csv --html tv\\board.html\r\n'),
      write('asa.vbs', 'CreateObject("WScript.Shell").Run "asa.bat", 0, True\n'),
      bashFails('wine cmd /c asa.bat', '⟦err|wine: could not load kernel32.dll, status c0000135⟧', 1),
    ),
    say(
      '⟦dec?|利用者権限のタスクから`asa.vbs`を起動する形です。⟧こちらではWindowsの動作を確認できませんでした。⟦open|パソコンは7時40分にログオンした状態でしょうか。⟧そうでなければ起動しません。⟦open|5号の時差の試験はまだ書いておりませんので、次に書きます。⟧',
    ),
  ],
};
