import { ROOM_OPTIONS, type Room, type RoomOptions, type RoomTexts, readRoom, roomOptionsFrom, roomTexts } from '@cardroom/rooms';
import { newRoomTexts, roomForm, SEATS_OF_GAMES } from '@cardroom/rooms/form';
import type { RoomCheckAnswer, RoomFiguresAnswer, RoomsAnswer } from '@cardroom/staff-api';
import type { Outcome, WrongField } from '../../audit/outcome.ts';
import { roomTakings } from '../../money/room-takings.ts';
import type { Operator } from '../../operators/operators.ts';
import { changeRoom } from '../../operators/room-change.ts';
import { closeRoom, getRoom, openRoom, roomsOf } from '../../operators/rooms.ts';
import { dayOf } from '../../process/day.ts';
import { HttpError } from '../errors.ts';
import { personCall, type SignedInContext, type StaffCall } from './call.ts';
import { accepted, operatorFor } from './integration.ts';
import { OF_OPERATOR } from './integration-schemas.ts';
import { NEW_ROOM, ROOM_CHANGE } from './room-schemas.ts';

const FRESH = newRoomTexts();
const FORM = roomForm();

/** An operator's rooms. Changes apply to tables opened afterwards. */
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
    method: 'get',
    path: '/rooms/figures',
    stages: ['full'],
    right: 'rooms.read',
    input: OF_OPERATOR,
    answer: async (context, given): Promise<RoomFiguresAnswer> => {
      const { operatorId } = await operatorFor(context, given.operatorId);
      const { ports } = context;
      const day = dayOf(ports.now());
      return { day, rooms: await roomTakings(ports.store, { operatorId, day, now: ports.now() }) };
    },
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
  // Reads like the form that asks: nothing is stored.
  personCall({
    method: 'post',
    path: '/rooms/check',
    stages: ['full'],
    right: 'rooms.change',
    input: NEW_ROOM,
    answer: async (context, { currency, options, ...given }) => {
      const { currencies } = await operatorFor(context, given.operatorId);
      return checkAnswer(currencies, currency, options);
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

/** The room named in the path, within the caller's operator. Any other room is not found. */
async function roomFor(context: SignedInContext, wanted: string | undefined): Promise<{ operator: Operator; roomId: string }> {
  const operator = await operatorFor(context, wanted);
  const room = await getRoom(context.ports.store, String(context.request.params.id));
  if (room?.operatorId !== operator.operatorId) throw new HttpError('NOT_FOUND', 'Room not found');
  return { operator, roomId: room.roomId };
}

/** An operator's rooms, open ones first, and the form that opens and changes them. */
async function roomsAnswer({ ports }: SignedInContext, { operatorId, currencies }: Operator): Promise<RoomsAnswer> {
  const rooms = await roomsOf(ports.store, operatorId);
  return { rooms: rooms.map(roomAnswer), currencies, fresh: FRESH, form: FORM, seatsMax: SEATS_OF_GAMES };
}

function checkAnswer(currencies: readonly string[], currency: string, texts: RoomTexts): RoomCheckAnswer {
  const wrong = (errors: readonly WrongField[]): RoomCheckAnswer => ({ room: null, errors });
  if (!currencies.includes(currency)) return wrong([{ field: 'currency', message: `"${currency}" is not enabled` }]);
  const options = givenOptions(texts);
  if (!options.ok) return wrong(options.errors);
  const read = readRoom(options.value, currency);
  return read.ok ? { room: { name: read.value.name, options: roomTexts(read.value) }, errors: [] } : wrong(read.errors);
}

function roomAnswer({ roomId, currency, name, settings, openedAt, closedAt }: Room) {
  return { roomId, currency, name, openedAt, closedAt, options: roomTexts({ name, settings }) };
}

/** Throws INVALID_REQUEST naming unknown options and invalid numbers. */
function optionsOf(texts: RoomTexts): RoomOptions {
  return accepted(givenOptions(texts));
}

/** An empty text counts as not given. */
function givenOptions(texts: RoomTexts): Outcome<RoomOptions> {
  const unknown: WrongField[] = Object.keys(texts).flatMap((option) =>
    Object.hasOwn(ROOM_OPTIONS, option) ? [] : [{ field: option, message: 'is not a room setting' }],
  );
  if (unknown.length > 0) return { ok: false, errors: unknown };
  const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));
  return roomOptionsFrom(given, (option) => option);
}

/** A room that was closed in the meantime is a conflict. */
function openRoomOnly<Value>(outcome: Outcome<Value>): Value {
  const [first] = outcome.ok ? [] : outcome.errors;
  if (first?.field === 'room') throw new HttpError('CONFLICT', `It was changed in the meantime: ${first.message}`);
  return accepted(outcome);
}
