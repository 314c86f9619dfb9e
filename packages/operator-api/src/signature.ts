import { createHmac } from 'node:crypto';

/** Signed and numbered callbacks, for operators that switch them on in the back office. */

/** `t=<seconds since 1970>,v1=<hex>[,v1=<hex>]`: one signature for each secret that is valid now. */
export const SIGNATURE_HEADER = 'Cardroom-Signature';
/** Unique for each attempt of each call. */
export const REQUEST_ID_HEADER = 'X-Request-Id';
/** 1 for the first attempt of a call, 2 for the second and so on. */
export const ATTEMPT_HEADER = 'X-Attempt';
/** A wallet should refuse signatures whose time is further away than this, in seconds. */
export const SIGNATURE_AGE_MAX_S = 300;

/** The text to sign with HMAC-SHA256: the time, a dot, and the body as sent. A GET has no body; its query counts as sent, without `?`. */
export function signedText(atS: number, content: string): string {
  return `${atS}.${content}`;
}

/** The value of the signature's header at `atMs`, with one signature for each secret. */
export function signatureOf(secrets: readonly string[], content: string, atMs: number): string {
  const atS = Math.floor(atMs / 1_000);
  const signatures = secrets.map((secret) => createHmac('sha256', secret).update(signedText(atS, content)).digest('hex'));
  return [`t=${atS}`, ...signatures.map((signature) => `v1=${signature}`)].join(',');
}

/** The headers of a signed and numbered call. A `signature` of null is left out, which only tests of a wallet do. */
export function signedHeaders(call: { readonly requestId: string; readonly attempt: number; readonly signature: string | null }) {
  return {
    [REQUEST_ID_HEADER]: call.requestId,
    [ATTEMPT_HEADER]: String(call.attempt),
    ...(call.signature === null ? {} : { [SIGNATURE_HEADER]: call.signature }),
  };
}

/** The time and signatures in a header; null if it has no time. Parts of other versions are ignored. */
export function readSignatureHeader(text: string): { readonly atS: number; readonly signatures: readonly string[] } | null {
  const parts = text.split(',').map((part) => part.trim());
  const time = /^t=(\d{1,12})$/.exec(parts.find((part) => part.startsWith('t=')) ?? '');
  if (time === null) return null;
  return { atS: Number(time[1]), signatures: parts.filter((part) => part.startsWith('v1=')).map((part) => part.slice('v1='.length)) };
}

/** The part of a path and query that is signed for a call without a body. */
export function signedQuery(path: string): string {
  return path.slice(path.indexOf('?') + 1);
}
