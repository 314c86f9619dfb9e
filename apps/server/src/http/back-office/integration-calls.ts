import type { CallersAnswer, IntegrationAnswer, RefusedPicturesAnswer } from '@cardroom/staff-api';
import type { z } from 'zod';
import { type Outcome, refused } from '../../audit/outcome.ts';
import { setApiKey } from '../../operators/api-key.ts';
import { setBetSizes } from '../../operators/bet-sizes.ts';
import { setBrand } from '../../operators/brand.ts';
import { setChatMode } from '../../operators/chat-mode.ts';
import { setHandSharing } from '../../operators/hand-sharing.ts';
import { setLaunchStrict } from '../../operators/launch-strictness.ts';
import { setMarket } from '../../operators/markets.ts';
import { isWithin, networksOf, setNetworks } from '../../operators/networks.ts';
import { setCurrencies, setFrameOrigins, setOperatorStatus } from '../../operators/operators.ts';
import { setPictureOrigin } from '../../operators/picture-origin.ts';
import { setRealityCheck } from '../../operators/player-rules.ts';
import { setRefusalCode } from '../../operators/refusal-codes.ts';
import { setEndsPlayers } from '../../operators/revocation.ts';
import { setSandbox } from '../../operators/sandbox.ts';
import { setSeatRules } from '../../operators/seat-rules.ts';
import { setSettlement } from '../../operators/settlement.ts';
import { setTableLook } from '../../operators/table-look.ts';
import { setTimeouts } from '../../operators/timeouts.ts';
import { setOperatorUrl } from '../../operators/wallet-url.ts';
import { refusedPictures } from '../../players/player-pictures.ts';
import { HttpError } from '../errors.ts';
import { personCall, type SignedInContext, type StaffCall } from './call.ts';
import { CALLBACK_CALLS } from './callback-calls.ts';
import { CONFORMANCE_CALLS } from './conformance-calls.ts';
import { CONNECTION_CALLS } from './connection-calls.ts';
import { CREDENTIAL_CALLS } from './credential-calls.ts';
import { accepted, integrationOf, operatorFor } from './integration.ts';
import {
  BET_SIZES_CHANGE,
  BRAND_BYTES_MAX,
  BRAND_CHANGE,
  CHAT_CHANGE,
  CURRENCIES_CHANGE,
  HAND_SHARING_CHANGE,
  KEY_CHANGE,
  MARKET_CHANGE,
  NETWORKS_CHANGE,
  OF_OPERATOR,
  ORIGINS_CHANGE,
  PICTURE_ORIGIN_CHANGE,
  REALITY_CHECK_CHANGE,
  REFUSAL_CODE_CHANGE,
  REVOCATION_CHANGE,
  SANDBOX_CHANGE,
  SEAT_RULES_CHANGE,
  SETTLEMENT_CHANGE,
  STATUS_CHANGE,
  STRICT_LAUNCH_CHANGE,
  TABLE_LOOK_CHANGE,
  TIMEOUTS_CHANGE,
  URL_CHANGE,
} from './integration-schemas.ts';

/** A clock that is slow by up to this many ms still means "now". */
const CLOCK_SKEW_MS = 60_000;
/** How far ahead a key's activation may be planned, in ms. */
const KEY_AHEAD_MAX_MS = 366 * 24 * 3_600_000;

