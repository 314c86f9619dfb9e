import { HAND, STAY } from '@cardroom/journal';
import type { PlayedHand, PlayerStay } from '@cardroom/staff-api';
import { int, oneOf, type RowOf, readRows, type Store, shape, sql, text } from '@cardroom/storage';
import { ROOM } from '../operators/operator-rows.ts';
import { stayEnd } from './stay-end.ts';

/** Stays or hands per page. */
export const PAST_ROWS = 20;
/** Sort key of an open stay, which comes before every ended one. */
const OPEN = Number.MAX_SAFE_INTEGER;

/** A page of a player's stays, open ones first, then by latest end: up to `PAST_ROWS`, plus one if there are more. */
export async function playerStays(store: Store, operatorId: string, playerId: string, before: string | null): Promise<PlayerStay[]> {
  const place = before === null ? { at: OPEN + 1, stayId: '' } : await placeOf(store, operatorId, playerId, before);
  if (place === null) return [];
  const rows = await readRows(
    store,
    STAY_ROW,
    sql`select s.stay_id, s.room_id, r.name as room_name, s.table_id, s.currency, s.opened_at, s.closed_at, s.bought_in, s.cashed_out, s.removed_for,
        (select count(*) from wallet_tx w where w.stay_id = s.stay_id and w.kind <> 4 and w.kind = 2 and w.status in (0, 1)) as waiting,
        (select count(*) from wallet_tx w where w.stay_id = s.stay_id and w.kind <> 4 and w.kind = 2 and w.status = 3) as stuck
      from stay s join room r on r.room_id = s.room_id
      where s.operator_id = ${operatorId} and s.player_id = ${playerId}
        and (coalesce(s.closed_at, ${OPEN}) < ${place.at} or coalesce(s.closed_at, ${OPEN}) = ${place.at} and s.stay_id < ${place.stayId})
      order by coalesce(s.closed_at, ${OPEN}) desc, s.stay_id desc limit ${PAST_ROWS + 1}`,
  );
  return rows.map(stayOf);
}

async function placeOf(store: Store, operatorId: string, playerId: string, stayId: string) {
  const [row] = await readRows(
    store,
    shape({ at: int }),
    sql`select coalesce(closed_at, ${OPEN}) as at from stay
      where stay_id = ${stayId} and operator_id = ${operatorId} and player_id = ${playerId}`,
  );
  return row === undefined ? null : { at: row.at, stayId };
}

/** The signed net result of a result callback. Quotes in names are escaped in the body, so a player's name cannot imitate the marker. */
const SIGNED_RESULT = `case when w.body like '%"player_result":"win"%' then w.amount_minor else -w.amount_minor end`;

/** A page of a player's hands before a position, newest first: up to `PAST_ROWS`, plus one if there are more. */
export async function playedHands(
  store: Store,
  operatorId: string,
  playerId: string,
  before: number | null,
): Promise<(PlayedHand & { readonly place: number })[]> {
  const rows = await readRows(
    store,
    HAND_ROW,
    sql`select p.seq as place, h.hand_id, h.table_id, r.name as room_name, h.game_key, h.currency, h.state, h.ended_at, p.pot_minor
      from (select seq, hand_id, pot_minor from hand_player where operator_id = ${operatorId} and player_id = ${playerId}
        and seq < ${before ?? Number.MAX_SAFE_INTEGER} order by seq desc limit ${PAST_ROWS + 1}) p
      join hand h on h.hand_id = p.hand_id join room r on r.room_id = h.room_id order by p.seq desc`,
  );
  const nets = await netsOf(
    store,
    playerId,
    rows.map(({ hand_id }) => hand_id),
  );
  return rows.map((row) => ({
    place: row.place,
    handId: row.hand_id,
    tableId: row.table_id,
    roomName: row.room_name,
    gameKey: row.game_key,
    currency: row.currency,
    state: row.state,
    endedAt: row.ended_at,
    pot: row.pot_minor,
    net: nets.get(row.hand_id) ?? null,
  }));
}

async function netsOf(store: Store, playerId: string, handIds: readonly string[]): Promise<Map<string, number>> {
  if (handIds.length === 0) return new Map();
  const rows = await readRows(store, shape({ hand_id: text, net: int }), {
    sql: `select w.hand_id, ${SIGNED_RESULT} as net from wallet_tx w
      where w.kind = 4 and w.hand_id is not null and w.hand_id in (${handIds.map(() => '?').join(', ')}) and w.player_id = ?`,
    parameters: [...handIds, playerId],
  });
  return new Map(rows.map(({ hand_id, net }) => [hand_id, net]));
}

const STAY_ROW = STAY.pick(
  'stay_id',
  'room_id',
  'table_id',
  'currency',
  'opened_at',
  'closed_at',
  'bought_in',
  'cashed_out',
  'removed_for',
).and({ room_name: ROOM.columns.name, waiting: int, stuck: int });
type StayRow = RowOf<typeof STAY_ROW>;

function stayOf(row: StayRow): PlayerStay {
  const { stay_id: stayId, room_id: roomId, room_name: roomName, table_id: tableId, currency, opened_at: openedAt, closed_at: at } = row;
  const stay = { stayId, roomId, roomName, tableId, currency, openedAt };
  if (at === null) return { ...stay, closed: null };
  const state = row.stuck > 0 ? 'stuck' : row.waiting > 0 ? 'pending' : 'paid';
  return { ...stay, closed: { at, boughtIn: row.bought_in, cashedOut: row.cashed_out ?? 0, ...stayEnd(row.removed_for), state } };
}

const HAND_ROW = shape({
  place: int,
  hand_id: HAND.columns.hand_id,
  table_id: HAND.columns.table_id,
  room_name: ROOM.columns.name,
  game_key: HAND.columns.game_key,
  currency: HAND.columns.currency,
  state: oneOf(['ended', 'void']),
  ended_at: HAND.columns.ended_at,
  pot_minor: int,
});
