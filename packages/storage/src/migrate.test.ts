import { expect, test } from 'vitest';
import { isMigrated, MIGRATIONS, MigrationFailed, migrate, NewerSchema, SQLITE_TYPES } from './migrate.ts';
import type { Migration } from './migration.ts';
import { sql } from './sql.ts';
import type { Store } from './store.ts';
import { planOf, tableNames } from './testing/look-inside.ts';
import { testStore } from './testing/test-store.ts';

/** The next schema version. */
const NEWEST = MIGRATIONS.at(-1)?.version ?? 0;
const TABLES = [
  'audit',
  'audit_head',
  'chat_message',
  'commit_mark',
  'conformance_run',
  'credential',
  'database_identity',
  'fair_day',
  'fair_day_table',
  'fair_key',
  'fair_number',
  'fair_play_signal',
  'floor_sample',
  'hand',
  'hand_end',
  'hand_opening',
  'hand_player',
  'hand_record',
  'id_counter',
  'journal',
  'launch_code',
  'ledger_account',
  'ledger_transfer',
  'maintenance',
  'market_language',
  'operator',
  'operator_api_key',
  'operator_bet_sizes',
  'operator_brand',
  'operator_breaker',
  'operator_chat',
  'operator_hand_sharing',
  'operator_launch',
  'operator_limits_link',
  'operator_move',
  'operator_network',
  'operator_picture_origin',
  'operator_refusal_code',
  'operator_revocation',
  'operator_sandbox',
  'operator_seat_rule',
  'operator_settlement',
  'operator_signing_secret',
  'operator_table_look',
  'operator_timeout',
  'operator_token',
  'pair_day',
  'pair_mark',
  'pair_player_day',
  'picture',
  'play_limit',
  'play_slot',
  'play_slot_made',
  'player',
  'player_case',
  'player_case_entry',
  'player_case_player',
  'player_erasure',
  'player_favourite',
  'player_limit',
  'player_look',
  'player_name_word',
  'player_note',
  'player_picture',
  'player_report',
  'player_session',
  'player_trace',
  'poker_table',
  'reality_check',
  'reconciliation',
  'report_day',
  'report_day_player',
  'report_made',
  'restore',
  'restore_decision',
  'retention_mark',
  'room',
  'schema_version',
  'secrets_key',
  'service_job',
  'service_process',
  'shared_hand',
  'signing_key',
  'staff_device',
  'staff_let_in',
  'staff_link',
  'staff_note',
  'staff_person',
  'staff_recovery_code',
  'staff_request',
  'staff_session',
  'staff_try',
  'stay',
  'stuck_request',
  'table_action',
  'table_bar',
  'table_owner',
  'table_snapshot',
  'visit_mark',
  'waiting_place',
  'wallet_attempt',
  'wallet_tx',
  'withheld_cut',
];

test('an empty database gets every table and records each version', async () => {
  const store = await testStore();
  expect(await tableNames(store)).toEqual(TABLES);
  expect(await store.read(sql`select version from schema_version order by version`)).toEqual(
    MIGRATIONS.map(({ version }) => ({ version })),
  );
  await store.close();
});

test('versions are numbered from 1 without a gap', () => {
  expect(MIGRATIONS.map((migration) => migration.version)).toEqual(MIGRATIONS.map((_, index) => index + 1));
});

test('migrating again changes nothing; a later version runs alone', async () => {
  const store = await testStore();
  await migrate(store);
  const next: Migration = { version: NEWEST + 1, name: 'next', statements: () => ['create table extra (id text primary key)'] };
  expect(await isMigrated(store, [...MIGRATIONS, next])).toBe(false);
  await migrate(store, [...MIGRATIONS, next], SQLITE_TYPES);
  expect(await store.read(sql`select id from extra`)).toEqual([]);
  await store.close();
});

test('what is missing is applied in one unit, each version with its record', async () => {
  const store = await testStore();
  const units: number[] = [];
  const counting: Store = {
    ...store,
    write: (unit) => {
      units.push(unit.filter((stmt) => stmt.sql.startsWith('insert into schema_version')).length);
      return store.write(unit);
    },
  };
  const next = [1, 2, 3].map(
    (n): Migration => ({ version: NEWEST + n, name: `next ${n}`, statements: () => [`create table next_${n} (id text)`] }),
  );
  await migrate(counting, [...MIGRATIONS, ...next]);
  expect(units.filter((records) => records > 0)).toEqual([3]);
  expect(await store.read(sql`select name from schema_version where version > ${NEWEST} order by version`)).toEqual(
    next.map(({ name }) => ({ name })),
  );
  await store.close();
});

test.each([
  ['create table half (id text)', /exists/],
  ["insert into operator_chat values ('nobody', 'off', 0)", /foreign key/i],
  ['insert into schema_version values (1, 1, 1)', /./],
])('a migration that fails names itself, and nothing of its start is left: %s', async (statement, reason) => {
  const store = await testStore();
  const good: Migration = { version: NEWEST + 1, name: 'good', statements: () => ['create table extra (id text)'] };
  const broken: Migration = { version: NEWEST + 2, name: 'broken', statements: () => ['create table half (id text)', statement] };
  const failed = await migrate(store, [...MIGRATIONS, good, broken]).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(MigrationFailed);
  expect(failed).toMatchObject({
    message: expect.stringContaining(`migration ${NEWEST + 2} (broken)`),
    cause: { message: expect.stringMatching(reason) },
  });
  expect(await tableNames(store)).toEqual(TABLES);
  expect(await isMigrated(store)).toBe(true);
  await store.close();
});

test('a database of a newer version is left alone', async () => {
  const store = await testStore();
  await store.write([sql`insert into schema_version (version, name, at) values (999, 'from the future', 0)`]);
  await expect(migrate(store)).rejects.toBeInstanceOf(NewerSchema);
  await store.close();
});

