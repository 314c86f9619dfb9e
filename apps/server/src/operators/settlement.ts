import { exactly, oneOf, readRows, type Store, shape, sql } from '@cardroom/storage';
import { SETTLEMENTS, type Settlement } from '@cardroom/table';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { changeSetting, type Seen } from '../audit/setting.ts';
import { getOperator } from './operators.ts';

/** When an operator's wallet is debited and credited; `session` by default. */
export async function settlementOf(store: Store, operatorId: string): Promise<Settlement> {
  const [row] = await readRows(
    store,
    shape({ mode: oneOf(SETTLEMENTS) }),
    sql`select mode from operator_settlement where operator_id = ${operatorId}`,
  );
  return row?.mode ?? 'session';
}

/** Sets the mode for tables that open from now on; open tables keep theirs until they close. Refuses `mode`, `operator` and `was`. */
export async function setSettlement(
  store: Store,
  actor: Actor,
  operatorId: string,
  mode: string,
  seen: Seen<Settlement> = {},
): Promise<Outcome<{ readonly operatorId: string; readonly settlement: Settlement }>> {
  const settlement = SETTLEMENTS.find((one) => one === mode);
  if (settlement === undefined) return refused('mode', `must be one of ${SETTLEMENTS.join(', ')}`);
  if ((await getOperator(store, operatorId)) === null) return refused('operator', `there is no operator ${operatorId}`);
  const changed = await changeSetting(store, {
    ...seen,
    read: () => settlementOf(store, operatorId),
    told: (now) => now,
    unit: (was) => [
      exactly(
        1,
        sql`insert into operator_settlement (operator_id, mode, set_at) values (${operatorId}, ${settlement}, ${actor.at})
          on conflict (operator_id) do update set mode = excluded.mode, set_at = excluded.set_at where operator_settlement.mode = ${was}`,
      ),
      ...auditRow(actor, {
        action: 'operator.set-settlement',
        operatorId,
        subject: operatorId,
        was: { settlement: was },
        detail: { settlement },
      }),
    ],
  });
  return changed.ok ? done({ operatorId, settlement: changed.value }) : changed;
}
