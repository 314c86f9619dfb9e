import { exactly, type RowOf, readRows, type Sealer, type Stmt, type Store, sql } from '@cardroom/storage';
import { TRANSACTION_KINDS } from '@cardroom/wallet';
import type { ArchivedHand } from './archived-hands.ts';
import { HAND, HAND_PLAYER, isArchived } from './hand-rows.ts';
import { SELECT_TX, STORED_TX, type StoredTx } from './outbox.ts';
import { bodyWithout, recordWithout } from './result-bodies.ts';
import { foldHand, unfoldHand } from './sealed-events.ts';
import { STAY } from './stay-rows.ts';
import { DamagedJournal } from './table-journal.ts';
import { JOURNAL, TABLE, TABLE_SNAPSHOT } from './table-rows.ts';
import { type ErasedPlayer, patternOf, textWithout, valueWithout } from './without-player.ts';

/** Hands, rows and transactions that are changed in one unit. */
const UNIT_HANDS = 10;
const UNIT_ROWS = 200;
const RESULT = TRANSACTION_KINDS.indexOf('result') + 1;

/** What stands in the way of erasing a player; each is settled first. */
export interface ErasureObstacles {
  readonly openStays: number;
  /** Transactions that are due, under way or stuck. */
  readonly openTransactions: readonly string[];
  /** A running hand into which the player was dealt. */
  readonly runningHands: readonly string[];
  /** Whether the events of one of their hands were moved to an archive. */
  readonly isArchived: boolean;
}

/** Transactions and hands that a refusal names. */
const NAMED_MAX = 5;

export async function erasureObstacles(store: Store, erased: ErasedPlayer): Promise<ErasureObstacles> {
  const { operatorId, playerId } = erased;
  const [stays, transactions, running, archived] = await Promise.all([
    readRows(
      store,
      STAY.pick('stay_id'),
      sql`select stay_id from stay where operator_id = ${operatorId} and player_id = ${playerId} and closed_at is null`,
    ),
    readRows(
      store,
      STORED_TX.pick('id'),
      sql`select id from wallet_tx where operator_id = ${operatorId} and player_id = ${playerId} and player_id <> '' and status in (0, 1, 3)
        order by seq limit ${NAMED_MAX}`,
    ),
    readRows(
      store,
      JOURNAL.pick('table_id'),
      sql`select distinct j.table_id from journal j join poker_table t on t.table_id = j.table_id where t.operator_id = ${operatorId}
        and t.closed_at is null and j.hand_id is not null and j.event like ${patternOf(erased)} escape '\\' limit ${NAMED_MAX}`,
    ),
    readRows(
      store,
      HAND.pick('hand_id'),
      sql`select h.hand_id from hand_player p join hand h on h.hand_id = p.hand_id
        where p.operator_id = ${operatorId} and p.player_id = ${playerId} and length(h.events) = 0 limit 1`,
    ),
  ]);
  return {
    openStays: stays.length,
    openTransactions: transactions.map(({ id }) => id),
    runningHands: running.map(({ table_id }) => table_id),
    isArchived: archived.length > 0,
  };
}

/** Refuses the unit while the player has an open stay or a payment that is not settled. */
export function hasLeft({ operatorId, playerId }: ErasedPlayer): Stmt[] {
  return [
    exactly(0, sql`select stay_id from stay where operator_id = ${operatorId} and player_id = ${playerId}`),
    exactly(0, sql`select id from wallet_tx where operator_id = ${operatorId} and player_id = ${playerId} and player_id <> '' limit 1`),
    exactly(0, sql`select hand_id from hand_player where operator_id = ${operatorId} and player_id = ${playerId} limit 1`),
  ];
}

/**
 * Puts the pseudonym in place of the player in everything that the journal keeps of them: hands, events between hands, transactions, stays.
 * Amounts, states and the books stay. Small units, each of which leaves everything consistent; a call that was ended is continued by the
 * next one. Returns the number of hands, and of those that nobody can open.
 */
