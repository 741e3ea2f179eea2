// What is known about ACP agents from running them, as data (CKP-1, CKP-2, CKP-3): how each is started, how it opens a session
// again, how it compacts and what it tells about that. Agents that are not in it are observed, never guessed at.

/** How an agent tells that it compacted; the letters of `facts/acp.md`, section 4. */
export type CompactionReport =
  /** A: `compaction_update`, when we say that we take it. */
  | 'compaction-update'
  /** C: `_meta.contextCompression` on a message. */
  | 'meta'
  /** D: words only. */
  | 'text'
  | 'nothing';

export interface CompactCommand {
  /** Without the slash. */
  readonly name: string;
  /** Whether words after the name reach the summariser, whatever its hint says. */
  readonly takesFocus: boolean;
  /** False: the agent does not list it and obeys it all the same. */
  readonly advertised: boolean;
}

export interface KnownHarness {
  readonly id: string;
  readonly label: string;
  /** npm package and the command it installs; null for none. */
  readonly package: string | null;
  readonly command: string;
  readonly args: readonly string[];
  readonly oldestNode: string | null;
  readonly env: Readonly<Record<string, string>>;
  /** What of the agent's own name tells it, lower case. */
  readonly names: readonly string[];
  /** A: … E as above. B (the fake tool call) is looked for with every agent. */
  readonly reports: CompactionReport;
  /** How it tells one in words (class D), with `before` and `after` in tokens; or its reply to its compact command is the summary. */
  readonly compactionWords: RegExp | 'reply-to-command' | null;
  /** Whether it shrinks its own window: only `no` makes the window ours to watch (CKP-4). */
  readonly ownCompaction: 'yes' | 'no' | 'unknown';
  readonly compactCommand: CompactCommand | null;
  readonly gauge: boolean;
  /** `session/load` within the UTC minute of `session/new` destroys the session. */
  readonly loadSpoilsInSameMinute: boolean;
  /** Its next start deletes a session that was loaded before, conversation and all: one comes back once. */
  readonly deletesLoadedSessions: boolean;
  /** Part of a replay comes after the answer to `session/load`; wait so long for quiet (milliseconds). */
  readonly lateReplayMs: number;
  /** Ids of messages are there. */
  readonly messageIds: boolean;
  /** What a replay tells after a compaction. */
  readonly replayAfterCompaction: 'everything' | 'rest-only' | 'unknown';
  /** Starts the MCP servers a session names. */
  readonly mcpServers: 'listed' | 'deferred' | 'trusted-folder' | 'ignored' | 'unknown';
  /** Leaves a process behind that outlives its group. */
  readonly leavesDaemon: boolean;
}

const unknown: KnownHarness = {
  id: 'unknown',
  label: 'ACP agent',
  package: null,
  command: '',
  args: [],
  oldestNode: null,
  env: {},
  names: [],
  reports: 'compaction-update',
  compactionWords: null,
  ownCompaction: 'unknown',
  compactCommand: null,
  gauge: false,
  loadSpoilsInSameMinute: false,
  deletesLoadedSessions: false,
  lateReplayMs: 1500,
  messageIds: false,
  replayAfterCompaction: 'unknown',
  mcpServers: 'unknown',
  leavesDaemon: false,
};