/** An operator's integration: its wallet, its API access, and the settings its players see. */
export const INTEGRATION_CALLS: readonly StaffCall[] = [
  personCall({
    method: 'get',
    path: '/integration',
    stages: ['full'],
    right: 'integration.read',
    input: OF_OPERATOR,
    answer: async (context, { operatorId }): Promise<IntegrationAnswer> => integrationOf(context, await operatorFor(context, operatorId)),
  }),
  // Changing the wallet's URL or key, or who may frame the lobby, takes a fresh code.
  change('url', URL_CHANGE, 'fresh-code', ({ ports, actor }, operatorId, { url, key, was }) =>
    setOperatorUrl(ports.store, actor, operatorId, url, {
      allowLoopback: ports.allowLoopbackWallets,
      seen: was,
      ...(key === undefined ? {} : { key: { text: key, secrets: ports.secrets } }),
    }),
  ),
  change('key', KEY_CHANGE, 'fresh-code', changeKey),
  change('currencies', CURRENCIES_CHANGE, 'session', ({ ports, actor }, operatorId, { currencies, was }) =>
    setCurrencies(ports.store, actor, operatorId, currencies, { seen: was }),
  ),
  change('frame-origins', ORIGINS_CHANGE, 'fresh-code', ({ ports, actor }, operatorId, { origins, was }) =>
    setFrameOrigins(ports.store, actor, operatorId, origins, { ...ports.frames, seen: was }),
  ),
  change('settlement', SETTLEMENT_CHANGE, 'session', ({ ports, actor }, operatorId, { mode, was }) =>
    setSettlement(ports.store, actor, operatorId, mode, { seen: was }),
  ),
  change('chat', CHAT_CHANGE, 'session', ({ ports, actor }, operatorId, { mode, was }) =>
    setChatMode(ports.store, actor, operatorId, mode, { seen: was }),
  ),
  change('hand-sharing', HAND_SHARING_CHANGE, 'session', ({ ports, actor }, operatorId, { mode, was }) =>
    setHandSharing(ports.store, actor, operatorId, mode, { seen: was }),
  ),
  change('reality-check', REALITY_CHECK_CHANGE, 'session', ({ ports, actor }, operatorId, { minutes, was }) =>
    setRealityCheck(ports.store, actor, operatorId, minutes, { seen: was }),
  ),
  change('seat-rules', SEAT_RULES_CHANGE, 'session', ({ ports, actor }, operatorId, { browser, network, history, was }) =>
    setSeatRules(ports.store, actor, operatorId, { browser, network, history }, { seen: was }),
  ),
  change('revocation', REVOCATION_CHANGE, 'session', ({ ports, actor }, operatorId, { endsPlayers, was }) =>
    setEndsPlayers(ports.store, actor, operatorId, endsPlayers, { seen: was }),
  ),
  change('sandbox', SANDBOX_CHANGE, 'session', async ({ ports, actor, who }, operatorId, { bots, was }) => {
    // Whether money is real is decided by the service; how many bots play, by the operator.
    if ((bots === null) !== (was === null) && who.person.operatorId !== null)
      throw new HttpError('FORBIDDEN', 'Only service owners can start or end a sandbox');
    return setSandbox(ports.store, actor, operatorId, bots, { seen: was });
  }),
  change('timeouts', TIMEOUTS_CHANGE, 'session', ({ ports, actor }, operatorId, { balance, debit, delivery, was }) =>
    setTimeouts(ports.store, actor, operatorId, { balance, debit, delivery }, { seen: was }),
  ),
  change('strict-launch', STRICT_LAUNCH_CHANGE, 'session', ({ ports, actor }, operatorId, { strict, was }) =>
    setLaunchStrict(ports.store, actor, operatorId, strict, { seen: was }),
  ),
  // A wrong entry would leave a debit that the wallet took without its cancel.
  change('refusal-code', REFUSAL_CODE_CHANGE, 'fresh-code', ({ ports, actor }, operatorId, { code, means, was }) =>
    setRefusalCode(ports.store, actor, operatorId, { code, means, seen: was }),
  ),
  change('status', STATUS_CHANGE, 'session', async ({ ports, actor, who }, operatorId, { status, was }) => {
    // The service may have paused the operator, whose own staff must not undo that.
    if (status === 'active' && who.person.operatorId !== null)
      throw new HttpError('FORBIDDEN', 'Only service owners can reactivate a paused operator');
    return setOperatorStatus(ports.store, actor, operatorId, status, { seen: was });
  }),
  // The addresses that may call in the operator's name are as sensitive as a key.
  change('networks', NETWORKS_CHANGE, 'fresh-code', ({ ports, actor }, operatorId, { networks, was }) =>
    setNetworks(ports.store, actor, operatorId, networks, { seen: was }),
  ),
  change('market', MARKET_CHANGE, 'session', ({ ports, actor }, operatorId, { country, language, was }) =>
    setMarket(ports.store, actor, operatorId, { country, language, seen: was }),
  ),
  change('brand', BRAND_CHANGE, 'session', changeBrand, BRAND_BYTES_MAX),
  change('table-look', TABLE_LOOK_CHANGE, 'session', ({ ports, actor }, operatorId, { felt, back, emblem, was }) =>
    setTableLook(ports.store, actor, operatorId, { felt, back, ...(emblem === undefined ? {} : { emblem }) }, { seen: was }),
  ),
  change('bet-sizes', BET_SIZES_CHANGE, 'session', ({ ports, actor }, operatorId, { sizes, was }) =>
    setBetSizes(ports.store, actor, operatorId, sizes, { seen: was }),
  ),
  // It decides which host the service calls, and whose pictures players see.
  change('picture-origin', PICTURE_ORIGIN_CHANGE, 'fresh-code', ({ ports, actor }, operatorId, { origin, was }) =>
    setPictureOrigin(ports.store, actor, operatorId, origin, { allowLoopback: ports.allowLoopbackWallets, seen: was }),
  ),
  personCall({
    method: 'get',
    path: '/integration/pictures',
    stages: ['full'],
    right: 'integration.read',
    input: OF_OPERATOR,
    answer: async (context, given): Promise<RefusedPicturesAnswer> => {
      const { operatorId } = await operatorFor(context, given.operatorId);
      return { refused: await refusedPictures(context.ports.store, operatorId) };
    },
  }),
  personCall({
    method: 'get',
    path: '/integration/callers',
    stages: ['full'],
    right: 'integration.read',
    input: OF_OPERATOR,
    answer: async (context, given): Promise<CallersAnswer> => {
      const { operatorId } = await operatorFor(context, given.operatorId);
      const { callers, store } = context.ports;
      const networks = await networksOf(store, operatorId);
      const seen = (await callers(operatorId)).map((one) => ({ ...one, allowed: isWithin(networks, one.address) }));
      return { callers: seen, yours: context.visitor.address };
    },
  }),
  ...CREDENTIAL_CALLS,
  ...CONNECTION_CALLS,
  ...CONFORMANCE_CALLS,
  ...CALLBACK_CALLS,
];

