import { type Room, type RoomOptions, type RoomSettings, readRoom } from '@cardroom/rooms';
import { createIds, exactly, oneOf, orNull, type RowOf, readRows, type Stmt, type Store, sql, UnitRefused } from '@cardroom/storage';
import { SETTLEMENTS } from '@cardroom/table';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { movedText, moveOf } from './moved.ts';
import { ROOM } from './operator-rows.ts';
import { getOperator } from './operators.ts';

/**
 * Opens a room. The running service opens its first tables within seconds. Refuses `operator` (unknown, or it moves to another cell) and
 * `currency`, and names each wrong option.
 */
export async function openRoom(
  store: Store,
  actor: Actor,
  wanted: { readonly operatorId: string; readonly currency: string; readonly options: RoomOptions },
): Promise<Outcome<Room>> {
  const { operatorId, currency } = wanted;
  const operator = await getOperator(store, operatorId);
  if (!operator) return refused('operator', `there is no operator ${operatorId}`);
  const move = await moveOf(store, operatorId);
  if (move !== null) return refused('operator', movedText(move));
  if (!operator.currencies.includes(currency)) {
    return refused('currency', `"${currency}" is not enabled for ${operatorId} (${operator.currencies.join(', ')})`);
  }
  const checked = readRoom(wanted.options, currency);
  if (!checked.ok) return checked;
  const { name, settings } = checked.value;
  const roomId = await createIds(store).next('room');
  await store.write([
    sql`insert into room (room_id, operator_id, currency, name, settings, opened_at)
      values (${roomId}, ${operatorId}, ${currency}, ${name}, ${JSON.stringify(settings)}, ${actor.at})`,
    ...auditRow(actor, { action: 'room.open', operatorId, subject: roomId, detail: { currency, name, settings } }),
  ]);
  return done({ roomId, operatorId, currency, name, settings, openedAt: actor.at, closedAt: null });
}

/**
 * Closes a room: it opens no more tables, and each of its tables closes after its hand and cashes its players out. Refuses `room` (unknown
 * or already closed).
 */
export async function closeRoom(store: Store, actor: Actor, roomId: string): Promise<Outcome<{ readonly roomId: string }>> {
  const [row] = await readRows(store, ROOM, sql`select * from room where room_id = ${roomId}`);
  if (!row) return refused('room', `there is no room ${roomId}`);
  try {
    await store.write([
      exactly(1, sql`update room set closed_at = ${actor.at} where room_id = ${roomId} and closed_at is null`),
      ...auditRow(actor, { action: 'room.close', operatorId: row.operator_id, subject: roomId, detail: {} }),
    ]);
  } catch (error) {
    if (error instanceof UnitRefused) return refused('room', `room ${roomId} is already closed`);
    throw error;
  }
  return done({ roomId });
}

/**
 * A room that was opened after the backup from which the database was restored: only its number and currency are known. It is closed, and has
 * the settings of the room `like`. The unit is refused when there is no such room.
 */
export function takeOverRoom({ roomId, like }: { readonly roomId: string; readonly like: string }, at: number): Stmt {
  return exactly(
    1,
    sql`insert into room (room_id, operator_id, currency, name, settings, opened_at, closed_at)
      select cast(${roomId} as text), operator_id, currency, cast(${`Room ${roomId} (lost)`} as text), settings, cast(${at} as bigint), cast(${at} as bigint)
      from room where room_id = ${like}`,
  );
}

/** The highest number of a room; 0 when there is none. */
export async function highestRoom(store: Pick<Store, 'read'>): Promise<number> {
  const rows = await readRows(
    store,
    ROOM.pick('room_id'),
    sql`select room_id from room order by length(room_id) desc, room_id desc limit 1`,
  );
  return Number(rows[0]?.room_id ?? 0);
}

/** Rooms in the order they were opened; `open` leaves out closed ones. The service polls the open ones. */
export async function listRooms(store: Store, which: 'open' | 'all' = 'open'): Promise<Room[]> {
  const rows =
    which === 'open'
      ? await readRows(
          store,
          LISTED_ROOM,
          sql`select r.*, s.mode from room r left join operator_settlement s on s.operator_id = r.operator_id
            where r.closed_at is null order by r.opened_at, r.room_id`,
        )
      : await readRows(
          store,
          LISTED_ROOM,
          sql`select r.*, s.mode from room r left join operator_settlement s on s.operator_id = r.operator_id order by r.opened_at, r.room_id`,
        );
  return rows.map(roomOf);
}

/** All rooms of one operator: first the open ones, then the closed ones, each in the order they were opened. */
export async function roomsOf(store: Store, operatorId: string): Promise<Room[]> {
  const rows = await readRows(store, ROOM, sql`select * from room where operator_id = ${operatorId} order by opened_at, room_id`);
  const rooms = rows.map(roomOf);
  return [...rooms.filter((room) => room.closedAt === null), ...rooms.filter((room) => room.closedAt !== null)];
}

export async function getRoom(store: Store, roomId: string): Promise<Room | null> {
  const [row] = await readRows(store, ROOM, sql`select * from room where room_id = ${roomId}`);
  return row ? roomOf(row) : null;
}

/** A room with the settlement mode of its operator, which only lists read; null if the operator never set one. */
const LISTED_ROOM = ROOM.and({ mode: orNull(oneOf(SETTLEMENTS)) });

function roomOf(row: RowOf<typeof ROOM> & Partial<RowOf<typeof LISTED_ROOM>>): Room {
  return {
    roomId: row.room_id,
    operatorId: row.operator_id,
    currency: row.currency,
    name: row.name,
    settings: JSON.parse(row.settings) as RoomSettings,
    openedAt: row.opened_at,
    closedAt: row.closed_at,
    ...(row.mode === 'hand' ? { settlement: row.mode } : {}),
  };
}
