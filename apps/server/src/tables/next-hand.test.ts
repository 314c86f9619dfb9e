import type { Table } from '@cardroom/table';
import { expect, test } from 'vitest';
import { NextHand, type NextHandPorts } from './next-hand.ts';

const UNTIL = 1_000;
const LISTED = { cut: { n: 1, asked: 1, until: UNTIL } } as unknown as Table;

function nextHandAt(now: number, fair: NextHandPorts['fair'] = null): NextHand {
  const never = async (): Promise<never> => {
    throw new Error('not asked for');
  };
  return new NextHand({
    clock: { now: () => now },
    decks: { deckFor: never },
    fair,
    nextHandId: never,
    newLotId: () => '',
  });
}

/** Whether everything that waits for the event loop has run before the cuts are judged. */
async function socketsAreRead(next: NextHand, table: Table): Promise<boolean> {
  let isRead = false;
  setImmediate(() => {
    isRead = true;
  });
  await next.socketsRead(table);
  return isRead;
}

test('a timer that is late lets the process read its sockets before a cut is missed; one in time does not wait', async () => {
  expect(await socketsAreRead(nextHandAt(UNTIL + 101), LISTED)).toBe(true);
  expect(await socketsAreRead(nextHandAt(UNTIL + 100), LISTED)).toBe(false);
  expect(await socketsAreRead(nextHandAt(UNTIL + 5_000), { cut: null } as unknown as Table)).toBe(false);
});

test('a pledge says what its client could know of the deal', () => {
  const pledge = { type: 'pledge', playerId: 'ann', m: 3, value: 'v' } as const;
  const table = { cut: null } as unknown as Table;
  const fair = { told: 7 } as unknown as NextHandPorts['fair'];
  expect(nextHandAt(0, fair).withDeal(table, pledge)).toEqual({ ...pledge, told: 7 });
  expect(nextHandAt(0).withDeal(table, pledge)).toEqual({ ...pledge, told: 0 });
});

test('the time of a late list runs from when players were told of it', async () => {
  const next = nextHandAt(UNTIL + 5_000);
  next.told(LISTED);
  expect(await socketsAreRead(next, LISTED)).toBe(false);
});
