import { describe, expect, test } from 'vitest';
import { removalAt } from './clock.ts';
import { TABLE_TIMES } from './config.ts';
import { nextDeadline } from './deadlines.ts';
import { missesLeft, owedBlinds } from './missed-blinds.ts';
import { deckOf, TEST_CONFIG, TestTable } from './test-table.ts';

test('[N21] sit out next hand: at once between hands, or at the end of the running hand', () => {
  const t = new TestTable().sit(0, 1, 2);
  expect(t.do({ type: 'sit-out', playerId: 'p0', when: 'next-hand' })).toEqual(['sit-out-set', 'sat-out']);
  t.deal();
  expect(t.do({ type: 'sit-out', playerId: 'p1', when: 'next-hand' })).toEqual(['sit-out-set']);
  expect(t.foldOut()).toEqual(['folded', 'uncalled-bet-returned', 'bets-collected', 'pot-awarded', 'hand-ended', 'hand-closed', 'sat-out']);
  expect(t.seat(1)).toMatchObject({ sittingOut: true, sitOutReason: 'asked', sittingOutSince: t.now });
});

test('[N21] sit out at the next big blind: when it reaches the player, and it moves on to the next one', () => {
  const t = new TestTable().sit(0, 1, 2, 3);
  t.hand();
  t.do({ type: 'sit-out', playerId: 'p0', when: 'next-big-blind' });
  expect(t.hand()).toBe('D1 S2 B3 | 2 3 0 1');
  expect(t.hand()).toBe('D2 S3 B1 | 3 1 2');
  expect(t.seat(0)).toMatchObject({ sittingOut: true, missedBig: true });
});

test('[N21] if too few players remain, the deal only sits the player out', () => {
  const t = new TestTable().sit(0, 1);
  t.hand();
  t.do({ type: 'sit-out', playerId: 'p0', when: 'next-big-blind' });
  expect(t.deal()).toEqual(['sat-out']);
  expect(t.table.hand).toBeNull();
  expect(nextDeadline(t.table)?.kind).toBe('seat');
});

test('[N21] the request can be withdrawn', () => {
  const t = new TestTable().sit(0, 1, 2);
  t.deal();
  t.do({ type: 'sit-out', playerId: 'p0', when: 'next-hand' });
  expect(t.do({ type: 'sit-out', playerId: 'p0', when: 'never' })).toEqual(['sit-out-set']);
  t.do({ type: 'sit-out', playerId: 'p1', when: 'next-hand' });
  expect(t.do({ type: 'come-back', playerId: 'p1' })).toEqual(['sit-out-set']);
  expect(t.foldOut()).not.toContain('sat-out');
});

test('[N22] sitting out ends after fifteen minutes with a cash-out', () => {
  const t = new TestTable().sit(0, 1);
  t.do({ type: 'sit-out', playerId: 'p0', when: 'next-hand' });
  const since = t.now;
  expect(t.timer()).toEqual(['leave-asked', 'left']);
  expect(t.now).toBe(since + 900_000);
  expect(t.log.at(-1)?.event).toMatchObject({ type: 'left', reason: 'sat-out', chips: 10_000 });
});

test('[N22] missed blinds do not cost the seat: it is kept by time, and the blinds are due at the return', () => {
  const t = new TestTable().sit(0, 1, 2);
  t.do({ type: 'sit-out', playerId: 'p0', when: 'next-hand' });
  const since = t.now;
  while (t.seat(0).missedBigBlinds < 8) t.hand();
  expect(t.now).toBeLessThan(since + TABLE_TIMES.sitOutMs);
  expect([t.seat(0).sittingOut, missesLeft(t.table, t.seat(0)), removalAt(t.table, t.seat(0))]).toEqual([true, null, since + 900_000]);
  t.do({ type: 'come-back', playerId: 'p0' });
  t.do({ type: 'choose-entry', playerId: 'p0', entry: 'post' });
  expect(owedBlinds(t.table, t.seat(0))).toEqual({ live: 100, dead: 50 });
});

