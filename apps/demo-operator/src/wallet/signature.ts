import { createHmac, timingSafeEqual } from 'node:crypto';
import { readSignatureHeader, SIGNATURE_AGE_MAX_S, signedText } from '@cardroom/operator-api';

/** Whether a header signs exactly these bytes, not long ago, with our secret. One right signature of several is enough. */
export function isSigned(header: string, content: Uint8Array, { secret, now }: { readonly secret: string; readonly now: number }): boolean {
  const given = readSignatureHeader(header);
  if (given === null || Math.abs(now / 1_000 - given.atS) > SIGNATURE_AGE_MAX_S) return false;
  const expected = createHmac('sha256', secret).update(signedText(given.atS, '')).update(content).digest();
  return given.signatures.filter((hex) => isSame(Buffer.from(hex, 'hex'), expected)).length > 0;
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
