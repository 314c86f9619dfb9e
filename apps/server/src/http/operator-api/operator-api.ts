import {
  type Credentials,
  LAUNCH_PATH,
  launchAnswer,
  OAUTH_ERRORS,
  OAUTH_PATH,
  type OAuthError,
  oauthErrorBody,
  readBasic,
  readLaunch,
  readTokenRequest,
  tokenAnswer,
} from '@cardroom/operator-api';
import type { Store } from '@cardroom/storage';
import { type Request, type Response, Router } from 'express';
import { Counter, type Registry } from 'prom-client';
import { operatorOfSecret } from '../../operators/credentials.ts';
import { lobbyPathOf } from '../../operators/frame-origins.ts';
import { placeFault } from '../../operators/launch-place.ts';
import { isLaunchStrict } from '../../operators/launch-strictness.ts';
import { marketsOf } from '../../operators/markets.ts';
import { movedText, moveOf } from '../../operators/moved.ts';
import { getOperator } from '../../operators/operators.ts';
import { pictureOriginOf } from '../../operators/picture-origin.ts';
import { endsPlayersOf } from '../../operators/revocation.ts';
import type { OperatorTokens } from '../../operators/tokens.ts';
import { issueLaunchCode } from '../../players/launch-codes.ts';
import { isBlocked } from '../../players/limits.ts';
import type { LiveEnds } from '../../players/live-ends.ts';
import { playFault, playLimitsOf } from '../../players/play-limits.ts';
import { endSessionsOfToken } from '../../players/session-ends.ts';
import { networkOf } from '../../process/network-of.ts';
import type { Secrets } from '../../process/secrets.ts';
import { noBody, readBody, readBytes } from '../body.ts';
import { HttpError, invalidRequest, requestIdOf } from '../errors.ts';
import { type MakeLimiter, perMinute, type Rate, type RateLimiter } from '../rate-limit.ts';
import type { Callers } from './callers.ts';
import { invalidToken, noStore, succeed, tenantOf } from './operator-bearer.ts';
import { Turns } from './turns.ts';

/** POST and DELETE /v1/operator/oauth, POST /game-service/operator/launch (spec 4.2). */
export interface OperatorApiDeps {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly tokens: OperatorTokens;
  readonly callers: Callers;
  readonly ends: Pick<LiveEnds, 'enforce'>;
  /** Base of the launch URLs. */
  readonly publicUrl: string;
  /** Launches of one operator, and its requests for tokens. */
  readonly launchesPerSecond: number;
  readonly metrics: Registry;
  readonly limiter: MakeLimiter;
  now(): number;
  /** False while the service drains: launches are refused, but tokens and running hands continue. */
  accepting(): boolean;
}

export const TOKEN_FAILURES = perMinute(10);
export const REVOKES = { burst: 100, perSecond: 50 };

/** The rate of launches, and of token requests, for a back end that requests a token for each launch. Everybody may come at the same minute. */
export function launchRate(launchesPerSecond: number): Rate {
  return { burst: 2 * launchesPerSecond, perSecond: launchesPerSecond };
}

export function operatorApi(deps: OperatorApiDeps): Router {
  const { limiter } = deps;
  const rate = launchRate(deps.launchesPerSecond);
  const limits = {
    requests: limiter('token-requests', rate),
    failures: limiter('token-failures', TOKEN_FAILURES),
    turns: new Turns(),
  };
  const launches: Launches = { limit: limiter('launches', rate), given: countLaunches(deps.metrics) };
  const revokes = limiter('token-revokes', REVOKES);
  const router = Router();
  router.post(OAUTH_PATH, noStore, readBytes, (request, response) => giveToken(deps, limits, request, response));
  router.delete(OAUTH_PATH, noStore, readBytes, (request, response) => revokeToken(deps, revokes, request, response));
  router.post(LAUNCH_PATH, noStore, readBytes, (request, response) => launch(deps, launches, request, response));
  return router;
}

interface Launches {
  readonly limit: RateLimiter;
  readonly given: Counter<'language_read'>;
}

/** Counts how operators specify languages: the spec asks for countries, and other forms are accepted as a courtesy. */
function countLaunches(metrics: Registry): Launches['given'] {
  return new Counter({
    name: 'cardroom_launches_total',
    help: 'Lobby URLs given, by how the language of the launch was read: country, language or bcp47',
    labelNames: ['language_read'],
    registers: [metrics],
  });
}

interface TokenLimits {
  readonly requests: RateLimiter;
  /** Wrong secrets per client and address. */
  readonly failures: RateLimiter;
  /** Checks the secrets of one client and address one by one; simultaneous ones would all find the limit unused. */
  readonly turns: Turns;
}

