import { exactly, type Stmt, type Store, sql } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { changeSetting, isStale, type Seen, stale } from '../audit/setting.ts';
import type { Secrets } from '../process/secrets.ts';
import { apiKeySlots, type NewKey, newKey, putKey, wrongKey } from './api-key.ts';
import { checkOperatorUrl, type OperatorUrlRules, originOf } from './operator-url.ts';
import { getOperator, type Operator } from './operators.ts';

export interface WalletUrlChange extends OperatorUrlRules, Seen<string | null> {
  /** The wallet's key, needed when the URL moves to another origin while a key is stored. */
  readonly key?: { readonly text: string; readonly secrets: Secrets };
}

/**
 * Sets the base URL of the wallet callbacks: https, without user info or private addresses (spec 4.1). It applies from the next callback.
 * Another origin needs the key again, and the old keys are deleted: otherwise anybody who may set the URL could have a key that they do
 * not know sent to a host of their own. Refuses `operator`, `url`, `key` and `was`.
 */
export async function setOperatorUrl(
  store: Store,
  actor: Actor,
  operatorId: string,
  url: string,
  { seen, key, ...rules }: WalletUrlChange,
): Promise<Outcome<Operator>> {
  const checked = checkOperatorUrl(url, rules);
  if (!checked.ok) return checked;
  const wrong = key === undefined ? null : wrongKey(key.text);
  if (wrong !== null) return refused('key', wrong);
  const operator = await getOperator(store, operatorId);
  if (operator === null) return refused('operator', `there is no operator ${operatorId}`);
  if (isStale(seen, operator.operatorUrl)) return stale(told(operator.operatorUrl));
  const slots = await apiKeySlots(store, operatorId);
  const moves = originOf(operator.operatorUrl) !== originOf(checked.value);
  if (moves && slots.length > 0 && key === undefined) return keyNeeded(operator.operatorUrl, checked.value);
  const typed = key && (await newKey(store, key.secrets, actor, { operatorId, key: key.text, forUrl: checked.value, replacesAll: moves }));
  const changed = await changeSetting<string | null>(store, {
    // Everything above was decided for the URL that was read.
    seen: operator.operatorUrl,
    read: async () => (await getOperator(store, operatorId))?.operatorUrl ?? null,
    told,
    unit: (was) => [
      exactly(
        1,
        sql`update operator set operator_url = ${checked.value}
          where operator_id = ${operatorId} and coalesce(operator_url, '') = ${was ?? ''}`,
      ),
      ...keyChange(operatorId, { moves, stored: slots.length, typed }),
      ...auditRow(actor, {
        action: 'operator.set-url',
        operatorId,
        subject: operatorId,
        was: typed === undefined ? { url: was } : { url: was, slots },
        detail: typed === undefined ? { url: checked.value } : { url: checked.value, key: typed.shown },
      }),
    ],
  });
  return changed.ok ? done((await getOperator(store, operatorId)) ?? operator) : changed;
}

/** The guards fail if somebody else has just stored a key. */
function keyChange(
  operatorId: string,
  { moves, stored, typed }: { readonly moves: boolean; readonly stored: number; readonly typed: NewKey | undefined },
): Stmt[] {
  const gone = moves ? [exactly(stored, sql`delete from operator_api_key where operator_id = ${operatorId}`)] : [];
  return typed === undefined ? gone : [...gone, putKey(typed)];
}

function keyNeeded(from: string | null, to: string): ReturnType<typeof refused> {
  const bound = from === null ? 'another host' : originOf(from);
  return refused('key', `is needed: the stored key belongs to ${bound} and is not sent to ${originOf(to)}; enter the key again`);
}

function told(url: string | null): string {
  return url ?? 'not set';
}
