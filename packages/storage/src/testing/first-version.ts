import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { MIGRATIONS, SQLITE_TYPES } from '../migrate.ts';
import { postgresTexts } from '../postgres-sql.ts';
import { openSqlite } from '../sqlite-engine.ts';
import { DATABASE_FILE } from '../sqlite-store.ts';
import type { Stmt } from '../store.ts';

/** The key under which the cards of that data are sealed, in base64. */
export const FIRST_VERSION_KEY = Buffer.alloc(32, 7).toString('base64');
/** When its process died, on the flop of its third hand (ms). */
export const FIRST_VERSION_AT = 2_000_000_002_754;

const ROWS = new URL('../fixtures/first-version.jsonl', import.meta.url);

/**
 * Writes a database as the first version left it when it was killed: three players in a hand, two finished hands with rake, one paid
 * cash-out, one owed, one stuck, a cancel in progress, a stuck cancel, a debit in flight and one never sent.
 */
export async function writeFirstVersion(place: { readonly dataDir: string; readonly databaseUrl: string | null }): Promise<void> {
  const unit = [...schema(), ...rows()];
  if (place.databaseUrl === null) writeSqlite(place.dataDir, unit);
  else await writePostgres(place.databaseUrl, unit);
}

function schema(): Stmt[] {
  const first = MIGRATIONS[0];
  const texts = first?.statements(SQLITE_TYPES) ?? [];
  return [
    'create table schema_version (version bigint primary key, name text not null, at bigint not null)',
    `insert into schema_version values (1, '${first?.name}', 0)`,
    ...texts,
    // The rows also include those that the schema itself inserts.
    'delete from id_counter',
  ].map((sql) => ({ sql, parameters: [] }));
}

function rows(): Stmt[] {
  const lines = readFileSync(ROWS, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const { table, row } = JSON.parse(line) as { table: string; row: Record<string, unknown> };
    const columns = Object.keys(row);
    const sql = `insert into ${table} (${columns.join(', ')}) /*postgres:overriding system value*/ values (${columns.map(() => '?').join(', ')})`;
    return { sql, parameters: Object.values(row).map(bound) };
  });
}

function bound(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? Buffer.from((value as { hex: string }).hex, 'hex') : value;
}

function writeSqlite(dataDir: string, unit: readonly Stmt[]): void {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, DATABASE_FILE);
  closeSync(openSync(file, 'a', 0o600));
  const engine = openSqlite(file);
  const [answer] = engine.writeGroup([unit]);
  engine.close();
  if (!answer?.ok) throw new Error(answer?.failure.message);
}

async function writePostgres(url: string, unit: readonly Stmt[]): Promise<void> {
  const client = new Client({ connectionString: url });
  const textOf = postgresTexts();
  await client.connect();
  try {
    for (const { sql, parameters } of unit) await client.query(textOf(sql), [...parameters]);
    for (const table of ['wallet_tx', 'audit']) {
      await client.query(`select setval(pg_get_serial_sequence('${table}', 'seq'), (select max(seq) from ${table}))`);
    }
  } finally {
    await client.end();
  }
}
