import { expect, it } from 'vitest';
import { NO_OFFER, player, tableOf } from '../../gallery/fixtures.ts';
import { isAsked, offerOf, waitingNames } from './offer.ts';

const open = tableOf(3, {
  seats: [player(0), player(1), player(2)],
  offer: { decisionId: '1284-9', until: 1, waiting: [2, 0] },
});

it('is open while it has a decision ID', () => {
  expect(offerOf(open)?.until).toBe(1);
  expect(offerOf({ ...open, offer: NO_OFFER })).toBeNull();
  expect(offerOf(null)).toBeNull();
});

it('asks the seats that have not answered', () => {
  expect([0, 1, 2, null].map((seat) => isAsked(open, seat))).toEqual([true, false, true, false]);
  expect(isAsked({ ...open, offer: NO_OFFER }, 0)).toBe(false);
});

it('names the players still to answer, in seat order', () => {
  expect(waitingNames(open)).toEqual([player(0).name, player(2).name]);
  expect(waitingNames(null)).toEqual([]);
});
