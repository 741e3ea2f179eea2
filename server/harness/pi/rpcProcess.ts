// One Pi process in RPC mode: started in its own process group, its error output kept short, ended in order or by force. What
// is said over its streams belongs to `rpcChannel`.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { Problem } from '../../errors.ts';
import { scrubText } from '../../scrub/scrubText.ts';
import { descendantsOf } from './piProcesses.ts';
import { RpcChannel, type RpcListener } from './rpcChannel.ts';

export interface RpcProcessOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** How the process went: a sentence for people, scrubbed. */
export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: string | null;
  readonly message: string;
}

/** Waits between the steps of an orderly stop (facts of Pi P7: a pending handler holds it until the second SIGTERM). */
export interface StopPlan {
  readonly afterEndMs: number;
  readonly afterTermMs: number;
  readonly afterSecondTermMs: number;
}

const defaultPlan: StopPlan = { afterEndMs: 3000, afterTermMs: 1500, afterSecondTermMs: 1000 };
const keptErrors = 64 * 1024;
/** A grandchild may hold the output open after Pi is gone; what is still in the pipe is read within this time. */
const drainMs = 500;
const ownGroup = process.platform !== 'win32';

export class RpcProcess {
  readonly channel: RpcChannel;
  /** Resolves once, when the process is gone and its output was read. Never rejects. */
  readonly ended: Promise<ProcessEnd>;
  readonly #child: ChildProcessWithoutNullStreams;
  #errors = Buffer.alloc(0);
  #gone = false;

  /** Starts the process. That it cannot be started at all is told by `ended`. */
  constructor(options: RpcProcessOptions, listener: RpcListener) {
    this.#child = spawn(options.command, [...options.args], {
      cwd: options.cwd,
      env: { ...options.env },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: ownGroup,
      windowsHide: true,
    });
    this.channel = new RpcChannel(this.#child.stdin, this.#child.stdout, listener);
    this.#child.stderr.on('data', (chunk: Buffer) => {
      this.#errors = Buffer.concat([this.#errors, chunk]).subarray(-keptErrors);
    });
    this.ended = this.#watch();
  }

  get pid(): number | null {
    return this.#gone ? null : (this.#child.pid ?? null);
  }

  /** The last lines Pi wrote to its error output, scrubbed; at most 64 KB. */
  get errors(): string {
    return scrubText(this.#errors.toString('utf8')).text;
  }

  /** Input closed, then SIGTERM twice, then the whole group by force; resolves when the process is gone. */
  async stop(plan: StopPlan = defaultPlan): Promise<ProcessEnd> {
    this.#child.stdin.end();
    if (await this.#within(plan.afterEndMs)) return this.ended;
    this.#child.kill('SIGTERM');
    if (await this.#within(plan.afterTermMs)) return this.ended;
    this.#child.kill('SIGTERM');
    if (await this.#within(plan.afterSecondTermMs)) return this.ended;
    return this.kill();
  }

  /** Everything at once, without a chance to save: Pi first, then the commands its tools started in groups of their own. */
  kill(): Promise<ProcessEnd> {
    const pid = this.#child.pid;
    if (this.#gone || pid === undefined) return this.ended;
    const started = descendantsOf(pid);
    forced(ownGroup ? -pid : pid);
    for (const one of started) forced(one);
    return this.ended;
  }

  async #within(ms: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), ms);
    });
    const result = await Promise.race([this.ended.then(() => true), late]);
    clearTimeout(timer);
    return result;
  }

  #watch(): Promise<ProcessEnd> {
    return new Promise((resolve) => {
      const finish = (end: ProcessEnd) => {
        if (this.#gone) return;
        this.#gone = true;
        this.channel.end(new Problem('harness-ended', end.message));
        this.#child.stdout.destroy();
        resolve(end);
      };
      this.#child.on('error', (error) => {
        if (this.#child.pid === undefined)
          finish({ code: null, signal: null, message: `Pi could not be started: ${error.message}` });
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
    const how = signal === null ? `Pi ended with code ${code ?? 'unknown'}` : `Pi was ended by ${signal}`;
    const lines = this.errors
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    // Pi says what failed first, then hints.
    const last = lines.find((line) => /^\w*Error\b/.test(line)) ?? lines.at(-1);
    return code === 0 || last === undefined ? how : `${how}: ${last.slice(0, 300)}`;
  }
}

function forced(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone in between.
  }
}
