import { linkAfter, type SeatLink, tableHash } from '@cardroom/fairness/src/index.ts';
import { nodeCrypto } from '@cardroom/fairness/src/node.ts';
import { NotOpened, type RowOf, readRows, type Sealer, type Store, sql } from '@cardroom/storage';
import type { Table } from '@cardroom/table';
import { type Chain, type KnownLink, newChain, type Owed, type TableHead } from './deal-chain.ts';
import type { DealKeys } from './deal-keys.ts';
import { FAIR_NUMBER } from './fair-rows.ts';
import type { LiveNumber } from './live-number.ts';
import { openedNumber, UnknownDealKey } from './opened-number.ts';
import { cameOf, DamagedNumber, linksOf, outlineOf, refersTo } from './stored-number.ts';

/**
 * What is lost because a stored number can no longer be opened: SECRETS_KEY was lost, or rows are damaged. `ended`: only the proof of a number
 * that had ended. `open`: the decks of a number that nobody was listed for; it is void. `chain`: the table's chain, which begins again behind
 * the number.
 */
export type GivenUp = 'ended' | 'open' | 'chain';

/** The sentence of the log about each loss, and how to mend it. */
export const GIVEN_UP_TEXTS: Readonly<Record<GivenUp, string>> = {
  ended:
    'a stored hand number that has ended cannot be opened: the table goes on, but the number has no proof and its day ends before it. Check the disk, and restore the row of fair_number from a backup before the day is fixed at midnight (UTC)',
  open: 'the decks of the next hand number cannot be opened: the number is void (secrets-lost), and the table goes on. Nobody was listed for it. Check the disk and SECRETS_KEY',
  chain:
    'the committed decks of a table cannot be opened: its chain begins again behind this number, which every verifier counts. Check the disk and SECRETS_KEY; to keep the running hand provable, stop the table, restore its rows of fair_number from a backup, and start again',
};

export interface LoadPorts {
  readonly store: Store;
  readonly sealer: Sealer;
  readonly keys: Pick<DealKeys, 'signerOf' | 'round'>;
  /** Number `n` of this table, and what is lost with it. */
  gaveUp(tableId: string, n: number, what: GivenUp, cause: unknown): void;
}

type Row = Pick<RowOf<typeof FAIR_NUMBER>, 'n' | 'sealed' | 'said'>;

/** A stored number as far as it can be opened. */
type ReadNumber = { readonly row: Row; readonly live: LiveNumber } | { readonly row: Row; readonly live: null; readonly cause: unknown };

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

/** A table's deal as it is stored. Null if nothing is stored. A row that cannot be opened costs the chain only if the chain needs it. */
export async function loadChain(head: TableHead, table: Table, ports: LoadPorts): Promise<StoredDeal | null> {
  const last = await lastNumbers(head, ports.store);
  const [newest] = last;
  if (newest === undefined) return null;
  const links = await linksByNumber(head.table, table, last, ports.store);
  const read = await openedNumbers(head, last, links, ports);
  try {
    const chain = { ...chainOf(read), links: knownLinks(head.table, table, links) };
    for (const one of read) if (one.live === null) ports.gaveUp(head.table, one.row.n, 'ended', one.cause);
    const { lost, open } = chain;
    if (lost !== null) ports.gaveUp(head.table, lost.number.n, 'open', new NotOpened(`the secrets of number ${lost.number.n}`));
    return { chain, owed: owedOf(chain, table), came: open === null ? [] : cameOf(newest.said) };
  } catch (error) {
    // Nothing of this read the database: the rows are sealed with a lost key, or damaged. No table may wait for that.
    ports.gaveUp(head.table, newest.n, 'chain', error);
    return { chain: { ...newChain(head), top: newest.n }, owed: null, came: [] };
  }
}

