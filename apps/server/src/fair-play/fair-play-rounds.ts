import type { Sealer, Store } from '@cardroom/storage';
import type { Cancel, Clock } from '../process/clock.ts';
import { regularly } from '../process/regular.ts';
import { countPairs } from './pair-count.ts';
import { suspectPlay } from './pair-list.ts';
import { findShortVisits } from './short-visits.ts';

export interface FairPlayRoundsPorts {
  readonly store: Store;
  readonly sealer: Sealer;
  readonly clock: Clock;
  operators(): Promise<readonly string[]>;
  /** Whether this process counts; the others only read what it has found. */
  counts(): boolean;
  failed(where: string, error: unknown): void;
}

/** How often every operator's new hands and stays are examined. */
export const FAIR_PLAY_ROUND_MS = 10 * 60_000;
/** Each count takes up to `HANDS_AT_ONCE` hands of an operator. */
const COUNTS_PER_ROUND_MAX = 20;

/** Counts pairs and finds short visits regularly, and keeps the pairs whose play is suspicious at hand for the next seat. */
export class FairPlayRounds {
  readonly #ports: FairPlayRoundsPorts;
  readonly #suspects = new Map<string, ReadonlySet<string>>();
  #stop: Cancel = () => {};
  #stopped = false;

  constructor(ports: FairPlayRoundsPorts) {
    this.#ports = ports;
  }

  /** The pairs found in the last round, by `pairKey`. */
  suspects(operatorId: string): ReadonlySet<string> {
    return this.#suspects.get(operatorId) ?? new Set();
  }

  start(): void {
    const { clock, failed } = this.#ports;
    this.#stop = regularly({ clock, everyMs: FAIR_PLAY_ROUND_MS, atOnce: true, failed: (error) => failed('fair play', error) }, () =>
      this.round(),
    );
  }

  stop(): void {
    this.#stopped = true;
    this.#stop();
  }

  /** Examines every operator, one after the other. A failure ends this operator's turn only; the next round tries again. */
  async round(): Promise<void> {
    const operators = await this.#try(() => this.#ports.operators());
    for (const operatorId of operators ?? []) {
      if (this.#stopped) return;
      await this.#try(() => this.#examine(operatorId));
    }
  }

  async #examine(operatorId: string): Promise<void> {
    const { store, clock, counts } = this.#ports;
    if (counts()) await this.#count(operatorId);
    this.#suspects.set(operatorId, await suspectPlay(store, operatorId, clock.now()));
  }

  async #count(operatorId: string): Promise<void> {
    const { store, sealer, clock } = this.#ports;
    for (let counts = 0; counts < COUNTS_PER_ROUND_MAX; counts += 1) {
      const { left } = await countPairs(store, sealer, operatorId, clock.now());
      if (!left || this.#stopped) break;
    }
    await findShortVisits(store, sealer, operatorId, clock.now());
  }

  async #try<Value>(run: () => Promise<Value>): Promise<Value | undefined> {
    try {
      return await run();
    } catch (error) {
      if (!this.#stopped) this.#ports.failed('fair play', error);
      return undefined;
    }
  }
}
