import { auditLedger } from '@cardroom/journal';
import { sql } from '@cardroom/storage';
import { STAKE_MS, STAKES_RETRY_MS, tableChips } from '@cardroom/table';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playHand, type Seated, seat } from '../../testing/fixtures/play.ts';
import { START_BALANCE } from '../../testing/fixtures/scripted-wallet.ts';
import { eventually, must, OPERATOR, TestService } from '../../testing/fixtures/test-service.ts';
import { setSettlement } from '../operators/settlement.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
  must(await setSettlement(service.service.parts.store, { by: 'test', at: 0 }, OPERATOR, 'hand'));
});
afterAll(async () => {
  expect(service.fatal).toEqual([]);
  expect((await service.service.parts.ledgerWatch.round()).problems).toEqual([]);
  expect(await auditLedger(service.service.parts.store)).toEqual([]);
  await service.stop();
});

/** Long enough to check everything between two hands. */
const PAUSE_MS = 30_000;

let players = 0;
/** A table with `count` players who sit with 100.00 each, and no hand yet. */
async function tableOf(count: number): Promise<Seated & { readonly ids: readonly string[] }> {
  const tableId = await service.table({ pace: 'relaxed' });
  const ids = Array.from({ length: count }, () => `p${++players}`);
  const all = await Promise.all(ids.map((id) => service.player(id)));
  const seated = await seat(service, tableId, Object.fromEntries(all.map((player, index) => [index, player])));
  return { ...seated, ids };
}

/** Lets the pause end and plays the next hand to its end. */
async function nextHand(seated: Seated, line: string): Promise<void> {
  service.clock.advance(PAUSE_MS);
  await playHand(service, seated, line);
}

/** These players have nothing open here or at the wallet, and their balances match their results. */
async function expectHome(ids: readonly string[]): Promise<void> {
  await eventually(async () => {
    for (const id of ids) expect([id, service.wallet.balance(id) - START_BALANCE]).toEqual([id, service.wallet.net(id)]);
    const open = await service.service.parts.store.read(sql`select id from wallet_tx where status in (0, 1, 3)`);
    expect(open).toEqual([]);
  });
}

