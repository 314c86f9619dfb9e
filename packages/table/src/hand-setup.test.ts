import { expect, test } from 'vitest';
import { TestTable } from './test-table.ts';

test('[N13] the player left of the big blind straddles for two big blinds and acts last (WSOP L161)', () => {
  const t = new TestTable({ straddle: true }).sit(0, 1, 2, 3);
  t.deal();
  expect(t.posts()).toEqual(['1 small_blind 50', '2 big_blind 100', '3 straddle 200']);
  expect(t.table.turn?.seat).toBe(0);
  expect(t.table.hand).toMatchObject({ toMatch: 200, lastFullRaise: 100 });
});

test('[N13] with three players the button straddles, with two nobody does', () => {
  const t = new TestTable({ straddle: true }).sit(0, 1, 2);
  t.hand();
  expect(t.posts()).toEqual(['1 small_blind 50', '2 big_blind 100', '0 straddle 200']);
  t.do({ type: 'leave', playerId: 'p0' });
  t.hand();
  expect(t.posts()).toEqual(['2 small_blind 50', '1 big_blind 100']);
});

test('[N13] the straddle stands in for the blind a newcomer would post (WSOP L156)', () => {
  const t = new TestTable({ straddle: true }).sit(0, 1, 2, 3);
  t.hand();
  t.sit(4);
  t.do({ type: 'choose-entry', playerId: 'p4', entry: 'post' });
  expect(t.hand()).toBe('D1 S2 B3 | 2 3 4 0 1');
  expect(t.posts()).toEqual(['2 small_blind 50', '3 big_blind 100', '4 straddle 200']);
});

test('[N14] antes of everybody, or of the big blind for all', () => {
  const each = new TestTable({ anteType: 'each', ante: 10 }).sit(0, 1, 2);
  each.hand();
  expect(each.posts()).toEqual(['1 ante 10', '2 ante 10', '0 ante 10', '1 small_blind 50', '2 big_blind 100']);
  const big = new TestTable({ anteType: 'bb', ante: 100 }).sit(0, 1, 2);
  big.hand();
  expect(big.posts()).toEqual(['2 ante 100', '1 small_blind 50', '2 big_blind 100']);
});

test('the rake, chip unit and bet sizes of the room reach the hand', () => {
  const rake = { basisPoints: 500, cap: 300, noFlopNoDrop: true };
  const t = new TestTable({ rake, chipUnit: 10, limit: 'FL' }).sit(0, 1);
  t.deal();
  expect(t.table.hand?.setup).toMatchObject({ rake, chipUnit: 10, minBets: [100, 100, 200, 200], maxRaises: [3, 4, 4, 4] });
});
