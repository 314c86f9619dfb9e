import { type Kind, type TableEnd, tableHash } from '@cardroom/fairness/src/index.ts';
import { nodeCrypto } from '@cardroom/fairness/src/node.ts';
import { inChainOrder } from '../fair-deal/chain-order.ts';
import type { TableHead } from '../fair-deal/deal-chain.ts';
import { numberOf, outlinesFrom, type ReadPorts } from '../fair-deal/read-numbers.ts';
import type { Outline } from '../fair-deal/stored-number.ts';

/** Where the day before left a table, or where its chain begins. */
export interface PartBegin {
  /** The number that the first statement is about. */
  readonly n: number;
  /** Hash before the first statement. */
  readonly hash: string;
  /** Whether that number's commit came before. */
  readonly isCommitted: boolean;
}

/** A table's part of a day. */
export interface TablePart extends TableEnd {
  readonly deck: TableHead['deck'];
  readonly fromN: number;
  /** The number that the next day begins with; null where no statement can follow. */
  readonly nextN: number | null;
}

/** A table whose chain has no part before. */
export const chainBegin = (head: TableHead): PartBegin => ({ n: 1, hash: tableHash(nodeCrypto.sha256, head), isCommitted: false });

/** A point behind which a part may end. */
interface End {
  readonly n: number;
  readonly kind: Kind;
  readonly count: number;
  readonly nextN: number | null;
}

/**
 * A table's statements behind `begin` up to the last number that ended before `until` (server ms), and the commit that follows it. A number
 * that ends later belongs to a later day. A part ends where the next number is committed, as the next part begins with that number; the void
 * of a number that none follows yet waits for it, unless the table is closed. Null if there is nothing. Throws on damaged rows.
 */
export async function tablePart(
  ports: ReadPorts,
  head: TableHead,
  begin: PartBegin,
  { until, isClosed }: { readonly until: number; readonly isClosed: boolean },
): Promise<TablePart | null> {
  const walk = new Walk(chainBegin(head).hash, begin);
  let isLater = false;
  for await (const { one, kind } of inChainOrder(outlinesFrom(ports.store, head.table, begin.n), begin.isCommitted)) {
    isLater = isEnd(kind) && (one.endedAt ?? until) >= until;
    if (isLater) break;
    walk.add(one, kind);
  }
  const end = isClosed && !isLater ? (walk.loose ?? walk.end) : walk.end;
  const { begin: from } = walk;
  if (end === null) return null;
  const last = (await numberOf(ports, head, end.n))?.number.hashes[end.kind];
  if (last === undefined) throw new Error(`number ${end.n} of table ${head.table} has no ${end.kind}`);
  return { table: head.table, deck: head.deck, fromN: from.n, first: from.hash, last, count: end.count, nextN: end.nextN };
}

const isEnd = (kind: Kind): boolean => kind === 'close' || kind === 'void';

/** Follows a table's statements, and keeps the last point behind which the part may end. */
class Walk {
  begin: PartBegin;
  end: End | null = null;
  /** The last statement, if it ends a number and nothing is committed behind it. */
  loose: End | null = null;
  readonly #chainHash: string;
  #count = 0;
  /** The number that is committed and has no list yet. */
  #waiting: number | null;

  constructor(chainHash: string, begin: PartBegin) {
    this.#chainHash = chainHash;
    this.begin = begin;
    this.#waiting = begin.isCommitted ? begin.n : null;
  }

  add({ n, commit }: Outline, kind: Kind): void {
    if (kind === 'commit' && commit.prev === this.#chainHash) this.#beginAgain(n);
    this.#count += 1;
    if (kind === 'commit') this.#waiting = n;
    else if (this.#waiting === n) this.#waiting = null;
    const here = { n, kind, count: this.#count, nextN: this.#waiting };
    if (this.#waiting !== null && (isEnd(kind) || this.loose !== null)) this.end = here;
    this.loose = isEnd(kind) && this.#waiting === null ? here : null;
  }

  /** The first statement of the table's chain, which begins again where its decks were lost: what was before cannot be told any more. */
  #beginAgain(n: number): void {
    this.begin = { n, hash: this.#chainHash, isCommitted: false };
    this.end = null;
    this.#count = 0;
    this.#waiting = null;
    this.loose = null;
  }
}
