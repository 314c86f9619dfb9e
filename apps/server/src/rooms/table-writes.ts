import {
  closeSeatAccount,
  closeStay,
  dealtInto,
  openSeatAccount,
  post,
  potAccount,
  releaseStay,
  reserveStay,
  type Stmt,
  seatAccount,
  type Transfer,
} from '@cardroom/journal';
import { endedFor, type Table, type TableConfig, type TableEvent } from '@cardroom/table';
import { handMoney, type WalletEntry, walletEntries } from '@cardroom/views';
import { creditTx, debitTx, type NewTx, resultTx, type StayFacts } from '@cardroom/wallet';
import type { ClosedHand } from './hand-log.ts';
import type { Committed } from './table-loop.ts';

export interface WritePorts {
  /** A new UUIDv7. */
  newId(): string;
  insertTx(tx: NewTx): readonly Stmt[];
}

/**
 * What the database must hold besides the events once a step is committed: wallet rows, stays, the books, and whose hand one was that ended.
 * The hand comes before the cash-outs it pays for, and seats are closed behind them.
 */
export function writesOf(step: Committed, ports: WritePorts): Stmt[] {
  const { config } = step.after;
  const stays = step.events.flatMap((event) => stayRows(event, config, step.at));
  const entries = walletEntriesOf(step).flatMap((entry) => ports.insertTx(txOf(entry, config, step, ports)));
  const closings = step.events.flatMap((event) => (event.type === 'left' ? [closeSeatAccount(config, event.stayId, step.at)] : []));
  return [...handTransfers(step), ...stays, ...entries, ...closings, ...handRows(step)];
}

/** The books of a hand that ended: seats fill the pot, the pot pays seats and rake. A voided hand moves nothing: seats kept what they had. */
function handTransfers({ closed, after, at }: Committed): Stmt[] {
  if (closed?.state !== 'ended') return [];
  const { operatorId, currency, tableId } = after.config;
  const { handId, players, rake } = handMoney(closed.log.events);
  const pot = potAccount(handId);
  const transfers: Transfer[] = [
    ...players.map(({ stayId, put }) => ({ from: seatAccount(stayId), to: pot, amountMinor: put })),
    ...players.map(({ stayId, won }) => ({ from: pot, to: seatAccount(stayId), amountMinor: won })),
    { from: pot, to: 'rake', amountMinor: rake },
  ];
  return post({ kind: 'hand', at, operatorId, currency, tableId, handId, txId: null, transfers });
}

/** Money entries of this step; a hand that ended adds one result per dealt-in player. A voided hand tells the operator nothing. */
function walletEntriesOf(step: Committed): WalletEntry[] {
  const { closed } = step;
  return walletEntries(step.events, closed?.state === 'ended' ? { config: step.after.config, events: closed.log.events } : null);
}

function txOf(entry: WalletEntry, config: TableConfig, step: Committed, ports: WritePorts): NewTx {
  const { operatorId, currency, roomId, tableId, gameKey } = config;
  const stay: StayFacts = { operatorId, currency, roomId, tableId, gameKey, playerId: entry.playerId, stayId: entry.stayId };
  switch (entry.kind) {
    case 'debit':
      return debitTx(stay, { amountMinor: entry.chips, answerBy: entry.answerBy ?? null }, { id: entry.lotId, createdAt: step.at });
    case 'credit':
      return creditTx(
        stay,
        { lotId: entry.lotId, amountMinor: entry.chips, handId: step.closed?.log.handId ?? null },
        { id: ports.newId(), createdAt: step.at },
      );
    case 'result':
      return resultTx(stay, entry.record, { id: ports.newId(), createdAt: step.at });
  }
}

/** Who was dealt into a hand that ended; from these rows a player finds his hands. */
function handRows({ closed, after }: Committed): Stmt[] {
  const opened = closed?.log.events.find(({ event }) => event.type === 'hand-opened')?.event;
  if (closed === null || opened?.type !== 'hand-opened') return [];
  const { operatorId } = after.config;
  const end = { endedAt: closed.endedAt, pot: potOf(closed) };
  return opened.players.map(({ playerId }) => dealtInto({ operatorId, playerId }, opened.handId, end));
}

/** Everything that went into the pots of a hand, rake included; of a void one nothing. */
export function potOf({ state, log }: ClosedHand): number {
  return state === 'void' ? 0 : handMoney(log.events).players.reduce((sum, { put }) => sum + put, 0);
}

function stayRows(event: TableEvent, config: TableConfig, at: number): Stmt[] {
  switch (event.type) {
    case 'seat-reserved':
    case 'seat-claimed': {
      const { operatorId, currency, roomId, tableId } = config;
      const { stayId, playerId, seat } = event;
      const begun = reserveStay({ stayId, operatorId, playerId, currency, roomId, tableId, seat, openedAt: at });
      // He may leave before any money came; his account is closed all the same.
      return event.type === 'seat-reserved' ? [begun] : [begun, openSeatAccount(config, stayId)];
    }
    case 'seat-released':
      return [releaseStay(event.stayId)];
    case 'left': {
      return [closeStay({ stayId: event.stayId, ...receiptOf(event), at, endedFor: endedFor(event) })];
    }
    default:
      return [];
  }
}

/** What the player's receipt says: Σ results of the stay = cashed out − brought in. A claim that was lowered was his to take away, too. */
function receiptOf(event: Extract<TableEvent, { type: 'left' }>): { readonly boughtIn: number; readonly cashedOut: number } {
  const { lots, chips, claim, brought = 0, takenOff = 0 } = event;
  if (claim !== undefined) return { boughtIn: brought, cashedOut: claim + takenOff };
  return { boughtIn: lots.reduce((sum, lot) => sum + lot.chips, 0), cashedOut: chips };
}

/** Debits a table still waits for: seats held for a buy-in, top-ups and stakes in flight. */
export function pendingLots(table: Table): string[] {
  return table.seats.flatMap((seat) => (seat?.debit ? [seat.debit.lotId] : []));
}
