import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Store } from '@cardroom/storage';
import { aesGcmSealer, type OpenStoreOptions, openStore, sql } from '@cardroom/storage';
import { WRITE_UNTIL_KILLED } from '@cardroom/storage/testing';
import { newDebit } from '@cardroom/wallet';
import { expect, test } from 'vitest';
import { insertTx } from './insert-transactions.ts';
import { createTableJournal } from './sql-table-journal.ts';
import { Fenced, type OwnedTable } from './table-journal.ts';

/** Where a test's data is stored; several processes may open it. */
export type TestPlace = Pick<OpenStoreOptions, 'dataDir' | 'databaseUrl'>;

const ROWS = 60;
const COUNTS = 100;
const UNITS_BEFORE_A_KILL = 150;
const sealer = aesGcmSealer(Buffer.alloc(32, 1));

/** The contract of every storage driver when several processes use it or one dies; the same suite runs on each. */
export function processContract(name: string, makePlace: () => Promise<TestPlace>): void {
  test(`${name}: two processes lose no count, claim no row twice, and only one of them appends to a table`, async () => {
    const place = await makePlace();
    const store = await openStore(place);
    const table = await withTable(store);
    await store.write([sql`insert into id_counter values ('shared', 0)`, ...Array.from({ length: ROWS }, (_, n) => debitOf(n)).flat()]);
    const [first, second] = await Promise.all([worker(place, table), worker(place, table)]);
    expect(await store.read(sql`select next_value from id_counter where name = 'shared'`)).toEqual([{ next_value: 2 * COUNTS }]);
    expect([...first.claimed, ...second.claimed].sort()).toEqual(Array.from({ length: ROWS }, (_, n) => idOf(n)).sort());
    expect([first.fenced, second.fenced]).toContain(true);
    const { rows } = await createTableJournal(store, sealer).load('5');
    expect(rows).toHaveLength(first.appended + second.appended);
    await store.close();
  });

  test(`${name}: the process that took a table over writes, and its previous owner cannot, however they meet`, async () => {
    const place = await makePlace();
    const [store, other] = [await openStore(place), await openStore({ ...place, as: 'command' })];
    const old = createTableJournal(store, sealer);
    const young = createTableJournal(other, sealer);
    let owned = await withTable(store);
    for (let round = 0; round < 20; round += 1) {
      const [late, taken] = await Promise.allSettled([append(old, owned), young.takeOver('5', `process ${round}`)]);
      if (taken.status === 'rejected') throw taken.reason;
      if (late.status === 'rejected') expect(late.reason).toBeInstanceOf(Fenced);
      await expect(append(old, late.status === 'fulfilled' ? late.value : owned)).rejects.toBeInstanceOf(Fenced);
      owned = await append(young, taken.value);
    }
    const { rows } = await young.load('5');
    expect(rows.map((row) => row.seq)).toEqual(rows.map((_, index) => index + 1));
    await Promise.all([store.close(), other.close()]);
  });

  test(`${name}: after kill -9 during writes every acknowledged unit is there, none is partial, and the next service starts`, async () => {
    const place = await makePlace();
    const acknowledged: number[] = [];
    for (let round = 0; round < 3; round += 1) acknowledged.push(...(await killWhileWriting(place)));
    const store = await openStore(place);
    const rows = await store.read<{ n: number; half: number | null }>(sql`select n, half from acknowledged`);
    await store.close();
    const present = new Set(rows.map((row) => row.n));
    expect(acknowledged.filter((n) => !present.has(n))).toEqual([]);
    expect(rows.filter((row) => row.half !== row.n)).toEqual([]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(3 * UNITS_BEFORE_A_KILL);
  });

  test(`${name}: units written right before a close are durable, and calls after it are rejected instead of hanging`, async () => {
    const place = await makePlace();
    const store = await openStore(place);
    const writes = [1, 2, 3].map((n) => store.write([sql`insert into id_counter values (${`last-${n}`}, ${n})`]));
    await Promise.all([...writes, store.close()]);
    await expect(store.write([sql`select 1`])).rejects.toThrow();
    await expect(store.read(sql`select 1`)).rejects.toThrow();
    const again = await openStore(place);
    expect(await again.read(sql`select name from id_counter where name like 'last-%'`)).toHaveLength(3);
    await again.close();
  });
}

async function withTable(store: Store): Promise<OwnedTable> {
  await store.write([
    sql`insert into operator values ('op', 'Operator', 'active', null, '[]', '[]', 0)`,
    sql`insert into room (room_id, operator_id, currency, name, settings, opened_at) values ('7', 'op', 'EUR', 'Room', '{}', 0)`,
  ]);
  const table = { tableId: '5', roomId: '7', operatorId: 'op', currency: 'EUR', config: { gameKey: 'nlhe' } };
  return createTableJournal(store, sealer).create(table, 'the first', 0);
}

function append(journal: ReturnType<typeof createTableJournal>, table: OwnedTable): Promise<OwnedTable> {
  const unit = { table, at: 1, handId: null, actionId: null, hidden: new Set<string>(), snapshot: null, closedHand: null, extra: [] };
  return journal.append({ ...unit, events: [{ type: 'noted' }, { type: 'noted' }] });
}

const idOf = (n: number): string => `debit-${n}`;

/** At a table that neither process holds. */
function debitOf(n: number) {
  const stay = { operatorId: 'op', playerId: `p${n}`, currency: 'EUR', roomId: '7', tableId: '6', stayId: `s${n}`, gameKey: 'nlhe' };
  return insertTx(newDebit(stay, { amountMinor: 100 }, { id: idOf(n), createdAt: 500 }));
}

interface Worked {
  readonly claimed: readonly string[];
  readonly appended: number;
  readonly fenced: boolean;
}

/** Runs the child, which begins when every child is ready. */
let ready = 0;
const waiting: (() => void)[] = [];
async function worker(place: TestPlace, table: OwnedTable): Promise<Worked> {
  const child = spawned(new URL('./fixtures/work-beside.ts', import.meta.url), place, JSON.stringify(table));
  const output = collected(child);
  await new Promise((go) => child.stdout.once('data', go));
  ready += 1;
  if (ready < 2) await new Promise<void>((go) => waiting.push(go));
  for (const go of waiting.splice(0)) go();
  ready = 0;
  child.stdin.write('go\n');
  return JSON.parse((await output).trim().split('\n').at(-1) ?? '') as Worked;
}

/** Runs the writer, kills it with SIGKILL after some acknowledged units, and returns the acknowledged ones. */
async function killWhileWriting(place: TestPlace): Promise<number[]> {
  const child = spawned(WRITE_UNTIL_KILLED, place);
  let lines = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    lines += chunk.toString().split('\n').length - 1;
    if (lines >= UNITS_BEFORE_A_KILL) child.kill('SIGKILL');
  });
  // The last line may be truncated.
  return (await collected(child, 'SIGKILL')).split('\n').slice(0, -1).map(Number);
}

function spawned(script: URL, { dataDir, databaseUrl }: TestPlace, ...more: readonly string[]): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [fileURLToPath(script), dataDir, databaseUrl ?? '', ...more]);
}

function collected(child: ChildProcessWithoutNullStreams, endsBy: NodeJS.Signals | null = null): Promise<string> {
  let text = '';
  let trouble = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    trouble += chunk.toString();
  });
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code, signal) => {
      if (signal === endsBy && (signal !== null || code === 0)) done(text);
      else fail(new Error(`the child ended with ${signal ?? code}: ${trouble}`));
    });
  });
}
