import { exactly, sql } from './sql.ts';
import { type Stmt, UnitRefused } from './store.ts';

/** Money is kept apart per operator and currency: every book of accounts balances by itself. */
export interface Book {
  readonly operatorId: string;
  readonly currency: string;
}

/**
 * `external`: the operator's wallet seen from here, below zero by what we hold. `transit`: debits that are asked for, in flight, or being
 * cancelled. `seat:<stay>`: one player's chips at one table, `behind` included, as at the start of a running hand. `pot:<hand>`: empty
 * after each unit. `rake`: taken. `owed`: cash-outs the wallet has not taken yet. `suspense`: money over which a person has to decide.
 */
export type Account = 'external' | 'transit' | 'rake' | 'owed' | 'suspense' | `seat:${string}` | `pot:${string}`;

/** One row: `amountMinor` leaves `from` and reaches `to`, so that every row by itself adds up to zero. */
export interface Transfer {
  readonly from: Account;
  readonly to: Account;
  /** Minor units; a transfer of nothing is left out. */
  readonly amountMinor: number;
}

export const POSTING_KINDS = [
  'opening',
  'debit-asked',
  'debit-accepted',
  'debit-refused',
  'debit-cancelled',
  'hand',
  'cash-out',
  'credit-taken',
  'stuck',
  'asked-again',
  'compensated',
  'resolved',
] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

/** One movement of money with what caused it; it belongs into the unit of that cause. */
export interface Posting extends Book {
  readonly kind: PostingKind;
  readonly at: number;
  readonly tableId: string;
  readonly handId: string | null;
  /** The wallet's row that moved, if one did. */
  readonly txId: string | null;
  readonly transfers: readonly Transfer[];
}

/** The books would not balance, or an account would fall below zero: a bug, found before anything is written. */
export class LedgerBroken extends Error {
  override readonly name = 'LedgerBroken';
}

export const seatAccount = (stayId: string): Account => `seat:${stayId}`;
export const potAccount = (handId: string): Account => `pot:${handId}`;

/**
 * The statements of a posting: its transfers, and what they change in each account. No account but `external` may fall below zero: the unit
 * is refused. Throws `LedgerBroken` when the posting itself does not balance.
 */
export function post(posting: Posting): Stmt[] {
  const transfers = posting.transfers.filter(({ amountMinor }) => amountMinor !== 0);
  if (transfers.length === 0) return [];
  const changes = [...balancedChanges(posting, transfers)].sort(([a], [b]) => (a < b ? -1 : 1));
  return [insertTransfers(posting, transfers), ...changes.map(([account, change]) => changeAccount(posting, account, change))];
}

/** A stay begins without money: its account is there, so that it can be closed whether money came or not. */
export function openSeatAccount({ operatorId, currency }: Book, stayId: string): Stmt {
  const account = seatAccount(stayId);
  const insert = sql`insert into ledger_account (operator_id, currency, account, balance_minor) values (${operatorId}, ${currency}, ${account}, 0)`;
  return { ...exactly(1, insert), account: keyOf({ operatorId, currency }, account) };
}

/** A stay ends: its account must be empty by then, or the unit is refused. Belongs behind the credits of its cash-out. */
export function closeSeatAccount({ operatorId, currency }: Book, stayId: string, at: number): Stmt {
  const account = seatAccount(stayId);
  const update = sql`update ledger_account set closed_at = ${at}
    where operator_id = ${operatorId} and currency = ${currency} and account = ${account} and balance_minor = 0 and closed_at is null`;
  return { ...exactly(1, update), account: keyOf({ operatorId, currency }, account) };
}

/** The refusal of a statement that changes an account, as what it is: the books would break. Any other error as it is. */
export function asLedgerError(error: unknown, unit: readonly Stmt[]): unknown {
  if (!(error instanceof UnitRefused) || unit[error.statement]?.account === undefined) return error;
  return new LedgerBroken(error.message, { cause: error });
}

/** What each account gains or loses. Whatever goes into a pot must come out of it in the same posting. */
function balancedChanges(posting: Posting, transfers: readonly Transfer[]): Map<Account, number> {
  const changes = new Map<Account, number>();
  const add = (account: Account, amount: number): void => void changes.set(account, (changes.get(account) ?? 0) + amount);
  for (const { from, to, amountMinor } of transfers) {
    if (!Number.isSafeInteger(amountMinor) || amountMinor < 0 || from === to) {
      throw new LedgerBroken(`${posting.kind} moves ${amountMinor} from ${from} to ${to}`);
    }
    add(from, -amountMinor);
    add(to, amountMinor);
  }
  const sum = [...changes.values()].reduce((total, change) => total + change, 0);
  if (sum !== 0) throw new LedgerBroken(`${posting.kind} adds up to ${sum}`);
  for (const [account, change] of changes) {
    if (account.startsWith('pot:') && change !== 0) throw new LedgerBroken(`${posting.kind} leaves ${change} in ${account}`);
    if (change === 0) changes.delete(account);
  }
  return changes;
}

const TRANSFER_COLUMNS = 'at, kind, operator_id, currency, table_id, hand_id, tx_id, from_account, to_account, amount_minor';

function insertTransfers(posting: Posting, transfers: readonly Transfer[]): Stmt {
  const { at, kind, operatorId, currency, tableId, handId, txId } = posting;
  const row = `(${TRANSFER_COLUMNS.split(',')
    .map(() => '?')
    .join(', ')})`;
  return {
    sql: `insert into ledger_transfer (${TRANSFER_COLUMNS}) values ${transfers.map(() => row).join(', ')}`,
    parameters: transfers.flatMap(({ from, to, amountMinor }) => [
      ...[at, kind, operatorId, currency, tableId, handId, txId],
      ...[from, to, amountMinor],
    ]),
    rows: transfers.length,
  };
}

/** `external` may owe, so both directions may open it; any other account is opened by what it gains. */
function changeAccount(book: Book, account: Account, change: number): Stmt {
  const { operatorId, currency } = book;
  const stmt =
    change > 0 || account === 'external'
      ? sql`insert into ledger_account (operator_id, currency, account, balance_minor) values (${operatorId}, ${currency}, ${account}, ${change})
          on conflict (operator_id, currency, account) do update set balance_minor = ledger_account.balance_minor + excluded.balance_minor`
      : sql`update ledger_account set balance_minor = balance_minor - ${-change}
          where operator_id = ${operatorId} and currency = ${currency} and account = ${account} and balance_minor >= ${-change}`;
  return { ...exactly(1, stmt), account: keyOf(book, account) };
}

function keyOf({ operatorId, currency }: Book, account: Account): string {
  return `${operatorId} ${currency} ${account}`;
}
