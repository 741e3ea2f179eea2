// What a test workbench stands in: a workspace folder, an agent's home with sessions, a store of its own. All in one
// temporary folder, so that neither the person's sessions nor their store are ever touched.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Lays a world. `root` is a folder to use, else a temporary one that remove() deletes. */
export function layWorld(root = mkdtempSync(join(tmpdir(), 'throughline-world-'))) {
  const world = {
    root,
    workspace: join(root, 'refunds'),
    agent: join(root, 'agent'),
    sessions: join(root, 'agent', 'sessions', '--refunds--'),
    store: join(root, 'store'),
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }),
  };
  mkdirSync(join(world.workspace, 'src', 'refunds'), { recursive: true });
  mkdirSync(world.sessions, { recursive: true });
  return {
    ...world,
    env: { PI_CODING_AGENT_DIR: world.agent, THROUGHLINE_STORE: world.store, THROUGHLINE_WORLD: root },
  };
}

/** Copies the sample sessions in, with their folder set to the world's workspace. Returns their paths by name. */
export function copySamples(world) {
  const folder = join('media', 'sample');
  const copied = {};
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.jsonl'))) {
    const text = readFileSync(join(folder, name), 'utf8');
    const target = join(world.sessions, name);
    writeFileSync(target, text.replace('"cwd":"/home/dev/refunds"', `"cwd":${JSON.stringify(world.workspace)}`));
    copied[name.replace('.jsonl', '')] = target;
  }
  return copied;
}
