import type { Book } from './ledger.ts';
import { sql } from './sql.ts';
import type { Store } from './store.ts';

/** Everything that has to agree in one book, read at one moment. Amounts in minor units. */
export interface BookReading extends Book {
  /** Balances; `seats` and `pots` are sums over those accounts. */
  readonly accounts: Readonly<Record<LedgerAccountGroup, number>>;
  /** What the wallet's own rows say is under way, owed, and stuck. */
  readonly wallet: { readonly transit: number; readonly owed: number; readonly suspense: number };
}

export const LEDGER_ACCOUNT_GROUPS = ['external', 'transit', 'seats', 'pots', 'rake', 'owed', 'suspense'] as const;
export type LedgerAccountGroup = (typeof LEDGER_ACCOUNT_GROUPS)[number];

/** The account of one stay that holds chips. */
export interface SeatReading extends Book {
  readonly stayId: string;
  readonly chips: number;
  /** Null when no stay of that name is known. */
  readonly tableId: string | null;
}

export interface LedgerReading {
  readonly books: readonly BookReading[];
  readonly seats: readonly SeatReading[];
  /** Number of the last event of each open table at that moment. */
  readonly tables: ReadonlyMap<string, number>;
  /** Rows of the wallet that wait for a person, by kind. */
  readonly stuck: { readonly credit: number; readonly cancel: number; readonly result: number };
}

interface Row {
  readonly source: 'account' | 'wallet' | 'table' | 'stuck';
  readonly operator_id: string;
  readonly currency: string;
  readonly name: string;
  readonly amount: number;
  readonly table_id: string | null;
}

/**
 * Reads the open part of the books in one statement, so that all of it is of one moment: accounts that hold something, wallet rows that are
 * open or stuck, and where each open table stands. The cost grows with what is open, not with what has been.
 */
export async function readLedger(store: Store): Promise<LedgerReading> {
  const rows = await store.read<Row>(
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
      union all select 'table', t.operator_id, t.currency, '', o.last_seq, t.table_id
        from poker_table t join table_owner o on o.table_id = t.table_id where t.closed_at is null`,
  );
  const of = (source: Row['source']): Row[] => rows.filter((row) => row.source === source);
  const stuck = new Map(of('stuck').map(({ name, amount }) => [name, amount]));
  return {
    books: booksOf([...of('account'), ...of('wallet')]),
    seats: of('account').flatMap(seatOf),
    tables: new Map(of('table').map(({ table_id, amount }) => [table_id ?? '', amount])),
    stuck: { credit: stuck.get('credit') ?? 0, cancel: stuck.get('cancel') ?? 0, result: stuck.get('result') ?? 0 },
  };
}

function booksOf(rows: readonly Row[]): BookReading[] {
  const names = new Map(rows.map(({ operator_id, currency }) => [`${operator_id} ${currency}`, { operatorId: operator_id, currency }]));
  return [...names.values()].map((book) => {
    const mine = rows.filter((row) => row.operator_id === book.operatorId && row.currency === book.currency);
    const sum = (source: Row['source'], group: string): number =>
      mine.reduce((total, row) => (row.source === source && groupOf(row.name) === group ? total + row.amount : total), 0);
    const accounts = Object.fromEntries(LEDGER_ACCOUNT_GROUPS.map((group) => [group, sum('account', group)]));
    return {
      ...book,
      accounts: accounts as Record<LedgerAccountGroup, number>,
      wallet: { transit: sum('wallet', 'transit'), owed: sum('wallet', 'owed'), suspense: sum('wallet', 'suspense') },
    };
  });
}

function groupOf(name: string): string {
  if (name.startsWith('seat:')) return 'seats';
  return name.startsWith('pot:') ? 'pots' : name;
}

function seatOf({ name, operator_id, currency, amount, table_id }: Row): SeatReading[] {
  if (!name.startsWith('seat:')) return [];
  return [{ operatorId: operator_id, currency, stayId: name.slice('seat:'.length), chips: amount, tableId: table_id }];
}

/** What does not agree inside one book, in words; empty when everything does. */
export function bookProblems({ operatorId, currency, accounts, wallet }: BookReading): string[] {
  const name = `${operatorId} ${currency}`;
  const sum = LEDGER_ACCOUNT_GROUPS.reduce((total, group) => total + accounts[group], 0);
  const pairs = (['transit', 'owed', 'suspense'] as const).filter((group) => accounts[group] !== wallet[group]);
  return [
    ...(sum === 0 ? [] : [`${name}: all accounts add up to ${sum}`]),
    ...(accounts.pots === 0 ? [] : [`${name}: ${accounts.pots} are left in pots`]),
    ...pairs.map((group) => `${name}: ${group} holds ${accounts[group]}, the wallet's rows say ${wallet[group]}`),
  ];
}

/**
 * Counts the whole history again, in one statement: every account against its transfers, and `external` against all debits and credits ever.
 * Takes long where there is much of it, so it is for a command beside the service. Answers what does not agree.
 */
export async function auditLedger(store: Store): Promise<string[]> {
  const group = (column: string) =>
    `case when ${column} like 'seat:%' then 'seats' when ${column} like 'pot:%' then 'pots' else ${column} end`;
  const transferred = `select operator_id, currency, ${group('to_account')} as name, amount_minor as amount from ledger_transfer
    union all select operator_id, currency, ${group('from_account')}, -amount_minor from ledger_transfer`;
  const booked = `select operator_id, currency, ${group('account')}, -balance_minor from ledger_account`;
  // From the operator's side: what it gave, is giving, or may have given, less what it got back.
  const given = `select operator_id, currency, 'external against the wallet''s rows' as name, balance_minor as amount from ledger_account where account = 'external'
    union all select operator_id, currency, 'external against the wallet''s rows', case when kind = 2 then -amount_minor else amount_minor end from wallet_tx w
      where kind = 1 and (status in (0, 1, 2) or status = 5 and exists (select 1 from wallet_tx x where x.ref_id = w.id and x.kind = 3 and x.status in (0, 1, 3, 6)))
        or kind = 2 and status = 2`;
  const rows = await store.read<{ operator_id: string; currency: string; name: string; amount: number }>({
    sql: `select operator_id, currency, name, sum(amount) as amount from (${transferred} union all ${booked} union all ${given}) counted
      group by operator_id, currency, name having sum(amount) <> 0 order by operator_id, currency, name`.replace(/\s+/g, ' '),
    parameters: [],
  });
  return rows.map(({ operator_id, currency, name, amount }) => `${operator_id} ${currency}: ${name} is off by ${amount}`);
}
