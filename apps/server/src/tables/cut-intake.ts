import type { Stmt } from '@cardroom/storage';
import type { Table } from '@cardroom/table';
import type { CutReceipt, CutRefusal, OfferedCut } from '../fair-deal/cut-links.ts';
import type { FairTable } from '../fair-deal/fair-table.ts';

export interface CutIntakePorts {
  /** The committed decks of this table; null at a table without a fair deal. */
  readonly fair: Pick<FairTable, 'takeCut' | 'cutsToStore' | 'receiptOf'> | null;
  table(): Table;
  now(): number;
  /** Runs this after all inputs of the table that came before it. */
  inOrder(run: () => Promise<void>): Promise<void>;
  /** Writes rows of the table that belong to no step; false if they were not written. */
  write(stmts: readonly Stmt[]): Promise<boolean>;
  /** Cuts are stored: the hand may be due. */
  stored(): void;
}

/**
 * Takes the cuts of a table's open list. A cut is stored before its receipt is signed, so that no restart can make the service deny it. Cuts
 * that come while others are being written are stored together.
 */
export class CutIntake {
  readonly #ports: CutIntakePorts;
  #storing: Promise<void> | null = null;

  constructor(ports: CutIntakePorts) {
    this.#ports = ports;
  }

  /**
   * Takes a player's cut, and signs its receipt once it is stored. Refusals: those of the deal, `not-seated`, and `table-unavailable` if there is
   * no fair deal here or the cut could not be stored.
   */
  async take(playerId: string, cut: OfferedCut): Promise<CutReceipt | CutRefusal | 'table-unavailable' | 'not-seated'> {
    const { fair, inOrder, now } = this.#ports;
    if (fair === null) return 'table-unavailable';
    const table = this.#ports.table();
    const seat = table.seats.find((one) => one?.playerId === playerId)?.seat;
    if (seat === undefined) return 'not-seated';
    if (table.cut?.n !== cut.n) return 'cut-not-open';
    const refusal = fair.takeCut(seat, cut);
    if (refusal !== null) return refusal;
    const known = fair.receiptOf(seat, cut, now());
    if (known !== null) return known;
    this.#storing ??= inOrder(() => this.store());
    await this.#storing;
    return fair.receiptOf(seat, cut, now()) ?? (this.#ports.table().cut?.n === cut.n ? 'table-unavailable' : 'cut-not-open');
  }

  /** Stores what has arrived. Must run in the order of the table's inputs. */
  async store(): Promise<void> {
    this.#storing = null;
    const batch = this.#ports.fair?.cutsToStore() ?? null;
    if (batch === null || !(await this.#ports.write(batch.stmts))) return;
    batch.done();
    this.#ports.stored();
  }
}