async function giveToken(deps: OperatorApiDeps, limits: TokenLimits, request: Request, response: Response): Promise<void> {
  const header = request.headers.authorization;
  const basic = header === undefined || !/^basic\b/i.test(header) ? null : readBasic(header);
  if (header !== undefined && /^basic\b/i.test(header) && basic === null) return refuseToken(response, 'invalid_client');
  const body = readBody(request, 'form-too');
  if (!body.ok) return refuseToken(response, 'invalid_request', body.errors);
  const asked = readTokenRequest(body.value, basic);
  if (!asked.ok) return refuseToken(response, asked.error, asked.errors);
  const operatorId = await operatorBehind(deps, limits, asked.credentials, request.ip ?? '');
  if (operatorId === null) return refuseToken(response, 'invalid_client');
  // Checked after the secret, so that only its holder learns that the address is the problem.
  await deps.callers.admit(operatorId, request.ip ?? '');
  // Counted only with a valid secret, so that nobody else can use up a client's requests.
  const { clientId } = asked.credentials;
  await limits.requests.take(clientId, response);
  if ((await getOperator(deps.store, operatorId))?.status !== 'active') throw unavailable(await whyPaused(deps.store, operatorId));
  const issued = await deps.tokens.issue({ clientId, operatorId, scopes: asked.scopes });
  succeed(response, tokenAnswer(issued.token, issued.expiresAt, deps.now()));
}

/** The operator of these credentials; null when they are wrong. Throws RATE_LIMITED after too many wrong ones. */
function operatorBehind(deps: OperatorApiDeps, limits: TokenLimits, credentials: Credentials, address: string): Promise<string | null> {
  const key = `${credentials.clientId} ${networkOf(address)}`;
  return limits.turns.take(key, async () => {
    await limits.failures.check(key);
    const operatorId = await operatorOfSecret(deps.store, deps.secrets, { ...credentials, now: deps.now() });
    if (operatorId === null) await limits.failures.count(key);
    return operatorId;
  });
}

function refuseToken(response: Response, error: OAuthError, errors: Parameters<typeof oauthErrorBody>[2] = []): void {
  if (error === 'invalid_client') response.set('WWW-Authenticate', 'Basic realm="operator"');
  response.status(OAUTH_ERRORS[error]).json(oauthErrorBody(error, requestIdOf(response), errors));
}

async function revokeToken(deps: OperatorApiDeps, revokes: RateLimiter, request: Request, response: Response): Promise<void> {
  const tenant = await tenantOf(deps, request);
  await revokes.take(tenant.clientId, response);
  noBody(request);
  const ends = await endsPlayersOf(deps.store, tenant.operatorId);
  const actor = { by: `client:${tenant.clientId}`, at: deps.now() };
  const also = ends ? await endSessionsOfToken(deps.store, actor, tenant) : [];
  if (!(await deps.tokens.revoke(tenant, also))) throw invalidToken();
  if (ends) await deps.ends.enforce();
  succeed(response, { status: 'success' });
}

async function launch(deps: OperatorApiDeps, launches: Launches, request: Request, response: Response): Promise<void> {
  const tenant = await tenantOf(deps, request, 'launch');
  await launches.limit.take(tenant.operatorId, response);
  if (!tenant.active) throw unavailable(await whyPaused(deps.store, tenant.operatorId));
  if (!deps.accepting()) throw unavailable('The service is restarting; try again shortly');
  const body = readBody(request);
  if (!body.ok) throw invalidRequest(body.errors);
  const [operator, markets, avatarOrigin, strict] = await Promise.all([
    getOperator(deps.store, tenant.operatorId),
    marketsOf(deps.store, tenant.operatorId),
    pictureOriginOf(deps.store, tenant.operatorId),
    isLaunchStrict(deps.store, tenant.operatorId),
  ]);
  const read = readLaunch(body.value, { currencies: operator?.currencies ?? [], markets, avatarOrigin, now: deps.now(), strict });
  if (!read.ok) throw invalidRequest(read.errors);
  const { operatorId } = tenant;
  const { open, currency } = read.launch;
  const player = { operatorId, playerId: read.launch.playerId };
  const [misplaced, blocked, stored] = await Promise.all([
    open === undefined ? null : placeFault(deps.store, { operatorId, currency }, open),
    isBlocked(deps.store, player),
    playLimitsOf(deps.store, player),
  ]);
  if (misplaced !== null) throw invalidRequest([misplaced]);
  if (blocked) throw new HttpError('PLAYER_BLOCKED', 'This player is blocked');
  const fault = playFault({ ...stored, ...read.launch.limits }, deps.now());
  if (fault !== null) throw new HttpError('PLAYER_LIMITED', fault);
  const issued = await issueLaunchCode(deps, tenant, read.launch);
  if (!issued) throw invalidToken();
  launches.given.inc({ language_read: read.launch.localeKind });
  const url = `${deps.publicUrl}${lobbyPathOf(operatorId)}#t=${issued.code}`;
  succeed(response, launchAnswer(url, issued.expiresAt, read.warnings));
}

/** An operator that has moved is told where; through the router its next try gets there. */
async function whyPaused(store: Store, operatorId: string): Promise<string> {
  const move = await moveOf(store, operatorId);
  return move === null ? 'This operator is paused' : movedText(move);
}

function unavailable(message: string): HttpError {
  return new HttpError('UNAVAILABLE', message, { headers: { 'Retry-After': '30' } });
}
