import { createHash } from 'node:crypto';
import { query } from '@cardroom/storage/testing/postgres';
import type { Stack } from '../stack.ts';

/** A hash over every row of the database of a stopped service: two are equal if nothing was changed. `url` is null for the embedded one. */
export async function fingerprint(stack: Stack, url: string | null): Promise<string> {
  const hash = createHash('sha256');
  if (url === null) hash.update(JSON.stringify(stack.everyRow()));
  else for (const text of await hashesOf(url)) hash.update(text);
  return hash.digest('hex');
}

/** The server hashes each table, so that its rows do not have to come over. */
async function hashesOf(url: string): Promise<readonly string[]> {
  const tables = await query<{ name: string }>(
    url,
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  const parts = tables.map(
    ({ name }) => `select '${name} ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as text from "${name}" t`,
  );
  return (await query<{ text: string }>(url, `select text from (${parts.join(' union all ')}) as hashed order by 1`)).map(
    ({ text }) => text,
  );
}
