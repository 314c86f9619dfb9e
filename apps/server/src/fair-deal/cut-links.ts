import { linkAfter, receiptHash, type SeatLink, type Signed, type Signer, signHash } from '@cardroom/fairness/src/index.ts';
import { nodeCrypto } from '@cardroom/fairness/src/node.ts';
import type { LiveNumber } from './live-number.ts';

/** Why a cut changes nothing. `cut-not-open`: no list of that number is open, or no longer. */
export const CUT_REFUSALS = ['cut-not-open', 'not-listed', 'forged-link', 'too-many-requests'] as const;
export type CutRefusal = (typeof CUT_REFUSALS)[number];

/** A player's cut of a deck: FORMAT, section 3. */
export interface OfferedCut {
  readonly n: number;
  readonly link: string;
}

export interface CutReceipt {
  readonly receipt: Signed;
}

/** A right cut that is stored. */
export interface TakenCut extends CutReceipt {
  /** Whether it had come before, so that it changed nothing. */
  readonly isRepeated: boolean;
}

/** Wrong cuts that are looked at for each seat and list. */
export const WRONG_CUTS_MAX = 3;
/** A wrong cut that cost more hashes than this is the last one: with a pledge from far back it may cost a thousand. */
export const WRONG_CUT_STEPS_MAX = 50;

/** The cuts of one open list. Those that have arrived count, and get a receipt, once they are stored. */
export class CutLinks {
  readonly #table: string;
  readonly #stored = new Map<number, string>();
  readonly #arrived = new Map<number, string>();
  readonly #wrong = new Map<number, number>();

  /** `stored`: the cuts that an earlier process has stored. */
  constructor(table: string, stored: readonly SeatLink[] = []) {
    this.#table = table;
    for (const { seat, link } of stored) this.#stored.set(seat, link);
  }

  clear(): void {
    this.#stored.clear();
    this.#arrived.clear();
    this.#wrong.clear();
  }

  has(seat: number): boolean {
    return this.#stored.has(seat);
  }

  /** Whether a seat's right cut has come, stored or not. */
  hasArrived(seat: number): boolean {
    return this.#stored.has(seat) || this.#arrived.has(seat);
  }

  /** Seats whose cut is stored, ascending. */
  came(): readonly number[] {
    return this.inOrder().map(({ seat }) => seat);
  }

  inOrder(): readonly SeatLink[] {
    return inSeatOrder(this.#stored);
  }

  /** The stored cuts with those that have arrived; null if there is nothing to store. */
  toStore(): readonly SeatLink[] | null {
    return this.#arrived.size === 0 ? null : inSeatOrder(new Map([...this.#stored, ...this.#arrived]));
  }

  /** These cuts are stored now. */
  stored(links: readonly SeatLink[]): void {
    for (const { seat, link } of links) {
      this.#stored.set(seat, link);
      this.#arrived.delete(seat);
    }
  }

  /** Takes the cut of a listed seat of this number; null if it is right and new, so that it is to be stored; `repeated` if it has come before. */
  take(open: LiveNumber | null, seat: number, { n, link }: OfferedCut): CutRefusal | 'repeated' | null {
    const list = open?.number.statements.list;
    if (list === undefined || open?.number.n !== n) return 'cut-not-open';
    const entry = list.listed.find((one) => one.seat === seat);
    if (entry === undefined) return 'not-listed';
    const known = this.#stored.get(seat) ?? this.#arrived.get(seat);
    if (known === link) return 'repeated';
    if (known !== undefined || !this.#isRight(seat, { n, link }, entry)) {
      return (this.#wrong.get(seat) ?? 0) > WRONG_CUTS_MAX ? 'too-many-requests' : 'forged-link';
    }
    this.#arrived.set(seat, link);
    return null;
  }

  /** The receipt of a stored cut of this number; null if it is not stored. */
  receiptOf(open: LiveNumber | null, seat: number, { n, link }: OfferedCut, signer: Signer): CutReceipt | null {
    const listHash = open?.number.hashes.list;
    if (listHash === undefined || open?.number.n !== n || this.#stored.get(seat) !== link) return null;
    const { kid, sig } = signHash(signer, receiptHash(nodeCrypto.sha256, listHash, seat, link));
    return { receipt: { kid, sig } };
  }

  /** Whether the link leads to what was pledged. A seat's later tries are not even looked at. */
  #isRight(seat: number, { n, link }: OfferedCut, { m, value }: { m: number; value: string }): boolean {
    const wrong = this.#wrong.get(seat) ?? 0;
    if (wrong < WRONG_CUTS_MAX && linkAfter(nodeCrypto.sha256, this.#table, link, n - m) === value) return true;
    this.#wrong.set(seat, wrong + (n - m > WRONG_CUT_STEPS_MAX ? WRONG_CUTS_MAX : 1));
    return false;
  }
}

function inSeatOrder(links: ReadonlyMap<number, string>): readonly SeatLink[] {
  return [...links].map(([seat, link]) => ({ seat, link })).sort((a, b) => a.seat - b.seat);
}
