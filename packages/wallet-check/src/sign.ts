import { createHmac } from 'node:crypto';
import { ATTEMPT_HEADER, REQUEST_ID_HEADER, SIGNATURE_HEADER, signatureHeader, signedText } from '@cardroom/operator-api';

/** The value of the signature's header, as Cardroom sends it at `atMs`. */
export function signatureOf(secret: string, content: string, atMs: number): string {
  const atS = Math.floor(atMs / 1_000);
  return signatureHeader(atS, [createHmac('sha256', secret).update(signedText(atS, content)).digest('hex')]);
}

/** The headers of a signed and numbered call. A `signature` of null is left out. */
export function signedHeaders(call: { readonly id: string; readonly attempt: number; readonly signature: string | null }) {
  return {
    [REQUEST_ID_HEADER]: `${call.id}-${call.attempt}`,
    [ATTEMPT_HEADER]: String(call.attempt),
    ...(call.signature === null ? {} : { [SIGNATURE_HEADER]: call.signature }),
  };
}
