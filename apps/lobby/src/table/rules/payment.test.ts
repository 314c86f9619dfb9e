import type { YouMessage } from '@cardroom/protocol';
import { expect, test } from 'vitest';
import { paymentOf } from './payment.ts';

const you = (part: Partial<YouMessage>): YouMessage => ({
  seat: 3,
  stayId: 'stay',
  sitOutWhen: 'never',
  sittingOut: false,
  removedAt: null,
  missesLeft: null,
  entryChoice: null,
  mayBuyButton: false,
  topUpAsked: 0,
  topUpInFlight: 0,
  leaving: false,
  boughtIn: 0,
  ...part,
});

test.each([
  ['buy-in', 'before the first message', null, 'pending'],
  ['buy-in', 'seat held, debit in flight', you({}), 'pending'],
  ['buy-in', 'chips on the table', you({ boughtIn: 1_000 }), 'paid'],
  ['buy-in', 'seat gone', you({ seat: null }), 'lost'],
  ['top-up', 'debit in flight', you({ boughtIn: 1_000, topUpInFlight: 500 }), 'pending'],
  ['top-up', 'requested during a hand', you({ boughtIn: 1_000, topUpAsked: 500 }), 'paid'],
  ['top-up', 'chips behind the stack', you({ boughtIn: 1_500 }), 'paid'],
  ['top-up', 'neither requested, in flight nor bought', you({ boughtIn: 1_000 }), 'lost'],
] as const)('%s, %s', (kind, _what, message, expected) => {
  expect(paymentOf(kind, message, kind === 'top-up' ? 1_000 : 0)).toBe(expected);
});
