import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { legalActions } from '@cardroom/poker';
import { type Stmt, StoreUnavailable, sql } from '@cardroom/storage';
import { tableChips } from '@cardroom/table';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SteppedClock } from '../../testing/control/stepped-clock.ts';
import { BareProcess } from '../../testing/fixtures/bare-process.ts';
import { copyData, openData, removeData } from '../../testing/fixtures/place.ts';
import { ScriptedWallet, START_BALANCE } from '../../testing/fixtures/scripted-wallet.ts';
import { eventually, newActionId, openTestRoom } from '../../testing/fixtures/test-service.ts';
import { OUTAGE_MAX_MS } from './table-recovery.ts';

const PLAYERS = ['ann', 'bob', 'cat'];
const CHIPS = 10_000;
/** Bytes that no key can decrypt. */
const UNREADABLE = sql`update journal set sealed = ${Buffer.of(1, 2)} where sealed is not null`;

let wallet: ScriptedWallet;
let walletUrl: string;
const living: BareProcess[] = [];

beforeEach(async () => {
  wallet = new ScriptedWallet();
  walletUrl = await wallet.listen();
});
afterEach(async () => {
  for (const process of living.splice(0)) await process.end();
  await wallet.close();
});

/** Dozens of processes are started; on PostgreSQL and a busy machine that takes more than a minute. */
const EVERY_STEP_MS = 240_000;

test('a table that another process was just opening when it died is taken while others play', async () => {
  const first = await seatedProcess();
  const { store, keeper, registry } = first.parts;
  await store.write([
    sql`insert into poker_table (table_id, room_id, operator_id, currency, game_key, config, opened_at)
      select '9999', room_id, operator_id, currency, game_key, replace(config, ${tableOf(first)}, '9999'), opened_at from poker_table where table_id = ${tableOf(first)}`,
    sql`insert into table_owner (table_id, holder, epoch, last_seq) values ('9999', 'dead.1', 1, 0)`,
  ]);
  expect((await keeper.claimMore()).map((table) => table.loop.lastSeq > 0)).toEqual([true]);
  expect(registry.all()).toHaveLength(2);
  expect(await store.read(sql`select holder, epoch from table_owner where table_id = '9999'`)).toEqual([
    { holder: first.parts.member.processId, epoch: 2 },
  ]);
  expect(await keeper.claimMore()).toEqual([]);
  expect(await first.parts.metrics.getSingleMetricAsString('cardroom_tables_taken_over_total')).toMatch(/_total 1$/m);
});

test('a table that was taken runs on, also when the database fails before the process has looked for more', async () => {
  const first = await seatedProcess();
  const tableId = tableOf(first);
  const { store, keeper, registry } = first.parts;
  await first.loop(tableId).offer({ type: 'disconnected', playerId: 'ann' });
  await first.loop(tableId).stop();
  registry.delete(tableId);
  await store.write([sql`update table_owner set holder = 'dead.1' where table_id = ${tableId}`]);
  const { read } = store;
  let looks = 0;
  const failing = vi.spyOn(store, 'read').mockImplementation(((stmt: Stmt) => {
    if (stmt.sql.includes('as newer')) looks += 1;
    return looks > 1 ? Promise.reject(new StoreUnavailable('the database does not answer')) : read.call(store, stmt);
  }) as typeof read);
  const came = await keeper.claimMore();
  failing.mockRestore();
  expect([looks, came.map((table) => table.tableId)]).toEqual([2, [tableId]]);
  expect(first.loop(tableId).dueAt).not.toBeNull();
});

