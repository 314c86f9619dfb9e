import type { Store } from '@cardroom/journal';
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
  type Scope,
  tokenAnswer,
} from '@cardroom/operator-api';
import { type Request, type Response, Router } from 'express';
import { operatorOfSecret } from '../operators/credentials.ts';
import { getOperator } from '../operators/operators.ts';
import type { Secrets } from '../security/secrets.ts';
import { noBody, readBody, readBytes } from './body.ts';
import { HttpError, invalidRequest, requestIdOf } from './errors.ts';
import { issueLaunchCode } from './launch-codes.ts';
import { perMinute, RateLimiter } from './rate-limit.ts';
import type { OperatorTokens, Tenant } from './tokens.ts';
import { Turns } from './turns.ts';

/** POST and DELETE /v1/operator/oauth, POST /game-service/operator/launch (spec 4.2). */
export interface OperatorApiDeps {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly tokens: OperatorTokens;
  /** Launch URLs are built from it. */
  readonly publicUrl: string;
  now(): number;
  /** False while the service drains: no launches; tokens and running hands go on. */
  accepting(): boolean;
}

export const TOKEN_REQUESTS = perMinute(60);
export const TOKEN_FAILURES = perMinute(10);
export const LAUNCHES = { burst: 100, perSecond: 50 };
export const REVOKES = perMinute(60);

export function operatorApi(deps: OperatorApiDeps): Router {
  const limits = {
    requests: new RateLimiter(TOKEN_REQUESTS, deps.now),
    failures: new RateLimiter(TOKEN_FAILURES, deps.now),
    turns: new Turns(),
  };
  const launches = new RateLimiter(LAUNCHES, deps.now);
  const revokes = new RateLimiter(REVOKES, deps.now);
  const router = Router();
  router.post(OAUTH_PATH, noStore, readBytes, (request, response) => giveToken(deps, limits, request, response));
  router.delete(OAUTH_PATH, noStore, readBytes, (request, response) => revokeToken(deps, revokes, request, response));
  router.post(LAUNCH_PATH, noStore, readBytes, (request, response) => launch(deps, launches, request, response));
  return router;
}

function noStore(_request: Request, response: Response, next: () => void): void {
  response.set('Cache-Control', 'no-store');
  next();
}

interface TokenLimits {
  readonly requests: RateLimiter;
  /** Wrong secrets per client and address. */
  readonly failures: RateLimiter;
  /** Secrets of one client from one address are looked at one by one, else many at once would all find the limit unused. */
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
  // Counted for who has the secret only: nobody else, from however many addresses, uses up a client's requests.
  const { clientId } = asked.credentials;
  limits.requests.take(clientId, response);
  if ((await getOperator(deps.store, operatorId))?.status !== 'active') throw unavailable('This operator is paused');
  const issued = await deps.tokens.issue({ clientId, operatorId, scopes: asked.scopes });
  if (issued === 'too-many') {
    throw new HttpError('RATE_LIMITED', 'Too many live tokens; use one again or revoke it', { headers: { 'Retry-After': '60' } });
  }
  succeed(response, tokenAnswer(issued.token, issued.expiresAt, deps.now()));
}

/** The operator whose credentials these are; null when they are wrong. Throws RATE_LIMITED after too many wrong ones. */
function operatorBehind(deps: OperatorApiDeps, limits: TokenLimits, credentials: Credentials, address: string): Promise<string | null> {
  const key = `${credentials.clientId} ${address}`;
  return limits.turns.take(key, async () => {
    limits.failures.check(key);
    const operatorId = await operatorOfSecret(deps.store, deps.secrets, { ...credentials, now: deps.now() });
    if (operatorId === null) limits.failures.count(key);
    return operatorId;
  });
}

function refuseToken(response: Response, error: OAuthError, errors: Parameters<typeof oauthErrorBody>[2] = []): void {
  if (error === 'invalid_client') response.set('WWW-Authenticate', 'Basic realm="operator"');
  response.status(OAUTH_ERRORS[error]).json(oauthErrorBody(error, requestIdOf(response), errors));
}

async function revokeToken(deps: OperatorApiDeps, revokes: RateLimiter, request: Request, response: Response): Promise<void> {
  const tenant = await tenantOf(deps, request);
  revokes.take(tenant.clientId, response);
  noBody(request);
  if (!(await deps.tokens.revoke(tenant))) throw invalidToken();
  succeed(response, { status: 'success' });
}

async function launch(deps: OperatorApiDeps, launches: RateLimiter, request: Request, response: Response): Promise<void> {
  const tenant = await tenantOf(deps, request, 'launch');
  launches.take(tenant.operatorId, response);
  if (!tenant.active) throw unavailable('This operator is paused');
  if (!deps.accepting()) throw unavailable('The service is restarting');
  const body = readBody(request);
  if (!body.ok) throw invalidRequest(body.errors);
  const operator = await getOperator(deps.store, tenant.operatorId);
  const read = readLaunch(body.value, { currencies: operator?.currencies ?? [], now: deps.now() });
  if (!read.ok) throw invalidRequest(read.errors);
  const issued = await issueLaunchCode(deps, tenant, read.launch);
  if (!issued) throw invalidToken();
  succeed(response, launchAnswer(`${deps.publicUrl}/lobby#t=${issued.code}`, issued.expiresAt));
}

/** The operator behind the bearer token. Throws 401, or 403 when the token lacks the scope. */
async function tenantOf(deps: OperatorApiDeps, request: Request, scope?: Scope): Promise<Tenant> {
  const header = request.headers.authorization;
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(header ?? '')?.[1];
  if (header === undefined || header === '') {
    // Without credentials no error code is told (RFC 6750 3.1).
    throw new HttpError('INVALID_TOKEN', 'A bearer token is required', { headers: { 'WWW-Authenticate': 'Bearer realm="operator"' } });
  }
  const tenant = token === undefined ? null : await deps.tokens.verify(token);
  if (!tenant) throw invalidToken();
  if (scope !== undefined && !tenant.scopes.includes(scope)) {
    throw new HttpError('INSUFFICIENT_SCOPE', `The token lacks the scope ${scope}`, {
      headers: { 'WWW-Authenticate': `Bearer realm="operator", error="insufficient_scope", scope="${scope}"` },
    });
  }
  return tenant;
}

function unavailable(message: string): HttpError {
  return new HttpError('UNAVAILABLE', message, { headers: { 'Retry-After': '30' } });
}

function invalidToken(): HttpError {
  return new HttpError('INVALID_TOKEN', 'The token is not valid: unknown, expired or revoked', {
    headers: { 'WWW-Authenticate': 'Bearer realm="operator", error="invalid_token"' },
  });
}

/** Every answer of the operator API carries its request_id, an additive member. */
function succeed(response: Response, body: object): void {
  response.status(200).json({ ...body, request_id: requestIdOf(response) });
}
