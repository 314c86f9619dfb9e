import { SEAT_OFFER_MS, WAITING_GRACE_MS } from '@cardroom/protocol';
import { describe, expect, test } from 'vitest';
import { EMPTY_QUEUE, mayTake, nextChange, settleQueue, type TableFacts, type WaitingQueue, withPresence } from './waiting-queue.ts';

const table = (freeSeats: readonly number[], seated: readonly string[] = []): TableFacts => ({
  open: true,
  freeSeats,
  seated: new Set(seated),
});
const queue = (...ids: readonly string[]): WaitingQueue => ({
  places: ids.map((playerId) => ({ playerId, awaySince: null })),
  offer: null,
});
const idsOf = ({ places }: WaitingQueue): string[] => places.map(({ playerId }) => playerId);

describe('a waiting list', () => {
  test('offers nothing while the table is full', () => {
    expect(settleQueue(queue('ann', 'bo'), table([]), 0)).toEqual(queue('ann', 'bo'));
    expect(nextChange(queue('ann', 'bo'))).toBeNull();
  });

  test('offers a free seat to the first one, one seat at a time', () => {
    const settled = settleQueue(queue('ann', 'bo'), table([2, 4]), 1_000);
    expect(settled.offer).toEqual({ playerId: 'ann', seat: 2, until: 1_000 + SEAT_OFFER_MS });
    expect(nextChange(settled)).toBe(1_000 + SEAT_OFFER_MS);
    expect(settleQueue(settled, table([2, 4]), 1_000 + SEAT_OFFER_MS - 1)).toEqual(settled);
  });

  test('who lets an offer pass loses his place, and the next one is asked', () => {
    const offered = settleQueue(queue('ann', 'bo'), table([2]), 0);
    const next = settleQueue(offered, table([2]), SEAT_OFFER_MS);
    expect(idsOf(next)).toEqual(['bo']);
    expect(next.offer).toEqual({ playerId: 'bo', seat: 2, until: 2 * SEAT_OFFER_MS });
  });

  test('who sits down leaves it, whichever seat he took; then the next free seat is offered', () => {
    const offered = settleQueue(queue('ann', 'bo'), table([2, 4]), 0);
    const next = settleQueue(offered, table([2], ['ann']), 5_000);
    expect(idsOf(next)).toEqual(['bo']);
    expect(next.offer).toEqual({ playerId: 'bo', seat: 2, until: 5_000 + SEAT_OFFER_MS });
  });

  test('an offered seat that is gone is another free one, or no offer without losing the place', () => {
    const offered = settleQueue(queue('ann'), table([2, 4]), 0);
    expect(settleQueue(offered, table([4]), 1_000).offer).toEqual({ playerId: 'ann', seat: 4, until: SEAT_OFFER_MS });
    expect(settleQueue(offered, table([]), 1_000)).toEqual(queue('ann'));
  });

  test('passes over who is away, and keeps his place for the grace time only', () => {
    const away = withPresence(queue('ann', 'bo'), 'ann', 0);
    expect(nextChange(away)).toBe(WAITING_GRACE_MS);
    const settled = settleQueue(away, table([2]), 1_000);
    expect([idsOf(settled), settled.offer?.playerId]).toEqual([['ann', 'bo'], 'bo']);
    expect(idsOf(settleQueue(away, table([]), WAITING_GRACE_MS - 1))).toEqual(['ann', 'bo']);
    expect(idsOf(settleQueue(away, table([]), WAITING_GRACE_MS))).toEqual(['bo']);
  });

  test('a second loss of the line does not begin the grace time anew; coming back ends it', () => {
    const away = withPresence(withPresence(queue('ann'), 'ann', 0), 'ann', WAITING_GRACE_MS - 1);
    expect(idsOf(settleQueue(away, table([]), WAITING_GRACE_MS))).toEqual([]);
    expect(idsOf(settleQueue(withPresence(away, 'ann', null), table([]), WAITING_GRACE_MS))).toEqual(['ann']);
  });

  test('an offer runs on while its player reloads', () => {
    const offered = settleQueue(queue('ann', 'bo'), table([2]), 0);
    expect(settleQueue(withPresence(offered, 'ann', 1_000), table([2]), 2_000).offer?.playerId).toBe('ann');
  });

  test('everybody leaves a table that takes nobody any more', () => {
    expect(settleQueue(settleQueue(queue('ann', 'bo'), table([2]), 0), { ...table([2]), open: false }, 1)).toEqual(EMPTY_QUEUE);
  });
});

describe('who may take a seat', () => {
  const offered = settleQueue(queue('ann', 'bo'), table([2]), 0);

  test('without an offer anybody', () => {
    expect(mayTake(queue('ann'), table([]), 'cy', 2)).toBe(true);
  });

  test('with an offer its player any seat, another one none', () => {
    expect(mayTake(offered, table([2]), 'ann', 2)).toBe(true);
    expect(mayTake(offered, table([2, 4]), 'ann', 4)).toBe(true);
    expect(mayTake(offered, table([2]), 'bo', 2)).toBe(false);
    expect(mayTake(offered, table([2, 4]), 'cy', 4)).toBe(false);
  });

  test('the second one the second seat: he passes nobody over', () => {
    expect(mayTake(offered, table([2, 4]), 'bo', 4)).toBe(true);
    expect(mayTake(offered, table([2, 4]), 'bo', 2)).toBe(false);
  });

  test('where more seats are free than players wait, the surplus is anybody’s, but never the offered seat', () => {
    expect(mayTake(offered, table([2, 4, 5]), 'cy', 4)).toBe(true);
    expect(mayTake(offered, table([2, 4, 5]), 'cy', 2)).toBe(false);
    expect(mayTake(withPresence(offered, 'bo', 0), table([2, 4]), 'cy', 4)).toBe(true);
  });
});
