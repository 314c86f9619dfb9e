import type { RowOf, Sealer, Stmt, Store } from '@cardroom/storage';
import { exactly, readRows, sql } from '@cardroom/storage';
import { HAND, HAND_END, HAND_PLAYER, isArchived } from './hand-rows.ts';
import { answerOf } from './kept-answers.ts';
import { SELECT_TX, STORED_TX, type StoredTx } from './outbox.ts';
import { storedRowsAfter } from './player-hands.ts';
import { rebuiltBody } from './result-bodies.ts';
import { openRow, type StoredRow, unfoldHand } from './sealed-events.ts';
import { DamagedJournal, type JournalRow } from './table-journal.ts';
import { ATTEMPT } from './transaction-rows.ts';

/** A finished hand as an archive holds it: its stored rows, with what was hidden still sealed. Times in ms, amounts in minor units. */
export interface ArchivedHand {
  readonly handId: string;
  readonly operatorId: string;
  readonly roomId: string;
  readonly tableId: string;
  readonly gameKey: string;
  readonly currency: string;
  readonly state: string;
  readonly startedAt: number;
  readonly endedAt: number;
  /** In the order of their rows. */
  readonly playerIds: readonly string[];
  readonly events: Uint8Array;
  /** The rows of its table until the next hand. */
  readonly aftermath: readonly StoredRow[];
  readonly results: readonly ArchivedResult[];
}

/** A result with everything that was sent of it. */
export interface ArchivedResult {
  readonly id: string;
  readonly playerId: string;
  readonly stayId: string;
  readonly amountMinor: number;
  /** The exact bytes that were sent; null when they were lost. */
  readonly body: string | null;
  readonly status: number;
  readonly outcome: string | null;
  readonly createdAt: number;
  readonly doneAt: number | null;
  readonly attempts: readonly ArchivedAttempt[];
}

export interface ArchivedAttempt {
  readonly n: number;
  readonly at: number;
  readonly httpStatus: number | null;
  readonly code: string | null;
  readonly ms: number | null;
  readonly verdict: string | null;
  readonly answer: string | null;
}

/** Hands read at a time. */
const PAGE = 100;

/** What `hand.events` holds of a hand whose events are in an archive. */
const MOVED = new Uint8Array();

/** An operator's hands that ended from `from` to before `to` (ms) and are not in an archive yet, in the order in which they ended, in pages. */
export async function* handsToArchive(
  { store, sealer }: { readonly store: Store; readonly sealer: Sealer },
  { operatorId, from, to }: { readonly operatorId: string; readonly from: number; readonly to: number },
): AsyncGenerator<readonly ArchivedHand[]> {
  let last = { at: from, handId: '' };
  for (;;) {
    const rows: RowOf<typeof HAND>[] = await readRows(
      store,
      HAND,
      sql`select h.* from (select hand_id, ended_at from hand_end where hand_id <> '' and operator_id = ${operatorId} and ended_at < ${to}
          and ended_at >= ${last.at} and (ended_at > ${last.at} or hand_id > ${last.handId}) order by ended_at, hand_id limit ${PAGE}) e
        join hand h on h.hand_id = e.hand_id order by h.ended_at, h.hand_id`,
    );
    const hands = rows.filter((row) => !isArchived(row));
    if (hands.length > 0) yield await withRest(store, sealer, hands);
    const end = rows.at(-1);
    if (end === undefined || rows.length < PAGE) return;
    last = { at: end.ended_at, handId: end.hand_id };
  }
}

/** Hands of an operator in that time with a result that has not been accepted yet or is stuck, at most `limit`. */
export async function handsWithOpenResults(
  store: Store,
  { operatorId, from, to, limit }: { readonly operatorId: string; readonly from: number; readonly to: number; readonly limit: number },
): Promise<string[]> {
  const rows = await readRows(
    store,
    HAND_END.pick('hand_id'),
    sql`select e.hand_id from hand_end e where e.hand_id <> '' and e.operator_id = ${operatorId} and e.ended_at >= ${from} and e.ended_at < ${to}
      and exists (select 1 from wallet_tx w where w.kind = 4 and w.hand_id is not null and w.hand_id = e.hand_id and w.status in (0, 1, 3))
      order by e.ended_at limit ${limit}`,
  );
  return rows.map(({ hand_id }) => hand_id);
}

/**
 * Takes out of the database what an archive holds of these hands: their events, and what was sent of their results. Refused unless the
 * events are still those in the archive. The results themselves stay, because reports are made from them.
 */
