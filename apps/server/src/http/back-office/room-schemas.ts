import { GAME_KEYS, STAFF_KICK_REASONS } from '@cardroom/table';
import { z } from 'zod';
import { BAR_MINUTES_MAX } from '../../floor/floor-desk.ts';
import { type FloorOrder, SEAT_SORTS, TABLE_SORTS } from '../../floor/floor-queries.ts';
import { SOME_ID } from './schemas.ts';

const operatorId = z.string().regex(SOME_ID).optional();
/** Longer than any room option; the room's own rules refuse one that is too long. */
const OPTION_CHARS_MAX = 500;
const OPTION_NAME_MAX = 40;
const texts = z.record(z.string().max(OPTION_NAME_MAX), z.string().max(OPTION_CHARS_MAX));

/** A room's options as entered in its form; an empty field means the default. */
export const NEW_ROOM = z.strictObject({ operatorId, currency: z.string().max(OPTION_NAME_MAX), options: texts });
/** `was` is the room as its author saw it. */
export const ROOM_CHANGE = z.strictObject({ operatorId, options: texts, was: texts });

/** A cursor of the floor contains a room's or a player's name, whose characters may take four bytes each. */
const CURSOR_CHARS_MAX = 600;
const cursor = z.string().min(1).max(CURSOR_CHARS_MAX).optional();
/** Longer than any name or ID. */
const FIND_CHARS_MAX = 100;
const find = z.string().trim().min(1).max(FIND_CHARS_MAX).optional();
const currency = z.string().regex(/^[A-Z]{3}$/);

/** An order as a page's address has it: `players`, or `-players` for the most players first. */
function orderBy<Column extends string>(columns: readonly Column[]) {
  return z
    .enum(columns.flatMap((by): string[] => [by, `-${by}`]))
    .transform((text): FloorOrder<Column> => ({ by: text.replace(/^-/, '') as Column, descending: text.startsWith('-') }));
}

export const TABLES_LIST = z.strictObject({
  ...{ operatorId, cursor, find },
  tableId: z.string().regex(SOME_ID).optional(),
  roomId: z.string().regex(SOME_ID).optional(),
  game: z.enum(GAME_KEYS).optional(),
  /** Currency and amounts in minor units, as `GET /floor` lists them. */
  stakes: z
    .string()
    .regex(/^[A-Z]{3}(:\d{1,15}){1,2}$/)
    .optional(),
  currency: currency.optional(),
  sort: orderBy(TABLE_SORTS).optional(),
});
export const SEATS_LIST = z.strictObject({
  ...{ operatorId, cursor, find },
  /** `1`: only players who are disconnected. */
  away: z
    .literal('1')
    .transform(() => true)
    .optional(),
  sort: orderBy(SEAT_SORTS).optional(),
});

const status = z.enum(['open', 'paused', 'closing', 'halted']);
/** `was` is the table's status as its author saw it. */
export const TABLE_COMMAND = z.strictObject({ operatorId, was: status });
/** Maximum length of the staff's note on a removal, for the audit log. */
export const KICK_NOTE_MAX = 500;
/** Names the stay instead of the seat, in which another player may sit by now. */
export const KICK = z.strictObject({
  operatorId,
  stayId: z.string().regex(SOME_ID),
  reason: z.enum(STAFF_KICK_REASONS),
  note: z.string().trim().max(KICK_NOTE_MAX),
  barMinutes: z.int().min(0).max(BAR_MINUTES_MAX),
});

const at = z.int().nonnegative();
const seen = z.strictObject({ from: at, until: at }).nullable();
/** Starts in `inMinutes` and lasts `minutes`; `was` is the maintenance its author saw. */
export const MAINTENANCE = z.strictObject({
  operatorId,
  inMinutes: z.int().nonnegative(),
  minutes: z.int().positive(),
  was: seen,
});
export const MAINTENANCE_CANCEL = z.strictObject({ operatorId, was: seen });
