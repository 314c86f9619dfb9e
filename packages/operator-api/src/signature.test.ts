import { expect, test } from 'vitest';
import { balancePath } from './balance.ts';
import { readSignatureHeader, signatureHeader, signedQuery, signedText } from './signature.ts';

test('a header is read as it was written, and unknown parts are ignored', () => {
  expect(signedText(1_764_028_800, '{"a":1}')).toBe('1764028800.{"a":1}');
  const header = signatureHeader(1_764_028_800, ['ab', 'cd']);
  expect(header).toBe('t=1764028800,v1=ab,v1=cd');
  expect(readSignatureHeader(header)).toEqual({ atS: 1_764_028_800, signatures: ['ab', 'cd'] });
  expect(readSignatureHeader('v2=x, t=7 ,v1=ab')).toEqual({ atS: 7, signatures: ['ab'] });
});

test.each(['', 'v1=ab', 't=,v1=ab', 't=-1,v1=ab', 't=1e9,v1=ab'])('%j has no time', (text) => {
  expect(readSignatureHeader(text)).toBeNull();
});

test('a balance request is signed by its query', () => {
  expect(signedQuery(balancePath('a+b', 'EUR'))).toBe('player_id=a%2Bb&currency=EUR');
});
