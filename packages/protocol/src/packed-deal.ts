import type { DealMessage, OwnDealMessage } from './deal.ts';

/**
 * A message about the fair deal as it is sent: its byte strings as bytes, because hex is twice as long and most of a hand's traffic. Opaque to
 * everything but `unpackDeal`.
 */
export type PackedDeal = { readonly packed: 'deal' };

/** Texts from the length of a key ID on; a shorter one may be a name that happens to have hex digits alone. */
const BYTES = /^(?:[0-9a-f]{2}){8,}$/;

/** The message for the wire. Every text of an even number of lower-case hex digits from 16 on goes as bytes, and comes back as it was. */
export const packDeal = (message: DealMessage | OwnDealMessage): PackedDeal =>
  mapped(message, (leaf) => (typeof leaf === 'string' && BYTES.test(leaf) ? bytesOf(leaf) : leaf)) as PackedDeal;

/** The message as it was packed. */
export const unpackDeal = (packed: PackedDeal): DealMessage | OwnDealMessage =>
  mapped(packed, (leaf) => (leaf instanceof Uint8Array ? hexOf(leaf) : leaf)) as DealMessage | OwnDealMessage;

function mapped(value: unknown, leafOf: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => mapped(one, leafOf));
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return leafOf(value);
  const members: Record<string, unknown> = {};
  for (const name in value) members[name] = mapped((value as Record<string, unknown>)[name], leafOf);
  return members;
}

function bytesOf(hex: string): Uint8Array {
  const bytes = new Uint8Array(hex.length / 2);
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = (digit(hex.charCodeAt(2 * i)) << 4) | digit(hex.charCodeAt(2 * i + 1));
  return bytes;
}

/** `0` to `9` are 48 to 57, `a` to `f` are 97 to 102. */
const digit = (code: number): number => (code < 58 ? code - 48 : code - 87);

function hexOf(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return hex;
}
