import type { Book, PlayerMoney } from '@cardroom/ledger';
import { exactly, type Stmt, sql } from '@cardroom/storage';
import { newCancel, newCredit, newDebit, type StayFacts, type Transaction, type TransactionStamp } from '@cardroom/wallet';
import { insertTx } from './insert-transactions.ts';
import { book, closeSeatAccount, openSeatAccount } from './ledger-rows.ts';
import { outboxEnd, statusNumber } from './outbox.ts';
import { closeStay, releaseStay, reserveStay } from './stays.ts';

/** Outcome of a transaction whose end is known from the operator's ledger, not from an answer of its wallet. */
export const RESTORED_OUTCOME = 'RESTORED';

/** The seat of a stay that is known from its buy-in alone. */
const UNKNOWN_SEAT = 0;

/** A transaction of the operator's ledger that the restored database does not have. Amount in minor units, times in ms. */
export interface LostTransaction {
  readonly stay: StayFacts;
  readonly amountMinor: number;
  readonly stamp: TransactionStamp;
}

/** A buy-in of the lost hours: a stay of its own, with the debit as the operator took it. */
export function takeOverDebit({ stay, amountMinor, stamp }: LostTransaction, at: number): Stmt[] {
  const { stayId, operatorId, playerId, currency, roomId, tableId } = stay;
  return [
    reserveStay({ stayId, operatorId, playerId, currency, roomId, tableId, seat: UNKNOWN_SEAT, openedAt: stamp.createdAt }),
    openSeatAccount(stay, stayId),
    ...ended(newDebit(stay, { amountMinor }, stamp), 'done', at),
  ];
}

/** A debit of the lost hours that was cancelled in them: no chips ever stood behind it. */
export function takeOverCancelledDebit({ stay, amountMinor, stamp }: LostTransaction, cancel: TransactionStamp, at: number): Stmt[] {
  const debit = newDebit(stay, { amountMinor }, stamp);
  return [...ended(debit, 'unknown', at), ...ended(newCancel(debit, cancel), 'done', at)];
}

/** A cash-out of the lost hours. The seat must hold its amount by now. */
export function takeOverCredit({ stay, amountMinor, stamp }: LostTransaction, lotId: string, at: number): Stmt[] {
  return ended(newCredit(stay, { lotId, amountMinor, handId: null }, stamp), 'done', at);
}

/** Ends a row that waits, as the operator's ledger tells its end. */
export function endAsRestored(row: Transaction, status: 'done' | 'refused', at: number): Stmt[] {
  return outboxEnd(row, { status, at, outcome: RESTORED_OUTCOME, error: null });
}

/**
 * A debit that waited when the backup was made and became no chips: it is followed by its cancel. The cancel is done where the operator's
 * ledger has it, and otherwise due, so that a debit that is still on its way cannot arrive later.
 */
export function cancelAsRestored(
  row: Transaction,
  { stamp, isDone, at }: { readonly stamp: TransactionStamp; readonly isDone: boolean; readonly at: number },
): Stmt[] {
  const cancel = newCancel(row, stamp);
  return [
    ...outboxEnd(row, { status: 'unknown', at, outcome: RESTORED_OUTCOME, error: null }),
    ...(isDone ? ended(cancel, 'done', at) : insertTx(cancel)),
  ];
}

/** The hands of the lost hours as one: each stay puts in what it holds and takes out what it is worth in the end; the rest was rake. */
export function playLostHands(
  of: Book,
  hands: { readonly restoreId: number; readonly players: readonly PlayerMoney[]; readonly rake: number },
  at: number,
): Stmt[] {
  return book({ fact: 'restored', book: of, ...hands }, at);
}

/** Ends a stay whose credits are written. One that never began is deleted, as after a refused buy-in. */
export function endRestoredStay(
  of: Book & { readonly stayId: string },
  end: { readonly boughtIn: number; readonly cashedOut: number; readonly neverBegan: boolean; readonly at: number },
): Stmt[] {
  const { boughtIn, cashedOut, neverBegan, at } = end;
  // A stay whose buy-in was never accepted has an account only where hands are settled one by one.
  const closing = closeSeatAccount(of, of.stayId, at);
  const { rows, ...closingIfAny } = closing;
  if (neverBegan) return [closingIfAny, releaseStay(of.stayId)];
  return [closing, closeStay({ stayId: of.stayId, boughtIn, cashedOut, at })];
}

/** Closes a table without a step of its own: what it holds is settled by the restore. A process that still had it would be fenced. */
export function abandonTable(tableId: string, at: number): Stmt[] {
  return [
    exactly(1, sql`update table_owner set epoch = epoch + 1, holder = 'restore', lease_until = ${at} where table_id = ${tableId}`),
    exactly(1, sql`update poker_table set closed_at = ${at} where table_id = ${tableId} and closed_at is null`),
  ];
}

/** Inserts a transaction with its end, and books both. It is never sent, so its body need not have the bytes of the first sending. */
function ended(tx: ReturnType<typeof newDebit>, status: 'done' | 'unknown', at: number): Stmt[] {
  return [
    ...insertTx(tx),
    exactly(
      1,
      sql`update wallet_tx set status = ${statusNumber(status)}, attempts = 1, outcome = ${RESTORED_OUTCOME}, done_at = ${at} where id = ${tx.id} and status = 0`,
    ),
    ...book({ fact: 'ended', of: tx, state: status }, at),
  ];
}
