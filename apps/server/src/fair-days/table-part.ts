import { type Kind, type TableEnd, tableHash } from '@cardroom/fairness/src/index.ts';
import { nodeCrypto } from '@cardroom/fairness/src/node.ts';
import { inChainOrder } from '../fair-deal/chain-order.ts';
import type { TableHead } from '../fair-deal/deal-chain.ts';
import { type NumberOutline, numberOf, outlinesFrom, type ReadPorts } from '../fair-deal/read-numbers.ts';
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

export interface PartPorts extends ReadPorts {
  /** Number `n` of the table is damaged or sealed with a lost key: nothing behind it is told, until the table's chain begins again. */
  unreadable(n: number, damage: unknown): void;
}

/** Until when a day lasts (server ms), and whether the table is closed. */
export interface PartTime {
  readonly until: number;
  readonly isClosed: boolean;
}

/**
 * A table's statements behind `begin` up to the last number that ended before `until`, and the commit that follows it. A number that ends later
 * belongs to a later day. A part ends where the next number is committed, as the next part begins with that number; the void of a number that
 * none follows yet waits for it, unless the table is closed. A part is one chain: where that begins again because its decks were lost, the rest
 * belongs to the next day. Null if there is nothing. Throws on damaged rows.
 */
export async function tablePart(ports: PartPorts, head: TableHead, begin: PartBegin, time: PartTime): Promise<TablePart | null> {
  const { hash } = chainBegin(head);
  for (let from: PartBegin | null = begin; from !== null; ) {
    const run = await runOf(ports, head, from, time);
    if (run.damage !== undefined) ports.unreadable(run.stoppedAt ?? 0, run.damage);
    if (run.end !== null) return partTo(ports, head, from, run.end);
    if (run.stoppedAt === null) return null;
    const n = await nextBeginning(ports, head, run.stoppedAt);
    from = n === null ? null : { n, hash, isCommitted: false };
  }
  return null;
}

/** The statements of one chain as far as they go. */
interface Run {
  /** The last point behind which the part may end. */
  readonly end: End | null;
  /** The number before which it stops: a damaged one, or one that begins the chain again. Null if it goes on to the present. */
  readonly stoppedAt: number | null;
  readonly damage?: unknown;
}

async function runOf(ports: ReadPorts, head: TableHead, begin: PartBegin, { until, isClosed }: PartTime): Promise<Run> {
  const walk = new Walk(begin);
  const stop: { n: number | null; damage?: unknown } = { n: null };
  const outlines = ofOneChain(outlinesFrom(ports, head.table, begin.n), { begin, beginning: chainBegin(head).hash, stop });
  for await (const { one, kind } of inChainOrder(outlines, begin.isCommitted)) {
    if (isEnd(kind) && (one.endedAt ?? until) >= until) return { end: walk.end, stoppedAt: null };
    walk.add(one, kind);
  }
  const { n: stoppedAt, ...rest } = stop;
  if (stoppedAt === null) return { end: isClosed ? (walk.loose ?? walk.end) : walk.end, stoppedAt };
  // Nothing follows the void of the chain's last number any more.
  const loose = walk.loose === null ? null : { ...walk.loose, nextN: stoppedAt };
  return { end: loose ?? walk.end, stoppedAt, ...rest };
}

/** The numbers of the chain that begins with `begin`, up to one that is damaged or begins another. `stop` is told which. */
async function* ofOneChain(
  outlines: AsyncIterable<NumberOutline>,
  { begin, beginning, stop }: { begin: PartBegin; beginning: string; stop: { n: number | null; damage?: unknown } },
): AsyncGenerator<Outline> {
  for await (const one of outlines) {
    const isOwn = one.n === begin.n && !begin.isCommitted;
    if ('damage' in one) return void Object.assign(stop, one);
    if (one.commit.prev === beginning && !isOwn) return void Object.assign(stop, { n: one.n });
    yield one;
  }
}

/** The first number, at `from` or later, with which the table's chain begins again; null if no number does. */
async function nextBeginning(ports: ReadPorts, head: TableHead, from: number): Promise<number | null> {
  const { hash } = chainBegin(head);
  for await (const one of outlinesFrom(ports, head.table, from)) if (!('damage' in one) && one.commit.prev === hash) return one.n;
  return null;
}

async function partTo(ports: ReadPorts, head: TableHead, from: PartBegin, end: End): Promise<TablePart> {
  const last = (await numberOf(ports, head, end.n))?.number.hashes[end.kind];
  if (last === undefined) throw new Error(`number ${end.n} of table ${head.table} has no ${end.kind}`);
  return { table: head.table, deck: head.deck, fromN: from.n, first: from.hash, last, count: end.count, nextN: end.nextN };
}

const isEnd = (kind: Kind): boolean => kind === 'close' || kind === 'void';

/** Follows a table's statements, and keeps the last point behind which the part may end. */
class Walk {
  end: End | null = null;
  /** The last statement, if it ends a number and nothing is committed behind it. */
  loose: End | null = null;
  #count = 0;
  /** The number that is committed and has no list yet. */
  #waiting: number | null;

  constructor(begin: PartBegin) {
    this.#waiting = begin.isCommitted ? begin.n : null;
  }

  add({ n, kinds }: Outline, kind: Kind): void {
    this.#count += 1;
    if (kind === 'commit') this.#waiting = n;
    else if (this.#waiting === n) this.#waiting = null;
    const here = { n, kind, count: this.#count, nextN: this.#waiting };
    if (this.#waiting !== null && (isEnd(kind) || this.loose !== null)) this.end = here;
    // The end of a hand follows the commit of the next number, so it cannot be the last statement.
    this.loose = isEnd(kind) && this.#waiting === null && !kinds.has('cut') ? here : null;
  }
}
