// What is in the .vsix: everything the extension needs and nothing else, below 5 MB (issue 3, item 6).
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

const mostBytes = 5_000_000;
const panels = ['home', 'preflight', 'anchors', 'checkpoints', 'storage', 'session', 'retention'];

/** Each file of the package must be one of these. */
const allowed = [
  /^\[Content_Types\]\.xml$/,
  /^extension\.vsixmanifest$/,
  /^extension\/(package\.json|[Rr][Ee][Aa][Dd][Mm][Ee]\.md|LICENSE(\.txt|\.md)?|[Cc][Hh][Aa][Nn][Gg][Ee][Ll][Oo][Gg]\.md)$/,
  /^extension\/dist\/(extension|workerClient|companion)\.cjs$/,
  /^extension\/dist\/(cli|worker|chunk-[A-Z0-9]+)\.js$/,
  /^extension\/dist\/(user|assistant)Weights\.txt$/,
  /^extension\/dist\/media\/[a-z0-9-]+\.svg$/,
  /^extension\/dist\/webview\/([a-z]+\.js|chunk-[A-Z0-9]+\.js|theme\.css|codicon\.css|codicon\.ttf)$/,
  /^extension\/media\/(mark(-light|-dark)?\.svg|transcript\.tmLanguage\.json)$/,
  /^extension\/media\/walkthrough\/[a-z]+\.(webp|svg|md)$/,
];

/** Names in a zip, from its central directory. */
export function namesIn(path) {
  const bytes = readFileSync(path);
  const names = [];
  for (
    let at = bytes.indexOf('PK\u0001\u0002', 0, 'latin1');
    at >= 0;
    at = bytes.indexOf('PK\u0001\u0002', at + 46, 'latin1')
  ) {
    const length = bytes.readUInt16LE(at + 28);
    names.push(bytes.subarray(at + 46, at + 46 + length).toString('utf8'));
  }
  return names;
}

export async function checkPackage(checks, vsix) {
  const names = namesIn(vsix);
  await checks.check('the package holds nothing it does not need', null, async () => {
    const foreign = names.filter((name) => !allowed.some((pattern) => pattern.test(name)));
    if (foreign.length > 0) throw new Error(`not expected: ${foreign.join(', ')}`);
  });
  await checks.check('the package holds everything it needs', null, async () => {
    const about = JSON.parse(readFileSync('package.json', 'utf8'));
    const pictures = about.contributes.walkthroughs.flatMap((each) => each.steps.map((step) => step.media.image));
    const needed = [
      about.main,
      'dist/worker.js',
      'dist/workerClient.cjs',
      'dist/cli.js',
      'dist/userWeights.txt',
      'dist/assistantWeights.txt',
      'dist/companion.cjs',
      ...panels.map((panel) => `dist/webview/${panel}.js`),
      'dist/webview/theme.css',
      'media/mark.svg',
      'media/transcript.tmLanguage.json',
      ...pictures,
    ];
    const missing = needed.filter((name) => !names.includes(`extension/${name}`));
    if (missing.length > 0) throw new Error(`missing: ${missing.join(', ')}`);
  });
  await checks.check('the package is below 5 MB', null, async () => {
    const { size } = statSync(vsix);
    console.log(`      ${(size / 1_000_000).toFixed(2)} MB, ${names.length} files`);
    if (size >= mostBytes) throw new Error(`${size} bytes`);
  });
  await checks.check('the bundled command runs with Node alone', null, async () => {
    const { sessions } = JSON.parse(
      execFileSync(process.execPath, ['dist/cli.js', 'sessions', '--root', 'media/sample', '--json'], {
        encoding: 'utf8',
      }),
    );
    if (sessions.length < 3) throw new Error(`${sessions.length} sample sessions`);
  });
}
