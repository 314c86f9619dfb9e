import { expect, test } from 'vitest';
import { MIGRATIONS, migrate } from '../migrate.ts';
import { sql } from '../sql.ts';
import type { Store } from '../store.ts';
import { testStore } from '../testing/test-store.ts';

const VERSION = 37;
const PEOPLE = ['ann', 'bob', 'eve', 'fin', 'sam'];

interface Done {
  readonly by: string;
  readonly action: string;
  readonly to: string;
  readonly was?: string;
  readonly detail?: string;
}
const LOG: readonly Done[] = [
  { by: 'command:root', action: 'invite', to: 'ann' },
  { by: 'staff:ann', action: 'invite', to: 'bob', detail: '{"name":"Bob","role":"owner"}' },
  { by: 'staff:ann', action: 'new-link', to: 'bob' },
  { by: 'staff:bob', action: 'enable', to: 'eve', was: '{"status":"disabled"}', detail: '{"status":"active"}' },
  { by: 'staff:bob', action: 'disable', to: 'sam', was: '{"status":"active"}', detail: '{"status":"disabled"}' },
  { by: 'staff:bob', action: 'role', to: 'fin', was: '{"role":"support"}', detail: '{"role":"finance"}' },
  { by: 'staff:ann', action: 'role', to: 'sam', was: '{"role":"finance"}', detail: '{"role":"support"}' },
  { by: 'staff:eve', action: 'role', to: 'sam', was: '{"role":"owner"}', detail: '{"role":"finance"}' },
  { by: 'staff:eve', action: 'sign-in', to: 'eve' },
  { by: 'staff:gone', action: 'invite', to: 'sam' },
];

/** A store whose staff worked before the table was kept. */
async function versionBefore(): Promise<Store> {
  const store = await testStore();
  await store.write([
    sql`delete from schema_version where version >= ${VERSION}`,
    ...PEOPLE.map(
      (id) => sql`insert into staff_person (person_id, email, name, house, role, status, created_at)
        values (${`id of ${id}`}, ${id}, ${id}, 'service-owner', 'service-owner', 'active', 0)`,
    ),
    ...LOG.map(
      ({ by, action, to, was = null, detail = '{}' }, index) => sql`insert into audit (seq, at, actor, action, subject, was, detail, hash)
        values (${index + 1}, ${100 * (index + 1)}, ${by}, ${`person.${action}`}, ${to}, ${was}, ${detail}, '')`,
    ),
    sql`insert into staff_let_in (person_id, by_id, at) values ('id of eve', 'id of bob', 9000)`,
  ]);
  return store;
}

test('H2: members of staff who let each other in before it was kept are known from the audit log', async () => {
  const store = await versionBefore();
  await migrate(store, MIGRATIONS.slice(0, VERSION));
  expect(await store.read(sql`select person_id, by_id, at from staff_let_in order by person_id, by_id`)).toEqual([
    { person_id: 'id of bob', by_id: 'id of ann', at: 300 },
    { person_id: 'id of eve', by_id: 'id of bob', at: 9000 },
    { person_id: 'id of fin', by_id: 'id of bob', at: 600 },
  ]);
});
