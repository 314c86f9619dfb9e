import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLedger } from '@cardroom/journal';
import { type Stmt, sql } from '@cardroom/storage';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BareProcess } from '../../testing/fixtures/bare-process.ts';
import { ScriptedWallet } from '../../testing/fixtures/scripted-wallet.ts';
import { eventually, newActionId, openTestRoom } from '../../testing/fixtures/test-service.ts';
import { LEDGER_CHECK_MS, LedgerWatch } from './ledger-watch.ts';

let wallet: ScriptedWallet;
let process: BareProcess;
let tableId: string;
beforeEach(async () => {
  wallet = new ScriptedWallet();
  process = await BareProcess.boot(mkdtempSync(join(tmpdir(), 'cardroom-ledger-')));
  tableId = await openTestRoom(process.parts, await wallet.listen(), { rakeBasisPoints: 500 });
  process.parts.dispatcher.start();
  process.loop(tableId).holdDeals();
});
afterEach(async () => {
  await process.end();
  await wallet.close();
});

const look = () => process.parts.ledgerWatch.round();
const change = (stmt: Stmt) => process.parts.store.write([stmt]);
const offerSeat = (playerId: string, seat: number) =>
  process.loop(tableId).offer({
    type: 'sit-down',
    playerId,
    displayName: playerId,
    seat,
    chips: 10_000,
    chipsMin: 0,
    stayId: `stay-${playerId}`,
    lotId: newActionId(),
  });
async function sitDown(playerId: string, seat: number): Promise<void> {
  await offerSeat(playerId, seat);
  await eventually(() => expect(process.loop(tableId).table.seats[seat]?.status).toBe('seated'));
}
const accounts = async () => (await look()).reading?.books.find(({ currency }) => currency === 'EUR')?.accounts;

describe('the books agree with tables and wallet', () => {
  test('while debits, hands and cash-outs are under way', async () => {
    expect(await look()).toMatchObject({ status: 'balanced', problems: [] });
    wallet.debits = 'apply-and-hang';
    await offerSeat('cat', 2);
    expect(await accounts()).toMatchObject({ external: -10_000, transit: 10_000 });
    await eventually(() => expect(process.loop(tableId).table.seats[2]).toBeNull());
    wallet.debits = 'accept';
    for (const [seat, playerId] of ['ann', 'bob'].entries()) await sitDown(playerId, seat);
    process.loop(tableId).releaseDeals();
    await eventually(() => expect(process.loop(tableId).table.turn).not.toBeNull());
    process.loop(tableId).holdDeals();
    expect(await look()).toMatchObject({ status: 'balanced', skipped: 0 });
    expect(await accounts()).toMatchObject({ seats: 20_000, pots: 0, rake: 0 });
    wallet.down = true;
    for (const playerId of ['ann', 'bob']) await process.loop(tableId).offer({ type: 'leave', playerId });
    await eventually(() => expect(process.loop(tableId).table.seats.slice(0, 2)).toEqual([null, null]));
    expect(await look()).toMatchObject({ status: 'balanced' });
    expect(await accounts()).toMatchObject({ seats: 0, owed: 20_000, external: -20_000 });
    expect(process.logged.filter((line) => line.includes('balance'))).toEqual([]);
  });

  test('on every later check', async () => {
    const { ledgerWatch } = process.parts;
    ledgerWatch.start();
    const before = (await look()).at ?? 0;
    process.clock.advance(LEDGER_CHECK_MS);
    await eventually(() => expect(ledgerWatch.state.at).toBeGreaterThan(before));
    ledgerWatch.stop();
  });

  test.each(['before', 'after'])('a table that changes right %s the reading is left to the next round', async (when) => {
    await sitDown('ann', 0);
    const { registry, store, clock, member } = process.parts;
    const move = () => process.loop(tableId).offer({ type: 'sit-out', playerId: 'ann', when: 'next-hand' });
    const watch = new LedgerWatch({
      ...{ clock, holder: member.processId },
      tables: () => registry.all().map(({ loop }) => ({ tableId, lastSeq: loop.lastSeq, table: loop.table })),
      readLedger: async () => {
        if (when === 'before') expect(await move()).toEqual({ ok: true });
        const reading = await readLedger(store);
        if (when === 'after') expect(await move()).toEqual({ ok: true });
        return reading;
      },
      broken: () => {},
      failed: () => {},
    });
    expect(await watch.round()).toMatchObject({ status: 'balanced', skipped: 1 });
    expect(await look()).toMatchObject({ status: 'balanced', skipped: 0 });
  });
});

