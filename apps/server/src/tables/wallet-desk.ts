import { type Receipt, receipts } from '@cardroom/journal';
import type { ReceiptMessage } from '@cardroom/protocol';
import type { Stmt, Store } from '@cardroom/storage';
import type { DebitTaken, Transaction, WalletPorts } from '@cardroom/wallet';
import { stayEnd } from '../players/stay-end.ts';
import type { TableNews } from './feed.ts';
import type { OpenTable } from './open-table.ts';
import type { Payer, PaymentPauses } from './payment-pauses.ts';

export interface WalletDeskPorts {
  table(tableId: string): OpenTable | undefined;
  /** Whether another process holds this table, which is not here. */
  isElsewhere(tableId: string): Promise<boolean>;
  /** Sends a player the receipt of a finished stay, on every socket they have open. */
  tell(who: { readonly operatorId: string; readonly playerId: string }, message: ReceiptMessage): void;
  receipts(operatorId: string, playerId: string): Promise<readonly Receipt[]>;
  readonly pauses: Pick<PaymentPauses, 'accepted' | 'refused'>;
  /** The wallet balance as it is known now, in minor units. */
  balanceOf(who: Payer): number | null;
  now(): number;
  failed(where: string, error: unknown): void;
}

/** Connects tables and wallet: the wallet's answers become table inputs, and players are told of their cash-outs. */
export class WalletDesk implements Pick<WalletPorts, 'debitAccepted' | 'debitRefused' | 'settled'> {
  readonly #ports: WalletDeskPorts;
  constructor(ports: WalletDeskPorts) {
    this.#ports = ports;
  }

  /**
   * The table takes the chips and completes the debit in one unit. If no seat is waiting for them any more (`unseated`), the dispatcher
   * returns them in full. A table that cannot write now (halted, stopping) or a lapsed lease leaves the debit `unfinished`: it is
   * cancelled, and the table is told.
   */
  async debitAccepted(row: Transaction, finish: readonly Stmt[]): Promise<DebitTaken> {
    const { stayId, id: lotId } = row;
    const answer = await this.#ports.table(row.tableId)?.loop.offer({ type: 'debit-accepted', stayId, lotId }, { extra: finish });
    if (answer?.ok) {
      this.#ports.pauses.accepted(row);
      return 'seated';
    }
    // A table that has moved waits for the end of this debit at its next process, which hears of a cancelled one by its sweep.
    if (answer === undefined) return (await this.#ports.isElsewhere(row.tableId)) ? 'unfinished' : 'unseated';
    return answer.code === 'unknown-debit' ? 'unseated' : 'unfinished';
  }

  /** Frees the seat or drops the top-up. It is reported again after a restart, so a table that no longer waits is not an error. */
  async debitRefused(row: Transaction, reason: string): Promise<void> {
    const { stayId, id: lotId } = row;
    const answer = await this.#ports.table(row.tableId)?.loop.offer({ type: 'debit-refused', stayId, lotId, reason });
    // Stakes are the table's doing: it paces them itself.
    if (!answer?.ok || row.answerBy !== undefined) return;
    this.#ports.pauses.refused(row, reason, { at: this.#ports.now(), balance: this.#ports.balanceOf(row) });
  }

  /** A cash-out was paid or is stuck, so the player's receipt changes. */
  settled(row: Transaction): void {
    if (row.kind === 'credit') this.#sendReceipt(row.operatorId, row.playerId, row.stayId);
  }

  /** Sends players who have left a table their receipt. */
  hear(news: TableNews): void {
    if (news.type !== 'committed') return;
    for (const event of news.step.events) {
      if (event.type === 'left') this.#sendReceipt(news.table.config.operatorId, event.playerId, event.stayId);
    }
  }

  #sendReceipt(operatorId: string, playerId: string, stayId: string): void {
    const sent = this.#ports.receipts(operatorId, playerId).then((receipts) => {
      const receipt = receipts.find((one) => one.stayId === stayId);
      if (receipt) this.#ports.tell({ operatorId, playerId }, receiptMessage(receipt));
    });
    sent.catch((error) => this.#ports.failed('receipt', error));
  }
}

/** Reads a player's finished stays from the store. */
export function receiptsOf(store: Store): WalletDeskPorts['receipts'] {
  return (operatorId, playerId) => receipts(store, operatorId, playerId);
}

export function receiptMessage(receipt: Receipt): ReceiptMessage {
  const { stayId, tableId, roomName, boughtIn, cashedOut, state, closedAt, endedFor } = receipt;
  const { removedFor, paidOutFor } = stayEnd(endedFor);
  return {
    ...{ stayId, tableId, roomName, boughtIn, cashedOut, state, at: closedAt },
    ...(removedFor === null ? {} : { removedFor }),
    ...(paidOutFor === null ? {} : { paidOutFor }),
  };
}
