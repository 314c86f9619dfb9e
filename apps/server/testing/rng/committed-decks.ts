import { createHash } from 'node:crypto';
import { cutDecks, type DeckName, deckCards } from '@cardroom/fairness/src/index.ts';
import { nodeCrypto } from '@cardroom/fairness/src/node.ts';
import type { Deck } from '@cardroom/poker';

const SECRET_BYTES = 32;
const TABLE = { origin: 'rng', table: '0' } as const;

/**
 * Decks as a table deals hands that nobody cuts: two secrets from the source, both decks, and the cut by the hash of a list. Leaves and signatures,
 * which change no card, are left out.
 */
export function committedDecks(draw: (bytes: number) => Buffer): (n: number, deck: DeckName) => Deck {
  return (n, deck) => {
    const drawn = draw(2 * SECRET_BYTES);
    const list = createHash('sha256').update(`list ${n}`).digest('hex');
    const { pick, order } = cutDecks(nodeCrypto.sha256, { list, links: [], beacon: '', deck });
    const secret = drawn.subarray(pick * SECRET_BYTES, (pick + 1) * SECRET_BYTES);
    const cards = deckCards(nodeCrypto.sha256, secret, { ...TABLE, deck, n: n + 1 }, pick);
    return order.map((leaf) => cards[leaf] as number);
  };
}
