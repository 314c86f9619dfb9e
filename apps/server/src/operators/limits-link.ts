import { exactly, readRows, type Stmt, type Store, sql } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { changeSetting, type Seen } from '../audit/setting.ts';
import { OPERATOR_LIMITS_LINK } from './operator-rows.ts';
import { getOperator } from './operators.ts';

const URL_MAX = 500;

/** The page where an operator's players set their playing limits; null when none is set. */
export async function limitsLinkOf(store: Store, operatorId: string): Promise<string | null> {
  const [row] = await readRows(
    store,
    OPERATOR_LIMITS_LINK.pick('url'),
    sql`select url from operator_limits_link where operator_id = ${operatorId}`,
  );
  return row?.url ?? null;
}

/** Sets that page, or removes it with null; players see it after their next launch or reload. Refuses `url`, `operator` and `was`. */
export async function setLimitsLink(
  store: Store,
  actor: Actor,
  operatorId: string,
  text: string | null,
  seen: Seen<string | null> = {},
): Promise<Outcome<{ readonly operatorId: string; readonly limitsUrl: string | null }>> {
  const url = text === null ? null : pageOf(text);
  if (text !== null && url === null) return refused('url', `must be an https address of at most ${URL_MAX} characters without a user name`);
  if ((await getOperator(store, operatorId)) === null) return refused('operator', `there is no operator ${operatorId}`);
  const changed = await changeSetting(store, {
    ...seen,
    read: () => limitsLinkOf(store, operatorId),
    told: (now) => now ?? 'none',
    unit: (was) => [
      linkRow(operatorId, { was, url, at: actor.at }),
      ...auditRow(actor, { action: 'operator.set-limits-link', operatorId, subject: operatorId, was: { url: was }, detail: { url } }),
    ],
  });
  return changed.ok ? done({ operatorId, limitsUrl: changed.value }) : changed;
}

/** The guard fails if the current state is not `was`. */
function linkRow(
  operatorId: string,
  { was, url, at }: { readonly was: string | null; readonly url: string | null; readonly at: number },
): Stmt {
  if (url === null) {
    return exactly(was === null ? 0 : 1, sql`delete from operator_limits_link where operator_id = ${operatorId} and url = ${was ?? ''}`);
  }
  return exactly(
    1,
    sql`insert into operator_limits_link (operator_id, url, set_at) values (${operatorId}, ${url}, ${at})
      on conflict (operator_id) do update set url = excluded.url, set_at = excluded.set_at where operator_limits_link.url = ${was ?? ''}`,
  );
}

/** The address as browsers write it; null for one that players must not be sent to. */
function pageOf(text: string): string | null {
  const url = text.length <= URL_MAX ? URL.parse(text) : null;
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null;
}
