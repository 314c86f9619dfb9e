import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JOURNAL_USE } from '@cardroom/journal';
import { MIGRATIONS } from '@cardroom/storage';
import { query } from '@cardroom/storage/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OtherBuild } from '../../testing/control/other-build.ts';
import { placeOf, removeData } from '../../testing/fixtures/place.ts';
import { type Began, ServiceProcess } from '../../testing/fixtures/processes-of-a-service.ts';
import { ScriptedWallet } from '../../testing/fixtures/scripted-wallet.ts';
import { eventually } from '../../testing/fixtures/test-service.ts';

// Real processes of two releases on one PostgreSQL database. Which release a process stands for is told by TEST_BUILD.

const TIMEOUT = 200_000;
/** Reads nothing that this build writes. */
const OLD: OtherBuild = { reads: 0, writes: 0 };
const { writes: NEW } = JOURNAL_USE;
const UNREADABLE = 'open tables have no process: they wait for one of a newer version';

let wallet: ScriptedWallet;
let settings: Record<string, string>;
let dataDir: string;
let databaseUrl: string;
const living: ServiceProcess[] = [];

beforeEach(async () => {
  wallet = new ScriptedWallet();
  dataDir = mkdtempSync(join(tmpdir(), 'cardroom-releases-'));
  databaseUrl = (await placeOf(dataDir)).databaseUrl ?? '';
  settings = {
    ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PUBLIC_URL: 'http://localhost:2567' },
    ...{ DEMO: '1', DEMO_WALLET_URL: await wallet.listen() },
  };
});
afterEach(async () => {
  for (const process of living.splice(0)) await process.kill();
  await wallet.close();
  await removeData(dataDir);
});

test('a process of an older release takes no newer table and keeps its own, and tables move only to where they can be read', {
  timeout: TIMEOUT,
}, async () => {
  const a = await serving('a', OLD);
  const all = (await tables()).length;
  expect(await versionsAt('a')).toEqual(Array(all).fill(0));
  const b = await serving('b');
  await eventually(async () => expect((await versionsAt('b')).length).toBeGreaterThanOrEqual(Math.floor(all / 2)));
  // A row names the new process as its holder before that process has opened the table.
  await eventually(async () => expect(await versionsAt('b')).toEqual(expect.not.arrayContaining([0])));
  expect(await versionsAt('a')).toEqual(expect.not.arrayContaining([NEW]));
  // A third process gets tables of the old one alone, and none of those that only the new one can read.
  const ofNew = (await at('b')).flatMap(({ table_id, journal_version }) => (journal_version === NEW ? [table_id] : []));
  expect(ofNew.length).toBeGreaterThanOrEqual(Math.floor(all / 2));
  const c = await serving('c', OLD);
  await eventually(async () => expect((await tablesAt('c')).length).toBeGreaterThan(0));
  expect(await tablesAt('b')).toEqual(expect.arrayContaining(ofNew));
  // Nobody takes over what the new one held, until there is another one that can.
  await b.kill();
  await eventually(async () => expect(await statesOf('b')).toEqual(['gone']));
  await eventually(() => expect(`${a.output}${c.output}`).toContain(UNREADABLE));
  expect(await tablesAt('b')).toEqual(expect.arrayContaining(ofNew));
  const others = (await tables()).filter(({ holder }) => !holder.startsWith('b.'));
  expect(others.length).toBeGreaterThan(0);
  expect(others.map(({ journal_version }) => journal_version)).toEqual(others.map(() => 0));
  const d = await serving('d');
  await eventually(async () => expect(await tablesAt('d')).toEqual(expect.arrayContaining(ofNew)));
  // An old process that is told to end gives its tables to any other one.
  a.signal('SIGTERM');
  expect(await a.ended()).toBe(0);
  expect(await tablesAt('a')).toEqual([]);
  // A new one gives an old one none that it could not read; they wait for the next process.
  d.signal('SIGTERM');
  expect(await d.ended()).toBe(0);
  expect(await versionsAt('d')).toEqual(expect.not.arrayContaining([0]));
  const left = await tablesAt('d');
  expect(left).toEqual(expect.arrayContaining(ofNew));
  const e = await serving('e');
  await eventually(async () => expect(await tablesAt('e')).toEqual(expect.arrayContaining(left)));
  await eventually(async () => expect((await e.readyz())?.http).toBe(200));
  expect(await query(databaseUrl, "select hand_id from hand where state = 'void'")).toEqual([]);
});