export function moveToArchive(hands: readonly Pick<ArchivedHand, 'handId' | 'events'>[]): Stmt[] {
  const ids = hands.map(({ handId }) => handId);
  return [
    ...hands.map(({ handId, events }) =>
      exactly(1, sql`update hand set events = ${MOVED} where hand_id = ${handId} and events = ${events}`),
    ),
    {
      sql: `delete from wallet_attempt where tx_seq in
        (select seq from wallet_tx where kind = 4 and hand_id is not null and hand_id in (${ids.map(() => '?').join(', ')}))`.replace(
        /\s+/g,
        ' ',
      ),
      parameters: ids,
    },
  ];
}

/** All events of an archived hand, including decrypted hidden ones, and what followed at its table. Throws `DamagedJournal`. */
export function eventsOf(sealer: Sealer, { handId, tableId, events, aftermath }: ArchivedHand): JournalRow[] {
  return [...unfoldHand(sealer, handId, events), ...aftermath.flatMap((row) => openRow(sealer, tableId, row))];
}

async function withRest(store: Store, sealer: Sealer, rows: readonly RowOf<typeof HAND>[]): Promise<ArchivedHand[]> {
  const ids = rows.map(({ hand_id }) => hand_id);
  const marks = ids.map(() => '?').join(', ');
  const players = await readRows(store, HAND_PLAYER.pick('hand_id', 'player_id'), {
    sql: `select hand_id, player_id from hand_player where hand_id in (${marks}) order by seq`,
    parameters: ids,
  });
  const results = await resultsOf(store, ids, marks);
  return Promise.all(
    rows.map(async (row) => ({
      handId: row.hand_id,
      operatorId: row.operator_id,
      roomId: row.room_id,
      tableId: row.table_id,
      gameKey: row.game_key,
      currency: row.currency,
      state: row.state,
      startedAt: row.started_at,
      endedAt: row.ended_at,
      playerIds: players.filter(({ hand_id }) => hand_id === row.hand_id).map(({ player_id }) => player_id),
      events: row.events,
      aftermath: await aftermathOf(store, sealer, row),
      results: results.get(row.hand_id) ?? [],
    })),
  );
}

/** A hand that cannot be read has none: only its events say where it ended. */
async function aftermathOf(store: Store, sealer: Sealer, row: RowOf<typeof HAND>): Promise<StoredRow[]> {
  try {
    const last = unfoldHand(sealer, row.hand_id, row.events).at(-1);
    return last === undefined ? [] : await storedRowsAfter(store, row.table_id, last.seq);
  } catch (error) {
    if (error instanceof DamagedJournal) return [];
    throw error;
  }
}

async function resultsOf(store: Store, ids: readonly string[], marks: string): Promise<Map<string, ArchivedResult[]>> {
  const rows = await readRows(store, STORED_TX, {
    sql: `${SELECT_TX} where w.kind = 4 and w.hand_id is not null and w.hand_id in (${marks}) order by w.seq`,
    parameters: [...ids],
  });
  const attempts = await readRows(store, ATTEMPT, {
    sql: `select * from wallet_attempt where tx_seq in (${rows.map(() => '?').join(', ') || 'null'}) order by tx_seq, n`,
    parameters: rows.map(({ seq }) => seq),
  });
  const results = new Map<string, ArchivedResult[]>();
  for (const row of rows) {
    const of = attempts.filter(({ tx_seq }) => tx_seq === row.seq).map(attemptOf);
    results.set(row.hand_id ?? '', [...(results.get(row.hand_id ?? '') ?? []), resultOf(row, of)]);
  }
  return results;
}

function resultOf(row: StoredTx, attempts: readonly ArchivedAttempt[]): ArchivedResult {
  const rebuilt = rebuiltBody(row);
  return {
    id: row.id,
    playerId: row.player_id,
    stayId: row.stay_id,
    amountMinor: row.amount_minor,
    body: 'body' in rebuilt ? rebuilt.body : null,
    status: row.status,
    outcome: row.outcome,
    createdAt: row.created_at,
    doneAt: row.done_at,
    attempts,
  };
}

function attemptOf(row: RowOf<typeof ATTEMPT>): ArchivedAttempt {
  const { n, at, code, ms, verdict } = row;
  return { n, at, httpStatus: row.http_status, code, ms, verdict, answer: answerOf(row) };
}
