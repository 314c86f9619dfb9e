/** A transaction as the service sends it (spec 2.2), and a result (spec 2.3), as far as the books need them. */
interface Sent {
  readonly transaction_type?: 'debit' | 'credit' | 'cancel';
  readonly transaction_id: string;
  readonly player_id: string;
  readonly amount: number;
  readonly player_result?: 'win' | 'loss';
  readonly round_id?: string;
}

/** The sums of a wallet, in minor units. */
export interface WalletBooks {
  readonly debited: number;
  /** Credits and cancelled debits. */
  readonly paidBack: number;
  /** Players who got a credit. */
  readonly creditedPlayers: number;
  /** What all results together won, which is less than zero by the rake. */
  readonly resultNet: number;
  /** Hands of which a result came. */
  readonly hands: number;
}

const MINOR = 100;

/** The books of the operator whose wallet accepts everything: a call that is repeated counts once. */
export class Books {
  readonly #known = new Set<string>();
  readonly #credited = new Set<string>();
  readonly #hands = new Set<string>();
  #debited = 0;
  #paidBack = 0;
  #resultNet = 0;

  /** Takes the body of a transaction or a result. */
  take(text: string): void {
    const sent = JSON.parse(text) as Sent;
    if (this.#known.has(sent.transaction_id)) return;
    this.#known.add(sent.transaction_id);
    const minor = Math.round(sent.amount * MINOR);
    if (sent.round_id !== undefined) {
      this.#hands.add(sent.round_id);
      this.#resultNet += sent.player_result === 'win' ? minor : -minor;
    } else if (sent.transaction_type === 'debit') this.#debited += minor;
    else {
      this.#paidBack += minor;
      if (sent.transaction_type === 'credit') this.#credited.add(sent.player_id);
    }
  }

  get sums(): WalletBooks {
    return {
      debited: this.#debited,
      paidBack: this.#paidBack,
      creditedPlayers: this.#credited.size,
      resultNet: this.#resultNet,
      hands: this.#hands.size,
    };
  }
}

/** What players paid in, less what they got back, less the rake: 0 once everybody has left and no cent is lost. Minor units. */
export function driftOf({ debited, paidBack, resultNet }: WalletBooks): number {
  return debited - paidBack + resultNet;
}
