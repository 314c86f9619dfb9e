import type { OwnRecord, Signed, Transcript } from '@cardroom/fairness/src/index.ts';
import type { HandProofAnswer } from '@cardroom/protocol';

/** What a player's own client kept of a number. */
export type KeptRecord = OwnRecord & { readonly pledged: Signed | null; readonly receipt: Signed | null };

/**
 * The numbers of a hand as its player can prove them: what the service says of them, with the openings of the player's own cards and what their
 * client kept. A client that heard no list of a number can only repeat what the service says.
 */
export function ownProof(answer: HandProofAnswer, recordOf: (n: number) => KeptRecord | null): readonly Transcript[] {
  const { seat, own } = answer;
  return (answer.hands as readonly Transcript[]).map((told) => {
    const record = recordOf(told.n);
    if (seat === null || record === null || record.value === '') return told;
    const mine = own?.n === told.n ? (own.opened as NonNullable<Transcript['opened']>) : [];
    const opened = told.opened === undefined ? {} : { opened: [...mine, ...told.opened] };
    return { ...told, kind: 'proof', ...opened, viewer: { seat, ...record } };
  });
}
