import { expect, it } from 'vitest';
import type { ConnectionSnapshot } from '../connection.ts';
import { awaitsFirstHand } from './first-hand.ts';

type Seen = Parameters<typeof awaitsFirstHand>[2];

/** One moment as `seat phase table-hand own-hand`; `-` = missing. */
function seen(text: string): Seen {
  const [seat, phase, handId, own] = text.split(' ');
  return {
    you: seat === 'unknown' ? null : ({ seat: seat === '-' ? null : Number(seat) } as ConnectionSnapshot['you']),
    table: phase === '-' ? null : ({ phase, handId } as ConnectionSnapshot['table']),
    hole: own === '-' ? null : { handId: own ?? '', cards: ['As', 'Kd'] },
  };
}

function fold(moments: readonly string[]): boolean[] {
  let before: Seen | null = null;
  let awaited = false;
  return moments.map((text) => {
    const now = seen(text);
    awaited = awaitsFirstHand(awaited, before, now);
    before = now;
    return awaited;
  });
}

it.each([
  [
    'from taking the seat to the end of the first hand dealt',
    ['- flop 1 -', '3 flop 1 -', '3 waiting 1 -', '3 preflop 2 -', '3 preflop 2 2', '3 river 2 2', '3 showdown 2 2', '3 preflop 3 2'],
    [false, true, true, true, true, true, false, false],
  ],
  ['a hand whose end was missed', ['- waiting 1 -', '3 preflop 2 2', '3 preflop 3 2', '3 preflop 3 3'], [false, true, false, false]],
  ['a buy-in that was refused', ['- waiting 1 -', '3 waiting 1 -', '- waiting 1 -'], [false, true, false]],
  ['a seat from before a reload', ['unknown - - -', '3 waiting 1 -', '3 preflop 2 2'], [false, false, false]],
  ['a connection lost in between', ['- waiting 1 -', '3 waiting 1 -', 'unknown - - -', '3 waiting 1 -'], [false, true, false, false]],
  ['a seat taken again after hands here', ['3 showdown 2 2', '- waiting 2 2', '4 waiting 2 2'], [false, false, false]],
])('%s', (_name, moments, expected) => {
  expect(fold(moments)).toEqual(expected);
});
