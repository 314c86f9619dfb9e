import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditLedger } from '@cardroom/journal';
import { type Action, legalActions } from '@cardroom/poker';
import { sql } from '@cardroom/storage';
import { TEST_DATABASE_URL } from '@cardroom/storage/testing';
import { tableChips } from '@cardroom/table';
import { afterEach, expect, test } from 'vitest';
import { SteppedClock } from '../../testing/control/stepped-clock.ts';
import { BareProcess } from '../../testing/fixtures/bare-process.ts';
import { ScriptedWallet, START_BALANCE } from '../../testing/fixtures/scripted-wallet.ts';
import { eventually, newActionId, openTestRoom } from '../../testing/fixtures/test-service.ts';

/** PostgreSQL runs a shorter version: it tests the driver, not the play. */
const HANDS = TEST_DATABASE_URL === null ? 200 : 50;
const PLAYERS = ['ann', 'bob', 'cat', 'dan', 'eve', 'fay'];
/** Every run uses the same seed unless SEED is set; a failing seed is printed so that it can be replayed. */
const SEED = Number(process.env.SEED ?? 20_261_120);

const wallet = new ScriptedWallet();
let service: BareProcess | undefined;
afterEach(async () => {
  await service?.end();
  await wallet.close();
});

test(`${HANDS} hands of six with random sit-downs, top-ups and leaves: every cent is accounted for`, { timeout: 120_000 }, async () => {
  const { tableId, process } = await open();
  service = process;
  const loop = process.loop(tableId);
  const random = randomOf(SEED);
  const pick = (max: number) => Math.floor(random() * max);
  let stalled = 0;
  while (loop.table.handsPlayed < HANDS && stalled < 50_000) {
    const before = loop.table;
    if (random() < 0.05) await someoneMoves(process, tableId, pick);
    if (loop.table.hand !== null) await someoneActs(process, tableId, pick);
    else await settleDown(process, tableId, pick);
    stalled = loop.table === before ? stalled + 1 : 0;
  }
  expect({ seed: SEED, hands: loop.table.handsPlayed }).toEqual({ seed: SEED, hands: HANDS });
  loop.holdDeals();
  await eventually(async () => expect(await openRows(process)).toBe(0));
  const chips = tableChips(loop.table);
  const rake = await rakeTaken(process);
  const total = PLAYERS.reduce((sum, player) => sum + wallet.balance(player), 0);
  expect({ seed: SEED, total: total + chips + rake }).toEqual({ seed: SEED, total: PLAYERS.length * START_BALANCE });
  const { status, reading } = await process.parts.ledgerWatch.round();
  const accounts = { external: -chips - rake, seats: chips, rake, transit: 0, owed: 0, suspense: 0, pots: 0 };
  expect({ seed: SEED, status, accounts: reading?.books[0]?.accounts }).toEqual({ seed: SEED, status: 'balanced', accounts });

  for (const playerId of PLAYERS) await loop.offer({ type: 'leave', playerId });
  await eventually(async () => expect(await openRows(process)).toBe(0));
  expect(await auditLedger(process.parts.store)).toEqual([]);
  const stays = await staysOf(process);
  for (const stay of stays)
    expect({ seed: SEED, ...stay, results: await resultsOf(process, stay.stay_id) }).toMatchObject({ results: stay.net });
  for (const player of PLAYERS) expect(wallet.balance(player) - START_BALANCE).toBe(wallet.net(player));
  console.log(
    `${HANDS} hands, ${stays.length} stays, ${wallet.transactions.length} money calls, ${wallet.results.length} results: ` +
      `wallets ${(total / 100).toFixed(2)} + tables ${(chips / 100).toFixed(2)} + rake ${(rake / 100).toFixed(2)} = start ${((PLAYERS.length * START_BALANCE) / 100).toFixed(2)}`,
  );
});

type Pick = (max: number) => number;

async function open() {
  const process = await BareProcess.boot(mkdtempSync(join(tmpdir(), 'cardroom-money-')), new SteppedClock());
  const options = { rakeBasisPoints: 500, ante: 20, anteType: 'each', entry: 'post-or-wait' } as const;
  const tableId = await openTestRoom(process.parts, await wallet.listen(), options);
  process.parts.dispatcher.start();
  return { process, tableId };
}

