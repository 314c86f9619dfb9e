import { lastHandsOf } from '@cardroom/journal';
import { LOBBY_HANDS_COUNTED } from '@cardroom/protocol';
import type { Sealer, Store } from '@cardroom/storage';
import type { TableEvent } from '@cardroom/table';
import type { Cancel, Clock } from '../process/clock.ts';
import type { TableNews } from './feed.ts';
import type { OpenTable } from './open-table.ts';

export interface EarlierFiguresPorts {
  readonly store: Store;
  /** Opens the events of finished hands. */
  readonly sealer: Sealer;
  readonly clock: Clock;
  failed(where: string, error: unknown): void;
}

/** Tables come first: a process that has just taken over hundreds of them reads no old hands for this long, ms. */
export const EARLIER_AFTER_MS = 2_000;
/** Between two tables, ms: thirty hands take a few milliseconds of the thread that plays. */
export const EARLIER_EVERY_MS = 100;

/**
 * Reads the last hands of each table that was begun elsewhere or before a restart, one table at a time, so that its figures in the lobby go on
 * where they were. A read that fails is reported and not tried again: the figures then count from now.
 */
export class EarlierFigures {
  readonly #ports: EarlierFiguresPorts;
  #waiting: OpenTable[] = [];
  #isStarted = false;
  #isReading = false;
  #cancel: Cancel = () => {};

  constructor(ports: EarlierFiguresPorts) {
    this.#ports = ports;
  }

  hear({ type, table }: Pick<TableNews, 'type' | 'table'>): void {
    if (type === 'closed' || type === 'moved') this.#waiting = this.#waiting.filter((one) => one !== table);
    if (type !== 'opened' || table.loop.table.handsPlayed === 0) return;
    this.#waiting.push(table);
    if (this.#isStarted && !this.#isReading) this.#plan(EARLIER_AFTER_MS);
  }

  /** Begins with the tables that were opened before. */
  start(): void {
    this.#isStarted = true;
    this.#plan(EARLIER_AFTER_MS);
  }

  stop(): void {
    this.#isStarted = false;
    this.#cancel();
  }

  #plan(afterMs: number): void {
    const { clock, failed } = this.#ports;
    this.#isReading = this.#isStarted && this.#waiting.length > 0;
    if (!this.#isReading) return;
    this.#cancel = clock.at(clock.now() + afterMs, () => {
      const table = this.#waiting.shift();
      const read = table === undefined ? Promise.resolve() : this.#read(table);
      void read.catch((error) => this.#isStarted && failed('earlier figures', error)).then(() => this.#plan(EARLIER_EVERY_MS));
    });
  }

  async #read({ tableId, stats }: OpenTable): Promise<void> {
    const { store, sealer } = this.#ports;
    const hands = await lastHandsOf(store, sealer, tableId, LOBBY_HANDS_COUNTED);
    // This code or an older version of it wrote the events in the journal.
    stats.addEarlier(
      hands.map(({ handId, endedAt, rows }) => ({
        handId,
        endedAt,
        events: rows.map(({ at, event }) => ({ at, event: event as TableEvent })),
      })),
    );
  }
}
