import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** A schema of its own in the server's database. */
export interface TestSchema {
  /** The server's address with this schema chosen. */
  readonly url: string;
  readonly name: string;
  drop(): Promise<void>;
}

export async function createSchema(serverUrl: string, name = `test_${randomBytes(8).toString('hex')}`): Promise<TestSchema> {
  await query(serverUrl, `create schema ${name}`);
  return { url: urlOfSchema(serverUrl, name), name, drop: () => dropSchema(serverUrl, name) };
}

/**
 * Makes plans depend on the indexes, not on how few rows a test has. Such a plan that has to read a whole table all the same looks
 * expensive enough to be compiled, which would take a tenth of a second.
 */
export function urlOfSchema(serverUrl: string, name: string): string {
  return urlWith(serverUrl, `-c search_path=${name} -c enable_seqscan=off -c jit=off`);
}

/** The schema's address for measurements, where each plan is the one that the service would get. */
export function plainUrlOfSchema(serverUrl: string, name: string): string {
  return urlWith(serverUrl, `-c search_path=${name}`);
}

function urlWith(serverUrl: string, options: string): string {
  const url = new URL(serverUrl);
  url.searchParams.set('options', options);
  return url.href;
}

export async function dropSchema(serverUrl: string, name: string): Promise<void> {
  await query(serverUrl, `set client_min_messages = warning; drop schema if exists ${name} cascade`);
}

/** Copies a schema with its rows at one moment, even while it is in use. Foreign keys are not copied; all other constraints are. */
export async function copySchema(serverUrl: string, from: string, to: string): Promise<void> {
  await query(
    serverUrl,
    `begin isolation level repeatable read; create schema ${to};
    do $$ declare one record; begin
      for one in select relname from pg_class where relnamespace = '${from}'::regnamespace and relkind = 'r' order by oid loop
        execute format('create table ${to}.%I (like ${from}.%I including all)', one.relname, one.relname);
        execute format('insert into ${to}.%I overriding system value select * from ${from}.%I', one.relname, one.relname);
      end loop;
      for one in select attrelid::regclass::text as new, relname, attname from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = '${to}'::regnamespace and attidentity = 'a' loop
        execute format('select setval(pg_get_serial_sequence(%L, %L), (select coalesce(max(%I), 0) + 1 from %s), false)', one.new, one.attname, one.attname, one.new);
      end loop;
    end $$; commit`,
  );
}

/** Runs SQL text on the server and returns the rows of the last statement. */
export async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const answer = (await client.query(text)) as unknown as { rows: Row[] } | { rows: Row[] }[];
    return Array.isArray(answer) ? (answer.at(-1)?.rows ?? []) : answer.rows;
  } finally {
    await client.end();
  }
}
