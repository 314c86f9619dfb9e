import type { Store } from '@cardroom/storage';
import type { Cancel, Clock } from '../process/clock.ts';
import { regularly } from '../process/regular.ts';
import { type HighWater, hasMoved, readHighWater, writeMark } from './high-water.ts';

/** How often the mark follows the database, ms. The loss of the commits since the last round alone goes unnoticed. */
export const MARK_MS = 5_000;

export interface MarkPorts {
  readonly store: Pick<Store, 'read'>;
  readonly clock: Clock;
  /** The file of the mark. */
  readonly file: string;
  failed(where: string, error: unknown): void;
}

/** Keeps the mark outside the database as far as the database has come, and never ahead of it: it writes what it has read. */
export class MarkKeeper {
  readonly #ports: MarkPorts;
  #written: HighWater | null = null;
  #stop: Cancel = () => {};

  constructor(ports: MarkPorts) {
    this.#ports = ports;
  }

  start(): void {
    const { clock, failed } = this.#ports;
    const rounds = { clock, everyMs: MARK_MS, atOnce: true, failed: (error: unknown) => failed('high-water mark', error) };
    this.#stop = regularly(rounds, () => this.round());
  }

  stop(): void {
    this.#stop();
  }

  async round(): Promise<void> {
    const { store, clock, file } = this.#ports;
    const now = await readHighWater(store, clock.now());
    if (!hasMoved(this.#written, now)) return;
    await writeMark(file, now);
    this.#written = now;
  }
}
