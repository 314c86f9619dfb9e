import { expect, test } from 'vitest';
import { Books, driftOf } from './books.ts';

const sent = (id: string, more: object): string => JSON.stringify({ transaction_id: id, player_id: 'ann', amount: 10, ...more });

test('money that players paid in is paid back or raked, or it has drifted', () => {
  const books = new Books();
  books.take(sent('1', { transaction_type: 'debit', amount: 100.1 }));
  books.take(sent('2', { transaction_type: 'debit', player_id: 'bob', amount: 50 }));
  books.take(sent('3', { transaction_type: 'cancel', player_id: 'bob', amount: 50 }));
  books.take(sent('4', { round_id: 'h', player_result: 'win', amount: 9.7 }));
  books.take(sent('5', { round_id: 'h', player_result: 'loss', player_id: 'bob', amount: 10 }));
  expect(driftOf(books.sums)).toBe(10_010 - 30);
  books.take(sent('6', { transaction_type: 'credit', amount: 99.8 }));
  expect(books.sums).toEqual({ debited: 15_010, paidBack: 14_980, creditedPlayers: 1, resultNet: -30, hands: 1 });
  expect(driftOf(books.sums)).toBe(0);
});

test('a call that is repeated counts once', () => {
  const books = new Books();
  for (let times = 0; times < 3; times += 1) books.take(sent('1', { transaction_type: 'debit' }));
  expect(books.sums).toMatchObject({ debited: 1_000, paidBack: 0 });
});
