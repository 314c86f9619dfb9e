// How values become bytes: FORMAT §1. Integers are big-endian, strings printable ASCII.

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  let [length, at] = [0, 0];
  for (const part of parts) length += part.length;
  const whole = new Uint8Array(length);
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const u8 = (value: number): Uint8Array => Uint8Array.of(value);
export const u16 = (value: number): Uint8Array => Uint8Array.of(value >>> 8, value);
export const u32 = (value: number): Uint8Array => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);

/** An integer of up to 2^53 - 1 as eight bytes. */
export const u64 = (value: number): Uint8Array => concat(u32(Math.floor(value / 2 ** 32)), u32(value % 2 ** 32));

/** Refuses other letters, because two names must never become the same bytes. */
export function ascii(text: string): Uint8Array {
  if (!/^[ -~]*$/.test(text)) throw new RangeError('only printable ASCII can be hashed');
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Its length, then the value, so that joined values cannot be read in two ways. */
export function field(value: Uint8Array | string): Uint8Array {
  const bytes = typeof value === 'string' ? ascii(value) : value;
  return concat(u32(bytes.length), bytes);
}

/** The two digits of each byte. */
const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 1) text += DIGITS[bytes[i] as number];
  return text;
}

/** The bytes of a text of hex digits, which the caller has checked. */
export function fromHex(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    // The last four bits of a digit are its value; those of a letter count from one at the letter for ten.
    bytes[i >> 1] = (bytes[i >> 1] as number) * 16 + (code & 15) + 9 * (code >> 6);
  }
  return bytes;
}
