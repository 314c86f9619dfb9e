import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DataDirectoryInUse, lockDataDirectory } from './data-lock.ts';
import { sql } from './sql.ts';
import { memoryStore, sqliteStore } from './sqlite-store.ts';
import { storeContract } from './store-contract.ts';

const folders: string[] = [];
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'cardroom-journal-'));
  folders.push(made);
  return made;
}
afterAll(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true });
});

storeContract('SQLite in a worker thread', () => sqliteStore({ dataDir: folder() }));
storeContract('SQLite in memory', () => memoryStore());

test('the directory is made, and its files are readable by their owner only', async () => {
  const dataDir = join(folder(), 'a', 'b');
  const store = await sqliteStore({ dataDir });
  const modes = ['', 'cardroom.db', 'cardroom.db-wal'].map((file) => statSync(join(dataDir, file)).mode & 0o077);
  expect(modes).toEqual([0, 0, 0]);
  await store.close();
});

test('a second service is refused; a command works beside the service; the lock is free after a close', async () => {
  const dataDir = folder();
  const service = await sqliteStore({ dataDir });
  await expect(sqliteStore({ dataDir })).rejects.toBeInstanceOf(DataDirectoryInUse);
  const command = await sqliteStore({ dataDir, as: 'command' });
  await command.write([sql`insert into id_counter (name, next_value) values ('from-command', 1)`]);
  expect(await service.read(sql`select name from id_counter where name = 'from-command'`)).toHaveLength(1);
  await command.close();
  await service.close();
  await (await sqliteStore({ dataDir })).close();
});

test('a command does not bring a schema in under a service that holds the directory', async () => {
  const dataDir = folder();
  const lock = lockDataDirectory(dataDir);
  await expect(sqliteStore({ dataDir, as: 'command' })).rejects.toBeInstanceOf(DataDirectoryInUse);
  lock.release();
  await (await sqliteStore({ dataDir, as: 'command' })).close();
});
