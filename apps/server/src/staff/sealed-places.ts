import { readRows, type SealedPlace, sql } from '@cardroom/storage';
import type { Secrets } from '../process/secrets.ts';
import { PERSON } from './staff-rows.ts';

type Sealed = Pick<Secrets, 'staffTotp'>;

/** Authenticator keys of staff, those in use and those that wait for their first code. */
export function authenticatorPlaces(secrets: Sealed): readonly SealedPlace[] {
  // A confirmed one moves from `pending` to `inUse`: in this order, no pass misses it.
  return [pending(secrets), inUse(secrets)];
}

function inUse({ staffTotp }: Sealed): SealedPlace {
  return {
    name: 'authenticators of staff',
    rows: async (store, after, limit) => {
      const rows = await readRows(
        store,
        PERSON.pick('person_id', 'totp_sealed'),
        sql`select person_id, totp_sealed from staff_person where person_id > ${after?.[0] ?? ''} and totp_sealed is not null
          order by person_id limit ${limit}`,
      );
      return rows.map(({ person_id, totp_sealed }) => ({
        key: [person_id],
        sealed: totp_sealed ?? new Uint8Array(),
        sealer: staffTotp,
        context: person_id,
        put: (again) => sql`update staff_person set totp_sealed = ${again} where person_id = ${person_id} and totp_sealed = ${totp_sealed}`,
      }));
    },
  };
}

function pending({ staffTotp }: Sealed): SealedPlace {
  return {
    name: 'authenticators of staff, not confirmed',
    rows: async (store, after, limit) => {
      const rows = await readRows(
        store,
        PERSON.pick('person_id', 'totp_pending'),
        sql`select person_id, totp_pending from staff_person where person_id > ${after?.[0] ?? ''} and totp_pending is not null
          order by person_id limit ${limit}`,
      );
      return rows.map(({ person_id, totp_pending }) => ({
        key: [person_id],
        sealed: totp_pending ?? new Uint8Array(),
        sealer: staffTotp,
        context: person_id,
        put: (again) =>
          sql`update staff_person set totp_pending = ${again} where person_id = ${person_id} and totp_pending = ${totp_pending}`,
      }));
    },
  };
}
