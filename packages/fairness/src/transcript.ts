import { toHex } from './bytes.ts';
import type { CutResult } from './cut.ts';
import type { OpeningWhy } from './deal-map.ts';
import type { SealedDeck } from './deck.ts';
import type { Pledge } from './pledge.ts';
import type { Close, Commit, Cut, HandNumber, List, Void } from './statements.ts';

/** The version of the format that this package writes and reads. */
export const FORMAT_VERSION = 2;

export interface Signed {
  /** The first eight bytes of SHA-256 of the public key, in hex. */
  readonly kid: string;
  readonly sig: string;
}

/** One card of the played deck, with what proves that it was sealed there. */
export interface Opening {
  readonly pos: number;
  readonly why: OpeningWhy;
  readonly leaf: number;
  readonly card: number;
  readonly salt: string;
}

/** What a viewer's own client kept; from the service afterwards it would prove nothing. */
export interface Viewer extends Pledge {
  readonly seat: number;
  readonly link: string | null;
  readonly pledged: Signed | null;
  readonly receipt: Signed | null;
  /** Hashes of the commit and the list that the client held when it cut. */
  readonly commit: string;
  readonly list: string;
}

/** A proof (of one viewer) or the public transcript of one hand number: FORMAT §8. */
export interface Transcript {
  readonly v: typeof FORMAT_VERSION;
  readonly kind: 'proof' | 'hand';
  readonly origin: string;
  readonly table: string;
  readonly deck: HandNumber['deck'];
  readonly n: number;
  readonly commit: Commit & Signed;
  readonly list?: List & Signed;
  readonly cut?: Cut & Signed;
  readonly close?: Close & Signed;
  readonly void?: Void & Signed;
  readonly leaves?: readonly string[];
  readonly opened?: readonly Opening[];
  readonly runs?: number | null;
  readonly viewer?: Viewer;
}

/** The opening of a position of the deal. `sealed` is the played deck. */
export function openCard(sealed: SealedDeck, { order }: CutResult, pos: number, why: OpeningWhy): Opening {
  const leaf = order[pos];
  const card = leaf === undefined ? undefined : sealed.cards[leaf];
  const salt = leaf === undefined ? undefined : sealed.salts[leaf];
  if (leaf === undefined || card === undefined || salt === undefined) throw new RangeError(`the deck has no position ${pos}`);
  return { pos, why, leaf, card, salt: toHex(salt) };
}
