import {
  type DayLine,
  type DayTable,
  dayBegins,
  dayEnds,
  dayLine,
  KINDS,
  type Kind,
  type Told,
  tableBegins,
  tableEnds,
} from '@cardroom/fairness/src/index.ts';
import { type RowOf, readRows, type Store, sql } from '@cardroom/storage';
import { inChainOrder } from '../fair-deal/chain-order.ts';
import type { TableHead } from '../fair-deal/deal-chain.ts';
import { type LiveNumber, played } from '../fair-deal/live-number.ts';
import { numberOf, numbersFrom, type ReadPorts } from '../fair-deal/read-numbers.ts';
import { openingsShown } from '../fair-deal/shown-places.ts';
import { FAIR_DAY_TABLE } from './day-rows.ts';
import { type FixedDay, inByteOrder } from './fixed-days.ts';
import { chainBegin } from './table-part.ts';

/** The stored statements are not those whose root was signed. */
export class ChainDiffers extends Error {
  override readonly name = 'ChainDiffers';
}

/** A table's part of a fixed day, as it is stored. */
export type Part = RowOf<typeof FAIR_DAY_TABLE>;
type LiveTable = Omit<DayTable, 'lines'> & { readonly lines: AsyncIterable<DayLine> };

/**
 * The lines of a fixed day's bundle (FORMAT, section 8), made as they are read: a few numbers are in memory at a time. Throws `ChainDiffers`
 * or `UnreadableNumber` in the middle of the lines; the bundle is then cut off, which every verifier refuses.
 */
export async function* bundleOf(ports: ReadPorts, day: FixedDay): AsyncGenerator<DayLine> {
  const { origin, date, prev, root, kid, sig } = day;
  const parts = inByteOrder((await partsOf(ports.store, day)).map((part) => ({ ...part, table: part.table_id })));
  yield dayBegins({ origin, date, prev });
  for (const part of parts) {
    const table = await tableOf(ports, { origin, table: part.table, deck: part.deck }, part);
    yield tableBegins(table);
    yield* table.lines;
    yield tableEnds(table);
  }
  yield dayEnds(parts.length, { root, kid, sig });
}

/** The parts of a fixed day, in no order. */
export function partsOf(store: Store, { operatorId, date }: FixedDay): Promise<Part[]> {
  return readRows(store, FAIR_DAY_TABLE, sql`select * from fair_day_table where operator_id = ${operatorId} and date = ${date}`);
}

async function tableOf(ports: ReadPorts, head: TableHead, part: Part): Promise<LiveTable> {
  const { from_n, first_hash: first, last_hash: last, statements: count } = part;
  const { table, deck } = head;
  const lines = linesOf(ports, head, part);
  if (first === chainBegin(head).hash) return { table, deck, first, last, count, lines };
  const roots = (await numberOf(ports, head, from_n))?.number.statements.commit?.roots;
  if (roots === undefined) throw new ChainDiffers(`table ${table}: number ${from_n} is missing`);
  return { table, deck, first, last, count, pending: { n: from_n, roots }, lines };
}

async function* linesOf(ports: ReadPorts, head: TableHead, part: Part): AsyncGenerator<DayLine> {
  for await (const { live, kind } of statementsOf(ports, head, part)) {
    const isEnd = kind === 'close' || kind === 'void';
    yield dayLine(live.number, kind, isEnd ? toldOf(live) : {});
  }
}

/** A table's statements of a day. Throws `ChainDiffers` where they are not one chain from the first hash to the last. */
export async function* statementsOf(
  ports: ReadPorts,
  head: TableHead,
  part: Part,
): AsyncGenerator<{ readonly live: LiveNumber; readonly kind: Kind }> {
  const isCommitted = part.first_hash !== chainBegin(head).hash;
  let [before, count] = [part.first_hash, 0];
  for await (const { one, kind } of inChainOrder(ordered(numbersFrom(ports, head, part.from_n)), isCommitted)) {
    const { number } = one.live;
    if (number.statements[kind]?.prev !== before) throw new ChainDiffers(`table ${head.table}: ${kind} of number ${number.n}`);
    yield { live: one.live, kind };
    before = number.hashes[kind] ?? '';
    count += 1;
    if (count === part.statements) break;
  }
  if (before !== part.last_hash) throw new ChainDiffers(`table ${head.table}: the last statement of the day`);
}

async function* ordered(numbers: AsyncIterable<LiveNumber>): AsyncGenerator<{ live: LiveNumber; kinds: ReadonlySet<Kind> }> {
  for await (const live of numbers) {
    const { statements } = live.number;
    yield { live, kinds: new Set(KINDS.filter((kind) => statements[kind] !== undefined)) };
  }
}

/** What everybody was shown of a number that was dealt, and the leaves that prove it. */
export function toldOf(live: LiveNumber): Told {
  if (live.cut === null) return {};
  const opened = openingsShown(live);
  return { opened, runs: live.shown?.runs ?? null, leaves: played(live).leaves };
}
