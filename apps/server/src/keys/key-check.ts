import { exactly, NotOpened, type RowOf, readRows, type Stmt, type Store, sql } from '@cardroom/storage';
import type { AuditRows } from '../audit/audit-chain.ts';
import { createSecrets, type KeyPast, type Peppers, type Secrets } from '../process/secrets.ts';
import { SECRETS_KEY } from './key-rows.ts';

/** A key that the database needs. `key_id` names it; `sealed` shows whether a given key is that one. */
export type NeededKey = RowOf<typeof SECRETS_KEY>;

export function neededKeys(store: Store): Promise<NeededKey[]> {
  return readRows(store, SECRETS_KEY, sql`select * from secrets_key order by slot`);
}

/** Sealed so that only its key opens it: this recognizes the key, and keeps facts that the database alone must not be able to change. */
export interface SealedCheck {
  /** First row of the audit log whose hash is made with this key; absent until the log has been switched over. */
  readonly auditFrom?: number;
  /** Rows of the audit log whose hashes were made with keys that are lost, in the order of the rows. */
  readonly auditLost?: readonly AuditRows[];
  /** ID of the key that this one replaced. */
  readonly follows?: string;
  /** Keys of hashes, kept from the keys before. */
  readonly peppers?: Peppers;
  /** Audit keys of the keys before, the first one first. */
  readonly auditBefore?: readonly KeptAuditKey[];
}

/** The audit key of a replaced key, kept to verify the rows it made. */
export interface KeptAuditKey {
  readonly from: number;
  /** In base64. */
  readonly key: string;
}

/** The check of these secrets' own key; null when the database does not have it yet. */
export function ownCheck(secrets: Secrets, keys: readonly NeededKey[]): SealedCheck | null {
  const own = keys.find(({ key_id }) => key_id === secrets.keyId);
  return own === undefined ? null : openCheck(secrets, own);
}

/** Secrets with the keys of hashes that the database keeps for them. */
export function secretsWith(key: string, old: string | null, keys: readonly NeededKey[]): Secrets {
  const past: KeyPast = { old };
  const peppers = ownCheck(createSecrets(key, past), keys)?.peppers;
  return createSecrets(key, peppers === undefined ? past : { ...past, peppers });
}

/** Null when these secrets do not hold the key of the row. */
export function openCheck(secrets: Secrets, { key_id, sealed }: NeededKey): SealedCheck | null {
  try {
    return JSON.parse(Buffer.from(secrets.keyCheck.open(sealed, checkContext(key_id))).toString()) as SealedCheck;
  } catch (error) {
    if (error instanceof NotOpened) return null;
    throw error;
  }
}

export function holdsKey(secrets: Secrets, key: NeededKey): boolean {
  return openCheck(secrets, key) !== null;
}

/** Registers a key. Refused when the slot is taken. */
export function registerKey(secrets: Secrets, slot: NeededKey['slot'], check: SealedCheck, at: number): Stmt {
  return sql`insert into secrets_key (slot, key_id, sealed, created_at)
    values (${slot}, ${secrets.keyId}, ${sealCheck(secrets, check)}, ${at})`;
}

/** Seals what is known about the key once more, after a change. */
export function updateKey(secrets: Secrets, check: SealedCheck): Stmt {
  return exactly(1, sql`update secrets_key set sealed = ${sealCheck(secrets, check)} where key_id = ${secrets.keyId}`);
}

function sealCheck(secrets: Secrets, check: SealedCheck): Uint8Array {
  return secrets.keyCheck.seal(Buffer.from(JSON.stringify(check)), checkContext(secrets.keyId));
}

/** Nothing is sealed with this key any more, or what is cannot be opened. Refused when somebody else has removed it. */
export function forgetKey(keyId: string): Stmt {
  return exactly(1, sql`delete from secrets_key where key_id = ${keyId}`);
}

function checkContext(keyId: string): string {
  return `secrets key ${keyId}`;
}
