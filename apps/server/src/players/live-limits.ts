import type { Store } from '@cardroom/storage';
import type { Cancel, Clock } from '../process/clock.ts';
import { regularly } from '../process/regular.ts';
import { allLimits, type LimitedPlayer, limitsOf } from './limits.ts';

export interface LiveLimitsPorts {
  readonly store: Store;
  readonly clock: Clock;
  failed(where: string, error: unknown): void;
}

/** How often seats are checked for blocked players who sat down during the block or whose table was busy. */
export const LIMITS_LOOK_MS = 5_000;

/** End of a permanent mute. */
export const FOR_GOOD = Number.MAX_SAFE_INTEGER;

interface Held {
  readonly who: LimitedPlayer;
  readonly blocked: boolean;
  /** Time in ms; 0 when the player is not muted. */
  readonly mutedUntil: number;
}

/**
 * Blocks and mutes, held in memory for the tables of this process. They are loaded from storage at the start and reloaded per player after
 * each change. A blocked player finishes the hand and is then removed from the table like one removed by staff (N59).
 */
export class LiveLimits {
  readonly #ports: LiveLimitsPorts;
  readonly #held = new Map<string, Held>();
  readonly #hearers: ((players: readonly LimitedPlayer[]) => Promise<void>)[] = [];
  #stop: Cancel = () => {};
  /** Runs reads one after another so that an older result never overwrites a newer one. */
  #reading: Promise<unknown> = Promise.resolve();

  constructor(ports: LiveLimitsPorts) {
    this.#ports = ports;
  }

  /**
   * Calls `hear` with the blocked players at once and every `LIMITS_LOOK_MS`, so that none of them keeps a seat or a place on a waitlist.
   */
  onBlocked(hear: (players: readonly LimitedPlayer[]) => Promise<void>): void {
    this.#hearers.push(hear);
  }

  /** Loads all restrictions; call it before anybody sits down. Throws storage errors. */
  async load(): Promise<void> {
    for (const { kind, until, ...who } of await allLimits(this.#ports.store, this.#ports.clock.now())) {
      const known = this.#held.get(keyOf(who)) ?? { who, blocked: false, mutedUntil: 0 };
      this.#held.set(keyOf(who), kind === 'block' ? { ...known, blocked: true } : { ...known, mutedUntil: until ?? FOR_GOOD });
    }
  }

  start(): void {
    const { clock, failed } = this.#ports;
    this.#stop = regularly({ clock, everyMs: LIMITS_LOOK_MS, atOnce: true, failed: (error) => failed('limits of players', error) }, () =>
      this.enforce(),
    );
  }

  stop(): void {
    this.#stop();
  }

  isBlocked(who: LimitedPlayer): boolean {
    return this.#held.get(keyOf(who))?.blocked ?? false;
  }

  /** When a player's mute ends (ms), `FOR_GOOD` for a permanent mute, null when not muted. */
  mutedUntil(who: LimitedPlayer): number | null {
    const until = this.#held.get(keyOf(who))?.mutedUntil ?? 0;
    return until > this.#ports.clock.now() ? until : null;
  }

  /** Applies a change of this player's restrictions in storage. */
  changed(who: LimitedPlayer): Promise<void> {
    const read = this.#reading.then(async () => {
      const { block, mute } = await limitsOf(this.#ports.store, who, this.#ports.clock.now());
      if (block === null && mute === null) this.#held.delete(keyOf(who));
      else this.#held.set(keyOf(who), { who, blocked: block !== null, mutedUntil: mute === null ? 0 : (mute.until ?? FOR_GOOD) });
    });
    this.#reading = read.catch(() => {});
    return read.then(() => {
      return this.enforce();
    });
  }

  /** Removes blocked players from their seats. A table that is too busy is asked again later. */
  async enforce(): Promise<void> {
    const blocked = [...this.#held.values()].filter((one) => one.blocked);
    if (blocked.length === 0) return;
    try {
      for (const hear of this.#hearers) await hear(blocked.map(({ who }) => who));
    } catch (error) {
      this.#ports.failed('limits of players', error);
    }
  }
}

function keyOf({ operatorId, playerId }: LimitedPlayer): string {
  return `${operatorId} ${playerId}`;
}
