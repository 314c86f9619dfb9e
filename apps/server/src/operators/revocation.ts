import { exactly, readRows, type Stmt, type Store, sql } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { changeSetting, type Seen } from '../audit/setting.ts';
import { OPERATOR_REVOCATION } from './operator-rows.ts';
import { getOperator } from './operators.ts';

/** Whether revoking an access token also ends the sessions launched with it; off by default. */
export async function endsPlayersOf(store: Store, operatorId: string): Promise<boolean> {
  const which = sql`select set_at from operator_revocation where operator_id = ${operatorId}`;
  const rows = await readRows(store, OPERATOR_REVOCATION.pick('set_at'), which);
  return rows.length > 0;
}

/** Chooses whether revoking a token also ends its sessions. Refuses `operator` and `was`. */
export async function setEndsPlayers(
  store: Store,
  actor: Actor,
  operatorId: string,
  ends: boolean,
  seen: Seen<boolean> = {},
): Promise<Outcome<{ readonly operatorId: string; readonly revocationEndsPlayers: boolean }>> {
  if ((await getOperator(store, operatorId)) === null) return refused('operator', `there is no operator ${operatorId}`);
  const changed = await changeSetting(store, {
    ...seen,
    read: () => endsPlayersOf(store, operatorId),
    told: (now) => (now ? 'players leave' : 'players stay'),
    unit: (was) => [
      revocationRow(operatorId, { was, ends, at: actor.at }),
      ...auditRow(actor, {
        action: 'operator.set-revocation',
        operatorId,
        subject: operatorId,
        was: { endsPlayers: was },
        detail: { endsPlayers: ends },
      }),
    ],
  });
  return changed.ok ? done({ operatorId, revocationEndsPlayers: changed.value }) : changed;
}

/** The guard fails if the current state is not `was`. */
function revocationRow(
  operatorId: string,
  { was, ends, at }: { readonly was: boolean; readonly ends: boolean; readonly at: number },
): Stmt {
  if (!ends) return exactly(was ? 1 : 0, sql`delete from operator_revocation where operator_id = ${operatorId}`);
  if (was) return exactly(1, sql`update operator_revocation set set_at = ${at} where operator_id = ${operatorId}`);
  return exactly(
    1,
    sql`insert into operator_revocation (operator_id, set_at) values (${operatorId}, ${at}) on conflict (operator_id) do nothing`,
  );
}
