import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTableJournal } from '@cardroom/journal';
import { balancesOf, transfersOf } from '@cardroom/journal/testing';
import type { Store } from '@cardroom/storage';
import { aesGcmSealer, isMigrated, openStore, sql } from '@cardroom/storage';
import { createSchema, TEST_DATABASE_URL, type TestSchema, writeFirstVersion } from '@cardroom/storage/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appendAudit, readAudit, verifyAudit } from '../audit/audit-chain.ts';

/** Data of the first version, migrated on the database under test. */
let store: Store;
let dataDir: string;
let schema: TestSchema | null = null;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cardroom-first-version-'));
  if (TEST_DATABASE_URL !== null) schema = await createSchema(TEST_DATABASE_URL);
  const place = { dataDir, databaseUrl: schema?.url ?? null };
  await writeFirstVersion(place);
  store = await openStore(place);
});
afterAll(async () => {
  await store.close();
  await schema?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('data of the first version', () => {
  test('is migrated automatically', async () => {
    expect(await isMigrated(store)).toBe(true);
  });

  test('keeps every row of money and the running hand', async () => {
    const rows = await store.read<{ kind: number; status: number; n: number }>(
      sql`select kind, status, count(*) as n from wallet_tx group by kind, status order by kind, status`,
    );
    expect(rows.map(({ kind, status, n }) => `${kind} ${status} ${n}`)).toEqual([
      '1 0 1',
      '1 1 1',
      '1 2 6',
      '1 4 1',
      '1 5 2',
      '2 0 1',
      '2 2 1',
      '2 3 1',
      '3 1 1',
      '3 3 1',
      '4 2 8',
    ]);
    const [table] = await createTableJournal(store, aesGcmSealer(Buffer.alloc(32))).openTables();
    expect(table).toMatchObject({ tableId: '1001', operatorId: 'casino', currency: 'EUR' });
  });

  test('opens the ledger with the money at the table, in transit, owed and stuck', async () => {
    const stays = await store.read<{ stay_id: string; player_id: string }>(
      sql`select stay_id, player_id from stay where closed_at is null`,
    );
    const nameOf = (account: string) => stays.find(({ stay_id }) => account === `seat:${stay_id}`)?.player_id ?? account;
    const balances = Object.entries(await balancesOf(store)).map(([account, balance]) => [nameOf(account), balance]);
    expect(Object.fromEntries(balances)).toEqual({
      external: -90_400,
      transit: 30_000,
      rake: 80,
      owed: 10_000,
      suspense: 20_000,
      ann: 11_120,
      bob: 9_600,
      cat: 9_600,
    });
    expect(await transfersOf(store)).toEqual(await balancesOf(store));
    const seats = await store.read(sql`select account from ledger_account where account like 'seat:%'`);
    expect(seats).toHaveLength(stays.length);
  });

  test("lists each player's hands", async () => {
    const hands = await store.read(sql`select player_id, hand_id from hand_player order by player_id, seq`);
    const ends = sql`select p.hand_id from hand_player p join hand h on h.hand_id = p.hand_id where p.ended_at <> h.ended_at or p.pot_minor <> 0`;
    expect(await store.read(ends)).toEqual([]);
    expect(hands).toEqual(
      ['ann', 'bob', 'cat', 'dan'].flatMap((player_id) => ['100001', '100002'].map((hand_id) => ({ player_id, hand_id }))),
    );
  });

  test('numbers the hands in the order in which they ended', async () => {
    const hands = await store.read(sql`select seq, operator_id, table_id, hand_id, state from hand_end order by seq`);
    const known = { operator_id: 'casino', table_id: '1001', state: 'ended' };
    expect(hands).toEqual(['100001', '100002'].map((hand_id, index) => ({ seq: index + 1, ...known, hand_id })));
  });

  test('adds a hash chain to the audit log and continues its numbering', async () => {
    const before = await verifyAudit(store);
    expect(before).toMatchObject({ ok: true, entries: 4 });
    const [entry] = await readAudit(store, { limit: 1 });
    if (entry === undefined) throw new Error('the first version left no audit');
    await store.write(appendAudit(entry));
    expect((await readAudit(store, { limit: 1 }))[0]?.seq).toBe(5);
    expect(await verifyAudit(store)).toMatchObject({ ok: true, entries: 5 });
  });
});
