import type { Launch, LaunchPlace } from '@cardroom/operator-api';
import { exactly, int, readRows, type Stmt, type Store, sql, UnitRefused } from '@cardroom/storage';
import { OPERATOR, OPERATOR_TOKEN } from '../operators/operator-rows.ts';
import type { Tenant } from '../operators/tokens.ts';
import { newSecret, type Secrets } from '../process/secrets.ts';
import type { LimitedPlayer } from './limits.ts';
import { playFault } from './play-limits.ts';
import { LAUNCH_CODE, PLAY_LIMIT } from './player-rows.ts';

/** Lifetime of a single-use launch URL, long enough for a slow phone. */
export const LAUNCH_LIFE_MS = 120_000;

export type { LaunchPlace };

/** A launch whose code has not been redeemed. */
export interface WaitingLaunch {
  readonly codeHash: string;
  readonly operatorId: string;
  readonly operatorName: string;
  /** False while the operator is paused. */
  readonly active: boolean;
  /** True when staff blocked the player after the launch. */
  readonly blocked: boolean;
  /** Why the player may not play now; null = may. */
  readonly fault: string | null;
  /** The operator token of the launch, and the client it was given to. */
  readonly tokenJti: string;
  readonly clientId: string;
  readonly launch: Launch;
  /** The launch as it is stored. */
  readonly stored: string;
}

/**
 * Stores a launch under a new single-use code, keeping only its hash. Null when the token was revoked in the meantime: revoking ends
 * a token's launches, so no launch may be added afterwards.
 */
export async function issueLaunchCode(
  deps: { readonly store: Store; readonly secrets: Secrets; now(): number },
  tenant: Tenant,
  launch: Launch,
): Promise<{ readonly code: string; readonly expiresAt: number } | null> {
  const code = newSecret();
  const at = deps.now();
  const expiresAt = at + LAUNCH_LIFE_MS;
  const hash = deps.secrets.hash('launch-code', code);
  try {
    await deps.store.write([
      exactly(
        1,
        sql`insert into launch_code (code_hash, operator_id, player_id, token_jti, launch, created_at, expires_at)
          select ${hash}, operator_id, ${launch.playerId}, jti, ${JSON.stringify(launch)}, cast(${at} as bigint), cast(${expiresAt} as bigint)
          from operator_token where jti = ${tenant.jti} and operator_id = ${tenant.operatorId} and revoked_at is null`,
      ),
    ]);
  } catch (error) {
    if (error instanceof UnitRefused) return null;
    throw error;
  }
  return { code, expiresAt };
}

/** The launch of a code that can still be used, otherwise null. */
export async function findLaunch(store: Store, codeHash: string, now: number): Promise<WaitingLaunch | null> {
  const [row] = await readRows(
    store,
    WAITING,
    sql`select l.operator_id, l.token_jti, t.client_id, o.name, o.status, l.launch, p.until, p.break_until, (select count(*) from player_limit b where b.operator_id = l.operator_id
        and b.player_id = l.player_id and b.kind = 'block') as blocked from launch_code l join operator o on o.operator_id = l.operator_id
        join operator_token t on t.jti = l.token_jti and t.revoked_at is null left join play_limit p on p.operator_id = l.operator_id and p.player_id = l.player_id
      where l.code_hash = ${codeHash} and l.redeemed_at is null and l.voided_at is null and l.expires_at > ${now}`,
  );
  if (!row) return null;
  const { operator_id: operatorId, name: operatorName, token_jti: tokenJti, client_id: clientId } = row;
  const launch = JSON.parse(row.launch) as Launch;
  const fault = playFault({ until: launch.limits === undefined ? row.until : launch.limits.until, breakUntil: row.break_until }, now);
  const [active, blocked] = [row.status === 'active', row.blocked > 0];
  return { codeHash, operatorId, operatorName, active, blocked, fault, tokenJti, clientId, launch, stored: row.launch };
}

/**
 * Marks the code as used. The unit is refused when the code was used or has expired, its launch has changed, its token was revoked, or its
 * player is blocked or on a time-out; of parallel attempts exactly one succeeds. The launch's own limits come before it in the unit.
 */
export function useLaunchCode({ codeHash, stored }: WaitingLaunch, now: number): Stmt {
  return exactly(
    1,
    sql`update launch_code set redeemed_at = ${now}
      where code_hash = ${codeHash} and redeemed_at is null and voided_at is null and expires_at > ${now} and launch = ${stored}
        and exists (select 1 from operator_token t where t.jti = launch_code.token_jti and t.revoked_at is null)
        and not exists (select 1 from player_limit b where b.operator_id = launch_code.operator_id and b.player_id = launch_code.player_id
          and b.kind = 'block')
        and not exists (select 1 from play_limit p where p.operator_id = launch_code.operator_id and p.player_id = launch_code.player_id
          and (p.break_until > ${now} or p.until <= ${now}))`,
  );
}

const WAITING = LAUNCH_CODE.pick('operator_id', 'token_jti', 'launch').and({
  client_id: OPERATOR_TOKEN.columns.client_id,
  name: OPERATOR.columns.name,
  status: OPERATOR.columns.status,
  until: PLAY_LIMIT.columns.until,
  break_until: PLAY_LIMIT.columns.break_until,
  blocked: int,
});

/** Takes the limits out of a player's launches that have not been opened: others have been set since. */
export async function dropLaunchLimits(store: Store, { operatorId, playerId }: LimitedPlayer, at: number): Promise<Stmt[]> {
  const unopened = await readRows(
    store,
    LAUNCH_CODE.pick('code_hash', 'launch'),
    sql`select code_hash, launch from launch_code where operator_id = ${operatorId} and player_id = ${playerId}
      and redeemed_at is null and voided_at is null and expires_at > ${at}`,
  );
  return unopened.flatMap(({ code_hash: hash, launch }) => {
    const { limits, ...rest } = JSON.parse(launch) as Launch;
    return limits === undefined ? [] : [sql`update launch_code set launch = ${JSON.stringify(rest)} where code_hash = ${hash}`];
  });
}

/** Voids a player's launch URLs that have not been opened. */
export function voidLaunches({ operatorId, playerId }: LimitedPlayer, at: number): Stmt {
  return sql`update launch_code set voided_at = ${at} where operator_id = ${operatorId} and player_id = ${playerId}
    and redeemed_at is null and voided_at is null`;
}

/** Voids every launch URL: a backup does not know which were opened since. */
export function voidAllLaunches(at: number): Stmt {
  return sql`update launch_code set voided_at = ${at} where redeemed_at is null and voided_at is null`;
}

/** Deletes launch codes that expired before a time (ms). */
export function pruneLaunchCodes(before: number): Stmt {
  return sql`delete from launch_code where expires_at < ${before}`;
}
