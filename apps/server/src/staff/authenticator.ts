import { exactly, readRows, sql, UnitRefused } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { rememberDevice } from './devices.ts';
import { newRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts';
import type { Entry, StaffPorts } from './sign-in.ts';
import { PERSON } from './staff-rows.ts';
import { endOtherSessions, promoteSession, type SignedIn, type Visitor } from './staff-sessions.ts';
import { base32, newTotpSecret, totpStepOf, totpUri } from './totp.ts';

/** A key for an authenticator app, as text and as the content of a QR code. It takes effect with its first code. */
export interface NewAuthenticator {
  readonly key: string;
  readonly uri: string;
}

/** Creates a key for the user, replacing one that was never confirmed. */
export async function beginAuthenticator({ store, secrets }: StaffPorts, { person }: SignedIn): Promise<NewAuthenticator> {
  const secret = newTotpSecret();
  const sealed = secrets.staffTotp.seal(secret, person.personId);
  await store.write([exactly(1, sql`update staff_person set totp_pending = ${sealed} where person_id = ${person.personId}`)]);
  return { key: base32(secret), uri: totpUri(secret, person.email) };
}

/**
 * Activates the new key with its first code, returns the recovery codes for the only time and makes
 * the session a full one; all others end. Null for a wrong code.
 */
export async function confirmAuthenticator(
  ports: StaffPorts,
  who: SignedIn,
  code: string,
  actor: Actor & { readonly visitor: Visitor },
): Promise<{ readonly entry: Entry; readonly recoveryCodes: readonly string[] } | null> {
  const { store, secrets } = ports;
  const { personId, email, operatorId } = who.person;
  const [row] = await readRows(
    store,
    PERSON.pick('totp_pending'),
    sql`select totp_pending from staff_person where person_id = ${personId}`,
  );
  if (!row?.totp_pending) return null;
  const step = totpStepOf(secrets.staffTotp.open(row.totp_pending, personId), code, actor.at);
  if (step === null) return null;
  const recoveryCodes = newRecoveryCodes();
  const session = promoteSession(secrets, { sessionId: who.sessionId, stage: 'full', at: actor.at, freshCode: true });
  const device = rememberDevice(secrets, { personId, device: actor.visitor.device, at: actor.at });
  try {
    await store.write([
      exactly(
        1,
        sql`update staff_person set totp_sealed = totp_pending, totp_pending = null, totp_step = ${step}
          where person_id = ${personId} and totp_pending = ${row.totp_pending}`,
      ),
      ...storeRecoveryCodes(secrets, personId, recoveryCodes),
      session.stmt,
      device.stmt,
      endOtherSessions(who, actor.at),
      ...auditRow(actor, { action: 'person.authenticator', operatorId, subject: email, detail: {} }),
    ]);
  } catch (error) {
    if (error instanceof UnitRefused) return null;
    throw error;
  }
  return {
    entry: { token: session.token, stage: 'full', person: { ...who.person, totp: true }, deviceToken: device.token },
    recoveryCodes,
  };
}

/** Replaces all recovery codes. */
export async function renewRecoveryCodes({ store, secrets }: StaffPorts, who: SignedIn, actor: Actor): Promise<readonly string[]> {
  const { personId, email, operatorId } = who.person;
  const codes = newRecoveryCodes();
  await store.write([
    ...storeRecoveryCodes(secrets, personId, codes),
    ...auditRow(actor, { action: 'person.recovery-codes', operatorId, subject: email, detail: {} }),
  ]);
  return codes;
}
