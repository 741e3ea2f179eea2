// What an agent may do through us (SEC-2, SEC-3): only inside the session's folder and the workspace's, links followed; a write or a
// command only when a person allowed exactly that, else the person is asked. Reading inside is free, as it is for the agent itself.
import { createHash } from 'node:crypto';
import { readlinkSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, parse, relative, resolve } from 'node:path';
import { RequestError } from '@agentclientprotocol/sdk';
import { namedTool, type ToolState } from './toolCall.ts';

/** A person's answer to a question of ours. */
export type OwnAnswer = 'once' | 'session' | 'no';

export interface GuardParts {
  /** The session's folder first. */
  readonly folders: readonly string[];
  /** The agent's session; another of its sessions is nobody's to allow. */
  agentSessionId(): string;
  ask(title: string, message: string, signal: AbortSignal): Promise<OwnAnswer>;
}

interface Grant {
  readonly paths: ReadonlySet<string>;
  readonly command: string | null;
}

export interface WantedCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string | null;
}

export class HostGuard {
  readonly #parts: GuardParts;
  /** Allowed until the turn ends, and for as long as the session runs. */
  #turn: Grant[] = [];
  readonly #session: Grant[] = [];
  readonly #everything = new Set<'write' | 'run'>();
  /** Digest of each file as the agent last read or wrote it. */
  readonly #seen = new Map<string, string>();

  constructor(parts: GuardParts) {
    this.#parts = parts;
  }

  /** A person allowed this call of the agent's. It covers what the call named, and nothing beside it. */
  granted(call: ToolState, always: boolean): void {
    const named = namedTool(call);
    const { path, command } = named.arguments;
    const isChange = named.name === 'edit' || named.name === 'write';
    const paths = isChange ? [...call.paths, ...(typeof path === 'string' ? [path] : [])] : [];
    const grant = {
      paths: new Set(paths.map((each) => resolve(this.#cwd, each))),
      command: named.name === 'bash' && typeof command === 'string' && command !== '' ? command : null,
    };
    (always ? this.#session : this.#turn).push(grant);
  }

  turnEnded(): void {
    this.#turn = [];
  }

  /** The path when it lies inside, links followed. Throws `RequestError` when not, or when another session asks. */
  inside(sessionId: string, path: string): string {
    if (sessionId !== this.#parts.agentSessionId()) throw RequestError.invalidParams({ sessionId }, 'not this session');
    const found = isAbsolute(path) ? resolve(path) : null;
    if (found === null || !isInside(found, this.#parts.folders)) {
      throw RequestError.invalidParams({ path }, 'outside the folders of this session');
    }
    return found;
  }

  /** The agent knows this text of the file. */
  saw(path: string, text: string): void {
    this.#seen.set(path, digestOf(text));
  }

  /**
   * Settles when the file may be written, rejects with `RequestError` when the person says no. `unsaved` is the editor's text when
   * nobody saved it: unless the agent has read just that, a person is asked, whatever was allowed before. `change` makes what is
   * shown with the question; it reads the whole file, so it is not called where nobody is asked.
   */
  async mayWrite(
    path: string,
    unsaved: string | null,
    change: () => Promise<string>,
    signal: AbortSignal,
  ): Promise<void> {
    const overwrites = unsaved !== null && this.#seen.get(path) !== digestOf(unsaved);
    if (!overwrites && (this.#everything.has('write') || this.#grants().some(({ paths }) => paths.has(path)))) return;
    const name = relative(this.#cwd, path);
    const warning = overwrites ? 'It has unsaved changes the agent has not read; Undo brings them back.\n' : '';
    await this.#ask('write', `Write ${name}`, `${warning}${await change()}`, signal);
  }

  /** The folder to run in. Rejects as `mayWrite` does. */
  async mayRun(sessionId: string, wanted: WantedCommand, signal: AbortSignal): Promise<string> {
    const cwd = this.inside(sessionId, wanted.cwd ?? this.#cwd);
    const line = [wanted.command, ...wanted.args].join(' ');
    const isGranted = this.#grants().some(
      ({ command }) => command !== null && (command === line || command === shellLine(wanted)),
    );
    if (isGranted || this.#everything.has('run')) return cwd;
    await this.#ask('run', 'Run a command', cwd === this.#cwd ? line : `${line}\nin ${cwd}`, signal);
    return cwd;
  }

  async #ask(what: 'write' | 'run', title: string, message: string, signal: AbortSignal): Promise<void> {
    const answer = await this.#parts.ask(title, message, signal);
    if (answer === 'no') throw new RequestError(-32603, 'not allowed by the person');
    if (answer === 'session') this.#everything.add(what);
  }

  #grants(): readonly Grant[] {
    return [...this.#turn, ...this.#session];
  }

  get #cwd(): string {
    return this.#parts.folders[0] ?? '/';
  }
}

/** The line a shell is given, `npm test` of `bash -c "npm test"`; undefined for any other command. */
function shellLine({ command, args }: WantedCommand): string | undefined {
  const isShell = /(^|[\\/])(ba|z|da|k)?sh$/.test(command) && args.length === 2 && /^-l?c$/.test(args[0] ?? '');
  return isShell ? args[1] : undefined;
}

/** Whether the path, or where it would be made, lies in one of the folders; links are followed. */
export function isInside(path: string, folders: readonly string[]): boolean {
  const real = realOf(path);
  return folders.some((folder) => {
    const way = relative(realOf(folder), real);
    return way === '' || (!isAbsolute(way) && way.split(/[\\/]/)[0] !== '..');
  });
}

/** The real path of what exists of it, with the rest as it is. A link that points nowhere yet is followed too. */
function realOf(path: string, links = 0): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    if (parent === path) return path;
    if (links > mostLinks) return parse(path).root;
    const target = linkOf(path);
    if (target !== null) return realOf(resolve(parent, target), links + 1);
    return join(realOf(parent, links), relative(parent, path));
  }
}

function linkOf(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

/** Links followed one after another; a circle of them is left at its root, which lies outside. */
const mostLinks = 20;

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
