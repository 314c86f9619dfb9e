import { skewOf } from '@cardroom/cluster';
import { int, oneOf, orNull, type RowOf, readRows, type Store, shape, sql } from '@cardroom/storage';

/** The database's own functions differ. */
export type DatabaseKind = 'sqlite' | 'postgres';

export const WALLET_KINDS = ['debit', 'credit', 'cancel', 'result'] as const;
export type WalletKind = (typeof WALLET_KINDS)[number];

/** Rows of the wallet that are not settled. Times in ms since the epoch; null where there is no row. */
export interface WalletFigures {
  /** Rows that the operator has not accepted yet, whether or not their next try is due. */
  readonly pending: number;
  /** Those of them whose next try is due. */
  readonly due: number;
  readonly oldestPendingAt: number | null;
  /** When the first of the rows that wait for a person became stuck. */
  readonly oldestStuckAt: number | null;
}

/** What waits in storage, and what storage says of itself. */
export interface Figures {
  /** When they were read, by the clock of the service. */
  readonly at: number;
  readonly wallet: Readonly<Record<WalletKind, WalletFigures>>;
  readonly databaseBytes: number;
  /** Writes that any process of this database was refused because another one owned the table. */
  readonly fencedWrites: number;
  /** The clock of the service minus the clock of the database, ms. */
  readonly skewMs: number;
}

const ROW = shape({ kind: oneOf([1, 2, 3, 4]), pending: int, due: int, pending_at: orNull(int), stuck_at: orNull(int) });
type Row = RowOf<typeof ROW>;

const FENCED = `coalesce((select next_value from id_counter where name = 'fenced-write'), 0) as fenced`;
/** Without a clock of its own, an embedded database shows that of the machine, which the service's clock follows slowly. */
const VITALS: Readonly<Record<DatabaseKind, string>> = {
  sqlite: `select (select page_count from pragma_page_count) * (select page_size from pragma_page_size) as bytes,
    cast(round((julianday('now') - 2440587.5) * 86400000.0) as integer) as now, ${FENCED}`,
  postgres: `select pg_database_size(current_database()) as bytes, cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as now, ${FENCED}`,
};

/** Counts what waits. The cost grows with the rows that wait, not with the history. Rejects as `Store.read` does. */
export async function readFigures(store: Pick<Store, 'read'>, database: DatabaseKind, now: () => number): Promise<Figures> {
  const at = now();
  const rows = await readRows(
    store,
    ROW,
    sql`select kind, sum(pending) as pending, sum(due) as due, min(pending_at) as pending_at, min(stuck_at) as stuck_at from (
        select kind, 1 as pending, case when next_at <= ${at} then 1 else 0 end as due, created_at as pending_at, null as stuck_at
          from wallet_tx where status in (0, 1)
        union all select kind, 0, 0, null, done_at from wallet_tx where status = 3) waiting group by kind`,
  );
  const asked = now();
  const [vitals] = await readRows(store, shape({ bytes: int, now: int, fenced: int }), { sql: VITALS[database], parameters: [] });
  const answered = now();
  return {
    at,
    wallet: Object.fromEntries(WALLET_KINDS.map((kind, index) => [kind, waitingOf(rows.find((row) => row.kind === index + 1))])) as Record<
      WalletKind,
      WalletFigures
    >,
    databaseBytes: vitals?.bytes ?? 0,
    fencedWrites: vitals?.fenced ?? 0,
    skewMs: vitals === undefined ? 0 : skewOf(vitals.now, asked, answered),
  };
}

function waitingOf(row: Row | undefined): WalletFigures {
  return { pending: row?.pending ?? 0, due: row?.due ?? 0, oldestPendingAt: row?.pending_at ?? null, oldestStuckAt: row?.stuck_at ?? null };
}

/** The earliest of the times that exist. */
export function earliest(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.min(...known);
}
