import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from '@cardroom/storage';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BareProcess } from '../../testing/fixtures/bare-process.ts';
import { ScriptedWallet } from '../../testing/fixtures/scripted-wallet.ts';
import { eventually, openTestRoom } from '../../testing/fixtures/test-service.ts';
import { DEBIT_SWEEP_MS } from './debit-sweep.ts';
import { HEAL_DELAYS_MS, HEAL_STORAGE_DELAY_MS, HEAL_WINDOW_MS, HealingPlan } from './healing-plan.ts';

let wallet: ScriptedWallet;
let process: BareProcess;
let tableId: string;
beforeEach(async () => {
  wallet = new ScriptedWallet();
  process = await BareProcess.boot(mkdtempSync(join(tmpdir(), 'cardroom-healing-')));
  tableId = await openTestRoom(process.parts, await wallet.listen());
  process.parts.dispatcher.start();
});
afterEach(async () => {
  await process.end();
  await wallet.close();
});

describe('a table that stopped because of an error of ours', () => {
  test('is read back from the journal and play resumes; players who are present are connected again', async () => {
    const table = process.parts.registry.get(tableId);
    if (table === undefined) throw new Error('no table');
    const reloaded = vi.fn();
    process.parts.feed.hearTable(tableId, 'test', ({ type }) => {
      if (type === 'reloaded') reloaded();
    });
    await sitDown('ann', 0);
    const { loop } = table;
    const failing = vi.spyOn(process.decks, 'deckFor').mockResolvedValue([]);
    await sitDown('bob', 1);
    process.clock.advance(60_000);
    await eventually(() => expect(loop.state).toBe('halted'));
    expect(await loop.offer({ type: 'leave', playerId: 'ann' })).toEqual({ ok: false, code: 'table-unavailable' });
    failing.mockRestore();
    process.clock.advance(HEAL_DELAYS_MS[0]);
    await eventually(() => expect(reloaded).toHaveBeenCalledOnce());
    expect(table.loop.table.seats.map((seat) => seat?.stack ?? null).slice(0, 2)).toEqual([5_000, 5_000]);
    for (const playerId of ['ann', 'bob']) await table.loop.offer({ type: 'connected', playerId });
    process.clock.advance(60_000);
    await eventually(() => expect(table.loop.table.hand).not.toBeNull());
  });

  test('is told of a debit that ended in the meantime', async () => {
    const table = process.parts.registry.get(tableId);
    wallet.debits = 'insufficient';
    const refused = vi.spyOn(process.parts.registry, 'get').mockReturnValue(undefined);
    await table?.loop.offer({
      type: 'sit-down',
      playerId: 'ann',
      displayName: 'Ann',
      seat: 0,
      chips: 5_000,
      chipsMin: 0,
      stayId: 's',
      lotId: 'l',
    });
    await eventually(async () => expect(wallet.calls('ann')).toHaveLength(1));
    await process.parts.dispatcher.sweep();
    expect(table?.loop.table.seats[0]?.status).toBe('reserved');
    refused.mockRestore();
    process.parts.debitSweep.start();
    process.clock.advance(DEBIT_SWEEP_MS);
    await eventually(() => expect(table?.loop.table.seats[0]).toBeNull());
    process.parts.debitSweep.stop();
  });

  test('is tried three times within ten minutes, then waits for staff; each table has its own count', () => {
    const plan = new HealingPlan();
    expect([0, 1, 2, 3].map((minute) => plan.delayMs('1', minute * 60_000))).toEqual([...HEAL_DELAYS_MS, null]);
    expect(plan.delayMs('2', 180_000)).toBe(HEAL_DELAYS_MS[0]);
    expect(plan.delayMs('1', HEAL_WINDOW_MS + 180_000)).toBe(HEAL_DELAYS_MS[0]);
  });

  test('is tried again every two seconds for as long as the storage fails, which does not count against its rules', async () => {
    const plan = new HealingPlan();
    const fails = () => [0, 1, 2, 3, 4].map((second) => plan.delayMs('1', second * 1_000, 'storage'));
    expect(fails()).toEqual(Array.from({ length: 5 }, () => HEAL_STORAGE_DELAY_MS));
    expect(plan.delayMs('1', 5_000)).toBe(HEAL_DELAYS_MS[0]);
    await sitDown('ann', 0);
    const { store, registry } = process.parts;
    const loop = () => registry.get(tableId)?.loop;
    const failing = vi.spyOn(store, 'write').mockRejectedValue(new Error('the disk is full'));
    process.clock.pause();
    expect(await loop()?.offer({ type: 'sit-out', playerId: 'ann', when: 'next-hand' })).toEqual({ ok: false, code: 'table-unavailable' });
    for (let tries = 0; tries < 15; tries += 1) {
      expect(told(process, 'halted table could not be read back')).toBe(tries);
      process.clock.advance(HEAL_STORAGE_DELAY_MS);
      await eventually(() => expect(told(process, 'halted table could not be read back')).toBe(tries + 1));
    }
    failing.mockRestore();
    process.clock.advance(HEAL_STORAGE_DELAY_MS);
    await eventually(async () => expect(await loop()?.offer({ type: 'connected', playerId: 'ann' })).toEqual({ ok: true }));
  });
});

