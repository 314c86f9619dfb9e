import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { isSigned } from './signature.ts';

const secret = 'the-signing-secret';
const body = '{"amount":100.00,"name":"Zoë"}';
const now = 1_764_028_800_000;
const hex = (text: string, key = secret) => createHmac('sha256', key).update(text).digest('hex');
const right = hex(`1764028800.${body}`);
const GUIDE = readFileSync(new URL('../../../../docs/guide.md', import.meta.url), 'utf8');
const EXAMPLE = /```js\n(const \[t, [\s\S]*?)```/.exec(GUIDE)?.[1] ?? '';
/** Whether the example in the guide takes the call; the answer of the demo wallet must be the same. */
function inGuide(header: string, rawBody: Buffer): boolean {
  const known = { header, secret, rawBody, createHmac, timingSafeEqual, Buffer, Date: { now: () => now }, Math };
  return runInNewContext(`${EXAMPLE}; isOurs`, known) as boolean;
}

const check = (header: string, content = body) => {
  const rawBody = Buffer.from(content);
  const isTaken = isSigned(header, rawBody, { secret, now });
  expect(inGuide(header, rawBody)).toBe(isTaken);
  return isTaken;
};

test.each([
  [`t=1764028800,v1=${right}`],
  [`t=1764028800,v1=${'0'.repeat(64)},v1=${right}`],
  [`t=1764028500,v1=${hex(`1764028500.${body}`)}`],
])('%s is accepted', (header) => {
  expect(check(header)).toBe(true);
});

test.each([
  ['nothing', ''],
  ['no signature', 't=1764028800'],
  ['no hexadecimal signature', 't=1764028800,v1=zz'],
  ['no hexadecimal signature of the right length', `t=1764028800,v1=${'z'.repeat(64)}`],
  ['another secret', `t=1764028800,v1=${hex(`1764028800.${body}`, 'another')}`],
  ['another time', `t=1764028801,v1=${right}`],
  ['an old time', `t=1764028499,v1=${hex(`1764028499.${body}`)}`],
  ['a time in the future', `t=1764029101,v1=${hex(`1764029101.${body}`)}`],
])('%s is refused', (_name, header) => {
  expect(check(header)).toBe(false);
});

test('changed bytes are refused', () => {
  expect(check(`t=1764028800,v1=${right}`, body.replace('100.00', '100.0'))).toBe(false);
});
