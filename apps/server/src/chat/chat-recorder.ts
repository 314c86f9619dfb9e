import { OutcomeUnknown, StoreUnavailable } from '@cardroom/journal';
import type { Cancel, Clock } from '../rooms/clock.ts';
import type { ChatRecord } from './chat-records.ts';

export interface RecorderPorts {
  readonly clock: Clock;
  write(records: readonly ChatRecord[]): Promise<void>;
  failed(where: string, error: unknown): void;
}

/** Messages that may wait for the storage. Beyond them nobody says anything more: nothing is shown that will not be kept. */
export const CHAT_WAITING_MAX = 1_000;
/** Messages of one write. */
export const CHAT_WRITTEN_AT_ONCE = 100;
/** Storage that did not answer is tried again after so long. */
export const CHAT_RETRY_MS = 1_000;

/**
 * Writes what was said beside the hands: never more than one write is under way, and nobody waits for it. It has the storage of the process
 * without what ends the process at a write of unknown outcome, because a message may be written twice.
 */
export class ChatRecorder {
  readonly #ports: RecorderPorts;
  #waiting: readonly ChatRecord[] = [];
  #writing: Promise<void> | null = null;
  #cancel: Cancel = () => {};

  constructor(ports: RecorderPorts) {
    this.#ports = ports;
  }

  /** Takes a message to be written; false when too many wait already. */
  add(record: ChatRecord): boolean {
    if (this.#waiting.length >= CHAT_WAITING_MAX) return false;
    this.#waiting = [...this.#waiting, record];
    this.#writing ??= this.#writeAll();
    return true;
  }

  /** Resolves when what can be written now is written. */
  async flush(): Promise<void> {
    this.#cancel();
    if (this.#waiting.length > 0) this.#writing ??= this.#writeAll();
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    let goesOn = true;
    while (goesOn && this.#waiting.length > 0) goesOn = await this.#writeSome();
    this.#writing = null;
  }

  /** False when the storage does not answer. What it refuses is told and not tried again, so that nothing can stop the rest. */
  async #writeSome(): Promise<boolean> {
    const { clock, write, failed } = this.#ports;
    const records = this.#waiting.slice(0, CHAT_WRITTEN_AT_ONCE);
    try {
      await write(records);
    } catch (error) {
      failed('chat', error);
      if (error instanceof StoreUnavailable || error instanceof OutcomeUnknown) {
        this.#cancel = clock.at(clock.now() + CHAT_RETRY_MS, () => void this.flush());
        return false;
      }
    }
    this.#waiting = this.#waiting.slice(records.length);
    return true;
  }
}
