import { expect, it } from 'vitest';
import { handOf } from '../replayer/testing/hand.ts';
import { told } from './told.ts';

it('takes a theme, and a hand with it', () => {
  const replay = handOf('river');
  expect(told({ theme: 'light' })).toEqual({ theme: 'light' });
  expect(told({ theme: 'dark', replay })).toEqual({ theme: 'dark', replay });
});

it.each([null, 'replay-ready', 7, {}, { theme: 'red' }, { replay: handOf('flop') }])('takes nothing of %j', (message) => {
  expect(told(message)).toBeNull();
});

it('takes no hand that is none', () => {
  expect(told({ theme: 'dark', replay: { handId: '1' } })).toEqual({ theme: 'dark' });
});
