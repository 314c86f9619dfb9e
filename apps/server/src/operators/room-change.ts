import { type Room, type RoomOptions, type RoomTexts, readRoom, roomTexts } from '@cardroom/rooms';
import { exactly, type Store, sql, UnitRefused } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { isStale, type Seen, stale } from '../audit/setting.ts';
import { getRoom } from './rooms.ts';

/**
 * Changes a room. Open tables keep their settings; tables opened from now on get the new ones. `seen` is the room as it was shown. A
 * change without effect leaves no audit row. Refuses `room` (unknown, closed), `gameKey` (another game needs another room), every
 * wrong option, and `was`.
 */
export async function changeRoom(
  store: Store,
  actor: Actor,
  { roomId, options }: { readonly roomId: string; readonly options: RoomOptions },
  { seen }: Seen<RoomTexts> = {},
): Promise<Outcome<Room>> {
  const room = await getRoom(store, roomId);
  if (room === null) return refused('room', `there is no room ${roomId}`);
  if (room.closedAt !== null) return refused('room', `room ${roomId} is closed`);
  if (isStale(seen, roomTexts(room))) return stale(differences(seen ?? {}, roomTexts(room)));
  const checked = readRoom(options, room.currency);
  if (!checked.ok) return checked;
  if (checked.value.settings.gameKey !== room.settings.gameKey) {
    return refused('gameKey', 'cannot change; clone the room to offer another game');
  }
  return writeChange(store, actor, room, { ...room, ...checked.value });
}

async function writeChange(store: Store, actor: Actor, before: Room, after: Room): Promise<Outcome<Room>> {
  const { roomId, operatorId } = before;
  const [was, is] = [roomTexts(before), roomTexts(after)];
  const changed = Object.keys(is).filter((option) => is[option] !== was[option]);
  if (changed.length === 0) return done(before);
  const only = (texts: RoomTexts) => Object.fromEntries(changed.map((option) => [option, texts[option]]));
  try {
    await store.write([
      exactly(
        1,
        sql`update room set name = ${after.name}, settings = ${JSON.stringify(after.settings)} where room_id = ${roomId}
          and closed_at is null and name = ${before.name} and settings = ${JSON.stringify(before.settings)}`,
      ),
      ...auditRow(actor, { action: 'room.change', operatorId, subject: roomId, was: only(was), detail: only(is) }),
    ]);
  } catch (error) {
    if (!(error instanceof UnitRefused)) throw error;
    const now = await getRoom(store, roomId);
    return now === null || now.closedAt !== null ? refused('room', `room ${roomId} is closed`) : stale(differences(was, roomTexts(now)));
  }
  return done(after);
}

/** The differences as text for staff. */
function differences(seen: RoomTexts, now: RoomTexts): string {
  const changed = Object.keys(now).filter((option) => now[option] !== seen[option]);
  return changed.map((option) => `${option} ${now[option] || 'none'}`).join(', ');
}
