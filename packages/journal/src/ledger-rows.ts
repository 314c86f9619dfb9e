import {
  type Account,
  type Book,
  changesOf,
  LedgerBroken,
  type MoneyFact,
  type Posting,
  postingsOf,
  seatAccount,
  storedAccount,
  type Transfer,
} from '@cardroom/ledger';
import { exactly, type Stmt, sql, UnitRefused } from '@cardroom/storage';

/**
 * The statements of a posting: its transfers and the changes of each account. Any account but `external` that would fall below zero refuses
 * the unit. Throws `LedgerBroken` when the posting itself does not balance.
 */
export function post(posting: Posting): Stmt[] {
  const transfers = posting.transfers.filter(({ amountMinor }) => amountMinor !== 0);
  if (transfers.length === 0) return [];
  const changes = [...changesOf({ ...posting, transfers })].sort(([a], [b]) => (a < b ? -1 : 1));
  return [insertTransfers(posting, transfers), ...changes.map(([account, change]) => changeAccount(posting, account, change))];
}

/** The postings of a fact; they belong in the unit of that fact. */
export function book(fact: MoneyFact, at: number): Stmt[] {
  return postingsOf(fact, at).flatMap(post);
}

/** Opens the account of a stay that begins without money, so that it can be closed whether money comes or not. */
export function openSeatAccount({ operatorId, currency }: Book, stayId: string): Stmt {
  const account = seatAccount(stayId);
  const insert = sql`insert into ledger_account (operator_id, currency, account, balance_minor) values (${operatorId}, ${currency}, ${account}, 0)`;
  return { ...exactly(1, insert), account: keyOf({ operatorId, currency }, account) };
}

/** Closes the account of a stay that ends; the unit is refused unless it is empty. Belongs after the credits of the cash-out. */
export function closeSeatAccount({ operatorId, currency }: Book, stayId: string, at: number): Stmt {
  const account = seatAccount(stayId);
  const update = sql`update ledger_account set closed_at = ${at}
    where operator_id = ${operatorId} and currency = ${currency} and account = ${account} and balance_minor = 0 and closed_at is null`;
  return { ...exactly(1, update), account: keyOf({ operatorId, currency }, account) };
}

/** Turns the refusal of a statement that changes an account into a broken-ledger error. Returns any other error unchanged. */
export function asLedgerError(error: unknown, unit: readonly Stmt[]): unknown {
  if (!(error instanceof UnitRefused) || unit[error.statement]?.account === undefined) return error;
  return new LedgerBroken(error.message, { cause: error });
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

/** `external` may be negative, so both directions may open it; any other account is opened by a gain. */
function changeAccount(posting: Posting, account: Account, change: number): Stmt {
  const { operatorId, currency } = posting;
  const name = storedAccount(account, posting.tableId);
  const stmt =
    change > 0 || account === 'external'
      ? sql`insert into ledger_account (operator_id, currency, account, balance_minor) values (${operatorId}, ${currency}, ${name}, ${change})
          on conflict (operator_id, currency, account) do update set balance_minor = ledger_account.balance_minor + excluded.balance_minor`
      : sql`update ledger_account set balance_minor = balance_minor - ${-change}
          where operator_id = ${operatorId} and currency = ${currency} and account = ${name} and balance_minor >= ${-change}`;
  return { ...exactly(1, stmt), account: keyOf(posting, name) };
}

function keyOf({ operatorId, currency }: Book, account: string): string {
  return `${operatorId} ${currency} ${account}`;
}
