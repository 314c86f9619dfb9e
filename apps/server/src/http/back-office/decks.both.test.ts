import type { DeckDayCheckAnswer } from '@cardroom/staff-api';
import { sql } from '@cardroom/storage';
import { expect, test } from 'vitest';
import { appOnTable } from '../../../testing/fixtures/app-on-table.ts';
import type { DealPlayer } from '../../../testing/fixtures/deal-player.ts';
import { DealTable, withDealTables } from '../../../testing/fixtures/deal-table.ts';
import { newOperator } from '../../../testing/fixtures/listening-app.ts';
import { newStaff } from '../../../testing/fixtures/staff.ts';
import { OPERATOR } from '../../../testing/fixtures/test-service.ts';
import { readAudit } from '../../audit/audit-chain.ts';
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
  const { today, app, browser } = await playedDay();
  expect((await browser.call('/fair-play/decks')).body).toEqual({ days: [], more: false });
  const { body } = await browser.call(`/fair-play/decks/${today}/check`);
  const { verdict } = body as DeckDayCheckAnswer;
  if (!verdict.ok) throw new Error(JSON.stringify(verdict));
  expect([verdict.dealt, verdict.voided, verdict.numbers]).toEqual([3, { 'cut-failed': verdict.numbers - 3 }, verdict.numbers]);
  expect(verdict.withheld.map(({ playerId }) => playerId).sort()).toEqual(['ann', 'cat']);
  const listed = await browser.call('/fair-play/decks');
  expect(listed.body.days).toEqual([{ date: today, root: expect.stringMatching(/^[0-9a-f]{64}$/), tables: 1 }]);

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

test('a day that does not agree with what is published is refused with the reason', async () => {
  const { today, app, browser } = await playedDay();
  await browser.call(`/fair-play/decks/${today}/check`);
  await app.store.write([sql`update fair_day set prev = ${'11'.repeat(32)}`]);
  const { body } = await browser.call(`/fair-play/decks/${today}/check`);
  expect(body.verdict).toMatchObject({ ok: false, reason: 'day-root-differs', sentence: 'The day was changed after it was signed.' });
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
