import type { HandOpeningShown, HandOpeningState, HandOpeningsAnswer, OpenedHandAnswer } from '@cardroom/staff-api';
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
import { type Outcome, refused } from '../../operators/outcome.ts';
import { STALE } from '../../operators/setting.ts';
import { rightsOf } from '../../staff/roles.ts';
import { HttpError } from '../errors.ts';
import { personCall, type SignedInContext, type StaffCall } from './call.ts';
import { handIn } from './hand-in.ts';
import { HAND_OPENING } from './hand-schemas.ts';
import { accepted, operatorFor } from './integration.ts';
import { OF_OPERATOR } from './integration-schemas.ts';
import { SOME_ID } from './schemas.ts';

/** Requests shown at once. */
const WAITING_MAX = 100;

/** One finished hand with the cards of everybody: one person of the service asks, another one agrees, both may look for a day. */
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
        opening === null ? refused(STALE, 'Two people have to agree first') : await noteOpened(ports.store, actor, who.person, opening);
      return { visibleUntil: accepted(noted).visibleUntil, ...handFacts(found), play: playOf(found, 'all') };
    },
  }),
  ofRequest('agree', 'fresh-code', (context, request) => agreeToOpen(context.ports.store, context.actor, context.who.person, request)),
  ofRequest('decline', 'fresh-code', (context, request) => declineToOpen(context.ports.store, context.actor, context.who.person, request)),
  // It only takes back what one has asked for oneself, so it takes no code.
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
      if (request === null) throw new HttpError('NOT_FOUND', 'There is no such request');
      return requestShown(accepted(await act(context, request)), context);
    },
  });
}

/** What a person who may open hands is told over one of them; null for everybody else. */
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

/** A request as a person sees it; `mine`: he has asked himself, and may not agree. */
function requestShown(request: HandOpening, { who }: SignedInContext): HandOpeningShown {
  const { requestId, handId, reason, askedName, askedAt, askedBy, state, visibleUntil } = request;
  return { requestId, handId, reason, askedName, askedAt, state, visibleUntil, mine: askedBy === who.person.personId };
}
