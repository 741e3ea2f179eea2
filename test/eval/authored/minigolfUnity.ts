// Written session: a chatty father dictating with all its slips and a cheerful agent, on a minigolf game in Unity for a school fair.
import { type AuthoredSession, bash, bashFails, edit, ls, read, say, user, write } from './turns.ts';

const ball = `using UnityEngine;

public class Ball : MonoBehaviour
{
    public float maxPower = 12f;
    Rigidbody rb;

    // ⟦x.paste.openLoop|TODO: camera shake when the ball drops⟧ (from the tutorial)
    void Awake() { rb = GetComponent<Rigidbody>(); }

    public void Shoot(Vector3 dir, float power)
    {
        rb.AddForce(dir * power * maxPower, ForceMode.Impulse);
    }

    void Update()
    {
        if (rb.velocity.magnitude < 0.05f) rb.velocity = Vector3.zero;
    }
}
`;

export const minigolfUnity: AuthoredSession = {
  name: 'minigolf-unity',
  language: 'en',
  cwd: '/Users/gareth/Games/FairGolf',
  model: ['openai', 'gpt-5.1'],
  startedAt: '2026-05-16T19:20:31.000Z',
  turns: [
    user(
      "right hello I'm talking this in because my wrist is in plaster so sorry for whatever it makes of it. so my daughter's school has its summer fair on the thirteenth of June and ⟦goal|I said I'd do a little mini golf game that kids can queue up for and play on the big telly⟧ it's Unity six I followed a tutorial got the ball rolling literally and that's where I'm stuck. ⟦must|it all has to run on my old laptop the one with the intel graphics⟧ because that's what's going in the hall and I'm not putting my work machine near lemonade",
    ),
    say(
      'What a lovely thing to build! Let me see how far the tutorial took you.',
      ls('Assets/Scripts', 'Ball.cs\nFollowCam.cs\nHole.cs'),
      read('Assets/Scripts/Ball.cs', ball),
      read(
        'Assets/Scripts/Hole.cs',
        'using UnityEngine;\n\npublic class Hole : MonoBehaviour\n{\n    void OnTriggerEnter(Collider other)\n    {\n        Debug.Log("in!");\n    }\n}\n',
      ),
    ),
    say(
      'You have a ball that can be hit and a hole that notices. Missing are aiming, counting strokes, more than one hole, and whatever the queue needs. How should a child aim: with the mouse, a gamepad, or the keyboard?',
    ),
    user(
      "⟦dec|the big red button and the dial so I've got this arcade thing⟧ it shows up as a keyboard left arrow right arrow and space bar nothing else so ⟦must|three keys is all there is no mouse no escape key nothing⟧ a four year old can do that my nephew tried. ⟦dec?|hold space for power I'd say⟧",
    ),
    say(
      'Great, that settles a lot. ⟦dec#swing|Holding space swings the power up and down between zero and full, and letting go shoots⟧, so nobody can hold it at maximum.',
      write(
        'Assets/Scripts/Aim.cs',
        'using UnityEngine;\n\npublic class Aim : MonoBehaviour\n{\n    public Ball ball;\n    float angle, t;\n\n    void Update()\n    {\n        angle += Input.GetAxisRaw("Horizontal") * 70f * Time.deltaTime;\n        if (Input.GetKey(KeyCode.Space)) t += Time.deltaTime;\n        if (Input.GetKeyUp(KeyCode.Space)) { ball.Shoot(Dir(), Mathf.PingPong(t, 1f)); t = 0f; }\n    }\n\n    Vector3 Dir() => Quaternion.Euler(0f, angle, 0f) * Vector3.forward;\n}\n',
      ),
      bashFails(
        'Unity -batchmode -quit -projectPath . -executeMethod Build.Check -logFile -',
        "Assets/Scripts/Ball.cs(19,16): ⟦errok|error CS0618: 'Rigidbody.velocity' is obsolete: 'Please use Rigidbody.linearVelocity instead.'⟧\nScripts have compiler errors.",
        1,
      ),
    ),
    say(
      'The tutorial was made for an older Unity. Two words to change.',
      bash("sed -i '' 's/rb\\.velocity/rb.linearVelocity/g' Assets/Scripts/Ball.cs", '', {
        m: ['Assets/Scripts/Ball.cs'],
      }),
      bash(
        'Unity -batchmode -quit -projectPath . -executeMethod Build.Check -logFile - | tail -2',
        'Compiled 4 scripts\nExiting batchmode successfully now!',
      ),
    ),
    user(
      "ha brilliant ⟦+swing|the swingy power is so much better than what I had in mind⟧ okay so rules. ⟦must|everybody gets one go of three holes and then it's the next kid⟧ otherwise Oliver from year five will be on it till Christmas. and ⟦must|a go can't take longer than three minutes⟧ there were two hundred kids last year. oh and ⟦x.wd.constraint|the scoreboard should show first name and class⟧ so they can find themselves",
    ),
    say(
      "Then there'll be a session that walks through three holes and a clock. ⟦dec|All three holes are in one scene and the camera moves between them⟧, which saves loading times on the old laptop.",
      write(
        'Assets/Scripts/Round.cs',
        'using UnityEngine;\n\npublic class Round : MonoBehaviour\n{\n    public Transform[] tees;\n    public int hole, strokes;\n    float left = 180f;\n\n    void Update()\n    {\n        left -= Time.deltaTime;\n        if (left <= 0f) Finish();\n    }\n\n    public void Sunk()\n    {\n        hole++;\n        if (hole == tees.Length) Finish();\n        else FindFirstObjectByType<Ball>().Place(tees[hole].position);\n    }\n\n    void Finish() => Scores.Add(strokes);\n}\n',
      ),
      edit('Assets/Scripts/Hole.cs', '        Debug.Log("in!");', '        FindFirstObjectByType<Round>().Sunk();'),
      edit(
        'Assets/Scripts/Ball.cs',
        '    void Update()',
        '    public void Place(Vector3 at) { rb.linearVelocity = Vector3.zero; rb.position = at; }\n\n    void Update()',
      ),
    ),
    say('And what happens to the score when the three minutes are over and the child is on hole two?'),
    user(
      "hmm good question. uh ⟦dec~constraint|they get ten strokes for every hole they didn't finish⟧ seems fair. my wife's just read over my shoulder and she's on the parents committee and she's right ⟦not|no names on there at all it's a school with the photo permission forms and all that business⟧ so forget the first name and class. ⟦dec|animals then everyone gets a random animal like purple otter⟧ they'll love that",
    ),
    say(
      'Purple otter it is!',
      write(
        'Assets/Scripts/Scores.cs',
        'using System.Collections.Generic;\nusing System.IO;\nusing UnityEngine;\n\npublic static class Scores\n{\n    static readonly string File = Path.Combine(Application.persistentDataPath, "scores.csv");\n    public static void Add(int strokes) => System.IO.File.AppendAllText(File, Animal.Next() + "," + strokes + "\\n");\n}\n',
      ),
      write(
        'Assets/Scripts/Animal.cs',
        'public static class Animal\n{\n    static readonly string[] Colours = { "purple", "golden", "tiny", "brave" };\n    static readonly string[] Beasts = { "otter", "heron", "badger", "newt", "slug" };\n    public static string Next() => Colours[UnityEngine.Random.Range(0, 4)] + " " + Beasts[UnityEngine.Random.Range(0, 5)];\n}\n',
      ),
      bashFails(
        'Unity -batchmode -quit -projectPath . -executeMethod Build.Check -logFile -',
        "Assets/Scripts/Scores.cs(8,51): ⟦errok|error CS0119: 'Scores.File' is a field, which is not valid in the given context⟧",
        1,
      ),
    ),
    say(
      'I named a field File next to the class File. My own doing.',
      bash(
        "sed -i '' 's/string File =/string Csv =/; s/AppendAllText(File/AppendAllText(Csv/' Assets/Scripts/Scores.cs && Unity -batchmode -quit -projectPath . -executeMethod Build.Check -logFile - | tail -1",
        'Exiting batchmode successfully now!',
        { m: ['Assets/Scripts/Scores.cs'] },
      ),
    ),
    user(
      "slug is funny but ⟦not|none of them should sound like an insult⟧ you don't want tiny slug on a shy kid do you. can you swap that one out. twenty animals isn't enough is it for two hundred children",
    ),
    say(
      'No, four times five gives twenty and they would repeat after the first half hour. With 16 colours and 24 animals there are 384. ⟦dec?|Each one is only handed out once per day.⟧',
      write(
        'Assets/Resources/beasts.txt',
        'otter\nheron\nbadger\nnewt\npuffin\nlynx\nhare\nswift\nwhale\nkestrel\nseal\nwren\n',
      ),
      edit('Assets/Scripts/Animal.cs', '{ "otter", "heron", "badger", "newt", "slug" }', 'Load("beasts")'),
      write(
        'Assets/Resources/colours.txt',
        'purple\ngolden\ntiny\nbrave\nsilver\nstripy\nsunny\nspotty\nminty\ncheery\nsnowy\nruby\nspeedy\nlucky\nfluffy\nsparkly\n',
      ),
      edit('Assets/Scripts/Animal.cs', '{ "purple", "golden", "tiny", "brave" }', 'Load("colours")'),
      bash('wc -l Assets/Resources/beasts.txt', '      12 Assets/Resources/beasts.txt', {
        maybe: ['Assets/Resources/beasts.txt'],
      }),
    ),
    say('⟦done|I still owe you twelve animals there.⟧'),
    user(
      "otter heron wren gorgeous. add a hedgehog obviously. so I put it on the old laptop just now while you did that and it's like a slide show honestly what is it like twelve frames. the kids will riot",
    ),
    say(
      '',
      bash(
        "cat >> Assets/Resources/beasts.txt <<'EOF'\nhedgehog\nmarten\nowl\nstoat\nrobin\ndolphin\nsquirrel\nbeaver\nlark\nplover\nsalmon\ntoad\nEOF\nwc -l Assets/Resources/beasts.txt",
        '      24 Assets/Resources/beasts.txt',
        { m: ['Assets/Resources/beasts.txt'] },
      ),
      bash(
        'grep -n -E "shadow|antiAlias|renderScale|m_MSAA" Assets/Settings/PC_RPAsset.asset',
        '31:  m_MSAA: 4\n34:  m_RenderScale: 1\n58:  m_MainLightShadowmapResolution: 4096\n66:  m_SoftShadowsSupported: 1',
        { maybe: ['Assets/Settings/PC_RPAsset.asset'] },
      ),
    ),
    say(
      'Soft shadows at 4096 and four times MSAA, on Intel graphics, at the resolution of a television. I can either turn the shadows off altogether and paint a dark blob under the ball, or keep small hard ones. The first is faster, the second prettier.',
    ),
    user(
      "⟦dec|blob definitely, reminds me of the Nintendo sixty four anyway⟧. ⟦pref|and I'd take a steady thirty over a wobbly sixty⟧. my brother in law does games for a living and he goes ⟦x.quote.constraint|you must bake your lighting mate never realtime⟧ well he can come and do it then",
    ),
    say(
      'A blob, then.',
      bash(
        "sed -i '' -e 's/m_MSAA: 4/m_MSAA: 1/' -e 's/m_SoftShadowsSupported: 1/m_SoftShadowsSupported: 0/' -e 's/m_RenderScale: 1/m_RenderScale: 0.75/' Assets/Settings/PC_RPAsset.asset",
        '',
        { m: ['Assets/Settings/PC_RPAsset.asset'] },
      ),
      write(
        'Assets/Scripts/Blob.cs',
        'using UnityEngine;\n\npublic class Blob : MonoBehaviour\n{\n    public Transform ball;\n    void LateUpdate() => transform.position = new Vector3(ball.position.x, 0.01f, ball.position.z);\n}\n',
      ),
      edit(
        'Assets/Scripts/Round.cs',
        '    float left = 180f;',
        '    float left = 180f;\n\n    void Awake() => Application.targetFrameRate = 30;',
      ),
    ),
    user('sorry that was the dog. where were we. is it normal by the way that unity takes a whole minute to open'),
    say(
      'A minute is quite normal for a project with the Universal pipeline, most of it is importing. The built game starts in a few seconds. We were at the frame rate: copy the project over and have a look at the number in the corner.',
    ),
    user(
      "trying it. okay thirty one thirty thirty that's it that's smooth!! you star. hm one thing though the ball went straight through the wall of the windmill when I gave it full welly",
    ),
    say(
      'That is tunnelling: at 30 frames the ball moves further in one physics step than the wall is thick.',
      edit(
        'Assets/Scripts/Ball.cs',
        'rb = GetComponent<Rigidbody>();',
        'rb = GetComponent<Rigidbody>(); rb.collisionDetectionMode = CollisionDetectionMode.ContinuousDynamic;',
      ),
      bashFails(
        'Unity -batchmode -projectPath . -runTests -testPlatform PlayMode -testResults out.xml -logFile -',
        'Running 2 tests\n⟦err?|WindmillTests.FullPowerStaysInside: Expected: less than 4.0f  But was: 9.3f⟧\n1 passed, 1 failed. Results saved to out.xml',
        2,
        { maybeM: ['out.xml'] },
      ),
    ),
    say(
      "Still through. The sails are animated by their transform, so the physics never sees them move. ⟦x.hyp.decision|They'd have to be kinematic bodies turned with MoveRotation.⟧",
    ),
    user('huh okay. how thick is the wall then'),
    say(
      '',
      bash(
        'grep -n -A3 "m_Name: WindmillWall" Assets/Scenes/Course.unity | head -8; grep -n "m_Size" Assets/Scenes/Course.unity | head -4',
        '2210:  m_Name: WindmillWall\n2211-  m_TagString: Untagged\n2212-  m_Icon: {fileID: 0}\n2213-  m_NavMeshLayer: 0\n1188:  m_Size: {x: 4, y: 0.6, z: 0.2}\n1409:  m_Size: {x: 4, y: 0.6, z: 0.2}\n2251:  m_Size: {x: 0.1, y: 2, z: 1.4}\n3020:  m_Size: {x: 1, y: 0.05, z: 1}',
        { maybe: ['Assets/Scenes/Course.unity'] },
      ),
    ),
    say('Ten centimetres. At full power the ball covers forty in one step.'),
    user(
      "do you know what let it go through, kids will think it's a secret passage. leave that one be ⟦dec~constraint|a ball through the windmill counts as a feature⟧ haha. what if I had another month I'd do ⟦x.hyp.decision|a whole second course with the school building on it⟧ but no. sound! ⟦open|I'm recording the kids from her class going yay on Monday⟧ so ⟦must?|leave a slot for a wav called yay that plays at the hole⟧",
    ),
    say(
      '⟦dec|The hole looks for `Assets/Resources/yay.wav` and stays silent when there is none⟧, so you can drop it in on Monday.',
      edit(
        'Assets/Scripts/Hole.cs',
        '        FindFirstObjectByType<Round>().Sunk();',
        '        var yay = Resources.Load<AudioClip>("yay");\n        if (yay != null) AudioSource.PlayClipAtPoint(yay, transform.position);\n        FindFirstObjectByType<Round>().Sunk();',
      ),
      bash(
        'rm Assets/Scripts/FollowCam.cs Assets/Scripts/FollowCam.cs.meta && ls Assets/Scripts',
        'Aim.cs\nAnimal.cs\nBall.cs\nBlob.cs\nHole.cs\nRound.cs\nScores.cs',
        {
          d: ['Assets/Scripts/FollowCam.cs'],
          maybeD: ['Assets/Scripts/FollowCam.cs.meta'],
        },
      ),
    ),
    say(
      'The old follow camera was no longer used by anything, so I removed it. ⟦open#top|One loose end: the top ten list for the telly is not drawn anywhere yet, the scores only go into the file.⟧',
    ),
    user('oh and make the ball yellow would you the white one vanishes on the pale green'),
    say(
      'Done, a proper tennis ball yellow.',
      bash(
        "sed -i '' 's/_BaseColor: {r: 1, g: 1, b: 1, a: 1}/_BaseColor: {r: 1, g: 0.87, b: 0.1, a: 1}/' Assets/Materials/Ball.mat && grep -n _BaseColor Assets/Materials/Ball.mat",
        '    - _BaseColor: {r: 1, g: 0.87, b: 0.1, a: 1}',
        { m: ['Assets/Materials/Ball.mat'] },
      ),
    ),
    user('ooh yes. cheers'),
    say("You're welcome! How did the nephew like the dial?"),
    user(
      "he won't let go of it. and the scores on the telly, ⟦+top|we'll get to that tomorrow.⟧ ⟦not|nothing on it may need the internet by the way the hall has none⟧. for tonight ⟦req|just make me the windows build so I can stick it on a USB stick⟧ and ⟦must|it should start straight into the game full screen⟧ because the lady running the stall is seventy eight",
    ),
    say(
      '',
      write(
        'Assets/Editor/Build.cs',
        'using UnityEditor;\n\npublic static class Build\n{\n    public static void Check() { }\n    public static void Windows()\n    {\n        PlayerSettings.fullScreenMode = UnityEngine.FullScreenMode.FullScreenWindow;\n        BuildPipeline.BuildPlayer(new[] { "Assets/Scenes/Course.unity" }, "dist/FairGolf.exe", BuildTarget.StandaloneWindows64, BuildOptions.None);\n    }\n}\n',
      ),
      bashFails(
        'Unity -batchmode -quit -projectPath . -executeMethod Build.Windows -logFile -',
        '⟦err|Error building Player: Windows build support is not installed⟧\nExiting without the bug reporter. Application will terminate with return code 1',
        1,
      ),
    ),
    say(
      'The Mac lacks the Windows module. It comes through Unity Hub, about 900 MB: ⟦open|could you add it under Installs, Add modules?⟧ After that the same command builds it.',
    ),
  ],
};
