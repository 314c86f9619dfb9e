import { exactly, NotOpened, oneOf, type RowOf, readRows, type Store, sql, UniqueViolation, UnitRefused } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { isStale, type Seen, stale } from '../audit/setting.ts';
import { newSecret, type Secrets } from '../process/secrets.ts';
import { ROTATION_OVERLAP_MS } from './credentials.ts';
import { OPERATOR_SIGNING_SECRET } from './operator-rows.ts';
import { getOperator } from './operators.ts';

/** A secret that signs an operator's callbacks. It is encrypted at rest, as signing needs it. */
export interface SigningSlot {
  readonly slot: 1 | 2;
  readonly createdAt: number;
  /** Until when it signs beside the newer one; null for the newest. */
  readonly expiresAt: number | null;
}

/** A new signing secret, shown only once. */
export interface IssuedSigningSecret {
  readonly operatorId: string;
  readonly signingSecret: string;
  /** Until when the previous secret signs as well; null without one. */
  readonly previousUntil: number | null;
}

/**
 * Switches signing on with a first secret, or creates another one: callbacks then carry a signature of each for `overlapMs`, so that the
 * operator can switch at any time in between. An older secret ends at once. Refuses `operator` and `was` (the slots).
 */
export async function createSigningSecret(
  store: Store,
  secrets: Secrets,
  actor: Actor,
  wanted: { readonly operatorId: string; readonly overlapMs?: number } & Seen<readonly SigningSlot[]>,
): Promise<Outcome<IssuedSigningSecret>> {
  const { operatorId, overlapMs = ROTATION_OVERLAP_MS } = wanted;
  if ((await getOperator(store, operatorId)) === null) return refused('operator', `there is no operator ${operatorId}`);
  const rows = await secretRows(store, operatorId);
  const slots = rows.map(slotOf);
  if (isStale(wanted.seen, slots)) return CHANGED;
  const present = rows.reduce<SecretRow | null>((newest, row) => (newest && newest.created_at > row.created_at ? newest : row), null);
  const slot = present?.slot === 1 ? 2 : 1;
  const older = rows.find((row) => row.slot === slot)?.sealed ?? Buffer.alloc(0);
  const signingSecret = newSecret();
  const sealed = secrets.apiKeys(operatorId).seal(Buffer.from(signingSecret), signingContext(operatorId));
  const previousUntil = present === null ? null : actor.at + overlapMs;
  try {
    await store.write([
      // Deletes nothing if somebody else has just created a secret in this slot; the insert then conflicts.
      sql`delete from operator_signing_secret where operator_id = ${operatorId} and slot = ${slot} and sealed = ${older}`,
      ...(present === null
        ? []
        : [
            exactly(
              1,
              sql`update operator_signing_secret set expires_at = ${previousUntil} where operator_id = ${operatorId} and slot = ${present.slot}`,
            ),
          ]),
      sql`insert into operator_signing_secret (operator_id, slot, sealed, created_at)
        values (${operatorId}, ${slot}, ${sealed}, ${actor.at})`,
      ...auditRow(actor, {
        action: 'operator.new-signing-secret',
        operatorId,
        subject: operatorId,
        was: { slots },
        detail: { slot, previousUntil },
      }),
    ]);
  } catch (error) {
    if (error instanceof UniqueViolation || error instanceof UnitRefused) return CHANGED;
    throw error;
  }
  return done({ operatorId, signingSecret, previousUntil });
}

/** Switches signing off and deletes the secrets. Refuses `operator`, `signing` (it is off) and `was`. */
export async function endSigning(
  store: Store,
  actor: Actor,
  wanted: { readonly operatorId: string } & Seen<readonly SigningSlot[]>,
): Promise<Outcome<{ readonly operatorId: string }>> {
  const { operatorId } = wanted;
  if ((await getOperator(store, operatorId)) === null) return refused('operator', `there is no operator ${operatorId}`);
  const slots = await signingSlots(store, operatorId);
  if (isStale(wanted.seen, slots)) return CHANGED;
  if (slots.length === 0) return refused('signing', 'is off');
  try {
    await store.write([
      exactly(slots.length, sql`delete from operator_signing_secret where operator_id = ${operatorId}`),
      ...auditRow(actor, { action: 'operator.end-signing', operatorId, subject: operatorId, was: { slots }, detail: {} }),
    ]);
  } catch (error) {
    if (error instanceof UnitRefused) return CHANGED;
    throw error;
  }
  return done({ operatorId });
}

/**
 * The secrets that sign now, the newest first; none if signing is off. Throws `NotOpened` if the newest was stored under another SECRETS_KEY.
 * An older one that cannot be opened signs no more: after a lost key a new secret is enough.
 */
export async function signingSecretsOf(store: Store, secrets: Secrets, operatorId: string, now: number): Promise<string[]> {
  const rows = (await secretRows(store, operatorId)).filter((row) => row.expires_at === null || row.expires_at > now);
  return rows.sort((a, b) => b.created_at - a.created_at).flatMap((row) => openedSecret(secrets, operatorId, row) ?? []);
}

function openedSecret(secrets: Secrets, operatorId: string, { sealed, expires_at }: SecretRow): string | null {
  try {
    return Buffer.from(secrets.apiKeys(operatorId).open(sealed, signingContext(operatorId))).toString();
  } catch (error) {
    if (!(error instanceof NotOpened)) throw error;
    if (expires_at !== null) return null;
    throw new NotOpened(`the signing secret of operator ${operatorId} was stored under another SECRETS_KEY; create a new one`, {
      cause: error,
    });
  }
}

export async function signingSlots(store: Store, operatorId: string): Promise<SigningSlot[]> {
  return (await secretRows(store, operatorId)).map(slotOf);
}

const CHANGED = stale('a different set of signing secrets');

/** The context that a sealed signing secret is bound to. */
export function signingContext(operatorId: string): string {
  return `${operatorId} callback-signing`;
}

function slotOf({ slot, created_at: createdAt, expires_at: expiresAt }: SecretRow): SigningSlot {
  return { slot, createdAt, expiresAt };
}

const SECRET_ROW = OPERATOR_SIGNING_SECRET.pick('sealed', 'created_at', 'expires_at').and({ slot: oneOf([1, 2]) });
type SecretRow = RowOf<typeof SECRET_ROW>;

function secretRows(store: Store, operatorId: string): Promise<SecretRow[]> {
  return readRows(
    store,
    SECRET_ROW,
    sql`select slot, sealed, created_at, expires_at from operator_signing_secret where operator_id = ${operatorId} order by slot`,
  );
}
