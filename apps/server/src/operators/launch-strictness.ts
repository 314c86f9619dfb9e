import { exactly, readRows, type Store, sql } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { changeSetting, type Seen } from '../audit/setting.ts';
import { OPERATOR_LAUNCH } from './operator-rows.ts';
import { getOperator } from './operators.ts';

/** Whether launch requests with unknown members are refused; they are ignored unless the operator chose otherwise. */
export async function isLaunchStrict(store: Store, operatorId: string): Promise<boolean> {
  const [row] = await readRows(
    store,
    OPERATOR_LAUNCH.pick('strict'),
    sql`select strict from operator_launch where operator_id = ${operatorId}`,
  );
  return row?.strict === 1;
}

/** Chooses whether unknown members are refused, from the operator's next launch on. Refuses `operator` and `was`. */
export async function setLaunchStrict(
  store: Store,
  actor: Actor,
  operatorId: string,
  strict: boolean,
  seen: Seen<boolean> = {},
): Promise<Outcome<{ readonly operatorId: string; readonly strict: boolean }>> {
  if ((await getOperator(store, operatorId)) === null) return refused('operator', `there is no operator ${operatorId}`);
  const changed = await changeSetting(store, {
    ...seen,
    read: () => isLaunchStrict(store, operatorId),
    told: (now) => (now ? 'on' : 'off'),
    unit: (was) => [
      exactly(
        1,
        sql`insert into operator_launch (operator_id, strict, set_at) values (${operatorId}, ${strict ? 1 : 0}, ${actor.at})
          on conflict (operator_id) do update set strict = excluded.strict, set_at = excluded.set_at
          where operator_launch.strict = ${was ? 1 : 0}`,
      ),
      ...auditRow(actor, {
        action: 'operator.set-strict-launch',
        operatorId,
        subject: operatorId,
        was: { strict: was },
        detail: { strict },
      }),
    ],
  });
  return changed.ok ? done({ operatorId, strict: changed.value }) : changed;
}
