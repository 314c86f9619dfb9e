import fc from 'fast-check';
import { expect, test } from 'vitest';
import { legalActions } from './betting.ts';
import { decide } from './decide.ts';
import { ACTION_REFUSALS, type Action, type LegalActions } from './events.ts';
import { type Hand, indexOfSeat, openOffer } from './hand.ts';
import type { Chips, Seat } from './setup.ts';
import { played } from './testing/play-random.ts';
import { randomHand } from './testing/random-hand.ts';

/** Law 7, in every state that random play reaches: listed actions are accepted, all others are refused by name, and nothing changes. */
const RUNS = 150;
/** With this seed the hands meet every refusal. */
const EVERY_REFUSAL_SEED = 20_241_121;

test('law 7: the player to act may do exactly what is listed', () => {
  checkEveryState((hand) => {
    const legal = legalActions(hand);
    if (legal === null) return;
    for (const action of everyAction(hand)) expectDecided(hand, legal.seat, action, isListed(hand, legal, action));
  });
});

test('law 7: an open offer accepts yes or no from the players still asked, and nothing else from anybody', () => {
  checkEveryState((hand) => {
    const offer = openOffer(hand);
    if (offer === null) return;
    expect(legalActions(hand)).toBeNull();
    for (const seat of seatsAndStrangers(hand)) {
      for (const action of everyAction(hand)) {
        const isAnswer = action.type === 'run-twice' && typeof action.agree === 'boolean';
        expectDecided(hand, seat, action, isAnswer && offer.waiting.includes(seat));
      }
    }
  });
});

test('law 7: no other player may act, and nobody may act after the end', () => {
  checkEveryState((hand) => {
    if (openOffer(hand) !== null) return;
    const legal = legalActions(hand);
    for (const seat of seatsAndStrangers(hand)) {
      if (seat === legal?.seat) continue;
      for (const action of everyAction(hand)) expectDecided(hand, seat, action, false);
    }
  });
});

test('each refusal has its own name', () => {
  const seen = new Set<unknown>();
  checkEveryState(
    (hand) => {
      for (const seat of seatsAndStrangers(hand)) {
        for (const action of everyAction(hand)) {
          const result = decide(hand, seat, action);
          if (typeof result === 'string') seen.add(result);
        }
      }
    },
    { seed: EVERY_REFUSAL_SEED },
  );
  expect([...seen].sort()).toEqual([...ACTION_REFUSALS].sort());
});

function checkEveryState(check: (hand: Hand) => void, parameters: { readonly seed?: number } = {}): void {
  fc.assert(
    fc.property(randomHand, (random) => {
      played(random, (hand) => {
        const before = JSON.stringify(hand);
        check(hand);
        expect(JSON.stringify(hand)).toBe(before);
      });
    }),
    { numRuns: RUNS, ...parameters },
  );
}

/** Cheaper than one `expect` per action: names the action only if the answer is wrong. */
function expectDecided(hand: Hand, seat: Seat, action: Action, isLegal: boolean): void {
  const result = decide(hand, seat, action);
  const isRight = typeof result === 'string' ? !isLegal && ACTION_REFUSALS.includes(result) : isLegal && result.length > 0;
  if (!isRight)
    expect([seat, action, typeof result === 'string' ? result : 'accepted']).toEqual([
      seat,
      action,
      isLegal ? 'accepted' : 'refused by name',
    ]);
}

function seatsAndStrangers({ seats }: Hand): Seat[] {
  const own = seats.map(({ seat }) => seat);
  return [...own, Math.max(...own) + 1, -1, 0.5, Number.NaN];
}

/** Every kind of action at every boundary: the bounds and their neighbours, numbers that are not amounts, and invalid actions. */
function everyAction(hand: Hand): Action[] {
  const { chipUnit } = hand.setup;
  const legal = legalActions(hand);
  const player = legal === null ? hand.seats[0] : hand.seats[indexOfSeat(hand, legal.seat)];
  const allIn = (player?.bet ?? 0) + (player?.stack ?? 0);
  const edges = new Set([legal?.raise?.min ?? 0, legal?.raise?.max ?? 0, allIn, hand.toMatch, hand.toMatch + hand.lastFullRaise, 0]);
  const near = [...edges].flatMap((edge) => [edge - chipUnit, edge - 1, edge, edge + 0.5, edge + 1, edge + chipUnit]);
  const odd: Chips[] = [
    Number.NaN,
    -1,
    2 ** 53,
    Number.MAX_SAFE_INTEGER,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.MIN_VALUE,
    -0,
  ];
  const raises = new Set<unknown>([...near, ...odd, '100', String(legal?.raise?.min), null, undefined, {}, [allIn], 100n, true]);
  const answers: unknown[] = [true, false, 'true', 1, 0, null, undefined, {}];
  const unknown = ['bet', 'all-in', '', 'FOLD', ' fold', '__proto__', 'constructor', null, undefined, 7];
  const actions: unknown[] = [
    ...['fold', 'check', 'call', ...unknown].map((type) => ({ type })),
    ...[...raises].map((to) => ({ type: 'raise', to })),
    ...answers.map((agree) => ({ type: 'run-twice', agree })),
    'fold',
    5,
    [],
  ];
  return actions as Action[];
}

/** Whether the action is listed as legal. */
function isListed(hand: Hand, legal: LegalActions, action: Action): boolean {
  const player = hand.seats[indexOfSeat(hand, legal.seat)];
  switch (action.type) {
    case 'fold':
      return true;
    case 'check':
      return legal.canCheck;
    case 'call':
      return !legal.canCheck;
    case 'raise': {
      if (legal.raise === null || !Number.isSafeInteger(action.to)) return false;
      const wholeChips = action.to % hand.setup.chipUnit === 0 || action.to === (player?.bet ?? 0) + (player?.stack ?? 0);
      return wholeChips && action.to >= legal.raise.min && action.to <= legal.raise.max;
    }
    default:
      return false;
  }
}
