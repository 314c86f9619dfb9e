import { cardText } from '@cardroom/poker';
import { sql } from '@cardroom/storage';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { act, type TableSocket } from '../../testing/fixtures/play.ts';
import { START_BALANCE } from '../../testing/fixtures/scripted-wallet.ts';
import { eventually, must, OPERATOR, TestService } from '../../testing/fixtures/test-service.ts';
import { openLotsPage } from '../money/open-lots-page.ts';
import { transactionsPage } from '../money/transactions-page.ts';
import { isHouseBot } from '../operators/house-bot-ids.ts';
import { HOUSE_BOTS_MAX, sandboxOf, setSandbox } from '../operators/sandbox.ts';
import { HouseBots } from './house-bots.ts';
import { HouseLink } from './house-link.ts';

let place: TestService;
beforeEach(async () => {
  place = await TestService.start();
});
afterEach(() => place.stop());

const actor = { by: 'test', at: 1 };
const STEP_MS = 500;
const seatsOf = (tableId: string) => place.loop(tableId).table.seats.filter((seat) => seat !== null);
const botsAt = (tableId: string) => seatsOf(tableId).filter(({ playerId }) => isHouseBot(playerId));

async function sandbox(bots: number | null, operatorId = OPERATOR) {
  const answer = await setSandbox(place.service.parts.store, actor, operatorId, bots);
  await place.service.parts.rules.round();
  return answer;
}

/** Lets time pass until the check passes. */
const inTime = <Value>(check: () => Value | Promise<Value>): Promise<Value> =>
  eventually(() => {
    place.clock.advance(STEP_MS);
    return check();
  });

/** A person at seat 0 who checks and calls until that many hands are over. */
async function playOn(tableId: string, socket: TableSocket, hands: number): Promise<void> {
  const { loop } = place.service.parts.registry.get(tableId) ?? { loop: place.loop(tableId) };
  const until = loop.table.handsPlayed + hands;
  await inTime(async () => {
    const { turn, hand } = loop.table;
    const own = hand?.seats.find((seat) => seat.seat === 0);
    if (turn?.seat === 0 && hand && own) await act(socket, turn.decisionId, own.bet < hand.toMatch ? 'c' : 'x');
    expect(loop.table.handsPlayed).toBeGreaterThanOrEqual(until);
  });
}

async function annAtHerTable() {
  const tableId = await place.table();
  const ann = await place.player('ann');
  const socket = await ann.joinTable(tableId);
  expect(await socket.request('sit-down', { seat: 0, chips: 10_000 })).toEqual({ ok: true });
  return { tableId, ann, socket };
}

test('point 8: bots join a person of a sandbox, play with play money that never reaches the wallet, and leave with the person', async () => {
  must(await sandbox(3));
  const { tableId, ann, socket } = await annAtHerTable();
  await inTime(() => expect(botsAt(tableId)).toHaveLength(3));
  expect(botsAt(tableId).every(({ displayName }) => displayName.endsWith(' (bot)'))).toBe(true);
  await playOn(tableId, socket, 3);
  const lobby = await ann.joinLobby();
  await eventually(() => expect(lobby.state.tables.get(tableId)?.roomName).not.toMatch(/sandbox/i));
  expect(lobby.state.tables.get(tableId)?.sandbox).toBe(true);
  await socket.request('leave');
  await inTime(() => expect(seatsOf(tableId)).toEqual([]));

  const { store, ledgerWatch } = place.service.parts;
  await eventually(() => expect(place.wallet.balance('ann') - START_BALANCE).toBe(place.wallet.net('ann')));
  await inTime(async () => expect(await store.read(sql`select id from wallet_tx where status in (0, 1, 3)`)).toEqual([]));
  const called = [...place.wallet.transactions, ...place.wallet.results].map((call) => call.player_id);
  expect(new Set(called)).toEqual(new Set(['ann']));
  const bots = await store.read(sql`select distinct player_id from wallet_tx where player_id like 'HOUSE-BOT-%'`);
  expect(bots.length).toBeGreaterThanOrEqual(3);
  await ledgerWatch.round();
  expect(ledgerWatch.state.status).toBe('balanced');

  const ask = { operatorId: OPERATOR, after: 0 };
  const query = { from: null, to: null, playerId: null, tableId: null, state: null, cursor: null, limit: 200 };
  const { rows } = await transactionsPage(store, { ...ask, query: { ...query, kind: null } });
  expect(new Set(rows.map(({ playerId }) => playerId))).toEqual(new Set(['ann']));
  expect((await openLotsPage(store, { ...ask, query })).rows).toEqual([]);
});

