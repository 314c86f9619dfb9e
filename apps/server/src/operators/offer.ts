import { STAY, TABLE } from '@cardroom/journal';
import { type LiveCounts, type ReportedGame, type ReportedRoom, ROOMS_MAX, type RoomsQuery } from '@cardroom/operator-api';
import type { RoomSettings } from '@cardroom/rooms';
import { int, type RowOf, readRows, type Store, sql } from '@cardroom/storage';
import { GAME_KEYS, type GameKey } from '@cardroom/table';
import { ROOM } from './operator-rows.ts';

/** The games' names towards operators. */
export const GAME_NAMES: Readonly<Record<GameKey, string>> = {
  nlhe: 'No-limit hold’em',
  plhe: 'Pot-limit hold’em',
  flhe: 'Fixed-limit hold’em',
  plo4: 'Pot-limit Omaha',
  plo5: 'Pot-limit five-card Omaha',
  plo6: 'Pot-limit six-card Omaha',
  plo8: 'Pot-limit Omaha hi-lo',
  'plo5-8': 'Pot-limit five-card Omaha hi-lo',
  flo8: 'Fixed-limit Omaha hi-lo',
  nlsd: 'No-limit short deck',
};

const NOBODY: LiveCounts = { tables: 0, players: 0 };

/** An operator's rooms: the open ones as they were opened, then the last closed ones; at most `ROOMS_MAX`. */
export async function offeredRooms(store: Store, operatorId: string, query: RoomsQuery): Promise<ReportedRoom[]> {
  const [rows, live] = await Promise.all([
    readRows(
      store,
      ROOM,
      sql`select * from room where operator_id = ${operatorId}
        and (${query.roomId ?? ''} = '' or room_id = ${query.roomId ?? ''})
        and (${query.currency ?? ''} = '' or currency = ${query.currency ?? ''})
        and (${query.state ?? ''} = '' or (closed_at is null) = (${query.state ?? ''} = 'open'))
        order by case when closed_at is null then 0 else 1 end, case when closed_at is null then opened_at else -closed_at end, room_id
        limit ${ROOMS_MAX}`,
    ),
    liveCounts(store, operatorId),
  ]);
  return rows.map((row) => reported(row, live.get(row.room_id) ?? NOBODY));
}

/** Every game, with the operator's open rooms of it and who plays there. */
export async function offeredGames(store: Store, operatorId: string): Promise<ReportedGame[]> {
  const rooms = await offeredRooms(store, operatorId, { roomId: null, currency: null, state: 'open' });
  return GAME_KEYS.map((gameKey) => {
    const mine = rooms.filter((room) => room.gameKey === gameKey);
    const sum = (name: keyof LiveCounts): number => mine.reduce((total, { live }) => total + live[name], 0);
    return { gameKey, name: GAME_NAMES[gameKey], rooms: mine.length, live: { tables: sum('tables'), players: sum('players') } };
  });
}

/** Open tables and taken seats by room, from the database, so that every process gives the same answer. */
async function liveCounts(store: Store, operatorId: string): Promise<Map<string, LiveCounts>> {
  const [tables, players] = await Promise.all([
    readRows(
      store,
      TABLE.pick('room_id').and({ n: int }),
      sql`select room_id, count(*) as n from poker_table where operator_id = ${operatorId} and closed_at is null group by room_id`,
    ),
    readRows(
      store,
      STAY.pick('room_id').and({ n: int }),
      sql`select room_id, count(*) as n from stay where operator_id = ${operatorId} and closed_at is null group by room_id`,
    ),
  ]);
  const counts = new Map<string, LiveCounts>(tables.map(({ room_id, n }) => [room_id, { tables: n, players: 0 }]));
  for (const { room_id, n } of players) counts.set(room_id, { ...(counts.get(room_id) ?? NOBODY), players: n });
  return counts;
}

function reported(row: RowOf<typeof ROOM>, live: LiveCounts): ReportedRoom {
  const { gameKey, seats, smallBlind, bigBlind, ante, buyInMin, buyInMax } = JSON.parse(row.settings) as RoomSettings;
  const { room_id: roomId, name, currency, opened_at: openedAt, closed_at: closedAt } = row;
  return { roomId, name, gameKey, currency, seats, smallBlind, bigBlind, ante, buyInMin, buyInMax, openedAt, closedAt, live };
}
