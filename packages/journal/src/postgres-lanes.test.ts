import { postgresStore, type Store, sql } from '@cardroom/storage';
import { createSchema, type TestSchema } from '@cardroom/storage/testing';
import { type ClaimAsk, newCredit, newDebit, type StayFacts, type Transaction } from '@cardroom/wallet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertTx } from './insert-transactions.ts';
import { outboxStore } from './outbox.ts';

const SERVER = process.env.TEST_DATABASE_URL ?? '';
const LANES = 20;
const ROUNDS = 8;
const NOW = 1_800_000_000_000;
const POLL = { timeout: 20_000, interval: 5 };

let schema: TestSchema;
let stores: [Store, Store, Store];
beforeAll(async () => {
  schema = await createSchema(SERVER);
  const open = () => postgresStore({ url: schema.url, as: 'command', poolMax: 4 });
  stores = [await open(), await open(), await open()];
});
afterAll(async () => {
  for (const store of stores) await store.close();
  await schema.drop();
});

const stayOf = (lane: number, stay: string): StayFacts => ({
  ...{ operatorId: 'op', playerId: `p${lane}`, currency: 'EUR', roomId: '7', tableId: '1', gameKey: 'nlhe' },
  stayId: `stay-${lane}-${stay}`,
});
const lanes = Array.from({ length: LANES }, (_, lane) => lane);
const ask = (owner: string): ClaimAsk => ({
  ...{ operatorId: 'op', class: 'money', limit: 100, now: NOW, leaseUntil: NOW + 20_000, owner, debitsAfter: NOW - 5_000 },
});
const debitOf = (lane: number, id: string) => newDebit(stayOf(lane, id), { amountMinor: 100 }, { id: `${id}-${lane}`, createdAt: NOW });
const creditOf = (lane: number, id: string, lot: string) =>
  newCredit(stayOf(lane, lot), { lotId: `${lot}-${lane}`, amountMinor: 100, handId: null }, { id: `${id}-${lane}`, createdAt: NOW });

// A player buys in at one table while being cashed out at another one: a debit and a credit of one lane. One process claims the debit; before
// that is committed, the credit is written, and two others claim.
test('processes that claim at once never have two transactions of one lane in flight', async () => {
  const [slow, second, third] = stores;
  const held: Store = { ...slow, write: (unit) => slow.write([...unit, sql`select 1 as one /*postgres:, pg_sleep(0.15)*/`]) };
  await slow.write(lanes.flatMap((lane) => insertTx(debitOf(lane, 'lot0'))));
  await end(await outboxStore(slow).claim(ask('slow')));
  let together = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    await slow.write(lanes.flatMap((lane) => insertTx(debitOf(lane, `lot${round}`))));
    const first = outboxStore(held).claim(ask('slow'));
    await expect.poll(claims, POLL).toBeGreaterThan(0);
    await second.write(lanes.flatMap((lane) => insertTx(creditOf(lane, `paid${round}`, `lot${round - 1}`))));
    const taken = await Promise.all([first, outboxStore(second).claim(ask('second')), outboxStore(third).claim(ask('third'))]);
    expect(taken.map((rows) => rows.length)).toEqual([LANES, 0, 0]);
    expect(await twice()).toEqual([]);
    await end(taken.flat());
    const later = await Promise.all([outboxStore(second).claim(ask('second')), outboxStore(third).claim(ask('third'))]);
    together += later.flat().length;
    expect(await twice()).toEqual([]);
    await end(later.flat());
  }
  expect(together).toBe(ROUNDS * LANES);
});

/** Transactions of this schema that are under way and hold rows of the wallet. */
async function claims(): Promise<number> {
  const running = sql`select count(distinct l.pid) as n from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where l.relation = 'wallet_tx'::regclass and l.mode = 'RowExclusiveLock' and a.query like '%pg_sleep%'`;
  return (await stores[2].read<{ n: number }>(running))[0]?.n ?? 0;
}

function twice(): Promise<unknown[]> {
  return stores[2].read(sql`select lane, count(*) as n from wallet_tx where status = 1 and kind <> 4 group by lane having count(*) > 1`);
}

/** Debits are accepted, credits are paid. */
async function end(rows: readonly Transaction[]): Promise<void> {
  const finish = (row: Transaction) => outboxStore(stores[0]).finish(row, { status: 'done', at: NOW, outcome: null, error: null });
  for (const row of rows) await stores[0].write(finish(row));
}