/** A call that changes one setting and returns the whole integration afterwards. */
function change<Schema extends z.ZodType<{ operatorId?: string | undefined }>>(
  name: string,
  input: Schema,
  needs: 'fresh-code' | 'session',
  set: (context: SignedInContext, operatorId: string, given: z.infer<Schema>) => Promise<Outcome<unknown>>,
  bodyBytesMax?: number,
): StaffCall {
  return personCall<Schema>({
    method: 'post',
    path: `/integration/${name}`,
    stages: ['full'],
    right: 'integration.change',
    ...(needs === 'fresh-code' ? { freshCode: true } : {}),
    ...(bodyBytesMax === undefined ? {} : { bodyBytesMax }),
    input,
    answer: async (context, given): Promise<IntegrationAnswer> => {
      const operator = await operatorFor(context, given.operatorId);
      accepted(await set(context, operator.operatorId, given));
      return integrationOf(context, operator);
    },
  });
}

async function changeBrand({ ports, actor }: SignedInContext, operatorId: string, given: z.infer<typeof BRAND_CHANGE>) {
  const { colour, felt, logo, was } = given;
  const bytes = typeof logo === 'string' ? Buffer.from(logo, 'base64') : logo;
  return setBrand(ports.store, actor, operatorId, { colour, felt, ...(bytes === undefined ? {} : { logo: bytes }) }, { seen: was });
}

async function changeKey({ ports, actor }: SignedInContext, operatorId: string, given: z.infer<typeof KEY_CHANGE>) {
  const { key, activeFrom = actor.at, was } = given;
  // A key that starts before the current one would never be used.
  if (activeFrom < actor.at - CLOCK_SKEW_MS) return refused('activeFrom', 'is in the past; leave it empty to start now');
  if (activeFrom > actor.at + KEY_AHEAD_MAX_MS) return refused('activeFrom', 'must be within a year');
  return setApiKey(ports.store, ports.secrets, actor, { operatorId, key, activeFrom: Math.max(activeFrom, actor.at), seen: was });
}
