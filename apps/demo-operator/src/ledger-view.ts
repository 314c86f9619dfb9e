import type { Account } from './accounts.ts';
import type { Db } from './database.ts';
import type { ResultRow, TransactionRow } from './wallet/books.ts';

/** The sums over the transactions of one or all players, in minor units of one currency. */
export interface Totals {
  readonly currency: string;
  readonly players: number;
  readonly granted: number;
  readonly balance: number;
  readonly debited: number;
  readonly credited: number;
  readonly refunded: number;
  /** The sum of the open debits: bought in and not closed yet. */
  readonly open: number;
  readonly openDebits: number;
  readonly results: number;
  /** The sum of the results, with wins positive. */
  readonly resultNet: number;
  /** Whether granted − debited + credited + refunded equals the balances. */
  readonly balanced: boolean;
}

type Sums = Omit<Totals, 'currency' | 'balanced'>;

const SUMS = `
  SELECT count(*) AS players, coalesce(sum(a.granted), 0) AS granted, coalesce(sum(a.balance), 0) AS balance,
    coalesce(sum((SELECT sum(amount) FROM transactions t WHERE t.player_id = a.player_id AND type = 'debit' AND state != 'rejected')), 0) AS debited,
    coalesce(sum((SELECT sum(amount) FROM transactions t WHERE t.player_id = a.player_id AND type = 'credit')), 0) AS credited,
    coalesce(sum((SELECT sum(amount) FROM transactions t WHERE t.player_id = a.player_id AND type = 'cancel')), 0) AS refunded,
    coalesce(sum((SELECT sum(amount) FROM transactions t WHERE t.player_id = a.player_id AND type = 'debit' AND state = 'open')), 0) AS open,
    coalesce(sum((SELECT count(*) FROM transactions t WHERE t.player_id = a.player_id AND type = 'debit' AND state = 'open')), 0) AS openDebits,
    coalesce(sum((SELECT count(*) FROM results r WHERE r.player_id = a.player_id)), 0) AS results,
    coalesce(sum((SELECT sum(CASE player_result WHEN 'win' THEN amount ELSE -amount END) FROM results r WHERE r.player_id = a.player_id)), 0)
      AS resultNet
  FROM accounts a WHERE a.currency = @currency AND (@playerId IS NULL OR a.player_id = @playerId)`;

/** Reads totals and rows of the ledger. */
export class LedgerView {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  totalsOf(account: Account): Totals {
    return this.#totals(account.currency, account.playerId);
  }

  /** One row per currency. */
  totals(): Totals[] {
    const rows = this.#db.prepare<[], { currency: string }>('SELECT DISTINCT currency FROM accounts ORDER BY currency').all();
    return rows.map(({ currency }) => this.#totals(currency, null));
  }

  transactions(filter: { playerId?: string | undefined; after: number; limit: number }): TransactionRow[] {
    const select = this.#db.prepare<unknown[], TransactionRow>(
      'SELECT * FROM transactions WHERE seq > @after AND (@playerId IS NULL OR player_id = @playerId) ORDER BY seq LIMIT @limit',
    );
    return select.all({ ...filter, playerId: filter.playerId ?? null });
  }

  results(filter: { playerId?: string | undefined; after: number; limit: number }): ResultRow[] {
    const select = this.#db.prepare<unknown[], ResultRow>(
      'SELECT * FROM results WHERE seq > @after AND (@playerId IS NULL OR player_id = @playerId) ORDER BY seq LIMIT @limit',
    );
    return select.all({ ...filter, playerId: filter.playerId ?? null });
  }

  #totals(currency: string, playerId: string | null): Totals {
    const sums = this.#db.prepare<unknown[], Sums>(SUMS).get({ currency, playerId });
    if (sums === undefined) throw new Error('an aggregate always has a row');
    return { ...sums, currency, balanced: sums.balance === sums.granted - sums.debited + sums.credited + sums.refunded };
  }
}
