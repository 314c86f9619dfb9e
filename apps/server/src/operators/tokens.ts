import { randomUUID } from 'node:crypto';
import { exactly, readRows, type Stmt, type Store, sql, UnitRefused } from '@cardroom/storage';
import { type JWTPayload, errors as joseErrors, jwtVerify, SignJWT } from 'jose';
import { OPERATOR, OPERATOR_TOKEN } from './operator-rows.ts';
import { SIGNING_ALGORITHM, type SigningKeys } from './signing-keys.ts';

/** The caller of the operator API. The operator is taken from the token's row, never from the request. */
export interface Tenant {
  readonly operatorId: string;
  readonly clientId: string;
  readonly jti: string;
  readonly scopes: readonly string[];
  /** False when the operator is paused. */
  readonly active: boolean;
}

/** Operators' access tokens: a signed JWT and a row that is checked on every call, so that a revocation applies to the next request. */
export interface OperatorTokens {
  /** `too-many`: the client has `TOKENS_PER_CLIENT_MAX` live tokens; none of them is revoked. */
  issue(client: {
    readonly clientId: string;
    readonly operatorId: string;
    readonly scopes: readonly string[];
  }): Promise<{ readonly token: string; readonly expiresAt: number } | 'too-many'>;
  /** Null for anything but a live token of ours. */
  verify(token: string): Promise<Tenant | null>;
  /** Revokes the token and the unopened launch URLs issued under it; players already in stay. False if it was revoked before. */
  revoke(tenant: Tenant): Promise<boolean>;
}

export const TOKEN_LIFE_MS = 30 * 60_000;
export const TOKENS_PER_CLIENT_MAX = 100;
export const TOKEN_TYPE = 'at+jwt';
export const TOKEN_AUDIENCE = 'cardroom-operator-api';
const TOKEN_BYTES_MAX = 4_096;

export interface TokenDeps {
  readonly store: Store;
  readonly keys: SigningKeys;
  /** `iss` of the tokens: PUBLIC_URL. */
  readonly issuer: string;
  now(): number;
}

export function createOperatorTokens(deps: TokenDeps): OperatorTokens {
  return {
    issue: (client) => issue(deps, client),
    verify: (token) => verify(deps, token),
    revoke: (tenant) => revoke(deps, tenant),
  };
}

async function issue(deps: TokenDeps, client: Parameters<OperatorTokens['issue']>[0]): ReturnType<OperatorTokens['issue']> {
  const { clientId, operatorId } = client;
  const jti = randomUUID();
  const issuedAt = Math.floor(deps.now() / 1000) * 1000;
  const expiresAt = issuedAt + TOKEN_LIFE_MS;
  const scope = client.scopes.join(' ');
  try {
    // The count is part of the insert, so that parallel requests cannot exceed the limit together.
    await deps.store.write([
      exactly(
        1,
        sql`insert into operator_token (jti, client_id, operator_id, scope, issued_at, expires_at)
          select ${jti}, ${clientId}, ${operatorId}, ${scope}, cast(${issuedAt} as bigint), cast(${expiresAt} as bigint)
          where (select count(*) from operator_token where client_id = ${clientId} and revoked_at is null and expires_at > ${deps.now()})
            < cast(${TOKENS_PER_CLIENT_MAX} as bigint)`,
      ),
    ]);
  } catch (error) {
    if (error instanceof UnitRefused) return 'too-many';
    throw error;
  }
  const { kid, privateKey } = await deps.keys.active();
  const token = await new SignJWT({ client_id: clientId, scope })
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: TOKEN_TYPE, kid })
    .setIssuer(deps.issuer)
    .setAudience(TOKEN_AUDIENCE)
    .setSubject(clientId)
    .setJti(jti)
    .setIssuedAt(issuedAt / 1000)
    .setExpirationTime(expiresAt / 1000)
    .sign(privateKey);
  return { token, expiresAt };
}

async function verify(deps: TokenDeps, token: string): Promise<Tenant | null> {
  const payload = token.length <= TOKEN_BYTES_MAX ? await signedPayload(deps, token) : null;
  if (!payload?.jti) return null;
  const [row] = await readRows(
    deps.store,
    OPERATOR_TOKEN.pick('operator_id', 'client_id', 'scope').and({ status: OPERATOR.columns.status }),
    sql`select t.operator_id, t.client_id, t.scope, o.status from operator_token t join operator o on o.operator_id = t.operator_id
      where t.jti = ${payload.jti} and t.revoked_at is null and t.expires_at > ${deps.now()}`,
  );
  if (!row || row.client_id !== payload.sub) return null;
  return {
    operatorId: row.operator_id,
    clientId: row.client_id,
    jti: payload.jti,
    scopes: row.scope.split(' '),
    active: row.status === 'active',
  };
}

/** The claims of an unexpired token that we signed for this API. */
async function signedPayload(deps: TokenDeps, token: string): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(
      token,
      async (header) => {
        const key = header.kid === undefined ? null : await deps.keys.publicKey(header.kid);
        if (!key) throw new joseErrors.JWKSNoMatchingKey();
        return key;
      },
      {
        algorithms: [SIGNING_ALGORITHM],
        issuer: deps.issuer,
        audience: TOKEN_AUDIENCE,
        typ: TOKEN_TYPE,
        requiredClaims: ['exp', 'jti', 'sub'],
        currentDate: new Date(deps.now()),
      },
    );
    return payload;
  } catch (error) {
    if (error instanceof joseErrors.JOSEError) return null;
    throw error;
  }
}

async function revoke(deps: TokenDeps, tenant: Tenant): Promise<boolean> {
  const at = deps.now();
  try {
    await deps.store.write([
      exactly(1, sql`update operator_token set revoked_at = ${at} where jti = ${tenant.jti} and revoked_at is null`),
    ]);
    return true;
  } catch (error) {
    if (error instanceof UnitRefused) return false;
    throw error;
  }
}

/** Deletes tokens that expired before a time (ms). */
export function pruneTokens(before: number): Stmt {
  return sql`delete from operator_token where expires_at < ${before}`;
}
