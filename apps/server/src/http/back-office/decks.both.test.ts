import type { DeckDayCheckAnswer } from '@cardroom/staff-api';
import { sql } from '@cardroom/storage';
import { expect, test, vi } from 'vitest';
import { appOnTable } from '../../../testing/fixtures/app-on-table.ts';
import type { DealPlayer } from '../../../testing/fixtures/deal-player.ts';
import { DealTable, withDealTables } from '../../../testing/fixtures/deal-table.ts';
import { newOperator } from '../../../testing/fixtures/listening-app.ts';
import { openData } from '../../../testing/fixtures/place.ts';
import { newStaff } from '../../../testing/fixtures/staff.ts';
import { OPERATOR } from '../../../testing/fixtures/test-service.ts';
import { readAudit } from '../../audit/audit-chain.ts';
import { DayCheckBusy, FairDays } from '../../fair-days/fair-days.ts';
import { DAY_SETTLES_MS } from '../../fair-days/fixed-days.ts';
import { DAY_MS, dayOf, startOf } from '../../process/day.ts';

withDealTables();

/** A day with a cut that was withheld, an uncut hand, and a hand that all cut, seen by the operator's risk person at its end. */
async function playedDay() {
  const table = await DealTable.seated();
  const [first, , silent] = table.players as [DealPlayer, DealPlayer, DealPlayer];
  await table.dealt();
  await table.playOut('fold');
  silent.withholds = true;
  await table.dealt();
  await table.playOut('fold');
  first.withholds = true;
  await table.dealt();
  await table.playOut('fold');
  const today = dayOf(table.process.clock.now());
  const over = startOf(today) + DAY_MS + DAY_SETTLES_MS;
  const { app } = await appOnTable(table, over);
  const { browser } = await newStaff(app, { email: 'risk@casino.example', role: 'risk', operatorId: OPERATOR });
  return { table, today, over, app, browser };
}

test('staff verify a day, with its counts and the players who withheld cuts, and download its bundle', async () => {
  const { table, today, app, browser } = await playedDay();
  expect((await browser.call('/fair-play/decks')).body).toEqual({ days: [], more: false });
  const { body } = await browser.call(`/fair-play/decks/${today}/check`);
  const { verdict } = body as DeckDayCheckAnswer;
  if (!verdict.ok) throw new Error(JSON.stringify(verdict));
  expect([verdict.dealt, verdict.voided, verdict.numbers]).toEqual([3, { 'cut-failed': verdict.numbers - 3 }, verdict.numbers]);
  const told = verdict.voids.map(({ table, reason }) => [table, reason]);
  expect(told).toEqual(told.map(() => [table.tableId, 'cut-failed']));
  expect(told).toHaveLength(verdict.numbers - 3);
  expect(verdict.withheld.map(({ playerId }) => playerId).sort()).toEqual(['ann', 'cat']);
  const listed = await browser.call('/fair-play/decks');
  expect(listed.body.days).toEqual([{ date: today, root: expect.stringMatching(/^[0-9a-f]{64}$/), tables: 1, begunAgain: 0 }]);
  expect((body as DeckDayCheckAnswer).begunAgain).toEqual([]);

  const bundle = await browser.call(`/fair-play/decks/${today}/bundle`);
  expect(bundle.headers['content-disposition']).toBe(`attachment; filename="fairness-${OPERATOR}-${today}.ndjson"`);
  const lines = bundle.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect([lines[0].kind, lines.at(-1).root]).toEqual(['day', listed.body.days[0].root]);
  const [audited] = (await readAudit(app.store, { operatorId: OPERATOR, action: 'deal.export', limit: 1 })) as { detail: string }[];
  expect(JSON.parse(audited?.detail ?? '{}')).toEqual({ date: today, root: lines.at(-1).root });
  await app.close();
});

