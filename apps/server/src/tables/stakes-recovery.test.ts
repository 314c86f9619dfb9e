import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditLedger } from '@cardroom/journal';
import { sql } from '@cardroom/storage';
import { tableChips } from '@cardroom/table';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SteppedClock } from '../../testing/control/stepped-clock.ts';
import { BareProcess } from '../../testing/fixtures/bare-process.ts';
import { openData } from '../../testing/fixtures/place.ts';
import { ScriptedWallet, START_BALANCE } from '../../testing/fixtures/scripted-wallet.ts';
import { eventually, must, newActionId, OPERATOR, openTestRoom } from '../../testing/fixtures/test-service.ts';
import { setSettlement } from '../operators/settlement.ts';
import { stopTables } from '../service/lifecycle.ts';
import { OUTAGE_MAX_MS } from './table-recovery.ts';

const PLAYERS = ['ann', 'bob', 'cat'];
let wallet: ScriptedWallet;
const living: BareProcess[] = [];

beforeEach(() => {
  wallet = new ScriptedWallet();
});
afterEach(async () => {
  for (const process of living.splice(0)) await process.end();
  await wallet.close();
});

describe('when settling each hand, after kill -9 and a restart', () => {
  test('while stakes are collected: taken stakes are credited, and those in transit are cancelled', async () => {
    const { process, tableId } = await claimedSeats();
    const loop = process.loop(tableId);
    wallet.hangs.add('cat');
    loop.releaseDeals();
    await eventually(() => expect(loop.table.seats.filter((seat) => seat !== null && seat.lots.length > 0)).toHaveLength(2));
    await eventually(() => expect(wallet.calls('cat')).toEqual(['debit 100.00']));
    const again = await bootFrom(process);
    const { table } = again.loop(tableId);
    expect([table.hand, table.stakes, tableChips(table)]).toEqual([null, null, 0]);
    wallet.hangs.clear();
    await expectWhole(again);
    expect(wallet.calls('ann')).toEqual(['debit 100.00', 'credit 100.00']);
    expect(wallet.calls('cat')).toEqual(['debit 100.00', 'cancel 100.00']);
  });

  test('a hand that cannot be read is voided, and every stake is credited whole', async () => {
    const { process, tableId } = await inHand();
    const again = await bootFrom(process, async (dataDir) => {
      const store = await openData(dataDir);
      await store.write([sql`update journal set sealed = ${Buffer.of(1, 2)} where sealed is not null`]);
      await store.close();
    });
    await expectVoid(again, tableId);
  });

  test('a hand that was interrupted for too long is voided, and every stake is credited whole', async () => {
    const { process, tableId } = await inHand();
    const clock = new SteppedClock();
    clock.pause();
    clock.advance(OUTAGE_MAX_MS + 60_000);
    await expectVoid(await bootFrom(process, async () => {}, clock), tableId);
  });
});

/** Three players with claims at a table that settles each hand and deals as soon as it is told to. */
async function claimedSeats(): Promise<{ readonly process: BareProcess; readonly tableId: string }> {
  const process = await BareProcess.boot(mkdtempSync(join(tmpdir(), 'cardroom-stakes-')));
  living.push(process);
  const { store, registry, steward, dispatcher } = process.parts;
  await openTestRoom(process.parts, await wallet.listen());
  must(await setSettlement(store, { by: 'test', at: 0 }, OPERATOR, 'hand'));
  const table = await eventually(async () => {
    await steward.sync();
    expect(registry.all().map(({ config }) => config.settlement)).toEqual(['hand']);
    return registry.all()[0];
  });
  const tableId = table?.tableId ?? '';
  const loop = process.loop(tableId);
  loop.holdDeals();
  for (const [seat, playerId] of PLAYERS.entries()) {
    const ids = { stayId: newActionId(), lotId: newActionId() };
    const input = { type: 'sit-down', playerId, displayName: playerId, seat, chips: 10_000, chipsMin: 0, ...ids } as const;
    expect(await loop.offer(input)).toEqual({ ok: true });
  }
  dispatcher.start();
  return { process, tableId };
}

/** The same in the middle of a hand with all three players. */
async function inHand() {
  const { process, tableId } = await claimedSeats();
  const loop = process.loop(tableId);
  loop.releaseDeals();
  await eventually(() => expect(loop.table.turn).not.toBeNull());
  expect(tableChips(loop.table)).toBe(PLAYERS.length * 10_000);
  for (const playerId of PLAYERS) expect(wallet.balance(playerId)).toBe(START_BALANCE - 10_000);
  return { process, tableId };
}

/** A process over the data that kill -9 leaves at this moment; the old process is abandoned. */
async function bootFrom(process: BareProcess, change: (dataDir: string) => Promise<void> = async () => {}, clock?: SteppedClock) {
  const corpse = await process.killed();
  await stopTables(process.parts);
  await change(corpse);
  const again = await BareProcess.boot(corpse, clock);
  living.push(again);
  for (const table of again.parts.registry.all()) table.loop.holdDeals();
  again.parts.dispatcher.start();
  return again;
}

async function expectVoid(process: BareProcess, tableId: string): Promise<void> {
  expect(process.recovered).toMatchObject({ voided: 1, resumed: 0, lost: 0 });
  expect(process.loop(tableId).table.seats.slice(0, 3)).toMatchObject(PLAYERS.map(() => ({ stack: 0, claim: 10_000, lots: [] })));
  await expectWhole(process);
  for (const playerId of PLAYERS) expect(wallet.calls(playerId)).toEqual(['debit 100.00', 'credit 100.00']);
  expect(wallet.results).toEqual([]);
}

/** Everybody has all their money, nothing is in transit, and the ledger agrees. */
async function expectWhole({ parts }: BareProcess): Promise<void> {
  await eventually(async () => {
    expect(PLAYERS.map((playerId) => wallet.balance(playerId))).toEqual(PLAYERS.map(() => START_BALANCE));
    expect(await parts.store.read(sql`select id from wallet_tx where status in (0, 1, 3)`)).toEqual([]);
  });
  expect((await parts.ledgerWatch.round()).problems).toEqual([]);
  expect(await auditLedger(parts.store)).toEqual([]);
}
