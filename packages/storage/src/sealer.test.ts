import { describe, expect, test } from 'vitest';
import { aesGcmSealer, NotOpened } from './sealer.ts';

const sealer = aesGcmSealer(Buffer.alloc(32, 7));
const plain = Buffer.from('As Kd');

describe('sealed bytes', () => {
  test('open again with the same key and context', () => {
    expect(Buffer.from(sealer.open(sealer.seal(plain, 'event:1:2'), 'event:1:2')).toString()).toBe('As Kd');
  });
  test('do not hold the plain text, and differ each time', () => {
    const a = Buffer.from(sealer.seal(plain, 'c'));
    expect(a.includes(plain)).toBe(false);
    expect(a.equals(Buffer.from(sealer.seal(plain, 'c')))).toBe(false);
  });
  test('do not open in another place', () => {
    expect(() => sealer.open(sealer.seal(plain, 'event:1:2'), 'event:1:3')).toThrow(NotOpened);
  });
  test('do not open with another key, which is named as the reason', () => {
    expect(() => aesGcmSealer(Buffer.alloc(32, 8)).open(sealer.seal(plain, 'c'), 'c')).toThrow(/another key/);
  });
  test('do not open when any single byte was changed', () => {
    const sealed = Buffer.from(sealer.seal(plain, 'c'));
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => sealer.open(changed, 'c')).toThrow(NotOpened);
    }
  });
  test('do not open when cut short', () => {
    const sealed = sealer.seal(plain, 'c');
    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => sealer.open(sealed.subarray(0, length), 'c')).toThrow(NotOpened);
    }
  });
  test('need a key of 32 bytes', () => {
    expect(() => aesGcmSealer(Buffer.alloc(16))).toThrow(RangeError);
  });
});