describe('of several processes', () => {
  /** A process that has loaded no table. */
  const watchOf = (holder: string) => {
    const { store, clock } = process.parts;
    return new LedgerWatch({ clock, holder, tables: () => [], readLedger: () => readLedger(store), broken: () => {}, failed: () => {} });
  };

  test('each checks the seats at its own tables', async () => {
    await sitDown('ann', 0);
    await change(sql`update ledger_account set balance_minor = balance_minor - 1 where account = 'seat:stay-ann'`);
    const watch = watchOf('beside.1');
    for (let rounds = 0; rounds < 3; rounds += 1) {
      expect((await watch.round()).problems).toEqual([expect.stringMatching(/add up to -1/)]);
    }
    expect((await look()).problems).toHaveLength(2);
  });

  test('a table that is being taken over is left to the next round, and found if it is not loaded then', async () => {
    await sitDown('ann', 0);
    const watch = watchOf(process.parts.member.processId);
    expect(await watch.round()).toMatchObject({ status: 'balanced', skipped: 1 });
    expect((await watch.round()).problems).toEqual([`stay stay-ann has 10000 in the books, but its table ${tableId} is not open`]);
  });

  test('a table whose process has gone is nobody else’s, and found if nobody takes it over', async () => {
    await sitDown('ann', 0);
    await change(sql`update table_owner set holder = 'gone.1' where table_id = ${tableId}`);
    const watch = watchOf('beside.1');
    expect(await watch.round()).toMatchObject({ status: 'balanced', skipped: 1 });
    expect(await watch.round()).toMatchObject({ status: 'broken', skipped: 0 });
  });
});

describe('disagreements are found, logged and shown', () => {
  const off = (amount: number) => sql`update ledger_account set balance_minor = balance_minor + ${amount} where account = 'seat:stay-ann'`;
  test.each<[string, Stmt, RegExp[]]>([
    ['a seat with chips too few', off(-1), [/add up to -1/, /stay-ann has 10000 at the table and 9999 in the books/]],
    [
      'a seat without an account',
      sql`delete from ledger_account where account = 'seat:stay-ann'`,
      [/add up to -10000/, /10000 at the table and 0/],
    ],
    [
      'chips without a player',
      sql`update ledger_account set account = 'seat:nobody' where account = 'seat:stay-ann'`,
      [/stay nobody has 10000/, /at the table and 0/],
    ],
    [
      'a payment missing in the books',
      sql`update wallet_tx set status = 3, kind = 2 where kind = 1`,
      [/suspense holds 0, the wallet's rows say 10000/],
    ],
    [
      'chips left in a pot',
      sql`update ledger_account set account = 'pot:1' where account = 'seat:stay-ann'`,
      [/10000 are left in pots/, /at the table and 0/],
    ],
  ])('%s', async (_name, damage, problems) => {
    await sitDown('ann', 0);
    await eventually(async () => expect(await look()).toMatchObject({ status: 'balanced' }));
    await change(damage);
    const state = await look();
    expect(state.status).toBe('broken');
    expect(state.problems).toHaveLength(problems.length);
    for (const problem of problems) expect(state.problems.join('\n')).toMatch(problem);
    expect(process.logged.at(-1)).toContain('the books do not balance');
  });
});
