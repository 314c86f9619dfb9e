import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from '@cardroom/journal';
import { copySchema, createSchema, dropSchema, query, TEST_DATABASE_URL, urlOfSchema } from '@cardroom/journal/testing';

/**
 * Where a test's service keeps its data: a directory, and with TEST_DATABASE_URL a schema of that server that belongs to the directory.
 * Tests handle the directory alone.
 */
export interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}

export async function placeOf(dataDir: string): Promise<Place> {
  if (TEST_DATABASE_URL === null) return { dataDir, databaseUrl: null };
  const name = schemaOf(dataDir);
  const found = await query(TEST_DATABASE_URL, `select 1 as one from pg_namespace where nspname = '${name}'`);
  if (found.length === 0) await createSchema(TEST_DATABASE_URL, name);
  return { dataDir, databaseUrl: urlOfSchema(TEST_DATABASE_URL, name) };
}

/** The data as a kill -9 at this moment would leave it, in a directory of its own. */
export async function copyData(dataDir: string): Promise<string> {
  const copy = mkdtempSync(join(tmpdir(), 'cardroom-copy-'));
  cpSync(dataDir, copy, { recursive: true, filter: (file) => !file.includes('.lock') });
  if (TEST_DATABASE_URL !== null) await copySchema(TEST_DATABASE_URL, schemaOf(dataDir), schemaOf(copy));
  return copy;
}

/** Opens the data of a service that does not run, to look into it or to damage it. */
export async function openData(dataDir: string): Promise<Store> {
  return openStore(await placeOf(dataDir));
}

export async function removeData(dataDir: string): Promise<void> {
  rmSync(dataDir, { recursive: true, force: true });
  if (TEST_DATABASE_URL !== null) await dropSchema(TEST_DATABASE_URL, schemaOf(dataDir));
}

function schemaOf(dataDir: string): string {
  return `test_${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
}
