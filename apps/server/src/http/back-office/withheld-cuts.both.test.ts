import { sql } from '@cardroom/storage';
import { expect, test } from 'vitest';
import { appOnTable } from '../../../testing/fixtures/app-on-table.ts';
import type { DealPlayer } from '../../../testing/fixtures/deal-player.ts';
import { DealTable, withDealTables } from '../../../testing/fixtures/deal-table.ts';
import { newStaff } from '../../../testing/fixtures/staff.ts';
import { OPERATOR } from '../../../testing/fixtures/test-service.ts';
import { pruneWithheldCuts } from '../../fair-play/withheld-cuts.ts';
import { DAY_MS } from '../../process/day.ts';

withDealTables();

/** Plays hands in which `cat` cuts none. */
async function playSilent(table: DealTable, hands: number): Promise<void> {
  (table.players[2] as DealPlayer).withholds = true;
  for (let hand = 0; hand < hands; hand += 1) {
    await table.dealt();
    await table.playOut('fold');
  }
}

async function riskAt(table: DealTable, at = table.process.clock.now()) {
  const { app } = await appOnTable(table, at);
  const { browser } = await newStaff(app, { email: 'risk@casino.example', role: 'risk', operatorId: OPERATOR });
  const signals = async () => (await browser.call('/fair-play/signals')).body;
  return { app, signals };
}

const stored = (table: DealTable) => table.process.parts.store.read(sql`select player_id, table_id, times, last_at from withheld_cut`);

test('[N65] the cut that suspends a player is a signal for staff, with the number of cuts and the table', async () => {
  const table = await DealTable.seated();
  await playSilent(table, 1);
  expect(await stored(table)).toEqual([]);
  await playSilent(table, 2);
  expect(table.witness.told(5).list?.unlisted).toEqual([{ seat: 2, why: 2 }]);
  const { app, signals } = await riskAt(table);
  const body = await signals();
  expect(body).toMatchObject({ signals: [], more: false, days: 30, cuts: { misses: 2, within: 50 } });
  expect(body.withheld).toEqual([
    { player: { playerId: 'cat', name: 'cat' }, times: 2, tableIds: [table.tableId], lastAt: expect.any(Number) },
  ]);
  await app.close();
});

test('cuts at several tables and on several days are one signal of their player, until they are 30 days old', async () => {
  const table = await DealTable.seated();
  await playSilent(table, 2);
  const [first] = (await stored(table)) as { last_at: number }[];
  const last = first?.last_at ?? 0;
  const { store } = table.process.parts;
  const row = (playerId: string, tableId: string, at: number) =>
    sql`insert into withheld_cut (operator_id, player_id, table_id, day, times, last_at)
      values (${OPERATOR}, ${playerId}, ${tableId}, ${`day of ${at}`}, 2, ${at})`;
  await store.write([
    row('cat', 'other', last - DAY_MS),
    row('cat', table.tableId, last - DAY_MS),
    row('bob', 'other', last - 31 * DAY_MS),
  ]);
  const { app, signals } = await riskAt(table);
  expect((await signals()).withheld).toMatchObject([
    { player: { playerId: 'cat' }, times: 6, tableIds: [table.tableId, 'other'], lastAt: last },
  ]);
  const [gone] = await store.write([pruneWithheldCuts(last - 30 * DAY_MS, 10)]);
  expect(gone).toEqual([{ player_id: 'bob' }]);
  await app.close();
});

test('[N68] a cut that was asked again after a kill is held against nobody', async () => {
  const table = await DealTable.seated();
  await playSilent(table, 1);
  await table.untilListed();
  await table.untilCame([0, 1]);
  await table.killed();
  await table.follow('cat');
  await table.dealt();
  await table.playOut('fold');
  expect(table.loop.table.cutMisses).toHaveLength(1);
  expect(await stored(table)).toEqual([]);
});
