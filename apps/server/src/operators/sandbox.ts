import { aloneWithOperator } from '@cardroom/journal';
import { exactly, int, readRows, type Stmt, type Store, shape, sql } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { changeSetting, type Seen } from '../audit/setting.ts';
import { OPERATOR_SANDBOX } from './operator-rows.ts';
import { getOperator } from './operators.ts';

/** The most house bots at one table. */
export const HOUSE_BOTS_MAX = 5;

/** House bots per table of an operator that is a sandbox; null for an operator that is not one. */
export async function sandboxOf(store: Store, operatorId: string): Promise<number | null> {
  const [row] = await readRows(
    store,
    OPERATOR_SANDBOX.pick('bots'),
    sql`select bots from operator_sandbox where operator_id = ${operatorId}`,
  );
  return row?.bots ?? null;
}

/**
 * Makes an operator a sandbox with that many house bots per table, changes the number, or ends the sandbox (null). An operator becomes a
 * sandbox, or stops being one, only before its first transaction, so that play money never mixes with real money. Refuses `bots`,
 * `operator` and `was`.
 */
export async function setSandbox(
  store: Store,
  actor: Actor,
  operatorId: string,
  bots: number | null,
  seen: Seen<number | null> = {},
): Promise<Outcome<{ readonly operatorId: string; readonly bots: number | null }>> {
  if (bots !== null && !(Number.isInteger(bots) && bots >= 0 && bots <= HOUSE_BOTS_MAX)) {
    return refused('bots', `must be a whole number from 0 to ${HOUSE_BOTS_MAX}`);
  }
  if ((await getOperator(store, operatorId)) === null) return refused('operator', `there is no operator ${operatorId}`);
  const present = await sandboxOf(store, operatorId);
  const mixes = async () => (present === null) !== (bots === null) && (await hasTransactions(store, operatorId));
  const mixed = refused(
    'operator',
    `${operatorId} already has transactions; create another operator for ${bots === null ? 'real' : 'play'} money`,
  );
  if (await mixes()) return mixed;
  const changed = await changeSetting(store, {
    ...seen,
    read: () => sandboxOf(store, operatorId),
    told: (now) => (now === null ? 'not a sandbox' : `a sandbox with ${now} bots per table`),
    unit: (was) => [
      // Otherwise a first transaction that is being committed would not be seen.
      aloneWithOperator(operatorId),
      sandboxRow(operatorId, { was, bots, at: actor.at }),
      ...auditRow(actor, { action: 'operator.set-sandbox', operatorId, subject: operatorId, was: { bots: was }, detail: { bots } }),
    ],
  });
  if (changed.ok) return done({ operatorId, bots: changed.value });
  return (await mixes()) ? mixed : changed;
}

async function hasTransactions(store: Store, operatorId: string): Promise<boolean> {
  return (
    (await readRows(store, shape({ found: int }), sql`select 1 as found from wallet_tx where operator_id = ${operatorId} limit 1`)).length >
    0
  );
}

/** The guard fails if the current state is not `was`, or if the first transaction has come in the meantime. */
function sandboxRow(
  operatorId: string,
  { was, bots, at }: { readonly was: number | null; readonly bots: number | null; readonly at: number },
): Stmt {
  if (bots === null) {
    return exactly(
      was === null ? 0 : 1,
      sql`delete from operator_sandbox where operator_id = ${operatorId} and bots = ${was ?? 0}
        and not exists (select 1 from wallet_tx w where w.operator_id = ${operatorId})`,
    );
  }
  if (was === null) {
    return exactly(
      1,
      sql`insert into operator_sandbox (operator_id, bots, set_at)
        select o.operator_id, cast(${bots} as integer), cast(${at} as bigint) from operator o where o.operator_id = ${operatorId}
          and not exists (select 1 from wallet_tx w where w.operator_id = ${operatorId})
          and not exists (select 1 from operator_sandbox s where s.operator_id = ${operatorId})`,
    );
  }
  return exactly(1, sql`update operator_sandbox set bots = ${bots}, set_at = ${at} where operator_id = ${operatorId} and bots = ${was}`);
}
