import type { PlayerLimits } from '@cardroom/operator-api';
import type { BREAK_DAYS } from '@cardroom/protocol';
import { exactly, type RowOf, readRows, type Stmt, type Store, sql } from '@cardroom/storage';
import type { LimitedPlayer } from './limits.ts';
import { PLAY_LIMIT } from './player-rows.ts';

/** The operator's limits for a player. */
export type OperatorLimits = PlayerLimits;

/** The player's own limits. */
export interface OwnLimits {
  /** Minutes between two reality checks; the operator's interval applies if it is shorter. */
  readonly realityMinutes: number | null;
  /** The end of the player's time-out, ms; past or null = none. */
  readonly breakUntil: number | null;
}

export type PlayLimits = OperatorLimits & OwnLimits;

export const NO_PLAY_LIMITS: PlayLimits = { until: null, sessionMinutes: null, loss: null, realityMinutes: null, breakUntil: null };

const DAY_MS = 86_400_000;

export async function playLimitsOf(store: Store, { operatorId, playerId }: LimitedPlayer): Promise<PlayLimits> {
  const [row] = await readRows(
    store,
    PLAY_LIMIT,
    sql`select * from play_limit where operator_id = ${operatorId} and player_id = ${playerId}`,
  );
  return row === undefined ? NO_PLAY_LIMITS : limitsFrom(row);
}

function limitsFrom(row: RowOf<typeof PLAY_LIMIT>): PlayLimits {
  const loss = row.loss === null || row.loss_currency === null ? null : { amount: row.loss, currency: row.loss_currency };
  const { until, session_minutes: sessionMinutes, reality_minutes: realityMinutes, break_until: breakUntil } = row;
  return { until, sessionMinutes, loss, realityMinutes, breakUntil };
}

/** Why a player may not play at `now` (ms), in words for the operator's engineers; null when nothing stands against it. */
export function playFault({ until, breakUntil }: Pick<PlayLimits, 'until' | 'breakUntil'>, now: number): string | null {
  if (breakUntil !== null && breakUntil > now) return `The player is on a time-out until ${new Date(breakUntil).toISOString()}`;
  return until !== null && until <= now ? `The player’s time limit ended at ${new Date(until).toISOString()}` : null;
}

/** Sets the operator's limits and leaves the player's own. The player must exist. */
export function keepOperatorLimits({ operatorId, playerId }: LimitedPlayer, limits: OperatorLimits, at: number): Stmt {
  const { until, sessionMinutes, loss } = limits;
  return sql`insert into play_limit (operator_id, player_id, until, session_minutes, loss, loss_currency, set_at)
    values (${operatorId}, ${playerId}, ${until}, ${sessionMinutes}, ${loss?.amount ?? null}, ${loss?.currency ?? null}, ${at})
    on conflict (operator_id, player_id) do update set until = excluded.until, session_minutes = excluded.session_minutes,
      loss = excluded.loss, loss_currency = excluded.loss_currency, set_at = excluded.set_at`;
}

/** Replaces the operator's limits that were read; the unit is refused if they have changed since. */
export function replaceOperatorLimits(
  { operatorId, playerId }: LimitedPlayer,
  { was, limits }: { readonly was: OperatorLimits; readonly limits: OperatorLimits },
  at: number,
): Stmt[] {
  const { until, sessionMinutes, loss } = limits;
  const replaced = sql`update play_limit set until = ${until}, session_minutes = ${sessionMinutes}, loss = ${loss?.amount ?? null},
      loss_currency = ${loss?.currency ?? null}, set_at = ${at}
    where operator_id = ${operatorId} and player_id = ${playerId} and until is not distinct from ${was.until}
      and session_minutes is not distinct from ${was.sessionMinutes} and loss is not distinct from ${was.loss?.amount ?? null}
      and loss_currency is not distinct from ${was.loss?.currency ?? null}`;
  return [
    sql`insert into play_limit (operator_id, player_id, set_at) values (${operatorId}, ${playerId}, ${at})
      on conflict (operator_id, player_id) do nothing`,
    exactly(1, replaced),
  ];
}

/** Sets the player's own interval between reality checks. */
export function keepRealityMinutes({ operatorId, playerId }: LimitedPlayer, minutes: number | null, at: number): Stmt {
  return sql`insert into play_limit (operator_id, player_id, reality_minutes, set_at) values (${operatorId}, ${playerId}, ${minutes}, ${at})
    on conflict (operator_id, player_id) do update set reality_minutes = excluded.reality_minutes, set_at = excluded.set_at`;
}

/** Begins a time-out, or lengthens it: one that ends later stays. */
export function takeBreak({ operatorId, playerId }: LimitedPlayer, days: (typeof BREAK_DAYS)[number], at: number): Stmt {
  const until = at + days * DAY_MS;
  return sql`insert into play_limit (operator_id, player_id, break_until, set_at) values (${operatorId}, ${playerId}, ${until}, ${at})
    on conflict (operator_id, player_id) do update set break_until = excluded.break_until, set_at = excluded.set_at
      where play_limit.break_until is null or play_limit.break_until < excluded.break_until`;
}
