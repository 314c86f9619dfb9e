import type { ControlledTable } from './controlled-table.ts';
import { end, json, type Started } from './processes.ts';
import { isAlive, type Running } from './running.ts';

/** The body of a call of the control port. */
export interface ControlCall {
  readonly table_id?: string | undefined;
  readonly [member: string]: unknown;
}

/** The process or processes of a stack's service. What concerns all of them is done to all. */
export interface ServiceProcesses {
  /** Starts those that do not live, with these settings beside their own; resolves when they serve. Rejects with `NotStarted`, or `TooLate`. */
  start(settings: Record<string, string>): Promise<void>;
  /** The process with this table, or else that with the most hands in progress, and its tables; of one process, that one. */
  busiest(tableId: string | null): Promise<Aimed>;
  /** The names of several, in order; one has none. */
  readonly names: readonly string[];
  /** The process of this name, and its tables. Rejects when it does not live. */
  named(name: string): Promise<Aimed>;
  /** Sends a signal to all; resolves when they have ended. */
  end(signal: NodeJS.Signals): Promise<void>;
  /** Sends a signal to all and waits for nothing. */
  signal(signal: NodeJS.Signals): void;
  /** A call of the control port: about one table, to its process; about what every process has, to all. */
  control(path: string, body?: ControlCall): Promise<unknown>;
  /** The database is on another server: new connections of every process lead there, by the proxy that each has. */
  leadTo(server: string): void;
  /** The processes that were started last. */
  readonly started: readonly Started[];
  /** Ends all. */
  close(): Promise<void>;
}

/** A process that a fault may meet, with its tables. */
export interface Aimed extends Running {
  readonly tables: readonly ControlledTable[];
}

/** Starts one process with these settings beside its own. */
export type Launch = (settings: Record<string, string>) => Promise<Started>;

/** A service of one process, at the port that its settings name. */
export class OneProcess implements ServiceProcesses {
  readonly #port: number;
  readonly #launch: Launch;
  #started: Started | null = null;

  constructor(port: number, launch: Launch) {
    this.#port = port;
    this.#launch = launch;
  }

  async start(settings: Record<string, string>): Promise<void> {
    this.#started = await this.#launch(settings);
  }

  async busiest(): Promise<Aimed> {
    if (this.#started === null) throw new Error('the service has not been started');
    const { tables } = (await this.control('/tables')) as { tables: ControlledTable[] };
    return { started: this.#started, way: null, redis: null, port: this.#port, tables };
  }

  readonly names: readonly string[] = [];

  async named(): Promise<never> {
    throw new Error('the service is one process');
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    await end(this.#started, signal);
  }

  signal(signal: NodeJS.Signals): void {
    this.#started?.child.kill(signal);
  }

  control(path: string, body?: object): Promise<unknown> {
    return json(`http://127.0.0.1:${this.#port}/control${path}`, body);
  }

  leadTo(): void {
    throw new Error('the process has no proxy that could lead to another server');
  }

  get started(): readonly Started[] {
    return this.#started === null ? [] : [this.#started];
  }

  async close(): Promise<void> {
    await this.end('SIGTERM');
  }
}

/** Whether one of these processes lives. */
export function oneLives(started: readonly Started[]): boolean {
  return started.some((one) => isAlive({ started: one }));
}
