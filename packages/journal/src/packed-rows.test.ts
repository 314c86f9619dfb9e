import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packRows, unpackRows } from './packed-rows.ts';
import type { JournalRow } from './table-journal.ts';

const AT = 1_800_000_000_000;
const HAND: JournalRow[] = [
  [7, AT, { type: 'hand-opened', handId: '9', at: AT, players: [{ seat: 0, playerId: 'ännchen' }] }] as const,
  [8, AT, { type: 'turn-started', seat: 0, at: AT, actUntil: AT + 15_000, bankUntil: AT + 45_000 }] as const,
  [9, AT + 812, { type: 'folded', seat: 0 }] as const,
  [11, AT + 812, { type: 'hand-closed', handId: '9', at: AT + 812, nextHandAt: AT + 3_812 }] as const,
].map(([seq, at, event]) => ({ seq, at, event }));

test('a hand comes back as it was, in the order of its members, though a row is missing', () => {
  const packed = packRows(HAND);
  expect(JSON.stringify(unpackRows(packed))).toBe(JSON.stringify(HAND));
  expect(packed.length).toBeLessThan(deflateRawSync(JSON.stringify(HAND)).length);
});

/** `HAND` as this form wrote it first. Bytes like these lie in databases for years. */
const WRITTEN = ['Bos21zG0MEAAnWiiZsCQGgiY0yGoszyHl+TlJWek5mELWFzJHiN1G5qip24TU0QLyZBA8jYiIqAssYeRMdiW2FgA'].join('');

test('what this form has written is read by every later version', () => {
  expect(unpackRows(Buffer.from(WRITTEN, 'base64'))).toEqual(HAND);
});

test('a hand of an earlier version is read', () => {
  expect(unpackRows(deflateRawSync(JSON.stringify(HAND)))).toEqual(HAND);
});

test('any rows come back alike', () => {
  const event = fc
    .dictionary(
      fc.constantFrom('seat', 'at', 'until', 'actUntil', 'nextHandAt', 'cards', 'name'),
      fc.oneof(fc.integer(), fc.double({ noNaN: true }), fc.string({ unit: 'grapheme' }), fc.constant(null), fc.array(fc.integer())),
    )
    .map((more) => ({ type: 'x', ...more }));
  const rows = fc.array(fc.record({ seq: fc.nat(), at: fc.integer({ min: 0, max: 4_000_000_000_000 }), event }));
  fc.assert(
    fc.property(rows, (given) => {
      expect(JSON.stringify(unpackRows(packRows(given)))).toBe(JSON.stringify(given));
    }),
  );
});

test.each([
  ['nothing', new Uint8Array()],
  ['no packed rows', Buffer.from('hand')],
  ['a hand that is cut off', packRows(HAND).subarray(0, 30)],
])('%s is refused', (_name, bytes) => {
  expect(() => unpackRows(bytes)).toThrow();
});
