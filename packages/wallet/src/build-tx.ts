import { parseWire } from '@cardroom/money';
import { type GameResult, gameResultBody, transactionBody, transactionRequest } from '@cardroom/operator-api';
import type { NewTx } from './transaction.ts';

/** Where money or a result belongs: one player's stay at one table. */
export interface StayFacts {
  readonly operatorId: string;
  readonly playerId: string;
  readonly currency: string;
  readonly roomId: string;
  readonly tableId: string;
  readonly stayId: string;
  readonly gameKey: string;
}

/** Identity of a row: transaction_id (UUIDv7) and ms since the epoch. Both go into the body, so they are fixed before anything is sent. */
export interface TxStamp {
  readonly id: string;
  readonly createdAt: number;
}

/** Debit of a buy-in, a top-up or a stake, the last with the moment (ms) by which it has to be answered. `stamp.id` is the lot's id. */
export function debitTx(
  stay: StayFacts,
  debit: { readonly amountMinor: number; readonly answerBy?: number | null },
  stamp: TxStamp,
): NewTx {
  const body = transactionBody({ type: 'debit', ...wireFields(stay, stamp), amountMinor: debit.amountMinor });
  const answered = debit.answerBy == null ? {} : { answerBy: debit.answerBy };
  return { ...rowFields(stay, stamp), kind: 'debit', handId: null, lotId: null, amountMinor: debit.amountMinor, body, ...answered };
}

/** Credit that closes one lot; 0 is allowed. `handId` when it is written with the end of a hand. */
export function creditTx(
  stay: StayFacts,
  credit: { readonly lotId: string; readonly amountMinor: number; readonly handId: string | null },
  stamp: TxStamp,
): NewTx {
  const { lotId, amountMinor, handId } = credit;
  const body = transactionBody({ type: 'credit', ...wireFields(stay, stamp), amountMinor, refTransactionId: lotId });
  return { ...rowFields(stay, stamp), kind: 'credit', handId, lotId, amountMinor, body };
}

/** Cancel of a debit whose outcome is unknown: the whole amount, at the same table. */
export function cancelTx(debit: NewTx, stamp: TxStamp): NewTx {
  const stay = stayOf(debit);
  const body = transactionBody({ type: 'cancel', ...wireFields(stay, stamp), amountMinor: debit.amountMinor, refTransactionId: debit.id });
  return { ...rowFields(stay, stamp), kind: 'cancel', handId: null, lotId: debit.id, amountMinor: debit.amountMinor, body };
}

/** Credit of the whole amount of an accepted debit that the table could not take any more. */
export function refundTx(debit: NewTx, stamp: TxStamp): NewTx {
  return creditTx(stayOf(debit), { lotId: debit.id, amountMinor: debit.amountMinor, handId: null }, stamp);
}

/** Result of one hand for one player. `refTransactionId` only where the operator's setting `result_ref` is on. */
export function resultTx(stay: StayFacts, result: GameResult, stamp: TxStamp & { readonly refTransactionId?: string }): NewTx {
  const { id: transactionId, createdAt, refTransactionId } = stamp;
  const body = gameResultBody(result, { transactionId, createdAt, ...(refTransactionId === undefined ? {} : { refTransactionId }) });
  return { ...rowFields(stay, stamp), kind: 'result', handId: result.roundId, lotId: null, amountMinor: result.amount, body };
}

/** The row keeps no game key: the debit's own body is the record of it. */
function stayOf(debit: NewTx): StayFacts {
  const { operatorId, playerId, currency, roomId, tableId, stayId, body } = debit;
  const { game_key: gameKey } = transactionRequest.parse(parseWire(body));
  return { operatorId, playerId, currency, roomId, tableId, stayId, gameKey };
}

function rowFields(stay: StayFacts, stamp: TxStamp) {
  const { operatorId, playerId, currency, roomId, tableId, stayId } = stay;
  return { id: stamp.id, operatorId, playerId, currency, roomId, tableId, stayId, createdAt: stamp.createdAt };
}

function wireFields(stay: StayFacts, stamp: TxStamp) {
  const { playerId, gameKey, roomId, tableId, currency } = stay;
  return { transactionId: stamp.id, playerId, gameKey, roomId, tableId, currency, createdAt: stamp.createdAt };
}
