import type { Stmt, Store } from '@cardroom/storage';
import { type AuditHead, type AuditKey, type AuditRows, headIs, readAudit, readHead, verifyAudit } from '../audit/audit-chain.ts';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { keyedAudit } from '../audit/keyed-audit.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { REASON_CHARS_MAX, REASON_CHARS_MIN } from '../audit/reason.ts';
import type { Secrets } from '../process/secrets.ts';
import { keysOf } from './audit-keys.ts';
import { forgetKey, holdsKey, type NeededKey, neededKeys, ownCheck, registerKey, type SealedCheck, updateKey } from './key-check.ts';
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
  const { unit, unverified } = await givenUp(store, secrets, { needed, at: actor.at });
  const detail = { key: secrets.keyId, reason, unverified };
  await keyedAudit(store, secrets.auditMac).write([
    ...unit,
    ...auditRow(actor, { action: 'secrets.key-lost', operatorId: null, subject: lost, detail }),
  ]);
  return done({ lost, key: secrets.keyId });
}

/** What the present key keeps, and the rows of the audit log that nobody can verify from then on. */
interface GivenUp {
  readonly unit: readonly Stmt[];
  readonly unverified: AuditRows | null;
}

/**
 * Of a rotation under way one key may be lost. The new one has what must outlive the old one. The old one takes the log up again after the
 * rows that the new one made.
 */
async function givenUp(
  store: Store,
  secrets: Secrets,
  { needed, at }: { readonly needed: readonly NeededKey[]; readonly at: number },
): Promise<GivenUp> {
  const own = ownCheck(secrets, needed);
  const others = needed.filter(({ key_id }) => key_id !== secrets.keyId).map(({ key_id }) => forgetKey(key_id));
  if (own !== null && needed.some(({ key_id }) => key_id === own.follows)) return { unit: others, unverified: null };
  const head = await readHead(store);
  const unverified = await lostRows(store, head, { isKeyed: needed.length > 0, keys: own === null ? [] : keysOf(secrets, own) });
  const check: SealedCheck = {
    ...own,
    auditFrom: own?.auditFrom ?? head.entries + 1,
    auditLost: [...(own?.auditLost ?? []), ...(unverified === null ? [] : [unverified])],
  };
  const registered = own === null ? registerKey(secrets, 1, check, at) : updateKey(secrets, check);
  return { unit: [headIs(head), ...others, registered], unverified };
}

/**
 * The rows at the end of the log that none of these keys made; all rows when there are none. They begin where the rotation to the lost key
 * began, so that a row changed before is still found.
 */
async function lostRows(
  store: Store,
  { entries: to }: AuditHead,
  { isKeyed, keys }: { readonly isKeyed: boolean; readonly keys: readonly AuditKey[] },
): Promise<AuditRows | null> {
  if (!isKeyed || to === 0) return null;
  if (keys.length === 0) return { from: 1, to };
  const found = await verifyAudit(store, { keys });
  if (found.ok) return null;
  const [begun] = await readAudit(store, { action: 'secrets.rotation-begun', limit: 1 });
  return begun === undefined ? null : { from: begun.seq, to };
}
