import { setTimeout as wait } from 'node:timers/promises';
import type { OwnRedis } from '@cardroom/storage/testing/own-redis';
import { type ChaosPlay, CURRENCY, ROOM_NAME } from './chaos-play.ts';
import type { ControlledTable } from './controlled-table.ts';
import { JoinProbe, type JoinTimes } from './join-probe.ts';
import type { Stack } from './stack.ts';

/** How long play is watched before each fault, with Redis as it should be, ms. */
const CALM_MS = 4_000;
/** How long Redis is away, ms: longer than it takes to be noticed by everybody. */
const AWAY_MS = 4_000;
/** How long the moments after its return are watched, ms: what is written to an empty server, or said again, would show here. */
const BACK_MS = 2_000;
/** A table at which nobody could act for this long would be noticed, and for longer than at any table while Redis was there, ms. */
const PAUSE_MS_MAX = 3_000;

interface Ports {
  readonly stack: Stack;
  readonly play: ChaosPlay;
  readonly redis: OwnRedis;
  random(): number;
}

/** What faults of Redis have done so far. */
export interface RedisFigures {
  readonly times: number;
  /** Hands in progress when a fault began, by table. */
  readonly tables: number;
  readonly affected: number;
  readonly before: JoinTimes;
  readonly during: JoinTimes;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Takes Redis away from the processes while bots play and others join, and watches whether anybody notices. */
export class RedisFaults {
  readonly #ports: Ports;
  readonly #joins: JoinProbe;
  readonly #calm: Stretch[] = [];
  readonly #away: Stretch[] = [];
  #tables = 0;
  #affected = 0;
  #longestCalmMs = PAUSE_MS_MAX;

  private constructor(ports: Ports, joins: JoinProbe) {
    this.#ports = ports;
    this.#joins = joins;
  }

  /** Starts the players who join. */
  static async start(ports: Ports): Promise<RedisFaults> {
    const { stack } = ports;
    const tableIds = async () => {
      const { tables } = await stack.control<{ tables: ControlledTable[] }>('/tables');
      return tables.filter(({ room_name }) => room_name.startsWith(ROOM_NAME)).map(({ table_id }) => table_id);
    };
    return new RedisFaults(ports, await JoinProbe.start(stack, CURRENCY, tableIds));
  }

  get figures(): RedisFigures {
    return {
      times: this.#away.length,
      tables: this.#tables,
      affected: this.#affected,
      before: this.#joins.timesIn(this.#calm),
      during: this.#joins.timesIn(this.#away),
    };
  }

  /** kill -9; it comes back empty. Resolves with the longest pause at each of these tables, ms. */
  kill(tableIds: readonly string[]): Promise<number[]> {
    const { redis } = this.#ports;
    return this.#without('kill-redis', tableIds, async () => {
      await redis.kill();
      return () => redis.start();
    });
  }

  /** Cuts all processes off from it, or the one that was aimed at; it keeps what it has. */
  cut(tableIds: readonly string[]): Promise<number[]> {
    const { stack, random } = this.#ports;
    return this.#without('cut-redis', tableIds, async () => {
      const { own, all } = stack.aimed.redis ?? refuse();
      const ways = random() < 0.5 ? all : [own];
      for (const way of ways) way.cut({ down: true });
      return async () => {
        for (const way of ways) way.mend();
      };
    });
  }

  async stop(): Promise<void> {
    await this.#joins.stop();
  }

  async #without(fault: string, tableIds: readonly string[], strike: () => Promise<() => Promise<void>>): Promise<number[]> {
    const calm = await this.#pauses(fault, tableIds, this.#calm, () => wait(CALM_MS));
    this.#longestCalmMs = Math.max(this.#longestCalmMs, ...calm);
    const pauses = await this.#pauses(fault, tableIds, this.#away, async () => {
      const mend = await strike();
      await wait(AWAY_MS);
      await mend();
      await wait(BACK_MS);
    });
    this.#tables += tableIds.length;
    this.#affected += pauses.filter((ms) => ms > this.#longestCalmMs).length;
    return pauses;
  }

  /** The longest time in which nobody acted at each of these tables while `what` happened, ms. */
  async #pauses(fault: string, tableIds: readonly string[], stretches: Stretch[], what: () => Promise<unknown>): Promise<number[]> {
    const acts = this.#ports.play.watch(tableIds);
    const from = Date.now();
    await what();
    const to = Date.now();
    stretches.push({ from, to });
    return (await acts(fault, to)).map(({ times }) => longestPause([from, ...times.filter((at) => at > from)]));
  }
}

function refuse(): never {
  throw new Error('the processes have no way to Redis that could be cut');
}

/** The longest time between two of these, ms. */
export function longestPause(times: readonly number[]): number {
  return Math.max(0, ...times.slice(1).map((at, n) => at - (times[n] ?? at)));
}

/** What became of the tables and of the joins, and what of it is wrong. */
export function redisReport({ times, tables, affected, before, during }: RedisFigures): {
  readonly lines: string[];
  readonly wrong: string[];
} {
  const joins = (name: string, { count, failed, p50, p99 }: JoinTimes): string =>
    `  joins ${name}: ${count}, failed ${failed}, p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms`;
  return {
    lines: [`Redis away ${times} times: tables affected ${affected} of ${tables}`, joins('before', before), joins('while away', during)],
    wrong: [
      ...(affected === 0 ? [] : [`tables affected by a Redis that was away: ${affected}`]),
      ...(during.failed <= before.failed ? [] : [`joins failed while Redis was away: ${during.failed}, before ${before.failed}`]),
    ],
  };
}
