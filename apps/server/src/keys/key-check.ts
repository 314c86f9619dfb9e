import { exactly, NotOpened, type RowOf, readRows, type Stmt, type Store, sql } from '@cardroom/storage';
import type { Secrets } from '../process/secrets.ts';
import { SECRETS_KEY } from './key-rows.ts';

/** A key that the database needs. `key_id` names it; `sealed` shows whether a given key is that one. */
export type NeededKey = RowOf<typeof SECRETS_KEY>;

export function neededKeys(store: Store): Promise<NeededKey[]> {
  return readRows(store, SECRETS_KEY, sql`select * from secrets_key order by slot`);
}

/** What only the key opens, with what must not be changed behind its back. */
export interface SealedCheck {
  /** First row of the audit log whose hash is made with this key; absent until the log has been switched over. */
  readonly auditFrom?: number;
  /** The key before this one was lost. */
  readonly afterLost?: boolean;
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

/** Seals what has changed about the key. */
export function updateKey(secrets: Secrets, check: SealedCheck): Stmt {
  return exactly(1, sql`update secrets_key set sealed = ${sealCheck(secrets, check)} where key_id = ${secrets.keyId}`);
}

function sealCheck(secrets: Secrets, check: SealedCheck): Uint8Array {
  return secrets.keyCheck.seal(Buffer.from(JSON.stringify(check)), checkContext(secrets.keyId));
}

export function forgetKeys(): Stmt {
  return sql`delete from secrets_key`;
}

function checkContext(keyId: string): string {
  return `secrets key ${keyId}`;
}
