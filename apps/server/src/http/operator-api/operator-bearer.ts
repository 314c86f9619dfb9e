import { CARDROOM_VERSION, type Scope, VERSION_HEADER } from '@cardroom/operator-api';
import type { Request, RequestHandler, Response } from 'express';
import type { OperatorTokens, Tenant } from '../../operators/tokens.ts';
import { HttpError, requestIdOf } from '../errors.ts';
import type { Callers } from './callers.ts';
import { OPENAPI_PATH } from './openapi.ts';

/** Authentication and responses shared by all calls of the operator API. */

export interface BearerDeps {
  readonly tokens: OperatorTokens;
  readonly callers: Pick<Callers, 'admit'>;
}

/** The operator behind the bearer token. Throws 401, or 403 for an address outside its networks or a missing scope. */
export async function tenantOf({ tokens, callers }: BearerDeps, request: Request, scope?: Scope): Promise<Tenant> {
  const header = request.headers.authorization;
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(header ?? '')?.[1];
  if (header === undefined || header === '') {
    // A request without credentials gets no error code (RFC 6750 3.1).
    throw new HttpError('INVALID_TOKEN', 'An access token is required: send Authorization: Bearer <token>', {
      headers: { 'WWW-Authenticate': 'Bearer realm="operator"' },
    });
  }
  const tenant = token === undefined ? null : await tokens.verify(token);
  if (!tenant) throw invalidToken();
  await callers.admit(tenant.operatorId, request.ip ?? '');
  if (scope !== undefined && !tenant.scopes.includes(scope)) {
    throw new HttpError('INSUFFICIENT_SCOPE', `The access token does not have the scope ${scope}`, {
      headers: { 'WWW-Authenticate': `Bearer realm="operator", error="insufficient_scope", scope="${scope}"` },
    });
  }
  return tenant;
}

export function invalidToken(): HttpError {
  return new HttpError('INVALID_TOKEN', 'The access token is unknown, expired or revoked; request a new one', {
    headers: { 'WWW-Authenticate': 'Bearer realm="operator", error="invalid_token"' },
  });
}

/** Adds request_id to every successful response of the operator API. */
export function succeed(response: Response, body: object): void {
  response.status(200).json({ ...body, request_id: requestIdOf(response) });
}

export function noStore(_request: Request, response: Response, next: () => void): void {
  response.set('Cache-Control', 'no-store');
  next();
}

/** Where every answer names the release, those of unknown paths and failures included. */
export const VERSIONED_PATHS = ['/v1/operator', '/game-service/operator', OPENAPI_PATH];

export const tellVersion: RequestHandler = (_request, response, next) => {
  response.set(VERSION_HEADER, CARDROOM_VERSION);
  next();
};
