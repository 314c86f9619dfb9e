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
 * `kill`: with -9, at one of the moments. `stop`: the process that serves stands still until another one serves, and then goes on. `cut-db`:
 * it alone is cut off from PostgreSQL for longer than its lease. `restart-db`: PostgreSQL itself is stopped at once and started again.
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

/** Times in ms. */
export interface Struck {
  readonly struckAt: number;
  /** When somebody acted again. */
  readonly actedAt: number;
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

  /** `tableId`: where a moment of a table is waited for. */
  async kill(moment: ServiceMoment, tableId: string | undefined): Promise<Struck> {
    const { stack } = this.#ports;
    const isPlanned = moment.at !== 'any moment';
    if (isPlanned) await stack.control('/die', moment.at === 'before-telling' ? { table_id: tableId, at: moment.at } : moment);
    const isForced = isPlanned && !(await stack.serviceEndsWithin(MOMENT_MS_MAX));
    await stack.killService();
    const struckAt = Date.now();
    // Where another process stands by, play goes on before this one is back.
    const [actedAt] = await Promise.all([this.#nextAct('kill'), stack.startService()]);
    return { struckAt, actedAt, isForced };
  }

  async killOperator(): Promise<Struck> {
    const { stack, play } = this.#ports;
    await stack.killDemo();
    const struckAt = Date.now();
    await stack.startDemo();
    return { struckAt, actedAt: await play.nextAct("a kill of the operator's process", () => true) };
  }

  async stop(): Promise<Struck> {
    const goOn = standStill(this.#ports.stack.aimed);
    const struckAt = Date.now();
    try {
      return { struckAt, actedAt: await this.#nextAct('stop') };
    } finally {
      await this.#mustEnd('stopped', goOn);
    }
  }

  /** Some bots act until the process stops its tables, so the gap is the longest time in which none acted. */
  async deploy(): Promise<Struck> {
    const { stack, play } = this.#ports;
    const longest = play.notePauses();
    await stack.endServing();
    await this.#nextAct('deploy');
    const { from, to } = longest();
    await stack.startService();
    return { struckAt: from, actedAt: to };
  }

  async cut(): Promise<Struck> {
    const mend = cutOff(this.#ports.stack.aimed);
    const struckAt = Date.now();
    try {
      const actedAt = await this.#nextAct('cut-db');
      await wait(Math.max(0, struckAt + CUT_MS - Date.now()));
      return { struckAt, actedAt };
    } finally {
      await this.#mustEnd('cut off', mend);
    }
  }

  async restartDatabase(): Promise<Struck> {
    const { cluster, play, random, stack } = this.#ports;
    if (cluster === null) throw new Error('this run has no PostgreSQL server of its own');
    const struckAt = Date.now();
    cluster.stop();
    await wait(DOWN_MS[0] + random() * (DOWN_MS[1] - DOWN_MS[0]));
    cluster.start();
    let isOver = false;
    const acting = play.nextAct('restart-db', () => true).finally(() => (isOver = true));
    const supervising = (async () => {
      while (!isOver) {
        await stack.startService();
        await wait(SUPERVISE_MS);
      }
    })();
    const [actedAt] = await Promise.all([acting, supervising]);
    await stack.startService();
    return { struckAt, actedAt };
  }

  #nextAct(fault: Fault): Promise<number> {
    const { stack, play } = this.#ports;
    return play.nextAct(fault, () => stack.isServedByAnother);
  }

  /** The way back for a process that others have replaced: it has to end, and its supervisor starts it again. */
  async #mustEnd(what: string, goOn: Repair): Promise<void> {
    const code = await goOn();
    if (code !== AGAIN) throw new Error(`the process that was ${what} ended with exit code ${code}, expected ${AGAIN}`);
    await this.#ports.stack.startService();
  }
}
