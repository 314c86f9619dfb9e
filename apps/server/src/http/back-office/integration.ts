import { createHash } from 'node:crypto';
import { USUAL_BET_SIZES } from '@cardroom/protocol';
import type { IntegrationAnswer, OperatorLimits } from '@cardroom/staff-api';
import type { Outcome } from '../../audit/outcome.ts';
import { STALE } from '../../audit/setting.ts';
import { apiKeySlots, slotInUse } from '../../operators/api-key.ts';
import { betSizesOf } from '../../operators/bet-sizes.ts';
import { operatorBrandOf } from '../../operators/brand.ts';
import { signingSlots } from '../../operators/callback-signing.ts';
import { chatModeOf } from '../../operators/chat-mode.ts';
import { CLIENTS_MAX, credentialsOf } from '../../operators/credentials.ts';
import { ignoredOrigins } from '../../operators/frame-origins.ts';
import { handSharingOf } from '../../operators/hand-sharing.ts';
import { isLaunchStrict } from '../../operators/launch-strictness.ts';
import { marketsOf } from '../../operators/markets.ts';
import { NETWORKS_MAX, networksOf } from '../../operators/networks.ts';
import { getOperator, type Operator } from '../../operators/operators.ts';
import { pictureOriginOf } from '../../operators/picture-origin.ts';
import { realityCheckOf } from '../../operators/player-rules.ts';
import { refusalCodesOf } from '../../operators/refusal-codes.ts';
import { endsPlayersOf } from '../../operators/revocation.ts';
import { sandboxOf } from '../../operators/sandbox.ts';
import { seatRulesOf } from '../../operators/seat-rules.ts';
import { settlementOf } from '../../operators/settlement.ts';
import { tableLookOf } from '../../operators/table-look.ts';
import { timeoutsOf } from '../../operators/timeouts.ts';
import { HttpError } from '../errors.ts';
import { launchRate, REVOKES, TOKEN_FAILURES } from '../operator-api/operator-api.ts';
import type { SignedInContext } from './call.ts';
import { refusedFields, wrongField } from './schemas.ts';

const VERSION_LENGTH = 16;

function limitsAt(launchesPerSecond: number): OperatorLimits {
  const rate = launchRate(launchesPerSecond);
  return {
    tokensPerMinute: rate.perSecond * 60,
    failedTokensPerMinute: TOKEN_FAILURES.burst,
    launchesPerSecond: rate.perSecond,
    launchesAtOnce: rate.burst,
    revokesPerMinute: REVOKES.perSecond * 60,
    clientsMax: CLIENTS_MAX,
    networksMax: NETWORKS_MAX,
  };
}

/** The operator the caller may work on: their own, or the one a service owner names. Any other one is not found. */
export async function operatorFor({ ports, who }: SignedInContext, wanted: string | undefined): Promise<Operator> {
  const own = who.person.operatorId;
  if (own === null && wanted === undefined) throw wrongField('operatorId', 'required', 'choose an operator');
  const foreign = own !== null && wanted !== undefined && wanted !== own;
  const operator = foreign ? null : await getOperator(ports.store, own ?? wanted ?? '');
  if (operator === null) throw wrongField('operatorId', 'unknown_value', 'does not exist');
  return operator;
}

/** An operator's integration without secrets. `version` changes with any part of it. */
export async function integrationOf({ ports, publicUrl, launchesPerSecond }: SignedInContext, known: Operator): Promise<IntegrationAnswer> {
  const { store, frames } = ports;
  const { operatorId } = known;
  const operator = (await getOperator(store, operatorId)) ?? known;
  const whole = {
    operator,
    ignoredFrameOrigins: ignoredOrigins(operator.frameOrigins, frames),
    ...(await allOf({
      keys: apiKeySlots(store, operatorId),
      keyInUse: slotInUse(store, operator, ports.now()),
      clients: credentialsOf(store, operatorId),
      settlement: settlementOf(store, operatorId),
      chat: chatModeOf(store, operatorId),
      handSharing: handSharingOf(store, operatorId),
      realityCheckMinutes: realityCheckOf(store, operatorId),
      markets: marketsOf(store, operatorId),
      brand: operatorBrandOf(store, operatorId),
      tableLook: tableLookOf(store, operatorId),
      betSizes: betSizesOf(store, operatorId),
      pictureOrigin: pictureOriginOf(store, operatorId),
      networks: networksOf(store, operatorId),
      timeouts: timeoutsOf(store, operatorId),
      strictLaunch: isLaunchStrict(store, operatorId),
      seatRules: seatRulesOf(store, operatorId),
      revocationEndsPlayers: endsPlayersOf(store, operatorId),
      sandboxBots: sandboxOf(store, operatorId),
      refusalCodes: refusalCodesOf(store, operatorId),
      signing: signingSlots(store, operatorId),
    })),
    usualBetSizes: USUAL_BET_SIZES,
    limits: limitsAt(launchesPerSecond),
    apiUrl: publicUrl,
  };
  const version = createHash('sha256').update(JSON.stringify(whole)).digest('base64url').slice(0, VERSION_LENGTH);
  return { ...whole, version };
}

/** The values of promises by their names. */
async function allOf<Values extends Readonly<Record<string, unknown>>>(
  promises: {
    readonly [Name in keyof Values]: Promise<Values[Name]>;
  },
): Promise<Values> {
  const entries = await Promise.all(Object.entries(promises).map(async ([name, promise]) => [name, await promise] as const));
  return Object.fromEntries(entries) as Values;
}

/** Unwraps the outcome of an operator's function. Throws CONFLICT for a stale change, or names every wrong field. */
export function accepted<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value;
  const [first] = outcome.errors;
  throw first?.field === STALE ? new HttpError('CONFLICT', first.message) : refusedFields(outcome.errors);
}