describe('after kill -9 and a restart', () => {
  test('at every step of a hand, on every street: play resumes from the last accepted action and ends the same way', {
    timeout: EVERY_STEP_MS,
  }, async () => {
    const first = await seatedProcess();
    const tableId = tableOf(first);
    const loop = first.loop(tableId);
    const corpses: { street: string; dir: string; table: string }[] = [];
    first.lay(tableId, { 0: 'QsQd', 1: 'KsKd', 2: 'AsAd' }, '2c3d4h9s9c');
    loop.releaseDeals();
    await eventually(() => expect(loop.table.turn).not.toBeNull());
    loop.holdDeals();
    const handId = loop.table.handId;
    while (loop.table.hand !== null) {
      corpses.push({ street: loop.table.hand.street, dir: await first.corpse(), table: JSON.stringify(loop.table.hand) });
      await passive(first, tableId);
    }
    expect(new Set(corpses.map((corpse) => corpse.street))).toEqual(new Set(['preflop', 'flop', 'turn', 'river']));
    const end = loop.table.seats.map((seat) => seat?.stack ?? null);

    for (const corpse of corpses) {
      const process = await boot(corpse.dir);
      expect(process.recovered).toMatchObject({ resumed: 1, voided: 0, lost: 0 });
      const resumed = process.loop(tableId);
      expect(JSON.stringify(resumed.table.hand)).toBe(corpse.table);
      expect(resumed.table.handId).toBe(handId);
      resumed.holdDeals();
      while (resumed.table.hand !== null) await passive(process, tableId);
      expect(resumed.table.seats.map((seat) => seat?.stack ?? null)).toEqual(end);
    }
  });

  test('between the commit and the answer: the action stands, and its sender gets a yes', async () => {
    const first = await seatedProcess();
    const tableId = tableOf(first);
    const loop = first.loop(tableId);
    loop.releaseDeals();
    await eventually(() => expect(loop.table.turn).not.toBeNull());
    const { turn } = loop.table;
    const input = {
      type: 'act',
      playerId: PLAYERS[turn?.seat ?? 0] ?? '',
      decisionId: turn?.decisionId ?? '',
      action: { type: 'call' },
    } as const;
    const actionId = newActionId();
    // The commit is durable when `append` resolves; the copy is made before anybody is told.
    const corpse = await new Promise<string>((resolve) => {
      first.parts.feed.hearTable(tableId, 'test', ({ type }) => {
        if (type === 'committed') resolve(first.corpse());
      });
      void loop.offer(input, { actionId });
    });
    const second = await boot(corpse);
    const resumed = second.loop(tableId);
    expect(resumed.table.hand?.actionCount).toBe(1);
    expect(await resumed.offer(input, { actionId })).toEqual({ ok: true });
    expect(await resumed.offer(input, { actionId: newActionId() })).toEqual({ ok: false, code: 'stale-decision' });
    expect(resumed.table.hand?.actionCount).toBe(1);
  });

  test('between the end of a hand and its callbacks: every result is sent once and every chip is paid', async () => {
    const first = await seatedProcess();
    const tableId = tableOf(first);
    wallet.down = true;
    await playOut(first, tableId, 'leave');
    const corpse = await first.killed();
    expect(wallet.results).toEqual([]);
    wallet.down = false;
    const second = await boot(corpse);
    second.parts.dispatcher.start();
    await eventually(() => expect(wallet.results).toHaveLength(PLAYERS.length));
    await eventually(() =>
      expect(PLAYERS.map((player) => wallet.balance(player) - START_BALANCE)).toEqual(PLAYERS.map((player) => wallet.net(player))),
    );
    expect(PLAYERS.reduce((sum, player) => sum + wallet.balance(player), 0)).toBe(PLAYERS.length * START_BALANCE);
    expect(new Set(wallet.results.map((result) => result.transaction_id)).size).toBe(PLAYERS.length);
  });

  test('with a debit in flight that the wallet took: it is cancelled, the seat is free, and play continues', async () => {
    const first = await seatedProcess();
    const tableId = tableOf(first);
    wallet.debits = 'apply-and-hang';
    const { stayId, lotId } = ids();
    await first
      .loop(tableId)
      .offer({ type: 'sit-down', playerId: 'dan', displayName: 'Dan', seat: 4, chips: CHIPS, chipsMin: 0, stayId, lotId });
    await eventually(() => expect(wallet.calls('dan')).toEqual(['debit 100.00']));
    const corpse = await first.killed();
    wallet.transactions.length = 0;
    wallet.debits = 'accept';
    const second = await boot(corpse);
    expect(second.loop(tableId).table.seats[4]).toBeNull();
    second.parts.dispatcher.start();
    await eventually(() => expect(wallet.calls('dan')).toEqual(['cancel 100.00']));
    expect(wallet.balance('dan')).toBe(START_BALANCE);
    expect(await openStays(second, 'dan')).toEqual([]);
    await playOut(second, tableId);
  });

  test('with a debit that was never sent: it is refused without a call', async () => {
    const first = await seatedProcess();
    const tableId = tableOf(first);
    await first.parts.dispatcher.stop();
    await first
      .loop(tableId)
      .offer({ type: 'sit-down', playerId: 'dan', displayName: 'Dan', seat: 4, chips: CHIPS, chipsMin: 0, ...ids() });
    const second = await boot(await first.corpse());
    expect(second.loop(tableId).table.seats[4]).toBeNull();
    expect(wallet.calls('dan')).toEqual([]);
    expect(await openStays(second, 'dan')).toEqual([]);
  });
});

