// Opens the packaged extension on the sample sessions: in code-server's VS Code in the person's browser, or in the VS Code on
// PATH. Everything lies in one folder of the project; the person's own VS Code, sessions and store are not touched.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startServer } from '../workbench/workbench.mjs';
import { copySamples, layWorld } from '../workbench/world.mjs';
import { packageExtension } from './package.mjs';
import { run } from './setup.mjs';

const readMe = `# Sample workspace

1. Click **Throughline** in the activity bar. Three sample sessions are listed under *refunds*.
2. Point at *Idempotent refunds for partial captures* and click its second icon, **Compare Plans**.

3. To save a checkpoint, trust this folder: **Manage** in the bar at the top, then **Trust**.

Click a session to read it. Nothing here touches your own sessions.
`;

async function laySample(folder) {
  mkdirSync(folder, { recursive: true });
  const world = layWorld(join(folder, 'sample'));
  copySamples(world);
  writeFileSync(join(world.workspace, 'README.md'), readMe);
  return { world, vsix: await packageExtension(join(folder, 'throughline.vsix')) };
}

/** @returns {Promise<number>} exit code, after Ctrl+C. */
export async function openInBrowser(folder) {
  const { world, vsix } = await laySample(folder);
  const home = join(folder, 'home');
  // The same version is packed anew at each start; VS Code would keep the old one.
  rmSync(join(home, 'ext'), { recursive: true, force: true });
  const password = randomBytes(9).toString('base64url');
  // Workspace trust is on, as in a person's own VS Code: reading and plans work at once, saving asks for trust first.
  const server = await startServer({
    ...{ home, vsix, password, folder: world.workspace, env: world.env },
    ...{ trust: true, browser: false, settings: { 'workbench.startupEditor': 'readme' } },
  });
  const stopping = new Promise((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  });
  console.log('\nThroughline is open in VS Code, on sample sessions:');
  console.log(`\n  ${server.url}\n  password: ${password}\n`);
  console.log(
    'Click Throughline in the activity bar, then the second icon of a session (Compare Plans). Ctrl+C stops it.',
  );
  openBrowser(server.url);
  await stopping;
  await server.stop();
  return 0;
}

function openBrowser(url) {
  if (process.env['CI']) return;
  const opener = process.platform === 'darwin' ? 'open' : process.platform === 'win32' ? 'explorer' : 'xdg-open';
  if (process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) return;
  const child = spawn(opener, [url], { stdio: 'ignore', detached: true });
  // Without an opener the printed address is all there is.
  child.on('error', () => {});
  child.unref();
}

/** @returns {Promise<number>} exit code. */
export async function openDesktop(folder) {
  if (spawnSync('code', ['--version'], { shell: process.platform === 'win32' }).status !== 0) {
    console.error('`code` is not on PATH. Leave --desktop out to open the workbench in your browser.');
    return 1;
  }
  const { world, vsix } = await laySample(folder);
  const apart = ['--user-data-dir', join(folder, 'desktop'), '--extensions-dir', join(folder, 'desktop-extensions')];
  const options = { env: { ...process.env, ...world.env }, shell: process.platform === 'win32' };
  const installed = run('code', [...apart, '--install-extension', vsix, '--force'], options);
  return installed === 0 ? run('code', [...apart, '--new-window', world.workspace], options) : installed;
}
