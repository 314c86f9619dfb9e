import {
  type Condition,
  completePlaces,
  completeUpTo,
  condition,
  HAND,
  HAND_PLAYER,
  type Page,
  type PageAsk,
  type Places,
  pageOf,
  placesOf,
  resultBodies,
  selected,
  timeOf,
} from '@cardroom/journal';
import { HAND_STATES, type HandState, type HandsQuery, playersOfResult, type ReportedHand } from '@cardroom/operator-api';
import { int, oneOf, orNull, type RowOf, readRows, type Store, shape, sql } from '@cardroom/storage';

/** Results are read and decrypted in batches of this size so that tables can run in between. */
const HANDS_AT_ONCE = 20;

const COLUMNS = 'h.hand_id, h.state, h.game_key, h.room_id, h.table_id, h.currency, h.started_at, h.ended_at';

const STORED_HAND = HAND.pick('hand_id', 'game_key', 'room_id', 'table_id', 'currency', 'started_at', 'ended_at').and({
  place: int,
  state: oneOf(HAND_STATES),
});
type StoredHand = RowOf<typeof STORED_HAND>;

/** A page of an operator's ended hands with each player's chips. */
export async function handsPage(store: Store, ask: PageAsk<HandsQuery>): Promise<Page<ReportedHand>> {
  const found = ask.query.playerId === null ? await handsOfOperator(store, ask) : await handsOfPlayer(store, ask, ask.query.playerId);
  const page = pageOf(found, ask);
  const hands: ReportedHand[] = [];
  for (let done = 0; done < page.rows.length; done += HANDS_AT_ONCE) {
    const some = page.rows.slice(done, done + HANDS_AT_ONCE);
    hands.push(...(await withPlayers(store, ask.operatorId, some)).map(({ hand }) => hand));
  }
  return { ...page, rows: hands };
}

/** One hand with the body of one of its results; null when the operator has no such hand, or it is still running. */
export async function handOfId(
  store: Store,
  operatorId: string,
  handId: string,
): Promise<{ readonly hand: ReportedHand; readonly resultBody: string | null } | null> {
  const found = await readRows(store, STORED_HAND, {
    sql: `select 0 as place, ${COLUMNS} from hand h where h.hand_id = ? and h.operator_id = ?`,
    parameters: [handId, operatorId],
  });
  return (await withPlayers(store, operatorId, found))[0] ?? null;
}

/** The first condition is true of every hand and only selects the index. */
async function handsOfOperator(store: Store, ask: PageAsk<HandsQuery>): Promise<StoredHand[]> {
  const { operatorId, query, after } = ask;
  const places = await completePlaces(store, 'hands', ask);
  const index = query.tableId === null ? `e.operator_id <> ''` : `e.table_id <> ''`;
  const inPlace = condition(
    `${index} and e.operator_id = ? and e.seq > ? and e.seq < ?`,
    operatorId,
    Math.max(after, places.after),
    places.before,
  );
  const text = `select e.seq as place, ${COLUMNS} from hand_end e join hand h on h.hand_id = e.hand_id where {where} order by e.seq limit ?`;
  return readRows(store, STORED_HAND, selected(text, [inPlace, ...asked(query)], [query.limit + 1]));
}

/** A player's hands have a numbering of their own, in which hands that end at the same time may change places. */
async function handsOfPlayer(store: Store, ask: PageAsk<HandsQuery>, playerId: string): Promise<StoredHand[]> {
  const { operatorId, query, after } = ask;
  const bounds = await placesOfPlayers(store, await placesOf(store, 'hands', ask));
  const complete = await completeUpTo(store, operatorId, { handsOf: playerId });
  const inPlace = condition(
    'p.operator_id = ? and p.player_id = ? and p.seq > ? and p.seq < ?',
    operatorId,
    playerId,
    Math.max(after, bounds.after),
    Math.min(bounds.before, complete + 1),
  );
  const text = `select p.seq as place, ${COLUMNS} from hand_player p join hand_end e on e.hand_id = p.hand_id
    join hand h on h.hand_id = p.hand_id where {where} order by p.seq limit ?`;
  return readRows(store, STORED_HAND, selected(text, [inPlace, ...asked(query)], [query.limit + 1]));
}

/** Converts positions of hands into positions of their players' own rows. */
export async function placesOfPlayers(store: Store, places: Places): Promise<Places> {
  const [bounds] = await readRows(
    store,
    shape({ after: orNull(int), before: orNull(int) }),
    sql`select (select max(p.seq) from hand_end e join hand_player p on p.hand_id = e.hand_id where e.seq = ${places.after}) as after,
      (select min(p.seq) from hand_end e join hand_player p on p.hand_id = e.hand_id where e.seq = ${places.before}) as before`,
  );
  return { after: bounds?.after ?? 0, before: bounds?.before ?? Number.MAX_SAFE_INTEGER };
}

function asked(query: HandsQuery): Condition[] {
  return [
    condition('e.ended_at between ? and ?', ...timeOf(query)),
    ...(query.tableId === null ? [] : [condition('e.table_id = ?', query.tableId)]),
    ...(query.state === null ? [] : [condition(query.state === 'void' ? "e.state = 'void'" : "e.state = 'ended'")]),
  ];
}

interface HandWithBody {
  readonly hand: ReportedHand;
  readonly resultBody: string | null;
}

/** Adds what each player put in and got back: from a sent result for a played hand, zero for a void one. */
async function withPlayers(store: Store, operatorId: string, rows: readonly StoredHand[]): Promise<HandWithBody[]> {
  const idsIn = (state: HandState): string[] => rows.filter((row) => row.state === state).map(({ hand_id }) => hand_id);
  const bodies = await resultBodies(store, operatorId, idsIn('ended'));
  const dealtIn = await dealtInto(store, idsIn('void'));
  return rows.map((row) => {
    const resultBody = bodies.get(row.hand_id) ?? null;
    if (resultBody === null && row.state === 'ended') throw new Error(`hand ${row.hand_id} has ended without a result`);
    const players = resultBody === null ? (dealtIn.get(row.hand_id) ?? []).map(unmoved) : playersOfResult(resultBody);
    return { hand: { ...handOf(row), players }, resultBody };
  });
}

/** The players dealt into each of these hands. */
export async function dealtInto(store: Store, handIds: readonly string[]): Promise<Map<string, string[]>> {
  const players = new Map<string, string[]>();
  if (handIds.length === 0) return players;
  const rows = await readRows(store, HAND_PLAYER.pick('hand_id', 'player_id'), {
    sql: `select hand_id, player_id from hand_player where hand_id in (${marksFor(handIds)}) order by hand_id, player_id`,
    parameters: [...handIds],
  });
  for (const { hand_id, player_id } of rows) players.set(hand_id, [...(players.get(hand_id) ?? []), player_id]);
  return players;
}

const marksFor = (values: readonly string[]): string => values.map(() => '?').join(', ');

const unmoved = (playerId: string) => ({ playerId, startStack: null, endStack: null, bet: 0, win: 0, rake: 0 });

function handOf(row: StoredHand): Omit<ReportedHand, 'players'> {
  return {
    roundId: row.hand_id,
    state: row.state,
    gameKey: row.game_key,
    roomId: row.room_id,
    tableId: row.table_id,
    currency: row.currency,
    startedAt: row.started_at,
    endedAt: row.ended_at,
  };
}