test('a table that the database gives to another process ends this one', async () => {
  await sitDown('ann', 0);
  await process.parts.store.write([sql`update table_owner set epoch = epoch + 1 where table_id = ${tableId}`]);
  expect(await process.loop(tableId).offer({ type: 'sit-out', playerId: 'ann', when: 'next-hand' })).toMatchObject({ ok: false });
  expect(process.fatal).toMatchObject([{ name: 'OutcomeUnknown', cause: { name: 'Fenced' } }]);
});

describe('a table that cannot be read at the start', () => {
  test('is retried on a timer, with everybody still at it', async () => {
    await sitDown('ann', 0);
    process.clock.pause();
    const restarted = await BareProcess.boot(await process.corpse(), process.clock, ({ store }) => {
      const read = store.read.bind(store);
      vi.spyOn(store, 'read').mockImplementation((stmt) =>
        stmt.sql.includes('table_snapshot') ? Promise.reject(new Error('the disk does not read')) : read(stmt),
      );
    });
    try {
      expect(restarted.recovered).toMatchObject({ tables: 0, lost: 1 });
      expect([restarted.parts.registry.get(tableId), restarted.parts.keeper.awaited]).toEqual([undefined, 1]);
      expect(told(restarted, 'table could not be rebuilt')).toBe(1);
      restarted.clock.advance(HEAL_STORAGE_DELAY_MS);
      await eventually(() => expect(told(restarted, 'table could not be rebuilt')).toBe(2));
      vi.mocked(restarted.parts.store.read).mockRestore();
      restarted.clock.advance(HEAL_STORAGE_DELAY_MS);
      await eventually(() => expect(restarted.parts.registry.get(tableId)?.loop.table.seats[0]?.stack).toBe(5_000));
      await eventually(() => expect(restarted.parts.keeper.awaited).toBe(0));
    } finally {
      await restarted.end();
    }
  });
});

/** How often a text was logged. The next try is planned together with the log line, so the clock may be advanced once the line is there. */
function told({ logged }: BareProcess, text: string): number {
  return logged.filter((line) => line.includes(`"${text}"`)).length;
}

async function sitDown(playerId: string, seat: number): Promise<void> {
  const loop = process.loop(tableId);
  const ids = { stayId: `stay ${playerId}`, lotId: `lot ${playerId}` };
  await loop.offer({ type: 'sit-down', playerId, displayName: playerId, seat, chips: 5_000, chipsMin: 0, ...ids });
  await eventually(() => expect(process.loop(tableId).table.seats[seat]?.status).toBe('seated'));
}