/** Versions run: see `facts/acp.md`, sections 2 and 3. */
export const knownHarnesses: readonly KnownHarness[] = [
  {
    ...unknown,
    id: 'claude',
    label: 'Claude Code',
    package: '@agentclientprotocol/claude-agent-acp',
    command: 'claude-agent-acp',
    oldestNode: '22.0.0',
    names: ['claude'],
    ownCompaction: 'yes',
    compactCommand: { name: 'compact', takesFocus: true, advertised: true },
    gauge: true,
    messageIds: true,
    replayAfterCompaction: 'rest-only',
    mcpServers: 'deferred',
  },
  {
    ...unknown,
    id: 'codex',
    label: 'Codex',
    package: '@agentclientprotocol/codex-acp',
    command: 'codex-acp',
    oldestNode: '22.0.0',
    env: { NO_BROWSER: '1' },
    names: ['codex'],
    ownCompaction: 'yes',
    compactCommand: { name: 'compact', takesFocus: false, advertised: true },
    gauge: true,
    messageIds: true,
    replayAfterCompaction: 'everything',
    mcpServers: 'listed',
  },
  {
    ...unknown,
    id: 'opencode',
    label: 'OpenCode',
    package: 'opencode-ai',
    command: 'opencode',
    args: ['acp'],
    names: ['opencode'],
    reports: 'text',
    compactionWords: 'reply-to-command',
    ownCompaction: 'yes',
    compactCommand: { name: 'compact', takesFocus: false, advertised: false },
    gauge: true,
    messageIds: true,
    replayAfterCompaction: 'everything',
    mcpServers: 'listed',
  },
  {
    ...unknown,
    id: 'qwen',
    label: 'Qwen Code',
    package: '@qwen-code/qwen-code',
    command: 'qwen',
    args: ['--acp'],
    oldestNode: '22.0.0',
    names: ['qwen'],
    reports: 'meta',
    compactionWords:
      /approached the input token limit[\s\S]{0,400}?compressed from: (?<before>[\d,]+) to ~?(?<after>[\d,]+) tokens/,
    ownCompaction: 'yes',
    compactCommand: { name: 'compress', takesFocus: true, advertised: true },
    replayAfterCompaction: 'everything',
    mcpServers: 'deferred',
  },
  {
    ...unknown,
    id: 'gemini',
    label: 'Gemini CLI',
    package: '@google/gemini-cli',
    command: 'gemini',
    args: ['--acp'],
    oldestNode: '20.0.0',
    // It starts itself again otherwise, and the child outlives it.
    env: { GEMINI_CLI_NO_RELAUNCH: '1' },
    names: ['gemini'],
    reports: 'nothing',
    ownCompaction: 'yes',
    loadSpoilsInSameMinute: true,
    // A load leaves an empty file of the same id beside the session's own; the clean-up at every start takes both for one that holds nothing.
    deletesLoadedSessions: true,
    replayAfterCompaction: 'rest-only',
    mcpServers: 'trusted-folder',
  },
  {
    ...unknown,
    id: 'pi',
    label: 'Pi (ACP)',
    package: 'pi-acp',
    command: 'pi-acp',
    oldestNode: '22.19.0',
    names: ['pi-acp', 'pi acp'],
    reports: 'text',
    compactionWords: /^Compaction completed\.[\s\S]{0,400}?Tokens before: (?<before>[\d,]+)/m,
    ownCompaction: 'yes',
    compactCommand: { name: 'compact', takesFocus: true, advertised: true },
    gauge: true,
    replayAfterCompaction: 'rest-only',
    mcpServers: 'ignored',
  },
  {
    ...unknown,
    id: 'cline',
    label: 'Cline',
    package: 'cline',
    command: 'cline',
    args: ['--acp'],
    names: ['cline'],
    reports: 'nothing',
    mcpServers: 'ignored',
    leavesDaemon: true,
  },
];

/** Before the id of a known agent: it is started by npx, which fetches its package. */
export const npxPrefix = 'npx:';

/** The entry an agent belongs to, by the preset it was started from or by the name it gives; else the one of unknown agents. */
export function knownHarness(presetId: string | null, agentName: string | null): KnownHarness {
  const name = agentName?.toLowerCase() ?? '';
  return (
    knownHarnesses.find(({ id }) => presetId === id || presetId === `${npxPrefix}${id}`) ??
    knownHarnesses.find(({ names }) => names.some((part) => name.includes(part))) ??
    unknown
  );
}

/** Names a compact command goes by where an agent lists one. */
const compactNames = ['compact', 'compress', 'summarize'];

/**
 * The agent's own compact command (CKP-3): the table's where there is one and the agent lists it or is known to obey it, else a
 * listed one of the usual names, with a focus where it has a hint. Null: `/compact` would be taken for chat.
 */
export function compactCommandOf(
  known: KnownHarness,
  listed: readonly { readonly name: string; readonly hint: string | null }[],
): { readonly name: string; readonly takesFocus: boolean } | null {
  const stated = known.compactCommand;
  if (stated !== null && (!stated.advertised || listed.some(({ name }) => name === stated.name))) return stated;
  const found = compactNames.flatMap((name) => listed.filter((command) => command.name === name))[0];
  return found === undefined ? null : { name: found.name, takesFocus: found.hint !== null };
}
