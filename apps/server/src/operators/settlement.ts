import { exactly, type Store, sql } from '@cardroom/journal';
import { SETTLEMENTS, type Settlement } from '@cardroom/table';
import { type Actor, auditRow } from './audit.ts';
import { getOperator } from './operators.ts';
import { done, type Outcome, refused } from './outcome.ts';
import { changeSetting, type Seen } from './setting.ts';

/** When an operator's wallet is asked for money; `session` unless it was set otherwise. */
export async function settlementOf(store: Store, operatorId: string): Promise<Settlement> {
  const [row] = await store.read<{ mode: Settlement }>(sql`select mode from operator_settlement where operator_id = ${operatorId}`);
  return row?.mode ?? 'session';
}

/** Sets it for the tables that open from now on; one that is open keeps its mode until it closes. Refuses `mode`, `operator` and `was`. */
export async function setSettlement(
  store: Store,
  actor: Actor,
  operatorId: string,
  mode: string,
  seen: Seen<Settlement> = {},
): Promise<Outcome<{ readonly operatorId: string; readonly settlement: Settlement }>> {
  const settlement = SETTLEMENTS.find((one) => one === mode);
  if (settlement === undefined) return refused('mode', `"${mode}" is none of ${SETTLEMENTS.join(', ')}`);
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
