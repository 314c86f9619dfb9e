import { openStays } from '@cardroom/journal';
import type { Store } from '@cardroom/storage';
import { broughtBy, chipsOf } from '@cardroom/table';
import type { Crew } from '../cluster/crew.ts';
import type { PlayerAuth } from '../players/identity.ts';
import type { LimitedPlayer } from '../players/limits.ts';
import {
  ENDINGS_MAX,
  type EndingSession,
  endingSessions,
  endSession,
  type LossWatch,
  lossWatches,
  type SessionEnding,
  sessionEnded,
} from '../players/session-ends.ts';
import type { Cancel, Clock } from '../process/clock.ts';
import { regularly } from '../process/regular.ts';
import type { TableNews } from '../tables/feed.ts';
import type { OpenTable } from '../tables/open-table.ts';
import { takeFromSeats } from '../tables/take-from-seats.ts';
import type { WaitingDesk } from '../tables/waiting-desk.ts';
import type { PlayerSockets } from './player-sockets.ts';
import { ENFORCE, LEAVE_TABLES, LOSSES, summedElsewhere } from './session-ends-beside.ts';

export interface SessionEndsPorts {
  readonly store: Store;
  readonly clock: Clock;
  readonly sockets: Pick<PlayerSockets, 'endSession'>;
  readonly waiting: Pick<WaitingDesk, 'stopAll'>;
  readonly crew: Crew;
  /** Whether this process is the one of the crew that ends sessions; the others take players from their own tables. */
  keepsHouse(): boolean;
  tables(): readonly OpenTable[];
  failed(where: string, error: unknown): void;
}

/** How often the sessions whose time has come are looked for. */
export const ENDS_LOOK_MS = 5_000;
/** Ended sessions remembered, as a request that was let through before may still be on its way to a table; the oldest are forgotten. */
const ENDED_KEPT_MAX = 20_000;

/**
 * Ends sessions before their time-out: the player plays the running hand to its end, leaves every seat, is cashed out as usual, and only
 * then loses the session and its sockets. Until then no seat is taken and no chips are added.
 */
export class SessionEnds {
  readonly #ports: SessionEndsPorts;
  /** Players whose session is about to end. */
  readonly #ending = new Map<string, SessionEnding>();
  /** Sessions that this process has ended, oldest first. */
  readonly #ended = new Set<string>();
  /** Players whose losses are limited. */
  readonly #watched = new Set<string>();
  #stop: Cancel = () => {};
  #stopped = false;
  /** One round at a time; a request during a round asks for another one after it. */
  #running: Promise<void> = Promise.resolve();
  #queued: Promise<void> | null = null;
  /** The players that the next round is about; null for all. */
  #about: Map<string, LimitedPlayer> | null = new Map();

