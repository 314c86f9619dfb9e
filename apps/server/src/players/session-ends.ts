import { fragment, int, oneOf, orNull, readRows, type Stmt, type Store, shape, sql } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { voidLaunches } from './launch-codes.ts';
import type { LimitedPlayer } from './limits.ts';
import { SESSION } from './player-rows.ts';

/**
 * Why a session is ended: the operator's call or revoked token, the player's sign-out or time-out, the longest life of a session, a limit
 * of the operator (`until`, `session-minutes`, `loss-limit`), or what the player chose for this session (`stop-time`, `stop-loss`).
 */
export const SESSION_ENDINGS = [
  'operator',
  'token-revoked',
  'signed-out',
  'time-out',
  'too-long',
  'until',
  'session-minutes',
  'loss-limit',
  'stop-time',
  'stop-loss',
] as const;
export type SessionEnding = (typeof SESSION_ENDINGS)[number];

/** Longest life of a player session, however active it is. */
export const SESSION_LIFE_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
/** Sessions whose time has come that are found in one round; the others follow in the next. */
export const ENDINGS_MAX = 500;

/** A session that is to end once its player has no seat any more. */
export interface EndingSession extends LimitedPlayer {
  readonly sessionId: string;
  readonly reason: SessionEnding;
  /** When the end was asked for, ms; null if its time has come just now. */
  readonly askedAt: number | null;
}

/** A session with a limit on its losses. */
export interface LossWatch extends LimitedPlayer {
  readonly sessionId: string;
  readonly currency: string;
  /** Lost at stays that are over, minor units; negative = won. */
  readonly lost: number;
  readonly stopLoss: number | null;
  readonly limit: number | null;
}

/** Asks for the end of every session of a player. */
export function endSessionsOf({ operatorId, playerId }: LimitedPlayer, reason: SessionEnding, at: number): Stmt {
  return sql`update player_session set ending_at = ${at}, ending_for = ${reason}
    where operator_id = ${operatorId} and player_id = ${playerId} and ended_at is null and ending_at is null`;
}

/** Asks for the end of every session of an operator's players. */
export function endSessionsOfOperator(operatorId: string, reason: SessionEnding, at: number): Stmt {
  return sql`update player_session set ending_at = ${at}, ending_for = ${reason}
    where operator_id = ${operatorId} and ended_at is null and ending_at is null`;
}

/** Asks for the end of one session. */
export function endSession(sessionId: string, reason: SessionEnding, at: number): Stmt {
  return sql`update player_session set ending_at = ${at}, ending_for = ${reason}
    where session_id = ${sessionId} and ended_at is null and ending_at is null`;
}

/** Asks for the end of the sessions launched with an operator token, with an audit row if there are any. */
export async function endSessionsOfToken(
  store: Store,
  actor: Actor,
  { operatorId, jti }: { readonly operatorId: string; readonly jti: string },
): Promise<Stmt[]> {
  const [live] = await readRows(
    store,
    shape({ sessions: int }),
    sql`select count(*) as sessions from player_session where token_jti = ${jti} and ended_at is null and ending_at is null`,
  );
  const sessions = live?.sessions ?? 0;
  const change = { action: 'operator.end-sessions', operatorId, subject: operatorId, detail: { sessions, token: jti } };
  return [
    sql`update player_session set ending_at = ${actor.at}, ending_for = 'token-revoked'
      where token_jti = ${jti} and ended_at is null and ending_at is null`,
    ...(sessions === 0 ? [] : auditRow(actor, change)),
  ];
}

/** Ends a session at once; nothing happens if it has ended before, for example because a new launch replaced it. */
export function sessionEnded(sessionId: string, reason: string, at: number): Stmt {
  return sql`update player_session set ended_at = ${at}, end_reason = ${reason} where session_id = ${sessionId} and ended_at is null`;
}

/** Ends every session at once: a backup does not know which ended since. */
export function endAllSessions(reason: string, at: number): Stmt {
  return sql`update player_session set ended_at = ${at}, end_reason = ${reason} where ended_at is null`;
}

