import { isCurrency } from '@cardroom/money';
import { SESSION_MINUTES_MAX } from '@cardroom/operator-api';
import { z } from 'zod';
import { amount } from './money-schemas.ts';
import { SOME_ID } from './schemas.ts';

const operatorId = z.string().regex(SOME_ID).optional();
/** A cursor of players contains an id, whose characters may take four bytes each. */
const CURSOR_CHARS_MAX = 400;
const cursor = z.string().min(1).max(CURSOR_CHARS_MAX).optional();
/** Names, ids and addresses contain no control characters, which some databases reject. */
const words = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((text) => !/\p{Cc}/u.test(text));
/** Longest search text in UTF-16 units; no id or name is longer. */
const SEARCH_CHARS_MAX = 100;

export const PLAYERS_QUERY = z
  .strictObject({
    operatorId,
    cursor,
    find: words(SEARCH_CHARS_MAX).optional(),
    address: words(SEARCH_CHARS_MAX).optional(),
    browser: words(SEARCH_CHARS_MAX).optional(),
  })
  .refine((query) => [query.find, query.address, query.browser].filter((one) => one !== undefined).length <= 1, { path: ['find'] });
/** Longer than any valid text: the functions refuse one that is too long with their own message. */
const TEXT_MAX = 5_000;
const text = z.string().max(TEXT_MAX);
/** When the restriction its author saw was set (ms); null if none was shown. */
const was = z.int().nonnegative().nullable();

export const PLAYER_NOTE = z.strictObject({ operatorId, words: text });
export const PLAYER_LIMIT = z.strictObject({ operatorId, reason: text, was });
/** Null `minutes` means permanent. */
export const PLAYER_MUTE = z.strictObject({ operatorId, reason: text, minutes: z.int().nullable(), was });
const play = (amount: z.ZodType<number>) => ({
  until: z.int().positive().nullable(),
  sessionMinutes: z.int().min(1).max(SESSION_MINUTES_MAX).nullable(),
  loss: z.strictObject({ amount, currency: z.string().refine(isCurrency) }).nullable(),
});
/** What an operator allows a player; the new loss is written as `12.50`, the one its author saw in minor units. */
export const PLAYER_PLAY = z.strictObject({
  operatorId,
  ...play(amount.refine((minor) => minor > 0)),
  reason: text,
  was: z.strictObject(play(z.int())),
});
export const PLAYER_END = z.strictObject({ operatorId, reason: text });
export const PLAYER_PAST = z.strictObject({ operatorId, cursor });
