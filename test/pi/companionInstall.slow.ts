// "Install companion into my Pi settings" with a real Pi (PI-1): it loads the companion by itself, and undoing leaves the
// person's settings as they were, byte for byte.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FoundPi } from '../../server/harness/pi/findPi.ts';
import {
  type CompanionPlace,
  installCompanion,
  installedPath,
  isCompanionInstalled,
  refreshCompanion,
  uninstallCompanion,
} from '../../server/harness/pi/installCompanion.ts';
import { orderCommand, peopleCommand } from '../../server/protocol/companionNames.ts';
import { openStore } from '../../server/store/store.ts';
import { say } from '../support/scriptedModel.ts';
import { type CompanionStage, companionStage, type PlainPi, versionsToTry } from './companionStage.ts';
import { installedPi, messagesOf } from './livePi.ts';

async function ourCommands(process: PlainPi): Promise<string[]> {
  const { data } = await process.ask({ type: 'get_commands' });
  const { commands } = data as { commands: { name: string }[] };
  return commands.map(({ name }) => name).filter((name) => name.startsWith('throughline'));
}

describe.each(versionsToTry())('PI-1 the companion in the settings of Pi %s', (version) => {
  let pi: FoundPi;
  let stage: CompanionStage;
  let place: CompanionPlace;
  beforeAll(async () => {
    pi = await installedPi(version);
  });
  afterEach(() => stage.close());

  async function ready(): Promise<void> {
    stage = await companionStage(pi);
    place = { store: openStore(stage.storeRoot), settings: join(stage.home, '.pi', 'agent', 'settings.json') };
  }

  it('is loaded by every Pi until it is taken back; the settings are then as they were', async () => {
    await ready();
    // As people keep them: laid out by hand, linked from elsewhere, private.
    const kept = join(stage.home, 'dotfiles', 'pi.json');
    mkdirSync(join(stage.home, 'dotfiles'));
    renameSync(place.settings, kept);
    chmodSync(kept, 0o600);
    symlinkSync(kept, place.settings);
    const given = JSON.parse(readFileSync(kept, 'utf8')) as object;
    const before = `${JSON.stringify({ ...given, theme: 'dark' }, null, '\t')}\n\n`;
    writeFileSync(kept, before);

    await installCompanion(stage.companion, place);
    expect(isCompanionInstalled(place)).toBe(true);
    expect(statSync(kept).mode & 0o777).toBe(0o600);
    expect(statSync(installedPath(place)).mode & 0o777).toBe(0o600);
    const worker = await stage.worker();
    const process = stage.start([]);
    stage.model.push(say('Here.'));
    await process.turn('Are you there?');
    const { sessionId, sessionFile } = await process.state();
    await worker.peer(sessionId);
    expect(await ourCommands(process)).toEqual([orderCommand, peopleCommand]);
    expect(messagesOf(sessionFile)).toEqual(['user: Are you there?', 'assistant: Here.']);
    await process.end();

    await uninstallCompanion(place);
    expect(readFileSync(place.settings, 'utf8')).toBe(before);
    expect(existsSync(installedPath(place))).toBe(false);
    expect(await ourCommands(stage.start([]))).toEqual([]);
  });

  it('keeps what the person and Pi changed meanwhile, and a Pi whose copy is gone starts all the same', async () => {
    await ready();
    await installCompanion(stage.companion, place);
    await installCompanion(stage.companion, place);
    const text = readFileSync(place.settings, 'utf8');
    expect(text.split(installedPath(place))).toHaveLength(2);
    const changed = text.replace('"extensions": [', '"theme": "light", "extensions": ["/none/other.ts", ');
    writeFileSync(place.settings, changed);
    renameSync(installedPath(place), `${installedPath(place)}.away`);
    expect(await ourCommands(stage.start([]))).toEqual([]);
    await uninstallCompanion(place);
    expect(JSON.parse(readFileSync(place.settings, 'utf8'))).toMatchObject({
      theme: 'light',
      extensions: ['/none/other.ts'],
    });
  });

  it('renews an installed copy, makes none, and leaves settings alone that it cannot read', async () => {
    await ready();
    refreshCompanion(stage.companion, place);
    expect(existsSync(installedPath(place))).toBe(false);
    await installCompanion(stage.file('old.cjs', 'module.exports = () => {};'), place);
    refreshCompanion(stage.companion, place);
    expect(readFileSync(installedPath(place))).toEqual(readFileSync(stage.companion));
    writeFileSync(place.settings, '{"theme": dark}');
    await expect(installCompanion(stage.companion, place)).rejects.toMatchObject({ code: 'harness-refused' });
    await uninstallCompanion(place);
    expect(readFileSync(place.settings, 'utf8')).toBe('{"theme": dark}');
    expect(existsSync(`${place.settings}.lock`)).toBe(false);
  });
});
