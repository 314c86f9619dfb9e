import { setTimeout as wait } from 'node:timers/promises';
import type { ChaosPlay } from './chaos-play.ts';
import { longestPause, type RedisFaults } from './chaos-redis.ts';
import { ENDS, type OwnDatabase } from './own-database.ts';
import { NotStarted } from './processes.ts';
import { cutOff, type Repair, standStill } from './running.ts';
import type { Stack } from './stack.ts';

/** How the service is killed; `operator` kills the operator's process instead, whatever it is doing. */
export const MOMENTS = [
  { at: 'any moment' },
  { at: 'before-commit' },
  { at: 'after-commit' },
  { at: 'before-telling' },
  { at: 'before-send', kind: 'debit' },
  { at: 'after-answer', kind: 'debit' },
  { at: 'before-send', kind: 'credit' },
  { at: 'after-answer', kind: 'credit' },
  { at: 'before-send', kind: 'result' },
  { at: 'after-answer', kind: 'result' },
  { at: 'operator' },
] as const;
export type Moment = (typeof MOMENTS)[number];
type ServiceMoment = Exclude<Moment, { at: 'operator' }>;

/**
 * All but one meet one process, that with the most hands in progress. `kill`: with -9, at one of the moments. `stop`: it stands still until its tables
 * go on elsewhere, and for `stopMs` at least, and then goes on. `cut-db`: it alone is cut off from PostgreSQL for longer than its lease. `restart-db`: PostgreSQL itself is stopped at once and started again.
 * `deploy`: it is told to end, as a release does, and a new one of its name is started. `failover`: PostgreSQL's primary is killed and its
 * synchronous replica takes its place. `kill-redis`: Redis is killed with -9 and comes back empty. `cut-redis`: that process, or all of them, are cut
 * off from it.
 */
export const FAULTS = ['kill', 'stop', 'cut-db', 'restart-db', 'deploy', 'failover', 'kill-redis', 'cut-redis'] as const;
export type Fault = (typeof FAULTS)[number];
/** Faults that meet every process, because they are of the database. */
export const OF_DATABASE: ReadonlySet<Fault> = new Set(['restart-db', 'failover']);
/** Faults that nobody at a table may notice. */
export const OF_REDIS: ReadonlySet<Fault> = new Set(['kill-redis', 'cut-redis']);

/** If a planned moment does not occur within this time, the kill comes from outside, ms. */
const MOMENT_MS_MAX = 4_000;
/** Longer than a lease, ms. */
const CUT_MS = 6_000;
/** How long PostgreSQL stays away, ms: shorter or longer than a lease. */
const DOWN_MS = [2_000, 8_000] as const;
/** How often a supervisor looks for processes that have ended, ms. */
const SUPERVISE_MS = 500;
/** It ended on purpose, because another process has taken over. */
const AGAIN = 75;

/** What a fault has done. */
export interface Struck {
  /** For each table that it met, the time until somebody acted there again, ms. */
  readonly gapsMs: readonly number[];
  /** A planned moment did not occur in time. */
  readonly isForced?: boolean;
  /** More about it, for the log. */
  readonly says?: string;
}

interface Ports {
  readonly stack: Stack;
  readonly play: ChaosPlay;
  /** The servers of this run alone, if there are any. */
  readonly database: OwnDatabase | null;
  /** Null when the run has no Redis. */
  readonly redisFaults: RedisFaults | null;
  /** How long a process that is stopped stands still at least, ms. */
  readonly stopMs: number;
  random(): number;
}

/** Makes the faults and repairs them. Each resolves once bots have acted again and every process is back; it rejects with `TooLate`. */
export class ChaosFaults {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** `tableIds`: the tables that the process has in hand. A moment of a table is waited for at the first one. */
  async kill(moment: ServiceMoment, tableIds: readonly string[]): Promise<Struck> {
    const { stack } = this.#ports;
    const gaps = this.#watch('kill', tableIds);
    const isPlanned = moment.at !== 'any moment';
    if (isPlanned) await stack.control('/die', moment.at === 'before-telling' ? { table_id: tableIds[0], at: moment.at } : moment);
    const isForced = isPlanned && !(await stack.serviceEndsWithin(MOMENT_MS_MAX));
    await stack.killService();
    const struckAt = Date.now();
    // Where other processes serve, play goes on before this one is back.
    const [gapsMs] = await Promise.all([gaps(struckAt), stack.startService()]);
    return { gapsMs, isForced };
  }

  async killOperator(tableIds: readonly string[]): Promise<Struck> {
    const { stack } = this.#ports;
    const gaps = this.#watch("a kill of the operator's process", tableIds);
    await stack.killDemo();
    const struckAt = Date.now();
    await stack.startDemo();
    return { gapsMs: await gaps(struckAt) };
  }

