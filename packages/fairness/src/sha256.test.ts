import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toHex } from './bytes.ts';
import { sha256 } from './sha256.ts';

it.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ['abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq', '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1'],
])('FIPS 180-4: %j', (text, expected) => expect(toHex(sha256(Buffer.from(text)))).toBe(expected));

it('is that of node:crypto, at every length', () => {
  for (let length = 0; length < 300; length += 1) {
    const bytes = new Uint8Array(length).fill(length);
    expect(toHex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5000 }), (bytes) => {
      expect(toHex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
    }),
  );
});

it('takes its constants from roots that no rounding of an engine can change', () => {
  const primes = Array.from({ length: 310 }, (_, n) => n + 2).filter((n) => ![2, 3, 5, 7, 11, 13, 17].some((p) => p < n && n % p === 0));
  const values = [...primes.slice(0, 64).map((prime) => Math.cbrt(prime)), ...primes.slice(0, 8).map(Math.sqrt)].map(
    (root) => root * 2 ** 32,
  );
  // The last bit of such a root is worth less than 2^-17.
  for (const value of values) expect(Math.abs(value - Math.round(value))).toBeGreaterThan(2 ** -10);
});
