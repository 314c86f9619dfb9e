import { type Store, sql } from '@cardroom/storage';
import { testStore } from '@cardroom/storage/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { value } from '../../testing/fixtures/listening-app.ts';
import { createSecrets } from '../process/secrets.ts';
import { type AccessRequest, approveAccess, askAccess, closeAccess, type Wanted } from './access-requests.ts';
import { alone, invitePerson, type LettingIn, promote, renewLink, setPersonStatus } from './people.ts';
import { findPerson, type Person } from './person.ts';
import type { Role } from './roles.ts';

/** Changes that another one overtook between reading and writing. They write nothing. */
const secrets = createSecrets('11'.repeat(32));
const actor = { by: 'test', at: 1_000 };
const BY_TWO: LettingIn = { by: [], codeHash: 'the other half', detail: {}, closes: null };

let store: Store;
let olga: Person;
let rita: Person;
beforeEach(async () => {
  store = await testStore();
  olga = await member('service-owner', 'olga');
  rita = await member('service-risk', 'rita');
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
async function asked(wanted: Wanted): Promise<AccessRequest> {
  return value(await askAccess(store, secrets, actor, { asker: olga, wanted })).request;
}
/** The command beside the service approves, in a store where something else is written just before. */
async function approve(request: AccessRequest, before: () => Promise<unknown> = async () => {}) {
  const late: Store = {
    ...store,
    write: async (unit) => {
      await before();
      return store.write(unit);
    },
  };
  return approveAccess(late, secrets, actor, { second: null, request });
}
const stale = (message: string) => ({ ok: false, errors: [{ field: 'was', message }] });
const CLOSED = stale('The request is closed or has expired');
const openLinks = () => store.read(sql`select person_id, code_hash from staff_link where used_at is null and voided_at is null`);

test('H2: a link made by one person does not reach an account that a second one has just given a higher role', async () => {
  value(await promote(store, secrets, actor, { person: rita, role: 'service-owner', letting: BY_TWO }));
  expect(await renewLink(store, secrets, actor, rita, alone(olga))).toEqual(changed);
  expect(await openLinks()).toEqual([{ person_id: rita.personId, code_hash: 'the other half' }]);
});

test('H2: an account is not enabled by one person after two gave it a higher role', async () => {
  const seen = value(await setPersonStatus(store, actor, rita, 'disabled'));
  const enabled = value(await setPersonStatus(store, actor, seen, 'active'));
  const promoted = value(await promote(store, secrets, actor, { person: enabled, role: 'service-owner', letting: BY_TWO })).person;
  const disabled = value(await setPersonStatus(store, actor, promoted, 'disabled'));
  expect(await setPersonStatus(store, actor, seen, 'active', alone(olga))).toEqual(changed);
  expect(await read(seen.personId)).toEqual(disabled);
});

const changed = { ok: false, errors: [{ field: 'person', message: 'was changed in the meantime' }] };

const REQUESTS: readonly [string, () => Promise<Wanted>][] = [
  [
    'an invitation',
    async () => ({ action: 'invite', email: 'ravi@service.example', name: 'Ravi', role: 'service-risk', operatorId: null }),
  ],
  ['a link', async () => ({ action: 'link', person: rita })],
  ['a role', async () => ({ action: 'role', person: rita, role: 'service-owner' })],
  ['an account', async () => ({ action: 'enable', person: value(await setPersonStatus(store, actor, rita, 'disabled')) })],
];
test.each(REQUESTS)('of two decisions about %s at once, one is refused as closed', async (_, wanted) => {
  const request = await asked(await wanted());
  const both = await approve(request, async () => value(await closeAccess(store, actor, { by: null, request })));
  expect(both).toEqual(CLOSED);
  expect([await openLinks(), await closeAccess(store, actor, { by: olga, request })]).toEqual([[], CLOSED]);
});

test.each(REQUESTS.slice(1, 3))('a request for %s is refused when its person was disabled just before', async (_, wanted) => {
  const disabled = stale('The member was changed in the meantime');
  expect(await approve(await asked(await wanted()), () => setPersonStatus(store, actor, rita, 'disabled'))).toEqual(disabled);
});

test('a request is refused when its person was disabled, or its address invited, since it was made', async () => {
  const link = await asked({ action: 'link', person: rita });
  value(await setPersonStatus(store, actor, rita, 'disabled'));
  expect(await approve(link)).toEqual(stale('The member is disabled'));
  const invitation = { email: 'ravi@service.example', name: 'Ravi', role: 'service-risk', operatorId: null } as const;
  const invite = await asked({ action: 'invite', ...invitation });
  value(await invitePerson(store, secrets, actor, invitation));
  expect(await approve(invite)).toEqual(stale('The email is already in use'));
});
