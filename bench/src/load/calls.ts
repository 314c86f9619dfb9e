/** Calls between the bench and the processes it starts, by Node's channel for child processes. */
import { type ChildProcess, fork } from 'node:child_process';

const READY_MS = 20_000;
const STOP_MS = 5_000;

/** The calls that a process offers to its parent, each with one argument that can be written as JSON. */
export type Calls = Readonly<Record<string, (argument: never) => unknown>>;

interface Asked {
  readonly id: number;
  readonly call: string;
  readonly argument: unknown;
}

type Answered = { readonly id: number; readonly value?: unknown; readonly error?: string };

/** A process that was started for its calls. */
export class Helper<Offered extends Calls> {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, { done(value: unknown): void; failed(error: Error): void }>();
  #asked = 0;

  private constructor(child: ChildProcess, name: string) {
    this.#child = child;
    // A process that could not be called ends, or has ended, and `exit` says so.
    child.on('error', () => {});
    child.on('message', (message) => this.#hear(message as Answered));
    child.once('exit', (code, signal) => {
      for (const { failed } of this.#waiting.values()) failed(new Error(`${name} ended (${signal ?? `exit ${code}`})`));
      this.#waiting.clear();
    });
  }

  /** Starts a file that calls `offer`. */
  static async start<Offered extends Calls>(file: string): Promise<Helper<Offered>> {
    const helper = new Helper<Offered>(fork(file, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }), file);
    const timer = setTimeout(() => helper.#child.kill('SIGKILL'), READY_MS);
    // The first answer says that it listens.
    await helper.#answer(0);
    clearTimeout(timer);
    return helper;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Calls the process. Rejects with its error, and when it ends first. */
  call<Name extends keyof Offered & string>(
    name: Name,
    ...[argument]: Parameters<Offered[Name]>
  ): Promise<Awaited<ReturnType<Offered[Name]>>> {
    if (!this.#child.connected) return Promise.reject(new Error(`${name}: the process has ended`));
    this.#asked += 1;
    const answer = this.#answer(this.#asked);
    this.#child.send({ id: this.#asked, call: name, argument } satisfies Asked);
    return answer as Promise<Awaited<ReturnType<Offered[Name]>>>;
  }

  /** Ends the process and waits for it. */
  async stop(): Promise<void> {
    const child = this.#child;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    child.kill('SIGTERM');
    await ended;
    clearTimeout(timer);
  }

  #answer(id: number): Promise<unknown> {
    return new Promise((done, failed) => this.#waiting.set(id, { done, failed }));
  }

  #hear({ id, value, error }: Answered): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) waiting?.done(value);
    else waiting?.failed(new Error(error));
  }
}

/** Answers the calls of the parent, and ends with it: the channel closes however the parent ends. */
export function offer(calls: Calls): void {
  const tell = (answer: Answered): void => {
    if (process.connected) process.send?.(answer);
  };
  process.on('disconnect', () => process.exit(0));
  process.on('SIGTERM', () => process.exit(0));
  // Ctrl-C reaches the whole group; the parent ends its helpers in order.
  process.on('SIGINT', () => {});
  process.on('message', async (message) => {
    const { id, call, argument } = message as Asked;
    try {
      tell({ id, value: await calls[call]?.(argument as never) });
    } catch (error) {
      tell({ id, error: error instanceof Error ? error.message : String(error) });
    }
  });
  tell({ id: 0 });
}
