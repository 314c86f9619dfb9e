import { OutcomeUnknown, StoreUnavailable } from '@cardroom/storage';
import type { Cancel, Clock } from '../process/clock.ts';
import type { ChatRecord } from './chat-records.ts';

export interface RecorderPorts {
  readonly clock: Clock;
  write(records: readonly ChatRecord[]): Promise<void>;
  failed(where: string, error: unknown): void;
}

/** Maximum number of messages waiting for storage. Further messages are refused: nothing is shown that will not be kept. */
export const CHAT_WAITING_MAX = 1_000;
/** Messages per write. */
export const CHAT_WRITTEN_AT_ONCE = 100;
/** Delay before retrying when storage does not answer. */
export const CHAT_RETRY_MS = 1_000;

/**
 * Writes chat messages in the background, one write at a time. It uses the storage without the guard that ends the process after a write
 * of unknown outcome, because storing a message twice is harmless.
 */
export class ChatRecorder {
  readonly #ports: RecorderPorts;
  #waiting: readonly ChatRecord[] = [];
  #writing: Promise<void> | null = null;
  #cancel: Cancel = () => {};

  constructor(ports: RecorderPorts) {
    this.#ports = ports;
  }

  /** Queues a message for writing; false when too many are waiting. */
  add(record: ChatRecord): boolean {
    if (this.#waiting.length >= CHAT_WAITING_MAX) return false;
    this.#waiting = [...this.#waiting, record];
    this.#writing ??= this.#writeAll();
    return true;
  }

  /** Resolves when everything that can be written now has been written. */
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

  /** False when storage does not answer. A refused write is reported and not retried, so that it cannot hold up the rest. */
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
