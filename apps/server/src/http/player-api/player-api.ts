import { fieldErrors, unknownMembers } from '@cardroom/operator-api';
import { type BetSizes, type Brand, quickSeatRequest, redeemRequest, type SessionAnswer } from '@cardroom/protocol';
import { type Request, type Response, Router } from 'express';
import type { PlayerIdentity } from '../../players/identity.ts';
import { NO_PLAY_LIMITS, playLimitsOf } from '../../players/play-limits.ts';
import { favouritesOf } from '../../players/player-favourites.ts';
import type { PlayerLooks } from '../../players/player-looks.ts';
import type { PlayerPictures } from '../../players/player-pictures.ts';
import type { OperatorLinks, SessionStore } from '../../players/sessions.ts';
import { networkOf } from '../../process/network-of.ts';
import type { PlayerRefusal, PlayerServices } from '../../sockets/player-services.ts';
import { jsonBody, noBody, readBytes } from '../body.ts';
import { HttpError, invalidRequest } from '../errors.ts';
import { type MakeLimiter, perMinute, type RateLimiter } from '../rate-limit.ts';
import { writeFavourite } from './favourites.ts';
import { firstPlaces } from './first-places.ts';
import { exportHand, HAND_READS, type HandsPorts, listHands, listHandTables, proveHand, replayHand } from './hands.ts';
import { readLook, writeLook } from './look.ts';
import { beginBreak, type OwnLimitsPorts, ownLimits, setOwnLimits, signOut } from './own-limits.ts';
import { listPlayers, PLAYER_REPORTS, report, writeNote } from './player-cards.ts';
import { listShared, openShared, revoke, SHARED_READS, SHARES, type SharingPorts, share } from './shared-hands.ts';
import { statistics } from './statistics.ts';
import { exportTransactions, listTransactions } from './transactions.ts';

/** The calls of the player's browser; see `http.ts` of the protocol package. */
export interface PlayerApiDeps {
  readonly sessions: SessionStore;
  readonly services: PlayerServices;
  readonly hands: HandsPorts;
  readonly own: OwnLimitsPorts;
  /** Links to hands. */
  readonly sharing: Omit<SharingPorts, 'hands'>;
  readonly looks: PlayerLooks;
  readonly pictures: Pick<PlayerPictures, 'take'>;
  /** The appearance of the operator's lobby. */
  brand(operatorId: string): Promise<Brand | null>;
  /** The operator's bet sizes; null = ours. */
  betSizes(operatorId: string): Promise<BetSizes | null>;
  /** Where the operator's players set their responsible-gaming limits. */
  limitsUrl(operatorId: string): Promise<string | null>;
  readonly limiter: MakeLimiter;
  now(): number;
  /** False while the service drains: no new players can log in, but existing sessions continue. */
  accepting(): boolean;
}

/** Wrong launch codes and session tokens per address. Codes have 256 bits; this only limits the cost of guessing. */
export const SESSION_FAILURES = perMinute(60);
export const PLAYER_CALLS = { burst: 60, perSecond: 10 };
/** Each join holds a place in a room until it is used or 15 s have passed, so one player must not take them all. */
export const PLAYER_JOINS = { burst: 20, perSecond: 1 };
/** Decimal ids, which people can read aloud. */
const ID = /^\d{1,18}$/;
const TOKEN_CHARS_MAX = 200;

export function playerApi(deps: PlayerApiDeps): Router {
  const { limiter } = deps;
  const failures = limiter('player-session', SESSION_FAILURES);
  const calls = limiter('player-calls', PLAYER_CALLS);
  const joins = limiter('player-joins', PLAYER_JOINS);
  const reads = limiter('player-history', HAND_READS);
  const opened = limiter('shared-hands', SHARED_READS);
  const router = Router();
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  router.use(readBytes);
  router.post('/session/redeem', (request, response) => redeem(deps, failures, request, response));
  router.post('/shared-hand', async (request, response) => {
    response.set('X-Robots-Tag', 'noindex');
    await opened.take(networkOf(request.ip ?? ''), response);
    response.json(await openShared({ ...deps.sharing, hands: deps.hands }, request));
  });
  for (const [method, path, answer] of playerCalls(deps)) {
    router[method](path, async (request: Request, response: Response) => {
      const player = await playerOf(deps, failures, request);
      await calls.take(player.sessionId, response);
      if (JOIN_PATHS.has(path)) await joins.take(`${player.operatorId} ${player.playerId}`, response);
      if (HISTORY_PATHS.has(path)) await reads.take(`${player.operatorId} ${player.playerId}`, response);
      if (method === 'post' && !BODY_PATHS.has(path)) noBody(request);
      response.json(await answer(player, request, response));
    });
  }
  return router;
}

const JOIN_PATHS: ReadonlySet<string> = new Set(['/session/lobby', '/tables/:tableId/join']);
/** Calls that read a page of history. */
const HISTORY_PATHS: ReadonlySet<string> = new Set([
  '/hands',
  '/hand-tables',
  '/hands/:handId',
  '/hands/:handId/export',
  '/hands/:handId/proof',
  '/statistics',
  '/transactions',
  '/transactions/export',
]);