describe('after a restart with the clock an hour back', () => {
  test('due payouts are made at once, and players who were paid buy in again', async () => {
    const first = await seatedProcess();
    const tableId = tableOf(first);
    wallet.down = true;
    for (const playerId of PLAYERS) await first.loop(tableId).offer({ type: 'leave', playerId });
    await eventually(() => expect(PLAYERS.flatMap((player) => wallet.calls(player)).filter(isCredit)).toHaveLength(PLAYERS.length));
    const corpse = await first.killed();
    wallet.down = false;
    const clock = new SteppedClock();
    clock.pauseAt(first.clock.now() - 3_600_000);
    const second = await boot(corpse, clock);
    // The pause before the second attempt is a second or so, wherever the clock stands.
    clock.advance(2_000);
    await second.parts.dispatcher.sweep();
    expect(PLAYERS.map((player) => wallet.balance(player))).toEqual(PLAYERS.map(() => START_BALANCE));
    second.parts.dispatcher.start();
    for (const [seat, playerId] of PLAYERS.entries()) await sitDown(second, tableId, playerId, seat);
  });
});

describe('a hand that cannot be resumed is voided', () => {
  test('after an outage of more than ten minutes: stacks are restored and nothing is sent; shorter ones resume', async () => {
    const { corpse, stacks, tableId, at } = await killedInHand();
    const calls = wallet.transactions.length;
    for (const [outageMs, voided] of [
      [OUTAGE_MAX_MS - 60_000, 0],
      [OUTAGE_MAX_MS + 60_000, 1],
    ] as const) {
      const clock = new SteppedClock();
      clock.pause();
      clock.advance(at + outageMs - clock.now());
      const process = await boot(await copyData(corpse), clock);
      expect(process.recovered).toMatchObject({ voided, resumed: 1 - voided });
      if (voided === 1) expect(process.loop(tableId).table.seats.map((seat) => seat?.stack ?? null)).toEqual(stacks);
      await process.parts.dispatcher.sweep();
    }
    await removeData(corpse);
    expect(wallet.transactions).toHaveLength(calls);
    expect(wallet.results).toEqual([]);
  });

  test.each([
    ['an unreadable deck', UNREADABLE],
    ['a lost row', sql`delete from journal where seq = (select max(seq) from journal)`],
    ['a changed row', sql`update journal set event = '{"type":"raised"}' where event like '%"called"%'`],
  ])('with %s: it is voided once, stacks are restored, nothing is sent, and play continues', async (_name, damage) => {
    const { corpse, stacks, tableId } = await killedInHand();
    const calls = wallet.transactions.length;
    await damageStore(corpse, damage);
    const process = await boot(corpse);
    expect(process.recovered).toMatchObject({ voided: 1, resumed: 0, lost: 0 });
    const loop = process.loop(tableId);
    expect(loop.table.seats.map((seat) => seat?.stack ?? null)).toEqual(stacks);
    await process.parts.dispatcher.sweep();
    expect(wallet.transactions).toHaveLength(calls);
    expect(wallet.results).toEqual([]);
    const again = await boot(await process.corpse());
    expect(again.recovered).toMatchObject({ voided: 0, lost: 0 });
    await playOut(again, tableId);
    expect(tableChips(again.loop(tableId).table)).toBe(PLAYERS.length * CHIPS);
  });

  test('with damage, seats follow the money moved in the hand: leavers are gone, and newcomers are paid back', async () => {
    const first = await seatedProcess();
    const tableId = tableOf(first);
    const loop = first.loop(tableId);
    await sitDown(first, tableId, 'dan', 4);
    expect(await loop.offer({ type: 'sit-out', playerId: 'dan', when: 'next-hand' })).toEqual({ ok: true });
    loop.releaseDeals();
    await eventually(() => expect(loop.table.turn).not.toBeNull());
    expect(loop.table.hand?.seats.map((seat) => seat.seat)).not.toContain(4);
    await sitDown(first, tableId, 'eve', 5);
    expect(await loop.offer({ type: 'leave', playerId: 'dan' })).toEqual({ ok: true });
    await eventually(async () => expect(await openRows(first)).toEqual([]));
    expect(wallet.calls('dan')).toEqual(['debit 100.00', 'credit 100.00']);
    const corpse = await first.corpse();
    await first.parts.dispatcher.stop();
    await damageStore(corpse, UNREADABLE);

    const second = await boot(corpse);
    expect(second.recovered).toMatchObject({ voided: 1 });
    expect(second.loop(tableId).table.seats.slice(4)).toEqual([null, null]);
    await second.parts.dispatcher.sweep();
    await eventually(() => expect(wallet.calls('eve')).toEqual(['debit 100.00', 'credit 100.00']));
    expect(wallet.calls('dan')).toEqual(['debit 100.00', 'credit 100.00']);
    for (const playerId of ['dan', 'eve']) expect(await openStays(second, playerId)).toEqual([]);
    expect(tableChips(second.loop(tableId).table)).toBe(PLAYERS.length * CHIPS);
  });
});

