import { connectionPool } from './connection-pool.ts';
import { ANSWER_TOO_LARGE, DEADLINE, exchange, type HttpOutcome, whenAborted } from './http-call.ts';
import { CONNECT_MS, IDLE_MS } from './operator-client.ts';
import { callableBase, guardedLookup, type Resolve, type SsrfRules } from './ssrf.ts';

export interface PictureClientOptions extends SsrfRules {
  /** Larger answers are given up while they arrive. */
  readonly bytesMax: number;
  /** Deadline for DNS, TCP and TLS together. */
  readonly connectMs?: number | undefined;
  /** How long an idle connection is kept for the next picture. */
  readonly idleMs?: number | undefined;
  /** Name resolution, for tests. */
  readonly resolve?: Resolve | undefined;
  /** The signal that ends a call after a given number of ms, for tests with a clock of their own. */
  readonly deadline?: ((ms: number) => AbortSignal) | undefined;
}

/** Why there are no bytes; `detail` has the status or the error's code, '' if there is none. */
export interface PictureMissed {
  readonly fault: 'blocked' | 'unreachable' | 'timeout' | 'redirect' | 'status' | 'too-large';
  readonly detail: string;
}

export interface PictureClient {
  /** Fetches the bytes behind a URL, whatever they are; never throws. */
  fetch(url: string): Promise<Uint8Array | PictureMissed>;
  close(): void;
}

/** Long enough for a small file from afar; a launch never waits for it. */
export const PICTURE_MS = 5_000;

/**
 * The HTTP client of players' pictures. It reaches the same addresses as the wallet calls and carries no key, since a picture may be on a
 * host that the wallet's owner only rents.
 */
export function createPictureClient(options: PictureClientOptions): PictureClient {
  const { connectMs = CONNECT_MS, idleMs = IDLE_MS, deadline = (ms: number) => AbortSignal.timeout(ms) } = options;
  const pool = connectionPool({ connectMs, idleMs, lookup: guardedLookup(options, options.resolve) });
  return {
    fetch: async (url) => {
      if (callableBase(new URL(url).origin, options) === null) return { fault: 'blocked', detail: '' };
      const callOff = whenAborted(deadline(PICTURE_MS));
      const outcome = await exchange(pool, { method: 'GET', url, headers: HEADERS, answerBytesMax: options.bytesMax, callOff });
      if (outcome.kind !== 'answer') return missed(outcome);
      const { status, bytes } = outcome;
      if (status >= 300 && status < 400) return { fault: 'redirect', detail: String(status) };
      return status === 200 ? new Uint8Array(bytes) : { fault: 'status', detail: String(status) };
    },
    close: () => pool.close(),
  };
}

/** Compression is declined, as a compressed answer could be of any size once it is unpacked. */
const HEADERS = { Accept: 'image/png, image/jpeg, image/webp', 'Accept-Encoding': 'identity', 'User-Agent': 'Cardroom' };

const FAULTS: Readonly<Record<string, PictureMissed['fault']>> = {
  ESSRF: 'blocked',
  [ANSWER_TOO_LARGE]: 'too-large',
  [DEADLINE]: 'timeout',
};

function missed({ code }: Exclude<HttpOutcome, { readonly kind: 'answer' }>): PictureMissed {
  const fault = FAULTS[code];
  return fault === undefined ? { fault: 'unreachable', detail: code } : { fault, detail: '' };
}
