import { linkAfter, type SeatLink } from '@cardroom/fairness/src/index.ts';
import { nodeCrypto } from '@cardroom/fairness/src/node.ts';
import { type RowOf, readRows, type Sealer, type Store, sql } from '@cardroom/storage';
import type { Table } from '@cardroom/table';
import { type Chain, type KnownLink, newChain, type Owed, type TableHead } from './deal-chain.ts';
import type { DealKeys } from './deal-keys.ts';
import { FAIR_NUMBER } from './fair-rows.ts';
import type { LiveNumber } from './live-number.ts';
import { openedNumber } from './opened-number.ts';
import { cameOf, linksOf, refersTo } from './stored-number.ts';

export interface LoadPorts {
  readonly store: Store;
  readonly sealer: Sealer;
  readonly keys: Pick<DealKeys, 'signerOf'>;
  /** Number `n` of this table or those before it can no longer be opened, because SECRETS_KEY was lost or rows are damaged: its chain begins again there. */
  lost(tableId: string, n: number, cause: unknown): void;
}

type Row = Pick<RowOf<typeof FAIR_NUMBER>, 'n' | 'sealed' | 'said'>;

/** The last number may be open, the one before it running, and the one before that has ended. */
const LAST_NUMBERS = 3;

/** What is stored of a table's deal. */
export interface StoredDeal {
  readonly chain: Chain;
  /** What the chain has begun that the table knows nothing of. */
  readonly owed: Owed;
  /** The cuts of the open list. */
  readonly came: readonly SeatLink[];
}

/** A table's deal as it is stored. Null if nothing is stored. */
export async function loadChain(head: TableHead, table: Table, ports: LoadPorts): Promise<StoredDeal | null> {
  const { store } = ports;
  const last = await readRows(
    store,
    FAIR_NUMBER.pick('n', 'sealed', 'said'),
    sql`select n, sealed, said from fair_number where table_id = ${head.table} order by n desc limit ${LAST_NUMBERS}`,
  );
  const [newest] = last;
  if (newest === undefined) return null;
  const links = await linksByNumber(head.table, table, last, store);
  try {
    const chain = chainOf(
      head,
      last.map((row) => openedNumber(head, row, links, ports)),
      knownLinks(head.table, table, links),
    );
    return { chain, owed: owedOf(chain, table), came: chain.open === null ? [] : cameOf(newest.said) };
  } catch (error) {
    // Nothing of this read the database: the rows are sealed with a lost key, or damaged. No table may wait for that.
    ports.lost(head.table, newest.n, error);
    return { chain: { ...newChain(head), top: newest.n }, owed: null, came: [] };
  }
}

type Links = ReadonlyMap<number, readonly SeatLink[]>;

/** The cuts of the last numbers, and of those that they or the table's seats refer to. */
async function linksByNumber(tableId: string, { seats }: Table, last: readonly Row[], store: Store): Promise<Links> {
  const links = new Map(last.map(({ n, said }) => [n, readable(said, linksOf)]));
  const pledged = seats.flatMap((seat) => (seat?.pledge === undefined || seat.pledge.value !== undefined ? [] : [seat.pledge.m]));
  for (const m of [...last.flatMap(({ said }) => readable(said, refersTo)), ...pledged]) {
    if (links.has(m)) continue;
    const [row] = await readRows(
      store,
      FAIR_NUMBER.pick('said'),
      sql`select said from fair_number where table_id = ${tableId} and n = ${m}`,
    );
    links.set(m, row === undefined ? [] : readable(row.said, linksOf));
  }
  return links;
}

/** Nothing, if the bytes are damaged. */
function readable<Found>(said: Uint8Array, read: (said: Uint8Array) => readonly Found[]): readonly Found[] {
  try {
    return read(said);
  } catch {
    return [];
  }
}

/** `last`: the newest first. */
function chainOf(head: TableHead, last: readonly LiveNumber[], links: Chain['links']): Chain {
  const isEnded = ({ number: { hashes } }: LiveNumber): boolean => (hashes.close ?? hashes.void) !== undefined;
  const isCut = ({ cut }: LiveNumber): boolean => cut !== null;
  const statements = last.flatMap(({ number }) => Object.values(number.statements));
  const hashes = last.flatMap(({ number }) => Object.values(number.hashes));
  // The statement that no other one follows is the last.
  const followed = new Set(statements.map(({ prev }) => prev));
  return {
    head: hashes.find((hash) => !followed.has(hash)) ?? newChain(head).head,
    at: Math.max(...statements.map(({ at }) => at)),
    top: last[0]?.number.n ?? 0,
    open: last.find((live) => !isCut(live) && !isEnded(live)) ?? null,
    running: last.find((live) => isCut(live) && !isEnded(live)) ?? null,
    ended: last.find((live) => isCut(live) && isEnded(live)) ?? null,
    links,
  };
}

/** By seat: its newest cut that leads to what the table knows of it. A table read back from an older state may know an older one. */
function knownLinks(tableId: string, { seats }: Table, links: Links): Chain['links'] {
  const known = new Map<number, KnownLink>();
  for (const seat of seats) {
    if (seat?.pledge === undefined || seat.pledge.value !== undefined) continue;
    const { m } = seat.pledge;
    const found = [...links].flatMap(([n, told]) =>
      told.flatMap((one) => (one.seat === seat.seat && n >= m ? [{ n, link: one.link }] : [])),
    );
    const base = found.find(({ n }) => n === m)?.link;
    const own = found.filter(({ n, link }) => linkAfter(nodeCrypto.sha256, tableId, link, n - m) === base).sort((a, b) => b.n - a.n)[0];
    if (own !== undefined) known.set(seat.seat, own);
  }
  return known;
}

function owedOf({ open, running }: Chain, table: Table): Owed {
  const played = running?.number.statements.list?.hand;
  if (played !== undefined && (table.hand === null || table.handId !== played)) return 'void-running';
  const isListed = open?.number.statements.list !== undefined;
  return isListed && table.cut?.n !== open?.number.n ? 'void-open' : null;
}
