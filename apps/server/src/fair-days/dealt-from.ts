import { FORMAT_VERSION } from '@cardroom/fairness/src/index.ts';
import { numberOf, numbersOfHand, type ReadPorts, UnreadableNumber } from '../fair-deal/read-numbers.ts';
import { headOf, type ProvedHand } from './hand-proofs.ts';

/** The committed deck that a hand was dealt from, as everybody at its table was told it. Byte strings are lower-case hex. */
export interface DealtFrom {
  readonly version: typeof FORMAT_VERSION;
  readonly origin: string;
  readonly table: string;
  readonly number: number;
  /** The roots of both decks; nothing says here which was played. */
  readonly roots: readonly [string, string];
  /** The hash of the signed list (FORMAT, section 4), and the signature. */
  readonly list: string;
  readonly kid: string;
  readonly sig: string;
}

/**
 * The number that a finished hand was dealt from, without a card or a secret; null for a hand that was not dealt from a committed deck, and for one
 * whose stored number cannot be read: its history is whole without it, and its proof says what is wrong.
 */
export async function dealtFrom(ports: ReadPorts & { readonly origin: string }, hand: ProvedHand): Promise<DealtFrom | null> {
  try {
    const numbers = await numbersOfHand(ports.store, hand.handId);
    // Lists that were void come before the one that was dealt.
    const last = numbers.findLast(({ tableId }) => tableId === hand.tableId);
    const live = last === undefined ? null : await numberOf(ports, headOf(ports.origin, hand), last.n);
    if (live === null || live.cut === null) return null;
    const { number, signed } = live;
    const { commit } = number.statements;
    const { list } = number.hashes;
    if (commit === undefined || list === undefined || signed.list === undefined) return null;
    const { kid, sig } = signed.list;
    return { version: FORMAT_VERSION, origin: number.origin, table: number.table, number: number.n, roots: commit.roots, list, kid, sig };
  } catch (error) {
    if (error instanceof UnreadableNumber) return null;
    throw error;
  }
}
