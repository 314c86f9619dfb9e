import type { Store } from '@cardroom/storage';
import { z } from 'zod';
import type { Crew } from '../cluster/crew.ts';
import { NOTED, peerCall } from '../cluster/peer-calls.ts';
import type { Cancel, Clock } from '../process/clock.ts';
import { regularly } from '../process/regular.ts';
import { allLimits, type LimitedPlayer, limitsMark, limitsOf } from './limits.ts';

/** A player's restrictions have changed in storage. */
export const LIMITS_CHANGED = peerCall('limits-changed', {
  question: z.strictObject({ operatorId: z.string(), playerId: z.string() }),
  answer: NOTED,
});

export interface LiveLimitsPorts {
  readonly store: Store;
  readonly crew: Crew;
  readonly clock: Clock;
  failed(where: string, error: unknown): void;
}

/**
 * How often seats are checked for blocked players who sat down during the block or whose table was busy, and how late a change that another
 * process made is seen here if word of it was lost.
 */
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
 * each change, which the process that made it tells the others; all of them are read again when storage shows that one was missed. A blocked player finishes the hand and is then removed from the table like one removed by staff (N59).
 */
export class LiveLimits {
  readonly #ports: LiveLimitsPorts;
  #held = new Map<string, Held>();
  readonly #hearers: ((players: readonly LimitedPlayer[]) => Promise<void>)[] = [];
  #stop: Cancel = () => {};
  /** Runs reads one after another so that an older result never overwrites a newer one. */
  #reading: Promise<unknown> = Promise.resolve();
  /** What storage showed when all were read; null before a process beside this one could have changed anything. */
  #mark: string | null = null;
  #hadOthers = false;

  constructor(ports: LiveLimitsPorts) {
    this.#ports = ports;
    ports.crew.answer(LIMITS_CHANGED, async (who) => {
      await this.#apply(who);
      return {};
    });
  }

  /**
   * Calls `hear` with the blocked players at once and every `LIMITS_LOOK_MS`, so that none of them keeps a seat or a place on a waitlist.
   */
  onBlocked(hear: (players: readonly LimitedPlayer[]) => Promise<void>): void {
    this.#hearers.push(hear);
  }

  /** Loads all restrictions; call it before anybody sits down. Throws storage errors. */
  load(): Promise<void> {
    return this.#inTurn(() => this.#readAll());
  }

  start(): void {
    const { clock, failed } = this.#ports;
    const rounds = { clock, everyMs: LIMITS_LOOK_MS, atOnce: true, failed: (error: unknown) => failed('limits of players', error) };
    this.#stop = regularly(rounds, () => this.round());
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

  /** Applies a change of this player's restrictions in storage, here and at all other processes that answer. */
  async changed(who: LimitedPlayer): Promise<void> {
    const { operatorId, playerId } = who;
    await Promise.all([this.#apply(who), this.#ports.crew.askAll(LIMITS_CHANGED, { operatorId, playerId })]);
  }

  /** Looks for changes that this process was not told of, and for seats of blocked players. */
  async round(): Promise<void> {
    const hasOthers = this.#ports.crew.others().length > 0;
    this.#hadOthers ||= hasOthers;
    try {
      // The last change of a process that has gone may not have been told.
      if (this.#hadOthers) await this.#inTurn(() => this.#readMissed());
      this.#hadOthers = hasOthers;
    } catch (error) {
      this.#ports.failed('limits of players', error);
    }
    await this.enforce();
  }

  async #apply(who: LimitedPlayer): Promise<void> {
    await this.#inTurn(async () => {
      const { block, mute } = await limitsOf(this.#ports.store, who, this.#ports.clock.now());
      if (block === null && mute === null) this.#held.delete(keyOf(who));
      else this.#held.set(keyOf(who), { who, blocked: block !== null, mutedUntil: mute === null ? 0 : (mute.until ?? FOR_GOOD) });
    });
    await this.enforce();
  }

  async #readAll(): Promise<void> {
    const held = new Map<string, Held>();
    for (const { kind, until, ...who } of await allLimits(this.#ports.store, this.#ports.clock.now())) {
      const known = held.get(keyOf(who)) ?? { who, blocked: false, mutedUntil: 0 };
      held.set(keyOf(who), kind === 'block' ? { ...known, blocked: true } : { ...known, mutedUntil: until ?? FOR_GOOD });
    }
    this.#held = held;
  }

  /** The mark is read before the restrictions: a change between the two is then read twice instead of never. */
  async #readMissed(): Promise<void> {
    const mark = await limitsMark(this.#ports.store);
    if (mark === this.#mark) return;
    await this.#readAll();
    this.#mark = mark;
  }

  #inTurn(read: () => Promise<void>): Promise<void> {
    const turn = this.#reading.then(read);
    this.#reading = turn.catch(() => {});
    return turn;
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
