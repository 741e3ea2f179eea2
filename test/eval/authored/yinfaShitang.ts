// Written session: a team lead typing like in a chat and a brisk agent, on a Kotlin ordering tablet for canteens for the elderly.
import {
  type AuthoredSession,
  bash,
  bashFails,
  edit,
  editFails,
  grep,
  noMatch,
  read,
  say,
  user,
  write,
} from './turns.ts';

const screen = `package cn.yinfa.canteen.ui

@Composable
fun MenuScreen(vm: MenuViewModel) {
    // ⟦x.paste.constraint|字号一律不得小于 14sp，UI 规范 v2⟧
    val dishes by vm.dishes.collectAsState()
    LazyColumn {
        items(dishes) { d ->
            Row(Modifier.clickable { vm.add(d) }) {
                Text(d.name, fontSize = 14.sp)
                Text("¥" + d.price, fontSize = 12.sp)
            }
        }
    }
}
`;

export const yinfaShitang: AuthoredSession = {
  name: 'yinfa-shitang',
  language: 'zh',
  cwd: '/Users/zhaolei/code/canteen-pad',
  model: ['deepseek', 'deepseek-v3.2'],
  startedAt: '2026-03-19T02:25:00.000Z',
  turns: [
    user(
      '在不 我们给街道做的社区食堂点餐平板，Kotlin + Compose 的。试点了两家食堂，老人家反馈点不明白、刷卡老失败。⟦goal|这周要把点餐页改到七八十岁的人自己能用，刷卡失败也得解决⟧。⟦must|平板是街道统一采购的，安卓 9、2G 内存，换不了⟧',
    ),
    say(
      '在。先看点餐页和刷卡这两块代码。',
      read('app/src/main/java/cn/yinfa/canteen/ui/MenuScreen.kt', screen),
      grep(
        'CardReader',
        'app/src/main/java',
        'card/CardReader.kt:9:class CardReader(private val usb: UsbManager)\nui/PayScreen.kt:21:    val reader = remember { CardReader(usb) }',
      ),
      read(
        'app/src/main/java/cn/yinfa/canteen/card/CardReader.kt',
        'class CardReader(private val usb: UsbManager) {\n    fun read(): String {\n        val buf = ByteArray(64)\n        val n = conn.bulkTransfer(ep, buf, 64, 300)\n        if (n < 0) throw CardException("读卡失败")\n        return String(buf, 0, n)\n    }\n}\n',
      ),
    ),
    say(
      '问题比较集中：字小，整行都能点、误触多，点完没有任何反馈。刷卡超时只有 300 毫秒，而且在主线程里读，老人放卡稍慢就抛异常。',
    ),
    user(
      '对 现场看就是手一抖点了三份红烧肉[捂脸]。⟦must|字最小 24sp，价格也一样⟧，⟦must|按钮之间至少留 16dp⟧。然后⟦not|不要弹窗，老人一看见弹窗就不敢动了⟧',
    ),
    say(
      '那重复点的问题就不靠确认框解决。⟦dec#qty|改成每道菜右边一个大号的“加”和“减”，只有这两个按钮能点，行本身不响应⟧。',
      edit(
        'app/src/main/java/cn/yinfa/canteen/ui/MenuScreen.kt',
        'Row(Modifier.clickable { vm.add(d) }) {\n                Text(d.name, fontSize = 14.sp)\n                Text("¥" + d.price, fontSize = 12.sp)',
        'Row(horizontalArrangement = Arrangement.spacedBy(16.dp)) {\n                Text(d.name, fontSize = 28.sp)\n                Text("¥" + d.price, fontSize = 24.sp)\n                CountButtons(d, vm)',
      ),
      write(
        'app/src/main/java/cn/yinfa/canteen/ui/CountButtons.kt',
        'package cn.yinfa.canteen.ui\n\n@Composable\nfun CountButtons(d: Dish, vm: MenuViewModel) {\n    BigButton("减") { vm.remove(d) }\n    Text(vm.count(d).toString(), fontSize = 32.sp)\n    BigButton("加") { vm.add(d) }\n}\n',
      ),
      bashFails(
        './gradlew :app:compileDebugKotlin -q',
        'e: file:///Users/zhaolei/code/canteen-pad/app/src/main/java/cn/yinfa/canteen/ui/CountButtons.kt:5:5 ⟦errok|Unresolved reference: BigButton⟧\ne: CountButtons.kt:6:13 Unresolved reference: count',
        1,
      ),
    ),
    say(
      '',
      write(
        'app/src/main/java/cn/yinfa/canteen/ui/BigButton.kt',
        'package cn.yinfa.canteen.ui\n\n@Composable\nfun BigButton(label: String, onClick: () -> Unit) {\n    Button(onClick, Modifier.size(72.dp)) { Text(label, fontSize = 28.sp) }\n}\n',
      ),
      edit(
        'app/src/main/java/cn/yinfa/canteen/ui/MenuViewModel.kt',
        'fun add(d: Dish)',
        'fun count(d: Dish): Int = cart.value[d.id] ?: 0\n\n    fun add(d: Dish)',
      ),
      bash('./gradlew :app:compileDebugKotlin -q', ''),
    ),
    user(
      '⟦+qty|加减这个好⟧ 食堂阿姨也说一看就懂。刷卡呢？顺便说下产品想⟦x.quote.constraint|「上人脸识别，老人不用带卡」⟧，我给挡回去了',
    ),
    say(
      '刷卡有两条路：一是把超时拉长到三秒，读不到再提示；二是一直轮询读卡器，卡什么时候放上去什么时候认。第二种老人不用赶时间，耗电略高。',
    ),
    user('⟦dec|第二种，轮询⟧。平板一直插着电的 不怕费电。⟦must|读到卡之后“滴”一声，他们耳朵背，音量拉满⟧'),
    say(
      '⟦dec|轮询放到协程里，每 200 毫秒一次，页面离开就停⟧。',
      edit(
        'app/src/main/java/cn/yinfa/canteen/card/CardReader.kt',
        '    fun read(): String {\n        val buf = ByteArray(64)\n        val n = conn.bulkTransfer(ep, buf, 64, 300)\n        if (n < 0) throw CardException("读卡失败")\n        return String(buf, 0, n)\n    }',
        '    fun cards(): Flow<String> = flow {\n        val buf = ByteArray(64)\n        while (true) {\n            val n = conn.bulkTransfer(ep, buf, 64, 200)\n            if (n > 0) emit(String(buf, 0, n))\n            delay(200)\n        }\n    }.flowOn(Dispatchers.IO)',
      ),
      write(
        'app/src/main/java/cn/yinfa/canteen/card/Beep.kt',
        'package cn.yinfa.canteen.card\n\nclass Beep {\n    private val tone = ToneGenerator(AudioManager.STREAM_ALARM, ToneGenerator.MAX_VOLUME)\n    fun ok() = tone.startTone(ToneGenerator.TONE_PROP_BEEP, 400)\n}\n',
      ),
      editFails(
        'app/src/main/java/cn/yinfa/canteen/ui/PayScreen.kt',
        'val card = reader.read()',
        'LaunchedEffect(Unit) { reader.cards().collect { vm.pay(it) } }',
        '⟦errok|Could not find the exact text in app/src/main/java/cn/yinfa/canteen/ui/PayScreen.kt. The old text must match exactly including all whitespace and newlines.⟧',
      ),
    ),
    say(
      '',
      bash(
        'sed -n 18,34p app/src/main/java/cn/yinfa/canteen/ui/PayScreen.kt',
        '@Composable\nfun PayScreen(usb: UsbManager, vm: PayViewModel) {\n    val scope = rememberCoroutineScope()\n    val reader = remember { CardReader(usb) }\n    Button({ scope.launch { vm.pay(reader.read()) } }) { Text("刷卡") }\n}',
        { r: ['app/src/main/java/cn/yinfa/canteen/ui/PayScreen.kt'] },
      ),
      edit(
        'app/src/main/java/cn/yinfa/canteen/ui/PayScreen.kt',
        '    Button({ scope.launch { vm.pay(reader.read()) } }) { Text("刷卡") }',
        '    LaunchedEffect(Unit) { reader.cards().collect { vm.pay(it); beep.ok() } }\n    Text("请把卡放在这里", fontSize = 40.sp)',
      ),
      bash('./gradlew :app:assembleDebug -q && ls app/build/outputs/apk/debug', 'app-debug.apk', {
        maybeM: ['app/build/outputs/apk/debug/app-debug.apk'],
      }),
    ),
    user('flow 这玩意我一直没搞明白 java 出身 跟 rxjava 一个意思？'),
    say('差不多。区别是它跟着协程走：谁在收集谁的协程一取消，它就停，不用自己记着 dispose。'),
    user('装上试了 能认 但是卡放着不拿 一直滴滴滴 扣了四次钱！！幸好是测试环境'),
    say(
      '是我的疏忽，同一张卡没去重。⟦dec|同一张卡要先离开读卡器，再放上来才算第二次⟧。',
      edit(
        'app/src/main/java/cn/yinfa/canteen/card/CardReader.kt',
        '            if (n > 0) emit(String(buf, 0, n))',
        '            val now = if (n > 0) String(buf, 0, n) else null\n            if (now != null && now != last) emit(now)\n            last = now',
      ),
      write(
        'app/src/test/java/cn/yinfa/canteen/card/CardReaderTest.kt',
        'class CardReaderTest {\n    @Test fun `一直放着只算一次`() = runTest {\n        val r = CardReader(FakeUsb("A", "A", "A", null, "A"))\n        assertEquals(listOf("A", "A"), r.cards().take(2).toList())\n    }\n}\n',
      ),
      bashFails(
        './gradlew :app:testDebugUnitTest --tests "*CardReaderTest"',
        'CardReaderTest > 一直放着只算一次 FAILED\n    ⟦errok|java.lang.RuntimeException: Method bulkTransfer in android.hardware.usb.UsbDeviceConnection not mocked.⟧\n\n1 test completed, 1 failed',
        1,
      ),
    ),
    say(
      '单元测试里没有真的 USB。⟦dec|把读字节抽成一个 ByteSource 接口，真机用 USB，测试用假的⟧。',
      write(
        'app/src/main/java/cn/yinfa/canteen/card/ByteSource.kt',
        'package cn.yinfa.canteen.card\n\nfun interface ByteSource {\n    fun next(): ByteArray?\n}\n',
      ),
      bash(
        "sed -i '' 's/private val usb: UsbManager/private val source: ByteSource/' app/src/main/java/cn/yinfa/canteen/card/CardReader.kt && ./gradlew :app:testDebugUnitTest --tests \"*CardReaderTest\" | tail -2",
        'BUILD SUCCESSFUL in 21s\n31 actionable tasks: 5 executed, 26 up-to-date',
        {
          m: ['app/src/main/java/cn/yinfa/canteen/card/CardReader.kt'],
        },
      ),
    ),
    user(
      '可以。⟦must|扣款接口那边也必须幂等，同一单不管调几次只扣一次⟧，光靠前端我不放心。后端是小孟的，⟦open|我下午找他对一下订单号怎么传⟧',
    ),
    say(
      '客户端这边我先把订单号带上。',
      edit(
        'app/src/main/java/cn/yinfa/canteen/ui/PayViewModel.kt',
        'api.pay(card, total)',
        'api.pay(card, total, orderId)',
      ),
    ),
    user('后端日志我翻了下 上周真有两单扣了两次'),
    say('时间对得上吗？如果两次间隔在一秒以内，多半就是旧代码里按钮连点造成的。'),
    user('间隔 0.4 秒 破案了'),
    say('那就是它。现在没有按钮了，这条路已经堵上。'),
    user(
      '嗯。⟦x.wd.decision|菜单图片全部去掉吧，2G 内存顶不住⟧。另外要是以后⟦x.hyp.decision|做小程序让子女帮着点⟧倒是不错，现在没人手',
    ),
    say(
      '',
      bashFails(
        'adb shell dumpsys meminfo cn.yinfa.canteen | grep TOTAL',
        "⟦errok|adb: device unauthorized.⟧\nThis adb server's $ADB_VENDOR_KEYS is not set",
        1,
      ),
    ),
    user('平板上点一下允许 好了 再来'),
    say(
      '',
      bash(
        'adb shell dumpsys meminfo cn.yinfa.canteen | grep TOTAL',
        '           TOTAL   412338   380112     2204        0',
      ),
      bash(
        'ls -S app/src/main/assets/dishes | head -3; du -sh app/src/main/assets/dishes',
        'hongshaorou.png\nqingzhengyu.png\nxihongshijidan.png\n 96M\tapp/src/main/assets/dishes',
      ),
    ),
    say('占 412 MB，大头是菜图：原图 4000 像素宽，没缩放就加载了。缩到 480 宽、转 WebP，估计总共不到 4 MB。'),
    user(
      '哦 ⟦dec?|那图留着⟧，图其实有用，好多老人不识字。⟦dec|就缩图，480 WebP⟧。⟦must|包体控制在 30M 以内，食堂的网你懂的⟧',
    ),
    say(
      '',
      write(
        'tools/shrink.sh',
        '#!/bin/bash\nset -e\nfor f in app/src/main/assets/dishes/*.png; do\n  cwebp -quiet -resize 480 0 "$f" -o "${f%.png}.webp"\n  rm "$f"\ndone\n',
      ),
      bash(
        'bash tools/shrink.sh && du -sh app/src/main/assets/dishes && ls app/src/main/assets/dishes | head -2',
        '3.1M\tapp/src/main/assets/dishes\nbaizhuocai.webp\nhongshaorou.webp',
        {
          maybeM: ['app/src/main/assets/dishes/hongshaorou.webp', 'app/src/main/assets/dishes/baizhuocai.webp'],
          maybeD: [
            'app/src/main/assets/dishes/hongshaorou.png',
            'app/src/main/assets/dishes/qingzhengyu.png',
            'app/src/main/assets/dishes/xihongshijidan.png',
          ],
        },
      ),
      bash(
        './gradlew :app:assembleRelease -q && ls -lh app/build/outputs/apk/release | tail -1',
        '-rw-r--r--  1 zhaolei  staff    17M app-release.apk',
        {
          maybeM: ['app/build/outputs/apk/release/app-release.apk'],
        },
      ),
    ),
    say('包 17 MB。顺手查一下代码里还有没有写死 .png 的地方。', noMatch("grep -rn '\\.png' app/src/main/java")),
    say('没有。⟦done|内存等下在真机上再量一次⟧。'),
    user('量'),
    say(
      '',
      bash(
        'adb install -r app/build/outputs/apk/release/app-release.apk && adb shell dumpsys meminfo cn.yinfa.canteen | grep TOTAL',
        'Success\n           TOTAL   121480   104920     1180        0',
      ),
    ),
    say('121 MB。另外我发现余额不足时 `PayViewModel` 只打日志，屏幕上什么都不显示，老人会一直站着等。'),
    user(
      '啊这 这个很要命。显示出来，⟦dec?|整屏变色那种，再加语音⟧。⟦pref|话术客气点，别说“余额不足”，老人要面子的⟧。先写个测试证明现在确实没提示，红了给我看',
    ),
    say(
      '',
      write(
        'app/src/test/java/cn/yinfa/canteen/ui/PayViewModelTest.kt',
        'class PayViewModelTest {\n    @Test fun `钱不够时有提示`() {\n        val vm = PayViewModel(FakeApi(balance = 3))\n        vm.pay("A")\n        assertEquals(Hint.TopUp, vm.hint.value)\n    }\n}\n',
      ),
      bashFails(
        './gradlew :app:testDebugUnitTest --tests "*PayViewModelTest"',
        'PayViewModelTest > 钱不够时有提示 FAILED\n    ⟦x.exp.error|org.junit.ComparisonFailure: expected:<TopUp> but was:<null>⟧',
        1,
      ),
    ),
    say(
      '红的，和预想一致。现在改。⟦dec?|整屏用橙色，不用红色，红色像出错⟧。',
      edit('app/src/main/java/cn/yinfa/canteen/ui/PayViewModel.kt', 'Log.w(TAG, "balance")', 'hint.value = Hint.TopUp'),
      write(
        'app/src/main/java/cn/yinfa/canteen/ui/Hint.kt',
        'package cn.yinfa.canteen.ui\n\nenum class Hint(val words: String) {\n    TopUp("请到窗口找工作人员帮您充值"),\n}\n',
      ),
      bash('./gradlew :app:testDebugUnitTest --tests "*PayViewModelTest" | tail -1', 'BUILD SUCCESSFUL in 14s'),
    ),
    say('绿了。语音有两种做法：系统 TTS，或者提前录好真人。安卓 9 的这批平板不一定带中文 TTS 引擎。'),
    user('⟦dec|录真人吧⟧ ⟦must|要用本地话，普通话他们有的听不太懂⟧。⟦open|我让食堂阿姨周五录一段⟧ 到时候发你'),
    say(
      '好，⟦dec|程序按 `res/raw/topup.ogg` 这个名字找，没有文件就只变色不出声⟧。',
      edit(
        'app/src/main/java/cn/yinfa/canteen/ui/PayScreen.kt',
        'beep.ok()',
        'beep.ok()\n        vm.hint.value?.let { voice.play("topup") }',
      ),
    ),
    user('版本号帮我改成 1.3.0'),
    say(
      '',
      bash(
        'sed -i \'\' \'s/versionName = "1.2.4"/versionName = "1.3.0"/\' app/build.gradle.kts && grep -n versionName app/build.gradle.kts',
        '18:        versionName = "1.3.0"',
        {
          m: ['app/build.gradle.kts'],
          maybe: ['app/build.gradle.kts'],
        },
      ),
    ),
    user('谢啦 今天效率可以'),
    say('客气。'),
    user(
      '⟦req|最后你写个改动说明给街道的人看，放 docs/说明.md⟧，⟦must|一页纸，不出现任何技术名词⟧。⟦not|扣四次钱那事不要写进去⟧，测试环境的没必要吓人',
    ),
    say(
      '',
      write(
        'docs/说明.md',
        '# 点餐平板这次改了什么\n\n1. 字和按钮放大，菜名旁边只有“加”和“减”。\n2. 卡放上去就能认，认到会响一声。\n3. 卡里钱不够时，屏幕变成橙色，请老人找工作人员。\n4. 菜的照片还在，打开更快了。\n',
      ),
    ),
    say('写好了，半页。⟦open|新版本哪天装到两家食堂，要等您定⟧。'),
  ],
};
