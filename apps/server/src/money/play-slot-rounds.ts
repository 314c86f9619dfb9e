import type { Store } from '@cardroom/storage';
import type { Cancel, Clock } from '../process/clock.ts';
import { DAY_MS } from '../process/day.ts';
import { regularly } from '../process/regular.ts';
import { dayFrom } from '../process/slots.ts';
import { countSlots } from './play-slots.ts';

export interface PlaySlotPorts {
  readonly store: Store;
  readonly clock: Clock;
  operators(): Promise<readonly string[]>;
  failed(where: string, error: unknown): void;
}

export const SLOT_ROUND_MS = 60_000;

/** Counts the slots of yesterday and today of every operator, so that the home page reads sums instead of hands. */
export class PlaySlotRounds {
  readonly #ports: PlaySlotPorts;
  #stop: Cancel = () => {};

  constructor(ports: PlaySlotPorts) {
    this.#ports = ports;
  }

  start(): void {
    const { clock, failed } = this.#ports;
    const rounds = { clock, everyMs: SLOT_ROUND_MS, atOnce: true, failed: (error: unknown) => failed('play slots', error) };
    this.#stop = regularly(rounds, () => this.round());
  }

  stop(): void {
    this.#stop();
  }

  /** Counts what is due. Throws storage errors; the next round goes on there. */
  async round(): Promise<void> {
    const { store, clock, operators } = this.#ports;
    const now = clock.now();
    for (const operatorId of await operators()) await countSlots(store, operatorId, { from: dayFrom(now) - DAY_MS, now });
  }
}
