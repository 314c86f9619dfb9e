import type { DebitReason } from '@cardroom/wallet';

/** A player of an operator in one currency. */
export interface Payer {
  readonly operatorId: string;
  readonly playerId: string;
  readonly currency: string;
}

/** Refused payments in a row after which a player has to wait. */
export const REFUSALS_MAX = 3;
/** The wait after the third refusal in a row, the fourth and so on; the last one from then on. */
export const PAUSES_MS = [30_000, 60_000, 120_000, 300_000] as const;
/** A player whose last refusal is older than this starts over. */
export const REFUSALS_KEPT_MS = 15 * 60_000;
/** Players remembered; the one whose last refusal is the oldest is forgotten. */
export const PAYERS_MAX = 20_000;

/** Nothing was sent, so nothing was refused. */
const NOT_SENT: readonly DebitReason[] = ['restarted', 'wallet-unavailable', 'previous-payment-pending'];

interface Refusals {
  readonly count: number;
  readonly at: number;
  /** The lowest wallet balance known since, in minor units; null while none is known. */
  readonly balance: number | null;
}

/**
 * Players who must wait before the next buy-in or top-up, because the wallet has just refused several of theirs. Each attempt costs the
 * operator a call and holds a seat. A payment that succeeds, or a balance that rises, ends the wait.
 */
export class PaymentPauses {
  readonly #refusals = new Map<string, Refusals>();

  /** `balance`: the wallet balance as it is known now, in minor units. */
  refused(who: Payer, reason: string, { at, balance }: { readonly at: number; readonly balance: number | null }): void {
    if (NOT_SENT.some((one) => one === reason)) return;
    const key = keyOf(who);
    const before = this.#recent(who, at);
    this.#refusals.delete(key);
    this.#refusals.set(key, { count: (before?.count ?? 0) + 1, at, balance });
    const [oldest] = this.#refusals.keys();
    if (this.#refusals.size > PAYERS_MAX && oldest !== undefined) this.#refusals.delete(oldest);
  }

  accepted(who: Payer): void {
    this.#refusals.delete(keyOf(who));
  }

  /** A deposit changes what the wallet may answer. */
  balanceSeen(who: Payer, balance: number | null): void {
    const known = this.#refusals.get(keyOf(who));
    if (known === undefined || balance === null) return;
    if (known.balance !== null && balance > known.balance) this.#refusals.delete(keyOf(who));
    else this.#refusals.set(keyOf(who), { ...known, balance });
  }

  /** Ms until the player may pay again; 0 when now. */
  remainingMs(who: Payer, now: number): number {
    const known = this.#recent(who, now);
    if (known === undefined || known.count < REFUSALS_MAX) return 0;
    const pause = PAUSES_MS[Math.min(known.count - REFUSALS_MAX, PAUSES_MS.length - 1)] ?? 0;
    return Math.max(0, known.at + pause - now);
  }

  #recent(who: Payer, now: number): Refusals | undefined {
    const known = this.#refusals.get(keyOf(who));
    return known === undefined || now - known.at >= REFUSALS_KEPT_MS ? undefined : known;
  }
}

function keyOf({ operatorId, playerId, currency }: Payer): string {
  return `${operatorId}:${currency}:${playerId}`;
}