/** A seated player leaves or tops up, or another player buys in; many of these are refused, which is part of the test. */
async function someoneMoves(process: BareProcess, tableId: string, pick: Pick): Promise<void> {
  const loop = process.loop(tableId);
  const playerId = PLAYERS[pick(PLAYERS.length)] ?? '';
  const seated = loop.table.seats.some((seat) => seat?.playerId === playerId);
  if (!seated) return sitDown(process, tableId, playerId, pick);
  if (pick(3) === 0) await loop.offer({ type: 'leave', playerId });
  else await loop.offer({ type: 'top-up', playerId, chips: 1_000 + pick(6_000), lotId: newActionId() });
}

async function sitDown(process: BareProcess, tableId: string, playerId: string, pick: Pick): Promise<void> {
  const loop = process.loop(tableId);
  const free = loop.table.seats.flatMap((seat, index) => (seat === null ? [index] : []));
  const ids = { stayId: newActionId(), lotId: newActionId() };
  const seat = free[pick(free.length)] ?? 0;
  await loop.offer({ type: 'sit-down', playerId, displayName: playerId, seat, chips: 4_000 + pick(6_000), chipsMin: 0, ...ids });
}

async function someoneActs(process: BareProcess, tableId: string, pick: Pick): Promise<void> {
  const loop = process.loop(tableId);
  const { hand, turn, seats } = loop.table;
  const legal = hand === null ? null : legalActions(hand);
  if (legal === null || turn === null) return;
  const raise = legal.raise;
  const choices: Action[] = [
    { type: 'fold' },
    ...Array.from({ length: 6 }, (): Action => ({ type: legal.canCheck ? 'check' : 'call' })),
    ...(raise === null ? [] : [{ type: 'raise', to: raise.min + pick(raise.max - raise.min + 1) } as const]),
  ];
  const action = choices[pick(choices.length)] ?? { type: 'fold' };
  const answer = await loop.offer({ type: 'act', playerId: seats[legal.seat]?.playerId ?? '', decisionId: turn.decisionId, action });
  expect(answer).toEqual({ ok: true });
}

/** Between hands: empty seats fill, broke players leave, and time passes until the next hand is dealt. */
async function settleDown(process: BareProcess, tableId: string, pick: Pick): Promise<void> {
  const loop = process.loop(tableId);
  for (const seat of loop.table.seats) {
    if (seat?.status === 'seated' && seat.sittingOut && seat.stack === 0 && pick(2) === 0)
      await loop.offer({ type: 'leave', playerId: seat.playerId });
  }
  const absent = PLAYERS.filter((playerId) => !loop.table.seats.some((seat) => seat?.playerId === playerId));
  for (const playerId of absent) await sitDown(process, tableId, playerId, pick);
  await new Promise((resolve) => setImmediate(resolve));
}

async function openRows(process: BareProcess): Promise<number> {
  const [row] = await process.parts.store.read<{ n: number }>(sql`select count(*) as n from wallet_tx where status in (0, 1)`);
  return row?.n ?? 0;
}

interface StayRow {
  readonly stay_id: string;
  readonly net: number;
}

async function staysOf(process: BareProcess): Promise<StayRow[]> {
  return process.parts.store.read<StayRow>(
    sql`select stay_id, coalesce(sum(case kind when 2 then amount_minor when 1 then -amount_minor end), 0) as net
      from wallet_tx where kind in (1, 2) and status = 2 group by stay_id`,
  );
}

/** Sum of a stay's results, as sent. */
async function resultsOf(process: BareProcess, stayId: string): Promise<number> {
  const rows = await process.parts.store.read<{ id: string }>(sql`select id from wallet_tx where stay_id = ${stayId} and kind = 4`);
  const ids = new Set(rows.map((row) => row.id));
  const sent = new Map(wallet.results.filter((result) => ids.has(result.transaction_id)).map((result) => [result.transaction_id, result]));
  return [...sent.values()].reduce((sum, result) => sum + (result.player_result === 'win' ? result.amount : -result.amount), 0);
}

/** Rake of all hands: the net loss of the players in each hand. */
async function rakeTaken(process: BareProcess): Promise<number> {
  const hands = await process.parts.store.read<{ hand_id: string }>(sql`select hand_id from hand where state = 'ended'`);
  expect(hands).toHaveLength(HANDS);
  const sent = new Map(wallet.results.map((result) => [result.transaction_id, result]));
  return -[...sent.values()].reduce((sum, result) => sum + (result.player_result === 'win' ? result.amount : -result.amount), 0);
}

/** A small seeded generator (mulberry32), so that a run can be replayed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
