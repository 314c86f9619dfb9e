import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, describe, expect, test } from 'vitest';
import { DataDirectoryInUse, lockDataDirectory } from './data-lock.ts';
import { sql } from './sql.ts';
import { DATABASE_FILE, memoryStore, sqliteStore } from './sqlite-store.ts';
import { type Store, StoreUnavailable } from './store.ts';
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

describe('while another process holds the write lock', () => {
  const locked = async (busyForMs?: number) => {
    const dataDir = folder();
    const store = await sqliteStore({ dataDir, ...(busyForMs === undefined ? {} : { busyForMs }) });
    // The service's own library: only its connections see each other's locks inside one process.
    const other = new Database(join(dataDir, DATABASE_FILE));
    other.exec('begin immediate');
    return { store, other };
  };
  const add = (store: Store, name: string) => store.write([sql`insert into id_counter (name, next_value) values (${name}, 1)`]);
  const names = (store: Store) => store.read(sql`select name from id_counter where name like 'lock-%' order by name`);

  test('units wait for it, reads are answered, and a close writes what waits', async () => {
    const { store, other } = await locked();
    const written = Promise.all([add(store, 'lock-1'), add(store, 'lock-2')]);
    for (let n = 0; n < 3; n += 1) expect(await names(store)).toEqual([]);
    other.exec('commit');
    await written;
    expect(await names(store)).toEqual([{ name: 'lock-1' }, { name: 'lock-2' }]);
    other.exec('begin immediate');
    const last = add(store, 'lock-3');
    await names(store);
    const closed = store.close();
    other.exec('commit');
    await Promise.all([last, closed]);
    expect(other.prepare(`select count(*) as n from id_counter where name = 'lock-3'`).get()).toEqual({ n: 1 });
    other.close();
  });

  test('they are given up unwritten after the limit, and the store goes on', async () => {
    const { store, other } = await locked(300);
    await expect(add(store, 'lock-1')).rejects.toBeInstanceOf(StoreUnavailable);
    other.exec('commit');
    await add(store, 'lock-2');
    expect(await names(store)).toEqual([{ name: 'lock-2' }]);
    other.close();
    await store.close();
  });
});

test('a command does not bring a schema in under a service that holds the directory', async () => {
  const dataDir = folder();
  const lock = lockDataDirectory(dataDir);
  await expect(sqliteStore({ dataDir, as: 'command' })).rejects.toBeInstanceOf(DataDirectoryInUse);
  lock.release();
  await (await sqliteStore({ dataDir, as: 'command' })).close();
});
