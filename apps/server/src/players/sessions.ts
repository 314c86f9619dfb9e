import { randomUUID } from 'node:crypto';
import { STAY } from '@cardroom/journal';
import type { LaunchExtras, LaunchPlace } from '@cardroom/operator-api';
import { exactly, type RowOf, readRows, type Stmt, type Store, sql, UnitRefused } from '@cardroom/storage';
import { OPERATOR } from '../operators/operator-rows.ts';
import { newSecret, type Secrets } from '../process/secrets.ts';
import { type PlayerIdentity, type PlayerSessions, SESSION_IDLE_MS, SESSION_OVERLAP_MS } from './identity.ts';
import { findLaunch, useLaunchCode, type WaitingLaunch } from './launch-codes.ts';
import { upsertPlayer } from './launched-player.ts';
import { launchLimits } from './operator-limits.ts';
import { SESSION } from './player-rows.ts';
import { traceOf } from './traces.ts';

/** Pages of the operator that its launch named. */
export type OperatorLinks = Pick<LaunchExtras, 'returnUrl' | 'cashierUrl'>;

/** A new session as returned to the player's browser. */
export interface OpenedSession {
  readonly player: PlayerIdentity;
  readonly operatorName: string;
  /** The pages that the launch named; one that it did not name is absent. */
  readonly links: OperatorLinks;
  readonly open?: LaunchPlace;
  /** Where the launch has the player's picture; null = it named none. */
  readonly avatarUrl: string | null;
  readonly token: string;
  readonly expiresAt: number;
}

/** Player sessions, stored by the hash of their token so that they survive a reload and kill -9. */
export interface SessionStore extends PlayerSessions {
  /**
   * Opens a session with a launch code and ends the player's other ones; null when the code is unknown, used, voided or expired.
   * `paused` (operator), `blocked` (player) and a time-out or an ended time limit (`fault`, in words) leave the code unused.
   */
  redeem(code: string, from: CameFrom): Promise<OpenedSession | 'paused' | 'blocked' | { readonly fault: string } | null>;
  describe(player: PlayerIdentity): Promise<{ readonly operatorName: string; readonly links: OperatorLinks; readonly expiresAt: number }>;
}

/** The origin of a launch; `browserId` is the id the browser stores for itself, if it can. */
export interface CameFrom {
  readonly ip: string;
  readonly browserId: string | null;
}

/** Contacts are stored at most this often, so that reading the lobby does not cost a commit per call. */
const CONTACT_WRITE_MS = 30_000;
/** Sessions whose contact one commit records: one for each player would be most of what the storage does at tables where nobody plays. */
const TOUCHED_AT_ONCE = 50;
/** Expiry of the previous token until the new one is first used: the message with the new token may be lost with its socket. */
const UNTIL_CONFIRMED = Number.MAX_SAFE_INTEGER;

interface SessionDeps {
  readonly store: Store;
  readonly secrets: Secrets;
  now(): number;
}

export function createPlayerSessions(deps: SessionDeps): SessionStore {
  return {
    redeem: (code, from) => redeem(deps, code, from),
    authenticate: (token) => authenticate(deps, token),
    describe: (player) => describe(deps, player),
    isLive: async (sessionId) => {
      const row = await bySessionId(deps.store, sessionId);
      return row !== null && (await isLive(deps, row));
    },
    rotate: (sessionId) => rotate(deps, sessionId),
    touch: (sessionIds) => touch(deps, sessionIds),
  };
}

async function redeem(deps: SessionDeps, code: string, from: CameFrom, isAgain = false): ReturnType<SessionStore['redeem']> {
  const now = deps.now();
  const found = await findLaunch(deps.store, deps.secrets.hash('launch-code', code), now);
  if (!found) return null;
  if (!found.active) return 'paused';
  if (found.blocked) return 'blocked';
  if (found.fault !== null) return { fault: found.fault };
  const session = await opened(deps, found, from, now);
  // Newer limits may have taken the launch's own out of it in the meantime, which happens once.
  return session === null && !isAgain ? redeem(deps, code, from, true) : session;
}