export async function eraseFromJournal(
  store: Store,
  sealer: Sealer,
  erased: ErasedPlayer,
): Promise<{ readonly hands: number; readonly unreadable: number }> {
  const counts = { hands: 0, unreadable: 0 };
  for (;;) {
    const hands = await nextHands(store, erased);
    if (hands.length === 0) break;
    const changed = await Promise.all(hands.map((handId) => handWithout(store, sealer, handId, erased)));
    await store.write(changed.flatMap(({ unit }) => unit));
    counts.hands += changed.length;
    counts.unreadable += changed.filter(({ isReadable }) => !isReadable).length;
  }
  await eraseFromEvents(store, erased);
  for (;;) {
    const rows = await nextTransactions(store, erased);
    if (rows.length === 0) break;
    // Results of a hand that has no row for the player are changed with their hand.
    const handIds = [...new Set(rows.flatMap(({ kind, hand_id }) => (kind === RESULT && hand_id !== null ? [hand_id] : [])))];
    const hands = await Promise.all(handIds.map((handId) => handWithout(store, sealer, handId, erased)));
    const payments = rows.filter(({ kind, hand_id }) => kind !== RESULT || hand_id === null);
    await store.write([...hands.flatMap(({ unit }) => unit), ...payments.flatMap((row) => transactionWithout(row, erased))]);
  }
  await store.write([actionsOf(erased)]);
  await repeated(store, staysWithout(erased));
  return counts;
}

/** Hands with the player, also voided ones, and those that only a result knows. */
async function nextHands(store: Store, { operatorId, playerId }: ErasedPlayer): Promise<string[]> {
  const dealt = await readRows(
    store,
    HAND_PLAYER.pick('hand_id'),
    sql`select hand_id from hand_player where operator_id = ${operatorId} and player_id = ${playerId} order by seq limit ${UNIT_HANDS}`,
  );
  return dealt.map(({ hand_id }) => hand_id);
}

interface ChangedHand {
  readonly unit: readonly Stmt[];
  readonly isReadable: boolean;
}

async function handWithout(store: Store, sealer: Sealer, handId: string, erased: ErasedPlayer): Promise<ChangedHand> {
  const results = await readRows(store, STORED_TX, {
    sql: `${SELECT_TX} where w.kind = 4 and w.hand_id is not null and w.hand_id = ? order by w.seq`,
    parameters: [handId],
  });
  const [hand] = await readRows(store, HAND.pick('events'), sql`select events from hand where hand_id = ${handId}`);
  const events = hand === undefined ? null : eventsWithout(sealer, handId, hand, erased);
  const { operatorId, playerId, pseudonym } = erased;
  return {
    unit: [
      ...(events === null || hand === undefined
        ? []
        : [exactly(1, sql`update hand set events = ${events} where hand_id = ${handId} and events = ${hand.events}`)]),
      ...resultsWithout(handId, results, erased),
      sql`update hand_player set player_id = ${pseudonym} where hand_id = ${handId} and operator_id = ${operatorId} and player_id = ${playerId}`,
    ],
    isReadable: hand === undefined || isArchived(hand) || events !== null,
  };
}

/** Null for events that are in an archive, or that nobody can open. */
function eventsWithout(sealer: Sealer, handId: string, hand: Pick<RowOf<typeof HAND>, 'events'>, erased: ErasedPlayer): Uint8Array | null {
  if (isArchived(hand)) return null;
  try {
    return foldHand(sealer, handId, valueWithout(unfoldHand(sealer, handId, hand.events), erased));
  } catch (error) {
    if (error instanceof DamagedJournal) return null;
    throw error;
  }
}

/** The record of the hand names all players, so every result of the hand gets the hash of its changed body. */
function resultsWithout(handId: string, results: readonly StoredTx[], erased: ErasedPlayer): Stmt[] {
  const packed = results.find(({ record }) => record !== null)?.record ?? null;
  const record = packed === null ? null : recordWithout(packed, erased);
  return [
    ...(record === null ? [] : [sql`update hand_record set record = ${record} where hand_id = ${handId}`]),
    ...results.flatMap((row) => {
      const theirs = row.player_id === erased.playerId && row.operator_id === erased.operatorId;
      const { body, hash } = bodyWithout(row, record, { erased, theirs });
      const changed = sql`update wallet_tx set body = ${body}, body_hash = ${hash} where seq = ${row.seq}`;
      return theirs ? [changed, ...renamed(row, erased)] : [changed];
    }),
  ];
}

