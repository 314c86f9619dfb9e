import { TestTable } from '@cardroom/table/testing';
import { expect, test } from 'vitest';
import { fillLots, walletEntries } from './wallet-entries.ts';

test.each([
  [180, [130, 50]],
  [150, [100, 50]],
  [120, [100, 20]],
  [60, [60, 0]],
  [0, [0, 0]],
])('lots 100 + 50, cash-out %d: %j, oldest first, the surplus to the first (wallet §5)', (chips, credits) => {
  const lots = [
    { lotId: 'a', chips: 100 },
    { lotId: 'b', chips: 50 },
  ];
  expect(fillLots(lots, chips)).toEqual([
    { lotId: 'a', chips: credits[0] },
    { lotId: 'b', chips: credits[1] },
  ]);
});

test('a debit for the buy-in and for each top-up, a credit for each lot when he leaves', () => {
  const t = new TestTable();
  const entries = () =>
    walletEntries(
      t.log.map(({ event }) => event),
      null,
    ).map(({ kind, ...entry }) => [kind, 'lotId' in entry ? entry.lotId : '', 'chips' in entry ? entry.chips : 0]);
  const { stayId, lotId } = t.reserve(0, 4_000);
  expect(entries()).toEqual([['debit', lotId, 4_000]]);
  t.do({ type: 'debit-accepted', stayId, lotId });
  t.do({ type: 'top-up', playerId: 'p0', chips: 1_000, lotId: 'extra' });
  t.do({ type: 'debit-accepted', stayId, lotId: 'extra' });
  t.do({ type: 'leave', playerId: 'p0' });
  expect(entries()).toEqual([
    ['debit', lotId, 4_000],
    ['debit', 'extra', 1_000],
    ['credit', lotId, 4_000],
    ['credit', 'extra', 1_000],
  ]);
});

test('a top-up that is only asked for moves no money, nor does a released seat', () => {
  const t = new TestTable().sitWith(0, 4_000).sit(1);
  t.deal();
  const before = walletEntries(
    t.log.map(({ event }) => event),
    null,
  ).length;
  t.do({ type: 'top-up', playerId: 'p0', chips: 1_000, lotId: 'extra' });
  t.do({ type: 'debit-refused', ...t.reserve(3), reason: 'refused' });
  expect(
    walletEntries(
      t.log.map(({ event }) => event),
      null,
    ),
  ).toHaveLength(before + 1);
});
