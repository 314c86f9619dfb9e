import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Action, parseCards } from '@cardroom/poker';
import type { RoomOptions } from '@cardroom/rooms';
import { tableChips } from '@cardroom/table';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BareProcess } from '../../testing/fixtures/bare-process.ts';
import { NO_SEAT_CHECK } from '../../testing/fixtures/no-seat-check.ts';
import { ScriptedWallet, START_BALANCE } from '../../testing/fixtures/scripted-wallet.ts';
import { eventually, newActionId, openTestRoom } from '../../testing/fixtures/test-service.ts';
import { PlayerCommands } from './player-commands.ts';
import type { TableLoop } from './table-loop.ts';

const PLAYERS = ['ann', 'bob'];
const CHIPS = 10_000;
const TWICE_MS = 10_000;

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

async function boot(dataDir: string): Promise<BareProcess> {
  const process = await BareProcess.boot(dataDir);
  living.push(process);
  return process;
}

/** Two players with aces and kings before `2c3d4h9s9c` and `KcKh5d6s7h`; no second hand is dealt. */
async function dealt(options: Partial<RoomOptions>) {
  const process = await boot(mkdtempSync(join(tmpdir(), 'cardroom-twice-')));
  const tableId = await openTestRoom(process.parts, walletUrl, { seats: 2, ...options });
  const loop = process.loop(tableId);
  loop.holdDeals();
  for (const [seat, playerId] of PLAYERS.entries()) {
    const ids = { stayId: newActionId(), lotId: newActionId() };
    await loop.offer({ type: 'sit-down', playerId, displayName: playerId, seat, chips: CHIPS, chipsMin: 0, ...ids });
  }
  process.parts.dispatcher.start();
  await eventually(() => expect(loop.table.seats.filter((seat) => seat?.status === 'seated')).toHaveLength(PLAYERS.length));
  process.lay(tableId, { 0: 'AsAd', 1: 'KsKd' }, '2c3d4h9s9cKcKh5d6s7h');
  loop.releaseDeals();
  await eventually(() => expect(loop.table.turn).not.toBeNull());
  loop.holdDeals();
  return { process, tableId, loop };
}

function decide(loop: TableLoop, playerId: string, action: Action) {
  const { turn, offer } = loop.table;
  return loop.offer(
    { type: 'act', playerId, decisionId: turn?.decisionId ?? offer?.decisionId ?? '', action },
    { actionId: newActionId() },
  );
}

/** Both players are all in before the flop; the offer is open and Ann has accepted. */
async function killedInOffer() {
  const { process, tableId, loop } = await dealt({ runItTwice: true, runTwiceMs: TWICE_MS });
  expect(await decide(loop, 'ann', { type: 'raise', to: CHIPS })).toEqual({ ok: true });
  expect(await decide(loop, 'bob', { type: 'call' })).toEqual({ ok: true });
  expect(await decide(loop, 'ann', { type: 'run-twice', agree: true })).toEqual({ ok: true });
  const { offer, hand } = loop.table;
  const corpse = await process.corpse();
  await process.parts.dispatcher.stop();
  const again = await boot(corpse);
  expect(again.recovered).toMatchObject({ resumed: 1, voided: 0, lost: 0 });
  return { again, tableId, offer, hand, loop: again.loop(tableId) };
}

async function settled({ again, loop }: { again: BareProcess; loop: TableLoop }): Promise<number[]> {
  again.parts.dispatcher.start();
  for (const playerId of PLAYERS) expect(await loop.offer({ type: 'leave', playerId })).toEqual({ ok: true });
  await eventually(() => {
    expect(wallet.results).toHaveLength(PLAYERS.length);
    // The player who lost everything is paid 0.00, which does not show in their balance.
    expect(PLAYERS.map((player) => wallet.calls(player).length)).toEqual([2, 2]);
    for (const player of PLAYERS) expect(wallet.balance(player) - START_BALANCE).toBe(wallet.net(player));
  });
  return PLAYERS.map((player) => wallet.net(player));
}

describe('kill -9 while the offer to run it twice is open', () => {
  test('it is open again with its full time; an acceptance stands, and the other player decides on the same cards', async () => {
    const { again, tableId, offer, hand, loop } = await killedInOffer();
    expect(JSON.stringify(loop.table.hand)).toBe(JSON.stringify(hand));
    expect(loop.table.hand?.runTwice).toEqual({ waiting: [1], agreed: [0] });
    expect(loop.table.offer?.until).toBeGreaterThan(offer?.until ?? 0);
    expect(await decide(loop, 'ann', { type: 'run-twice', agree: false })).toEqual({ ok: false, code: 'not-your-turn' });
    loop.holdDeals();
    expect(await decide(loop, 'bob', { type: 'run-twice', agree: true })).toEqual({ ok: true });
    expect(loop.table.lastHand?.secondBoard).toHaveLength(5);
    expect(tableChips(loop.table)).toBe(PLAYERS.length * CHIPS);
    expect(again.loop(tableId).table.seats.map((seat) => seat?.stack)).toEqual([CHIPS, CHIPS]);
    expect(await settled({ again, loop })).toEqual([0, 0]);
  });

  test('if nobody returns in time, it is declined and the hand ends on one board', async () => {
    const { again, loop } = await killedInOffer();
    loop.holdDeals();
    again.clock.pause();
    again.clock.advance((loop.table.offer?.until ?? 0) - again.clock.now());
    await eventually(() => expect(loop.table.hand).toBeNull());
    expect(loop.table.lastHand?.secondBoard).toEqual([]);
    again.clock.resume();
    expect(await settled({ again, loop })).toEqual([CHIPS, -CHIPS]);
  });
});

test('after kill -9 between a folded hand and the rabbit hunt, the cards come from the deck in the journal', async () => {
  const { process, tableId, loop } = await dealt({ rabbitHunt: true });
  expect(await decide(loop, 'ann', { type: 'fold' })).toEqual({ ok: true });
  const corpse = await process.corpse();
  await process.parts.dispatcher.stop();
  const again = await boot(corpse);
  again.loop(tableId).holdDeals();
  const { store, registry } = again.parts;
  const commands = new PlayerCommands({
    store,
    now: () => again.clock.now(),
    newId: newActionId,
    isBlocked: () => false,
    isEnding: () => false,
    draining: () => false,
    funds: async () => null,
    covers: async () => true,
    payWaitMs: () => 0,
    isHeld: () => false,
    seatCheck: NO_SEAT_CHECK,
  });
  const auth = { operatorId: 'casino', playerId: 'ann', displayName: 'Ann', currency: 'EUR', pool: '', playerSessionId: '' };
  const table = registry.get(tableId);
  const answer = table === undefined ? null : await commands.rabbitHunt(auth, table, { actionId: newActionId() });
  expect(answer).toEqual({ ok: true });
  expect(again.loop(tableId).table.lastHand?.rabbit).toEqual(parseCards('2c3d4h9s9c'));
});
