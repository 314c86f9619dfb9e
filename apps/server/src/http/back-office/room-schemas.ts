import { STAFF_KICK_REASONS } from '@cardroom/table';
import { z } from 'zod';
import { BAR_MINUTES_MAX } from '../../tables/floor-desk.ts';
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
