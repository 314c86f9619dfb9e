import { type MoneyMove, playerTransactions, type StayMoney, type StaysPage } from '@cardroom/journal';
import { fieldErrors } from '@cardroom/operator-api';
import {
  TRANSACTIONS_EXPORT_MAX,
  TRANSACTIONS_PAGE_MAX,
  TRANSACTIONS_SHOWN_MS,
  type TransactionsAnswer,
  type TransactionsExport,
  transactionsExportQuery,
  transactionsQuery,
} from '@cardroom/protocol';
import type { Store } from '@cardroom/storage';
import { stringify } from 'csv-stringify/sync';
import type { Request } from 'express';
import type { z } from 'zod';
import type { PlayerIdentity } from '../../players/identity.ts';
import { type CsvField, csvForm } from '../csv-form.ts';
import { HttpError, invalidRequest } from '../errors.ts';
import { clockTime, dayOn } from './zone-clock.ts';

export interface TransactionsPorts {
  readonly store: Store;
  now(): number;
}

/**
 * Answers `GET /api/transactions`: the player's buy-ins, top-ups and cash-outs of the last 12 months by stay, in all currencies, optionally
 * limited to a period or table. Throws `HttpError` naming wrong query members.
 */
export async function listTransactions(ports: TransactionsPorts, player: PlayerIdentity, request: Request): Promise<TransactionsAnswer> {
  const { before = null, limit, ...chosen } = queryOf(transactionsQuery, request);
  const stays = await playerTransactions(ports.store, player, { ...pageOf(chosen, ports.now()), before, limit: limit + 1 });
  return { stays: stays.slice(0, limit), more: stays.length > limit };
}

const COLUMNS = ['time', 'table', 'room', 'kind', 'amount', 'currency', 'state', 'transaction_id', 'stay_id'];

/**
 * Answers `GET /api/transactions/export`: the same transactions as a file, with times in the player's time zone and their offset. Throws
 * `HttpError` naming wrong query members, and TOO_MANY_TRANSACTIONS when there are more than `max`.
 */
export async function exportTransactions(
  ports: TransactionsPorts,
  player: PlayerIdentity,
  request: Request,
  max = TRANSACTIONS_EXPORT_MAX,
): Promise<TransactionsExport> {
  const chosen = queryOf(transactionsExportQuery, request);
  const now = ports.now();
  const moves = await allMoves(ports.store, player, pageOf(chosen, now), max);
  moves.sort((one, other) => one.move.at - other.move.at);
  const { timezone } = player;
  // The file name never includes future dates, whatever period was requested.
  const [from, to] = [chosen.from ?? moves[0]?.move.at ?? now, chosen.to ?? now].map((at) => dayOn(Math.min(at, now), timezone));
  const table = chosen.table === undefined ? '' : `-table-${chosen.table}`;
  const rows = moves.map((one) => rowOf(one, timezone));
  return { fileName: `transactions${table}-${from}-to-${to}.csv`, text: stringify(rows, csvForm(COLUMNS)) };
}

type Chosen = z.output<typeof transactionsExportQuery>;

function pageOf({ from, to, table }: Chosen, now: number): Omit<StaysPage, 'before' | 'limit'> {
  const moved = from === undefined && to === undefined ? null : { from: from ?? 0, to: to ?? Number.MAX_SAFE_INTEGER };
  return { since: now - TRANSACTIONS_SHOWN_MS, tableId: table ?? null, moved };
}

interface MoveOfStay {
  readonly stay: StayMoney;
  readonly move: MoneyMove;
}

/** Reads page by page so that no table waits for one long statement. */
async function allMoves(
  store: Store,
  player: PlayerIdentity,
  page: Omit<StaysPage, 'before' | 'limit'>,
  max: number,
): Promise<MoveOfStay[]> {
  const moves: MoveOfStay[] = [];
  // A stay that ends between two pages moves in the list and may appear twice.
  const seen = new Set<string>();
  for (let before: string | null = null; ; ) {
    const stays: readonly StayMoney[] = await playerTransactions(store, player, { ...page, before, limit: TRANSACTIONS_PAGE_MAX });
    for (const stay of stays.filter(({ stayId }) => !seen.has(stayId))) {
      seen.add(stay.stayId);
      moves.push(...stay.moves.map((move) => ({ stay, move })));
    }
    if (moves.length > max) throw new HttpError('TOO_MANY_TRANSACTIONS', `A file has at most ${max} transactions`);
    if (stays.length < TRANSACTIONS_PAGE_MAX) return moves;
    before = stays.at(-1)?.stayId ?? null;
  }
}

/** Amounts are signed as they changed the player's account. */
function rowOf({ stay, move }: MoveOfStay, timezone: string): CsvField[] {
  const { tableId, roomName, currency, stayId } = stay;
  const { transactionId, kind, amount, state, at } = move;
  const change = kind === 'cash-out' ? amount : -amount;
  return [clockTime(at, timezone), tableId, roomName, kind, change, currency, state, transactionId, stayId];
}

function queryOf<Query extends z.ZodType>(schema: Query, request: Request): z.output<Query> {
  const parsed = schema.safeParse(request.query);
  if (!parsed.success) throw invalidRequest(fieldErrors(parsed.error, request.query));
  return parsed.data;
}
