import { ascii, field, fromHex } from './bytes.ts';
import { type DeckName, permutation } from './deck.ts';
import { hmac, type Sha256, tagged } from './hashing.ts';
import { linksBytes, type SeatLink } from './statements.ts';

/** Which of the two decks is played, and which of its leaves each position of the deal takes. */
export interface CutResult {
  readonly pick: 0 | 1;
  readonly order: readonly number[];
}

/**
 * The outcome of a cut: FORMAT §5. Nothing that the service may choose after it has seen a link goes in, so there is one outcome.
 * `beacon` is the value of the named round in hex, empty without one.
 */
export function cutDecks(sha: Sha256, cut: { list: string; links: readonly SeatLink[]; beacon: string; deck: DeckName }): CutResult {
  const joint = tagged(sha, 'joint', fromHex(cut.list), linksBytes(cut.links), field(fromHex(cut.beacon)));
  const [low = 0] = hmac(sha, joint)(field(ascii('pick')));
  return { pick: (low & 1) as 0 | 1, order: permutation(sha, joint, 'pi', cut.deck) };
}

const QUICKNET_FROM_S = 1_692_803_367;
const QUICKNET_PERIOD_S = 3;

/** When a round of drand's quicknet is published, in milliseconds since 1970. */
export const roundTime = (round: number): number => 1000 * (QUICKNET_FROM_S + (round - 1) * QUICKNET_PERIOD_S);