const REPORT_PATH = '/players/:stayId/report';
const BREAK_PATH = '/break';
const QUICK_SEAT_PATH = '/quick-seat';
const SHARE_PATH = '/hands/:handId/share';
/** POST calls with a body. */
const BODY_PATHS: ReadonlySet<string> = new Set([REPORT_PATH, BREAK_PATH, QUICK_SEAT_PATH, SHARE_PATH]);

type PlayerCall = readonly [
  'get' | 'post' | 'put',
  string,
  (player: PlayerIdentity, request: Request, response: Response) => Promise<object>,
];

/** The calls that need a session, each limited to its own player. */
function playerCalls(deps: PlayerApiDeps): PlayerCall[] {
  const { services, limiter } = deps;
  const reports = limiter('player-reports', PLAYER_REPORTS);
  const shares = limiter('player-shares', SHARES);
  const sharing = { ...deps.sharing, hands: deps.hands };
  return [
    ['get', '/session', (player) => sessionAnswer(deps, player)],
    ['get', '/session/balance', (player, request) => services.balance(player, isFresh(request))],
    ['get', '/session/stays', async (player) => ({ stays: await services.stays(player) })],
    ['get', '/session/receipts', async (player) => ({ receipts: await services.receipts(player) })],
    [
      'put',
      '/favourites/:roomId',
      (player, request) => writeFavourite(deps.hands, player, { request, roomId: idOf(request.params.roomId, 'room') }),
    ],
    ['get', '/statistics', (player, request) => statistics(deps.hands, player, request)],
    ['get', '/transactions', (player, request) => listTransactions(deps.hands, player, request)],
    ['get', '/transactions/export', (player, request) => exportTransactions(deps.hands, player, request)],
    ['get', '/hands', (player, request) => listHands(deps.hands, player, request)],
    ['get', '/hand-tables', (player, request) => listHandTables(deps.hands, player, request)],
    ['get', '/hands/:handId', (player, request) => replayHand(deps.hands, player, request)],
    ['get', '/hands/:handId/export', (player, request) => exportHand(deps.hands, player, request)],
    ['get', '/hands/:handId/proof', (player, request) => proveHand(deps.hands, player, request)],
    [
      'post',
      SHARE_PATH,
      async (player, request, response) => {
        await shares.take(`${player.operatorId} ${player.playerId}`, response);
        return share(sharing, player, request);
      },
    ],
    ['get', '/shared-hands', (player) => listShared(sharing, player)],
    ['post', '/shared-hands/:shareId/revoke', (player, request) => revoke(sharing, player, request)],
    ['get', '/tables/:tableId', async (player, request) => granted(await services.preview(player, idOf(request.params.tableId, 'table')))],
    ['get', '/tables/:tableId/players', (player, request) => playersAt(deps, player, request)],
    ['put', '/players/:stayId/note', (player, request) => writeNote(deps.hands, player, request)],
    [
      'post',
      REPORT_PATH,
      (player, request, response) =>
        report(deps.hands, player, request, () => reports.take(`${player.operatorId} ${player.playerId}`, response)),
    ],
    ['get', '/look', (player) => readLook(deps.looks, player)],
    ['put', '/look', (player, request) => writeLook(deps.looks, player, request)],
    ['get', '/limits', (player) => ownLimits(deps.own, player)],
    ['put', '/limits', (player, request) => setOwnLimits(deps.own, player, request)],
    ['post', BREAK_PATH, (player, request) => beginBreak(deps.own, player, request)],
    ['post', '/session/end', (player) => signOut(deps.own, player)],
    ['post', '/session/lobby', async (player) => granted(await services.joinLobby(player))],
    [
      'post',
      '/tables/:tableId/join',
      async (player, request) => granted(await services.joinTable(player, idOf(request.params.tableId, 'table'))),
    ],
    ['post', QUICK_SEAT_PATH, async (player, request) => granted(await services.quickSeat(player, wantedTables(request)))],
  ];
}

async function redeem(deps: PlayerApiDeps, failures: RateLimiter, request: Request, response: Response): Promise<void> {
  const address = request.ip ?? '';
  const body = jsonBody(request);
  const parsed = redeemRequest.safeParse(body);
  if (!parsed.success) throw invalidRequest(fieldErrors(parsed.error, body));
  if (!deps.accepting()) throw unavailable();
  const { code, browserId = null } = parsed.data;
  const opened = await deps.sessions.redeem(code, { ip: address, browserId });
  if (opened === 'paused') throw unavailable('The operator is paused');
  if (opened === 'blocked') throw new HttpError('PLAYER_BLOCKED', 'This player is blocked');
  if (opened !== null && 'fault' in opened) throw new HttpError('PLAYER_LIMITED', opened.fault);
  if (!opened) {
    await failures.attempt(networkOf(address));
    throw new HttpError('INVALID_LAUNCH_CODE', 'The launch URL is unknown, too old or already used');
  }
  deps.services.takenOver(opened.player);
  deps.pictures.take(opened.player, opened.avatarUrl);
  const { player, token, open } = opened;
  const tableId = open === undefined ? null : await deps.services.landing(player, open).catch(() => null);
  const [answer, places] = await Promise.all([
    answerFor(deps, player, { session: opened, at: tableId === null ? 'lobby' : 'table' }),
    firstPlaces(deps.services, player, tableId),
  ]);
  const landing = open === undefined ? {} : { landing: { tableId } };
  response.json({ token, ...answer, ...landing, places } satisfies SessionAnswer);
}

