import { parseWire } from '@cardroom/money';
import { bodyAround, type GameResult, recordText, transactionBody, transactionRequest } from '@cardroom/operator-api';
import type { NewTransaction } from './transaction.ts';

/** The stay that money or a result belongs to: one player at one table. */
export interface StayFacts {
  readonly operatorId: string;
  readonly playerId: string;
  readonly currency: string;
  readonly roomId: string;
  readonly tableId: string;
  readonly stayId: string;
  readonly gameKey: string;
  /** From the launch, as JSON text; it is returned in debits and results. */
  readonly metadata?: string;
}

/** The transaction_id (UUIDv7) and time of a row (ms since the epoch). Both are part of the body, so they are fixed before it is sent. */
export interface TransactionStamp {
  readonly id: string;
  readonly createdAt: number;
}

/** Debit of a buy-in, top-up or stake. A stake has `answerBy`, the time (ms) by which it must be answered. `stamp.id` is the lot's ID. */
export function newDebit(
  stay: StayFacts,
  debit: { readonly amountMinor: number; readonly answerBy?: number | null },
  stamp: TransactionStamp,
): NewTransaction {
  const body = transactionBody({ type: 'debit', ...wireFields(stay, stamp), amountMinor: debit.amountMinor, ...metadataOf(stay) });
  const answered = debit.answerBy == null ? {} : { answerBy: debit.answerBy };
  return { ...rowFields(stay, stamp), kind: 'debit', handId: null, lotId: null, amountMinor: debit.amountMinor, body, ...answered };
}

/** Credit that closes one lot; the amount may be 0. `handId` is set when it is written at the end of a hand. */
export function newCredit(
  stay: StayFacts,
  credit: { readonly lotId: string; readonly amountMinor: number; readonly handId: string | null },
  stamp: TransactionStamp,
): NewTransaction {
  const { lotId, amountMinor, handId } = credit;
  const body = transactionBody({ type: 'credit', ...wireFields(stay, stamp), amountMinor, refTransactionId: lotId });
  return { ...rowFields(stay, stamp), kind: 'credit', handId, lotId, amountMinor, body };
}

/** Cancel of a debit whose outcome is unknown, for the full amount and the same table. */
export function newCancel(debit: NewTransaction, stamp: TransactionStamp): NewTransaction {
  const stay = stayOf(debit);
  const body = transactionBody({ type: 'cancel', ...wireFields(stay, stamp), amountMinor: debit.amountMinor, refTransactionId: debit.id });
  return { ...rowFields(stay, stamp), kind: 'cancel', handId: null, lotId: debit.id, amountMinor: debit.amountMinor, body };
}

/** Credit of the full amount of an accepted debit that the table could no longer take. */
export function newRefund(debit: NewTransaction, stamp: TransactionStamp): NewTransaction {
  return newCredit(stayOf(debit), { lotId: debit.id, amountMinor: debit.amountMinor, handId: null }, stamp);
}

/** Result of one hand for one player. `refTransactionId` is given only when the operator's setting `result_ref` is on. */
export function newResult(
  stay: StayFacts,
  result: GameResult,
  stamp: TransactionStamp & { readonly refTransactionId?: string },
): NewTransaction {
  const { id: transactionId, createdAt, refTransactionId } = stamp;
  const reference = refTransactionId === undefined ? {} : { refTransactionId };
  const record = recordOf(result.result);
  const body = bodyAround(record, { ...result, transactionId, createdAt, ...reference, ...metadataOf(stay) });
  const { gameKey, playerResult } = result;
  const kept = { record, gameKey, playerResult, ...reference, ...metadataOf(stay) };
  return { ...rowFields(stay, stamp), kind: 'result', handId: result.roundId, lotId: null, amountMinor: result.amount, body, result: kept };
}

/** The text of a hand's record, written once for all its players while their results are made. */
const texts = new WeakMap<GameResult['result'], string>();
function recordOf(result: GameResult['result']): string {
  const known = texts.get(result);
  if (known !== undefined) return known;
  const text = recordText(result);
  texts.set(result, text);
  return text;
}

function metadataOf({ metadata }: StayFacts): Pick<StayFacts, 'metadata'> {
  return metadata === undefined ? {} : { metadata };
}

/** The game key is read from the debit's body, as the row does not have it. */
function stayOf(debit: NewTransaction): StayFacts {
  const { operatorId, playerId, currency, roomId, tableId, stayId, body } = debit;
  const { game_key: gameKey } = transactionRequest.parse(parseWire(body));
  return { operatorId, playerId, currency, roomId, tableId, stayId, gameKey };
}

function rowFields(stay: StayFacts, stamp: TransactionStamp) {
  const { operatorId, playerId, currency, roomId, tableId, stayId } = stay;
  return { id: stamp.id, operatorId, playerId, currency, roomId, tableId, stayId, createdAt: stamp.createdAt };
}

function wireFields(stay: StayFacts, stamp: TransactionStamp) {
  const { playerId, gameKey, roomId, tableId, currency } = stay;
  return { transactionId: stamp.id, playerId, gameKey, roomId, tableId, currency, createdAt: stamp.createdAt };
}