  constructor(ports: SessionEndsPorts) {
    this.#ports = ports;
    const { crew } = ports;
    crew.answer(ENFORCE, async ({ players }) => {
      await this.#enforceHere(players);
      return {};
    });
    crew.answer(LEAVE_TABLES, async ({ about: ending }) => {
      for (const one of ending) this.#remember(one.sessionId);
      await this.#leaveTables(ending);
      return { numbers: ending.map((one) => this.#seatsHere(one)) };
    });
    crew.answer(LOSSES, async ({ about }) => ({ numbers: about.map((watch) => this.#lostHere(watch)) }));
  }

  start(): void {
    const { clock, failed } = this.#ports;
    this.#stop = regularly({ clock, everyMs: ENDS_LOOK_MS, atOnce: true, failed: (error) => failed('session ends', error) }, () =>
      this.#enforceHere(null),
    );
  }

  stop(): void {
    this.#stopped = true;
    this.#stop();
  }

  /** Whether a player's session is about to end or has ended: no seat is taken and no chips are added any more. */
  isEnding(player: Pick<PlayerAuth, 'operatorId' | 'playerId' | 'playerSessionId'>): boolean {
    return this.#ended.has(player.playerSessionId) || this.#ending.has(keyOf(player));
  }

  /** How many seats a player still has, at the tables of all processes. */
  async seatsOf({ operatorId, playerId }: LimitedPlayer): Promise<number> {
    return (await openStays(this.#ports.store, operatorId, playerId)).length;
  }

  /**
   * Applies what storage says now about these players, or all, at the tables of all processes; a failure is reported and tried again in the
   * next round.
   */
  async enforce(players: readonly LimitedPlayer[] | null = null): Promise<void> {
    const { crew } = this.#ports;
    await this.#enforceHere(players);
    await crew.askAll(ENFORCE, { players });
    // The others have left their tables, so that the one that ends sessions may do so now.
    if (this.#ports.keepsHouse() && crew.others().length > 0) await this.#enforceHere(players);
  }

  #seatsHere(who: LimitedPlayer): number {
    return this.#ports.tables().reduce((sum, table) => sum + seatsAt(table, who).length, 0);
  }

  #enforceHere(players: readonly LimitedPlayer[] | null): Promise<void> {
    if (players === null) this.#about = null;
    else for (const who of players) this.#about?.set(keyOf(who), who);
    this.#queued ??= this.#running.then(async () => {
      const about = this.#about === null ? null : [...this.#about.values()];
      this.#about = new Map();
      this.#queued = null;
      this.#running = this.#round(about).catch((error: unknown) => this.#ports.failed('session ends', error));
      await this.#running;
    });
    return this.#queued;
  }

  /** After a hand, a limited loss may be reached; after a player has left, the session may be over. */
  hear(news: TableNews): void {
    if (news.type !== 'committed' || this.#stopped) return;
    const { operatorId } = news.table.config;
    const { events, closed, before } = news.step;
    const left = events.flatMap((event) => (event.type === 'left' ? [{ operatorId, playerId: event.playerId }] : []));
    const dealt = closed === null ? [] : before.seats.flatMap((seat) => (seat === null ? [] : [{ operatorId, playerId: seat.playerId }]));
    const concerned = [...left.filter((who) => this.#ending.has(keyOf(who))), ...dealt.filter((who) => this.#watched.has(keyOf(who)))];
    if (concerned.length > 0) void this.enforce(concerned);
  }

  async #round(about: readonly LimitedPlayer[] | null): Promise<void> {
    const { store, clock, waiting, keepsHouse } = this.#ports;
    const now = clock.now();
    await this.#endLosers(about, now);
    const ending = await each(about, (who) => endingSessions(store, now, who));
    const fresh = keepsHouse() ? ending.filter(({ askedAt }) => askedAt === null) : [];
    if (fresh.length > 0) await store.write(fresh.map(({ sessionId, reason }) => endSession(sessionId, reason, now)));
    forget(this.#ending, about);
    for (const one of ending) this.#ending.set(keyOf(one), one.reason);
    if (ending.length === 0) return;
    if (keepsHouse()) for (const who of ending) waiting.stopAll(who);
    await this.#leaveTables(ending);
    if (keepsHouse()) await this.#close(await this.#withoutSeats(ending), now);
  }

  /** Those without a seat at any process; none while one does not answer. */
  async #withoutSeats(ending: readonly EndingSession[]): Promise<EndingSession[]> {
    const elsewhere = await summedElsewhere(this.#ports.crew, LEAVE_TABLES, ending);
    if (elsewhere === null) return [];
    const without = ending.filter((one, index) => this.#seatsHere(one) + (elsewhere[index] ?? 0) === 0);
    // A table between two processes is in nobody's memory, but its stays are in the database.
    if (!this.#ports.crew.isShared) return without;
    const seats = await Promise.all(without.map((one) => this.seatsOf(one)));
    return without.filter((_, index) => seats[index] === 0);
  }

  /** From here on no request of these players passes; what passed before stands in the tables' queues and is decided first. */
  async #leaveTables(ending: readonly EndingSession[]): Promise<void> {
    const operators = new Set(ending.map(({ operatorId }) => operatorId));
    const tables = this.#ports.tables().filter(({ config }) => operators.has(config.operatorId));
    await Promise.all(tables.map(({ loop }) => loop.settled()));
    await takeFromSeats(tables, ending, 'session');
  }

  /** Ends the sessions of players without a seat, many at once. */
  async #close(over: readonly EndingSession[], now: number): Promise<void> {
    for (let from = 0; from < over.length; from += ENDINGS_MAX) {
      const some = over.slice(from, from + ENDINGS_MAX);
      await this.#ports.store.write(some.map(({ sessionId, reason }) => sessionEnded(sessionId, reason, now)));
      for (const session of some) {
        this.#remember(session.sessionId);
        this.#ending.delete(keyOf(session));
        this.#ports.sockets.endSession(session, session.reason);
      }
    }
  }

  #remember(sessionId: string): void {
    this.#ended.add(sessionId);
    const [oldest] = this.#ended;
    if (this.#ended.size > ENDED_KEPT_MAX && oldest !== undefined) this.#ended.delete(oldest);
  }

  async #endLosers(about: readonly LimitedPlayer[] | null, now: number): Promise<void> {
    const watches = await each(about, (who) => lossWatches(this.#ports.store, who));
    forget(this.#watched, about);
    for (const watch of watches) this.#watched.add(keyOf(watch));
    if (watches.length === 0 || !this.#ports.keepsHouse()) return;
    const elsewhere = await summedElsewhere(this.#ports.crew, LOSSES, watches);
    if (elsewhere === null) return;
    const reached = watches.flatMap((watch, index): [string, SessionEnding][] => {
      const lost = watch.lost + this.#lostHere(watch) + (elsewhere[index] ?? 0);
      if (watch.limit !== null && lost >= watch.limit) return [[watch.sessionId, 'loss-limit']];
      return watch.stopLoss !== null && lost >= watch.stopLoss ? [[watch.sessionId, 'stop-loss']] : [];
    });
    if (reached.length > 0) await this.#ports.store.write(reached.map(([sessionId, reason]) => endSession(sessionId, reason, now)));
  }

  /** A player's loss at the seats taken now at the tables of this process, as of each table's last finished hand. */
  #lostHere(watch: LossWatch): number {
    const own = this.#ports.tables().filter(({ config }) => config.currency === watch.currency);
    const seats = own.flatMap((table) => seatsAt(table, watch));
    return seats.reduce((sum, seat) => sum + broughtBy(seat) - (seat.takenOff ?? 0) - chipsOf(seat) - seat.behind, 0);
  }
}

function seatsAt({ config, loop }: OpenTable, { operatorId, playerId }: LimitedPlayer) {
  if (config.operatorId !== operatorId) return [];
  return loop.table.seats.filter((seat) => seat !== null && seat.playerId === playerId).filter((seat) => seat !== null);
}

/** The rows that a query finds for each of these players, or for all of them at once. */
async function each<Found>(
  about: readonly LimitedPlayer[] | null,
  find: (who: LimitedPlayer | null) => Promise<Found[]>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const who of about ?? [null]) found.push(...(await find(who)));
  return found;
}

/** Removes these players, or all, before what storage says about them now is added. */
function forget(known: Pick<Set<string>, 'clear' | 'delete'>, about: readonly LimitedPlayer[] | null): void {
  if (about === null) known.clear();
  else for (const who of about) known.delete(keyOf(who));
}

function keyOf({ operatorId, playerId }: LimitedPlayer): string {
  return `${operatorId} ${playerId}`;
}
