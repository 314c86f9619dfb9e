import { type Condition, condition, HAND_END, lookBack, type Places, placesOf, selected } from '@cardroom/journal';
import type { HandState } from '@cardroom/operator-api';
import { HAND_STATES } from '@cardroom/operator-api';
import type { ListedHand } from '@cardroom/staff-api';
import { int, oneOf, type RowOf, readRows, type Store, shape, sql, text } from '@cardroom/storage';
import { dealtInto, placesOfPlayers } from './hands-page.ts';

/** Filters for finished hands; undefined matches anything. Amounts in minor units, times in ms, ranges inclusive. */
export interface HandFilters {
  readonly handId?: string | undefined;
  readonly playerId?: string | undefined;
  readonly tableId?: string | undefined;
  readonly roomId?: string | undefined;
  readonly state?: HandState | undefined;
  /** Minimum total of the hand's pots. */
  readonly potFrom?: number | undefined;
  readonly from?: number | undefined;
  readonly until?: number | undefined;
}

export interface HandsAsk {
  readonly operatorId: string;
  readonly filters: HandFilters;
  /** Only hands that ended before this position; null starts at the newest. */
  readonly before: number | null;
  readonly limit: number;
}

/** A finished hand with its position in the list. */
export type PlacedHand = ListedHand & { readonly place: number };

export interface FoundHands {
  readonly rows: readonly PlacedHand[];
  /** Everything from this position on was searched and older hands remain; null when all were searched or the page is full. */
  readonly reached: number | null;
}

/** An operator's finished hands that match every filter, latest end first. */
export async function listHands(store: Store, { operatorId, filters, before, limit }: HandsAsk): Promise<FoundHands> {
  const { from = null, until = null } = filters;
  const ended = await placesOf(store, 'hands', { operatorId, query: { from, to: until } });
  // With a player filter, positions count that player's own rows.
  const places = filters.playerId === undefined ? ended : await placesOfPlayers(store, ended);
  const newest = isScan(filters) ? () => newestPlace(store, operatorId, filters.playerId) : null;
  const stored: StoredHand[] = [];
  const range = { after: places.after, before: Math.min(places.before, before ?? places.before), newest };
  const reached = await lookBack(range, async (part) => {
    const where = conditionsOf(operatorId, filters, part);
    stored.push(...(await readRows(store, STORED_HAND, selected(textFor(filters), where, [limit - stored.length]))));
    return stored.length < limit;
  });
  return { rows: await listed(store, stored), reached };
}

/** True when no index answers the filters alone: with two selective filters, the rows of one are scanned for the other. */
function isScan({ handId, playerId, tableId, roomId, state, potFrom }: HandFilters): boolean {
  if (handId !== undefined) return false;
  const led = [playerId, tableId, roomId, state === 'void' ? state : undefined].filter((one) => one !== undefined);
  return potFrom !== undefined || led.length > 1;
}

const COLUMNS = 'h.hand_id, h.state, h.room_id, r.name as room_name, h.table_id, h.game_key, h.currency, h.started_at, h.ended_at';

/** Joins only the rows of the page, because each hand carries all its events. */
function textFor({ playerId }: HandFilters): string {
  const [place, rows] =
    playerId === undefined ? ['e.seq', 'hand_end e'] : ['p.seq', 'hand_player p join hand_end e on e.hand_id = p.hand_id'];
  return `select found.place, found.pot_minor, ${COLUMNS}
    from (select ${place} as place, e.hand_id, e.pot_minor from ${rows} where {where} order by ${place} desc limit ?) found
    join hand h on h.hand_id = found.hand_id join room r on r.room_id = h.room_id order by found.place desc`;
}

/** The first condition is true of every row and only selects the index. */
function conditionsOf(operatorId: string, filters: HandFilters, { after, before }: Places): Condition[] {
  const { handId, playerId, tableId, roomId, state, potFrom, from = 0, until = Number.MAX_SAFE_INTEGER } = filters;
  const whose = playerId === undefined ? 'e' : 'p';
  return [
    ...(handId === undefined ? [] : [condition('e.hand_id = ?', handId)]),
    ...(playerId === undefined ? leadOf(filters) : [condition('p.player_id = ?', playerId)]),
    condition(`${whose}.operator_id = ? and ${whose}.seq > ? and ${whose}.seq < ?`, operatorId, after, before),
    condition('e.ended_at between ? and ?', from, until),
    ...(tableId === undefined ? [] : [condition('e.table_id = ?', tableId)]),
    ...(roomId === undefined ? [] : [condition('e.room_id = ?', roomId)]),
    ...(state === undefined ? [] : [condition(state === 'void' ? "e.state = 'void'" : "e.state = 'ended'")]),
    ...(potFrom === undefined ? [] : [condition('e.pot_minor >= ?', potFrom)]),
  ];
}

/** Selects the partial index with the fewest rows: by table, by room, voided hands, or all. */
function leadOf({ handId, tableId, roomId, state }: HandFilters): Condition[] {
  if (handId !== undefined) return [];
  if (tableId !== undefined) return [condition("e.table_id <> ''")];
  if (roomId !== undefined) return [condition("e.room_id <> ''")];
  return state === 'void' ? [] : [condition("e.operator_id <> ''")];
}

async function newestPlace(store: Store, operatorId: string, playerId: string | undefined): Promise<number> {
  const [row] = await readRows(
    store,
    HAND_END.pick('seq'),
    playerId === undefined
      ? sql`select seq from hand_end where operator_id <> '' and operator_id = ${operatorId} order by seq desc limit 1`
      : sql`select seq from hand_player where operator_id = ${operatorId} and player_id = ${playerId} order by seq desc limit 1`,
  );
  return row?.seq ?? 0;
}

const STORED_HAND = shape({
  place: int,
  pot_minor: int,
  hand_id: text,
  state: oneOf(HAND_STATES),
  room_id: text,
  room_name: text,
  table_id: text,
  game_key: text,
  currency: text,
  started_at: int,
  ended_at: int,
});
type StoredHand = RowOf<typeof STORED_HAND>;

async function listed(store: Store, rows: readonly StoredHand[]): Promise<PlacedHand[]> {
  const players = await dealtInto(
    store,
    rows.map(({ hand_id }) => hand_id),
  );
  return rows.map((row) => ({
    place: row.place,
    handId: row.hand_id,
    state: row.state,
    roomId: row.room_id,
    roomName: row.room_name,
    tableId: row.table_id,
    gameKey: row.game_key,
    currency: row.currency,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    potMinor: row.pot_minor,
    players: players.get(row.hand_id) ?? [],
  }));
}
