import { LATE_MS, post } from '@cardroom/journal';
import { seatAccount } from '@cardroom/ledger';
import type { HomeAnswer } from '@cardroom/staff-api';
import { type Stmt, type Store, sql } from '@cardroom/storage';
import { planOf, READS_EVERYTHING } from '@cardroom/storage/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ListeningApp, listeningApp, newOperator, value } from '../../../testing/fixtures/listening-app.ts';
import { OperatorPast } from '../../../testing/fixtures/operator-past.ts';
import { type Browser, newStaff } from '../../../testing/fixtures/staff.ts';
import { auditRow } from '../../audit/audit-row.ts';
import { openCase } from '../../fair-play/cases.ts';
import { fileReport } from '../../fair-play/player-reports.ts';
import { putSample } from '../../floor/floor-samples.ts';
import { countSlots, playIn, SETTLE_MS, SLOTS_AT_ONCE } from '../../money/play-slots.ts';
import { DAY_MS } from '../../process/day.ts';
import { dayFrom, SLOT_MS } from '../../process/slots.ts';
import { OPERATOR_ROLES, rightsOf } from '../../staff/roles.ts';
import { HOME_RIGHTS, type HomePartName } from './home-calls.ts';
import { PART_FRESH_MS } from './home-parts.ts';

const MINUTE = 60_000;
let app: ListeningApp;
let casino: string;
let past: OperatorPast;
let finance: Browser;
beforeEach(async () => {
  app = await listeningApp();
  casino = (await newOperator(app)).operatorId;
  past = await OperatorPast.open(app.store, casino, '5001');
  finance = (await newStaff(app, { email: 'fin@casino.example', name: 'Fiona Fin', role: 'finance', operatorId: casino })).browser;
});
afterEach(() => app.close());

const ask = async (browser: Browser = finance): Promise<HomeAnswer> => {
  app.clock.now += PART_FRESH_MS;
  const { status, body } = await browser.call('/home');
  expect(status).toBe(200);
  return body;
};
const today = () => dayFrom(app.clock.now);
const count = async () => {
  // One round counts a part of a day.
  for (let rounds = 0; rounds < 8; rounds += 1) await countSlots(app.store, casino, { from: today() - DAY_MS, now: app.clock.now });
};

/** A hand of two players with a rake of 0.10. */
async function plays(handId: string, at: number): Promise<void> {
  const seat = (player: string) => seatAccount(`${casino}-5001-${player}`);
  const pot = `pot:${handId}` as const;
  await past.hand(
    handId,
    [
      { playerId: 'ann', bet: 200, win: 0, rake: 5 },
      { playerId: 'bob', bet: 200, win: 390, rake: 5 },
    ],
    at,
  );
  const transfers = [
    { from: seat('ann'), to: pot, amountMinor: 200 },
    { from: seat('bob'), to: pot, amountMinor: 200 },
    { from: pot, to: seat('bob'), amountMinor: 390 },
    { from: pot, to: 'rake' as const, amountMinor: 10 },
  ];
  await app.store.write(post({ kind: 'hand', at, operatorId: casino, currency: 'EUR', tableId: '5001', handId, txId: null, transfers }));
}

async function seated(): Promise<void> {
  for (const player of ['ann', 'bob']) await past.answered(await past.sitsDown(player, 0, 100_000), { status: 'done', at: 0 });
}

async function player(playerId: string, name: string): Promise<void> {
  await app.store.write([
    sql`insert into player (operator_id, player_id, display_name, language, locale, country, timezone, created_at, seen_at)
      values (${casino}, ${playerId}, ${name}, 'en', 'en-GB', 'GB', 'UTC', 0, 0)`,
  ]);
}

