import { handProof, type ProvedHand } from '../fair-days/hand-proofs.ts';
import { type ReadPorts, UnreadableNumber } from '../fair-deal/read-numbers.ts';

/** The proofs written so far: lines, hands without a proof, and those whose stored numbers cannot be read. */
export interface Proved {
  hands: number;
  none: number;
  readonly unreadable: string[];
}

/**
 * Writes the proofs of hands one after another, one transcript a line, as everybody at the table could know them: no card that was not shown,
 * also for a player's hands. A hand that was dealt from a deck laid out by a test, or before the fair deal, has none.
 */
export class ProofWriter {
  readonly proved: Proved = { hands: 0, none: 0, unreadable: [] };
  readonly #ports: ReadPorts & { readonly origin: string };
  readonly #write: (text: string) => Promise<void>;

  constructor(ports: ReadPorts & { readonly origin: string }, write: (text: string) => Promise<void>) {
    this.#ports = ports;
    this.#write = write;
  }

  async add(hand: ProvedHand): Promise<void> {
    const { proved } = this;
    try {
      const { hands } = await handProof(this.#ports, hand, null);
      for (const transcript of hands) await this.#write(`${JSON.stringify(transcript)}\n`);
      if (hands.length > 0) proved.hands += 1;
      else proved.none += 1;
    } catch (error) {
      if (!(error instanceof UnreadableNumber)) throw error;
      proved.unreadable.push(hand.handId);
    }
  }
}
