import type { Store } from '@cardroom/journal';
import type { Cancel, Clock } from '../rooms/clock.ts';
import type { OpenTable } from '../rooms/open-table.ts';
import { allLimits, type LimitedPlayer, limitsOf } from './limits.ts';

export interface LiveLimitsPorts {
  readonly store: Store;
  readonly clock: Clock;
  tables(): readonly OpenTable[];
  /** A blocked player waits for no seat. */
  stopsWaiting(who: LimitedPlayer): void;
  failed(where: string, error: unknown): void;
}

/** How often the seats are looked through for players who are blocked: one who sat down at that very moment, or whose table was busy. */
export const LIMITS_LOOK_MS = 5_000;

/** A mute that lasts until it is lifted. */
export const FOR_GOOD = Number.MAX_SAFE_INTEGER;

interface Held {
  readonly who: LimitedPlayer;
  readonly blocked: boolean;
  /** ms; 0: he may write. */
  readonly mutedUntil: number;
}

/**
 * Who is blocked or muted, as the tables of this process need it at any moment. Read from storage at the start, and of one player again
 * after each change. A blocked player is taken from his seats like one the staff removes (N59): he plays his hand to its end.
 */
export class LiveLimits {
  readonly #ports: LiveLimitsPorts;
  readonly #held = new Map<string, Held>();
  #cancel: Cancel = () => {};
  #stopped = false;
  /** Reads of one player after the other, so that an older answer never comes last. */
  #reading: Promise<unknown> = Promise.resolve();

  constructor(ports: LiveLimitsPorts) {
    this.#ports = ports;
  }

  /** Reads what holds, before anybody sits down. Throws what the storage throws. */
  async load(): Promise<void> {
    for (const { kind, until, ...who } of await allLimits(this.#ports.store, this.#ports.clock.now())) {
      const known = this.#held.get(keyOf(who)) ?? { who, blocked: false, mutedUntil: 0 };
      this.#held.set(keyOf(who), kind === 'block' ? { ...known, blocked: true } : { ...known, mutedUntil: until ?? FOR_GOOD });
    }
  }

  start(): void {
    void this.enforce().finally(() => this.#plan());
  }

  stop(): void {
    this.#stopped = true;
    this.#cancel();
  }

  isBlocked(who: LimitedPlayer): boolean {
    return this.#held.get(keyOf(who))?.blocked ?? false;
  }

  /** Until when a player may not write, ms, `FOR_GOOD` where nobody said when; null: he may. */
  mutedUntil(who: LimitedPlayer): number | null {
    const until = this.#held.get(keyOf(who))?.mutedUntil ?? 0;
    return until > this.#ports.clock.now() ? until : null;
  }

  /** Something about this player was changed in storage: it holds from now on. */
  changed(who: LimitedPlayer): Promise<void> {
    const read = this.#reading.then(async () => {
      const { block, mute } = await limitsOf(this.#ports.store, who, this.#ports.clock.now());
      if (block === null && mute === null) this.#held.delete(keyOf(who));
      else this.#held.set(keyOf(who), { who, blocked: block !== null, mutedUntil: mute === null ? 0 : (mute.until ?? FOR_GOOD) });
    });
    this.#reading = read.catch(() => {});
    return read.then(() => {
      if (this.isBlocked(who)) this.#ports.stopsWaiting(who);
      return this.enforce();
    });
  }

  /** Takes blocked players from their seats. A table that cannot do it now is asked again. */
  async enforce(): Promise<void> {
    const { tables, failed } = this.#ports;
    const blocked = [...this.#held.values()].filter((one) => one.blocked);
    if (blocked.length === 0) return;
    const keys = new Set(blocked.map(({ who }) => keyOf(who)));
    try {
      const kicks = tables().flatMap((table) =>
        table.loop.table.seats.flatMap((seat) => {
          if (seat === null || seat.kick !== undefined) return [];
          const isHis = keys.has(keyOf({ operatorId: table.config.operatorId, playerId: seat.playerId }));
          return isHis ? [table.loop.offer({ type: 'kick', stayId: seat.stayId, reason: 'account' })] : [];
        }),
      );
      await Promise.all(kicks);
    } catch (error) {
      failed('limits of players', error);
    }
  }

  #plan(): void {
    const { clock } = this.#ports;
    if (this.#stopped) return;
    this.#cancel = clock.at(clock.now() + LIMITS_LOOK_MS, () => void this.enforce().finally(() => this.#plan()));
  }
}

function keyOf({ operatorId, playerId }: LimitedPlayer): string {
  return `${operatorId} ${playerId}`;
}