describe('who sees what', () => {
  test.each(OPERATOR_ROLES)('%s sees the parts of the pages it may open, and no other', async (role) => {
    const { browser } = await newStaff(app, { email: `${role}@roles.example`, role, operatorId: casino });
    const home = await ask(browser);
    const wanted = (Object.keys(HOME_RIGHTS) as HomePartName[]).filter((name) => rightsOf(role).includes(HOME_RIGHTS[name]));
    expect(
      Object.keys(home)
        .filter((name) => name in HOME_RIGHTS)
        .sort(),
    ).toEqual(wanted.sort());
    const attention = (await browser.call('/attention')).body;
    expect('stuck' in attention).toBe(rightsOf(role).includes('money.read'));
    expect('reports' in attention).toBe(rightsOf(role).includes('players.read'));
  });

  test('nothing of another operator is counted', async () => {
    const { operatorId } = await newOperator(app, 'Other Casino');
    const { browser } = await newStaff(app, { email: 'own@other.example', role: 'owner', operatorId });
    await seated();
    await plays('7001', app.clock.now - MINUTE);
    const stuck = await past.cancelled(await past.sitsDown('eve', 0), 0);
    await past.answered(stuck, { status: 'stuck', at: app.clock.now, outcome: 'ALREADY_SETTLED' });
    app.meter.record(casino, 'debit', { at: app.clock.now, ms: 10, isAnswered: true });
    const home = await ask(browser);
    expect(home.hands?.value?.lastHour).toBe(0);
    expect(home.ggr?.value?.map(({ today: sum }) => sum)).toEqual([0, 0]);
    expect(home.payments?.value).toMatchObject({ totals: [], oldest: [], retrying: [] });
    expect(home.wallet?.value?.calls.map((call) => call.count)).toEqual([0, 0, 0, 0]);
    expect((await browser.call('/attention')).body).toEqual({ stuck: 0, reports: 0 });
  });
});

describe('GGR and hands', () => {
  test('today is compared with yesterday to the same minute, counted slots and the present one together', async () => {
    await seated();
    app.clock.now += 5 * MINUTE;
    const now = app.clock.now;
    await plays('7001', now - DAY_MS - 3 * SLOT_MS);
    await plays('7002', now - DAY_MS - MINUTE);
    await plays('7003', now - DAY_MS + 2 * MINUTE);
    await plays('7004', now - 2 * SLOT_MS);
    await plays('7005', now - MINUTE);
    await count();
    const home = await ask();
    const eur = home.ggr?.value?.find(({ currency }) => currency === 'EUR');
    expect(eur).toMatchObject({ today: 20, yesterdaySoFar: 20, yesterday: 30 });
    // The test's day began at midnight, ten hours ago: 30 slots.
    expect(eur?.sumsToday).toHaveLength(30);
    expect(eur?.sumsToday.at(-1)).toBe(10);
    expect(eur?.sumsYesterday).toHaveLength(72);
    expect(eur?.sumsYesterday.at(-1)).toBe(30);
    expect(home.hands?.value?.lastHour).toBe(2);
    expect(home.hands?.value?.perHourToday.slice(-2)).toEqual([3, 0]);
  });

  test('a slot that is not counted is a gap and no zero, and there is no comparison then', async () => {
    await seated();
    app.clock.now += 5 * MINUTE;
    await plays('7001', app.clock.now - 7 * MINUTE);
    await app.store.write([sql`update room set opened_at = ${app.clock.now - 2 * SLOT_MS} where operator_id = ${casino}`]);
    await count();
    const eur = (await ask()).ggr?.value?.find(({ currency }) => currency === 'EUR');
    expect(eur).toMatchObject({ today: 10, yesterdaySoFar: null, yesterday: null });
    expect(eur?.sumsToday.slice(0, 28).every((sum) => sum === null)).toBe(true);
    expect(eur?.sumsToday.slice(28)).toEqual([0, 10]);
  });

  test('the slot before the present one is shown before it is counted', async () => {
    await seated();
    app.clock.now = today() + 30 * SLOT_MS - MINUTE;
    await plays('7001', app.clock.now);
    await count();
    app.clock.now += MINUTE + SETTLE_MS / 2;
    expect((await ask()).ggr?.value?.[0]).toMatchObject({ currency: 'EUR', today: 10 });
  });

  test('a hand that is written late is in the final count', async () => {
    await seated();
    const at = today() + 28 * SLOT_MS;
    await count();
    await plays('7001', at + MINUTE);
    await count();
    const stored = () =>
      app.store.read<{ n: number }>(sql`select coalesce(sum(hands), 0) as n from play_slot where operator_id = ${casino}`);
    expect(await stored()).toEqual([{ n: 0 }]);
    app.clock.now = at + SLOT_MS + LATE_MS;
    await count();
    expect(await stored()).toEqual([{ n: 1 }]);
    await count();
    expect(await stored()).toEqual([{ n: 1 }]);
  });

  test('a round counts a part of the day, so that no round takes minutes', async () => {
    await countSlots(app.store, casino, { from: today() - DAY_MS, now: app.clock.now });
    expect(await app.store.read(sql`select count(*) as n from play_slot_made`)).toEqual([{ n: SLOTS_AT_ONCE }]);
  });

  test('hands and rake of a slot are found through indexes', async () => {
    const asked: Stmt[] = [];
    const read: Store['read'] = (stmt) => {
      asked.push(stmt);
      return app.store.read(stmt);
    };
    await playIn({ ...app.store, read }, casino, { from: 0, until: SLOT_MS });
    expect(asked).toHaveLength(2);
    for (const stmt of asked) expect(await planOf(app.store, stmt)).not.toMatch(READS_EVERYTHING);
  });
});

