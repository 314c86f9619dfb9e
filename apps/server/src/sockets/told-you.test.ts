import type { YouMessage } from '@cardroom/protocol';
import { STRANGER } from '@cardroom/views';
import { expect, it } from 'vitest';
import { ToldYou } from './told-you.ts';

const SEATED: YouMessage = { ...STRANGER, seat: 2, stayId: 'stay-1', boughtIn: 10_000 };

it.each<readonly [string, YouMessage, YouMessage, boolean]>([
  ['the same in another object', SEATED, { ...SEATED }, false],
  ['another amount', SEATED, { ...SEATED, boughtIn: 20_000 }, true],
  ['a reason that appears', SEATED, { ...SEATED, removedFor: 'idle' }, true],
  ['a reason that goes', { ...SEATED, removedFor: 'idle' }, SEATED, true],
  ['held seats that appear', STRANGER, { ...STRANGER, heldSeats: [3] }, true],
  ['held seats that go', { ...STRANGER, heldSeats: [3] }, STRANGER, true],
  ['other held seats', { ...STRANGER, heldSeats: [3] }, { ...STRANGER, heldSeats: [4] }, true],
  ['the same held seats', { ...STRANGER, heldSeats: [3] }, { ...STRANGER, heldSeats: [3] }, false],
])('knows whether a message is news: %s', (_what, before, after, isNews) => {
  const told = new ToldYou();
  const socket = {};
  expect(told.isNews(socket, before)).toBe(true);
  expect(told.isNews(socket, after)).toBe(isNews);
  expect(told.isNews({}, after)).toBe(true);
});

/** Every member with another value than `SEATED` has. */
const CHANGED: Required<YouMessage> = {
  seat: 3,
  stayId: 'stay-2',
  sitOutWhen: 'next-hand',
  sittingOut: true,
  removedAt: 1,
  missesLeft: 1,
  entryChoice: 'post',
  mayBuyButton: true,
  topUpAsked: 1,
  topUpInFlight: 1,
  leaving: true,
  removedFor: 'idle',
  boughtIn: 1,
  heldSeats: [1],
};

it.each(Object.keys(CHANGED) as (keyof YouMessage)[])('notices a change of %s', (name) => {
  const told = new ToldYou();
  const socket = {};
  told.isNews(socket, SEATED);
  expect(told.isNews(socket, { ...SEATED, [name]: CHANGED[name] })).toBe(true);
  expect(told.isNews(socket, SEATED)).toBe(true);
});

it('tells a socket again after it was forgotten', () => {
  const told = new ToldYou();
  const socket = {};
  told.isNews(socket, SEATED);
  told.forget(socket);
  expect(told.isNews(socket, SEATED)).toBe(true);
});
