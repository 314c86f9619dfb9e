import { randomUUID } from 'node:crypto';
import { exactly, int, readRows, type Stmt, type Store, shape, sql, UnitRefused } from '@cardroom/storage';
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
  /**
   * A new token, with its end in ms since the epoch. It is never refused: at `TOKENS_PER_CLIENT_MAX` live tokens the client's oldest one
   * that was never used ends, or its oldest one if all were used. Launch URLs issued under that token stay valid.
   */
  issue(client: {
    readonly clientId: string;
    readonly operatorId: string;
    readonly scopes: readonly string[];
  }): Promise<{ readonly token: string; readonly expiresAt: number }>;
  /** Null for anything but a live token of ours. */
  verify(token: string): Promise<Tenant | null>;
  /**
   * Revokes the token and the unopened launch URLs issued under it; players already in stay unless `also`, which is written in the same
   * unit, ends their sessions. False if it was revoked before.
   */
  revoke(tenant: Tenant, also?: readonly Stmt[]): Promise<boolean>;
}

export const TOKEN_LIFE_MS = 30 * 60_000;
/** Enough for a back end that requests a token for each launch of a busy evening. */
export const TOKENS_PER_CLIENT_MAX = 10_000;
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
    revoke: (tenant, also = []) => revoke(deps, tenant, also),
  };
}

/** The row that stands for a token. Without its signed text nobody can call the API with it. Times in ms. */
export function insertToken(row: {
  readonly jti: string;
  readonly clientId: string;
  readonly operatorId: string;
  readonly scope: string;
  readonly issuedAt: number;
  readonly expiresAt: number;
}): Stmt {
  const { jti, clientId, operatorId, scope, issuedAt, expiresAt } = row;
  return sql`insert into operator_token (jti, client_id, operator_id, scope, issued_at, expires_at)
    values (${jti}, ${clientId}, ${operatorId}, ${scope}, ${issuedAt}, ${expiresAt})`;
}

async function issue(deps: TokenDeps, client: Parameters<OperatorTokens['issue']>[0]): ReturnType<OperatorTokens['issue']> {
  const { clientId, operatorId } = client;
  const jti = randomUUID();
  const issuedAt = Math.floor(deps.now() / 1000) * 1000;
  const expiresAt = issuedAt + TOKEN_LIFE_MS;
  const scope = client.scopes.join(' ');
  await deps.store.write([...(await makeRoom(deps, clientId)), insertToken({ jti, clientId, operatorId, scope, issuedAt, expiresAt })]);
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

/** Ends the tokens that leave no room for another one. Simultaneous requests may exceed the limit briefly; the next one corrects that. */
async function makeRoom({ store, now }: TokenDeps, clientId: string): Promise<Stmt[]> {
  const at = now();
  const [live] = await readRows(
    store,
    shape({ tokens: int }),
    sql`select count(*) as tokens from operator_token where client_id = ${clientId} and revoked_at is null and expires_at > ${at}`,
  );
  if ((live?.tokens ?? 0) < TOKENS_PER_CLIENT_MAX) return [];
  // Expired rather than revoked: a revocation would also void the launch URLs issued under the token.
  return [
    sql`update operator_token set expires_at = ${at} where jti in (
      select jti from operator_token where client_id = ${clientId} and revoked_at is null and expires_at > ${at}
      order by case when used_at is null then 1 else 0 end, issued_at desc, jti limit ${TOKENS_PER_CLIENT_MAX} offset ${TOKENS_PER_CLIENT_MAX - 1})`,
  ];
}

async function verify(deps: TokenDeps, token: string): Promise<Tenant | null> {
  const payload = token.length <= TOKEN_BYTES_MAX ? await signedPayload(deps, token) : null;
  if (!payload?.jti) return null;
  const [row] = await readRows(
    deps.store,
    OPERATOR_TOKEN.pick('operator_id', 'client_id', 'scope', 'used_at').and({ status: OPERATOR.columns.status }),
    sql`select t.operator_id, t.client_id, t.scope, t.used_at, o.status from operator_token t join operator o on o.operator_id = t.operator_id
      where t.jti = ${payload.jti} and t.revoked_at is null and t.expires_at > ${deps.now()}`,
  );
  if (!row || row.client_id !== payload.sub) return null;
  if (row.used_at === null) {
    await deps.store.write([sql`update operator_token set used_at = ${deps.now()} where jti = ${payload.jti} and used_at is null`]);
  }
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

async function revoke(deps: TokenDeps, tenant: Tenant, also: readonly Stmt[]): Promise<boolean> {
  const at = deps.now();
  try {
    await deps.store.write([
      exactly(1, sql`update operator_token set revoked_at = ${at} where jti = ${tenant.jti} and revoked_at is null`),
      ...also,
    ]);
    return true;
  } catch (error) {
    if (error instanceof UnitRefused) return false;
    throw error;
  }
}

/** Revokes every token: a backup does not know which were revoked since. */
export function revokeAllTokens(at: number): Stmt {
  return sql`update operator_token set revoked_at = ${at} where revoked_at is null`;
}

/** Deletes tokens that expired before a time (ms). */
export function pruneTokens(before: number): Stmt {
  return sql`delete from operator_token where expires_at < ${before}`;
}
