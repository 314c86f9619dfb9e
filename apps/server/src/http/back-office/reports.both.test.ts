import { LATE_MS, post } from '@cardroom/journal';
import { balancesOf } from '@cardroom/journal/testing';
import { seatAccount, type Transfer } from '@cardroom/ledger';
import { sql } from '@cardroom/storage';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ListeningApp, listeningApp, newOperator } from '../../../testing/fixtures/listening-app.ts';
import { OperatorPast } from '../../../testing/fixtures/operator-past.ts';
import { type Browser, newStaff } from '../../../testing/fixtures/staff.ts';
import { readAudit } from '../../audit/audit-chain.ts';
import { DAYS_AT_ONCE, FRESH_MS } from '../../money/report-days.ts';
import { dayOf } from '../../process/day.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** 10:00 on the day before the test's today. */
const YESTERDAY = Date.parse('2026-11-19T10:00:00.000Z');

let app: ListeningApp;
let casino: string;
let low: OperatorPast;
let high: OperatorPast;
let finance: Browser;
beforeEach(async () => {
  app = await listeningApp();
  casino = (await newOperator(app)).operatorId;
  low = await OperatorPast.open(app.store, casino, '5001');
  high = await OperatorPast.open(app.store, casino, '5002');
  await app.store.write([
    sql`update room set settings = '{"gameKey":"nlhe","smallBlind":50,"bigBlind":100}' where room_id = '15001'`,
    sql`update room set settings = '{"gameKey":"nlhe","smallBlind":100,"bigBlind":200}' where room_id = '15002'`,
  ]);
  finance = (await newStaff(app, { email: 'fin@casino.example', role: 'finance', operatorId: casino })).browser;
});
afterEach(() => app.close());

const read = async (query: string) => (await finance.call(`/money/reports?${query}`)).body;
const TWO_DAYS = 'from=2026-11-19&to=2026-11-20';

async function sits(past: OperatorPast, player: string, at: number) {
  const debit = await past.sitsDown(player, at);
  await past.answered(debit, { status: 'done', at });
  return debit;
}

/** A hand of two players in which the first loses 2.00, of which 0.10 is rake. */
async function plays(past: OperatorPast, tableId: string, handId: string, players: readonly [string, string], at: number) {
  const [loser, winner] = players;
  const seat = (player: string) => seatAccount(`${casino}-${tableId}-${player}`);
  const pot = `pot:${handId}` as const;
  const transfers: Transfer[] = [
    { from: seat(loser), to: pot, amountMinor: 200 },
    { from: seat(winner), to: pot, amountMinor: 200 },
    { from: pot, to: seat(winner), amountMinor: 390 },
    { from: pot, to: 'rake', amountMinor: 10 },
  ];
  await past.hand(
    handId,
    [
      { playerId: loser, bet: 200, win: 0, rake: 5 },
      { playerId: winner, bet: 200, win: 390, rake: 5 },
    ],
    at,
  );
  await app.store.write(post({ kind: 'hand', at, operatorId: casino, currency: 'EUR', tableId, handId, txId: null, transfers }));
}

/** Yesterday Ann and Bob played at the low table and Ann and Cat at the high one; today there is one more hand, and Bob has left. */
async function twoDays() {
  await sits(low, 'ann', YESTERDAY);
  const bob = await sits(low, 'bob', YESTERDAY);
  await sits(high, 'ann', YESTERDAY);
  await sits(high, 'cat', YESTERDAY);
  await plays(low, '5001', '7001', ['ann', 'bob'], YESTERDAY + HOUR);
  await plays(low, '5001', '7002', ['bob', 'ann'], YESTERDAY + 2 * HOUR);
  await plays(high, '5002', '7003', ['ann', 'cat'], YESTERDAY + 3 * HOUR);
  await low.hand('7004', [{ playerId: 'ann', bet: 0, win: 0, rake: 0 }], YESTERDAY + 4 * HOUR, 'void');
  app.clock.now = YESTERDAY + DAY;
  await plays(low, '5001', '7005', ['ann', 'bob'], app.clock.now - HOUR);
  // Bob's winnings stay at the table: this stay leaves with its starting stack.
  await low.leaves('bob', bob, app.clock.now - HOUR);
}

