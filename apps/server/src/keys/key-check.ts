import { NotOpened, type RowOf, readRows, type Stmt, type Store, sql } from '@cardroom/storage';
import type { Secrets } from '../process/secrets.ts';
import { SECRETS_KEY } from './key-rows.ts';

/** A key that the database needs. `key_id` names it; `sealed` shows whether a given key is that one. */
export type NeededKey = RowOf<typeof SECRETS_KEY>;

export function neededKeys(store: Store): Promise<NeededKey[]> {
  return readRows(store, SECRETS_KEY, sql`select * from secrets_key order by slot`);
}

/** Whether these secrets hold the key of the row. */
export function holdsKey(secrets: Secrets, { key_id, sealed }: NeededKey): boolean {
  try {
    secrets.keyCheck.open(sealed, checkContext(key_id));
    return true;
  } catch (error) {
    if (error instanceof NotOpened) return false;
    throw error;
  }
}

/** Registers a key. Refused when the slot is taken. */
export function registerKey(secrets: Secrets, slot: NeededKey['slot'], at: number): Stmt {
  const sealed = secrets.keyCheck.seal(Buffer.from('{}'), checkContext(secrets.keyId));
  return sql`insert into secrets_key (slot, key_id, sealed, created_at) values (${slot}, ${secrets.keyId}, ${sealed}, ${at})`;
}

export function forgetKeys(): Stmt {
  return sql`delete from secrets_key`;
}

function checkContext(keyId: string): string {
  return `secrets key ${keyId}`;
}
