import { setTimeout as wait } from 'node:timers/promises';
import { type BotPlayer, DemoCasino, PlayerSession, readLobby, TableLink } from '@cardroom/bots';
import { until } from './drills/until.ts';
import { percentile } from './percentile.ts';

/** Players who join again and again, each a lobby and then a table. */
const PLAYERS = 6;
/** Between two joins of a player, ms: a player may join once a second for ever. */
const PAUSE_MS = 1_100;
/** A join that has failed is tried again after so long, and given up after so long, ms. */
const [AGAIN_MS, GIVE_UP_MS] = [200, 10_000];
/** A calm machine has signed all of them in by then, ms. */
const FIRST_MS = 15_000;

interface Join {
  readonly at: number;
  readonly ms: number;
  readonly isOpen: boolean;
}

/** Times of joins, in ms. */
export interface JoinTimes {
  readonly count: number;
  readonly failed: number;
  readonly p50: number;
  readonly p99: number;
}

/** Joins lobbies and tables for as long as it lives, and times each from the first request of its first try until it is open. */
export class JoinProbe {
  readonly #joins: Join[] = [];
  readonly #stop = new AbortController();
  #running: Promise<unknown> = Promise.resolve();

  /** Resolves when every player has joined once. `tableIds`: the tables of the moment. Rejects with `TooLate`. */
  static async start(
    { service, demo }: { readonly service: string; readonly demo: string },
    currency: string,
    tableIds: () => Promise<readonly string[]>,
  ): Promise<JoinProbe> {
    const probe = new JoinProbe();
    const casino = new DemoCasino(demo);
    const sessions: PlayerSession[] = [];
    for (let n = 0; n < PLAYERS; n += 1) {
      const player: BotPlayer = { playerId: `probe-${n}`, name: `Probe ${n}`, currency };
      await casino.enrol(player);
      sessions.push(new PlayerSession(service, casino, player));
    }
    probe.#running = Promise.all(sessions.map((session, n) => probe.#run(session, n, tableIds)));
    await until('the first joins', () => probe.#joins.filter(({ isOpen }) => isOpen).length >= PLAYERS, FIRST_MS);
    return probe;
  }

  /** Joins that began in any of these stretches of time, ms since the epoch. */
  timesIn(stretches: readonly { readonly from: number; readonly to: number }[]): JoinTimes {
    const joins = this.#joins.filter(({ at }) => stretches.some(({ from, to }) => at >= from && at < to));
    const open = joins.filter(({ isOpen }) => isOpen).map(({ ms }) => ms);
    return { count: joins.length, failed: joins.length - open.length, p50: percentile(open, 0.5), p99: percentile(open, 0.99) };
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #run(session: PlayerSession, first: number, tableIds: () => Promise<readonly string[]>): Promise<void> {
    const { signal } = this.#stop;
    for (let n = first; !signal.aborted; n += 1) {
      const tables = n % 2 === 0 ? [] : await tableIds().catch(() => []);
      const tableId = tables[n % Math.max(1, tables.length)];
      const at = Date.now();
      const begun = performance.now();
      const isOpen = await opens(() => (tableId === undefined ? readLobby(session) : openTable(session, tableId)), signal);
      this.#joins.push({ at, ms: performance.now() - begun, isOpen });
      await wait(PAUSE_MS, undefined, { signal }).catch(() => {});
    }
  }
}

/** Tries as a browser does: again and again for a while. */
async function opens(join: () => Promise<unknown>, signal: AbortSignal): Promise<boolean> {
  for (const giveUpAt = performance.now() + GIVE_UP_MS; performance.now() < giveUpAt && !signal.aborted; ) {
    try {
      await join();
      return true;
    } catch {
      await wait(AGAIN_MS);
    }
  }
  return false;
}

/** Watches a table for a moment. */
async function openTable(session: PlayerSession, tableId: string): Promise<void> {
  const link = await TableLink.open(session, tableId);
  link.close();
}
