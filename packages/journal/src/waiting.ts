import { int, oneOf, orNull, type RowOf, readRows, type Stmt, type Store, shape, sql, text } from '@cardroom/storage';
import { BREAKER_REASONS, type Waiting } from '@cardroom/wallet';

/** What a round of the dispatcher begins with. */
export async function readWaiting(store: Pick<Store, 'read'>, now: number): Promise<Waiting> {
  return waitingOf(await readRows(store, WAITING, waitingStmt(now)));
}

/** An operator with rows that are not finished (`results` and `money` say which of them are due), or a breaker that is not closed (`open_until` and `why` are set). */
const WAITING = shape({
  operator_id: text,
  results: orNull(int),
  money: orNull(int),
  open_until: orNull(int),
  probe_until: orNull(int),
  why: orNull(oneOf(BREAKER_REASONS)),
});

function waitingOf(rows: readonly RowOf<typeof WAITING>[]): Waiting {
  return {
    operators: rows.flatMap(({ operator_id, results, money }) =>
      results === null ? [] : [{ operatorId: operator_id, resultsDue: results === 1, moneyDue: money === 1 }],
    ),
    breakers: rows.flatMap(({ operator_id, open_until, probe_until, why }) =>
      open_until === null || why === null ? [] : [{ operatorId: operator_id, openUntil: open_until, probeUntil: probe_until, why }],
    ),
  };
}

/**
 * Jumps from operator to operator in `wallet_due`, so that the cost depends on the number of waiting operators, not on their rows; `wallet_money`
 * finds money behind any number of results. Breakers are part of it, so that they cost no statement of their own.
 */
function waitingStmt(now: number): Stmt {
  return sql`with recursive o (operator_id) as (
      select (select operator_id from wallet_tx where status in (0, 1) order by operator_id limit 1)
      union all
      select (select w.operator_id from wallet_tx w where w.status in (0, 1) and w.operator_id > o.operator_id order by w.operator_id limit 1)
        from o where o.operator_id is not null)
    select o.operator_id, case when exists (
        select 1 from wallet_tx w where w.operator_id = o.operator_id and w.status in (0, 1) and w.kind = 4 and w.next_at <= ${now}) then 1 else 0 end as results,
      case when exists (
        select 1 from wallet_tx w where w.operator_id = o.operator_id and w.status in (0, 1) and w.kind <> 4 and w.next_at <= ${now}) then 1 else 0 end as money,
      cast(null as bigint) as open_until, cast(null as bigint) as probe_until, cast(null as text) as why
      from o where o.operator_id is not null
    union all
    select b.operator_id, null, null, b.open_until, b.probe_until, b.why from operator_breaker b`;
}
