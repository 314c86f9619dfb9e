import { TestTable } from '@cardroom/table/testing';
import { expect, test } from 'vitest';
import { dueTransactions, fillLots } from './due-transactions.ts';

test.each([
  [180, [130, 50]],
  [150, [100, 50]],
  [120, [100, 20]],
  [60, [60, 0]],
  [0, [0, 0]],
])('lots 100 + 50, cash-out %d: %j, oldest first, with the surplus going to the first (wallet §5)', (chips, credits) => {
  const lots = [
    { lotId: 'a', chips: 100 },
    { lotId: 'b', chips: 50 },
  ];
  expect(fillLots(lots, chips)).toEqual([
    { lotId: 'a', chips: credits[0] },
    { lotId: 'b', chips: credits[1] },
  ]);
});

test('a debit for the buy-in and each top-up, and a credit for each lot on leaving', () => {
  const t = new TestTable();
  const dues = () =>
    dueTransactions(
      t.log.map(({ event }) => event),
      null,
    ).map(({ kind, ...due }) => [kind, 'lotId' in due ? due.lotId : '', 'chips' in due ? due.chips : 0]);
  const { stayId, lotId } = t.reserve(0, 4_000);
  expect(dues()).toEqual([['debit', lotId, 4_000]]);
  t.do({ type: 'debit-accepted', stayId, lotId });
  t.do({ type: 'top-up', playerId: 'p0', chips: 1_000, lotId: 'extra' });
  t.do({ type: 'debit-accepted', stayId, lotId: 'extra' });
  t.do({ type: 'leave', playerId: 'p0' });
  expect(dues()).toEqual([
    ['debit', lotId, 4_000],
    ['debit', 'extra', 1_000],
    ['credit', lotId, 4_000],
    ['credit', 'extra', 1_000],
  ]);
});

test('a requested top-up moves no money, and neither does a released seat', () => {
  const t = new TestTable().sitWith(0, 4_000).sit(1);
  t.deal();
  const before = dueTransactions(
    t.log.map(({ event }) => event),
    null,
  ).length;
  t.do({ type: 'top-up', playerId: 'p0', chips: 1_000, lotId: 'extra' });
  t.do({ type: 'debit-refused', ...t.reserve(3), reason: 'refused' });
  expect(
    dueTransactions(
      t.log.map(({ event }) => event),
      null,
    ),
  ).toHaveLength(before + 1);
});
