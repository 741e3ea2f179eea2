// "Install companion into my Pi settings" (PI-1): a copy of the companion in our store, and its path in Pi's settings, so that
// every Pi of this person loads it. Explicit, and taken back without a trace.

import { chmodSync, mkdirSync, readFileSync, realpathSync, renameSync, rmdirSync, statSync, unlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Problem } from '../../errors.ts';
import {
  ensureFolders,
  makeFolders,
  readOurs,
  removeIfThere,
  replaceFile,
  saveProblem,
  syncFolder,
  systemCode,
  writeBeside,
} from '../../store/safeFiles.ts';
import { markStore, type Store } from '../../store/store.ts';
import { readExtensions, withExtension, withoutExtension } from './settingsText.ts';

export interface CompanionPlace {
  readonly store: Store;
  /** Pi's own settings.json, whether it is there or not. */
  readonly settings: string;
}

/** What was there before, so that taking back leaves nothing of ours. */
interface InstallNote {
  readonly hadFile: boolean;
  readonly hadList: boolean;
  /** The text as we left it. */
  readonly wrote: string;
}

/** A lock of Pi's that nobody renewed for this long is left behind (milliseconds, as Pi's lock library has it). */
const staleLockMs = 10_000;

/** The path that stands in Pi's settings. It outlives versions of the extension. */
export function installedPath({ store }: CompanionPlace): string {
  return join(store.root, 'companion', 'companion.cjs');
}

/** Reads only. */
export function isCompanionInstalled(place: CompanionPlace): boolean {
  return readExtensions(settingsOf(place) ?? '')?.includes(installedPath(place)) ?? false;
}

/** Copies `bundle` into the store and names it in Pi's settings. Throws `harness-refused`, `not-saved`, `disk-full`. */
export async function installCompanion(bundle: string, place: CompanionPlace): Promise<void> {
  const { store, settings } = place;
  markStore(store);
  ensureFolders(store.root, ['companion']);
  copyCompanion(bundle, place);
  await locked(settings, () => {
    const before = settingsOf(place);
    const list = readExtensions(before ?? '');
    if (list === null) throw new Problem('harness-refused', `${settings} is not laid out as Pi writes it`);
    if (list.includes(installedPath(place))) return;
    const wrote = withExtension(before ?? '', installedPath(place));
    const hadList = Object.hasOwn(
      Object(before?.trim() ? JSON.parse(before.replace(/^\uFEFF/, '')) : {}),
      'extensions',
    );
    const note: InstallNote = { hadFile: before !== null, hadList, wrote };
    replaceFile(notePath(place), Buffer.from(JSON.stringify(note)));
    writeSettings(settings, wrote);
  });
}

/** Takes the path out of Pi's settings, every other byte left as it is by now, and the copy out of the store. */
export async function uninstallCompanion(place: CompanionPlace): Promise<void> {
  const { settings } = place;
  await locked(settings, () => {
    const text = settingsOf(place);
    const note = noteOf(place);
    if (text === null || readExtensions(text) === null) return;
    if (note?.hadFile === false && text === note.wrote) unlinkSync(settings);
    else {
      const after = withoutExtension(text, installedPath(place), note?.hadList === false);
      if (after !== text) writeSettings(settings, after);
    }
  });
  removeIfThere(installedPath(place));
  removeIfThere(notePath(place));
}

/** Brings an installed copy up to the bundle of this version; does nothing when none is installed. */
export function refreshCompanion(bundle: string, place: CompanionPlace): void {
  if (isCompanionInstalled(place)) copyCompanion(bundle, place);
}

function copyCompanion(bundle: string, place: CompanionPlace): void {
  const bytes = readFileSync(bundle);
  ensureFolders(place.store.root, ['companion']);
  if (readOurs(installedPath(place))?.equals(bytes) !== true) replaceFile(installedPath(place), bytes);
}

function notePath({ store }: CompanionPlace): string {
  return join(store.root, 'companion', 'installed.json');
}

function noteOf(place: CompanionPlace): InstallNote | null {
  try {
    const value = JSON.parse(readOurs(notePath(place))?.toString('utf8') ?? '') as Partial<InstallNote>;
    const { hadFile, hadList, wrote } = value;
    return typeof hadFile === 'boolean' && typeof hadList === 'boolean' && typeof wrote === 'string'
      ? { hadFile, hadList, wrote }
      : null;
  } catch {
    // Without the note the path alone is taken out.
    return null;
  }
}

function settingsOf({ settings }: CompanionPlace): string | null {
  try {
    return readFileSync(settings, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw new Problem('unreadable', settings, { cause: error });
  }
}

/** In one step, with the file's own mode, and through a link to where the person keeps it. */
function writeSettings(settings: string, text: string): void {
  try {
    const there = statSync(settings, { throwIfNoEntry: false });
    const target = there ? realpathSync(settings) : settings;
    const temporary = writeBeside(target, Buffer.from(text));
    chmodSync(temporary, there ? there.mode & 0o777 : 0o644);
    renameSync(temporary, target);
    syncFolder(dirname(target));
  } catch (error) {
    throw saveProblem(error, settings);
  }
}

/** Holds the lock Pi itself takes while it writes its settings: a folder beside them. */
async function locked(settings: string, work: () => void): Promise<void> {
  const lock = `${settings}.lock`;
  try {
    makeFolders(dirname(settings));
  } catch (error) {
    throw saveProblem(error, dirname(settings));
  }
  for (let left = 40; !taken(lock); left -= 1) {
    if (left === 0) throw new Problem('harness-refused', 'a Pi is writing its settings');
    await wait(50);
  }
  try {
    work();
  } finally {
    unlock(lock);
  }
}

function unlock(lock: string): void {
  try {
    rmdirSync(lock);
  } catch {
    // Somebody took it for left behind; then it is theirs.
  }
}

function taken(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw saveProblem(error, lock);
    const left = statSync(lock, { throwIfNoEntry: false });
    if (left !== undefined && Date.now() - left.mtimeMs > staleLockMs) unlock(lock);
    return false;
  }
}
