import type { Scope } from '@cardroom/operator-api';
import type { Request, Response } from 'express';
import type { Callers } from './callers.ts';
import { HttpError, requestIdOf } from './errors.ts';
import type { OperatorTokens, Tenant } from './tokens.ts';

/** What all calls of the operator API have in common: who asks, and how an answer looks. */

export interface BearerDeps {
  readonly tokens: OperatorTokens;
  readonly callers: Pick<Callers, 'admit'>;
}

/** The operator behind the bearer token. Throws 401, or 403 when it comes from a foreign address or lacks the scope. */
export async function tenantOf({ tokens, callers }: BearerDeps, request: Request, scope?: Scope): Promise<Tenant> {
  const header = request.headers.authorization;
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(header ?? '')?.[1];
  if (header === undefined || header === '') {
    // Without credentials no error code is told (RFC 6750 3.1).
    throw new HttpError('INVALID_TOKEN', 'A bearer token is required', { headers: { 'WWW-Authenticate': 'Bearer realm="operator"' } });
  }
  const tenant = token === undefined ? null : await tokens.verify(token);
  if (!tenant) throw invalidToken();
  await callers.admit(tenant.operatorId, request.ip ?? '');
  if (scope !== undefined && !tenant.scopes.includes(scope)) {
    throw new HttpError('INSUFFICIENT_SCOPE', `The token lacks the scope ${scope}`, {
      headers: { 'WWW-Authenticate': `Bearer realm="operator", error="insufficient_scope", scope="${scope}"` },
    });
  }
  return tenant;
}

export function invalidToken(): HttpError {
  return new HttpError('INVALID_TOKEN', 'The token is not valid: unknown, expired or revoked', {
    headers: { 'WWW-Authenticate': 'Bearer realm="operator", error="invalid_token"' },
  });
}

/** Every answer of the operator API carries its request_id, an additive member. */
export function succeed(response: Response, body: object): void {
  response.status(200).json({ ...body, request_id: requestIdOf(response) });
}

export function noStore(_request: Request, response: Response, next: () => void): void {
  response.set('Cache-Control', 'no-store');
  next();
}
