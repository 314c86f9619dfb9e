import { randomUUID } from 'node:crypto';
import { exactly, oneOf, type RowOf, readRows, type Stmt, type Store, sql, UniqueViolation, UnitRefused } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { isStale, type Seen, stale } from '../audit/setting.ts';
import { newSecret, type Secrets, sameHash } from '../process/secrets.ts';
import { CREDENTIAL } from './operator-rows.ts';

/** A client ID with its new secret. The secret is shown only once; only its hash is stored. */
export interface IssuedCredential {
  readonly clientId: string;
  readonly clientSecret: string;
  /** When the previous secret stops working; null when there was none. */
  readonly previousUntil: number | null;
}

export interface CredentialInfo {
  readonly clientId: string;
  readonly slots: readonly { readonly slot: 1 | 2; readonly createdAt: number; readonly expiresAt: number | null }[];
}

/** Clients an operator may have at a time; one per environment or server is plenty. */
export const CLIENTS_MAX = 20;
/** Both secrets work this long after a rotation, so that an operator can update its servers one by one. */
export const ROTATION_OVERLAP_MS = 24 * 3_600_000;

export async function createCredential(
  store: Store,
  secrets: Secrets,
  actor: Actor,
  operatorId: string,
): Promise<Outcome<IssuedCredential>> {
  const clientId = `${operatorId}-${randomUUID().slice(0, 8)}`;
  const clientSecret = newSecret();
  try {
    await store.write([
      insertSecret({ clientId, slot: 1, operatorId, hash: secrets.hash('client-secret', clientSecret), at: actor.at }),
      ...auditRow(actor, { action: 'credential.create', operatorId, subject: clientId, detail: {} }),
    ]);
  } catch (error) {
    if (error instanceof UnitRefused) return refused('operator', `there is no operator ${operatorId}`);
    throw error;
  }
  return done({ clientId, clientSecret, previousUntil: null });
}

/**
 * Creates a second secret; the current one works for another `overlapMs`. An older secret ends at once, so a caller who has not seen the
 * current secrets (`seen`) is refused with `was`. Refuses an unknown `client`.
 */
export async function rotateCredential(
  store: Store,
  secrets: Secrets,
  actor: Actor,
  wanted: { readonly clientId: string; readonly overlapMs?: number } & Seen<CredentialInfo['slots']>,
): Promise<Outcome<IssuedCredential>> {
  const { clientId, overlapMs = ROTATION_OVERLAP_MS } = wanted;
  const rows = await secretRows(store, clientId);
  const present = rows.reduce<SecretRow | null>((newest, row) => (newest && newest.created_at > row.created_at ? newest : row), null);
  if (!present) return noClient(clientId);
  if (isStale(wanted.seen, rows.map(slotOf))) return ROTATED;
  const slot = present.slot === 1 ? 2 : 1;
  const clientSecret = newSecret();
  const previousUntil = actor.at + overlapMs;
  const { operator_id: operatorId } = present;
  const older = rows.find((row) => row.slot === slot)?.secret_hash ?? '';
  try {
    await store.write([
      // Deletes nothing if somebody else has just created a secret in this slot; the insert then conflicts.
      sql`delete from credential where client_id = ${clientId} and slot = ${slot} and secret_hash = ${older}`,
      exactly(1, sql`update credential set expires_at = ${previousUntil} where client_id = ${clientId} and slot = ${present.slot}`),
      insertSecret({ clientId, slot, operatorId, hash: secrets.hash('client-secret', clientSecret), at: actor.at }),
      ...auditRow(actor, {
        action: 'credential.rotate',
        operatorId,
        subject: clientId,
        was: { slots: rows.map(slotOf) },
        detail: { slot, previousUntil },
      }),
    ]);
  } catch (error) {
    if (error instanceof UniqueViolation) return ROTATED;
    if (error instanceof UnitRefused) return noClient(clientId);
    throw error;
  }
  return done({ clientId, clientSecret, previousUntil });
}

/**
 * Ends a client with its secrets, its tokens and the unopened launch URLs issued under them. Players stay in the lobby and at the tables.
 */
export async function revokeCredential(store: Store, actor: Actor, clientId: string): Promise<Outcome<{ readonly clientId: string }>> {
  const rows = await secretRows(store, clientId);
  const [row] = rows;
  if (!row) return noClient(clientId);
  const unit = [
    exactly(rows.length, sql`delete from credential where client_id = ${clientId}`),
    sql`update operator_token set revoked_at = ${actor.at} where client_id = ${clientId} and revoked_at is null`,
    ...auditRow(actor, {
      action: 'credential.revoke',
      operatorId: row.operator_id,
      subject: clientId,
      was: { slots: rows.map(slotOf) },
      detail: {},
    }),
  ];
  try {
    await store.write(unit);
  } catch (error) {
    if (error instanceof UnitRefused) return ROTATED;
    throw error;
  }
  return done({ clientId });
}

/** The operator of a client ID and secret; null if either is wrong, in equal time. The caller checks whether the operator is paused. */
export async function operatorOfSecret(
  store: Store,
  secrets: Secrets,
  claimed: { readonly clientId: string; readonly clientSecret: string; readonly now: number },
): Promise<string | null> {
  const hash = secrets.hash('client-secret', claimed.clientSecret);
  const rows = (await secretRows(store, claimed.clientId)).filter((row) => row.expires_at === null || row.expires_at > claimed.now);
  // Two slots are always compared, even for an unknown client, so that the time reveals nothing.
  const none: SecretRow = { slot: 1, operator_id: '', secret_hash: '-'.repeat(hash.length), created_at: 0, expires_at: null };
  const matches = [rows[0] ?? none, rows[1] ?? none].map((row) => (sameHash(row.secret_hash, hash) ? row.operator_id : null));
  return matches[0] ?? matches[1] ?? null;
}

export async function credentialsOf(store: Store, operatorId: string): Promise<CredentialInfo[]> {
  const rows = await readRows(
    store,
    CREDENTIAL.pick('operator_id', 'secret_hash', 'created_at', 'expires_at', 'client_id').and({ slot: oneOf([1, 2]) }),
    sql`select client_id, slot, operator_id, secret_hash, created_at, expires_at from credential
      where operator_id = ${operatorId} order by client_id, slot`,
  );
  const clients = [...new Set(rows.map((row) => row.client_id))];
  return clients.map((clientId) => ({
    clientId,
    slots: rows.filter((row) => row.client_id === clientId).map(slotOf),
  }));
}

const ROTATED = stale('a different set of secrets');

function noClient(clientId: string): ReturnType<typeof refused> {
  return refused('client', `there is no client ${clientId}`);
}

function slotOf({ slot, created_at: createdAt, expires_at: expiresAt }: SecretRow): CredentialInfo['slots'][number] {
  return { slot, createdAt, expiresAt };
}

const SECRET_ROW = CREDENTIAL.pick('operator_id', 'secret_hash', 'created_at', 'expires_at').and({ slot: oneOf([1, 2]) });
type SecretRow = RowOf<typeof SECRET_ROW>;

function secretRows(store: Store, clientId: string): Promise<SecretRow[]> {
  return readRows(
    store,
    SECRET_ROW,
    sql`select slot, operator_id, secret_hash, created_at, expires_at from credential where client_id = ${clientId} order by slot`,
  );
}

function insertSecret(row: { clientId: string; slot: 1 | 2; operatorId: string; hash: string; at: number }): Stmt {
  return sql`insert into credential (client_id, slot, operator_id, secret_hash, created_at)
    values (${row.clientId}, ${row.slot}, ${row.operatorId}, ${row.hash}, ${row.at})`;
}
