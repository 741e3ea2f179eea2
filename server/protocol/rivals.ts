// Extensions known to compact, anchor or remember in Pi, told by names only they register (PI-4). One table for the worker,
// which says who owns what, and for the companion, which offers no command of ours for it.

/** What an extension can own in a Pi. Where it does, Throughline leaves it alone. */
export type OwnedArea = 'compaction' | 'anchors' | 'memory';

export interface Rival {
  readonly name: string;
  readonly owns: readonly OwnedArea[];
}

interface KnownRival extends Rival {
  readonly tools: readonly string[];
  readonly commands: readonly string[];
}

/** Names as pi-smart-compact 9.4.0 and 10.0.0 and pi-toolkit register them. */
const known: readonly KnownRival[] = [
  {
    name: 'pi-smart-compact',
    owns: ['compaction', 'memory'],
    tools: ['smart_compact', 'smart_recall', 'smart_save_memory', 'smart_navigation'],
    commands: ['smart-compact'],
  },
  { name: 'pi-toolkit', owns: ['compaction', 'anchors'], tools: ['context'], commands: ['auto-context'] },
];

/** Who else works on the context of a Pi. Names Pi made unique with `:1`, `:2` count as the name before. */
export function rivalsIn(registered: {
  readonly tools: readonly string[];
  readonly commands: readonly string[];
}): readonly Rival[] {
  const tools = new Set(registered.tools.map(plainName));
  const commands = new Set(registered.commands.map(plainName));
  return known
    .filter((rival) => rival.tools.some((name) => tools.has(name)) || rival.commands.some((name) => commands.has(name)))
    .map(({ name, owns }) => ({ name, owns }));
}

function plainName(name: string): string {
  return name.replace(/:\d+$/, '');
}
