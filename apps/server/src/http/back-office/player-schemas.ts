import { z } from 'zod';
import { SOME_ID } from './schemas.ts';

const operatorId = z.string().regex(SOME_ID).optional();
/** A cursor of players holds an id, each character of which may take four bytes. */
const CURSOR_CHARS_MAX = 400;
const cursor = z.string().min(1).max(CURSOR_CHARS_MAX).optional();
/** Names, ids and addresses hold no control character, and not every database takes one. */
const words = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((text) => !/\p{Cc}/u.test(text));
/** UTF-16 units of a text to search for; no id and no name is longer. */
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
/** Longer than anything that is taken: what is too long is refused in the words of the functions. */
const TEXT_MAX = 5_000;
const text = z.string().max(TEXT_MAX);
/** When the limit that was seen was set, ms; null: none was seen. */
const was = z.int().nonnegative().nullable();

export const PLAYER_NOTE = z.strictObject({ operatorId, words: text });
export const PLAYER_LIMIT = z.strictObject({ operatorId, reason: text, was });
/** `minutes` null: for good. */
export const PLAYER_MUTE = z.strictObject({ operatorId, reason: text, minutes: z.int().nullable(), was });
export const PLAYER_PAST = z.strictObject({ operatorId, cursor });