describe('a report', () => {
  test('by day counts played hands, players once, turnover, rake, buy-ins and cash-outs', async () => {
    await twoDays();
    const { lines, daysLeft } = await read(TWO_DAYS);
    const none = { gameKey: null, stake: null, currency: 'EUR' };
    expect(lines).toEqual([
      { day: '2026-11-19', ...none, hands: 3, players: 3, turnover: 1_200, rake: 30, buyIns: 40_000, cashOuts: 0, inPlay: null },
      { day: '2026-11-20', ...none, hands: 1, players: 2, turnover: 400, rake: 10, buyIns: 0, cashOuts: 10_000, inPlay: 29_960 },
    ]);
    expect(daysLeft).toBe(0);
  });

  test('shows that buy-ins less cash-outs and rake equal the chips on the tables', async () => {
    await twoDays();
    const [line] = (await read(`${TWO_DAYS}&by=currency`)).lines;
    expect(line.buyIns - line.cashOuts - line.rake).toBe(line.inPlay);
    const balances = await balancesOf(app.store);
    const seats = Object.entries(balances).filter(([account]) => account.startsWith('seat:'));
    expect(seats.reduce((sum, [, balance]) => sum + balance, 0)).toBe(line.inPlay);
    expect(balances.rake).toBe(line.rake);
  });

  test('by game and by stakes counts a player of two tables once per line', async () => {
    await twoDays();
    expect((await read(`${TWO_DAYS}&by=game`)).lines).toMatchObject([{ gameKey: 'nlhe', hands: 4, players: 3, rake: 40 }]);
    expect((await read(`${TWO_DAYS}&by=stake`)).lines).toMatchObject([
      { gameKey: 'nlhe', stake: '0.50/1.00', hands: 3, players: 2, turnover: 1_200, inPlay: 9_970 },
      { gameKey: 'nlhe', stake: '1.00/2.00', hands: 1, players: 2, turnover: 400, inPlay: 19_990 },
    ]);
  });

  test('recounts the current day after a while, and a finished day never', async () => {
    await twoDays();
    await read(TWO_DAYS);
    await plays(high, '5002', '7006', ['ann', 'cat'], app.clock.now);
    const count = async (day: string) => (await read(`from=${day}&to=${day}`)).lines[0]?.hands ?? 0;
    expect(await count('2026-11-20')).toBe(1);
    app.clock.now += FRESH_MS + 1;
    expect(await count('2026-11-20')).toBe(2);
    app.clock.now = YESTERDAY + 2 * DAY + LATE_MS;
    finance = (await newStaff(app, { email: 'later@casino.example', role: 'finance', operatorId: casino })).browser;
    expect(await count('2026-11-20')).toBe(2);
    await app.store.write([sql`update report_day set hands = 99 where day = '2026-11-20' and room_id = '15001'`]);
    app.clock.now += 5 * 60_000;
    expect(await count('2026-11-20')).toBe(100);
  });

  test('of many days is counted in steps, and says how many are left', async () => {
    await twoDays();
    const from = dayOf(YESTERDAY - 40 * DAY);
    const first = await read(`from=${from}&to=2026-11-20`);
    expect([first.lines, first.daysLeft]).toEqual([[], 42 - DAYS_AT_ONCE]);
    expect((await finance.call(`/money/reports.csv?from=${dayOf(YESTERDAY - 80 * DAY)}&to=2026-11-20`)).status).toBe(503);
    const second = await read(`from=${from}&to=2026-11-20`);
    expect([second.lines.length, second.daysLeft]).toEqual([2, 0]);
  });

  test.each([
    ['from=2026-11-21&to=2026-11-20', 'to'],
    ['from=2024-11-21&to=2026-11-20', 'from'],
    ['from=yesterday', 'from'],
    ['to=2026-02-30', 'to'],
    ['by=player', 'by'],
  ])('refuses %s by name', async (query, field) => {
    for (const path of ['/money/reports', '/money/reports.csv']) {
      const reply = await finance.call(`${path}?${query}`);
      expect([reply.status, reply.body.errors[0].field]).toEqual([400, field]);
    }
  });

  test('as a file', async () => {
    await twoDays();
    const { text, headers } = await finance.call(`/money/reports.csv?${TWO_DAYS}&by=stake`);
    expect(headers['content-disposition']).toBe(`attachment; filename="report-${casino}-2026-11-19-2026-11-20.csv"`);
    expect(text.split('\r\n')).toEqual([
      'day,game,stake,currency,hands,players,turnover,rake,buy_ins,cash_outs,in_play_now',
      ',nlhe,0.50/1.00,EUR,3,2,12.00,0.30,200.00,100.00,99.70',
      ',nlhe,1.00/2.00,EUR,1,2,4.00,0.10,200.00,0.00,199.90',
      '',
    ]);
    const [row] = await readAudit(app.store, { action: 'money.export', limit: 2 });
    expect([row?.operatorId, row?.actor]).toEqual([casino, 'staff:fin@casino.example']);
    expect(JSON.parse(row?.detail ?? '')).toEqual({
      file: 'report',
      search: { from: '2026-11-19', to: '2026-11-20', by: 'stake' },
      rows: 2,
    });
  });
});

test('the rooms page shows what each room took today, as the reports count it', async () => {
  await twoDays();
  expect((await finance.call('/rooms/figures')).body).toEqual({ day: '2026-11-20', rooms: [{ roomId: '15001', hands: 1, rake: 10 }] });
  await plays(high, '5002', '7006', ['ann', 'cat'], app.clock.now);
  app.clock.now += FRESH_MS + 1;
  expect((await finance.call('/rooms/figures')).body.rooms).toEqual([
    { roomId: '15001', hands: 1, rake: 10 },
    { roomId: '15002', hands: 1, rake: 10 },
  ]);
});