/** Sessions asked about in one statement. */
const SESSIONS_AT_ONCE = 500;

/** Why each of these sessions has ended, by its ID; those that have not are left out. */
export async function endedSessions(store: Pick<Store, 'read'>, sessionIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ended = new Map<string, string>();
  for (let from = 0; from < sessionIds.length; from += SESSIONS_AT_ONCE) {
    const some = sessionIds.slice(from, from + SESSIONS_AT_ONCE);
    const rows = await readRows(store, SESSION.pick('session_id', 'end_reason'), {
      sql: `select session_id, end_reason from player_session where ended_at is not null and session_id in (${some.map(() => '?').join(', ')})`,
      parameters: some,
    });
    for (const { session_id, end_reason } of rows) ended.set(session_id, end_reason ?? 'operator');
  }
  return ended;
}

/** Deletes sessions that ended before this time (ms), at most `limit`; each is returned as a row. */
export function pruneSessions(before: number, limit: number): Stmt {
  return sql`delete from player_session where session_id in
    (select session_id from player_session where ended_at is not null and ended_at < ${before} order by ended_at limit ${limit})
    returning device`;
}

/** A player's own end of the running session; null = none. */
export interface SessionStop {
  readonly stopAt: number | null;
  readonly stopLoss: number | null;
}

export function keepStop(sessionId: string, { stopAt, stopLoss }: SessionStop): Stmt {
  return sql`update player_session set stop_at = ${stopAt}, stop_loss = ${stopLoss} where session_id = ${sessionId} and ended_at is null`;
}

/** The start of a session and when it has to end without its own stop, both ms, and that stop. */
export interface SessionTimes extends SessionStop {
  readonly startedAt: number;
  readonly endsAt: number;
}

export async function sessionTimes(store: Store, sessionId: string): Promise<SessionTimes | null> {
  const [row] = await readRows(
    store,
    SESSION.pick('created_at', 'stop_at', 'stop_loss').and({ until: orNull(int), session_minutes: orNull(int) }),
    sql`select s.created_at, s.stop_at, s.stop_loss, p.until, p.session_minutes
      from player_session s left join play_limit p on p.operator_id = s.operator_id and p.player_id = s.player_id
      where s.session_id = ${sessionId}`,
  );
  if (row === undefined) return null;
  const { created_at: startedAt, stop_at: stopAt, stop_loss: stopLoss, until, session_minutes: minutes } = row;
  const ofOperator = [...(until === null ? [] : [until]), ...(minutes === null ? [] : [startedAt + minutes * MINUTE_MS])];
  return { startedAt, endsAt: Math.min(startedAt + SESSION_LIFE_MS, ...ofOperator), stopAt, stopLoss };
}

/**
 * The sessions that end, of one player or of all: every one whose end was asked for, then the oldest `ENDINGS_MAX` whose time has come at
 * `now` (ms), so that a backlog of old sessions never delays an end that was asked for.
 */
export async function endingSessions(store: Store, now: number, who: LimitedPlayer | null = null): Promise<EndingSession[]> {
  const asked = sql`select s.session_id, s.operator_id, s.player_id, s.created_at, s.ending_at, s.ending_for, s.stop_at, p.until, p.session_minutes
      from player_session s left join play_limit p on p.operator_id = s.operator_id and p.player_id = s.player_id
      where s.ended_at is null and s.ending_at is not null`;
  const due = sql`select s.session_id, s.operator_id, s.player_id, s.created_at, s.ending_at, s.ending_for, s.stop_at, p.until, p.session_minutes
      from player_session s left join play_limit p on p.operator_id = s.operator_id and p.player_id = s.player_id
      where s.ended_at is null and s.ending_at is null and (s.created_at <= ${now - SESSION_LIFE_MS} or s.stop_at <= ${now}
        or p.until <= ${now} or s.created_at + p.session_minutes * ${MINUTE_MS} <= ${now})`;
  const oldest = fragment`order by s.created_at limit ${ENDINGS_MAX}`;
  const rows = [...(await readRows(store, DUE, ofPlayer(asked, who))), ...(await readRows(store, DUE, joined(ofPlayer(due, who), oldest)))];
  return rows.map((row) => ({
    sessionId: row.session_id,
    operatorId: row.operator_id,
    playerId: row.player_id,
    reason: row.ending_for ?? dueFor(row, now),
    askedAt: row.ending_at,
  }));
}

