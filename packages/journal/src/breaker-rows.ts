import { exactly, int, oneOf, orNull, type Stmt, type Store, sql, tableRow, text } from '@cardroom/storage';
import { BREAKER_REASONS, type BreakerProbe, type BreakerStore } from '@cardroom/wallet';

/** An operator's breaker that is not closed. */
export const OPERATOR_BREAKER = tableRow('operator_breaker', {
  operator_id: text,
  open_until: int,
  probe_until: orNull(int),
  why: oneOf(BREAKER_REASONS),
});

/** The breakers that all processes of a database share. */
export function breakerStore(store: Pick<Store, 'write'>): BreakerStore {
  return {
    open: async ({ operatorId, openUntil, why }) => {
      await store.write([
        sql`insert into operator_breaker (operator_id, open_until, probe_until, why) values (${operatorId}, ${openUntil}, null, ${why})
          on conflict (operator_id) do update set open_until = excluded.open_until, probe_until = null, why = excluded.why
          where operator_breaker.open_until < excluded.open_until`,
      ]);
    },
    close: async (operatorId, openUntil) => {
      await store.write([sql`delete from operator_breaker where operator_id = ${operatorId} and open_until <= ${openUntil}`]);
    },
  };
}

/** Begins a probe. Its unit is refused when another process probes, or has opened the breaker again or closed it. */
export function beginsProbe(operatorId: string, { openUntil, until }: BreakerProbe, now: number): Stmt {
  return exactly(
    1,
    sql`update operator_breaker set probe_until = ${until} where operator_id = ${operatorId} and open_until = ${openUntil}
      and open_until <= ${now} and (probe_until is null or probe_until <= ${now})`,
  );
}

/** Cuts the times of breakers that are open for longer than `openMs` from `now`: the clock was set back. */
export function shortensBreakers(now: number, openMs: number): Stmt {
  const latest = now + openMs;
  return sql`update operator_breaker set open_until = case when open_until > ${latest} then ${latest} else open_until end,
      probe_until = case when probe_until > ${latest} then ${latest} else probe_until end
    where open_until > ${latest} or probe_until > ${latest}`;
}
