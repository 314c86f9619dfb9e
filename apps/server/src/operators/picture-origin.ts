import { exactly, readRows, type Store, sql } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { changeSetting, type Seen } from '../audit/setting.ts';
import { OPERATOR_PICTURE_ORIGIN } from './operator-rows.ts';
import { checkOperatorUrl, type OperatorUrlRules } from './operator-url.ts';
import { getOperator } from './operators.ts';

/** The one origin that pictures of the operator's players may come from; null = launches with a picture are refused. */
export async function pictureOriginOf(store: Store, operatorId: string): Promise<string | null> {
  const [row] = await readRows(
    store,
    OPERATOR_PICTURE_ORIGIN.pick('origin'),
    sql`select origin from operator_picture_origin where operator_id = ${operatorId}`,
  );
  return row?.origin ?? null;
}

/**
 * Lets launches name a picture at this origin, or at none (null). Pictures of another origin are not shown from then on. Refuses `operator`,
 * `origin` and `was`.
 */
export async function setPictureOrigin(
  store: Store,
  actor: Actor,
  operatorId: string,
  origin: string | null,
  { seen, ...rules }: OperatorUrlRules & Seen<string | null>,
): Promise<Outcome<{ readonly operatorId: string; readonly pictureOrigin: string | null }>> {
  if ((await getOperator(store, operatorId)) === null) return refused('operator', `there is no operator ${operatorId}`);
  const checked = origin === null ? done(null) : checkOrigin(origin, rules);
  if (!checked.ok) return checked;
  const changed = await changeSetting(store, {
    ...(seen === undefined ? {} : { seen }),
    read: () => pictureOriginOf(store, operatorId),
    told: (now) => now ?? 'off',
    unit: (was) => [
      exactly(
        1,
        sql`insert into operator_picture_origin (operator_id, origin, set_at) values (${operatorId}, ${checked.value}, ${actor.at})
          on conflict (operator_id) do update set origin = excluded.origin, set_at = excluded.set_at
          where coalesce(operator_picture_origin.origin, '') = ${was ?? ''}`,
      ),
      ...auditRow(actor, {
        action: 'operator.set-picture-origin',
        operatorId,
        subject: operatorId,
        was: { origin: was },
        detail: { origin: checked.value },
      }),
    ],
  });
  return changed.ok ? done({ operatorId, pictureOrigin: changed.value }) : changed;
}

/** An origin as browsers write it; a slash at its end is forgiven. */
function checkOrigin(text: string, rules: OperatorUrlRules): Outcome<string> {
  const url = checkOperatorUrl(text.trim(), rules);
  if (!url.ok) return { ok: false, errors: url.errors.map(({ message }) => ({ field: 'origin', message })) };
  const { origin, pathname } = new URL(url.value);
  return pathname === '/' ? done(origin) : refused('origin', `must not contain a path; ${origin} is the origin`);
}
