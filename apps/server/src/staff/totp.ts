import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 6238 as authenticator apps implement it: HMAC-SHA-1, six digits, steps of 30 s. */
export const TOTP_STEP_MS = 30_000;
export const TOTP_DIGITS = 6;
/** Steps a code may be early or late (RFC 6238 5.2), to allow for clock drift and typing. */
export const TOTP_STEPS_APART = 1;
/** 160 bits, as RFC 4226 4 recommends. */
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function newTotpSecret(): Uint8Array {
  return randomBytes(SECRET_BYTES);
}

/** The code of a step (RFC 4226 5.3). */
export function totpCode(secret: Uint8Array, step: number, digits = TOTP_DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step near `now` (ms) that has this code; null for a wrong one. Every step in range is compared, in constant time. */
export function totpStepOf(secret: Uint8Array, code: string, now: number): number | null {
  const present = Math.floor(now / TOTP_STEP_MS);
  let found: number | null = null;
  for (let step = present - TOTP_STEPS_APART; step <= present + TOTP_STEPS_APART; step += 1) {
    if (step >= 0 && sameCode(totpCode(secret, step), code)) found = step;
  }
  return found;
}

function sameCode(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** RFC 4648 base32 without padding, as typed into an authenticator. */
export function base32(bytes: Uint8Array): string {
  let [bits, value, text] = [0, 0, ''];
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += BASE32[(value >>> bits) & 31];
    }
  }
  return bits > 0 ? text + BASE32[(value << (5 - bits)) & 31] : text;
}

/** The content of the QR code for an authenticator app. */
export function totpUri(secret: Uint8Array, email: string): string {
  const issuer = 'Cardroom';
  const query = new URLSearchParams({
    secret: base32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(TOTP_DIGITS),
    period: String(TOTP_STEP_MS / 1000),
  });
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?${query}`;
}