/** Null when the launch has changed or was used since it was found. */
async function opened(deps: SessionDeps, found: WaitingLaunch, from: CameFrom, now: number): Promise<OpenedSession | null> {
  const token = newSecret();
  const player = identityOf(found);
  const { limits } = found.launch;
  const limiting = limits === undefined ? [] : await launchLimits(deps.store, { by: `client:${found.clientId}`, at: now }, player, limits);
  try {
    await deps.store.write([
      ...upsertPlayer(found.operatorId, found.launch, now),
      ...limiting,
      useLaunchCode(found, now),
      sql`update player_session set ended_at = ${now}, end_reason = 'replaced'
        where operator_id = ${player.operatorId} and player_id = ${player.playerId} and ended_at is null`,
      insertSession({ deps, found, player, token, from, now }),
      ...traceOf(player, { addresses: [found.launch.ip, from.ip], browserId: from.browserId, at: now }),
    ]);
  } catch (error) {
    if (error instanceof UnitRefused) return null;
    throw error;
  }
  const { open, returnUrl, cashierUrl, avatarUrl = null } = found.launch;
  const session = {
    player,
    operatorName: found.operatorName,
    links: linksOf(returnUrl, cashierUrl),
    avatarUrl,
    token,
    expiresAt: now + SESSION_IDLE_MS,
  };
  return open === undefined ? session : { ...session, open };
}

function linksOf(returnUrl: string | undefined, cashierUrl: string | undefined): OperatorLinks {
  return { ...(returnUrl === undefined ? {} : { returnUrl }), ...(cashierUrl === undefined ? {} : { cashierUrl }) };
}

function identityOf(found: WaitingLaunch): PlayerIdentity {
  const { playerId, currency, displayName, locale, country, timezone, metadata } = found.launch;
  const given = metadata === undefined ? {} : { metadata };
  return { sessionId: randomUUID(), operatorId: found.operatorId, playerId, currency, displayName, locale, country, timezone, ...given };
}

function insertSession(opened: {
  deps: SessionDeps;
  found: WaitingLaunch;
  player: PlayerIdentity;
  token: string;
  from: CameFrom;
  now: number;
}): Stmt {
  const { deps, found, player, from, now } = opened;
  const hash = deps.secrets.hash('player-session', opened.token);
  return sql`insert into player_session (session_id, operator_id, player_id, currency, display_name, locale, country, timezone, device,
      launch_ip, redeem_ip, browser_id, token_jti, token_hash, rotated_at, created_at, seen_at, metadata, return_url, cashier_url)
    values (${player.sessionId}, ${player.operatorId}, ${player.playerId}, ${player.currency}, ${player.displayName}, ${player.locale},
      ${player.country}, ${player.timezone}, ${found.launch.device}, ${found.launch.ip}, ${from.ip}, ${from.browserId}, ${found.tokenJti}, ${hash}, ${now}, ${now}, ${now},
      ${found.launch.metadata ?? null}, ${found.launch.returnUrl ?? null}, ${found.launch.cashierUrl ?? null})`;
}

async function authenticate(deps: SessionDeps, token: string): Promise<PlayerIdentity | null> {
  const hash = deps.secrets.hash('player-session', token);
  const [row] = await readRows(
    deps.store,
    SESSION,
    sql`select * from player_session where ended_at is null
      and (token_hash = ${hash} or (previous_hash = ${hash} and previous_until > ${deps.now()}))`,
  );
  if (!row || !(await isLive(deps, row))) return null;
  if (row.token_hash === hash && row.previous_until === UNTIL_CONFIRMED) await confirm(deps, row.session_id);
  else if (deps.now() - row.seen_at > CONTACT_WRITE_MS) await touch(deps, [row.session_id]);
  return playerOf(row);
}

/** Records that the browser has the new token; the previous one stays valid only for requests already on their way. */
async function confirm(deps: SessionDeps, sessionId: string): Promise<void> {
  const now = deps.now();
  await deps.store.write([
    sql`update player_session set previous_until = ${now + SESSION_OVERLAP_MS}, seen_at = ${now}
      where session_id = ${sessionId} and previous_until = ${UNTIL_CONFIRMED} and ended_at is null`,
  ]);
}

