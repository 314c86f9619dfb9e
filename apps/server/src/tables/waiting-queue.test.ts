import { SEAT_OFFER_MS, WAITING_GRACE_MS } from '@cardroom/protocol';
import { describe, expect, test } from 'vitest';
import {
  EMPTY_QUEUE,
  joinedQueues,
  mayTake,
  nextChange,
  OFFER_REST_MIN_MS,
  resumedOffer,
  settleQueue,
  type TableFacts,
  type WaitingQueue,
  withPresence,
} from './waiting-queue.ts';

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

describe('a waitlist', () => {
  test('offers nothing while the table is full', () => {
    expect(settleQueue(queue('ann', 'bo'), table([]), 0)).toEqual(queue('ann', 'bo'));
    expect(nextChange(queue('ann', 'bo'))).toBeNull();
  });

  test('offers a free seat to the first player, one seat at a time', () => {
    const settled = settleQueue(queue('ann', 'bo'), table([2, 4]), 1_000);
    expect(settled.offer).toEqual({ playerId: 'ann', seat: 2, until: 1_000 + SEAT_OFFER_MS });
    expect(nextChange(settled)).toBe(1_000 + SEAT_OFFER_MS);
    expect(settleQueue(settled, table([2, 4]), 1_000 + SEAT_OFFER_MS - 1)).toEqual(settled);
  });

  test('a player who lets an offer pass loses their place, and the next one is asked', () => {
    const offered = settleQueue(queue('ann', 'bo'), table([2]), 0);
    const next = settleQueue(offered, table([2]), SEAT_OFFER_MS);
    expect(idsOf(next)).toEqual(['bo']);
    expect(next.offer).toEqual({ playerId: 'bo', seat: 2, until: 2 * SEAT_OFFER_MS });
  });

  test('a player who takes any seat leaves the list; then the next free seat is offered', () => {
    const offered = settleQueue(queue('ann', 'bo'), table([2, 4]), 0);
    const next = settleQueue(offered, table([2], ['ann']), 5_000);
    expect(idsOf(next)).toEqual(['bo']);
    expect(next.offer).toEqual({ playerId: 'bo', seat: 2, until: 5_000 + SEAT_OFFER_MS });
  });

  test('an offered seat that is taken is replaced by another free one; without one the player keeps their place', () => {
    const offered = settleQueue(queue('ann'), table([2, 4]), 0);
    expect(settleQueue(offered, table([4]), 1_000).offer).toEqual({ playerId: 'ann', seat: 4, until: SEAT_OFFER_MS });
    expect(settleQueue(offered, table([]), 1_000)).toEqual(queue('ann'));
  });

  test('skips players who are away and keeps their place only for the grace time', () => {
    const away = withPresence(queue('ann', 'bo'), 'ann', 0);
    expect(nextChange(away)).toBe(WAITING_GRACE_MS);
    const settled = settleQueue(away, table([2]), 1_000);
    expect([idsOf(settled), settled.offer?.playerId]).toEqual([['ann', 'bo'], 'bo']);
    expect(idsOf(settleQueue(away, table([]), WAITING_GRACE_MS - 1))).toEqual(['ann', 'bo']);
    expect(idsOf(settleQueue(away, table([]), WAITING_GRACE_MS))).toEqual(['bo']);
  });

  test('a second disconnect does not restart the grace time; coming back ends it', () => {
    const away = withPresence(withPresence(queue('ann'), 'ann', 0), 'ann', WAITING_GRACE_MS - 1);
    expect(idsOf(settleQueue(away, table([]), WAITING_GRACE_MS))).toEqual([]);
    expect(idsOf(settleQueue(withPresence(away, 'ann', null), table([]), WAITING_GRACE_MS))).toEqual(['ann']);
  });

  test('an offer keeps running while its player reloads', () => {
    const offered = settleQueue(queue('ann', 'bo'), table([2]), 0);
    expect(settleQueue(withPresence(offered, 'ann', 1_000), table([2]), 2_000).offer?.playerId).toBe('ann');
  });

  test('closing the table to new players empties its waitlist', () => {
    expect(settleQueue(settleQueue(queue('ann', 'bo'), table([2]), 0), { ...table([2]), open: false }, 1)).toEqual(EMPTY_QUEUE);
  });
});

describe('a seat may be taken', () => {
  const offered = settleQueue(queue('ann', 'bo'), table([2]), 0);

  test('by anybody when there is no offer', () => {
    expect(mayTake(queue('ann'), table([]), 'cy', 2)).toBe(true);
  });

  test('only by the offered player when there is an offer, who may take any free seat', () => {
    expect(mayTake(offered, table([2]), 'ann', 2)).toBe(true);
    expect(mayTake(offered, table([2, 4]), 'ann', 4)).toBe(true);
    expect(mayTake(offered, table([2]), 'bo', 2)).toBe(false);
    expect(mayTake(offered, table([2, 4]), 'cy', 4)).toBe(false);
  });

  test('by the second player when it is the second free seat, since nobody is skipped', () => {
    expect(mayTake(offered, table([2, 4]), 'bo', 4)).toBe(true);
    expect(mayTake(offered, table([2, 4]), 'bo', 2)).toBe(false);
  });

  test('by anybody when more seats are free than players wait, except for the offered seat', () => {
    expect(mayTake(offered, table([2, 4, 5]), 'cy', 4)).toBe(true);
    expect(mayTake(offered, table([2, 4, 5]), 'cy', 2)).toBe(false);
    expect(mayTake(withPresence(offered, 'bo', 0), table([2, 4]), 'cy', 4)).toBe(true);
  });
});

describe('after a restart', () => {
  const offer = { playerId: 'ann', seat: 2 };

  test.each([
    ['its time goes on', 20_000, 20_000],
    ['what is nearly over leaves a fair rest', 1_000, OFFER_REST_MIN_MS],
    ['so does what ended in the outage', -3_600_000, OFFER_REST_MIN_MS],
    ['a clock that was set back makes nobody wait', 3_600_000, SEAT_OFFER_MS],
  ])('of an offer, %s', (_, left, rest) => {
    const now = 1_000_000_000;
    expect(resumedOffer({ ...offer, until: now + left }, now)).toEqual({ ...offer, until: now + rest });
  });

  test('a player who joined before the list was read stands behind it, and keeps the earlier of two places', () => {
    const stored = { ...queue('ann', 'bo'), offer: { ...offer, until: 9 } };
    expect(joinedQueues(stored, queue('cy', 'bo'))).toEqual({ ...queue('ann', 'bo', 'cy'), offer: stored.offer });
    const later = { playerId: 'cy', seat: 1, until: 5 };
    expect(joinedQueues(queue('ann'), { ...queue('cy'), offer: later }).offer).toEqual(later);
  });
});
