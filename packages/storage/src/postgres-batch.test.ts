import { Client, type PoolClient } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendBatch } from './postgres-batch.ts';
import { numberOf } from './postgres-sql.ts';

let client: Client;
beforeEach(async () => {
  client = new Client({ connectionString: process.env.TEST_DATABASE_URL, pipeline: true });
  await client.connect();
  await client.query('create temp table one (id bigint primary key, text text, bytes bytea)');
});
afterEach(() => client.end());

const send = (...stmts: readonly [text: string, name?: string, values?: unknown[]][]) =>
  sendBatch(
    client as PoolClient,
    stmts.map(([text, name = '', values = []]) => ({ text, name, values })),
  );
const insert = (id: number): [string, string, unknown[]] => ['insert into one (id, text) values ($1, $2)', 'insert', [id, `n${id}`]];
const ids = async (): Promise<unknown[]> => (await client.query('select id::int as id from one order by id')).rows.map(({ id }) => id);
const prepared = async (): Promise<unknown[]> =>
  (await client.query('select name from pg_prepared_statements order by name')).rows.map(({ name }) => name);

test('each statement gets its own rows and count, the first time and later', async () => {
  for (const first of [1, 3]) {
    const { answers, error } = await send(
      insert(first),
      insert(first + 1),
      ['select id::int as id, text, bytes from one where id >= $1 order by id', 'rows', [first]],
      ['update one set text = text where id >= $1', 'touch', [first]],
      ['select 1 as unnamed'],
    );
    expect(error).toBeNull();
    expect(answers.map(({ touched }) => touched)).toEqual([1, 1, 2, 2, 1]);
    expect(answers[2]?.rows).toEqual([
      { id: first, text: `n${first}`, bytes: null },
      { id: first + 1, text: `n${first + 1}`, bytes: null },
    ]);
    expect(answers.map(({ rows }) => rows.length)).toEqual([0, 0, 2, 0, 1]);
  }
});

test('values are text, numbers and bytes', async () => {
  const bytes = Buffer.from([0, 1, 255, 39]).subarray(1);
  const { answers } = await send(
    ['insert into one values ($1, $2, $3)', 'all', [7n, "it's é", new Uint8Array(bytes)]],
    ['select text, bytes from one', 'read'],
  );
  expect(answers[1]?.rows).toEqual([{ text: "it's é", bytes: Buffer.from(bytes) }]);
});

test('after an error nothing later has run, and the same statements can be sent again', async () => {
  const batch = () => send(['begin', 'begin'], insert(1), insert(1), ['select 5 as five', 'later']);
  for (let time = 0; time < 2; time += 1) {
    const { answers, error } = await batch();
    expect([answers.length, (error as { code?: string }).code]).toEqual([2, '23505']);
    await client.query('rollback');
  }
  expect(await prepared()).toEqual(['begin', 'insert']);
  expect(await ids()).toEqual([]);
  expect((await send(insert(1), ['select 5 as five', 'later'])).answers[1]?.rows).toEqual([{ five: 5 }]);
});

test.each([
  ['no SQL', 'select from where', []],
  ['another type', 'insert into one (id) values ($1)', ['x']],
  ['a number that divides by nought', 'select 1 / $1::int as n', [0]],
])('a statement that fails on its first use is free to be sent again: %s', async (_what, text, values) => {
  for (let time = 0; time < 2; time += 1) {
    const { answers, error } = await send(insert(time), [text, 'fails', values]);
    expect([answers.length, error]).toEqual([1, expect.any(Error)]);
    expect(await prepared()).toEqual(['insert']);
  }
  expect((await send(['select 2 as n', 'fails'])).answers[0]?.rows).toEqual([{ n: 2 }]);
});

test('a statement that a single query has prepared is used, and the other way round', async () => {
  await client.query({ text: 'select 1 as n', name: 'both' });
  expect((await send(['select 1 as n', 'both'], ['select 2 as n', 'mine'])).answers.map(({ rows }) => rows)).toEqual([
    [{ n: 1 }],
    [{ n: 2 }],
  ]);
  expect((await client.query({ text: 'select 2 as n', name: 'mine' })).rows).toEqual([{ n: 2 }]);
});

test('a value that cannot be read is an error, and the connection goes on', async () => {
  client.setTypeParser(20, numberOf);
  const { error } = await send(['select 9007199254740993 as n', 'large']);
  expect(error).toBeInstanceOf(RangeError);
  expect((await send(['select 1 as n', 'small'])).answers[0]?.rows).toEqual([{ n: 1 }]);
});

test('a connection that is lost is an error', async () => {
  client.on('error', () => {});
  const lost = await send(insert(1), ['select pg_terminate_backend(pg_backend_pid())', 'end'], insert(2));
  expect([lost.answers.length, lost.error]).toEqual([1, expect.any(Error)]);
  expect((await send(insert(3))).error).toBeInstanceOf(Error);
});

test('an answer that does not come in time is an error', async () => {
  const impatient = new Client({ connectionString: process.env.TEST_DATABASE_URL, pipeline: true, query_timeout: 50 });
  impatient.on('error', () => {});
  await impatient.connect();
  const { answers, error } = await sendBatch(impatient as PoolClient, [{ text: 'select pg_sleep(1)', name: 'sleep', values: [] }]);
  expect([answers, error]).toEqual([[], expect.any(Error)]);
});
