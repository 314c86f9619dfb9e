import { CLOSE } from '@cardroom/protocol';
import type { Store } from '@cardroom/storage';
import { broughtBy, chipsOf } from '@cardroom/table';
import type { LimitedPlayer } from '../players/limits.ts';
import { closeEnded, endingSessions, endSession, type LossWatch, lossWatches, type SessionEnding } from '../players/session-ends.ts';
import type { Cancel, Clock } from '../process/clock.ts';
import type { TableNews } from '../tables/feed.ts';
import type { OpenTable } from '../tables/open-table.ts';
import { takeFromSeats } from '../tables/take-from-seats.ts';
import type { WaitingLists } from '../tables/waiting-lists.ts';
import type { LiveSockets } from './live-sockets.ts';

export interface SessionEndsPorts {
  readonly store: Store;
  readonly clock: Clock;
  readonly sockets: Pick<LiveSockets, 'sendToSession' | 'closeSession'>;
  readonly waiting: Pick<WaitingLists, 'stopAll'>;
  tables(): readonly OpenTable[];
  failed(where: string, error: unknown): void;
}

/** How often the sessions whose time has come are looked for. */
export const ENDS_LOOK_MS = 5_000;

/**
 * Ends sessions before their time-out: the player plays the running hand to its end, leaves every seat, is cashed out as usual, and only
 * then loses the session and its sockets. Until then no seat is taken and no chips are added.
 */
export class SessionEnds {
  readonly #ports: SessionEndsPorts;
  /** Players whose session is about to end. */
  #ending: ReadonlyMap<string, SessionEnding> = new Map();
  /** Players whose losses are limited. */
  #watched: ReadonlySet<string> = new Set();
  #cancel: Cancel = () => {};
  #stopped = false;
  /** One round at a time; a request during a round asks for another one after it. */
  #running: Promise<void> = Promise.resolve();
  #queued: Promise<void> | null = null;

  constructor(ports: SessionEndsPorts) {
    this.#ports = ports;
  }

  start(): void {
    void this.enforce().finally(() => this.#plan());
  }

  stop(): void {
    this.#stopped = true;
    this.#cancel();
  }

  isEnding(who: LimitedPlayer): boolean {
    return this.#ending.has(keyOf(who));
  }

  /** How many seats a player still has. */
  seatsOf(who: LimitedPlayer): number {
    return this.#ports.tables().reduce((sum, table) => sum + seatsAt(table, who).length, 0);
  }

  /** Applies what storage says now; a failure is reported and tried again in the next round. */
  enforce(): Promise<void> {
    this.#queued ??= this.#running.then(async () => {
      this.#queued = null;
      this.#running = this.#round().catch((error: unknown) => this.#ports.failed('session ends', error));
      await this.#running;
    });
    return this.#queued;
  }

  /** After a hand, a limited loss may be reached; after a player has left, the session may be over. */
  hear(news: TableNews): void {
    if (news.type !== 'committed' || this.#stopped) return;
    const { operatorId } = news.table.config;
    const { events, closed, before } = news.step;
    const left = events.some((event) => event.type === 'left' && this.#ending.has(keyOf({ operatorId, playerId: event.playerId })));
    const lost =
      closed !== null && before.seats.some((seat) => seat !== null && this.#watched.has(keyOf({ operatorId, playerId: seat.playerId })));
    if (left || lost) void this.enforce();
  }

  async #round(): Promise<void> {
    const { store, clock, waiting } = this.#ports;
    const now = clock.now();
    await this.#endLosers(now);
    const ending = await endingSessions(store, now);
    const fresh = ending.filter(({ askedAt }) => askedAt === null);
    if (fresh.length > 0) await store.write(fresh.map(({ sessionId, reason }) => endSession(sessionId, reason, now)));
    this.#ending = new Map(ending.map((one) => [keyOf(one), one.reason]));
    if (ending.length === 0) return;
    for (const who of ending) waiting.stopAll(who);
    await takeFromSeats(this.#ports.tables(), ending, 'session');
    for (const session of ending) {
      if (this.seatsOf(session) > 0) continue;
      await closeEnded(store, session, now);
      this.#tell(session.sessionId, session.reason);
    }
    this.#ending = new Map(ending.filter((one) => this.seatsOf(one) > 0).map((one) => [keyOf(one), one.reason]));
  }

  #tell(sessionId: string, reason: SessionEnding): void {
    const { sockets } = this.#ports;
    sockets.sendToSession(sessionId, 'session-end', { reason });
    sockets.closeSession(sessionId, CLOSE.sessionEnded, 'session ended');
  }

  async #endLosers(now: number): Promise<void> {
    const watches = await lossWatches(this.#ports.store);
    this.#watched = new Set(watches.map(keyOf));
    const reached = watches.flatMap((watch): [string, SessionEnding][] => {
      const lost = watch.lost + this.#lostNow(watch);
      if (watch.limit !== null && lost >= watch.limit) return [[watch.sessionId, 'loss-limit']];
      return watch.stopLoss !== null && lost >= watch.stopLoss ? [[watch.sessionId, 'stop-loss']] : [];
    });
    if (reached.length > 0) await this.#ports.store.write(reached.map(([sessionId, reason]) => endSession(sessionId, reason, now)));
  }

  /** What a player has lost at the seats taken now, as of each table's last finished hand. */
  #lostNow(watch: LossWatch): number {
    const own = this.#ports.tables().filter(({ config }) => config.currency === watch.currency);
    const seats = own.flatMap((table) => seatsAt(table, watch));
    return seats.reduce((sum, seat) => sum + broughtBy(seat) - chipsOf(seat) - seat.behind, 0);
  }

  #plan(): void {
    const { clock } = this.#ports;
    if (this.#stopped) return;
    this.#cancel = clock.at(clock.now() + ENDS_LOOK_MS, () => void this.enforce().finally(() => this.#plan()));
  }
}

function seatsAt({ config, loop }: OpenTable, { operatorId, playerId }: LimitedPlayer) {
  if (config.operatorId !== operatorId) return [];
  return loop.table.seats.filter((seat) => seat !== null && seat.playerId === playerId).filter((seat) => seat !== null);
}

function keyOf({ operatorId, playerId }: LimitedPlayer): string {
  return `${operatorId} ${playerId}`;
}
