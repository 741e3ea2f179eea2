// Written session: a hobby knitter who makes her own iOS app, chatty and informal, and a friendly agent, on row counting in Swift.
import { type AuthoredSession, bash, bashFails, edit, noMatch, read, say, side, user, write } from './turns.ts';

const counter = `import Foundation

final class RowCounter: ObservableObject {
    @Published var row = 1
    let pattern: Pattern

    init(pattern: Pattern) { self.pattern = pattern }

    // ⟦x.paste.openLoop|TODO: 増減目の表示はあとで直す⟧
    func next() {
        row += 1
        if row > pattern.rows.count { row = 1 }
    }
}
`;

export const amimonoIos: AuthoredSession = {
  name: 'amimono-ios',
  language: 'ja',
  cwd: '/Users/haruka/Dev/Amime',
  model: ['anthropic', 'claude-haiku-4-5'],
  startedAt: '2026-02-22T12:08:17.000Z',
  turns: [
    user(
      'やっほー、⟦pref?|日曜しか時間ないからサクサクいきたい！⟧編み物アプリの段数カウンターなんだけど、⟦goal|模様の繰り返しが入れ子になってるパターンでも今どの段かちゃんと数えられるようにしたいの⟧。今は頭から最後まで一直線に数えるだけ。⟦must|うちの母がiPhone 8で使ってるからiOS 16まで⟧ね',
    ),
    say(
      'こんにちは！まず今のカウンターを見てみますね。',
      read('Sources/Amime/RowCounter.swift', counter),
      bash(
        'ls Sources/Amime Tests/AmimeTests && cat Sources/Amime/Pattern.swift',
        'Pattern.swift\nRowCounter.swift\nStore.swift\n\nPatternTests.swift\n\nstruct Pattern: Codable {\n    var name: String\n    var rows: [String]\n}',
        {
          r: ['Sources/Amime/Pattern.swift'],
        },
      ),
    ),
    say(
      '今の`Pattern`は段の文字列を平らに並べているだけなので、入れ子が表せません。⟦dec#tree|段と繰り返しの2種類のケースを持つ再帰的なenumにして、数えるときだけ平らに展開します。⟧表示側はほぼそのままで済みます。',
      write(
        'Sources/Amime/Step.swift',
        'indirect enum Step: Codable, Equatable {\n    case row(String)\n    case repeated(times: Int, steps: [Step])\n\n    var flat: [String] {\n        switch self {\n        case .row(let text): return [text]\n        case .repeated(let times, let steps):\n            return (0..<times).flatMap { _ in steps.flatMap(\\.flat) }\n        }\n    }\n}\n',
      ),
      edit(
        'Sources/Amime/Pattern.swift',
        'var rows: [String]',
        'var steps: [Step]\n    var rows: [String] { steps.flatMap(\\.flat) }',
      ),
      bashFails(
        'swift build 2>&1 | tail -3',
        "Sources/Amime/Store.swift:21:30: ⟦errok|error: extra argument 'rows' in call⟧",
        1,
      ),
    ),
    user(
      '⟦+tree|おー再帰いいね！⟧あ、待って、もうApp Storeに200人くらい使ってる人いるんだった。⟦not|前のバージョンで保存した編みかけのデータが消えるのだけは絶対ナシで⟧お願い🙏 編みかけのセーター途中でリセットされたら私なら泣く',
    ),
    say(
      '',
      read(
        'Sources/Amime/Store.swift',
        'import Foundation\n\nstruct Store {\n    let url: URL\n    func load() throws -> [Pattern] {\n        try JSONDecoder().decode([Pattern].self, from: Data(contentsOf: url))\n    }\n    func sample() -> Pattern { Pattern(name: "ゴム編み", rows: ["表2 裏2"]) }\n}\n',
      ),
      edit(
        'Sources/Amime/Store.swift',
        'Pattern(name: "ゴム編み", rows: ["表2 裏2"])',
        'Pattern(name: "ゴム編み", steps: [.row("表2 裏2")])',
      ),
      edit(
        'Sources/Amime/Pattern.swift',
        'struct Pattern: Codable {',
        'struct Pattern: Codable {\n    enum CodingKeys: String, CodingKey { case name, steps, rows }\n',
      ),
    ),
    say(
      '古いファイルには`rows`しかありません。⟦dec|デコードのとき`steps`が無ければ`rows`を読み、保存は新しい形だけにします。⟧まず、古いデータを読むテストを先に書きます。今はまだ落ちるはずです。',
      write(
        'Tests/AmimeTests/MigrationTests.swift',
        'import XCTest\n@testable import Amime\n\nfinal class MigrationTests: XCTestCase {\n    func testOldFile() throws {\n        let old = Data(#"[{"name":"マフラー","rows":["表10","裏10"]}]"#.utf8)\n        let read = try JSONDecoder().decode([Pattern].self, from: old)\n        XCTAssertEqual(read[0].steps, [.row("表10"), .row("裏10")])\n    }\n}\n',
      ),
      bashFails(
        'swift test 2>&1 | tail -2',
        '⟦x.exp.error|error: -[AmimeTests.MigrationTests testOldFile] : failed: caught error: keyNotFound("steps")⟧',
        1,
      ),
    ),
    say(
      '予定どおり落ちたので、実装します。',
      edit(
        'Sources/Amime/Pattern.swift',
        '    var name: String',
        '    init(from decoder: Decoder) throws {\n        let c = try decoder.container(keyedBy: CodingKeys.self)\n        name = try c.decode(String.self, forKey: .name)\n        steps = try c.decodeIfPresent([Step].self, forKey: .steps) ?? c.decode([String].self, forKey: .rows).map(Step.row)\n    }\n\n    var name: String',
      ),
      bash('swift test 2>&1 | tail -1', 'Executed 4 tests, with 0 failures (0 unexpected) in 0.031 seconds'),
    ),
    user(
      'さすが〜。次、カウンターの表示ね。⟦dec~constraint|「3回目の2段目 / 全体で14段目」みたいに両方出す⟧。あと編み友のみっちゃんが⟦x.quote.decision|「Apple Watchで数えたい」⟧ってうるさいんだけど私Watch持ってないし。⟦must|ボタンは親指で押せる大きさ、毛糸持ってるから片手なの⟧',
    ),
    say(
      '⟦dec?|`RowCounter`に現在位置の道筋を持たせますね。⟧',
      write(
        'Sources/Amime/Position.swift',
        'struct Position: Equatable {\n    var total: Int\n    var round: Int\n    var rowInRound: Int\n\n    var text: String { "\\(round)回目の\\(rowInRound)段目 / 全体で\\(total)段目" }\n}\n',
      ),
      edit(
        'Sources/Amime/RowCounter.swift',
        '        if row > pattern.rows.count { row = 1 }',
        '        row = min(row, pattern.rows.count)',
      ),
      edit(
        'Sources/Amime/RowCounter.swift',
        '    @Published var row = 1',
        '    @Published var row = 1\n    var position: Position { pattern.position(of: row) }',
      ),
      bashFails(
        'swift build 2>&1 | tail -1',
        "Sources/Amime/RowCounter.swift:5:47: ⟦errok|error: value of type 'Pattern' has no member 'position'⟧",
        1,
      ),
    ),
    say(
      '呼ぶ側だけ先に書いてしまいました。',
      bash(
        `cat >> Sources/Amime/Pattern.swift <<'SWIFT'

extension Pattern {
    func position(of row: Int) -> Position {
        Position(total: row, round: 1, rowInRound: row)
    }
}
SWIFT
swift build 2>&1 | tail -1`,
        'Build complete! (1.84s)',
        { m: ['Sources/Amime/Pattern.swift'] },
      ),
    ),
    user('最後の段で止まるのはなんで？前は1に戻ってたよね'),
    say(
      '⟦dec#stop|最後の段では止めて「できあがり」と出すほうが、編み終わりに気づけると考えました。⟧戻したい場合は戻せます。',
    ),
    user(
      'なるほど、⟦+stop|それでいこ⟧。うちの猫がキーボードに乗ったqqqqq。でね、⟦x.wd.constraint|段を進めるたびにバイブ鳴らして⟧ほしい',
    ),
    side(
      say(
        '振動を入れますね。',
        edit('Sources/Amime/RowCounter.swift', '        row += 1', '        row += 1\n        Haptics.tick()'),
      ),
      user('やば、実機だと電車で恥ずかしい音するww'),
    ),
    user(
      'ごめん、バイブはやっぱやめる。編んでるとテーブルごとブーンって鳴るわ。その代わり⟦must|画面は編んでる間スリープしないで⟧ほしいかも。いつか⟦x.hyp.decision|音声で「次」って言ったら進むとかもアリ⟧だけど今日はいいや',
    ),
    say(
      '',
      noMatch("grep -rn 'isIdleTimerDisabled' Sources"),
      write(
        'Sources/Amime/KeepAwake.swift',
        '#if canImport(UIKit)\nimport UIKit\n\n@MainActor\nenum KeepAwake {\n    static func set(_ on: Bool) { UIApplication.shared.isIdleTimerDisabled = on }\n}\n#endif\n',
      ),
      bash('swift build 2>&1 | tail -1', 'Build complete! (2.02s)'),
    ),
    say(
      '⟦dec|点けっぱなしにするのはカウンター画面を開いている間だけで、閉じたら元に戻します。⟧電池が減りすぎないようにです。⟦open|VoiceOverの読み上げ文はまだ付けていないので、後で足します。⟧',
    ),
    user(
      'うんうん。⟦must|文言は全部ひらがな多めでやさしく⟧ね、お年寄りユーザー多いから。⟦not|課金とか広告のSDKは入れない主義⟧なんでそこもよろしく。⟦open|スクショは私が来週撮り直すわ⟧',
    ),
    say(
      '',
      bash(
        "sed -i '' 's/全体で/ぜんぶで/' Sources/Amime/Position.swift && rm -f Sources/Amime/OldCounterView.swift && swift test 2>&1 | tail -1",
        'Executed 4 tests, with 0 failures (0 unexpected) in 0.029 seconds',
        {
          m: ['Sources/Amime/Position.swift'],
          d: ['Sources/Amime/OldCounterView.swift'],
        },
      ),
    ),
    say('直しました。使われていなかった`OldCounterView.swift`は消してあります。'),
    user(
      'ありがと！じゃあ締めに⟦req|入れ子の位置がちゃんと合ってるかのテストを3つくらい書いて、CHANGELOG.mdにも書いといて⟧。⟦must|変更履歴は利用者向けの言葉で、技術用語なし⟧',
    ),
    say(
      '',
      write(
        'Tests/AmimeTests/PositionTests.swift',
        'import XCTest\n@testable import Amime\n\nfinal class PositionTests: XCTestCase {\n    let rib = Pattern(name: "t", steps: [.repeated(times: 3, steps: [.row("a"), .row("b")])])\n    func testSecondRound() { XCTAssertEqual(rib.position(of: 4), Position(total: 4, round: 2, rowInRound: 2)) }\n}\n',
      ),
      edit(
        'CHANGELOG.md',
        '# へんこうりれき\n',
        '# へんこうりれき\n\n## 1.4\n- もようのくりかえしの中でも、いまの段がわかるようになりました\n',
      ),
      bashFails(
        'swift test 2>&1 | tail -2',
        '⟦err|XCTAssertEqual failed: ("Position(total: 4, round: 1, rowInRound: 4)") is not equal to ("Position(total: 4, round: 2, rowInRound: 2)")⟧',
        1,
      ),
    ),
    say(
      'テストが本物の間違いを見つけました。`position`が回数を数えていません。⟦open|ここはこれから直します。⟧⟦open|入れ子が2重のときは、内側と外側のどちらの回数を出しますか？⟧',
    ),
  ],
};
