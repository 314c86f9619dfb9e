import type { Stmt, Store } from '@cardroom/storage';
import { headIs, readHead } from '../audit/audit-chain.ts';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { keyedAudit } from '../audit/keyed-audit.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { REASON_CHARS_MAX, REASON_CHARS_MIN } from '../audit/reason.ts';
import type { Secrets } from '../process/secrets.ts';
import { forgetKey, forgetKeys, holdsKey, type NeededKey, neededKeys, ownCheck, registerKey } from './key-check.ts';
import { opensStored } from './sealed-places.ts';

/** Names the lost key of a database from before keys were registered. */
export const UNREGISTERED = 'unregistered';

/**
 * Gives up everything that was sealed with a lost key and registers the present one. Refuses `lost` unless it names the key or keys that the
 * database needs and these secrets do not hold them all, and `reason`.
 */
export async function replaceLostKey(
  store: Store,
  secrets: Secrets,
  actor: Actor,
  { lost, reason }: { readonly lost: string; readonly reason: string },
): Promise<Outcome<{ readonly lost: string; readonly key: string }>> {
  const needed = await neededKeys(store);
  const names = needed.map(({ key_id }) => key_id).join(',') || UNREGISTERED;
  if (lost !== names) return refused('lost', `the database needs key ${names}, not "${lost}"`);
  const isHeld = needed.length === 0 ? (await opensStored(store, secrets)) !== 'nothing' : needed.every((one) => holdsKey(secrets, one));
  if (isHeld) return refused('lost', 'is not lost: the present SECRETS_KEY opens the database');
  if (reason.length < REASON_CHARS_MIN || reason.length > REASON_CHARS_MAX) {
    return refused('reason', `must have ${REASON_CHARS_MIN} to ${REASON_CHARS_MAX} characters`);
  }
  await keyedAudit(store, secrets.auditMac).write([
    ...(await givenUp(store, secrets, { needed, at: actor.at })),
    ...auditRow(actor, { action: 'secrets.key-lost', operatorId: null, subject: lost, detail: { key: secrets.keyId, reason } }),
  ]);
  return done({ lost, key: secrets.keyId });
}

/** Of a rotation under way only the old key may be lost: the new one has what must outlive it, and its audit rows go on. */
async function givenUp(
  store: Store,
  secrets: Secrets,
  { needed, at }: { readonly needed: readonly NeededKey[]; readonly at: number },
): Promise<Stmt[]> {
  const own = ownCheck(secrets, needed);
  if (own !== null && needed.some(({ key_id }) => key_id === own.follows)) {
    return needed.filter(({ key_id }) => key_id !== secrets.keyId).map(({ key_id }) => forgetKey(key_id));
  }
  const head = await readHead(store);
  const check = { auditFrom: head.entries + 1, afterLost: true, ...(own?.peppers === undefined ? {} : { peppers: own.peppers }) };
  return [headIs(head), forgetKeys(), registerKey(secrets, 1, check, at)];
}