/** The last numbers of the table's present chain, the newest first: none before its first one, which an earlier loss may have cost. */
async function lastNumbers(head: TableHead, store: Store): Promise<readonly Row[]> {
  const rows = await readRows(
    store,
    FAIR_NUMBER.pick('n', 'sealed', 'said'),
    sql`select n, sealed, said from fair_number where table_id = ${head.table} order by n desc limit ${LAST_NUMBERS}`,
  );
  const beginning = tableHash(nodeCrypto.sha256, head);
  const first = rows.findIndex(({ n, said }) => readable(said, (bytes) => [outlineOf(n, bytes).commit.prev])[0] === beginning);
  return first === -1 ? rows : rows.slice(0, first + 1);
}

/** Each number alone. Where a key is not known, the keys are read once more: another process may have made it since. */
async function openedNumbers(head: TableHead, last: readonly Row[], links: Links, ports: LoadPorts): Promise<readonly ReadNumber[]> {
  const open = (): ReadNumber[] => last.map((row) => readNumber(head, row, links, ports));
  const read = open();
  if (!read.some((one) => one.live === null && one.cause instanceof UnknownDealKey)) return read;
  await ports.keys.round();
  return open();
}

function readNumber(head: TableHead, row: Row, links: Links, ports: LoadPorts): ReadNumber {
  try {
    return { row, live: openedNumber(head, row, links, ports) };
  } catch (cause) {
    return { row, live: null, cause };
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

const endOf = ({ number: { hashes } }: LiveNumber): string | undefined => hashes.close ?? hashes.void;
const isCut = ({ cut, number }: LiveNumber): boolean => cut !== null || number.statements.cut !== undefined;

/**
 * `read`: the newest first. The chain goes on from the hash of its last statement (FORMAT, section 4, order): the number that is open must be
 * read, and the one before it only if that one was cut and the open one has no list yet. Throws why the chain cannot go on.
 */
function chainOf([newest, ...earlier]: readonly ReadNumber[]): Omit<Chain, 'links'> {
  const last = newest === undefined ? null : needed(newest);
  if (last === null) throw new Error('a table without numbers has no chain to go on');
  const { hashes, n } = last.number;
  const isOpen = !isCut(last) && endOf(last) === undefined;
  const before = isOpen && hashes.list === undefined ? beforeOpen(last, earlier[0]) : null;
  const running = [last, before].find((live) => live !== null && isCut(live) && endOf(live) === undefined) ?? null;
  for (const live of [running, hashes.list === undefined ? null : last])
    if (live?.secrets === null) throw new NotOpened(`the secrets of number ${live.number.n}`);
  const known = [last, ...earlier.flatMap(({ live }) => (live === null ? [] : [live]))];
  return {
    head: endOf(last) ?? hashes.cut ?? hashes.list ?? (before === null ? undefined : endOf(before)) ?? hashes.commit ?? '',
    at: Math.max(...known.flatMap(({ number }) => Object.values(number.statements).map(({ at }) => at))),
    top: n,
    open: isOpen && last.secrets !== null ? last : null,
    lost: isOpen && last.secrets === null ? last : null,
    running,
    ended: known.find((live) => isCut(live) && endOf(live) !== undefined) ?? null,
  };
}

function needed(read: ReadNumber): LiveNumber {
  if (read.live === null) throw read.cause;
  return read.live;
}

/** The number that was cut when the open one was committed; null if there was none. Its last statement is the chain's, or still to come. */
function beforeOpen(open: LiveNumber, before: ReadNumber | undefined): LiveNumber | null {
  if (before === undefined) return null;
  // A number that was void before its cut has ended before the open one was committed.
  const wasCut = outlineOf(before.row.n, before.row.said).kinds.has('cut');
  if (!wasCut) return null;
  const live = needed(before);
  const { commit } = open.number.statements;
  const end = live.number.statements.close ?? live.number.statements.void;
  const follows = commit?.prev === live.number.hashes.cut && (end === undefined || end.prev === open.number.hashes.commit);
  if (!follows) throw new DamagedNumber(`numbers ${live.number.n} and ${open.number.n} are not one chain`);
  return live;
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
