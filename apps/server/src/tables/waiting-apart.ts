import type { Cancel, Clock } from '../process/clock.ts';
import type { OpenTable } from './open-table.ts';
import { type SeatCheck, seatedAt } from './seat-check.ts';
import type { Waiter } from './waiting-records.ts';

/** After a failure, who may not sit together is asked again this much later. */
export const APART_RETRY_MS = 5_000;
/** It is asked again regularly, as a player may since have come from a browser or network that another one uses. */
export const APART_EVERY_MS = 60_000;

export interface ApartPorts {
  readonly clock: Clock;
  readonly seatCheck: Pick<SeatCheck, 'apartFrom'>;
  /** A table of this process. */
  table(tableId: string): OpenTable | undefined;
  waiters(tableId: string): readonly Waiter[];
  /** Called when an answer has come. */
  changed(tableId: string): void;
  failed(where: string, error: unknown): void;
}

/** The waiting players who may not sit with somebody at a table. */
interface Apart {
  /** The players this was asked about. */
  readonly asked: string;
  readonly ids: ReadonlySet<string>;
  /** Cancels the next question. */
  readonly cancel: Cancel;
}

const NOBODY: ReadonlySet<string> = new Set();

/** Knows for each table with a waitlist which of the waiting players may not sit with somebody there. */
export class WaitingApart {
  readonly #ports: ApartPorts;
  readonly #known = new Map<string, Apart>();

  constructor(ports: ApartPorts) {
    this.#ports = ports;
  }

  /** The IDs of these players, as last answered. */
  of(tableId: string): ReadonlySet<string> {
    return this.#known.get(tableId)?.ids ?? NOBODY;
  }

  /** Nobody waits at this table any more. */
  forget(tableId: string): void {
    this.#known.get(tableId)?.cancel();
    this.#known.delete(tableId);
  }

  /**
   * Asks again when the players at the table or on its list have changed, after a failure, and regularly. Until the answer comes the last one
   * holds.
   */
  async ask(table: OpenTable): Promise<void> {
    const { tableId } = table;
    const waiters = this.#ports.waiters(tableId);
    const seated = seatedAt(table);
    const asked = JSON.stringify([seated, waiters.map(({ playerId }) => playerId)]);
    const before = this.#known.get(tableId);
    if (before?.asked === asked) return;
    before?.cancel();
    this.#known.set(tableId, { asked, ids: before?.ids ?? NOBODY, cancel: () => {} });
    try {
      const apart = await Promise.all(waiters.map((who) => this.#ports.seatCheck.apartFrom(who, seated)));
      this.#keep(tableId, asked, new Set(waiters.flatMap(({ playerId }, index) => (apart[index]?.size ? [playerId] : []))));
    } catch (error) {
      this.#ports.failed('waiting list', error);
      this.#keep(tableId, asked, null);
    }
  }

  /** Keeps an answer, null after a failure, unless other players have been asked about since. */
  #keep(tableId: string, asked: string, ids: ReadonlySet<string> | null): void {
    const known = this.#known.get(tableId);
    if (known?.asked !== asked) return;
    const { clock } = this.#ports;
    const cancel = clock.at(clock.now() + (ids === null ? APART_RETRY_MS : APART_EVERY_MS), () => this.#askAgain(tableId));
    this.#known.set(tableId, { asked, ids: ids ?? known.ids, cancel });
    if (ids !== null) this.#ports.changed(tableId);
  }

  #askAgain(tableId: string): void {
    const known = this.#known.get(tableId);
    const table = this.#ports.table(tableId);
    if (known === undefined || table === undefined) return;
    this.#known.set(tableId, { ...known, asked: '' });
    void this.ask(table);
  }
}
