// Every group of rows by its name in rows.json.
import { extract } from './extract.ts';
import type { Group } from './group.ts';
import { list } from './list.ts';
import { open } from './open.ts';
import { preflight } from './preflight.ts';
import { startUp } from './startUp.ts';
import { commit, recall } from './storage.ts';
import { verify } from './verify.ts';
import { workbench } from './workbench.ts';

export const groups: Readonly<Record<string, Group>> = {
  open,
  extract,
  preflight,
  verify,
  list,
  commit,
  recall,
  start: startUp,
  workbench,
};
