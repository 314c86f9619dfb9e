import { idOf, leafHashes, rootOf } from '@cardroom/fairness/src/deck.ts';
import { type Keys, readKeys, type SealedDeck, sealDeck, type Viewer, verifyTranscript } from '@cardroom/fairness/src/index.ts';
import { nodeCrypto } from '@cardroom/fairness/src/node.ts';
import { playPlan } from '@cardroom/fairness/src/testing/world.ts';
import type { Finding } from './finding.ts';

// What the published files give away: decks that are false, and players who claim what did not happen.

const SEATS = [0, 1, 2, 3, 4, 5];
/** Hands that one played table has; a chain of cuts ends after a thousand. */
const HANDS_PER_TABLE = 100;

/** Both decks hold one card twice. Half of them are opened because they were not picked. */
export function falseDeck(hands: number): Finding {
  let refused = 0;
  for (const world of tables(hands, { hasFalseDeck: true })) {
    const keys = readKeys(nodeCrypto, world.service.keyFile);
    for (const { hand } of world.hands) if (!verifyTranscript(hand, { crypto: nodeCrypto, keys }).ok) refused += 1;
  }
  return {
    name: 'server seals one deck with a card twice',
    text: `${refused} of ${hands} hands refused by everybody; the places are random, so nobody is favoured`,
    holds: refused >= (hands * 2) / 5,
  };
}

/** Players who claim that the service lost or replaced their cut, with everything that they could have. */
export function falseClaims(hands: number): Finding {
  let [believed, claims] = [0, 0];
  for (const world of tables(hands, { hasFalseDeck: false })) {
    const keys = readKeys(nodeCrypto, world.service.keyFile);
    for (const { proofs } of world.hands) {
      for (const [place, proof] of proofs.entries()) {
        const other = proofs[(place + 1) % proofs.length]?.viewer;
        const { viewer } = proof;
        if (viewer === undefined || other === undefined || viewer.link === null) continue;
        for (const claim of claimsOf(viewer, other)) {
          claims += 1;
          if (isSupported({ ...proof, viewer: claim }, keys)) believed += 1;
        }
      }
    }
  }
  const name = 'players claim that their cut was denied or replaced';
  return { name, text: `${believed} of ${claims} claims are borne out by a receipt of the service`, holds: claims > 0 && believed === 0 };
}

/** Another link with the receipt of the real one, and with that of somebody else. */
function claimsOf(viewer: Viewer, other: Viewer): readonly Viewer[] {
  return [
    { ...viewer, link: other.link },
    { ...viewer, link: other.link, receipt: other.receipt },
  ];
}

/** A claim counts if the signatures hold and the file shows that the service broke its word. */
function isSupported(claim: object, keys: Keys): boolean {
  const judged = verifyTranscript(claim, { crypto: nodeCrypto, keys });
  return !judged.ok && ['receipt-denied', 'my-link-replaced', 'link-not-from-me'].includes(judged.reason);
}

function* tables(hands: number, { hasFalseDeck }: { readonly hasFalseDeck: boolean }) {
  for (let left = hands, seed = 1; left > 0; left -= HANDS_PER_TABLE, seed += 1) {
    const cases = Array.from({ length: Math.min(left, HANDS_PER_TABLE) }, () => 'showdown' as const);
    yield playPlan({ seed, deck: '52', holeCards: 2, seats: SEATS, cases, late: false, ...(hasFalseDeck ? { seal: sealFalse } : {}) });
  }
}

/** Seals deck 0 with its second card in the first place as well. Leaves and root are of those cards, so that all else agrees. */
function sealFalse(...[sha, secret, head, d]: Parameters<typeof sealDeck>): SealedDeck {
  const honest = sealDeck(sha, secret, head, d);
  if (d === 1) return honest;
  const cards = honest.cards.map((card, place) => (place === 0 ? (honest.cards[1] ?? card) : card));
  const leaf = leafHashes(sha, idOf(head), d);
  const leaves = cards.map((card, index) => leaf(index, card, honest.salts[index] ?? secret));
  return { ...honest, cards, leaves, root: rootOf(sha, idOf(head), d, leaves) };
}
