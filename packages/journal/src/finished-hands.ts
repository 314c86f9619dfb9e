import type { Sealer, Store } from '@cardroom/storage';
import { int, type RowOf, readRows, sql } from '@cardroom/storage';
import { type ArchivedHand, eventsOf } from './archived-hands.ts';
import { completeUpTo } from './commit-order.ts';
import { HAND, HAND_END, isArchived } from './hand-rows.ts';
import { type HandsOwner, rowsAfterHand } from './player-hands.ts';
import { unfoldHand } from './sealed-events.ts';
import { DamagedJournal, type JournalRow } from './table-journal.ts';
import { TABLE } from './table-rows.ts';

/** All hands of a table or a player that ended from `from` to `to` (ms, both included). */
export interface HandsWanted {
  readonly of: { readonly tableId: string } | HandsOwner;
  readonly from: number;
  readonly to: number;
}

/** Hands that were moved out of the database. */
export interface HandArchive {
  /** Null when the archive does not hold the hand. */
  hand(handId: string, endedAt: number): Promise<ArchivedHand | null>;
}

/** A hand that was played to its end. */
export interface FinishedHand {
  readonly handId: string;
  readonly tableId: string;
  /** The table's settings, as stored. */
  readonly config: unknown;
  /**
   * All its events, including decrypted hidden ones, and what followed at its table until the next hand. Null when they cannot be read:
   * damaged, sealed with another key, or moved to an archive.
   */
  readonly rows: readonly JournalRow[] | null;
  /** Its events were moved to an archive, and none that holds it was given. */
  readonly isAway: boolean;
}

/** Hands read from the database at a time. */
const PAGE = 100;

const HAND_ROW = HAND.pick('hand_id', 'table_id', 'ended_at', 'events').and({ place: int, config: TABLE.columns.config });
type HandRow = RowOf<typeof HAND_ROW>;

/**
 * Finished hands, oldest first, one by one; voided hands are excluded. Hands that end in the meantime may be included. Those that were moved
 * to an archive are read from it.
 */
export async function* finishedHands(
  store: Store,
  sealer: Sealer,
  wanted: HandsWanted,
  archive: HandArchive | null = null,
): AsyncGenerator<FinishedHand> {
  let last: HandRow | undefined;
  do {
    const page: HandRow[] = await readPage(store, wanted, last);
    for (const row of page) yield isArchived(row) ? await handAway(sealer, row, archive) : await handOf(store, sealer, row);
    last = page.length === PAGE ? page.at(-1) : undefined;
  } while (last !== undefined);
}

function readPage(store: Store, { of, from, to }: HandsWanted, last: HandRow | undefined): Promise<HandRow[]> {
  if ('tableId' in of) {
    const since = last?.ended_at ?? from;
    return readRows(
      store,
      HAND_ROW,
      sql`select 0 as place, h.hand_id, h.table_id, h.ended_at, h.events, t.config from hand h join poker_table t on t.table_id = h.table_id
        where h.table_id = ${of.tableId} and h.state = 'ended' and h.ended_at <= ${to}
          and (h.ended_at > ${since} or (h.ended_at = ${since} and h.hand_id > ${last?.hand_id ?? ''}))
        order by h.ended_at, h.hand_id limit ${PAGE}`,
    );
  }
  return readRows(
    store,
    HAND_ROW,
    sql`select p.seq as place, h.hand_id, h.table_id, h.ended_at, h.events, t.config
      from hand_player p join hand h on h.hand_id = p.hand_id join poker_table t on t.table_id = h.table_id
      where p.operator_id = ${of.operatorId} and p.player_id = ${of.playerId} and h.state = 'ended'
        and h.ended_at >= ${from} and h.ended_at <= ${to} and p.seq > ${last?.place ?? 0}
      order by p.seq limit ${PAGE}`,
  );
}

async function handOf(store: Store, sealer: Sealer, row: HandRow): Promise<FinishedHand> {
  const { hand_id: handId, table_id: tableId } = row;
  const hand = { handId, tableId, config: JSON.parse(row.config) as unknown, isAway: false };
  try {
    const rows = unfoldHand(sealer, handId, row.events);
    const seq = rows.at(-1)?.seq;
    const after = seq === undefined ? [] : await rowsAfterHand(store, sealer, tableId, seq);
    return { ...hand, rows: [...rows, ...after] };
  } catch (error) {
    if (error instanceof DamagedJournal) return { ...hand, rows: null };
    throw error;
  }
}

async function handAway(sealer: Sealer, row: HandRow, archive: HandArchive | null): Promise<FinishedHand> {
  const { hand_id: handId, table_id: tableId } = row;
  const found = (await archive?.hand(handId, row.ended_at)) ?? null;
  const hand = { handId, tableId, config: JSON.parse(row.config) as unknown, isAway: found === null };
  try {
    return { ...hand, rows: found === null ? null : eventsOf(sealer, found) };
  } catch (error) {
    if (error instanceof DamagedJournal) return { ...hand, rows: null };
    throw error;
  }
}

/** A hand that was played to its end, with its place among its operator's hands. */
export interface PlacedHand extends Pick<FinishedHand, 'handId' | 'rows'> {
  /** Hands that end later have higher places. */
  readonly place: number;
  /** Server ms. */
  readonly endedAt: number;
}

/** The next hands of an operator in the order in which they ended, at most `limit`, those after a place; voided hands are excluded. */
export async function handsAfter(store: Store, sealer: Sealer, operatorId: string, after: number, limit: number): Promise<PlacedHand[]> {
  const complete = await completeUpTo(store, operatorId, 'hands');
  const rows = await readRows(
    store,
    HAND_END.pick('hand_id', 'ended_at').and({ place: HAND_END.columns.seq, events: HAND.columns.events }),
    sql`select e.seq as place, e.hand_id, e.ended_at, h.events from hand_end e join hand h on h.hand_id = e.hand_id
      where e.operator_id <> '' and e.operator_id = ${operatorId} and e.seq > ${after} and e.seq <= ${complete} and e.state = 'ended' order by e.seq limit ${limit}`,
  );
  return rows.map(({ place, hand_id: handId, ended_at: endedAt, events }) => ({
    place,
    handId,
    endedAt,
    rows: readable(sealer, handId, events),
  }));
}

/**
 * The last hands of a table that were played to their end, oldest first, at most `limit`. Hands that cannot be read, or whose events were moved to
 * an archive, are left out.
 */
export async function lastHandsOf(
  store: Store,
  sealer: Sealer,
  tableId: string,
  limit: number,
): Promise<{ readonly handId: string; readonly endedAt: number; readonly rows: readonly JournalRow[] }[]> {
  const found = await readRows(
    store,
    HAND.pick('hand_id', 'ended_at', 'events'),
    sql`select hand_id, ended_at, events from hand where table_id = ${tableId} and state = 'ended' order by ended_at desc, hand_id desc limit ${limit}`,
  );
  return found.toReversed().flatMap(({ hand_id: handId, ended_at: endedAt, events }) => {
    const rows = events.length === 0 ? null : readable(sealer, handId, events);
    return rows === null ? [] : [{ handId, endedAt, rows }];
  });
}

function readable(sealer: Sealer, handId: string, events: Uint8Array): JournalRow[] | null {
  try {
    return unfoldHand(sealer, handId, events);
  } catch (error) {
    if (error instanceof DamagedJournal) return null;
    throw error;
  }
}
