import { bytes, readRows, type SealedPlace, type Stmt, type Store, sql } from '@cardroom/storage';
import type { Secrets } from '../process/secrets.ts';
import { PERSON } from './staff-rows.ts';

type Sealed = Pick<Secrets, 'staffTotp'>;

/** Authenticator keys of staff, those in use and those that wait for their first code. */
export function authenticatorPlaces(secrets: Sealed): readonly SealedPlace[] {
  // A confirmed one moves from `pending` to `inUse`: in this order, no pass misses it.
  return [pending(secrets), inUse(secrets)];
}

const ROW = PERSON.pick('person_id').and({ sealed: bytes });

function inUse(secrets: Sealed): SealedPlace {
  return ofPeople(secrets, {
    name: 'authenticators of staff',
    rows: (store, after, limit) =>
      readRows(
        store,
        ROW,
        sql`select person_id, totp_sealed as sealed from staff_person where person_id > ${after} and totp_sealed is not null
          order by person_id limit ${limit}`,
      ),
    put: ({ person_id, sealed }, again) =>
      sql`update staff_person set totp_sealed = ${again} where person_id = ${person_id} and totp_sealed = ${sealed}`,
  });
}

function pending(secrets: Sealed): SealedPlace {
  return ofPeople(secrets, {
    name: 'authenticators of staff, not confirmed',
    rows: (store, after, limit) =>
      readRows(
        store,
        ROW,
        sql`select person_id, totp_pending as sealed from staff_person where person_id > ${after} and totp_pending is not null
          order by person_id limit ${limit}`,
      ),
    put: ({ person_id, sealed }, again) =>
      sql`update staff_person set totp_pending = ${again} where person_id = ${person_id} and totp_pending = ${sealed}`,
  });
}

interface PersonRow {
  readonly person_id: string;
  readonly sealed: Uint8Array;
}

interface People {
  readonly name: string;
  /** Rows of people after this one. */
  rows(store: Store, after: string, limit: number): Promise<PersonRow[]>;
  put(row: PersonRow, again: Uint8Array): Stmt;
}

function ofPeople({ staffTotp }: Sealed, { name, rows, put }: People): SealedPlace {
  return {
    name,
    rows: async (store, after, limit) =>
      (await rows(store, String(after?.[0] ?? ''), limit)).map((row) => ({
        key: [row.person_id],
        sealed: row.sealed,
        sealer: staffTotp,
        context: row.person_id,
        put: (again) => put(row, again),
      })),
  };
}
