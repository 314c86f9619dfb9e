import type { DealMessage, OwnDealMessage } from './deal.ts';

/**
 * A message about the fair deal as it is sent: its byte strings as bytes, because hex is twice as long and most of a hand's traffic. Opaque to
 * everything but `unpackDeal`.
 */
export type PackedDeal = { readonly packed: 'deal' };

/** Texts from the length of a key ID on; a shorter one may be a name that happens to have hex digits alone. */
const PACKED_MIN = 16;

/** The message for the wire. Every text of an even number of lower-case hex digits from 16 on goes as bytes, and comes back as it was. */
export const packDeal = (message: DealMessage | OwnDealMessage): PackedDeal => packed(message) as PackedDeal;

function packed(value: unknown): unknown {
  if (typeof value === 'string') return value.length < PACKED_MIN ? value : (bytesOf(value) ?? value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(packed);
  const members: Record<string, unknown> = {};
  for (const name in value) members[name] = packed((value as Record<string, unknown>)[name]);
  return members;
}

/** The value of each lower-case hex digit by its code; below 0 for other letters. Clients only unpack, and leave it out. */
const DIGITS = /* @__PURE__ */ Int8Array.from({ length: 128 }, (_, code) => '0123456789abcdef'.indexOf(String.fromCharCode(code)));

/** Null for a text that is not an even number of lower-case hex digits. */
function bytesOf(hex: string): Uint8Array | null {
  if (hex.length % 2 === 1) return null;
  const bytes = new Uint8Array(hex.length / 2);
  for (let i = 0; i < bytes.length; i += 1) {
    const high = DIGITS[hex.charCodeAt(2 * i)] ?? -1;
    const low = DIGITS[hex.charCodeAt(2 * i + 1)] ?? -1;
    if (high < 0 || low < 0) return null;
    bytes[i] = high * 16 + low;
  }
  return bytes;
}

/** The message as it was packed. */
export const unpackDeal = (message: PackedDeal): DealMessage | OwnDealMessage => unpacked(message) as DealMessage | OwnDealMessage;

function unpacked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpacked);
  if (value instanceof Uint8Array) return hexOf(value);
  if (typeof value !== 'object' || value === null) return value;
  const members: Record<string, unknown> = {};
  for (const name in value) members[name] = unpacked((value as Record<string, unknown>)[name]);
  return members;
}

function hexOf(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return hex;
}
