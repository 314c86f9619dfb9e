import { ACCOUNT_GROUPS, type AccountGroup, type Book, type BookReading, groupOf } from '@cardroom/ledger';
import type { Store } from '@cardroom/storage';
import { int, oneOf, orNull, type RowOf, readRows, shape, sql, text } from '@cardroom/storage';
import { LEDGER_ACCOUNT } from './account-rows.ts';

/** A stay's account, which holds its chips. */
export interface SeatReading extends Book {
  readonly stayId: string;
  readonly chips: number;
  /** Null when the stay is unknown. */
  readonly tableId: string | null;
}

export interface LedgerReading {
  readonly books: readonly BookReading[];
  readonly seats: readonly SeatReading[];
  /** Number of the last event of each open table at that moment. */
  readonly tables: ReadonlyMap<string, number>;
  /** The process that holds each of them; without those whose process has gone. */
  readonly holders: ReadonlyMap<string, string>;
  /** Number of stuck wallet rows, by kind. */
  readonly stuck: { readonly credit: number; readonly cancel: number; readonly result: number };
}

const ROW = LEDGER_ACCOUNT.pick('operator_id', 'currency').and({
  source: oneOf(['account', 'wallet', 'table', 'stuck']),
  name: LEDGER_ACCOUNT.columns.account,
  amount: LEDGER_ACCOUNT.columns.balance_minor,
  table_id: orNull(text),
});
type Row = RowOf<typeof ROW>;

/**
 * Reads the open part of the ledger in one statement, so that it is consistent: non-empty accounts, open or stuck wallet rows, and the
 * position of each open table. The cost grows with what is open, not with the history.
 */
export async function readLedger(store: Store): Promise<LedgerReading> {
  const rows = await readRows(
    store,
    ROW,
    sql`select 'account' as source, a.operator_id, a.currency, a.account as name, a.balance_minor as amount, s.table_id
        from ledger_account a left join stay s on a.account like 'seat:%' and s.stay_id = substr(a.account, 6) where a.balance_minor <> 0
      union all select 'wallet', operator_id, currency, 'owed', sum(amount_minor), null
        from wallet_tx where status in (0, 1) and kind = 2 group by operator_id, currency
      union all select 'wallet', operator_id, currency, 'transit', sum(amount_minor), null
        from wallet_tx where status in (0, 1) and kind in (1, 3) group by operator_id, currency
      union all select 'wallet', operator_id, currency, 'suspense', sum(amount_minor), null
        from wallet_tx where status = 3 and kind in (2, 3) group by operator_id, currency
      union all select 'stuck', '', '', case kind when 2 then 'credit' when 3 then 'cancel' else 'result' end, count(*), null
        from wallet_tx where status = 3 group by kind
      union all select 'table', t.operator_id, t.currency, coalesce(p.process_id, ''), o.last_seq, t.table_id
        from poker_table t join table_owner o on o.table_id = t.table_id
        left join service_process p on p.process_id = o.holder and p.state <> 'gone' where t.closed_at is null`,
  );
  const of = (source: Row['source']): Row[] => rows.filter((row) => row.source === source);
  const stuck = new Map(of('stuck').map(({ name, amount }) => [name, amount]));
  return {
    books: booksOf([...of('account'), ...of('wallet')]),
    seats: of('account').flatMap(seatOf),
    tables: new Map(of('table').map(({ table_id, amount }) => [table_id ?? '', amount])),
    holders: new Map(of('table').flatMap(({ table_id, name }) => (name === '' ? [] : [[table_id ?? '', name]]))),
    stuck: { credit: stuck.get('credit') ?? 0, cancel: stuck.get('cancel') ?? 0, result: stuck.get('result') ?? 0 },
  };
}

function booksOf(rows: readonly Row[]): BookReading[] {
  const names = new Map(rows.map(({ operator_id, currency }) => [`${operator_id} ${currency}`, { operatorId: operator_id, currency }]));
  return [...names.values()].map((book) => {
    const mine = rows.filter((row) => row.operator_id === book.operatorId && row.currency === book.currency);
    const sum = (source: Row['source'], group: string): number =>
      mine.reduce((total, row) => (row.source === source && groupOf(row.name) === group ? total + row.amount : total), 0);
    const accounts = Object.fromEntries(ACCOUNT_GROUPS.map((group) => [group, sum('account', group)]));
    return {
      ...book,
      accounts: accounts as Record<AccountGroup, number>,
      wallet: { transit: sum('wallet', 'transit'), owed: sum('wallet', 'owed'), suspense: sum('wallet', 'suspense') },
    };
  });
}

function seatOf({ name, operator_id, currency, amount, table_id }: Row): SeatReading[] {
  if (!name.startsWith('seat:')) return [];
  return [{ operatorId: operator_id, currency, stayId: name.slice('seat:'.length), chips: amount, tableId: table_id }];
}

/**
 * Recounts the whole history, or that of one operator, in one statement: every account against its transfers, and `external` against all
 * debits and credits. It is slow on a long history, so it is meant for a command beside the service. Returns the disagreements.
 */
export async function auditLedger(store: Pick<Store, 'read'>, operatorId: string | null = null): Promise<string[]> {
  const group = (column: string) =>
    `case when ${column} like 'seat:%' then 'seats' when ${column} like 'pot:%' then 'pots'
      when substr(${column}, length(${column}) - 2, 1) = ':' then substr(${column}, 1, length(${column}) - 3) else ${column} end`;
  const transferred = `select operator_id, currency, ${group('to_account')} as name, amount_minor as amount from ledger_transfer
    union all select operator_id, currency, ${group('from_account')}, -amount_minor from ledger_transfer`;
  const booked = `select operator_id, currency, ${group('account')}, -balance_minor from ledger_account`;
  // From the operator's side: what it gave, is giving, or may have given, less what it got back.
  const given = `select operator_id, currency, 'external against the wallet''s rows' as name, balance_minor as amount from ledger_account where account = 'external' or account like 'external:%'
    union all select operator_id, currency, 'external against the wallet''s rows', case when kind = 2 then -amount_minor else amount_minor end from wallet_tx w
      where kind = 1 and (status in (0, 1, 2) or status = 5 and exists (select 1 from wallet_tx x where x.ref_id = w.id and x.kind = 3 and x.status in (0, 1, 3, 6)))
        or kind = 2 and status = 2`;
  const rows = await readRows(store, shape({ operator_id: text, currency: text, name: text, amount: int }), {
    sql: `select operator_id, currency, name, sum(amount) as amount from (${transferred} union all ${booked} union all ${given}) counted
      ${operatorId === null ? '' : 'where operator_id = ?'} group by operator_id, currency, name having sum(amount) <> 0 order by operator_id, currency, name`.replace(
      /\s+/g,
      ' ',
    ),
    parameters: operatorId === null ? [] : [operatorId],
  });
  return rows.map(({ operator_id, currency, name, amount }) => `${operator_id} ${currency}: ${name} is off by ${amount}`);
}