describe('when settling each hand', () => {
  test('sitting down and leaving move no money, and everybody sees what each player will bring', async () => {
    const { tableId, sockets, ids } = await tableOf(1);
    const socket = sockets.get(0);
    await eventually(() => expect(socket?.state.seats[0]).toMatchObject({ stack: 10_000, status: 'playing' }));
    expect(JSON.parse(socket?.state.info ?? '{}')).toMatchObject({ settlement: 'hand' });
    expect(socket?.last('you')).toMatchObject({ boughtIn: 10_000, topUpInFlight: 0 });
    expect(await socket?.request('leave')).toEqual({ ok: true });
    await eventually(() => expect(socket?.last('receipt')).toMatchObject({ boughtIn: 10_000, cashedOut: 10_000, state: 'paid' }));
    expect(service.wallet.calls(ids[0] ?? '')).toEqual([]);
    expect(tableChips(service.loop(tableId).table)).toBe(0);
  });

  test('each hand debits the stacks and credits what is left, and the next hand takes that', async () => {
    const seated = await tableOf(2);
    const loop = service.loop(seated.tableId);
    await nextHand(seated, 'r300 f');
    await expectHome(seated.ids);
    const chips = loop.table.seats.flatMap((one) => (one === null ? [] : [one.claim ?? -1]));
    expect(chips.toSorted((a, b) => a - b)).toEqual([9_900, 10_100]);
    for (const id of seated.ids) {
      const after = service.wallet.balance(id) - START_BALANCE + 10_000;
      expect(service.wallet.calls(id).slice(0, 2)).toEqual(['debit 100.00', `credit ${(after / 100).toFixed(2)}`]);
    }
    await nextHand(seated, 'f');
    for (const socket of seated.sockets.values()) expect(await socket.request('leave')).toEqual({ ok: true });
    await expectHome(seated.ids);
    for (const socket of seated.sockets.values()) {
      await eventually(() => expect(socket.last('receipt')).toMatchObject({ boughtIn: 10_000, state: 'paid' }));
    }
  });

  test('a player whose wallet is too slow is left out of the hand, and its late success is cancelled', async () => {
    const seated = await tableOf(3);
    const loop = service.loop(seated.tableId);
    const slow = seated.ids[2] ?? '';
    service.wallet.hangs.add(slow);
    await nextHand(seated, 'f');
    const opened = (await loop.lastHandEvents()).find((event) => event.type === 'hand-opened');
    expect(opened?.players.map(({ playerId }) => playerId).toSorted()).toEqual(seated.ids.slice(0, 2));
    await expectHome(seated.ids);
    expect(service.wallet.calls(slow).slice(0, 2)).toEqual(['debit 100.00', 'cancel 100.00']);
    expect(service.wallet.balance(slow)).toBe(START_BALANCE);
    expect(seated.sockets.get(2)?.all('notice')).toContainEqual({ code: 'wallet-timeout' });
    const rows = await service.service.parts.store.read<{ asked: number; answered: number; by: number }>(
      sql`select created_at as asked, done_at as answered, answer_by as "by" from wallet_tx where player_id = ${slow} and kind = 1`,
    );
    for (const { asked, by } of rows) expect(by - asked).toBe(STAKE_MS);

    service.wallet.hangs.delete(slow);
    expect(loop.table.seats[2]).toMatchObject({ sittingOut: false, claim: 10_000 });
    await nextHand(seated, 'f f');
    await expectHome(seated.ids);
    expect(service.wallet.results.filter((one) => one.player_id === slow)).toHaveLength(1);
  });

  test('a player with insufficient funds sits out and comes back with their wallet balance', async () => {
    const seated = await tableOf(3);
    const loop = service.loop(seated.tableId);
    const poor = seated.ids[2] ?? '';
    service.wallet.give(poor, 5_050 - START_BALANCE);
    await nextHand(seated, 'f');
    const socket = seated.sockets.get(2);
    expect(loop.table.seats[2]).toMatchObject({ sittingOut: true, sitOutReason: 'stake-refused' });
    expect(socket?.all('notice')).toContainEqual({ code: 'insufficient-funds' });
    expect(await socket?.request('come-back')).toEqual({ ok: true });
    expect(loop.table.seats[2]).toMatchObject({ sittingOut: false, claim: 5_050 });
    await eventually(() => expect(socket?.state.seats[2]).toMatchObject({ stack: 5_050, status: 'playing' }));
    service.wallet.give(poor, START_BALANCE - 5_050);
  });

  test('when no wallet gives a stake, no hand is dealt, collected stakes are returned, and the table tries again later', async () => {
    const seated = await tableOf(2);
    const loop = service.loop(seated.tableId);
    const silent = seated.ids[1] ?? '';
    service.wallet.hangs.add(silent);
    const socket = seated.sockets.get(0);
    service.clock.advance(PAUSE_MS);
    await eventually(() => expect(socket?.all('notice')).toContainEqual({ code: 'stakes-called-off' }));
    expect(loop.table).toMatchObject({ hand: null, handsPlayed: 0, stakes: null });
    expect((loop.table.nextHandAt ?? 0) - service.clock.now()).toBeGreaterThan(STAKES_RETRY_MS / 2);
    service.wallet.hangs.delete(silent);
    await expectHome(seated.ids);
    expect(service.wallet.calls(seated.ids[0] ?? '').slice(0, 2)).toEqual(['debit 100.00', 'credit 100.00']);
    expect(service.wallet.calls(silent).slice(0, 2)).toEqual(['debit 100.00', 'cancel 100.00']);
    await nextHand(seated, 'f');
    await expectHome(seated.ids);
  });

  test('stopping cancels the stakes being collected', async () => {
    const seated = await tableOf(2);
    const loop = service.loop(seated.tableId);
    service.wallet.hangs.add(seated.ids[1] ?? '');
    service.clock.advance(PAUSE_MS);
    await eventually(() => expect(loop.table.seats[0]?.lots).toHaveLength(1));
    loop.holdDeals();
    await eventually(() => expect(loop.table.stakes).toBeNull());
    service.wallet.hangs.clear();
    expect(tableChips(loop.table)).toBe(0);
    await expectHome(seated.ids);
  });
});

test('an empty table of the previous mode closes, and the room opens one of the new mode', async () => {
  const { store, registry, steward } = service.service.parts;
  const tableId = await service.table();
  const roomId = registry.get(tableId)?.config.roomId;
  must(await setSettlement(store, { by: 'test', at: 0 }, OPERATOR, 'session'));
  await steward.sync();
  await eventually(async () => {
    await steward.sync();
    const tables = registry.all().filter(({ config }) => config.roomId === roomId);
    expect(tables.map(({ config }) => config.settlement)).toEqual([undefined]);
  });
  expect(registry.get(tableId)).toBeUndefined();
  must(await setSettlement(store, { by: 'test', at: 0 }, OPERATOR, 'hand'));
});
