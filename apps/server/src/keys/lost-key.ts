import type { Store } from '@cardroom/storage';
import { headIs, readHead } from '../audit/audit-chain.ts';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { keyedAudit } from '../audit/keyed-audit.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { REASON_CHARS_MAX, REASON_CHARS_MIN } from '../audit/reason.ts';
import type { Secrets } from '../process/secrets.ts';
import { forgetKeys, holdsKey, neededKeys, registerKey } from './key-check.ts';
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
  const head = await readHead(store);
  await keyedAudit(store, secrets.auditMac).write([
    headIs(head),
    forgetKeys(),
    registerKey(secrets, 1, { auditFrom: head.entries + 1, afterLost: true }, actor.at),
    ...auditRow(actor, { action: 'secrets.key-lost', operatorId: null, subject: lost, detail: { key: secrets.keyId, reason } }),
  ]);
  return done({ lost, key: secrets.keyId });
}
