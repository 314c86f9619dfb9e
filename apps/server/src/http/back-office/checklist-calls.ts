import { readLaunch } from '@cardroom/operator-api';
import type { ChecklistAnswer, NewOperatorAnswer, TestLaunchAnswer } from '@cardroom/staff-api';
import { lobbyPathOf } from '../../operators/frame-origins.ts';
import { marketsOf } from '../../operators/markets.ts';
import { createOperator } from '../../operators/operators.ts';
import { sandboxOf } from '../../operators/sandbox.ts';
import { isBlocked } from '../../players/limits.ts';
import { playFault, playLimitsOf } from '../../players/play-limits.ts';
import { launchForStaff } from '../../players/staff-launch.ts';
import { HttpError, invalidRequest } from '../errors.ts';
import { perMinute } from '../rate-limit.ts';
import { personCall, type SignedInContext, type StaffCall } from './call.ts';
import { checklistOf } from './checklist.ts';
import { checklistFacts } from './checklist-facts.ts';
import { accepted, operatorFor } from './integration.ts';
import { NEW_OPERATOR, OF_OPERATOR, TEST_LAUNCH } from './integration-schemas.ts';

/** Test launches per staff member. */
export const TEST_LAUNCHES = perMinute(10);

/** A new operator, and its way to the first hand. */
export const CHECKLIST_CALLS: readonly StaffCall[] = [
  personCall({
    method: 'post',
    path: '/operators',
    stages: ['full'],
    right: 'operators.create',
    freshCode: true,
    input: NEW_OPERATOR,
    answer: async ({ ports, actor }, { name, id, currencies }): Promise<NewOperatorAnswer> => {
      const wanted = { name, currencies, ...(id === undefined ? {} : { operatorId: id }) };
      const { operatorId, name: written } = accepted(await createOperator(ports.store, actor, wanted));
      return { operator: { operatorId, name: written } };
    },
  }),
  personCall({
    method: 'get',
    path: '/integration/checklist',
    stages: ['full'],
    right: 'integration.read',
    input: OF_OPERATOR,
    answer: async (context, given): Promise<ChecklistAnswer> => {
      const operator = await operatorFor(context, given.operatorId);
      const { store } = context.ports;
      const { operatorId, name, currencies } = operator;
      const [facts, bots] = await Promise.all([checklistFacts(store, operator), sandboxOf(store, operatorId)]);
      return {
        operator: { operatorId, name, currencies },
        ...checklistOf(facts),
        failedCase: facts.conformance?.failedCase ?? null,
        sandbox: bots !== null,
        apiUrl: context.publicUrl,
        lobbyUrl: context.publicUrl + lobbyPathOf(operatorId),
      };
    },
  }),
  personCall({
    method: 'post',
    path: '/integration/test-launch',
    stages: ['full'],
    right: 'integration.change',
    // It opens the lobby as a player.
    freshCode: true,
    limit: TEST_LAUNCHES,
    input: TEST_LAUNCH,
    answer: testLaunch,
  }),
];

/** A launch in place of the operator's server, for an operator that is not live yet. */
async function testLaunch(
  context: SignedInContext,
  { playerId, currency, ...given }: { playerId: string; currency: string; operatorId?: string | undefined },
): Promise<TestLaunchAnswer> {
  const { ports, actor, publicUrl, visitor } = context;
  const { store, secrets } = ports;
  const operator = await operatorFor(context, given.operatorId);
  const { operatorId } = operator;
  if (checklistOf(await checklistFacts(store, operator)).live) {
    throw new HttpError('CONFLICT', 'The operator is live: its players are launched by its own server');
  }
  if (operator.status !== 'active') throw new HttpError('CONFLICT', 'The operator is paused');
  const read = readLaunch(
    {
      ...{ id: playerId, display_name: playerId, language: 'gb', country: 'GB', currency, device: 'desktop' },
      ...{ ip: visitor.address, timezone: 'Europe/London', gender: null, birth_date: null },
    },
    { currencies: operator.currencies, markets: await marketsOf(store, operatorId), avatarOrigin: null, now: actor.at, strict: false },
  );
  if (!read.ok) throw invalidRequest(read.errors.map(({ field, code }) => ({ field: field === 'id' ? 'playerId' : field, code })));
  if (await isBlocked(store, { operatorId, playerId })) throw new HttpError('CONFLICT', 'This player is blocked');
  const fault = playFault(await playLimitsOf(store, { operatorId, playerId }), actor.at);
  if (fault !== null) throw new HttpError('CONFLICT', fault);
  const { code, expiresAt } = accepted(await launchForStaff(store, secrets, actor, { operatorId, launch: read.launch }));
  return { url: `${publicUrl}${lobbyPathOf(operatorId)}#t=${code}`, expiresAt };
}
