import { setImmediate } from 'node:timers/promises';
import type { SeatLink } from '@cardroom/fairness/src/index.ts';
import { type RowOf, readRows, type Sealer, type Store, sql } from '@cardroom/storage';
import type { TableHead } from './deal-chain.ts';
import type { DealKeys } from './deal-keys.ts';
import { FAIR_NUMBER } from './fair-rows.ts';
import type { LiveNumber } from './live-number.ts';
import { openedNumber, openedSecrets } from './opened-number.ts';
import { linksOf, type Outline, outlineOf, refersTo } from './stored-number.ts';

export interface ReadPorts {
  readonly store: Store;
  readonly sealer: Sealer;
  readonly keys: Pick<DealKeys, 'signerOf'>;
}

export type OutlinePorts = Pick<ReadPorts, 'store' | 'sealer'>;

/** A stored number is damaged, or sealed with a lost key. */
export class UnreadableNumber extends Error {
  override readonly name = 'UnreadableNumber';
  readonly tableId: string;

  constructor(tableId: string, n: number, cause: unknown) {
    super(`number ${n} of table ${tableId} cannot be read`, { cause });
    this.tableId = tableId;
  }
}

/** Numbers read at a time: each of them needs two decks. */
const NUMBERS_PAGE = 25;
/** The same without their decks. */
const OUTLINES_PAGE = 200;

/** A seat's last cut is rarely longer ago. */
const NUMBERS_REMEMBERED = 50;

const ROW = FAIR_NUMBER.pick('n', 'sealed', 'said');
const SAID = FAIR_NUMBER.pick('n', 'said');

/** A number of a table, or only that it is damaged or sealed with a lost key. */
export type NumberOutline = Outline | { readonly n: number; readonly damage: unknown };

/** The statements of a table's numbers from `from` on, without their secrets, in pages. Each seal is tried, because a bundle needs what is in it. */
export async function* outlinesFrom({ store, sealer }: OutlinePorts, tableId: string, from: number): AsyncGenerator<NumberOutline> {
  for (let next = from; ; ) {
    const page: RowOf<typeof ROW>[] = await readRows(
      store,
      ROW,
      sql`select n, sealed, said from fair_number where table_id = ${tableId} and n >= ${next} order by n limit ${OUTLINES_PAGE}`,
    );
    for (const row of page) yield outlineOr(tableId, row, sealer);
    const last = page.at(-1);
    if (last === undefined || page.length < OUTLINES_PAGE) return;
    next = last.n + 1;
  }
}

/**
 * A table's numbers from `from` on with their decks, hashes and signatures, ascending, in pages. Lets everything else run before each of them:
 * a process that deals also reads whole days, and one number takes about a millisecond. Throws `UnreadableNumber`.
 */
export async function* numbersFrom(ports: ReadPorts, head: TableHead, from: number): AsyncGenerator<LiveNumber> {
  const links = new KnownLinks(ports.store, head.table);
  for (let next = from; ; ) {
    const page: RowOf<typeof ROW>[] = await readRows(
      ports.store,
      ROW,
      sql`select n, sealed, said from fair_number where table_id = ${head.table} and n >= ${next} order by n limit ${NUMBERS_PAGE}`,
    );
    for (const row of page) {
      await setImmediate();
      yield await links.unpack(ports, head, row);
    }
    const last = page.at(-1);
    if (last === undefined || page.length < NUMBERS_PAGE) return;
    next = last.n + 1;
  }
}

/** One number of a table; null if there is none. */
export async function numberOf(ports: ReadPorts, head: TableHead, n: number): Promise<LiveNumber | null> {
  const [row] = await readRows(ports.store, ROW, sql`select n, sealed, said from fair_number where table_id = ${head.table} and n = ${n}`);
  return row === undefined ? null : new KnownLinks(ports.store, head.table).unpack(ports, head, row);
}

/** The numbers that were listed for a hand, ascending: those that were void before it was dealt, and the one that was dealt. */
export async function numbersOfHand(store: Store, handId: string): Promise<readonly { readonly tableId: string; readonly n: number }[]> {
  const rows = await readRows(
    store,
    FAIR_NUMBER.pick('table_id', 'n'),
    sql`select table_id, n from fair_number where hand_id is not null and hand_id = ${handId} order by n`,
  );
  return rows.map(({ table_id: tableId, n }) => ({ tableId, n }));
}

/** The first number of a table that can be read; null if there is none. */
export async function firstOutline(ports: OutlinePorts, tableId: string): Promise<Outline | null> {
  for await (const one of outlinesFrom(ports, tableId, 0)) if (!('damage' in one)) return one;
  return null;
}

function outlineOr(tableId: string, row: RowOf<typeof ROW>, sealer: Sealer): NumberOutline {
  try {
    openedSecrets(tableId, row, sealer);
    return outlineOf(row.n, row.said);
  } catch (damage) {
    return { n: row.n, damage };
  }
}

function readOr<Found>(tableId: string, n: number, read: () => Found): Found {
  try {
    return read();
  } catch (error) {
    throw new UnreadableNumber(tableId, n, error);
  }
}

/** Cuts by number. Those of the last numbers are remembered, others are read. */
class KnownLinks {
  readonly #store: Store;
  readonly #tableId: string;
  /** By number. */
  readonly #last = new Map<number, readonly SeatLink[]>();

  constructor(store: Store, tableId: string) {
    this.#store = store;
    this.#tableId = tableId;
  }

  async unpack(ports: ReadPorts, head: TableHead, row: RowOf<typeof ROW>): Promise<LiveNumber> {
    const { n, said } = row;
    const known = await this.#referred(n, said);
    this.#remember(n, linksOf(said));
    return readOr(head.table, n, () => openedNumber(head, row, known, ports));
  }

  /** The cuts that a number's list goes on from. */
  async #referred(n: number, said: Uint8Array): Promise<ReadonlyMap<number, readonly SeatLink[]>> {
    const known = new Map<number, readonly SeatLink[]>();
    for (const m of new Set(readOr(this.#tableId, n, () => refersTo(said)))) known.set(m, this.#last.get(m) ?? (await this.#read(m)));
    return known;
  }

  async #read(m: number): Promise<readonly SeatLink[]> {
    const [row] = await readRows(this.#store, SAID, sql`select n, said from fair_number where table_id = ${this.#tableId} and n = ${m}`);
    return row === undefined ? [] : linksOf(row.said);
  }

  #remember(n: number, links: readonly SeatLink[]): void {
    this.#last.set(n, links);
    this.#last.delete(n - NUMBERS_REMEMBERED);
  }
}