describe('the floor', () => {
  test('players online now, each slot of today, and a week ago', async () => {
    app.state.online = 12;
    await app.store.write([
      putSample(casino, { at: today(), online: 3, seated: 2, running: 1 }),
      putSample(casino, { at: today() + 2 * SLOT_MS, online: 5, seated: 4, running: 2 }),
      putSample(casino, { at: app.clock.now - 7 * DAY_MS, online: 8, seated: 0, running: 0 }),
      // The first sample of a slot stays.
      putSample(casino, { at: today(), online: 99, seated: 99, running: 99 }),
    ]);
    const floor = (await ask()).floor?.value;
    expect(floor).toMatchObject({ online: 12, onlineLastWeek: 8, open: 0, running: 0, maintenance: null });
    expect(floor?.onlineToday.slice(0, 4)).toEqual([3, null, 5, null]);
    expect(floor?.tablesToday.slice(0, 3)).toEqual([1, null, 2]);
    expect(floor?.onlineToday).toHaveLength(31);
  });

  test('maintenance is shown until it is over', async () => {
    const { now } = app.clock;
    await app.store.write([
      sql`insert into maintenance (operator_id, starts_at, ends_at, set_at) values (${casino}, ${now + MINUTE}, ${now + 2 * MINUTE}, 0)`,
    ]);
    expect((await ask()).floor?.value?.maintenance).toEqual({ from: now + MINUTE, until: now + 2 * MINUTE });
    app.clock.now += 3 * MINUTE;
    expect((await ask()).floor?.value?.maintenance).toBeNull();
  });
});

describe('payments', () => {
  test('a stuck payment with its player, one that is tried again, and what was resolved today', async () => {
    await player('eve', 'Eve Sought');
    const stuck = await past.cancelled(await past.sitsDown('eve', app.clock.now - MINUTE), app.clock.now - MINUTE);
    await past.answered(stuck, { status: 'stuck', at: app.clock.now, outcome: 'ALREADY_SETTLED' });
    const again = await past.cancelled(await past.sitsDown('bob', app.clock.now - MINUTE), app.clock.now - MINUTE);
    const nextAt = app.clock.now + MINUTE;
    await past.answered(again, { status: 'due', at: app.clock.now, nextAt, error: '500' });
    const late = await past.cancelled(await past.sitsDown('cat', app.clock.now - MINUTE), app.clock.now - MINUTE);
    await past.answered(late, { status: 'due', at: app.clock.now, nextAt: app.clock.now, error: '500' });
    await past.answered(late, { status: 'done', at: app.clock.now });
    const actor = { by: 'staff:fin@casino.example', at: app.clock.now };
    await app.store.write(auditRow(actor, { action: 'stuck-resolved', operatorId: casino, subject: 'x', detail: {} }));
    const payments = (await ask()).payments?.value;
    expect(payments?.totals).toMatchObject([{ kind: 'cancel', currency: 'EUR', rows: 1, amountMinor: 10_000 }]);
    expect(payments?.oldest).toMatchObject([{ id: stuck, kind: 'cancel', playerId: 'eve', playerName: 'Eve Sought', attempts: 1 }]);
    expect(payments?.retrying).toMatchObject([{ kind: 'cancel', rows: 1, amountMinor: 10_000, nextAt }]);
    expect(payments?.resolvedToday).toEqual({ automatically: 1, by: [{ name: 'Fiona Fin', count: 1 }] });
    expect((await finance.call('/attention')).body).toEqual({ stuck: 1, reports: 0 });
  });

  test('a comparison of ledgers is kept with its differences', async () => {
    expect((await ask()).reconciled?.value).toEqual({ last: null });
    const query = new URLSearchParams({ from: '2026-11-20T00:00:00Z', until: '2026-11-20T09:00:00Z' });
    const file = 'transaction_id,type,amount,currency,player_id,created_at\nnobody-1,debit,1.00,EUR,ann,2026-11-20T08:00:00Z\n';
    const reply = await finance.call(`/money/reconcile?${query}`, undefined, { method: 'POST', raw: file });
    expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
    expect((await ask()).reconciled?.value?.last).toMatchObject({ by: 'Fiona Fin', differences: reply.body.differences.length });
  });

  test('the ledger check tells an operator only of its own books', async () => {
    const { now } = app.clock;
    expect((await ask()).books?.value).toMatchObject({ status: 'unchecked', at: null });
    app.state.ledger = { status: 'broken', problems: ['other-casino EUR: off by 1'], skipped: 0, at: now, reading: null };
    expect((await ask()).books?.value).toMatchObject({ status: 'balanced', at: now, problems: [] });
    app.state.ledger = { status: 'broken', problems: [`${casino} EUR: off by 1`], skipped: 0, at: now, reading: null };
    expect((await ask()).books?.value).toMatchObject({ status: 'broken', problems: [`${casino} EUR: off by 1`] });
  });
});

