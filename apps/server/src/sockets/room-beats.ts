import type { Cancel, Clock } from '../process/clock.ts';

/** How often a room looks for changes that no step has brought, such as a showdown that is over. In ms. */
export const BEAT_MS = 1_000;

export interface RoomBeatsPorts {
  readonly clock: Clock;
  failed(where: string, error: unknown): void;
}

/** The beat of all rooms. One timer wakes the process for all of them; a timer for each would wake it as often as there are tables. */
export class RoomBeats {
  readonly #ports: RoomBeatsPorts;
  readonly #rooms = new Set<() => void>();
  /** Cancels the planned beat; null while no room is open. */
  #cancel: Cancel | null = null;

  constructor(ports: RoomBeatsPorts) {
    this.#ports = ports;
  }

  /** Calls `beat` once in a second until the returned function is called. An error in it is reported and stops no other room. */
  add(beat: () => void): Cancel {
    this.#rooms.add(beat);
    if (this.#cancel === null) this.#plan();
    return () => {
      this.#rooms.delete(beat);
      if (this.#rooms.size > 0) return;
      this.#cancel?.();
      this.#cancel = null;
    };
  }

  #plan(): void {
    const { clock } = this.#ports;
    this.#cancel = clock.at(clock.now() + BEAT_MS, () => {
      this.#plan();
      for (const beat of this.#rooms) this.#run(beat);
    });
  }

  #run(beat: () => void): void {
    try {
      beat();
    } catch (error) {
      this.#ports.failed('room beat', error);
    }
  }
}
