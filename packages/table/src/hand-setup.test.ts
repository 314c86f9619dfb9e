import { type Game, legalActions } from '@cardroom/poker';
import { expect, test } from 'vitest';
import { GAME_KEYS, SEATS_MAX_OF } from './config.ts';
import { TestTable } from './test-table.ts';

test('[N13] the player left of the big blind straddles for two big blinds and acts last (WSOP L161)', () => {
  const t = new TestTable({ straddle: true }).sit(0, 1, 2, 3);
  t.deal();
  expect(t.posts()).toEqual(['1 small_blind 50', '2 big_blind 100', '3 straddle 200']);
  expect(t.table.turn?.seat).toBe(0);
  expect(t.table.hand).toMatchObject({ toMatch: 200, lastFullRaise: 100 });
});

test('[N13] with three players the button straddles, with two there is no straddle', () => {
  const t = new TestTable({ straddle: true }).sit(0, 1, 2);
  t.hand();
  expect(t.posts()).toEqual(['1 small_blind 50', '2 big_blind 100', '0 straddle 200']);
  t.do({ type: 'leave', playerId: 'p0' });
  t.hand();
  expect(t.posts()).toEqual(['2 small_blind 50', '1 big_blind 100']);
});

test('[N13] the straddle replaces the blind a new player would post (WSOP L156)', () => {
  const t = new TestTable({ straddle: true }).sit(0, 1, 2, 3);
  t.hand();
  t.sit(4);
  t.do({ type: 'choose-entry', playerId: 'p4', entry: 'post' });
  expect(t.hand()).toBe('D1 S2 B3 | 2 3 4 0 1');
  expect(t.posts()).toEqual(['2 small_blind 50', '3 big_blind 100', '4 straddle 200']);
});

test('[N14] everybody antes, or the big blind antes for all', () => {
  const each = new TestTable({ anteType: 'each', ante: 10 }).sit(0, 1, 2);
  each.hand();
  expect(each.posts()).toEqual(['1 ante 10', '2 ante 10', '0 ante 10', '1 small_blind 50', '2 big_blind 100']);
  const big = new TestTable({ anteType: 'bb', ante: 100 }).sit(0, 1, 2);
  big.hand();
  expect(big.posts()).toEqual(['2 ante 100', '1 small_blind 50', '2 big_blind 100']);
});

test.each([
  ['each', ['1 ante 10', '2 ante 10', '3 ante 10', '0 ante 10', '1 small_blind 50', '2 big_blind 100', '3 straddle 200']],
  ['bb', ['2 ante 10', '1 small_blind 50', '2 big_blind 100', '3 straddle 200']],
] as const)('[N13] [N14] a straddle with an ante of %s: raises start from the straddle, by a big blind', (anteType, posts) => {
  const t = new TestTable({ straddle: true, anteType, ante: 10 }).sit(0, 1, 2, 3);
  t.deal();
  expect(t.posts()).toEqual(posts);
  const hand = t.table.hand;
  expect(hand && legalActions(hand)).toMatchObject({ seat: 0, call: 200, raise: { min: 300 } });
  // Antes do not count towards the bet to match or the raise; after the flop the minimum bet is a big blind again.
  t.playOut();
  expect(t.log.filter(({ event }) => event.type === 'called').map(({ event }) => event)).toMatchObject([
    { seat: 0, chips: 200 },
    { seat: 1, chips: 150 },
    { seat: 2, chips: 100 },
  ]);
  expect(hand?.setup.minBets).toEqual([100, 100, 100, 100]);
});

test('[N13] no straddle in fixed limit', () => {
  const t = new TestTable({ straddle: true, limit: 'FL' }).sit(0, 1, 2);
  t.hand();
  expect(t.posts()).toEqual(['1 small_blind 50', '2 big_blind 100']);
});

test('[N14] [F1] a big blind who cannot cover ante and blind pays the ante first', () => {
  const t = new TestTable({ anteType: 'bb', ante: 100, buyInMin: 100 }).sit(0, 1).sitWith(2, 150);
  t.deal();
  expect(t.posts()).toEqual(['2 ante 100', '1 small_blind 50', '2 big_blind 50']);
  expect(t.table.hand).toMatchObject({ toMatch: 100 });
  t.foldOut();
  const broke = new TestTable({ anteType: 'bb', ante: 100, buyInMin: 100 }).sit(0, 1).sitWith(2, 100);
  broke.deal();
  expect(broke.posts()).toEqual(['2 ante 100', '1 small_blind 50']);
});

test("[N47] fixed limit: small bets up to the flop, big bets from the turn on, and the room's cap", () => {
  const t = new TestTable({ chipUnit: 10, limit: 'FL' }).sit(0, 1);
  t.deal();
  expect(t.table.hand?.setup).toMatchObject({ chipUnit: 10, minBets: [100, 100, 200, 200], maxRaises: [3, 4, 4, 4] });
  expect(t.table.hand?.setup).not.toHaveProperty('capOffHeadsUp');
  const live = new TestTable({ limit: 'FL', maxRaises: [4, 5, 5, 5], capOffHeadsUp: true }).sit(0, 1);
  live.deal();
  expect(live.table.hand?.setup).toMatchObject({ maxRaises: [4, 5, 5, 5], capOffHeadsUp: true });
});

test.each([
  [2, { basisPoints: 500, cap: 300, noFlopNoDrop: true }],
  [3, { basisPoints: 400, cap: 200, noFlopNoDrop: true }],
  [4, { basisPoints: 400, cap: 200, noFlopNoDrop: true }],
  [5, null],
  [6, { basisPoints: 600, cap: 900, noFlopNoDrop: true }],
])('[N48] the rake with %d players dealt in', (players, expected) => {
  const rakeByPlayers = [
    { players: 3, basisPoints: 400, cap: 200 },
    { players: 5, basisPoints: 0, cap: 0 },
    { players: 6, basisPoints: 600, cap: 900 },
  ];
  const seats = Array.from({ length: players }, (_, seat) => seat);
  const t = new TestTable({ rake: { basisPoints: 500, cap: 300, noFlopNoDrop: true }, rakeByPlayers }).sit(...seats);
  t.deal();
  expect(t.table.hand?.setup.rake).toEqual(expected);
});

test.each(GAME_KEYS)('[N46] one deck covers all hole cards and two boards at the largest %s table', (gameKey) => {
  const game = {
    plo5: 'omaha5',
    'plo5-8': 'omaha5',
    plo6: 'omaha6',
    plo4: 'omaha4',
    plo8: 'omaha4',
    flo8: 'omaha4',
    nlsd: 'shortdeck',
  } as const;
  const seats = SEATS_MAX_OF[gameKey];
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const t = new TestTable({ gameKey, game: (game as Record<string, Game>)[gameKey] ?? 'holdem', runItTwice: true, seats }).sit(...all);
  t.deal();
  expect(t.table.hand?.seats).toHaveLength(seats);
  const dealt = t.table.hand?.seats.flatMap(({ cards }) => cards) ?? [];
  expect(new Set(dealt).size).toBe(dealt.length);
});
