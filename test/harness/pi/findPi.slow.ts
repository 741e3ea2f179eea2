// Finding Pi over real folders and links; no program is run.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findPi, type PiSearch } from '../../../server/harness/pi/findPi.ts';
import { isAtLeast } from '../../../server/harness/pi/versions.ts';

const base = realpathSync(mkdtempSync(join(tmpdir(), 'throughline-find-')));
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** A folder with Pi of that version in its `node_modules`, as npm leaves it. */
function installed(name: string, version: string): string {
  const folder = join(base, name);
  const inside = join(folder, 'node_modules', '@earendil-works', 'pi-coding-agent');
  mkdirSync(join(inside, 'dist', 'bundle'), { recursive: true });
  mkdirSync(join(folder, 'node_modules', '.bin'));
  const description = { name: '@earendil-works/pi-coding-agent', version, bin: { pi: 'dist/bundle/cli.js' } };
  writeFileSync(join(inside, 'package.json'), JSON.stringify(description));
  writeFileSync(join(inside, 'dist', 'bundle', 'cli.js'), '');
  symlinkSync(join(inside, 'dist', 'bundle', 'cli.js'), join(folder, 'node_modules', '.bin', 'pi'));
  return folder;
}

/** A folder with an empty file named `node`; its version is what the table below says. */
function nodeFolder(name: string): string {
  mkdirSync(join(base, name));
  writeFileSync(join(base, name, 'node'), '');
  return join(base, name);
}

const good = installed('good', '1.6.0');
const old = installed('old', '0.80.0');
const node24 = nodeFolder('node24');
const node20 = nodeFolder('node20');
const versions: Record<string, string> = { [join(node24, 'node')]: '24.1.0', [join(node20, 'node')]: '20.11.1' };
const cli = (folder: string) =>
  join(folder, 'node_modules', '@earendil-works', 'pi-coding-agent', 'dist', 'bundle', 'cli.js');

function search(more: Partial<PiSearch> & { readonly path?: readonly string[] }): PiSearch {
  return {
    setting: '',
    nodeSetting: '',
    workspaceFolders: [],
    env: { PATH: (more.path ?? []).join(':') },
    platform: 'linux',
    nodeVersion: (path) => Promise.resolve(versions[path] ?? null),
    ...more,
  };
}

describe('PI-7 finding Pi and its Node', () => {
  it.each([
    [
      'the package folder set',
      { setting: join(good, 'node_modules/@earendil-works/pi-coding-agent'), path: [node24] },
      'setting',
    ],
    ['the script set', { setting: cli(good), path: [node24] }, 'setting'],
    ['a link on PATH', { path: [node20, join(good, 'node_modules/.bin'), node24] }, 'path'],
    ['the workspace', { workspaceFolders: [good], path: [node20, node24] }, 'workspace'],
  ] as const)('%s', async (_name, more, foundBy) => {
    const found = await findPi(search(more));
    const node = { path: join(node24, 'node'), version: '24.1.0' };
    expect(found).toEqual({ command: node.path, args: [cli(good)], version: '1.6.0', node, foundBy });
  });

  it('reads the script another package manager puts on PATH, and does not run it', async () => {
    const bin = join(base, 'shim');
    mkdirSync(bin);
    writeFileSync(
      join(bin, 'pi'),
      '#!/bin/sh\nexec node "$basedir/../good/node_modules/@earendil-works/pi-coding-agent/dist/bundle/cli.js" "$@"\n',
    );
    expect((await findPi(search({ path: [bin, node24] }))).args).toEqual([cli(good)]);
  });

  it('takes a release that is one program without any Node', async () => {
    const folder = join(base, 'release');
    mkdirSync(folder);
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name: '@earendil-works/pi-coding-agent', version: '1.6.0' }),
    );
    writeFileSync(join(folder, 'pi'), '');
    const found = await findPi(search({ path: [folder] }));
    expect(found).toMatchObject({ command: join(folder, 'pi'), args: [], node: null });
  });

  it.each([
    ['no Pi anywhere', { path: [node24] }, 'harness-missing', 'not on PATH'],
    [
      'a setting that names nothing, though PATH has one',
      { setting: '/nowhere/pi', path: [join(good, 'node_modules/.bin'), node24] },
      'harness-missing',
      '/nowhere/pi',
    ],
    ['another program named pi', { path: [node24, join(base, 'other')] }, 'harness-missing', 'not on PATH'],
    ['a Pi too old', { workspaceFolders: [old], path: [node24] }, 'harness-too-old', '0.80.0'],
    [
      'a set Node too old',
      { workspaceFolders: [good], nodeSetting: join(node20, 'node'), path: [node24] },
      'harness-node',
      '20.11.1',
    ],
    [
      'a set Node that is none',
      { workspaceFolders: [good], nodeSetting: '/nowhere/node' },
      'harness-node',
      '/nowhere/node is no Node',
    ],
    ['only an old Node', { workspaceFolders: [good], path: [node20] }, 'harness-node', '20.11.1'],
  ] as const)('%s', async (_name, more, code, words) => {
    mkdirSync(join(base, 'other'), { recursive: true });
    writeFileSync(join(base, 'other', 'pi'), '#!/bin/sh\necho 3.14159\n');
    await expect(findPi(search(more))).rejects.toMatchObject({ code, message: expect.stringContaining(words) });
  });
});

describe('versions', () => {
  it.each([
    ['1.6.0', '0.87.1', true],
    ['0.87.1', '0.87.1', true],
    ['0.87.0', '0.87.1', false],
    ['0.100.0', '0.87.1', true],
    ['22.19.0', '22.19.0', true],
    ['22.18.9', '22.19.0', false],
    ['v24.0.0', '22.19.0', true],
    ['1.0.0-beta.1', '1.0.0', false],
    ['no version', '0.0.1', false],
  ])('%s at least %s: %s', (version, oldest, expected) => {
    expect(isAtLeast(version, oldest)).toBe(expected);
  });
});