/** A query of sessions `s` that ends in its conditions, for one player; unchanged for all of them. */
function ofPlayer(query: Stmt, who: LimitedPlayer | null): Stmt {
  return who === null ? query : joined(query, fragment`and s.operator_id = ${who.operatorId} and s.player_id = ${who.playerId}`);
}

function joined(query: Stmt, rest: Stmt): Stmt {
  return { sql: `${query.sql} ${rest.sql}`, parameters: [...query.parameters, ...rest.parameters] };
}

function dueFor(
  row: { until: number | null; created_at: number; session_minutes: number | null; stop_at: number | null },
  now: number,
): SessionEnding {
  if (row.until !== null && row.until <= now) return 'until';
  if (row.session_minutes !== null && row.created_at + row.session_minutes * MINUTE_MS <= now) return 'session-minutes';
  return row.stop_at !== null && row.stop_at <= now ? 'stop-time' : 'too-long';
}

/** The running sessions whose losses are limited, of one player or of all, with what their stays since the launch have lost. */
export async function lossWatches(store: Store, who: LimitedPlayer | null = null): Promise<LossWatch[]> {
  const limited = sql`select s.session_id, s.operator_id, s.player_id, s.currency, s.stop_loss,
        case when p.loss_currency = s.currency then p.loss end as loss_limit,
        (select coalesce(sum(t.bought_in - t.cashed_out), 0) from stay t where t.operator_id = s.operator_id
          and t.player_id = s.player_id and t.currency = s.currency and t.closed_at >= s.created_at) as lost
      from player_session s left join play_limit p on p.operator_id = s.operator_id and p.player_id = s.player_id
      where s.ended_at is null and s.ending_at is null and (s.stop_loss is not null or p.loss_currency = s.currency)`;
  const rows = await readRows(store, WATCH, ofPlayer(limited, who));
  return rows.map((row) => ({
    sessionId: row.session_id,
    operatorId: row.operator_id,
    playerId: row.player_id,
    currency: row.currency,
    lost: row.lost,
    stopLoss: row.stop_loss,
    limit: row.loss_limit,
  }));
}

/**
 * The operator ends a player's sessions and voids their unopened launch URLs; the rest follows once their hands are over. Returns how many
 * sessions end, including those already about to. `first` begins the unit.
 */
export async function endByOperator(
  store: Store,
  actor: Actor,
  who: LimitedPlayer,
  reason: string | null,
  first: readonly Stmt[] = [],
): Promise<number> {
  const [live] = await readRows(
    store,
    shape({ sessions: int }),
    sql`select count(*) as sessions from player_session where operator_id = ${who.operatorId} and player_id = ${who.playerId} and ended_at is null`,
  );
  const sessions = live?.sessions ?? 0;
  await store.write([
    ...first,
    endSessionsOf(who, 'operator', actor.at),
    voidLaunches(who, actor.at),
    ...auditRow(actor, {
      action: 'player.end-sessions',
      operatorId: who.operatorId,
      subject: who.playerId,
      detail: { sessions, ...(reason === null ? {} : { reason }) },
    }),
  ]);
  return sessions;
}

const DUE = SESSION.pick('session_id', 'operator_id', 'player_id', 'created_at', 'ending_at', 'stop_at').and({
  ending_for: orNull(oneOf(SESSION_ENDINGS)),
  until: orNull(int),
  session_minutes: orNull(int),
});
const WATCH = SESSION.pick('session_id', 'operator_id', 'player_id', 'currency', 'stop_loss').and({ loss_limit: orNull(int), lost: int });
