import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { DataDirectoryInUse, lockDataDirectory } from './data-lock.ts';
import { sql } from './sql.ts';
import { memoryStore, sqliteStore } from './sqlite-store.ts';
import { OutcomeUnknown } from './store.ts';
import { storeContract } from './store-contract.ts';

const folders: string[] = [];
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'cardroom-journal-'));
  folders.push(made);
  return made;
}
afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true });
});

const contractFolder = mkdtempSync(join(tmpdir(), 'cardroom-journal-'));
storeContract('SQLite in a worker thread', () => sqliteStore({ dataDir: contractFolder }));
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

test('after a close, calls are rejected instead of hanging', async () => {
  const store = await sqliteStore({ dataDir: folder() });
  await store.close();
  await expect(store.write([sql`select 1`])).rejects.toBeInstanceOf(OutcomeUnknown);
  await expect(store.read(sql`select 1`)).rejects.toBeInstanceOf(OutcomeUnknown);
});

test('units given right before a close are durable', async () => {
  const dataDir = folder();
  const store = await sqliteStore({ dataDir });
  const writes = [1, 2, 3].map((n) => store.write([sql`insert into id_counter values (${`last-${n}`}, ${n})`]));
  await Promise.all([...writes, store.close()]);
  const again = await sqliteStore({ dataDir });
  expect(await again.read(sql`select name from id_counter where name like 'last-%'`)).toHaveLength(3);
  await again.close();
});

test('a value no driver can bind rejects its unit only', async () => {
  const store = await sqliteStore({ dataDir: folder() });
  await expect(store.write([{ sql: 'select ?', parameters: [true] }])).rejects.toThrow();
  await expect(store.write([{ sql: 'select ?', parameters: [() => 1] }])).rejects.toThrow();
  expect(await store.read(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await store.close();
});

test('kill -9 while it writes: every acknowledged unit is there, none by half, and the lock is free', async () => {
  const dataDir = folder();
  const acknowledged: number[] = [];
  for (let round = 0; round < 3; round += 1) acknowledged.push(...(await killWhileWriting(dataDir, 150)));
  const store = await sqliteStore({ dataDir });
  const rows = await store.read<{ n: number; half: number | null }>(sql`select n, half from acknowledged`);
  await store.close();
  const present = new Set(rows.map((row) => row.n));
  expect(acknowledged.filter((n) => !present.has(n))).toEqual([]);
  expect(rows.filter((row) => row.half !== row.n)).toEqual([]);
  expect(acknowledged.length).toBeGreaterThanOrEqual(450);
});

/** Runs the writer, kills it with SIGKILL after some acknowledged units, and answers what it had acknowledged. */
function killWhileWriting(dataDir: string, units: number): Promise<number[]> {
  const script = fileURLToPath(new URL('./fixtures/write-until-killed.ts', import.meta.url));
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    if (text.split('\n').length > units) child.kill('SIGKILL');
  });
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code, signal) => {
      if (signal !== 'SIGKILL') return fail(new Error(`the writer ended by itself (exit ${code})`));
      // The last line may be cut off.
      done(text.split('\n').slice(0, -1).map(Number));
    });
  });
}