test('point 8: no bot sits where nobody plays, at an operator with real money, or above the number that was set', async () => {
  await place.operator('real', 'http://127.0.0.1:9');
  must(await sandbox(1));
  const [empty, other] = [await place.table(), await place.table({}, 'EUR', 'real')];
  const bob = await place.player('bob', { operatorId: 'real' });
  const bobs = await bob.joinTable(other);
  await bobs.request('sit-down', { seat: 0, chips: 10_000 });
  const { tableId } = await annAtHerTable();
  await inTime(() => expect(botsAt(tableId)).toHaveLength(1));
  for (let n = 0; n < 20; n += 1) place.clock.advance(STEP_MS);
  await inTime(() => expect([botsAt(tableId).length, botsAt(other).length, seatsOf(empty).length]).toEqual([1, 0, 0]));
  must(await sandbox(0));
  await inTime(() => expect(botsAt(tableId)).toEqual([]));
});

test('point 8: an operator with transactions never becomes a sandbox, and a sandbox with transactions stays one', async () => {
  const { store } = place.service.parts;
  const fieldOf = (answer: Awaited<ReturnType<typeof sandbox>>) => (answer.ok ? null : answer.errors[0]?.field);
  for (const wrong of [-1, 1.5, HOUSE_BOTS_MAX + 1, Number.NaN]) expect(fieldOf(await sandbox(wrong))).toBe('bots');
  expect(fieldOf(await sandbox(1, 'nobody'))).toBe('operator');
  must(await sandbox(2));
  must(await sandbox(null));
  await annAtHerTable();
  expect(fieldOf(await sandbox(2))).toBe('operator');
  expect(await sandboxOf(store, OPERATOR)).toBeNull();
});

test('point 8: bots in their seats play on after a restart, and see no cards but their own', async () => {
  must(await sandbox(2));
  const { tableId, socket } = await annAtHerTable();
  await inTime(() => expect(place.loop(tableId).table.hand).not.toBeNull());
  const { parts } = place.service;
  parts.houseBots.stop();
  const again = new HouseBots({ ...parts, random: () => 0.5 });
  again.start();
  try {
    await playOn(tableId, socket, 2);
    const { loop } = parts.registry.get(tableId) ?? {};
    // A bot that has just sat down may not be dealt in yet.
    const bot = await inTime(() => {
      const dealtIn = botsAt(tableId).find(({ seat }) => loop?.table.hand?.seats.some((one) => one.seat === seat));
      if (dealtIn === undefined) throw new Error('no bot is dealt in');
      return dealtIn;
    });
    const table = parts.registry.get(tableId);
    if (table === undefined) throw new Error('no table');
    const who = { ...bot, operatorId: OPERATOR, currency: 'EUR', pool: table.pool, playerSessionId: '' };
    const link = new HouseLink({ ...parts, now: parts.now }, table, who);
    const dealt = (table.loop.hand?.events ?? []).flatMap(({ event }) => (event.type === 'hole-cards-dealt' ? [event] : []));
    const own = dealt.find(({ seat }) => seat === bot.seat)?.cards.map(cardText) ?? [];
    expect(own).toHaveLength(2);
    expect(link.news.hole?.cards).toEqual(own);
    const seen = JSON.stringify(link.news);
    for (const { cards } of dealt.filter(({ seat }) => seat !== bot.seat)) {
      for (const card of cards) expect(seen).not.toContain(`"${cardText(card)}"`);
    }
    link.close();
  } finally {
    again.stop();
  }
});

test('a table that closes is forgotten together with its bots', async () => {
  must(await sandbox(2));
  const { tableId, socket } = await annAtHerTable();
  await inTime(() => expect(botsAt(tableId)).toHaveLength(2));
  const { houseBots, registry } = place.service.parts;
  expect(houseBots.tables).toBe(1);
  await place.loop(tableId).offer({ type: 'staff', command: 'close-after-hand' });
  await inTime(async () => {
    const { turn } = registry.get(tableId)?.loop.table ?? { turn: null };
    if (turn?.seat === 0) await act(socket, turn.decisionId, 'f');
    expect(registry.get(tableId)).toBeUndefined();
  });
  await inTime(() => expect(houseBots.tables).toBe(0));
});
