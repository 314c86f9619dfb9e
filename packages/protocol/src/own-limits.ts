import { z } from 'zod';
import { BREAK_DAYS, REALITY_MINUTES_MAX, REALITY_MINUTES_MIN } from './limit-choices.ts';

/**
 * The limits that players set for themselves:
 *
 * GET  /api/limits        -> OwnLimitsAnswer
 * PUT  /api/limits        OwnLimitsRequest -> OwnLimitsAnswer   all members; null = none
 * POST /api/break         { days } -> SessionEndAnswer   a time-out, which cannot be shortened
 * POST /api/session/end   {} -> SessionEndAnswer   signs out
 */
export const ownLimitsRequest = z.strictObject({
  /** Minutes between two reality checks, at most the operator's. */
  realityMinutes: z.int().min(REALITY_MINUTES_MIN).max(REALITY_MINUTES_MAX).nullable(),
  /** This session ends then, server ms. */
  stopAt: z.int().positive().nullable(),
  /** This session ends at this loss, minor units of the session's currency. */
  stopLoss: z.int().positive().nullable(),
});
export type OwnLimitsRequest = z.infer<typeof ownLimitsRequest>;

export const breakRequest = z.strictObject({ days: z.literal(BREAK_DAYS) });

/** A session of the player, newest first. */
export interface OwnSession {
  readonly device: string;
  readonly beganAt: number;
  readonly seenAt: number;
  /** Null: this session. A launch always ends the one before. */
  readonly endedAt: number | null;
}

export interface OwnLimitsAnswer extends OwnLimitsRequest {
  /** The operator's interval in minutes; null = none. */
  readonly operatorRealityMinutes: number | null;
  /** The operator's limits; null = not limited. `loss` in minor units of this session's currency. */
  readonly operator: { readonly until: number | null; readonly sessionMinutes: number | null; readonly loss: number | null };
  readonly startedAt: number;
  /** When this session ends at the latest: its longest life or an earlier limit of the operator, server ms. */
  readonly endsAt: number;
  readonly sessions: readonly OwnSession[];
}

/** How many seats the player leaves after a running hand; 0 = the session has ended. */
export interface SessionEndAnswer {
  readonly openSeats: number;
}

/** Private: the session ends now; the sockets close with `sessionEnded` next. */
export interface SessionEndMessage {
  readonly reason: string;
}