/** Migrations of later releases, in order: each only adds, or does not. */
const later = (...additive: readonly boolean[]): Migration[] =>
  additive.map((only, index) => ({
    version: NEWEST + 1 + index,
    name: `later ${index + 1}`,
    ...(only ? { additive: true } : {}),
    statements: () => [`create table later_${index + 1} (id text)`],
  }));
const worksFrom = async (store: Store) =>
  (await store.read<{ works_from: number }>(sql`select works_from from schema_version order by version desc limit 1`))[0]?.works_from;

test('a schema to which later versions only added works for an older one, which leaves it alone', async () => {
  const store = await testStore();
  const before = await worksFrom(store);
  await migrate(store, [...MIGRATIONS, ...later(true, true)]);
  expect(await worksFrom(store)).toBe(before);
  expect(await isMigrated(store)).toBe(true);
  await migrate(store);
  expect(await store.read(sql`select max(version) as version from schema_version`)).toEqual([{ version: NEWEST + 2 }]);
  await store.close();
});

test('a schema that a later version changed otherwise works from there on, whatever was added since', async () => {
  const store = await testStore();
  const all = [...MIGRATIONS, ...later(true, false, true)];
  await migrate(store, all);
  expect(await worksFrom(store)).toBe(NEWEST + 2);
  for (const known of [NEWEST, NEWEST + 1]) await expect(isMigrated(store, all.slice(0, known))).rejects.toThrow(/schema \d+ \(later 3\)/);
  expect(await isMigrated(store, all.slice(0, NEWEST + 2))).toBe(true);
  await store.close();
});

test('a newer schema whose part that this version knows has other names is left alone', async () => {
  const store = await testStore();
  await migrate(store, [...MIGRATIONS, ...later(true)]);
  await store.write([sql`update schema_version set name = 'something else' where version = ${NEWEST}`]);
  await expect(isMigrated(store)).rejects.toThrow(`schema ${NEWEST} (something else)`);
  await store.close();
});

test.each(MIGRATIONS.filter(({ additive }) => additive === true).map((one) => [one.version, one] as const))(
  'migration %i only adds, as it says',
  (_, migration) => {
    expect(notAdding(migration.statements(SQLITE_TYPES))).toEqual([]);
  },
);

test('a statement that an older process could notice, or that keeps writers waiting, does not only add', () => {
  const adding = [
    'create table extra (id text primary key)',
    'create index extra_id on extra (id)',
    'alter table room add column note text',
    'alter table room add column note int not null default 0 /* why */',
    'insert into extra (id) values (1)',
  ];
  expect(notAdding(adding)).toEqual([]);
  const others = [
    'drop table room',
    'alter table room drop column note',
    'alter table room add column note text not null',
    'alter table room add column note text unique',
    "alter table room add column note text check (note <> '')",
    'alter table room rename to rooms',
    'create index room_note on room (name)',
    "update room set name = ''",
    'delete from room',
    'insert into room (room_id) values (1)',
  ];
  expect(notAdding([...adding, ...others])).toEqual(others);
});

test('a database whose newest version has another name is left alone: its migrations were numbered differently', async () => {
  const store = await testStore();
  await store.write([sql`update schema_version set name = 'something else' where version = ${NEWEST}`]);
  await expect(migrate(store)).rejects.toThrow(`schema ${NEWEST} (something else)`);
  await store.close();
});

test.each([
  ['a debit of a fraction', sql`update wallet_tx set amount_minor = ${1.5}`],
  ['a negative amount', sql`update wallet_tx set amount_minor = ${-1}`],
  ['an amount beyond a safe integer', sql`update wallet_tx set amount_minor = ${9_007_199_254_740_992n}`],
  ['an unknown kind', sql`update wallet_tx set kind = ${5}`],
])('the ledger refuses %s', async (_name, change) => {
  const store = await testStore();
  await store.write([
    sql`insert into wallet_tx (id, operator_id, player_id, room_id, table_id, stay_id, lane, kind, amount_minor, currency, body, next_at, created_at)
      values ('1', 'o', 'p', '1', '1', 's', 'm:o:p:EUR', 1, 100, 'EUR', '{}', 0, 0)`,
  ]);
  await expect(store.write([change])).rejects.toThrow(/check|invalid input/i);
  expect(await store.read(sql`select kind, amount_minor from wallet_tx`)).toEqual([{ kind: 1, amount_minor: 100 }]);
  await store.close();
});

test('an open row of the ledger is found through its partial index', async () => {
  const store = await testStore();
  const plan = await planOf(store, sql`select seq from wallet_tx where operator_id = ${'o'} and status in (0, 1) and next_at <= ${1}`);
  expect(plan).toContain('wallet_due');
  await store.close();
});

/** Written by migrations alone. */
const OF_MIGRATIONS = 'schema_version';

/** The statements of a migration that do more than add: an older process could notice them, or its units would wait for them. */
function notAdding(statements: readonly string[]): string[] {
  const made = new Set([OF_MIGRATIONS]);
  const only = (text: string): boolean => {
    const plain = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').trim();
    const table = /^create table (\w+)/.exec(plain)?.[1];
    if (table !== undefined) made.add(table);
    const changed = /^(?:create (?:unique )?index \w+ on|insert into|update) (\w+)/.exec(plain)?.[1];
    if (changed !== undefined) return made.has(changed);
    if (table !== undefined) return true;
    const column = /^alter table \w+ add column (.+)$/s.exec(plain)?.[1];
    if (column === undefined || /\b(unique|check|references|primary)\b/.test(column)) return false;
    return !/\bnot null\b/.test(column) || /\bdefault\b/.test(column);
  };
  return statements.filter((text) => !only(text));
}
