import { expect, it } from 'vitest';
import { handOf } from '../replayer/testing/hand.ts';
import { readPageMessage } from './page-message.ts';

it('takes a theme, and a hand with it', () => {
  const replay = handOf('river');
  expect(readPageMessage({ theme: 'light' })).toEqual({ theme: 'light' });
  expect(readPageMessage({ theme: 'dark', replay })).toEqual({ theme: 'dark', replay });
});

it('takes the language of the page, if it is one of the client', () => {
  expect(readPageMessage({ theme: 'dark', language: 'de' })).toEqual({ theme: 'dark', language: 'de' });
  expect(readPageMessage({ theme: 'dark', language: 'xx' })).toEqual({ theme: 'dark' });
});

it.each([null, 'replay-ready', 7, {}, { theme: 'red' }, { replay: handOf('flop') }])('ignores %j', (message) => {
  expect(readPageMessage(message)).toBeNull();
});

it('ignores a malformed hand', () => {
  expect(readPageMessage({ theme: 'dark', replay: { handId: '1' } })).toEqual({ theme: 'dark' });
});
