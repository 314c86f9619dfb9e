import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outboxStore } from '@cardroom/journal';
import { legalActions } from '@cardroom/poker';
import { sql } from '@cardroom/storage';
import { TRANSACTION_KINDS } from '@cardroom/wallet';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BareProcess } from '../../testing/fixtures/bare-process.ts';
import { ScriptedWallet } from '../../testing/fixtures/scripted-wallet.ts';
import { eventually, newActionId, openTestRoom } from '../../testing/fixtures/test-service.ts';

/** Point 9: what the operator gave at launch comes back in debits and results. */
const METADATA = '{"campaign":"autumn","affiliate":"größe-7"}';
const SENT = `,"metadata":${METADATA}}`;

let wallet: ScriptedWallet;
const living: BareProcess[] = [];
beforeEach(() => {
  wallet = new ScriptedWallet();
});
afterEach(async () => {
  for (const process of living.splice(0)) await process.end();
  await wallet.close();
});

async function boot(dataDir = mkdtempSync(join(tmpdir(), 'cardroom-metadata-'))): Promise<BareProcess> {
  const process = await BareProcess.boot(dataDir);
  living.push(process);
  return process;
}

/** Ann was launched with metadata, Bob without. Nobody has been dealt in yet. */
async function annAndBob(): Promise<{ process: BareProcess; tableId: string }> {
  const process = await boot();
  const url = await wallet.listen();
  const tableId = await openTestRoom(process.parts, url);
  const loop = process.loop(tableId);
  loop.holdDeals();
  process.parts.dispatcher.start();
  for (const [seat, [playerId, given]] of [['ann', { metadata: METADATA }] as const, ['bob', {}] as const].entries()) {
    const ids = { stayId: newActionId(), lotId: newActionId() };
    const sit = { type: 'sit-down', playerId, displayName: playerId, seat, chips: 10_000, chipsMin: 0, ...ids, ...given } as const;
    expect(await loop.offer(sit)).toEqual({ ok: true });
  }
  await eventually(() => expect(loop.table.seats.filter((seat) => seat?.status === 'seated')).toHaveLength(2));
  return { process, tableId };
}

async function passive(process: BareProcess, tableId: string): Promise<void> {
  const { table } = process.loop(tableId);
  const legal = table.hand === null ? null : legalActions(table.hand);
  const playerId = legal === null ? '' : (table.seats[legal.seat]?.playerId ?? '');
  const action = { type: legal?.canCheck ? 'check' : 'call' } as const;
  expect(await process.loop(tableId).offer({ type: 'act', playerId, decisionId: table.turn?.decisionId ?? '', action })).toEqual({
    ok: true,
  });
}

const bodies = async (process: BareProcess): Promise<string[]> => {
  const { store } = process.parts;
  const ids = (await store.read<{ id: string }>(sql`select id from wallet_tx`)).map(({ id }) => id);
  const rows = await outboxStore(store).rows(ids);
  return rows.map(({ kind, playerId, body }) => `${TRANSACTION_KINDS.indexOf(kind) + 1} ${playerId} ${body}`);
};

test('point 9: debits, top-ups and results of the stay carry the metadata, byte for byte the same after kill -9; credits do not', async () => {
  const { process: first, tableId } = await annAndBob();
  const loop = first.loop(tableId);
  loop.releaseDeals();
  await eventually(() => expect(loop.table.turn).not.toBeNull());
  loop.holdDeals();
  while (loop.table.hand?.street === 'preflop') await passive(first, tableId);
  const before = await bodies(first);
  const process = await boot(await first.killed());
  living.splice(living.indexOf(first), 1);
  process.parts.dispatcher.start();
  const resumed = process.loop(tableId);
  resumed.holdDeals();
  expect(resumed.table.seats.map((seat) => seat?.metadata)).toEqual(expect.arrayContaining([METADATA, undefined]));
  while (resumed.table.hand !== null) await passive(process, tableId);
  for (const playerId of ['ann', 'bob']) await resumed.offer({ type: 'leave', playerId });
  const after = await bodies(process);
  expect(after.slice(0, before.length)).toEqual(before);
  const carries = (kind: number, player: string) =>
    after.filter((one) => one.startsWith(`${kind} ${player} `)).map((one) => one.endsWith(SENT));
  expect([carries(1, 'ann'), carries(4, 'ann'), carries(2, 'ann')]).toEqual([[true], [true], [false]]);
  expect([carries(1, 'bob'), carries(4, 'bob'), carries(2, 'bob')]).toEqual([[false], [false], [false]]);
  expect(after.filter((one) => one.includes(' bob ')).join()).not.toContain('metadata');
  await eventually(() => expect(wallet.resultBodies.filter((body) => body.endsWith(SENT))).toHaveLength(1));
});

test('point 9: a debit with metadata that was never answered is cancelled as any other', async () => {
  const { process, tableId } = await annAndBob();
  const loop = process.loop(tableId);
  wallet.hangs.add('cat');
  const ids = { stayId: newActionId(), lotId: newActionId() };
  await loop.offer({
    type: 'sit-down',
    playerId: 'cat',
    displayName: 'cat',
    seat: 3,
    chips: 10_000,
    chipsMin: 0,
    ...ids,
    metadata: METADATA,
  });
  await eventually(() => expect(wallet.transactions.some((one) => one.player_id === 'cat')).toBe(true));
  process.clock.advance(10_000);
  const calls = () => wallet.transactions.filter((one) => one.player_id === 'cat').map((one) => one.transaction_type);
  await eventually(() => expect(calls()).toEqual(['debit', 'cancel']));
  const [debit, cancel] = wallet.transactions.filter((one) => one.player_id === 'cat');
  expect(debit).toMatchObject({ metadata: { campaign: 'autumn' } });
  expect(cancel).not.toHaveProperty('metadata');
});