async function playerOf(deps: PlayerApiDeps, failures: RateLimiter, request: Request): Promise<PlayerIdentity> {
  const token = /^Bearer +([\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const player = token === undefined || token.length > TOKEN_CHARS_MAX ? null : await deps.sessions.authenticate(token);
  if (player) return player;
  // Failures alone count: many players share an address and must not be refused because of another one's attempts.
  await failures.attempt(networkOf(request.ip ?? ''));
  throw new HttpError('INVALID_SESSION', 'The session is unknown or has ended', {
    headers: { 'WWW-Authenticate': 'Bearer realm="player"' },
  });
}

async function sessionAnswer(deps: PlayerApiDeps, player: PlayerIdentity): Promise<SessionAnswer> {
  return answerFor(deps, player, { session: await deps.sessions.describe(player), at: 'lobby' });
}

type DescribedSession = { readonly operatorName: string; readonly links: OperatorLinks; readonly expiresAt: number };

async function answerFor(
  deps: PlayerApiDeps,
  player: PlayerIdentity,
  { session, at }: { readonly session: DescribedSession; readonly at: 'lobby' | 'table' },
): Promise<SessionAnswer> {
  const { displayName, locale, timezone, currency, country } = player;
  const { operatorId } = player;
  // The launch code is already used up, so data that can be requested again must not make the call fail.
  const [brand, limitsUrl, betSizes, { realityMinutes }, sharing, favourites, opening] = await Promise.all([
    deps.brand(operatorId).catch(() => null),
    deps.limitsUrl(operatorId).catch(() => null),
    deps.betSizes(operatorId).catch(() => null),
    playLimitsOf(deps.hands.store, player).catch(() => NO_PLAY_LIMITS),
    deps.sharing.sharingOf(operatorId).catch(() => 'off'),
    favouritesOf(deps.hands.store, player).catch(() => []),
    deps.services.opening(player, at).catch(() => null),
  ]);
  return {
    expiresAt: session.expiresAt,
    serverTime: deps.now(),
    player: { displayName, locale, timezone, currency, country },
    operator: { name: session.operatorName, brand, limitsUrl, ...(betSizes === null ? {} : { betSizes }), ...session.links },
    realityMinutes,
    sharesHands: sharing !== 'off',
    favourites,
    opening,
  };
}

async function playersAt({ services, hands }: PlayerApiDeps, player: PlayerIdentity, request: Request): Promise<object> {
  return listPlayers(hands.store, player, granted(await services.seated(player, idOf(request.params.tableId, 'table'))));
}

function isFresh(request: Request): boolean {
  const { fresh, ...others } = request.query;
  const surplus = unknownMembers(Object.keys(others));
  if (surplus.length > 0) throw invalidRequest(surplus);
  if (fresh !== undefined && fresh !== '1') throw invalidRequest([{ field: 'fresh', code: 'unknown_value' }]);
  return fresh === '1';
}

function wantedTables(request: Request): readonly string[] {
  const body = jsonBody(request);
  const parsed = quickSeatRequest.safeParse(body);
  if (!parsed.success) throw invalidRequest(fieldErrors(parsed.error, body));
  return parsed.data.tables;
}

function idOf(text: unknown, what: 'table' | 'room'): string {
  if (typeof text === 'string' && ID.test(text)) return text;
  throw new HttpError('NOT_FOUND', `There is no such ${what}`);
}

/** Unwraps a service's result; throws a refusal as its HTTP error. */
function granted<Value extends object>(answer: Value | PlayerRefusal): Value {
  if (typeof answer !== 'string') return answer;
  switch (answer) {
    case 'not-found':
      throw new HttpError('NOT_FOUND', 'There is no such table or room');
    case 'no-open-seat':
      throw new HttpError('NO_OPEN_SEAT', 'There is no free seat');
    case 'too-many-connections':
      throw new HttpError('TOO_MANY_CONNECTIONS', 'Too many open connections', { headers: { 'Retry-After': '5' } });
    case 'unavailable':
      throw unavailable();
  }
}

/** A table whose process was lost is back within seconds, and a call has waited two seconds for it by then. */
const RESTARTS_S = 1;

function unavailable(message = 'The service is restarting'): HttpError {
  return new HttpError('UNAVAILABLE', message, { headers: { 'Retry-After': String(RESTARTS_S) } });
}
