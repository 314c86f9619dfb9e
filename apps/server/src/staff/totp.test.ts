import fc from 'fast-check';
import { expect, test } from 'vitest';
import { base32, newTotpSecret, TOTP_STEP_MS, totpCode, totpStepOf, totpUri } from './totp.ts';

/** RFC 6238, appendix B: times in seconds and eight-digit codes under HMAC-SHA-1. */
const VECTORS = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const;

test.each(VECTORS)('RFC 6238 at %d s', (seconds, code) => {
  const secret = Buffer.from('12345678901234567890');
  expect(totpCode(secret, Math.floor(seconds / 30), 8)).toBe(code);
  expect(totpStepOf(secret, code.slice(2), seconds * 1000)).toBe(Math.floor(seconds / 30));
});

test('a code is valid one step early or late, and no further', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 60_000_000 }), fc.integer({ min: 0, max: TOTP_STEP_MS - 1 }), (step, ms) => {
      const secret = newTotpSecret();
      const code = totpCode(secret, step);
      for (const apart of [-1, 0, 1]) expect(totpStepOf(secret, code, (step + apart) * TOTP_STEP_MS + ms)).not.toBeNull();
      for (const apart of [-2, 2]) {
        const near = [-1, 0, 1].map((one) => totpCode(secret, step + apart + one));
        if (!near.includes(code)) expect(totpStepOf(secret, code, (step + apart) * TOTP_STEP_MS + ms)).toBeNull();
      }
    }),
  );
});

/** RFC 4648, section 10, without padding. */
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of %j', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});

test('a key’s address contains all that an app needs', () => {
  expect(totpUri(Buffer.from('12345678901234567890'), 'ann+x@casino.example')).toBe(
    'otpauth://totp/Cardroom:ann%2Bx%40casino.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Cardroom&algorithm=SHA1&digits=6&period=30',
  );
});
