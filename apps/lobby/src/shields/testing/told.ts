import type { Transcript } from '@cardroom/fairness/src/transcript.ts';
import type { DealMessage, DealOpening, DealStatement, OwnDealMessage } from '@cardroom/protocol';
import { type DealRecord, newRecord, withTold } from '../record.ts';

const KINDS = ['commit', 'list', 'cut', 'close', 'void'] as const;

/** A proof as the messages that a service tells it in, without the viewer's own record. */
export function toldOf(proof: Transcript): (DealMessage & { readonly own?: OwnDealMessage })[] {
  const { n, opened = [], leaves } = proof;
  const statements = KINDS.flatMap((kind): DealStatement[] => {
    const told = proof[kind];
    if (told == null) return [];
    const { kid, sig, ...said } = told;
    return [{ n, kind, said, kid, sig }];
  });
  const by = (own: boolean): readonly DealOpening[] => opened.filter(({ why }) => (why === 'own') === own);
  return [
    ...statements.map((one) => ({ statements: [one] })),
    ...(opened.length === 0 ? [] : [{ opened: { n, cards: by(false) } }, { own: { n, cards: by(true) } }]),
    ...(leaves === undefined ? [] : [{ leaves: { n, leaves: leaves.join('') } }]),
  ];
}

/** The record of a player whose browser was told a proof. */
export function recordOf(proof: Transcript): DealRecord {
  const told = toldOf(proof).reduce(withTold, newRecord(proof, proof.n, 'stay'));
  return { ...told, viewer: proof.viewer ?? null };
}
