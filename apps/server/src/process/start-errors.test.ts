import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASE_FILE, DatabaseNotUsable, MigrationFailed, MigrationRefused, OutcomeUnknown, openStore, sql } from '@cardroom/storage';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { EXIT, endingOf, explained } from './start-errors.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardroom-endings-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const failing = (work: () => unknown): Promise<unknown> =>
  Promise.resolve()
    .then(work)
    .then(
      () => expect.unreachable('it did not fail'),
      (error: unknown) => error,
    );
const opened = (dataDir: string, databaseUrl: string | null = null) => failing(() => openStore({ dataDir, databaseUrl }));

describe('what a person must correct ends with 78 and names it', () => {
  test('a wrong setting', async () => {
    expect(endingOf(await failing(() => readConfig({ TRUST_PROXY: 'x' })))).toMatchObject({
      code: EXIT.config,
      reason: expect.stringMatching(/^TRUST_PROXY: /),
    });
  });

  test('a data directory that is a file', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    for (const path of [file, join(file, 'below')])
      expect(endingOf(await opened(path))).toMatchObject({
        code: EXIT.config,
        reason: expect.stringMatching(/^DATA_DIR: .*must be a directory/),
      });
  });

  test('a data directory in which nothing can be written', () => {
    const readOnly = Object.assign(new Error("EROFS: read-only file system, open '/data/cardroom.db'"), {
      code: 'EROFS',
      syscall: 'open',
      path: '/data',
    });
    const locked = Object.assign(new Error('unable to open database file'), { code: 'ERR_SQLITE_ERROR', errcode: 14 });
    const journal = Object.assign(new Error('attempt to write a readonly database'), { code: 'SQLITE_READONLY_DBMOVED' });
    for (const error of [readOnly, locked, journal, new OutcomeUnknown('the storage thread failed', { cause: journal })])
      expect(endingOf(error)).toMatchObject({ code: EXIT.config, reason: expect.stringMatching(/^DATA_DIR: .*may write to/) });
  });

  test('a database of a newer version', async () => {
    const store = await openStore({ dataDir: folder, databaseUrl: null });
    await store.write([sql`insert into schema_version (version, name, at) values (9999, 'tomorrow', 0)`]);
    await store.close();
    expect(endingOf(await opened(folder))).toMatchObject({
      code: EXIT.config,
      reason: expect.stringMatching(/^Database: .*schema 9999.*Start the version that wrote it/),
    });
  });

  test('a migration that needs the database alone', () => {
    const refused = new MigrationRefused({ version: 9, name: 'nine', statements: () => [] }, ['room-a.1', 'room-b.2']);
    expect(endingOf(refused)).toEqual({
      code: EXIT.config,
      reason:
        'DATABASE_URL: migration 9 (nine) cannot run while other processes use the database: room-a.1, room-b.2. Nothing was changed: stop all of them, and start this version again.',
    });
  });

  test('a data directory that another process holds', async () => {
    const store = await openStore({ dataDir: folder, databaseUrl: null });
    expect(endingOf(await opened(folder))).toMatchObject({ code: EXIT.config, reason: expect.stringMatching(/running there already\?$/) });
    await store.close();
  });

  test('a port in use, and an address that is not ours', async () => {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const refused = (at: { port: number; host: string }) =>
      new Promise<unknown>((failed) => createServer().once('error', failed).listen(at));
    expect(endingOf(await refused({ port, host: '127.0.0.1' }))).toMatchObject({
      code: EXIT.config,
      reason: expect.stringMatching(/^PORT: .*EADDRINUSE/),
    });
    expect(endingOf(await refused({ port: 0, host: '192.0.2.1' }))).toMatchObject({
      code: EXIT.config,
      reason: expect.stringMatching(/^HOST: .*EADDRNOTAVAIL/),
    });
    server.close();
  });
});

test('a database that does not answer ends with 69, one that is not fit with 78', async () => {
  expect(endingOf(await opened(folder, 'postgres://root@127.0.0.1:1/none'))).toMatchObject({
    code: EXIT.unavailable,
    reason: expect.stringMatching(/^DATABASE_URL: .*ECONNREFUSED.*Start again once the database answers\.$/),
  });
  const starting = Object.assign(new Error('the database system is starting up'), { code: '57P03' });
  expect(endingOf(new DatabaseNotUsable('postgres://db/poker: it is starting up', { cause: starting })).code).toBe(EXIT.unavailable);
  expect(endingOf(new DatabaseNotUsable('postgres://db/poker: fsync is off')).code).toBe(EXIT.config);
});

test('a full disk and a damaged file end with 74', async () => {
  writeFileSync(join(folder, DATABASE_FILE), 'not a database, but as long as the header of one would be; and a little longer than that');
  expect(endingOf(await opened(folder))).toMatchObject({
    code: EXIT.disk,
    reason: expect.stringMatching(/^Database: .*Restore it from a backup/),
  });
  for (const code of ['SQLITE_FULL', 'SQLITE_IOERR_FSYNC', 'ENOSPC'])
    expect(endingOf(Object.assign(new Error('no room'), { code }))).toMatchObject({
      code: EXIT.disk,
      reason: expect.stringMatching(/^Disk: .*start again/),
    });
});

test('an outcome that nobody knows ends with 75, and a migration that failed with 70', () => {
  expect(endingOf(new OutcomeUnknown('a commit was not answered'))).toEqual({
    code: EXIT.again,
    reason: 'Database: a commit was not answered. The next start continues.',
  });
  const failed = new MigrationFailed({ version: 9, name: 'nine', statements: () => [] }, new Error('no such table:\n  create table nine'));
  expect(endingOf(failed)).toEqual({
    code: EXIT.unexpected,
    reason:
      'Database: migration 9 (nine) failed: no such table: create table nine. Nothing was changed: start the version before, and report this.',
  });
});

test('what nobody foresaw ends with 70 in one line, and a command with its own code', () => {
  const error = new TypeError('first\nsecond');
  expect(endingOf(error)).toEqual({
    code: EXIT.unexpected,
    reason: 'TypeError: first. This is a defect of Cardroom; LOG_LEVEL=debug shows where it happened.',
  });
  expect(explained(error, () => {})).toBe(1);
  expect(explained(error, () => {}, 2)).toBe(2);
});