  async stop(tableIds: readonly string[]): Promise<Struck> {
    const gaps = this.#watch('stop', tableIds);
    const goOn = standStill(this.#ports.stack.aimed);
    const struckAt = Date.now();
    try {
      const gapsMs = await gaps(struckAt);
      await wait(Math.max(0, struckAt + this.#ports.stopMs - Date.now()));
      return { gapsMs };
    } finally {
      await this.#mustEnd('stopped', goOn);
    }
  }

  /** Bots act until the process lets go of a table, so a gap is the longest time in which nobody acted there. */
  async deploy(tableIds: readonly string[]): Promise<Struck> {
    const { stack, play } = this.#ports;
    const acts = play.watch(tableIds);
    const since = Date.now();
    await stack.endServing();
    const tables = await acts('deploy', Date.now());
    await stack.startService();
    return { gapsMs: tables.map(({ times }) => longestPause([since, ...times.filter((at) => at > since)])) };
  }

  async cut(tableIds: readonly string[]): Promise<Struck> {
    const gaps = this.#watch('cut-db', tableIds);
    const mend = cutOff(this.#ports.stack.aimed);
    const struckAt = Date.now();
    try {
      const gapsMs = await gaps(struckAt);
      await wait(Math.max(0, struckAt + CUT_MS - Date.now()));
      return { gapsMs };
    } finally {
      await this.#mustEnd('cut off', mend);
    }
  }

  async restartDatabase(tableIds: readonly string[]): Promise<Struck> {
    const { random } = this.#ports;
    const database = this.#ownDatabase;
    const gaps = this.#watch('restart-db', tableIds);
    const struckAt = Date.now();
    database.stop();
    await wait(DOWN_MS[0] + random() * (DOWN_MS[1] - DOWN_MS[0]));
    database.start();
    return { gapsMs: await this.#supervised(() => gaps(struckAt)) };
  }

  async failOver(tableIds: readonly string[]): Promise<Struck> {
    const { random, stack } = this.#ports;
    const gaps = this.#watch('failover', tableIds);
    const end = ENDS[Math.floor(random() * ENDS.length)] ?? 'SIGKILL';
    const struckAt = Date.now();
    let isWhole = false;
    const acted = async () => {
      const times = await this.#ownDatabase.failOver(end, (server) => stack.followDatabase(server));
      isWhole = true;
      return { ...times, gapsMs: await gaps(struckAt) };
    };
    // A process that is started before the new primary has a replica is refused, and started again.
    const { gapsMs, promotedMs, replicatedMs } = await this.#supervised(acted, () => !isWhole);
    const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
    return { gapsMs, says: `${end}, promoted after ${seconds(promotedMs)} s, a new replica after ${seconds(replicatedMs)} s` };
  }

  /** Starts processes that end again while `work` goes on, and at its end; `mayRefuse`: whether a start may be refused now. */
  async #supervised<Result>(work: () => Promise<Result>, mayRefuse: () => boolean = () => false): Promise<Result> {
    const { stack } = this.#ports;
    let isOver = false;
    const working = work().finally(() => (isOver = true));
    const supervising = async (): Promise<void> => {
      while (!isOver) {
        const mayBe = mayRefuse();
        await stack.startService().catch((error: Error) => {
          if (!mayBe || !(error instanceof NotStarted)) throw error;
        });
        await wait(SUPERVISE_MS);
      }
    };
    const [result] = await Promise.all([working, supervising()]);
    await stack.startService();
    return result;
  }

  get #ownDatabase(): OwnDatabase {
    const { database } = this.#ports;
    if (database === null) throw new Error('this run has no PostgreSQL server of its own');
    return database;
  }

  /** The gaps are pauses between two actions: bots act all the time. */
  async redis(fault: Fault, tableIds: readonly string[]): Promise<Struck> {
    const { redisFaults } = this.#ports;
    if (redisFaults === null) throw new Error('this run has no Redis');
    return { gapsMs: await (fault === 'kill-redis' ? redisFaults.kill(tableIds) : redisFaults.cut(tableIds)) };
  }

  /** Returns the way to wait for the next action at each of these tables, and to read how long each took. */
  #watch(fault: string, tableIds: readonly string[]): (struckAt: number) => Promise<number[]> {
    const acts = this.#ports.play.watch(tableIds);
    return async (struckAt) => (await acts(fault, struckAt)).map(({ first }) => first - struckAt);
  }

  /** The way back for a process that others have replaced: it has to end, and its supervisor starts it again. */
  async #mustEnd(what: string, goOn: Repair): Promise<void> {
    const code = await goOn();
    if (code !== AGAIN) throw new Error(`the process that was ${what} ended with exit code ${code}, expected ${AGAIN}`);
    await this.#ports.stack.startService();
  }
}
