import { createHmac } from 'node:crypto';
import { ATTEMPT_HEADER, REQUEST_ID_HEADER, SIGNATURE_HEADER, signatureHeader, signedText } from '@cardroom/operator-api';

/** One attempt of a call to be signed and numbered. */
export interface Numbered {
  readonly requestId: string;
  readonly attempt: number;
  /** The body, or the query of a GET, as sent. */
  readonly content: string;
}

/** The headers of a signed call, with one signature for each secret; none without secrets. The body stays as it is. */
export function signedHeaders(secrets: readonly string[], { requestId, attempt, content }: Numbered, now: number): Record<string, string> {
  if (secrets.length === 0) return {};
  const atS = Math.floor(now / 1_000);
  const signatures = secrets.map((secret) => createHmac('sha256', secret).update(signedText(atS, content)).digest('hex'));
  return {
    [REQUEST_ID_HEADER]: requestId,
    [ATTEMPT_HEADER]: String(attempt),
    [SIGNATURE_HEADER]: signatureHeader(atS, signatures),
  };
}
