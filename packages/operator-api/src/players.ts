import { currencies, money } from '@cardroom/money';
import { z } from 'zod';
import { isCalendarDay } from './calendar-day.ts';
import { type FieldError, fieldErrors } from './errors.ts';
import { schemaReader } from './schema-reader.ts';
import { amountNumber, wireTime } from './wire-fields.ts';

/** {api_url}/v1/operator/players/{player_id}/…: a player's sessions and limits. An addition to the spec. */
export const PLAYERS_PATH = '/v1/operator/players';

export const SESSION_MINUTES_MAX = 24 * 60;
export const REASON_TEXT_MIN = 10;
export const REASON_TEXT_MAX = 500;

/** How long and for how much a player may play; null = not limited. */
export interface PlayerLimits {
  /** Ms since the epoch. */
  readonly until: number | null;
  readonly sessionMinutes: number | null;
  /** The most that may be lost in one session; `amount` in minor units. */
  readonly loss: { readonly amount: number; readonly currency: string } | null;
}

/** A request to set a player's limits. */
export interface LimitsChange extends PlayerLimits {
  readonly block: boolean;
  readonly reason: string | null;
}

export type Reading<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly errors: readonly FieldError[] };

interface LimitsRules {
  /** Ms since the epoch; `until` must be later. */
  readonly now: number;
}

const reason = z
  .string()
  .trim()
  .min(REASON_TEXT_MIN)
  .max(REASON_TEXT_MAX)
  // Not every database stores them, and nobody sees them.
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)
  .optional()
  .meta({ description: 'For your audit log and your staff.' });

const DAY_CHARS = 'YYYY-MM-DD'.length;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?(Z|[+-]\d{2}:\d{2})$/;

function members(rules: () => LimitsRules) {
  return {
    until: z
      .string()
      .regex(TIME)
      .refine((text) => isCalendarDay(text.slice(0, DAY_CHARS)) && !Number.isNaN(Date.parse(text)))
      .transform((text) => Date.parse(text))
      .superRefine((at, context) => {
        if (at <= rules().now) context.addIssue({ code: 'custom', params: { code: 'unknown_value' } });
      })
      .meta({ format: 'date-time', description: 'The player plays until this time, ISO 8601 with an offset. Null: no such limit.' })
      .nullable(),
    session_minutes: z.int().min(1).max(SESSION_MINUTES_MAX).meta({ description: 'Longest session. Null: no such limit.' }).nullable(),
    loss_limit: z
      .strictObject({
        amount: amountNumber
          .refine((minor) => minor > 0)
          .meta({ type: 'number', exclusiveMinimum: 0, description: 'Amount with two decimals.' }),
        currency: z.enum(currencies() as [string, ...string[]]).meta({ description: 'ISO 4217, in upper case.' }),
      })
      .nullable()
      .meta({ description: 'The most that the player may lose in one session. Null: no such limit.' }),
  };
}

/** The limits of a launch: all of them together, as one set replaces the other. */
export function limitsSchema(rules: () => LimitsRules) {
  return z.strictObject(members(rules)).transform(limitsFrom);
}

/** The body of PUT …/limits. */
export function limitsRequest(rules: () => LimitsRules) {
  return z.strictObject({
    ...members(rules),
    block: z.boolean().meta({ description: 'Whether the player is blocked: no launch, no seat.' }),
    reason,
  });
}

const parseLimits = schemaReader(limitsRequest);

/** The body of DELETE …/sessions, which may be left out. */
export const endSessionsRequest = z.strictObject({ reason });

export function readLimits(body: unknown, rules: LimitsRules): Reading<LimitsChange> {
  const parsed = parseLimits(body, rules);
  if (!parsed.success) return { ok: false, errors: fieldErrors(parsed.error, body) };
  const { block, reason: why, ...limits } = parsed.data;
  return { ok: true, value: { ...limitsFrom(limits), block, reason: why ?? null } };
}

export function readEndSessions(body: unknown): Reading<string | null> {
  const parsed = endSessionsRequest.safeParse(body);
  return parsed.success ? { ok: true, value: parsed.data.reason ?? null } : { ok: false, errors: fieldErrors(parsed.error, body) };
}

interface SentLimits {
  readonly until: number | null;
  readonly session_minutes: number | null;
  readonly loss_limit: PlayerLimits['loss'];
}

function limitsFrom({ until, session_minutes: sessionMinutes, loss_limit: loss }: SentLimits): PlayerLimits {
  return { until, sessionMinutes, loss };
}

/** The answer to DELETE …/sessions: how many sessions end, and in how many seats a hand is played to its end first. */
export function sessionsEndedAnswer(playerId: string, ended: { readonly sessions: number; readonly seats: number }): object {
  return { status: 'success', data: { player_id: playerId, sessions: ended.sessions, open_seats: ended.seats } };
}

/** What the operator set and what the player chose; times in ms, amounts in minor units. */
export interface LimitsShown extends PlayerLimits {
  readonly block: boolean;
  readonly realityMinutes: number | null;
  readonly breakUntil: number | null;
}

/** The answer to GET and PUT …/limits. */
export function limitsAnswer(playerId: string, shown: LimitsShown): object {
  const { until, sessionMinutes, loss, block, realityMinutes, breakUntil } = shown;
  return {
    status: 'success',
    data: {
      player_id: playerId,
      limits: {
        until: timeOf(until),
        session_minutes: sessionMinutes,
        loss_limit: loss === null ? null : { amount: money(loss.amount), currency: loss.currency },
        block,
      },
      own: { reality_check_minutes: realityMinutes, time_out_until: timeOf(breakUntil) },
    },
  };
}

function timeOf(at: number | null): string | null {
  return at === null ? null : wireTime(at);
}
