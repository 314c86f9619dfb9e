import { type Receipt, receipts, type Stmt, type Store } from '@cardroom/journal';
import type { ReceiptMessage } from '@cardroom/protocol';
import type { Dispatcher, TxRow, WalletPorts } from '@cardroom/wallet';
import { stayEnd } from '../players/stay-end.ts';
import type { LiveSockets } from './live-sockets.ts';
import type { OpenTable } from './open-table.ts';
import type { Committed } from './table-loop.ts';

export interface WalletDeskPorts {
  table(tableId: string): OpenTable | undefined;
  readonly sockets: LiveSockets;
  receipts(operatorId: string, playerId: string): Promise<readonly Receipt[]>;
  failed(where: string, error: unknown): void;
}

/** Where tables and wallet meet: the wallet's answers become inputs of the tables, and players hear of their cash-outs. */
export class WalletDesk implements Pick<WalletPorts, 'debitAccepted' | 'debitRefused' | 'settled'> {
  readonly #ports: WalletDeskPorts;
  #dispatcher: Pick<Dispatcher, 'settleUnseated' | 'wake'> | null = null;

  constructor(ports: WalletDeskPorts) {
    this.#ports = ports;
  }

  /** The dispatcher is made with this desk as its port, so it is known only afterwards. */
  attach(dispatcher: Pick<Dispatcher, 'settleUnseated' | 'wake'>): void {
    this.#dispatcher = dispatcher;
  }

  /**
   * The table takes the chips and the debit's end in one unit. When its seat does not wait for them any more, they go back whole.
   * A table that cannot write now (halted, stopping) or a lapsed lease leaves the debit unfinished: it is cancelled, and the table told so.
   */
  async debitAccepted(row: TxRow, finish: readonly Stmt[]): Promise<void> {
    const { stayId, id: lotId } = row;
    const answer = await this.#ports.table(row.tableId)?.loop.offer({ type: 'debit-accepted', stayId, lotId }, { extra: finish });
    if (answer === undefined || (!answer.ok && answer.code === 'unknown-debit')) await this.#dispatcher?.settleUnseated(row, finish);
  }

  /** Frees the seat or drops the top-up. Told twice after a restart, so a table that no longer waits is no error. */
  async debitRefused(row: TxRow, reason: string): Promise<void> {
    const { stayId, id: lotId } = row;
    await this.#ports.table(row.tableId)?.loop.offer({ type: 'debit-refused', stayId, lotId, reason });
  }

  /** A cash-out was paid or is stuck: the player's receipt changes. */
  settled(row: TxRow): void {
    if (row.kind === 'credit') this.#sendReceipt(row.operatorId, row.playerId, row.stayId);
  }

  /** After each step of a table: rows to send, and receipts of those who left. */
  committed(table: OpenTable, step: Committed): void {
    this.#dispatcher?.wake();
    for (const event of step.events) {
      if (event.type === 'left') this.#sendReceipt(table.config.operatorId, event.playerId, event.stayId);
    }
  }

  #sendReceipt(operatorId: string, playerId: string, stayId: string): void {
    const sent = this.#ports.receipts(operatorId, playerId).then((receipts) => {
      const receipt = receipts.find((one) => one.stayId === stayId);
      if (receipt) this.#ports.sockets.send({ operatorId, playerId }, 'receipt', receiptMessage(receipt));
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
