import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DealMessage } from './deal.ts';
import { packDeal, unpackDeal } from './packed-deal.ts';

const hex = (bytes: number) => fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((value) => Buffer.from(value).toString('hex'));

const messages: fc.Arbitrary<DealMessage> = fc.record(
  {
    statements: fc.array(
      fc.record({
        n: fc.nat(),
        kind: fc.constantFrom('commit', 'list', 'cut', 'close', 'void'),
        said: fc.record({
          prev: hex(32),
          hand: fc.oneof(fc.string(), fc.nat().map(String), hex(8)),
          bombPot: fc.boolean(),
          links: fc.array(fc.record({ seat: fc.nat(9), link: hex(32) })),
          secrets: fc.tuple(fc.option(hex(32)), fc.option(hex(32))),
        }),
        kid: hex(8),
        sig: hex(64),
      }),
      { maxLength: 3 },
    ),
    opened: fc.record({
      n: fc.nat(),
      cards: fc.array(fc.record({ pos: fc.nat(51), why: fc.constant('own' as const), leaf: fc.nat(51), card: fc.nat(51), salt: hex(16) })),
    }),
    leaves: fc.record({ n: fc.nat(), leaves: hex(36 * 32) }),
  },
  { requiredKeys: [] },
);

it('comes back as it was sent', () => {
  fc.assert(
    fc.property(messages, (message) => {
      expect(unpackDeal(structuredClone(packDeal(message)))).toEqual(message);
    }),
  );
});

it('sends a hash in half the bytes', () => {
  expect(packDeal({ leaves: { n: 1, leaves: 'ab'.repeat(52 * 32) } })).toEqual({
    leaves: { n: 1, leaves: new Uint8Array(52 * 32).fill(0xab) },
  });
});
