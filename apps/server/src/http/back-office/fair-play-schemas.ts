import { PLAYER_ID_MAX } from '@cardroom/operator-api';
import { z } from 'zod';
import { CASE_LINKS, CASE_ORIGINS } from '../../fair-play/case-reads.ts';
import { CASE_PLAYERS_MAX } from '../../fair-play/cases.ts';
import { REPORT_OUTCOMES } from '../../fair-play/report-decisions.ts';
import { SOME_ID } from './schemas.ts';

const operatorId = z.string().regex(SOME_ID).optional();
/** Longer than any valid text: the functions refuse one that is too long with their own message. */
const TEXT_MAX = 5_000;
const text = z.string().max(TEXT_MAX);
/** Player ids contain no control characters, and each of their characters may take two UTF-16 units. */
const playerId = z
  .string()
  .min(1)
  .max(PLAYER_ID_MAX * 2)
  .refine((id) => !/\p{Cc}/u.test(id));
const number = z.string().regex(/^\d{1,15}$/);
const outcome = z.enum(REPORT_OUTCOMES);
const state = z.enum(['open', 'closed']).default('open');
/** The case's version when its author saw it. */
const version = z.int().positive();

export const REPORTS_OF_PLAYERS = z.strictObject({ operatorId, state });
export const REPORT_CLOSE = z.strictObject({ operatorId, outcome, reason: text });
export const CASES_QUERY = z.strictObject({ operatorId, state, cursor: z.string().min(1).max(200).optional() });
export const CASE_OPEN = z.strictObject({
  operatorId,
  playerIds: z.array(playerId).min(1).max(CASE_PLAYERS_MAX),
  about: text,
  origin: z.enum(CASE_ORIGINS).default('person'),
  reportId: number.optional(),
  handId: number.optional(),
});
export const CASE_NOTE = z.strictObject({ operatorId, version, words: text });
export const CASE_LINK = z.strictObject({ operatorId, version, kind: z.enum(CASE_LINKS), id: playerId });
export const CASE_CLOSE = z.strictObject({ operatorId, version, outcome, reason: text });
export const CASE_REOPEN = z.strictObject({ operatorId, version, reason: text });
