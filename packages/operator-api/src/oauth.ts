import { z } from 'zod';
import { bagOf } from './bag.ts';
import { type FieldError, fieldErrors, fieldMessage, unknownMembers } from './errors.ts';

/** POST and DELETE {api_url}/v1/operator/oauth: the access token (spec 2.5, 4.2, 5). The answer also has the fields of RFC 6749. */
export const OAUTH_PATH = '/v1/operator/oauth';

export const SCOPES = ['launch', 'reports:read', 'rooms:read', 'players:kick'] as const;
export type Scope = (typeof SCOPES)[number];

const CREDENTIAL_MAX = 200;
const credential = z.string().min(1).max(CREDENTIAL_MAX);
/** The body of a token request. Parameters that are not listed are ignored (RFC 6749 3.2). */
export const tokenRequest = z.object({
  grant_type: credential.meta({ description: 'Always client_credentials.' }),
  client_id: credential,
  client_secret: credential,
  scope: z
    .string()
    .max(CREDENTIAL_MAX)
    .optional()
    .meta({ description: `Limits the token to some of ${SCOPES.join(', ')}, separated by spaces. All of them when omitted or empty.` }),
});
/** With HTTP Basic the credentials are in the header only: RFC 6749 2.3 allows one method per request. */
const basicTokenRequest = tokenRequest.omit({ client_id: true, client_secret: true });

export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

export type TokenRequest =
  | { readonly ok: true; readonly credentials: Credentials; readonly scopes: readonly Scope[] }
  | {
      readonly ok: false;
      readonly error: 'invalid_request' | 'unsupported_grant_type' | 'invalid_scope';
      readonly errors: readonly FieldError[];
    };

/**
 * Reads a token request from JSON or form fields. `basic`: credentials from the Authorization header; the body then must not have any.
 * Without a scope, or with an empty one, all are granted: a parameter without a value counts as omitted (RFC 6749 3.2).
 */
export function readTokenRequest(body: unknown, basic: Credentials | null): TokenRequest {
  const repeated = basic === null ? [] : ['client_id', 'client_secret'].filter((name) => Object.hasOwn(bagOf(body) ?? {}, name));
  if (repeated.length > 0) return { ok: false, error: 'invalid_request', errors: unknownMembers(repeated) };
  const parsed = basic === null ? tokenRequest.safeParse(body) : basicTokenRequest.safeParse(body);
  if (!parsed.success) return { ok: false, error: 'invalid_request', errors: fieldErrors(parsed.error, body) };
  const request = parsed.data;
  if (request.grant_type !== 'client_credentials') return refusal('unsupported_grant_type', 'grant_type');
  const asked = (request.scope || SCOPES.join(' ')).split(' ').filter((word) => word !== '');
  const scopes = SCOPES.filter((scope) => asked.includes(scope));
  if (scopes.length === 0 || asked.some((word) => !scopes.some((scope) => scope === word))) return refusal('invalid_scope', 'scope');
  return { ok: true, credentials: basic ?? bodyCredentials(request), scopes };
}

function bodyCredentials(request: object): Credentials {
  const { client_id, client_secret } = tokenRequest.pick({ client_id: true, client_secret: true }).strip().parse(request);
  return { clientId: client_id, clientSecret: client_secret };
}

function refusal(error: 'unsupported_grant_type' | 'invalid_scope', field: string): TokenRequest {
  return { ok: false, error, errors: [{ field, code: 'unknown_value' }] };
}

/** The credentials in `Authorization: Basic`; null for another scheme or a malformed header. Both parts are form-encoded (RFC 6749 2.3.1). */
export function readBasic(header: string): Credentials | null {
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(header)?.[1];
  if (encoded === undefined) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0)));
    const colon = text.indexOf(':');
    const [clientId, clientSecret] = [text.slice(0, colon), text.slice(colon + 1)].map(formDecoded);
    return colon > 0 && clientId && clientSecret ? { clientId, clientSecret } : null;
  } catch {
    // The header is not valid base64, UTF-8 or form encoding.
    return null;
  }
}

function formDecoded(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

/** The 200 answer of the token endpoint. Times in ms since the epoch. */
export function tokenAnswer(token: string, expiresAt: number, now: number): object {
  return {
    status: 'success',
    data: { type: 'bearer', token, expires_at: offsetTime(expiresAt) },
    access_token: token,
    token_type: 'Bearer',
    expires_in: Math.max(0, Math.floor((expiresAt - now) / 1000)),
  };
}

/** `YYYY-MM-DDTHH:mm:ss.SSS+00:00`. */
export function offsetTime(at: number): string {
  return new Date(at).toISOString().replace('Z', '+00:00');
}

/** The error codes of RFC 6749 5.2 that the token endpoint uses, with their HTTP status. */
export const OAUTH_ERRORS = {
  invalid_request: 400,
  invalid_client: 401,
  unauthorized_client: 400,
  unsupported_grant_type: 400,
  invalid_scope: 400,
} as const;
export type OAuthError = keyof typeof OAUTH_ERRORS;

const OAUTH_DESCRIPTIONS: Readonly<Record<OAuthError, string>> = {
  invalid_request: 'The request is malformed.',
  // The same for an unknown client and a wrong secret, so that client IDs cannot be probed.
  invalid_client: 'Client authentication failed: check client_id and client_secret.',
  unauthorized_client: 'This client is not allowed to use this grant type.',
  unsupported_grant_type: 'grant_type must be client_credentials.',
  invalid_scope: `scope may contain only ${SCOPES.join(', ')}.`,
};

/** The error body of the token endpoint; a bad request also has `errors`. */
export function oauthErrorBody(error: OAuthError, requestId: string, errors: readonly FieldError[] = []): object {
  const described = errors.length > 0 && error === 'invalid_request' ? fieldMessage(errors) : OAUTH_DESCRIPTIONS[error];
  const body = { status: 'error', error, error_description: described, request_id: requestId };
  return errors.length > 0 ? { ...body, errors } : body;
}
