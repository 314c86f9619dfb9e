import type { HandOpeningShown, HandOpeningState, HandOpeningsAnswer, OpenedHandAnswer } from '@cardroom/staff-api';
import { type Outcome, refused } from '../../audit/outcome.ts';
import { STALE } from '../../audit/setting.ts';
import {
  agreeToOpen,
  askToOpen,
  declineToOpen,
  HAND_OPEN_MS,
  type HandOpening,
  noteOpened,
  openingFor,
  openingOfId,
  waitingOpenings,
  withdrawOpening,
} from '../../hands/hand-openings.ts';
import { type FoundHand, handFacts, playOf } from '../../hands/hand-view.ts';
import { rightsOf } from '../../staff/roles.ts';
import { HttpError } from '../errors.ts';
import { personCall, type SignedInContext, type StaffCall } from './call.ts';
import { handIn } from './hand-in.ts';
import { HAND_OPENING } from './hand-schemas.ts';
import { accepted, operatorFor } from './integration.ts';
import { OF_OPERATOR } from './integration-schemas.ts';
import { SOME_ID } from './schemas.ts';

/** Requests listed at once. */
const WAITING_MAX = 100;

/** A finished hand with everybody's cards: one member of the service's staff asks, another one agrees, and both may view it for a day. */
export const HAND_OPENING_CALLS: readonly StaffCall[] = [
  personCall({
    method: 'get',
    path: '/hands/openings',
    stages: ['full'],
    right: 'hands.open',
    input: OF_OPERATOR,
    answer: async (context, given): Promise<HandOpeningsAnswer> => {
      const { operatorId } = await operatorFor(context, given.operatorId);
      const waiting = await waitingOpenings(context.ports.store, operatorId, null, WAITING_MAX);
      return { openings: waiting.map((one) => requestShown(one, context)) };
    },
  }),
  personCall<typeof HAND_OPENING>({
    method: 'post',
    path: '/hands/:id/openings',
    stages: ['full'],
    right: 'hands.open',
    freshCode: true,
    input: HAND_OPENING,
    answer: async (context, { operatorId: wanted, reason }): Promise<HandOpeningShown> => {
      const { operatorId, found } = await handIn(context, wanted);
      const asked = { operatorId, handId: found.hand.handId, reason };
      return requestShown(accepted(await askToOpen(context.ports.store, context.actor, context.who.person, asked)), context);
    },
  }),
  personCall({
    method: 'post',
    path: '/hands/:id/open',
    stages: ['full'],
    right: 'hands.open',
    freshCode: true,
    input: OF_OPERATOR,
    answer: async (context, given): Promise<OpenedHandAnswer> => {
      const { operatorId, found } = await handIn(context, given.operatorId);
      const { ports, actor, who } = context;
      const about = { operatorId, handId: found.hand.handId, now: actor.at };
      const opening = await openingFor(ports.store, who.person, about);
      const noted: Outcome<HandOpening> =
        opening === null ? refused(STALE, 'A second person must approve first') : await noteOpened(ports.store, actor, who.person, opening);
      return { visibleUntil: accepted(noted).visibleUntil, ...handFacts(found), play: playOf(found, 'all') };
    },
  }),
  ofRequest('agree', 'fresh-code', (context, request) => agreeToOpen(context.ports.store, context.actor, context.who.person, request)),
  ofRequest('decline', 'fresh-code', (context, request) => declineToOpen(context.ports.store, context.actor, context.who.person, request)),
  // Withdrawing only cancels the caller's own request, so it needs no code.
  ofRequest('withdraw', 'session', (context, request) => withdrawOpening(context.ports.store, context.actor, context.who.person, request)),
];

function ofRequest(
  name: string,
  needs: 'fresh-code' | 'session',
  act: (context: SignedInContext, request: HandOpening) => Promise<Outcome<HandOpening>>,
): StaffCall {
  return personCall<typeof OF_OPERATOR>({
    method: 'post',
    path: `/hands/openings/:id/${name}`,
    stages: ['full'],
    right: 'hands.open',
    ...(needs === 'fresh-code' ? { freshCode: true } : {}),
    input: OF_OPERATOR,
    answer: async (context, given): Promise<HandOpeningShown> => {
      const { operatorId } = await operatorFor(context, given.operatorId);
      const { id } = context.request.params;
      const known = typeof id === 'string' && SOME_ID.test(id);
      const request = known ? await openingOfId(context.ports.store, operatorId, id) : null;
      if (request === null) throw new HttpError('NOT_FOUND', 'Request not found');
      return requestShown(accepted(await act(context, request)), context);
    },
  });
}

/** The hand's opening request for staff who may open hands; null for everybody else. */
export async function openingShown(context: SignedInContext, operatorId: string, { hand }: FoundHand): Promise<HandOpeningState | null> {
  const { ports, who } = context;
  if (!rightsOf(who.person.role).includes('hands.open')) return null;
  const [request] = await waitingOpenings(ports.store, operatorId, hand.handId, 1);
  const agreed = await openingFor(ports.store, who.person, { operatorId, handId: hand.handId, now: ports.now() });
  return {
    possible: hand.state === 'ended',
    hours: HAND_OPEN_MS / 3_600_000,
    request: request === undefined ? null : requestShown(request, context),
    visibleUntil: agreed?.visibleUntil ?? null,
  };
}

/** A request as the caller sees it. `mine` is true for the requester, who may not agree to it. */
function requestShown(request: HandOpening, { who }: SignedInContext): HandOpeningShown {
  const { requestId, handId, reason, askedName, askedAt, askedBy, state, visibleUntil } = request;
  return { requestId, handId, reason, askedName, askedAt, state, visibleUntil, mine: askedBy === who.person.personId };
}
