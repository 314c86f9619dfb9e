import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { balancePath } from './balance.ts';
import { readSignatureHeader, signatureOf, signedHeaders, signedQuery, signedText } from './signature.ts';

test('a header is read as it was written, and unknown parts are ignored', () => {
  expect(signedText(1_764_028_800, '{"a":1}')).toBe('1764028800.{"a":1}');
  const header = signatureOf(['new', 'old'], '{"a":1}', 1_764_028_800_999);
  const hex = (secret: string) => createHmac('sha256', secret).update('1764028800.{"a":1}').digest('hex');
  expect(header).toBe(`t=1764028800,v1=${hex('new')},v1=${hex('old')}`);
  expect(readSignatureHeader(header)).toEqual({ atS: 1_764_028_800, signatures: [hex('new'), hex('old')] });
  expect(readSignatureHeader('v2=x, t=7 ,v1=ab')).toEqual({ atS: 7, signatures: ['ab'] });
});

test.each(['', 'v1=ab', 't=,v1=ab', 't=-1,v1=ab', 't=1e9,v1=ab'])('%j has no time', (text) => {
  expect(readSignatureHeader(text)).toBeNull();
});

test('a balance request is signed by its query', () => {
  expect(signedQuery(balancePath('a+b', 'EUR'))).toBe('player_id=a%2Bb&currency=EUR');
});

test('a signed call is numbered by attempt', () => {
  const call = { requestId: 'd1-2', attempt: 2 };
  const numbers = { 'X-Request-Id': 'd1-2', 'X-Attempt': '2' };
  expect(signedHeaders({ ...call, signature: 't=1,v1=ab' })).toEqual({ ...numbers, 'Cardroom-Signature': 't=1,v1=ab' });
  expect(signedHeaders({ ...call, signature: null })).toEqual(numbers);
});
