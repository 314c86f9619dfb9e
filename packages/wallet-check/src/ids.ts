import { randomBytes } from 'node:crypto';

const TIME_BYTES = 6;

/** A new UUIDv7, like the IDs of Cardroom's transactions. `now` in ms since the epoch. */
export function newId(now: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, TIME_BYTES);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** A player ID that no operator knows. It is lower case and has at most 30 characters, as the launch call requires. */
export function strangerId(prefix = 'nobody-'): string {
  return prefix + randomBytes(8).toString('hex');
}
