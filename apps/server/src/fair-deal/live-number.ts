import {
  type CutResult,
  cutDecks,
  type HandNumber,
  type Kind,
  type NumberHead,
  type Opening,
  type OpeningWhy,
  openCard,
  openNumber,
  type SealedDeck,
  type SeatLink,
  type Signed,
  type Statements,
  sealDeck,
  signHash,
  withStatement,
} from '@cardroom/fairness/src/index.ts';
import { nodeCrypto } from '@cardroom/fairness/src/node.ts';
import type { DealSigner } from './deal-keys.ts';

/** Bytes of one deck's secret. */
export const SECRET_BYTES = 32;

/** The secrets of both decks of a hand number. */
export type Secrets = readonly [Uint8Array, Uint8Array];

/** The places of a hand's deal that everybody was shown: what its cards follow from, once the deck is known (FORMAT, section 6). */
export interface ShownPlaces {
  /** Cards of the first board. */
  readonly board: number;
  /** Cards that lay on the board when it was agreed to run it twice; null if it was not. */
  readonly runs: number | null;
  /** Whether the rest of the first board was shown after the hand. */
  readonly rabbit: boolean;
  /** Places of hole cards, ascending. */
  readonly hole: readonly number[];
}

/** A hand number with everything the service knows of it. Only `number` and `signed` are public. */
export interface LiveNumber {
  readonly number: HandNumber;
  readonly signed: Readonly<Partial<Record<Kind, Signed & { readonly key: number }>>>;
  /** Null where they are lost: of such a number only its roots and what was told of it are known. */
  readonly secrets: Secrets | null;
  readonly decks: readonly [SealedDeck, SealedDeck] | null;
  /** Null until the deck is cut. */
  readonly cut: CutResult | null;
  /** What everybody was shown of its hand; null until the hand has ended. */
  readonly shown: ShownPlaces | null;
}

/** A hand number whose decks are known. */
export type WholeNumber = LiveNumber & { readonly [Known in 'secrets' | 'decks']: NonNullable<LiveNumber[Known]> };

/** A hand number before its first statement. */
export function freshNumber(head: NumberHead, secrets: Secrets): WholeNumber {
  const [first, second] = secrets;
  const decks = [sealDeck(nodeCrypto.sha256, first, head, 0), sealDeck(nodeCrypto.sha256, second, head, 1)] as const;
  return { number: openNumber(head), signed: {}, secrets, decks, cut: null, shown: null };
}

/** A hand number before its first statement, whose secrets are lost. */
export function lostNumber(head: NumberHead): LiveNumber {
  return { number: openNumber(head), signed: {}, secrets: null, decks: null, cut: null, shown: null };
}

/** The secrets of a number. Throws if they are lost. */
export function secretsOf({ secrets, number }: LiveNumber): Secrets {
  if (secrets === null) throw new Error(`the secrets of number ${number.n} of table ${number.table} are lost`);
  return secrets;
}

/** The number with one more statement, signed. */
export function stated<K extends Kind, Of extends LiveNumber>(live: Of, kind: K, said: NonNullable<Statements[K]>, signer: DealSigner): Of {
  const number = withStatement(nodeCrypto.sha256, live.number, kind, said);
  const signature = { ...signHash(signer, number.hashes[kind] ?? ''), key: signer.key };
  return { ...live, number, signed: { ...live.signed, [kind]: signature } };
}

/** The cards in the order they are dealt. Throws before the cut, and if the decks are lost. */
export function dealtOrder(live: LiveNumber): readonly number[] {
  const { cards } = played(live);
  return cutOf(live).order.map((leaf) => cards[leaf] as number);
}

/** The deck that the cut has picked. Throws before the cut, and if the decks are lost. */
export function played(live: LiveNumber): SealedDeck {
  const { pick } = cutOf(live);
  if (live.decks === null) throw new Error(`the decks of number ${live.number.n} of table ${live.number.table} are lost`);
  return live.decks[pick];
}

/** What proves where the card of a position was sealed. Throws before the cut. */
export function openingOf(live: LiveNumber, pos: number, why: OpeningWhy): Opening {
  return openCard(played(live), cutOf(live), pos, why);
}

function cutOf({ cut, number }: LiveNumber): CutResult {
  if (cut === null) throw new Error(`number ${number.n} of table ${number.table} is not cut yet`);
  return cut;
}

/** Which deck is played and in which order, when these links have cut the number's list: FORMAT, section 5. */
export function outcomeOf({ number }: LiveNumber, links: readonly SeatLink[]): CutResult {
  return cutDecks(nodeCrypto.sha256, { list: number.hashes.list ?? '', links, beacon: '', deck: number.deck });
}
