import { readRows, type Stmt, type Store, sql } from '@cardroom/storage';
import { newSecret, type Secrets } from '../process/secrets.ts';
import { STAFF_DEVICE } from './staff-rows.ts';

/** How long a browser is remembered after the last sign-in with it, in ms. */
export const DEVICE_MS = 180 * 24 * 3_600_000;

/**
 * A browser that a person signed in with. It gives no right; wrong attempts elsewhere just do not lock it, and it need not wait behind
 * strangers.
 */
export interface Device {
  readonly token: string;
  readonly hash: string;
  readonly personId: string;
}

/** The device of a token; null when it is unknown or was not used for too long. */
export async function deviceOf(store: Store, secrets: Secrets, token: string, now: number): Promise<Device | null> {
  const hash = secrets.hash('staff-device', token);
  const [row] = await readRows(
    store,
    STAFF_DEVICE.pick('person_id'),
    sql`select person_id from staff_device where token_hash = ${hash} and seen_at > ${now - DEVICE_MS}`,
  );
  return row === undefined ? null : { token, hash, personId: row.person_id };
}

/** Remembers the browser in the unit that signs the person in. One that is known already keeps its token. */
export function rememberDevice(
  secrets: Secrets,
  { personId, device, at }: { readonly personId: string; readonly device: Device | null; readonly at: number },
): { readonly token: string; readonly stmt: Stmt } {
  if (device?.personId === personId) {
    return { token: device.token, stmt: sql`update staff_device set seen_at = ${at} where token_hash = ${device.hash}` };
  }
  const token = newSecret();
  const hash = secrets.hash('staff-device', token);
  const stmt = sql`insert into staff_device (token_hash, person_id, created_at, seen_at) values (${hash}, ${personId}, ${at}, ${at})`;
  return { token, stmt };
}

/** Forgets a person's browsers, when their credentials are set again. */
export function forgetDevices(personId: string): Stmt {
  return sql`delete from staff_device where person_id = ${personId}`;
}

/** Deletes devices that were not used since a time (ms). */
export function pruneDevices(before: number): Stmt {
  return sql`delete from staff_device where seen_at < ${before}`;
}
