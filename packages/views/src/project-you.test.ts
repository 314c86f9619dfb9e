import { TestTable } from '@cardroom/table/testing';
import { expect, test } from 'vitest';
import { projectYou } from './project-you.ts';

const you = (t: TestTable, seat: number) => projectYou(t.table, `p${seat}`, t.now);

test('a stranger has nothing', () => {
  expect(you(new TestTable(), 0)).toMatchObject({ seat: null, stayId: null, entryChoice: null, removedAt: null, boughtIn: 0 });
});

test('from the reserved seat to the running top-up', () => {
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

test('the choice between posting and waiting is open while a game runs (UX-13)', () => {
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

test('when he is cashed out: sitting out, away, and never in the past', () => {
  const t = new TestTable().sit(0);
  t.do({ type: 'sit-out', playerId: 'p0', when: 'next-hand' });
  const since = t.now;
  expect(you(t, 0)).toMatchObject({ sittingOut: true, removedAt: since + 900_000 });
  t.do({ type: 'disconnected', playerId: 'p0' });
  expect(you(t, 0).removedAt).toBe(since + 300_000);
  t.now += 400_000;
  expect(you(t, 0).removedAt).toBe(t.now);
});

test('leaving in a hand', () => {
  const t = new TestTable().sit(0, 1, 2);
  t.deal();
  t.do({ type: 'leave', playerId: 'p2' });
  expect(you(t, 2)).toMatchObject({ leaving: true, removedAt: null });
});
