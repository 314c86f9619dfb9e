import fc from 'fast-check';
import { expect, it } from 'vitest';
import { concat, field, fromHex, toHex, u8, u16, u32, u64 } from './bytes.ts';

it('writes integers big-endian', () => {
  expect(toHex(concat(u8(0xab), u16(0x0102), u32(0xfffefdfc)))).toBe('ab0102fffefdfc');
  fc.assert(
    fc.property(fc.maxSafeNat(), (value) => {
      const buffer = Buffer.alloc(8);
      buffer.writeBigUInt64BE(BigInt(value));
      expect(toHex(u64(value))).toBe(buffer.toString('hex'));
    }),
  );
});

it('puts the length before a field', () => expect(toHex(field('52'))).toBe('000000023532'));

it('reads the hex that it writes', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(fromHex(toHex(bytes))).toEqual(bytes);
    }),
  );
});

it('refuses a name that is not ASCII', () => expect(() => field('tablé')).toThrow(RangeError));
