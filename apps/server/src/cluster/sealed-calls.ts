import { createHash } from 'node:crypto';
import { NotOpened } from '@cardroom/storage';
import type { ClusterMac } from '../process/secrets.ts';

/** One call as it is signed. `to`: the ID of the process that is asked, so that nobody can repeat the call to another one. */
export interface Call {
  readonly to: string;
  readonly name: string;
  readonly body: string;
  /** Wall clock of the caller, ms. */
  readonly at: number;
  readonly nonce: string;
}

/** Why a call is refused. `forged`: the signature is missing or wrong. `stale`: the time is too far off. `replayed`: it has come before. */
export type CallRefusal = 'forged' | 'stale' | 'replayed' | 'too-many';

export const CALL_LIMITS = {
  /** A call older than this, or from so far ahead, is refused, ms. The clocks of two processes are two seconds apart at most. */
  windowMs: 5_000,
  /** Calls remembered within the window; more than that are refused. */
  noncesMax: 200_000,
  /** Size of a question, bytes. */
  bodyMax: 65_536,
  /** Connections to the port at once, all processes together; more are closed. */
  connectionsMax: 256,
  /** How long an answer may take, ms. */
  deadlineMs: 2_000,
} as const;

const NONCE_FORM = /^[\w-]{16,64}$/;

/** The signature of a call. */
export function sealOf({ mac }: Pick<ClusterMac, 'mac'>, call: Call): string {
  return mac(textOf(call));
}

/** The signature of the answer to a call: nobody else can answer it, and no other answer fits. */
export function answerSealOf({ mac }: Pick<ClusterMac, 'mac'>, nonce: string, status: number, body: string): string {
  return mac(answerText(nonce, status, body));
}

/** Whether an answer comes from a process of the cluster and belongs to the call with this nonce. */
export function isAnswerTo({ isMac }: Pick<ClusterMac, 'isMac'>, nonce: string, answer: Answer): boolean {
  return isMac(answerText(nonce, answer.status, answer.body), answer.seal);
}

/** The body of a call or an answer as it is sent: a place at a table is in it, and whoever hears it first could take it. */
export function hidden({ sealer }: Pick<ClusterMac, 'sealer'>, nonce: string, text: string): string {
  return Buffer.from(sealer.seal(Buffer.from(text), nonce)).toString('base64');
}

/** The text that was hidden; null when it cannot be opened. */
export function shown({ sealer }: Pick<ClusterMac, 'sealer'>, nonce: string, body: string): string | null {
  try {
    return Buffer.from(sealer.open(Buffer.from(body, 'base64'), nonce)).toString('utf8');
  } catch (error) {
    if (error instanceof NotOpened) return null;
    throw error;
  }
}

export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly seal: string;
}

function textOf({ to, name, body, at, nonce }: Call): string {
  return JSON.stringify(['call', to, name, at, nonce, digestOf(body)]);
}

function answerText(nonce: string, status: number, body: string): string {
  return JSON.stringify(['answer', nonce, status, digestOf(body)]);
}

function digestOf(body: string): string {
  return createHash('sha256').update(body).digest('base64url');
}

/** Lets each call of the cluster through once. */
export class CallGuard {
  readonly #mac: Pick<ClusterMac, 'isMac'>;
  /** The nonces of the calls that were let through, oldest first, and when each may be forgotten. */
  readonly #seen = new Map<string, number>();

  constructor(mac: Pick<ClusterMac, 'isMac'>) {
    this.#mac = mac;
  }

  /** Null when the call is genuine and new. `now`: wall clock, ms. Only genuine calls are remembered, so that garbage costs no memory. */
  refusal(call: Call, seal: string, now: number): CallRefusal | null {
    if (!NONCE_FORM.test(call.nonce) || !this.#mac.isMac(textOf(call), seal)) return 'forged';
    if (!(Math.abs(now - call.at) <= CALL_LIMITS.windowMs)) return 'stale';
    this.#forget(now);
    if (this.#seen.has(call.nonce)) return 'replayed';
    if (this.#seen.size >= CALL_LIMITS.noncesMax) return 'too-many';
    // The time of a call may lie ahead, and it passes for a whole window after that.
    this.#seen.set(call.nonce, now + 2 * CALL_LIMITS.windowMs);
    return null;
  }

  #forget(now: number): void {
    for (const [nonce, until] of this.#seen) {
      if (until >= now) return;
      this.#seen.delete(nonce);
    }
  }
}
