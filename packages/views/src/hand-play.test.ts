import type { TableEvent } from '@cardroom/table';
import { MOVE_MIXTURE, RandomTable } from '@cardroom/table/testing';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { handMoney } from './hand-money.ts';
import { handPlays } from './hand-play.ts';

type Short = readonly [type: string, seat?: number, chips?: number];

/** A hand of three players A, B and C in seats 0 to 2, from short notes; the winner gets all chips. */
function handOf(acts: readonly Short[], winner: number, shared?: number) {
  const put = acts.reduce((sum, [, , chips = 0]) => sum + chips, 0);
  const shares = shared === undefined ? [{ seat: winner, chips: put }] : [winner, shared].map((seat) => ({ seat, chips: put / 2 }));
  const events = [
    { type: 'hand-opened', handId: '1', players: ['A', 'B', 'C'].map((playerId, seat) => ({ seat, playerId, stayId: playerId })) },
    ...acts.map(([type, seat, chips = 0]) => ({ type, seat, chips })),
    { type: 'pot-awarded', pot: 0, amount: put, rake: 0, shares },
    { type: 'hand-ended', rake: 0, rakeBySeat: [] },
  ];
  return events.map((event) => ({ at: 0, event: event as unknown as TableEvent }));
}

const BLINDS: readonly Short[] = [
  ['posted', 0, 50],
  ['posted', 1, 100],
];

it('a call or a raise before the flop is voluntary, a blind and a check are not', () => {
  const flop = handOf(
    [...BLINDS, ['raised', 2, 300], ['called', 0, 250], ['folded', 1], ['board-dealt'], ['checked', 0], ['bet', 2, 200], ['folded', 0]],
    2,
  );
  expect(handPlays(flop)).toEqual([
    { playerId: 'A', net: -300, chose: true, entered: true, raised: false, showdown: false, won: false },
    { playerId: 'B', net: -100, chose: true, entered: false, raised: false, showdown: false, won: false },
    { playerId: 'C', net: 400, chose: true, entered: true, raised: true, showdown: false, won: false },
  ]);
});

it('the big blind of a walk had no choice', () => {
  const walk = handPlays(handOf([...BLINDS, ['folded', 2], ['folded', 0]], 1));
  expect(walk.map(({ playerId, chose, entered }) => [playerId, chose, entered])).toEqual([
    ['A', true, false],
    ['B', false, false],
    ['C', true, false],
  ]);
});

it('the big blind’s check is a choice without money, and a bet on the flop is not before it', () => {
  const limped = handPlays(
    handOf([...BLINDS, ['folded', 2], ['called', 0, 50], ['checked', 1], ['board-dealt'], ['bet', 1, 100], ['folded', 0]], 1),
  );
  expect(limped.map(({ chose, entered, raised }) => [chose, entered, raised])).toEqual([
    [true, true, false],
    [true, false, false],
    [true, false, false],
  ]);
});

it('a bomb pot has no betting before the flop', () => {
  const bomb = handPlays(
    handOf([['posted', 0, 100], ['posted', 1, 100], ['posted', 2, 100], ['board-dealt'], ['bet', 0, 100], ['folded', 1], ['folded', 2]], 0),
  );
  expect(bomb.every(({ chose, entered, raised }) => !chose && !entered && !raised)).toBe(true);
});

it('a showdown is won alone or shared, and not by a player who folded', () => {
  const called: readonly Short[] = [
    ...BLINDS,
    ['raised', 2, 100],
    ['called', 0, 50],
    ['folded', 1],
    ['board-dealt'],
    ['checked', 0],
    ['checked', 2],
  ];
  const outcome = (winner: number, shared?: number) =>
    handPlays(handOf(called, winner, shared)).map(({ showdown, won }) => [showdown, won]);
  expect(outcome(2)).toEqual([
    [true, false],
    [false, false],
    [true, true],
  ]);
  expect(outcome(0, 2)).toEqual([
    [true, true],
    [false, false],
    [true, true],
  ]);
});

test('law: in every hand the plays agree with its money, and who raised entered, and who won saw a showdown', () => {
  const move = fc.record({ kind: fc.constantFrom(...MOVE_MIXTURE), who: fc.nat(71), value: fc.nat(1_000_000) });
  let counted = 0;
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 9 }), fc.array(move, { minLength: 50, maxLength: 200, size: 'max' }), (seats, story) => {
      const table = new RandomTable({ seats }, ({ log }, step) => {
        if (!step.some((event) => event.type === 'hand-closed')) return;
        const events = log.slice(log.findLastIndex(({ event }) => event.type === 'hand-opened'));
        const plays = handPlays(events);
        expect(plays.map(({ net }) => net)).toEqual(handMoney(events).players.map(({ put, won }) => won - put));
        for (const { chose, entered, raised, showdown, won } of plays)
          expect([raised && !entered, entered && !chose, won && !showdown]).toEqual([false, false, false]);
        expect(plays.filter(({ showdown }) => showdown).length).not.toBe(1);
        counted += 1;
      });
      for (const next of story) table.move(next);
    }),
    { numRuns: 40 },
  );
  expect(counted).toBeGreaterThan(40);
}, 30_000);