async function rotate(deps: SessionDeps, sessionId: string): ReturnType<PlayerSessions['rotate']> {
  const row = await bySessionId(deps.store, sessionId);
  if (!row || !(await isLive(deps, row))) return null;
  const token = newSecret();
  const now = deps.now();
  // The token of another rotation may still be on its way to the browser; another one now would be its end.
  if (row.previous_until === UNTIL_CONFIRMED && now - row.rotated_at < SESSION_OVERLAP_MS) return 'renewed';
  const hash = deps.secrets.hash('player-session', token);
  try {
    await deps.store.write([
      exactly(
        1,
        // A token that was never used did not reach the browser, so the one before it stays valid.
        sql`update player_session set
          previous_hash = case when previous_until = ${UNTIL_CONFIRMED} then previous_hash else token_hash end,
          previous_until = ${UNTIL_CONFIRMED}, token_hash = ${hash}, rotated_at = ${now}, seen_at = ${now}
          where session_id = ${sessionId} and token_hash = ${row.token_hash} and ended_at is null`,
      ),
    ]);
  } catch (error) {
    if (!(error instanceof UnitRefused)) throw error;
    // Between the two statements, a takeover ended the session or another rotation renewed its token.
    return (await bySessionId(deps.store, sessionId)) === null ? null : 'renewed';
  }
  return { token, expiresAt: now + SESSION_IDLE_MS };
}

async function touch(deps: SessionDeps, sessionIds: readonly string[]): Promise<void> {
  // Always in one order, so that two processes with sockets of the same sessions do not wait for each other.
  const sorted = [...sessionIds].sort();
  for (let from = 0; from < sorted.length; from += TOUCHED_AT_ONCE) {
    await deps.store.write([touched(sorted.slice(from, from + TOUCHED_AT_ONCE), deps.now())]);
  }
}

/** One session or a full list, which is filled up with its first: each text of a statement is prepared, so there are only two. */
function touched(sessionIds: readonly string[], at: number): Stmt {
  const places = sessionIds.length === 1 ? 1 : TOUCHED_AT_ONCE;
  const listed = Array.from({ length: places }, (_, index) => sessionIds[index] ?? sessionIds[0] ?? '');
  const text = `update player_session set seen_at = ? where session_id in (${listed.map(() => '?').join(', ')}) and ended_at is null`;
  return { sql: text, parameters: [at, ...listed] };
}

async function describe(deps: SessionDeps, player: PlayerIdentity): ReturnType<SessionStore['describe']> {
  const [row] = await readRows(
    deps.store,
    SESSION.pick('seen_at', 'return_url', 'cashier_url').and({ name: OPERATOR.columns.name }),
    sql`select o.name, s.seen_at, s.return_url, s.cashier_url from player_session s join operator o on o.operator_id = s.operator_id where s.session_id = ${player.sessionId}`,
  );
  const links = linksOf(row?.return_url ?? undefined, row?.cashier_url ?? undefined);
  return { operatorName: row?.name ?? '', links, expiresAt: (row?.seen_at ?? 0) + SESSION_IDLE_MS };
}

/** Live while its last contact is recent or the player has chips on a table: a timeout must not cost anybody a seat. */
async function isLive(deps: SessionDeps, row: SessionRow): Promise<boolean> {
  if (row.ended_at !== null) return false;
  if (deps.now() - row.seen_at < SESSION_IDLE_MS) return true;
  const stays = await readRows(
    deps.store,
    STAY.pick('stay_id'),
    sql`select stay_id from stay where operator_id = ${row.operator_id} and player_id = ${row.player_id} and closed_at is null limit 1`,
  );
  return stays.length > 0;
}

async function bySessionId(store: Store, sessionId: string): Promise<SessionRow | null> {
  const [row] = await readRows(store, SESSION, sql`select * from player_session where session_id = ${sessionId} and ended_at is null`);
  return row ?? null;
}

type SessionRow = RowOf<typeof SESSION>;

function playerOf(row: SessionRow): PlayerIdentity {
  return {
    sessionId: row.session_id,
    operatorId: row.operator_id,
    playerId: row.player_id,
    currency: row.currency,
    displayName: row.display_name,
    locale: row.locale,
    country: row.country,
    timezone: row.timezone,
    ...(row.metadata === null ? {} : { metadata: row.metadata }),
  };
}
