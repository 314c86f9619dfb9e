import { randomUUID } from 'node:crypto';
import type { Launch } from '@cardroom/operator-api';
import { exactly, type Store, sql } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { credentialsOf } from '../operators/credentials.ts';
import { insertToken } from '../operators/tokens.ts';
import { newSecret, type Secrets } from '../process/secrets.ts';
import { LAUNCH_LIFE_MS } from './launch-codes.ts';

/** A launch URL's code, and when it ends, ms. */
export interface StaffLaunch {
  readonly code: string;
  readonly expiresAt: number;
}

/**
 * A launch that staff make in place of the operator's server, to see the lobby before that server is ready. It belongs to a grant under the
 * operator's first client: the grant is never signed, so nobody can call the API with it, and ends with the client. Refuses `client` when
 * the operator has none.
 */
export async function launchForStaff(
  store: Store,
  secrets: Secrets,
  actor: Actor,
  { operatorId, launch }: { readonly operatorId: string; readonly launch: Launch },
): Promise<Outcome<StaffLaunch>> {
  const [client] = await credentialsOf(store, operatorId);
  if (client === undefined) return refused('client', 'create API credentials first');
  const jti = randomUUID();
  const code = newSecret();
  const expiresAt = actor.at + LAUNCH_LIFE_MS;
  const { playerId, currency } = launch;
  await store.write([
    insertToken({ jti, clientId: client.clientId, operatorId, scope: 'launch', issuedAt: actor.at, expiresAt }),
    exactly(
      1,
      sql`insert into launch_code (code_hash, operator_id, player_id, token_jti, launch, created_at, expires_at)
        values (${secrets.hash('launch-code', code)}, ${operatorId}, ${playerId}, ${jti}, ${JSON.stringify(launch)}, ${actor.at}, ${expiresAt})`,
    ),
    ...auditRow(actor, { action: 'operator.test-launch', operatorId, subject: playerId, detail: { currency } }),
  ]);
  return done({ code, expiresAt });
}
