// The person's own decision to load the companion into every Pi of theirs, and to take it back (PI-1). Unconfirmed requests only
// say what would be changed.

import { join } from 'node:path';
import { Problem } from '../../errors.ts';
import {
  type CompanionPlace,
  installCompanion,
  installedPath,
  isCompanionInstalled,
  refreshCompanion,
  uninstallCompanion,
} from '../../harness/pi/installCompanion.ts';
import type { CompanionInstallView } from '../../protocol/companionInstallView.ts';
import type { WorkerStart } from '../../protocol/requests.ts';
import { agentFolder } from '../../source/sessionRoots.ts';
import type { Store } from '../../store/store.ts';
import type { World } from '../world.ts';
import { assertTrusted } from './assertTrusted.ts';
import type { WorkerContext } from './workerContext.ts';

export async function changeCompanionInstall(
  change: 'install' | 'uninstall',
  confirmed: boolean,
  context: WorkerContext,
): Promise<CompanionInstallView> {
  assertTrusted(context);
  const place = placeOf(context.store, context.world);
  const bundle = context.start.companion ?? null;
  if (bundle === null) throw new Problem('not-supported', 'the companion is not beside this worker');
  if (confirmed && change === 'install') await installCompanion(bundle, place);
  if (confirmed && change === 'uninstall') await uninstallCompanion(place);
  return { settings: place.settings, entry: installedPath(place), installed: isCompanionInstalled(place) };
}

/** An installed companion is the one of this version. Said, never thrown: Pi works with the older one as well. */
export function keepCompanionFresh(start: WorkerStart, store: Store, world: World, warn: (line: string) => void): void {
  if (!start.trusted || !start.companion) return;
  try {
    refreshCompanion(start.companion, placeOf(store, world));
  } catch (error) {
    warn(`the companion in Pi's settings was not renewed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function placeOf(store: Store, { env, home }: World): CompanionPlace {
  return { store, settings: join(agentFolder(env, home), 'settings.json') };
}