describe('[N22] while somebody waits for a seat', () => {
  const out = () => {
    const t = new TestTable().sit(0, 1);
    t.do({ type: 'sit-out', playerId: 'p0', when: 'next-hand' });
    return { t, since: t.now };
  };
  const removedAt = (t: TestTable) => removalAt(t.table, t.seat(0));

  test('the seat is kept for ten minutes', () => {
    const { t, since } = out();
    expect(t.do({ type: 'waitlist', waiting: true })).toEqual(['waitlist-started']);
    expect(removedAt(t)).toBe(since + 600_000);
    expect(t.timer()).toEqual(['leave-asked', 'left']);
    expect([t.now, t.log.at(-1)?.event]).toMatchObject([since + 600_000, { type: 'left', reason: 'sat-out', chips: 10_000 }]);
  });

  test('a player who has sat out for longer still gets a minute, but never more than fifteen in all', () => {
    const { t, since } = out();
    t.now = since + 800_000;
    t.do({ type: 'waitlist', waiting: true });
    expect(removedAt(t)).toBe(since + 860_000);
    const late = out();
    late.t.now = late.since + 870_000;
    late.t.do({ type: 'waitlist', waiting: true });
    expect(removedAt(late.t)).toBe(late.since + 900_000);
  });

  test('the time is fifteen minutes again when the list is empty, and after a restart, which clears it', () => {
    for (const over of [{ type: 'waitlist', waiting: false }, { type: 'restarted' }] as const) {
      const { t, since } = out();
      t.do({ type: 'waitlist', waiting: true });
      expect(t.do(over).at(0)).toBe(over.type === 'waitlist' ? 'waitlist-ended' : 'process-restarted');
      t.do({ type: 'connected', playerId: 'p0' });
      expect(removedAt(t)).toBe(since + 900_000);
    }
  });

  test('the same news again changes nothing', () => {
    const { t } = out();
    expect(t.do({ type: 'waitlist', waiting: false })).toEqual([]);
    t.do({ type: 'waitlist', waiting: true });
    expect(t.do({ type: 'waitlist', waiting: true })).toEqual([]);
  });

  test('a table whose room never had this limit keeps its only one', () => {
    const { sitOutWaitlistMs: _none, ...config } = TEST_CONFIG;
    const t = new TestTable();
    t.table = { ...t.table, config };
    t.sit(0, 1);
    t.do({ type: 'sit-out', playerId: 'p0', when: 'next-hand' });
    t.do({ type: 'waitlist', waiting: true });
    expect(removedAt(t)).toBe(t.now + 900_000);
  });
});

test('[N22] in a room that removes players for it, sitting out ends when the big blind has passed for the third time', () => {
  const t = new TestTable({ sitOutMissedBigBlinds: 3 }).sit(0, 1, 2);
  t.do({ type: 'sit-out', playerId: 'p0', when: 'next-hand' });
  let hands = 0;
  while (t.table.seats[0] !== null) {
    hands += 1;
    t.deal();
    t.foldOut();
  }
  const missed = t.log.filter(({ event }) => event.type === 'blind-missed' && event.blind === 'big');
  expect(missed).toHaveLength(3);
  const last = t.log.findLast(({ event }) => event.type === 'left');
  expect(last?.event).toMatchObject({ seat: 0, reason: 'missed-blinds' });
  expect(hands).toBeGreaterThan(3);
});

test('[N22] coming back and sitting out again does not restart the count', () => {
  const t = new TestTable().sit(0, 1, 2);
  t.do({ type: 'sit-out', playerId: 'p0', when: 'next-hand' });
  while (t.seat(0).missedBigBlinds < 2) t.hand();
  t.do({ type: 'come-back', playerId: 'p0' });
  expect(t.seat(0).missedBigBlinds).toBe(2);
});

test('[N23] a player without chips sits out until they top up, or leaves when their time is up', () => {
  const t = new TestTable().sit(0, 1);
  // Heads-up, the big blind gets the first card: seat 1 wins with aces.
  t.deal(deckOf('As 7d Ah 2c 3h 9s Jc Qd 5s'));
  t.act({ type: 'raise', to: 10_000 });
  expect(t.act('call').slice(-2)).toEqual(['hand-closed', 'sat-out']);
  expect(t.seat(0)).toMatchObject({ stack: 0, sittingOut: true, sitOutReason: 'no-chips' });
  expect(t.refusal({ type: 'come-back', playerId: 'p0' })).toBe('buy-in-too-small');
  expect(t.timer()).toEqual(['leave-asked', 'left']);
  expect(t.log.at(-1)?.event).toMatchObject({ chips: 0, seat: 0, reason: 'sat-out' });
});

test('[N24] a player who timed out and folded can come back before the hand ends, and is dealt into the next one', () => {
  const t = new TestTable().sit(0, 1, 2);
  t.deal();
  const seat = t.table.turn?.seat ?? -1;
  expect(t.timer()).toEqual(expect.arrayContaining(['timed-out', 'folded', 'sat-out']));
  expect(t.seat(seat).sittingOut).toBe(true);
  expect(t.do({ type: 'come-back', playerId: `p${seat}` })).toEqual(['came-back']);
  expect(t.foldOut()).not.toContain('sat-out');
  t.deal();
  expect(t.table.hand?.seats.map((one) => one.seat)).toContain(seat);
});

test.each([
  ['sit-out', { type: 'sit-out', playerId: 'p9', when: 'next-hand' }, 'not-seated'],
  ['sit-out while the buy-in is in flight', { type: 'sit-out', playerId: 'p4', when: 'next-hand' }, 'not-seated'],
  ['sit-out while leaving', { type: 'sit-out', playerId: 'p1', when: 'next-hand' }, 'already-leaving'],
  ['come-back', { type: 'come-back', playerId: 'p9' }, 'not-seated'],
  ['come-back while leaving', { type: 'come-back', playerId: 'p1' }, 'already-leaving'],
  ['come-back without sitting out', { type: 'come-back', playerId: 'p0' }, 'not-sitting-out'],
] as const)('[N21] [N24] refuses %s', (_name, input, refusal) => {
  const t = new TestTable().sit(0, 1, 2);
  t.reserve(4);
  t.deal();
  t.do({ type: 'leave', playerId: 'p1' });
  expect(t.refusal(input)).toBe(refusal);
});
