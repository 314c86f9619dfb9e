import { type Store, sql } from '@cardroom/storage';
import { testStore } from '@cardroom/storage/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { value } from '../../testing/fixtures/listening-app.ts';
import { createSecrets } from '../process/secrets.ts';
import { alone, findPerson, invitePerson, type LettingIn, type Person, promote, renewLink, setPersonStatus } from './people.ts';
import type { Role } from './roles.ts';

/** Changes that another one overtook between reading and writing. They write nothing. */
const secrets = createSecrets('11'.repeat(32));
const actor = { by: 'test', at: 1_000 };
const BY_TWO: LettingIn = { by: [], codeHash: 'the other half', detail: {}, also: [] };

let store: Store;
let olga: Person;
beforeEach(async () => {
  store = await testStore();
  olga = await member('service-owner', 'olga');
});
afterEach(() => store.close());

/** Somebody of the service who has set their credentials. */
async function member(role: Role, name: string): Promise<Person> {
  const wanted = { email: `${name}@service.example`, name, role, operatorId: null };
  const { personId } = value(await invitePerson(store, secrets, actor, wanted)).person;
  await store.write([
    sql`update staff_link set used_at = ${actor.at} where person_id = ${personId}`,
    sql`update staff_person set status = 'active', password_hash = 'set' where person_id = ${personId}`,
  ]);
  return read(personId);
}
async function read(personId: string): Promise<Person> {
  const person = await findPerson(store, { operatorId: null }, personId);
  if (person === null) throw new Error('no such person');
  return person;
}
const openLinks = () => store.read(sql`select person_id, code_hash from staff_link where used_at is null and voided_at is null`);

test('H2: a link made by one person does not reach an account that a second one has just given a higher role', async () => {
  const seen = await member('service-risk', 'rita');
  value(await promote(store, secrets, actor, { person: seen, role: 'service-owner', letting: BY_TWO }));
  expect(await renewLink(store, secrets, actor, seen, alone(olga))).toEqual(changed);
  expect(await openLinks()).toEqual([{ person_id: seen.personId, code_hash: 'the other half' }]);
});

test('H2: an account is not enabled by one person after two gave it a higher role', async () => {
  const seen = value(await setPersonStatus(store, actor, await member('service-risk', 'rita'), 'disabled'));
  const enabled = value(await setPersonStatus(store, actor, seen, 'active'));
  const promoted = value(await promote(store, secrets, actor, { person: enabled, role: 'service-owner', letting: BY_TWO })).person;
  const disabled = value(await setPersonStatus(store, actor, promoted, 'disabled'));
  expect(await setPersonStatus(store, actor, seen, 'active', alone(olga))).toEqual(changed);
  expect(await read(seen.personId)).toEqual(disabled);
});

const changed = { ok: false, errors: [{ field: 'person', message: 'was changed in the meantime' }] };
