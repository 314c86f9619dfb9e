import { setTimeout as wait } from 'node:timers/promises';
import type { OwnCluster } from '@cardroom/storage/testing/own-cluster';
import type { ChaosPlay } from './chaos-play.ts';
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
 * go on elsewhere, and then goes on. `cut-db`: it alone is cut off from PostgreSQL for longer than its lease. `restart-db`: PostgreSQL itself is stopped at once and started again.
 * `deploy`: it is told to end, as a release does, and a new one of its name is started.
 */
export const FAULTS = ['kill', 'stop', 'cut-db', 'restart-db', 'deploy'] as const;
export type Fault = (typeof FAULTS)[number];

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
}

interface Ports {
  readonly stack: Stack;
  readonly play: ChaosPlay;
  /** The server of this run alone, if there is one. */
  readonly cluster: OwnCluster | null;
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
      return { gapsMs: await gaps(struckAt) };
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
    const { cluster, random, stack } = this.#ports;
    if (cluster === null) throw new Error('this run has no PostgreSQL server of its own');
    const gaps = this.#watch('restart-db', tableIds);
    const struckAt = Date.now();
    cluster.stop();
    await wait(DOWN_MS[0] + random() * (DOWN_MS[1] - DOWN_MS[0]));
    cluster.start();
    let isOver = false;
    const acting = gaps(struckAt).finally(() => (isOver = true));
    const supervising = (async () => {
      while (!isOver) {
        await stack.startService();
        await wait(SUPERVISE_MS);
      }
    })();
    const [gapsMs] = await Promise.all([acting, supervising]);
    await stack.startService();
    return { gapsMs };
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

function longestPause(times: readonly number[]): number {
  return Math.max(0, ...times.slice(1).map((at, n) => at - (times[n] ?? at)));
}
