import { TestTable } from '@cardroom/table/testing';
import { expect, test } from 'vitest';
import { projectYou } from './project-you.ts';

const you = (t: TestTable, seat: number) => projectYou(t.table, `p${seat}`, t.now);

test('a player without a seat has nothing', () => {
  expect(you(new TestTable(), 0)).toMatchObject({ seat: null, stayId: null, entryChoice: null, removedAt: null, boughtIn: 0 });
});

test('from the reserved seat to a top-up in flight', () => {
  const t = new TestTable();
  const ids = t.reserve(0, 4_000);
  expect(you(t, 0)).toMatchObject({ seat: 0, stayId: ids.stayId, boughtIn: 0, topUpInFlight: 0 });
  t.do({ type: 'debit-accepted', ...ids });
  t.sit(1);
  t.deal();
  t.do({ type: 'top-up', playerId: 'p0', chips: 2_000, lotId: 'extra' });
  expect(you(t, 0)).toMatchObject({ boughtIn: 4_000, topUpAsked: 2_000, topUpInFlight: 0 });
  t.foldOut();
  expect(you(t, 0)).toMatchObject({ topUpAsked: 0, topUpInFlight: 2_000 });
  t.do({ type: 'debit-accepted', stayId: ids.stayId, lotId: 'extra' });
  expect(you(t, 0)).toMatchObject({ boughtIn: 6_000, topUpInFlight: 0 });
});

test('the choice between posting and waiting is open while a game is running (UX-13)', () => {
  const t = new TestTable().sit(0);
  expect(you(t, 0).entryChoice).toBeNull();
  t.sit(1, 2);
  t.hand();
  t.sit(4);
  expect(you(t, 4).entryChoice).toBe('wait');
  t.do({ type: 'choose-entry', playerId: 'p4', entry: 'post' });
  expect(you(t, 4).entryChoice).toBe('post');
  expect(you(t, 0).entryChoice).toBeNull();
});

test('[N10] the button can be bought between it and the big blind, until it has passed', () => {
  const t = new TestTable().sit(0, 1, 3, 4);
  t.hand();
  t.sit(2, 5);
  expect([2, 5, 0].map((seat) => you(t, seat).mayBuyButton)).toEqual([true, false, false]);
  expect(you(new TestTable(), 2).mayBuyButton).toBe(false);
  t.do({ type: 'choose-entry', playerId: 'p2', entry: 'buy-button' });
  expect(you(t, 2)).toMatchObject({ entryChoice: 'buy-button', mayBuyButton: true });
  t.hand();
  expect(you(t, 2)).toMatchObject({ entryChoice: null, mayBuyButton: false });
});

test('[N44] in short deck the button cannot be bought', () => {
  const t = new TestTable({ gameKey: 'nlsd', game: 'shortdeck', smallBlind: 0, ante: 50, anteType: 'each' }).sit(0, 1, 3);
  t.hand();
  t.sit(2);
  expect(you(t, 2)).toMatchObject({ entryChoice: 'wait', mayBuyButton: false });
});

test('the time of the cash-out: sitting out, disconnected, and never in the past', () => {
  const t = new TestTable().sit(0);
  t.do({ type: 'sit-out', playerId: 'p0', when: 'next-hand' });
  const since = t.now;
  expect(you(t, 0)).toMatchObject({ sittingOut: true, removedAt: since + 900_000, missesLeft: null });
  t.do({ type: 'waitlist', waiting: true });
  expect(you(t, 0).removedAt).toBe(since + 600_000);
  t.do({ type: 'disconnected', playerId: 'p0' });
  expect(you(t, 0).removedAt).toBe(since + 300_000);
  t.now += 400_000;
  expect(you(t, 0).removedAt).toBe(t.now);
});

test('[N22] the big blinds that may still be missed, where a room counts them; the count continues after coming back and sitting out again', () => {
  const t = new TestTable({ sitOutMissedBigBlinds: 3 }).sit(0, 1, 2);
  const sitOut = () => t.do({ type: 'sit-out', playerId: 'p0', when: 'next-hand' });
  const missOne = () => {
    const before = t.seat(0).missedBigBlinds;
    while (t.seat(0).missedBigBlinds === before) t.hand();
  };
  expect(you(t, 0).missesLeft).toBeNull();
  sitOut();
  expect([you(t, 0).missesLeft, you(t, 1).missesLeft]).toEqual([3, null]);
  missOne();
  expect(you(t, 0).missesLeft).toBe(2);
  t.do({ type: 'come-back', playerId: 'p0' });
  expect(you(t, 0).missesLeft).toBeNull();
  sitOut();
  missOne();
  expect(you(t, 0).missesLeft).toBe(1);
});

test('leaving in a hand', () => {
  const t = new TestTable().sit(0, 1, 2);
  t.deal();
  t.do({ type: 'leave', playerId: 'p2' });
  expect(you(t, 2)).toMatchObject({ leaving: true, removedAt: null });
});
