import { ATTEMPT } from '@cardroom/journal';
import type { HomeRetrying, HomeStuck } from '@cardroom/staff-api';
import { int, oneOf, readRows, type Store, shape, sql, text } from '@cardroom/storage';
import { stuckQueue } from './stuck-queue.ts';

/** Stuck payments that are named one by one. */
export const STUCK_SHOWN = 3;
const KINDS = { 2: 'credit', 3: 'cancel', 4: 'result' } as const;

/** The oldest stuck payments. Their players' names are added by the caller, which knows them. */
export async function oldestStuck(store: Store, operatorId: string): Promise<Omit<HomeStuck, 'playerName'>[]> {
  const rows = await stuckQueue(store, { operatorId, after: 0, limit: STUCK_SHOWN });
  return rows.flatMap(({ transactionId: id, kind, amountMinor, currency, playerId, createdAt, attempts }) =>
    kind === 'debit' ? [] : [{ id, kind, amountMinor, currency, playerId, createdAt, attempts }],
  );
}

/** Payments that have failed at least once and are sent again, by kind and currency. */
export async function retryingNow(store: Store, operatorId: string): Promise<HomeRetrying[]> {
  const rows = await readRows(
    store,
    shape({ kind: oneOf([2, 3, 4]), currency: text, n: int, amount: int, oldest: int, next_at: int }),
    sql`select w.kind, w.currency, count(*) as n, sum(w.amount_minor) as amount, min(w.created_at) as oldest, min(w.next_at) as next_at
      from wallet_tx w
      where w.status in (0, 1) and w.operator_id = ${operatorId} and w.kind in (2, 3, 4) and (w.attempts > 1 or w.attempts = 1 and w.status = 0)
      group by w.kind, w.currency order by w.kind, w.currency`,
  );
  return rows.map(({ kind, currency, n, amount, oldest, next_at: nextAt }) => ({
    ...{ kind: KINDS[kind], currency, rows: n, amountMinor: amount, oldest, nextAt },
  }));
}

/** How many payments were accepted since `from` (ms) that had failed before. */
export async function acceptedLater(store: Store, operatorId: string, from: number): Promise<number> {
  const [row] = await readRows(
    store,
    ATTEMPT.pick().and({ n: int }),
    sql`select count(*) as n from wallet_attempt a where a.operator_id = ${operatorId} and a.at >= ${from} and a.n > 1 and a.verdict = 'done'`,
  );
  return row?.n ?? 0;
}