describe('reports, cases and changes', () => {
  test('open ones are counted, the oldest named first', async () => {
    await player('ann', 'Ann');
    await player('bob', 'Bob');
    const report = { operatorId: casino, reporterId: 'ann', subjectId: 'bob', tableId: '5001', handId: null, comment: '' };
    await fileReport(app.store, { ...report, reason: 'chat', filedAt: app.clock.now - MINUTE });
    value(
      await openCase(
        app.store,
        { by: 'staff:fin@casino.example', at: app.clock.now - 2 * MINUTE },
        { operatorId: casino, origin: 'person', playerIds: ['ann', 'bob'], about: 'soft play' },
      ),
    );
    const fairPlay = (await ask()).fairPlay?.value;
    expect(fairPlay).toMatchObject({ reports: 1, cases: 1, more: false });
    expect(fairPlay?.oldest).toMatchObject([
      { kind: 'case', about: 'soft play', by: 'Fiona Fin', players: [{ name: 'Ann' }, { name: 'Bob' }] },
      { kind: 'report', about: 'chat', by: 'Ann', players: [{ playerId: 'bob', name: 'Bob' }] },
    ]);
  });

  test('changes of play and money are named; sign-ins and another operator’s changes are left out', async () => {
    const actor = { by: 'staff:fin@casino.example', at: app.clock.now };
    const room = { operatorId: casino, subject: '15001', was: { rakeCap: '0.30' }, detail: { rakeCap: '0.25' } };
    await app.store.write([
      ...auditRow(actor, { action: 'room.change', ...room }),
      ...auditRow(actor, { action: 'person.sign-in', operatorId: casino, subject: 'x', detail: {} }),
      ...auditRow(actor, { action: 'room.change', ...room, operatorId: 'other' }),
    ]);
    const changes = (await ask()).changes?.value ?? [];
    expect(changes[0]).toMatchObject({ action: 'room.change', by: 'Fiona Fin', name: 'Room', currency: 'EUR', was: { rakeCap: '0.30' } });
    expect(changes.map(({ action }) => action)).not.toContain('person.sign-in');
    expect(changes.filter(({ action }) => action === 'room.change')).toHaveLength(1);
  });

  test('a change of a table names its room, also when the table has closed since; another operator’s table has no name', async () => {
    const actor = { by: 'staff:fin@casino.example', at: app.clock.now };
    await OperatorPast.open(app.store, (await newOperator(app, 'Other Casino')).operatorId, '5002');
    await app.store.write([
      ...auditRow(actor, { action: 'table.pause', operatorId: casino, subject: '5001', detail: {} }),
      ...auditRow(actor, { action: 'table.close', operatorId: casino, subject: '5002', detail: {} }),
      sql`update poker_table set closed_at = 1 where table_id = '5001'`,
    ]);
    const changes = (await ask()).changes?.value ?? [];
    expect(changes.slice(0, 2).map(({ subject, name, currency }) => [subject, name, currency])).toEqual([
      ['5002', null, null],
      ['5001', 'Room', 'EUR'],
    ]);
  });
});

test('a part that cannot be read says since when, and the others are shown', async () => {
  await ask();
  await app.store.write([{ sql: 'alter table floor_sample rename to floor_sample_gone', parameters: [] }]);
  const before = app.clock.now;
  const home = await ask();
  expect(home.floor).toMatchObject({ isFailing: true, readAt: before, value: { online: 0 } });
  expect(home.payments).toMatchObject({ isFailing: false });
});
