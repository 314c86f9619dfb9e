import type { Stmt } from '@cardroom/storage';
import type { Table } from '@cardroom/table';
import type { CutRefusal, OfferedCut, TakenCut } from '../fair-deal/cut-links.ts';
import type { FairTable } from '../fair-deal/fair-table.ts';
import type { Clock } from '../process/clock.ts';

export interface CutIntakePorts {
  /** The committed decks of this table; null at a table without a fair deal. */
  readonly fair: Pick<FairTable, 'takeCut' | 'cutsToStore' | 'receiptOf' | 'haveAllArrived'> | null;
  readonly clock: Clock;
  table(): Table;
  /** Runs this after all inputs of the table that came before it. */
  inOrder(run: () => Promise<void>): Promise<void>;
  /** Writes rows of the table that belong to no step; false if they were not written. */
  write(stmts: readonly Stmt[]): Promise<boolean>;
  /** Cuts are stored: the hand may be due. */
  stored(): void;
}

/**
 * A cut waits this many ms for those of other seats, to be written with them; the last one waits for nobody. Clients count a receipt as late
 * after their round trip and 150 ms (FORMAT, section 10), and every write costs a table as much as an action.
 */
export const GATHER_MS = 20;

/** Cuts that are to be written together. */
interface Gathering {
  /** Settles when they have been written, or could not be. */
  readonly over: Promise<void>;
  readonly settle: () => void;
  /** Writes them now. */
  readonly enough: () => void;
}

/**
 * Takes the cuts of a table's open list. A cut is stored before its receipt is signed, so that no restart can make the service deny it. Cuts
 * that come at nearly the same time, or while others are being written, are stored together.
 */
export class CutIntake {
  readonly #ports: CutIntakePorts;
  #gathering: Gathering | null = null;

  constructor(ports: CutIntakePorts) {
    this.#ports = ports;
  }

  /**
   * Takes a player's cut, and signs its receipt once it is stored. Refusals: those of the deal, `not-seated`, and `table-unavailable` if there is
   * no fair deal here or the cut could not be stored.
   */
  async take(playerId: string, cut: OfferedCut): Promise<TakenCut | CutRefusal | 'table-unavailable' | 'not-seated'> {
    const { fair, clock } = this.#ports;
    if (fair === null) return 'table-unavailable';
    const table = this.#ports.table();
    const seat = table.seats.find((one) => one?.playerId === playerId)?.seat;
    if (seat === undefined) return 'not-seated';
    if (table.cut?.n !== cut.n) return 'cut-not-open';
    const taken = fair.takeCut(seat, cut);
    const isRepeated = taken === 'repeated';
    if (taken !== null && !isRepeated) return taken;
    const known = fair.receiptOf(seat, cut, clock.now());
    if (known !== null) return { ...known, isRepeated };
    this.#gathering ??= this.#gather();
    const { over, enough } = this.#gathering;
    if (fair.haveAllArrived(table.cut)) enough();
    await over;
    const signed = fair.receiptOf(seat, cut, clock.now());
    if (signed !== null) return { ...signed, isRepeated };
    return this.#ports.table().cut?.n === cut.n ? 'table-unavailable' : 'cut-not-open';
  }

  /**
   * Stores all cuts that have arrived, also those that arrive while others are written, before something that may end the list: no player whose
   * cut the service holds may be named as missing. Ends after one write for each listed seat at most. Must run in the order of the table's inputs.
   */
  async storeAll(): Promise<void> {
    while (await this.#store());
  }

  /** Stores what has arrived; false if that was nothing, or could not be written. */
  async #store(): Promise<boolean> {
    const gathered = this.#gathering;
    this.#gathering = null;
    const batch = this.#ports.fair?.cutsToStore() ?? null;
    const isWritten = batch !== null && (await this.#ports.write(batch.stmts));
    if (isWritten) {
      batch.done();
      this.#ports.stored();
    }
    gathered?.settle();
    return isWritten;
  }

  #gather(): Gathering {
    const { clock, inOrder } = this.#ports;
    let settle = (): void => {};
    let write = (): void => {};
    const over = new Promise<void>((resolve, reject) => {
      settle = resolve;
      write = () =>
        void inOrder(async () => {
          await this.#store();
        }).then(resolve, reject);
    });
    let isDue = false;
    const enough = (): void => {
      if (isDue) return;
      isDue = true;
      cancel();
      write();
    };
    const cancel = clock.at(clock.now() + GATHER_MS, enough);
    return { over, settle, enough };
  }
}
