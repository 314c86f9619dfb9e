import { z } from 'zod';
import type { ClusterMac } from '../process/secrets.ts';
import type { BusMistake } from './bus.ts';
import { CALL_LIMITS, CallGuard, hidden, sealOf, shown } from './sealed-calls.ts';

/** Size of a message on the bus, bytes. */
export const MESSAGE_BYTES_MAX = 65_536;
/**
 * Messages that do not open which a process looks at in a second, at most. With the largest ones that is 13 MB to read and to check, a few hundredths of
 * a core; the processes of one cluster send each other none.
 */
export const UNOPENED_PER_SECOND_MAX = 200;

/** A message as it is sent. The body is encrypted, and the seal covers everything. */
const WIRE = z.strictObject({ topic: z.string(), at: z.number(), nonce: z.string(), body: z.string(), seal: z.string() });
const INSIDE = z.tuple([z.string(), z.unknown()]);

/** Stands where a call names the process that it is for, so that neither passes for the other. */
const EVERYBODY = 'bus';

export interface OpenedMessage {
  readonly topic: string;
  /** The process that has sent it. */
  readonly from: string;
  readonly message: unknown;
}

/**
 * Signs and encrypts the messages of this process. They pass through a server that anybody may read and write who reaches it, and which may keep,
 * repeat or change what it carries.
 */
export function sealedMessage(
  mac: ClusterMac,
  { topic, from, message }: OpenedMessage,
  { at, nonce }: { readonly at: number; readonly nonce: string },
): string {
  const body = hidden(mac, nonce, JSON.stringify([from, message]));
  const seal = sealOf(mac, { to: EVERYBODY, name: topic, body, at, nonce });
  return JSON.stringify({ topic, at, nonce, body, seal } satisfies z.infer<typeof WIRE>);
}

/** Opens each message of the cluster once. */
export class MessageGuard {
  readonly #mac: ClusterMac;
  readonly #guard: CallGuard;
  /** The messages of the current second that did not open. */
  #unopened = { second: 0, count: 0 };

  constructor(mac: ClusterMac) {
    this.#mac = mac;
    this.#guard = new CallGuard(mac);
  }

  /**
   * The message, or why it is ignored: it is not of this cluster, has come before, is older than a call may be, or comes in a flood of those.
   * `now`: wall clock, ms.
   */
  open(text: string, now: number): OpenedMessage | BusMistake {
    const second = Math.floor(now / 1_000);
    if (second !== this.#unopened.second) this.#unopened = { second, count: 0 };
    // Genuine ones are lost with the rest: to tell them apart is the very work that is bounded here.
    if (this.#unopened.count >= UNOPENED_PER_SECOND_MAX) return 'unread';
    const opened = this.#opened(text, now);
    if (typeof opened === 'string') this.#unopened.count += 1;
    return opened;
  }

  #opened(text: string, now: number): OpenedMessage | BusMistake {
    if (Buffer.byteLength(text) > MESSAGE_BYTES_MAX) return 'too-long';
    const wire = WIRE.safeParse(parsed(text));
    if (!wire.success) return 'forged';
    const { topic, at, nonce, body, seal } = wire.data;
    const refusal = this.#guard.refusal({ to: EVERYBODY, name: topic, body, at, nonce }, seal, now);
    if (refusal !== null) return refusal;
    const inside = INSIDE.safeParse(parsed(shown(this.#mac, nonce, body) ?? ''));
    if (!inside.success) return 'not-understood';
    return { topic, from: inside.data[0], message: inside.data[1] };
  }
}

/** How old a message may be, ms. */
export const MESSAGE_AGE_MAX_MS = CALL_LIMITS.windowMs;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
