// One ACP agent as a process: started in its own process group, every line in both directions handed to a recorder before
// anything interprets it, its error output kept short, ended in order or by force. What lines mean belongs to `acpLink`.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { scrubText } from '../../scrub/scrubText.ts';
import { type LineFrame, LineFrames } from '../live/lineFrames.ts';

export interface AcpProcessOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Those of `env` that are the agent's own. */
  readonly ownEnv: Readonly<Record<string, string>>;
  /** For messages, like `Claude Code`. */
  readonly name: string;
  /** Values of `env` that are taken out of its error output. */
  readonly secrets: readonly string[];
}

/** A line as it crossed the pipe, without its LF. Of one that is too long only the ends are there. */
export interface RawFrame {
  readonly from: 'agent' | 'client';
  readonly line: LineFrame;
}

export interface AcpProcessListener {
  /** Called first, for every line, in order; must not throw. */
  frame(frame: RawFrame): void;
  /** A line of the agent, after it was recorded. */
  line(line: LineFrame): void;
}

/** How the process went: a sentence for people, scrubbed. */
export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: string | null;
  readonly message: string;
}

/** Longest line that is read (SEC-2); a longer one is known by its ends. The SDK's own limit. */
export const longestLine = 32 * 1024 * 1024;
/** Agents end within 2.1 s of their input's end (facts of ACP, section 4 gives them three). */
const afterEndMs = 3000;
const keptErrors = 64 * 1024;
/** A grandchild may hold the output open after the agent is gone; what is still in the pipe is read within this time. */
const drainMs = 500;
const ownGroup = process.platform !== 'win32';

export class AcpProcess {
  /** Resolves once, when the process is gone and its output was read. Never rejects. */
  readonly ended: Promise<ProcessEnd>;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #listener: AcpProcessListener;
  readonly #name: string;
  readonly #secrets: readonly string[];
  #errors = Buffer.alloc(0);
  #gone = false;

  /** Starts the process. That it cannot be started at all is told by `ended`. */
  constructor(options: AcpProcessOptions, listener: AcpProcessListener) {
    this.#listener = listener;
    this.#name = options.name;
    this.#secrets = options.secrets.filter((value) => value !== '');
    this.#child = spawn(options.command, [...options.args], {
      cwd: options.cwd,
      env: { ...options.env },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: ownGroup,
      windowsHide: true,
    });
    const frames = new LineFrames(
      () => longestLine,
      (line) => this.#take(line),
    );
    this.#child.stdout.on('data', (chunk: Buffer) => frames.push(chunk));
    // A pipe that breaks is told by the end of the process; without a listener it would end the worker instead.
    this.#child.stdout.on('error', () => undefined);
    this.#child.stdin.on('error', () => undefined);
    this.#child.stderr.on('data', (chunk: Buffer) => {
      this.#errors = Buffer.concat([this.#errors, chunk]).subarray(-keptErrors);
    });
    this.ended = this.#watch();
  }

  get pid(): number | null {
    return this.#gone ? null : (this.#child.pid ?? null);
  }

  /** The process ended; what it or its children wrote may still be in the pipe. */
  get isGone(): boolean {
    return this.#gone || this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** The last lines of the agent's error output, scrubbed; at most 64 KB. */
  get errors(): string {
    const text = this.#secrets.reduce(
      (all, secret) => all.replaceAll(secret, '[secret]'),
      this.#errors.toString('utf8'),
    );
    return scrubText(text).text;
  }

  /** Records a line and writes it. Resolves when the pipe took it; rejects when it is closed. */
  write(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    this.#listener.frame({ from: 'client', line: { kind: 'whole', bytes } });
    return new Promise((resolve, reject) => {
      const line = Buffer.concat([bytes, Buffer.from('\n')]);
      this.#child.stdin.write(line, (error) => (error ? reject(error) : resolve()));
    });
  }

  /** Input closed, then the whole group by force; resolves when the process is gone. */
  async stop(deadlineMs: number = afterEndMs): Promise<ProcessEnd> {
    this.#child.stdin.end();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, deadlineMs);
    });
    await Promise.race([this.ended, late]);
    clearTimeout(timer);
    return this.kill();
  }

  /** The whole group at once, also what a parent that is gone left behind in it. */
  kill(): Promise<ProcessEnd> {
    const pid = this.#child.pid;
    if (pid === undefined) return this.ended;
    try {
      if (ownGroup) process.kill(-pid, 'SIGKILL');
      else if (!this.#gone) this.#child.kill('SIGKILL');
    } catch {
      // Nothing of the group is left.
    }
    return this.ended;
  }

  #take(line: LineFrame): void {
    if (line.kind === 'whole' && line.bytes.length === 0) return;
    this.#listener.frame({ from: 'agent', line });
    this.#listener.line(line);
  }

  #watch(): Promise<ProcessEnd> {
    return new Promise((resolve) => {
      const finish = (end: ProcessEnd) => {
        if (this.#gone) return;
        this.#gone = true;
        this.#child.stdout.destroy();
        resolve(end);
      };
      this.#child.on('error', (error) => {
        if (this.#child.pid !== undefined) return;
        finish({ code: null, signal: null, message: `${this.#name} could not be started: ${error.message}` });
      });
      this.#child.on('exit', (code, signal) => {
        const end = () => finish({ code, signal, message: this.#farewell(code, signal) });
        const timer = setTimeout(end, drainMs);
        this.#child.on('close', () => {
          clearTimeout(timer);
          end();
        });
      });
    });
  }

  #farewell(code: number | null, signal: string | null): string {
    const how = signal === null ? `ended with code ${code ?? 'unknown'}` : `was ended by ${signal}`;
    const last = this.errors
      .split('\n')
      .map((line) => line.trim())
      .findLast((line) => line !== '');
    const said = code === 0 || last === undefined ? '' : `: ${last.slice(0, 300)}`;
    return `${this.#name} ${how}${said}`;
  }
}