test('the uncut hands of a day are listed', async () => {
  const table = await DealTable.seated();
  await table.dealt();
  await table.playOut('fold');
  for (const player of table.players) player.withholds = true;
  await table.dealt();
  const uncut = table.loop.hand?.handId;
  await table.playOut('fold');
  const today = dayOf(table.process.clock.now());
  const { app } = await appOnTable(table, startOf(today) + DAY_MS + DAY_SETTLES_MS);
  const { browser } = await newStaff(app, { email: 'risk@casino.example', role: 'risk', operatorId: OPERATOR });
  const { body } = await browser.call(`/fair-play/decks/${today}/check`);
  expect((body as DeckDayCheckAnswer).verdict).toMatchObject({ ok: true, dealt: 2, uncut: 1, uncutHands: [uncut] });
  await app.close();
});

test('a day that does not agree with what is published is refused with the reason', async () => {
  const { today, app, browser } = await playedDay();
  await browser.call(`/fair-play/decks/${today}/check`);
  await app.store.write([sql`update fair_day set prev = ${'11'.repeat(32)}`]);
  const { body } = await browser.call(`/fair-play/decks/${today}/check`);
  expect(body.verdict).toMatchObject({ ok: false, reason: 'day-root-differs', sentence: 'The day was changed after it was signed.' });
  await app.close();
});

test('a table whose chain begins again is named with the numbers that never ended, in the list of days too', async () => {
  const table = await DealTable.seated();
  await table.dealt();
  await table.playOut('fold');
  const first = dayOf(table.process.clock.now());
  await table.dealt();
  await table.killed(async (dataDir) => {
    const store = await openData(dataDir);
    await store.write([sql`update fair_number set sealed = ${Buffer.of(1, 2)} where n = 2`]);
    await store.close();
  });
  await table.follow();
  await table.playOut('fold');
  await table.dealt();
  await table.playOut('fold');
  const over = startOf(first) + DAY_MS + DAY_SETTLES_MS;
  table.process.clock.pauseAt(over);
  const { app } = await appOnTable(table, over + DAY_MS);
  const { browser } = await newStaff(app, { email: 'risk@casino.example', role: 'risk', operatorId: OPERATOR });
  const second = dayOf(over);
  const { body } = await browser.call(`/fair-play/decks/${second}/check`);
  expect(body).toMatchObject({ verdict: { ok: true }, begunAgain: [{ table: table.tableId, n: 4, unended: 2 }] });
  const { days } = (await browser.call('/fair-play/decks')).body;
  expect(days.map((day: { date: string; begunAgain: number }) => [day.date, day.begunAgain])).toEqual([
    [second, 1],
    [first, 0],
  ]);
  await app.close();
});

test('while another day is verified, staff are told to try again', async () => {
  const { today, app, browser } = await playedDay();
  const check = vi.spyOn(FairDays.prototype, 'check').mockRejectedValueOnce(new DayCheckBusy('another day'));
  expect(await browser.call(`/fair-play/decks/${today}/check`)).toMatchObject({
    status: 503,
    body: { code: 'UNAVAILABLE', message: 'Another day is being verified. Try again when that is done.' },
  });
  check.mockRestore();
  expect((await browser.call(`/fair-play/decks/${today}/check`)).body.verdict).toMatchObject({ ok: true });
  await app.close();
});

test('a day that is not over, a wrong date, and another operator', async () => {
  const { today, over, app, browser } = await playedDay();
  app.clock.now = over - 1;
  expect((await browser.call(`/fair-play/decks/${today}/check`)).status).toBe(404);
  expect((await browser.call('/fair-play/decks/2026-02-30/bundle')).body.code).toBe('NOT_FOUND');
  app.clock.now = over;
  await browser.call(`/fair-play/decks/${today}/check`);
  const { operatorId } = await newOperator(app, 'Other');
  const { browser: other } = await newStaff(app, { email: 'risk@other.example', role: 'risk', operatorId });
  expect((await other.call('/fair-play/decks')).body.days).toEqual([]);
  expect((await other.call(`/fair-play/decks/${today}/check`)).status).toBe(404);
  await app.close();
});