async function boot(dataDir: string, clock?: SteppedClock): Promise<BareProcess> {
  const process = await BareProcess.boot(dataDir, clock);
  living.push(process);
  return process;
}

/** A process with one room, three seated players whose debits were accepted, and no hand dealt yet. */
async function seatedProcess(): Promise<BareProcess> {
  const process = await boot(mkdtempSync(join(tmpdir(), 'cardroom-recovery-')));
  const { dispatcher } = process.parts;
  await openTestRoom(process.parts, walletUrl);
  const loop = process.loop(tableOf(process));
  loop.holdDeals();
  for (const [seat, playerId] of PLAYERS.entries()) {
    await loop.offer({ type: 'sit-down', playerId, displayName: playerId, seat, chips: CHIPS, chipsMin: 0, ...ids() });
  }
  dispatcher.start();
  await eventually(() => expect(loop.table.seats.filter((seat) => seat?.status === 'seated')).toHaveLength(PLAYERS.length));
  return process;
}

async function sitDown(process: BareProcess, tableId: string, playerId: string, seat: number): Promise<void> {
  const loop = process.loop(tableId);
  await loop.offer({ type: 'sit-down', playerId, displayName: playerId, seat, chips: CHIPS, chipsMin: 0, ...ids() });
  await eventually(() => expect(loop.table.seats[seat]?.status).toBe('seated'));
}

/** A process killed on the flop; `stacks` are those before the hand. */
async function killedInHand() {
  const process = await seatedProcess();
  const tableId = tableOf(process);
  const loop = process.loop(tableId);
  const stacks = loop.table.seats.map((seat) => seat?.stack ?? null);
  loop.releaseDeals();
  await eventually(() => expect(loop.table.turn).not.toBeNull());
  while (loop.table.hand?.street === 'preflop') await passive(process, tableId);
  const corpse = await process.corpse();
  await process.parts.dispatcher.stop();
  return { corpse, stacks, tableId, at: process.clock.now() };
}

/** One check or call by the player to act. */
async function passive(process: BareProcess, tableId: string): Promise<void> {
  const { table } = process.loop(tableId);
  const legal = table.hand === null ? null : legalActions(table.hand);
  const playerId = legal === null ? '' : (table.seats[legal.seat]?.playerId ?? '');
  const action = { type: legal?.canCheck ? 'check' : 'call' } as const;
  const answer = await process.loop(tableId).offer({ type: 'act', playerId, decisionId: table.turn?.decisionId ?? '', action });
  expect(answer).toEqual({ ok: true });
}

/** Connects everybody and plays one hand to its end; then everybody leaves if `then` says so. */
async function playOut(process: BareProcess, tableId: string, then: 'stay' | 'leave' = 'stay'): Promise<void> {
  const loop = process.loop(tableId);
  for (const playerId of PLAYERS) await loop.offer({ type: 'connected', playerId });
  const due = (loop.table.nextHandAt ?? 0) - process.clock.now();
  if (due > 0) process.clock.advance(due);
  loop.releaseDeals();
  await eventually(() => expect(loop.table.turn).not.toBeNull());
  loop.holdDeals();
  while (loop.table.hand !== null) await passive(process, tableId);
  if (then === 'leave') for (const playerId of PLAYERS) await loop.offer({ type: 'leave', playerId });
}

function tableOf(process: BareProcess): string {
  const [table] = process.parts.registry.all();
  if (table === undefined) throw new Error('no table');
  return table.tableId;
}

function ids() {
  return { stayId: newActionId(), lotId: newActionId() };
}

function isCredit(call: string): boolean {
  return call.startsWith('credit');
}

/** Rows that the wallet has not answered yet, or whose answer is not stored. */
async function openRows(process: BareProcess): Promise<unknown[]> {
  return process.parts.store.read(sql`select id from wallet_tx where status in (0, 1)`);
}

async function openStays(process: BareProcess, playerId: string): Promise<unknown[]> {
  return process.parts.store.read(sql`select stay_id from stay where player_id = ${playerId} and closed_at is null`);
}

/** Changes the data of a stopped process. */
async function damageStore(dataDir: string, statement: Stmt): Promise<void> {
  const store = await openData(dataDir);
  await store.write([statement]);
  await store.close();
}