async function nextTransactions(store: Store, { operatorId, playerId }: ErasedPlayer): Promise<StoredTx[]> {
  return readRows(store, STORED_TX, {
    sql: `${SELECT_TX} where w.operator_id = ? and w.player_id = ? and w.player_id <> '' order by w.seq limit ?`,
    parameters: [operatorId, playerId, UNIT_ROWS],
  });
}

function transactionWithout(row: StoredTx, erased: ErasedPlayer): Stmt[] {
  const body = textWithout(row.body, erased);
  return [sql`update wallet_tx set body = ${body} where seq = ${row.seq}`, ...renamed(row, erased)];
}

/** What the operator answered may name the player. */
function renamed(row: StoredTx, { pseudonym }: ErasedPlayer): Stmt[] {
  return [
    sql`update wallet_tx set player_id = ${pseudonym}, lane = '', last_error = null where seq = ${row.seq}`,
    sql`update wallet_attempt set response = null, packed_response = ${new Uint8Array()} where tx_seq = ${row.seq} and (response is not null or packed_response is not null)`,
  ];
}

function staysWithout({ operatorId, playerId, pseudonym }: ErasedPlayer): Stmt {
  return sql`update stay set player_id = ${pseudonym} where stay_id in
    (select stay_id from stay where operator_id = ${operatorId} and player_id = ${playerId} and closed_at is not null limit ${UNIT_ROWS}) returning stay_id`;
}

async function repeated(store: Store, stmt: Stmt): Promise<void> {
  while (((await store.write([stmt]))[0]?.length ?? 0) > 0);
}

/** The IDs of a player's actions, which begin with the player's and are kept for an hour. */
function actionsOf({ operatorId, playerId }: ErasedPlayer): Stmt {
  const start = `${playerId} `;
  return sql`delete from table_action where substr(action_id, 1, cast(${start.length} as int)) = ${start}
    and table_id in (select table_id from poker_table where operator_id = ${operatorId})`;
}

/** Events between hands, and snapshots from before the player left. A running table has neither in its state. */
async function eraseFromEvents(store: Store, erased: ErasedPlayer): Promise<void> {
  const tables = await readRows(
    store,
    TABLE.pick('table_id'),
    sql`select table_id from poker_table where operator_id = ${erased.operatorId}`,
  );
  for (const { table_id: tableId } of tables) {
    const events = await readRows(
      store,
      JOURNAL.pick('seq', 'event'),
      sql`select seq, event from journal where table_id = ${tableId} and event like ${patternOf(erased)} escape '\\' order by seq`,
    );
    const changed = events.map(
      ({ seq, event }) =>
        sql`update journal set event = ${textWithout(event ?? '{}', erased)} where table_id = ${tableId} and seq = ${seq}`,
    );
    for (let done = 0; done < changed.length; done += UNIT_ROWS) await store.write(changed.slice(done, done + UNIT_ROWS));
    const [snapshot] = await readRows(
      store,
      TABLE_SNAPSHOT.pick('state'),
      sql`select state from table_snapshot where table_id = ${tableId} and state like ${patternOf(erased)} escape '\\'`,
    );
    if (snapshot === undefined) continue;
    const { state } = snapshot;
    await store.write([
      sql`update table_snapshot set state = ${textWithout(state, erased)} where table_id = ${tableId} and state = ${state}`,
    ]);
  }
}

/** An archived hand with the pseudonym in place of the player. Events that nobody can open stay as they are. */
export function archivedWithout(sealer: Sealer, hand: ArchivedHand, erased: ErasedPlayer): ArchivedHand {
  const { playerId, pseudonym } = erased;
  return {
    ...hand,
    playerIds: hand.playerIds.map((id) => (id === playerId ? pseudonym : id)),
    events: eventsWithout(sealer, hand.handId, hand, erased) ?? hand.events,
    aftermath: hand.aftermath.map((row) => ({ ...row, event: row.event === null ? null : textWithout(row.event, erased) })),
    results: hand.results.map((result) => {
      const theirs = result.playerId === playerId;
      const body = result.body === null ? null : textWithout(result.body, erased);
      const attempts = theirs ? result.attempts.map((attempt) => ({ ...attempt, answer: null })) : result.attempts;
      return { ...result, playerId: theirs ? pseudonym : result.playerId, body, attempts };
    }),
  };
}
