import { performance } from 'node:perf_hooks';
import { balancePath } from '@cardroom/operator-api';
import type { ConnectionTestAnswer } from '@cardroom/staff-api';
import { WALLET_SETTINGS } from '@cardroom/wallet';
import { auditRow } from '../../audit/audit-row.ts';
import { connectionVerdict } from '../../callbacks/connection-verdict.ts';
import { perMinute } from '../rate-limit.ts';
import { personCall, type StaffCall } from './call.ts';
import { operatorFor } from './integration.ts';
import { TEST_CONNECTION } from './integration-schemas.ts';

/** Connection tests per staff member: each calls the operator's server. */
export const CONNECTION_TESTS = perMinute(10);

/** Sends one balance inquiry as for a player, but bypasses the circuit breakers: a test neither opens nor closes them. */
export const CONNECTION_CALLS: readonly StaffCall[] = [
  personCall({
    method: 'post',
    path: '/integration/test-connection',
    stages: ['full'],
    right: 'integration.change',
    limit: CONNECTION_TESTS,
    input: TEST_CONNECTION,
    answer: async (context, { playerId, currency, ...given }): Promise<ConnectionTestAnswer> => {
      const { operatorId, operatorUrl } = await operatorFor(context, given.operatorId);
      const { store } = context.ports;
      const before = performance.now();
      const reply = await context.ports.wallet.balance({ operatorId, playerId, currency }, WALLET_SETTINGS.deadlineMs.balance);
      const ms = Math.round(performance.now() - before);
      const verdict = connectionVerdict(reply, { playerId, currency });
      // Audited although nothing changes, because the operator's key was sent.
      const detail = { player: playerId, currency, verdict: verdict.code };
      await store.write(auditRow(context.actor, { action: 'operator.test-connection', operatorId, subject: operatorId, detail }));
      return {
        sent: reply.kind === 'not_sent' ? null : `GET ${operatorUrl ?? ''}${balancePath(playerId, currency)}`,
        httpStatus: reply.kind === 'answer' ? reply.httpStatus : null,
        ms,
        verdict,
      };
    },
  }),
];