test('a release that only adds to the schema migrates beside the one before, which goes on and can be started again', {
  timeout: TIMEOUT,
}, async () => {
  const a = await serving('a');
  const b = await serving('b', { migration: 'additive' });
  expect(await newest()).toEqual({ version: MIGRATIONS.length + 1, works_from: expect.any(Number) });
  expect((await newest())?.works_from).toBeLessThanOrEqual(MIGRATIONS.length);
  const c = await serving('c');
  await eventually(async () => expect(await query(databaseUrl, "select 1 from service_process where state = 'serving'")).toHaveLength(3));
  // On a busy machine the database may answer slowly for a moment.
  for (const process of [a, b, c]) await eventually(async () => expect(await process.readyz()).toEqual({ http: 200, codes: [] }));
  expect(faultsIn(a.output + c.output)).toEqual([]);
});

test('a migration that needs the database alone is refused by name while others serve, and changes nothing', {
  timeout: TIMEOUT,
}, async () => {
  const a = await serving('a');
  const before = await tables();
  const { process, began } = await start('b', { migration: 'alone' });
  expect([began, await process.ended()], process.output).toEqual(['refused', 78]);
  expect(process.output).toMatch(
    /migration \d+ \(of tomorrow\) cannot run while other processes use the database: a\.\S+\. Nothing was changed/,
  );
  expect([await tables(), (await newest())?.version]).toEqual([before, MIGRATIONS.length]);
  await eventually(async () => expect((await a.readyz())?.http).toBe(200));
  // Once it has run, the release before is refused.
  a.signal('SIGTERM');
  expect(await a.ended()).toBe(0);
  const b = await serving('b', { migration: 'alone' });
  const after = await tables();
  const old = await start('c', {});
  expect([old.began, await old.process.ended()], old.process.output).toEqual(['refused', 78]);
  expect(old.process.output).toMatch(/Database: the database has schema \d+ \(of tomorrow\).*Start the version that wrote it/);
  await eventually(async () => expect((await b.readyz())?.http).toBe(200));
  expect(await tables()).toEqual(after);
});

async function start(name: string, build: OtherBuild): Promise<{ readonly process: ServiceProcess; readonly began: Began }> {
  const started = await ServiceProcess.start({ ...settings, PROCESS_NAME: name, TEST_BUILD: JSON.stringify(build) });
  living.push(started.process);
  return started;
}

/** The lines of a log that speak of a failure, but for those of a database that was too slow to answer. */
function faultsIn(output: string): string[] {
  return output.split('\n').filter((line) => /failed|cached plan/.test(line) && !line.includes('"name":"StoreUnavailable"'));
}

/** A process that has begun to serve. */
async function serving(name: string, build: OtherBuild = {}): Promise<ServiceProcess> {
  const { process, began } = await start(name, build);
  expect(began, process.output).toBe('ready');
  return process;
}

interface Row {
  readonly table_id: string;
  readonly holder: string;
  readonly epoch: number;
  readonly journal_version: number;
}

/** The open tables, in order. */
function tables(): Promise<Row[]> {
  return query<Row>(
    databaseUrl,
    `select o.table_id, o.holder, o.epoch, o.journal_version from table_owner o join poker_table t on t.table_id = o.table_id
      where t.closed_at is null order by t.opened_at, o.table_id`,
  );
}

async function at(name: string): Promise<Row[]> {
  return (await tables()).filter(({ holder }) => holder.startsWith(`${name}.`));
}

async function tablesAt(name: string): Promise<string[]> {
  return (await at(name)).map(({ table_id }) => table_id);
}

async function versionsAt(name: string): Promise<number[]> {
  return (await at(name)).map(({ journal_version }) => journal_version);
}

async function statesOf(name: string): Promise<string[]> {
  const rows = await query<{ state: string }>(databaseUrl, `select state from service_process where name = '${name}'`);
  return rows.map(({ state }) => state);
}

async function newest(): Promise<{ readonly version: number; readonly works_from: number } | undefined> {
  const [row] = await query<{ version: string; works_from: string }>(
    databaseUrl,
    'select version, works_from from schema_version order by version desc limit 1',
  );
  return row === undefined ? undefined : { version: Number(row.version), works_from: Number(row.works_from) };
}
