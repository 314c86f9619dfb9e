import { expect, test } from 'vitest';
import { MIGRATIONS, migrate } from '../migrate.ts';
import { sql } from '../sql.ts';
import type { Store } from '../store.ts';
import { testStore } from '../testing/test-store.ts';

/** Undoes this migration, as far as no later one depends on it. */
const WITHOUT = [
  'drop table hand_opening',
  'drop index hand_end_room',
  'alter table hand_end drop column room_id',
  'alter table hand_end drop column pot_minor',
  'alter table staff_person drop column role',
  'alter table staff_person rename column house to role',
  'delete from schema_version where version >= 18',
];
const plain = (text: string) => ({ sql: text, parameters: [] });

async function versionBefore(): Promise<Store> {
  const store = await testStore();
  await store.write([
    ...WITHOUT.map(plain),
    sql`insert into operator values ('one', 'One', 'active', null, '[]', '[]', 0)`,
    sql`insert into room (room_id, operator_id, currency, name, settings, opened_at) values ('7', 'one', 'EUR', 'Room', '{}', 0)`,
    sql`insert into poker_table (table_id, room_id, operator_id, currency, game_key, config, opened_at) values ('70', '7', 'one', 'EUR', 'nlhe', '{}', 0)`,
    ...['1', '2'].flatMap((id) => [
      sql`insert into hand (hand_id, operator_id, room_id, table_id, game_key, currency, state, started_at, ended_at, events)
        values (${id}, 'one', '7', '70', 'nlhe', 'EUR', 'ended', 0, 1, '')`,
      sql`insert into hand_end (operator_id, table_id, hand_id, state, ended_at) values ('one', '70', ${id}, 'ended', 1)`,
    ]),
    sql`insert into hand_player (operator_id, player_id, hand_id, ended_at, pot_minor) values ('one', 'ann', '2', 1, 900)`,
    sql`insert into hand_player (operator_id, player_id, hand_id, ended_at, pot_minor) values ('one', 'bob', '2', 1, 900)`,
    person('olga', null, 'service-owner'),
    person('finn', 'one', 'finance'),
  ]);
  await migrate(store, MIGRATIONS.slice(0, 18));
  return store;
}

const person = (id: string, operatorId: string | null, role: string) =>
  sql`insert into staff_person (person_id, email, name, operator_id, role, status, created_at) values (${id}, ${id}, ${id}, ${operatorId}, ${role}, 'active', 0)`;

test('hands get their rooms and pots, and people keep their roles', async () => {
  const store = await versionBefore();
  expect(await store.read(sql`select hand_id, room_id, pot_minor from hand_end order by hand_id`)).toEqual([
    { hand_id: '1', room_id: '7', pot_minor: 0 },
    { hand_id: '2', room_id: '7', pot_minor: 900 },
  ]);
  expect(await store.read(sql`select person_id, role from staff_person order by person_id`)).toEqual([
    { person_id: 'finn', role: 'finance' },
    { person_id: 'olga', role: 'service-owner' },
  ]);
});

test('nobody of an operator comes into the house of the service, nor the other way round', async () => {
  const store = await versionBefore();
  const add = (operatorId: string | null, house: string) =>
    store.write([
      sql`insert into staff_person (person_id, email, name, operator_id, house, role, status, created_at)
        values ('rita', 'rita', 'Rita', ${operatorId}, ${house}, 'service-risk', 'active', 0)`,
    ]);
  await expect(add('one', 'service-owner')).rejects.toThrow(/check/i);
  await expect(add(null, 'operator')).rejects.toThrow(/check/i);
  await add(null, 'service-owner');
});
