import type { RoomsAnswer } from '@cardroom/staff-api';
import type { Operator } from '../../operators/operators.ts';
import type { Outcome, WrongField } from '../../operators/outcome.ts';
import { changeRoom } from '../../operators/room-change.ts';
import type { RoomOptions } from '../../operators/room-options.ts';
import { roomSettings } from '../../operators/room-options.ts';
import type { Room } from '../../operators/room-settings.ts';
import { ROOM_OPTIONS, type RoomTexts, roomOptionsFrom, roomTexts } from '../../operators/room-texts.ts';
import { closeRoom, getRoom, openRoom, roomsOf } from '../../operators/rooms.ts';
import { HttpError } from '../errors.ts';
import { personCall, type SignedInContext, type StaffCall } from './call.ts';
import { accepted, operatorFor } from './integration.ts';
import { OF_OPERATOR } from './integration-schemas.ts';
import { NEW_ROOM, ROOM_CHANGE } from './room-schemas.ts';
import { refusedFields } from './schemas.ts';

/** The rooms of an operator. What is changed holds for tables that open from then on. */
export const ROOM_CALLS: readonly StaffCall[] = [
  personCall({
    method: 'get',
    path: '/rooms',
    stages: ['full'],
    right: 'rooms.read',
    input: OF_OPERATOR,
    answer: async (context, { operatorId }) => roomsAnswer(context, await operatorFor(context, operatorId)),
  }),
  personCall({
    method: 'post',
    path: '/rooms',
    stages: ['full'],
    right: 'rooms.change',
    input: NEW_ROOM,
    answer: async (context, { currency, options, ...given }) => {
      const operator = await operatorFor(context, given.operatorId);
      const wanted = { operatorId: operator.operatorId, currency, options: optionsOf(options) };
      accepted(await openRoom(context.ports.store, context.actor, wanted));
      return roomsAnswer(context, operator);
    },
  }),
  personCall({
    method: 'post',
    path: '/rooms/:id/change',
    stages: ['full'],
    right: 'rooms.change',
    input: ROOM_CHANGE,
    answer: async (context, { options, was, ...given }) => {
      const { operator, roomId } = await roomFor(context, given.operatorId);
      openRoomOnly(await changeRoom(context.ports.store, context.actor, { roomId, options: optionsOf(options) }, { seen: was }));
      return roomsAnswer(context, operator);
    },
  }),
  personCall({
    method: 'post',
    path: '/rooms/:id/close',
    stages: ['full'],
    right: 'rooms.change',
    input: OF_OPERATOR,
    answer: async (context, { operatorId }) => {
      const { operator, roomId } = await roomFor(context, operatorId);
      openRoomOnly(await closeRoom(context.ports.store, context.actor, roomId));
      return roomsAnswer(context, operator);
    },
  }),
];

/** The room the path names, of the operator that is meant; another's is as unknown as one that never was. */
async function roomFor(context: SignedInContext, wanted: string | undefined): Promise<{ operator: Operator; roomId: string }> {
  const operator = await operatorFor(context, wanted);
  const room = await getRoom(context.ports.store, String(context.request.params.id));
  if (room?.operatorId !== operator.operatorId) throw new HttpError('NOT_FOUND', 'There is no such room');
  return { operator, roomId: room.roomId };
}

/** Rooms of an operator, open ones first, with what a new one would have. */
async function roomsAnswer({ ports }: SignedInContext, { operatorId, currencies }: Operator): Promise<RoomsAnswer> {
  const rooms = await roomsOf(ports.store, operatorId);
  return { rooms: rooms.map(roomAnswer), currencies, fresh: NEW_ROOM_TEXTS };
}

function roomAnswer({ roomId, currency, name, settings, openedAt, closedAt }: Room) {
  return { roomId, currency, name, openedAt, closedAt, options: roomTexts({ name, settings }) };
}

/** What a room is that nobody said anything about but its big blind: times and switches have defaults, and the rest follows from the blind. */
const NEW_ROOM_TEXTS: RoomTexts = newRoomTexts();

function newRoomTexts(): RoomTexts {
  const made = roomSettings({ bigBlind: 100 }, 'EUR');
  if (!made.ok) throw new Error('a room with nothing but a big blind is refused');
  const follows = ['name', 'smallBlind', 'bigBlind', 'ante', 'anteType', 'buyInMin', 'buyInMax', 'rakeCap', 'bombPotAnte'];
  return { ...roomTexts(made.value), ...Object.fromEntries(follows.map((option) => [option, ''])) };
}

/** An empty text is one that was not given. Throws INVALID_REQUEST that names what is no option, or no number. */
function optionsOf(texts: RoomTexts): RoomOptions {
  const unknown: WrongField[] = Object.keys(texts).flatMap((option) =>
    Object.hasOwn(ROOM_OPTIONS, option) ? [] : [{ field: option, message: 'is no setting of a room' }],
  );
  if (unknown.length > 0) throw refusedFields(unknown);
  const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));
  return accepted(roomOptionsFrom(given, (option) => option));
}

/** A room that was closed a moment ago is a stale sight of it. */
function openRoomOnly<Value>(outcome: Outcome<Value>): Value {
  const [first] = outcome.ok ? [] : outcome.errors;
  if (first?.field === 'room') throw new HttpError('CONFLICT', `Somebody changed it meanwhile: ${first.message}`);
  return accepted(outcome);
}
