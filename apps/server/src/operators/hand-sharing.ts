import { HAND_SHARING_MODES, type HandSharing } from '@cardroom/protocol';
import { exactly, readRows, type Store, sql } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { changeSetting, type Seen } from '../audit/setting.ts';
import { OPERATOR_HAND_SHARING } from './operator-rows.ts';
import { getOperator } from './operators.ts';

/** Players share nothing until their operator lets them. */
const USUAL: HandSharing = 'off';

const TOLD: Readonly<Record<HandSharing, string>> = { off: 'off', seats: 'on, named by seat', names: 'on, with display names' };

/** Whether an operator's players may share hands by link, and how the others are named there; `off` by default. */
export async function handSharingOf(store: Store, operatorId: string): Promise<HandSharing> {
  const [row] = await readRows(
    store,
    OPERATOR_HAND_SHARING.pick('mode'),
    sql`select mode from operator_hand_sharing where operator_id = ${operatorId}`,
  );
  return row?.mode ?? USUAL;
}

/** Sets it for all links of the operator's players, including those already sent. Refuses `mode`, `operator` and `was`. */
export async function setHandSharing(
  store: Store,
  actor: Actor,
  operatorId: string,
  mode: string,
  seen: Seen<HandSharing> = {},
): Promise<Outcome<{ readonly operatorId: string; readonly handSharing: HandSharing }>> {
  const sharing = HAND_SHARING_MODES.find((one) => one === mode);
  if (sharing === undefined) return refused('mode', `must be one of ${HAND_SHARING_MODES.join(', ')}`);
  if ((await getOperator(store, operatorId)) === null) return refused('operator', `there is no operator ${operatorId}`);
  const changed = await changeSetting(store, {
    ...seen,
    read: () => handSharingOf(store, operatorId),
    told: (now) => TOLD[now],
    unit: (was) => [
      exactly(
        1,
        sql`insert into operator_hand_sharing (operator_id, mode, set_at) values (${operatorId}, ${sharing}, ${actor.at})
          on conflict (operator_id) do update set mode = excluded.mode, set_at = excluded.set_at where operator_hand_sharing.mode = ${was}`,
      ),
      ...auditRow(actor, {
        action: 'operator.set-hand-sharing',
        operatorId,
        subject: operatorId,
        was: { handSharing: was },
        detail: { handSharing: sharing },
      }),
    ],
  });
  return changed.ok ? done({ operatorId, handSharing: changed.value }) : changed;
}
