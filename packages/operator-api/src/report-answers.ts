import { money, type RawJson } from '@cardroom/money';
import { type ReportedHandPlayer, sentResult } from './report-hands.ts';
import type { HandState, OpenLotState, ReportState } from './reports.ts';
import type { TransactionKind } from './transaction.ts';
import { wireTime } from './wire-fields.ts';

/** The answers to the reconciliation calls. The types hold minor units and ms since the epoch; the wire has its usual formats. */

/** Where a page ends. */
export interface PageEnd {
  /** Opens the next page; null on the last one. */
  readonly nextCursor: string | null;
  /** The position after the last returned row: rows written later are found from here. */
  readonly resumeCursor: string;
  /** When the page was read. */
  readonly asOf: number;
}

/** One callback to the operator's wallet. */
export interface ReportedTransaction {
  readonly transactionId: string;
  readonly kind: TransactionKind;
  readonly state: ReportState;
  readonly amountMinor: number;
  readonly currency: string;
  readonly playerId: string;
  readonly roomId: string;
  readonly tableId: string;
  readonly stayId: string;
  readonly roundId: string | null;
  /** The debit that this credit or cancel closes. */
  readonly refTransactionId: string | null;
  readonly createdAt: number;
  readonly doneAt: number | null;
  readonly attempts: number;
  readonly outcome: string | null;
  readonly lastError: string | null;
}

/** One attempt of a callback. `httpStatus` is null when no answer came back. */
export interface ReportedTry {
  readonly n: number;
  readonly at: number;
  readonly httpStatus: number | null;
  readonly code: string | null;
  readonly ms: number | null;
}

/** One finished hand. */
export interface ReportedHand {
  readonly roundId: string;
  readonly state: HandState;
  readonly gameKey: string;
  readonly roomId: string;
  readonly tableId: string;
  readonly currency: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly players: readonly ReportedHandPlayer[];
}

/** One debit that no credit or cancel has closed yet. */
export interface ReportedLot {
  readonly transactionId: string;
  readonly stayId: string;
  readonly playerId: string;
  readonly roomId: string;
  readonly tableId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly state: OpenLotState;
  readonly createdAt: number;
}

/** `GET /v1/operator/transactions`. */
export function transactionsAnswer(rows: readonly ReportedTransaction[], end: PageEnd): object {
  return { status: 'success', data: { transactions: rows.map(transactionMember), ...endMembers(end) } };
}

/** `GET /v1/operator/transactions/{transaction_id}`: the transaction with all its attempts. */
export function transactionAnswer(row: ReportedTransaction, tries: readonly ReportedTry[], asOf: number): object {
  const told = tries.map(({ n, at, httpStatus, code, ms }) => ({ n, at: wireTime(at), http_status: httpStatus, code, ms }));
  return { status: 'success', data: { transaction: { ...transactionMember(row), tries: told }, as_of: wireTime(asOf) } };
}

/** `GET /v1/operator/hands`. */
export function handsAnswer(hands: readonly ReportedHand[], end: PageEnd): object {
  return { status: 'success', data: { hands: hands.map(handMember), ...endMembers(end) } };
}

/** `GET /v1/operator/hands/{round_id}`. `resultBody`: the result sent for one of the players; null for a void hand. */
export function handAnswer(hand: ReportedHand, resultBody: string | null, asOf: number): object {
  const result = resultBody === null ? null : sentResult(resultBody);
  return { status: 'success', data: { hand: { ...handMember(hand), result }, as_of: wireTime(asOf) } };
}

/** `GET /v1/operator/open-lots`. */
export function openLotsAnswer(lots: readonly ReportedLot[], end: PageEnd): object {
  return { status: 'success', data: { open_lots: lots.map((lot) => lotMember(lot, end.asOf)), ...endMembers(end) } };
}

function endMembers({ nextCursor, resumeCursor, asOf }: PageEnd): object {
  return { next_cursor: nextCursor, resume_cursor: resumeCursor, as_of: wireTime(asOf) };
}

function transactionMember(row: ReportedTransaction): object {
  return {
    transaction_id: row.transactionId,
    kind: row.kind,
    state: row.state,
    amount: money(row.amountMinor),
    currency: row.currency,
    player_id: row.playerId,
    room_id: row.roomId,
    table_id: row.tableId,
    stay_id: row.stayId,
    round_id: row.roundId,
    ref_transaction_id: row.refTransactionId,
    created_at: wireTime(row.createdAt),
    done_at: row.doneAt === null ? null : wireTime(row.doneAt),
    attempts: row.attempts,
    outcome: row.outcome,
    last_error: row.lastError,
  };
}

function handMember(hand: ReportedHand): object {
  return {
    round_id: hand.roundId,
    state: hand.state,
    game_key: hand.gameKey,
    room_id: hand.roomId,
    table_id: hand.tableId,
    currency: hand.currency,
    started_at: wireTime(hand.startedAt),
    ended_at: wireTime(hand.endedAt),
    rake: money(hand.players.reduce((sum, { rake }) => sum + rake, 0)),
    players: hand.players.map(handPlayerMember),
  };
}

function handPlayerMember({ playerId, startStack, endStack, bet, win, rake }: ReportedHandPlayer): object {
  return {
    player_id: playerId,
    start_stack: moneyOrNull(startStack),
    end_stack: moneyOrNull(endStack),
    bet: money(bet),
    win: money(win),
    net: money(win - bet),
    rake: money(rake),
  };
}

function lotMember(lot: ReportedLot, asOf: number): object {
  return {
    transaction_id: lot.transactionId,
    stay_id: lot.stayId,
    player_id: lot.playerId,
    room_id: lot.roomId,
    table_id: lot.tableId,
    amount: money(lot.amountMinor),
    currency: lot.currency,
    state: lot.state,
    created_at: wireTime(lot.createdAt),
    age_seconds: Math.max(0, Math.floor((asOf - lot.createdAt) / 1000)),
  };
}

function moneyOrNull(minor: number | null): RawJson | null {
  return minor === null ? null : money(minor);
}
