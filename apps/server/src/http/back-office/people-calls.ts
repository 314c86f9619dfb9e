import type {
  AccessApprovedAnswer,
  AccessAskedAnswer,
  AccessClosedAnswer,
  AccessRequestRow,
  NewLinkAnswer,
  OperatorsAnswer,
  PeopleAnswer,
  PersonAnswer,
  PersonRow,
} from '@cardroom/staff-api';
import type { Outcome } from '../../audit/outcome.ts';
import { getOperator, listOperators } from '../../operators/operators.ts';
import {
  type AccessRequest,
  approveAccess,
  approver,
  askAccess,
  closeAccess,
  findRequest,
  openRequests,
  REQUEST_MS,
  type Wanted,
} from '../../staff/access-requests.ts';
import { linkUrl } from '../../staff/links.ts';
import { alone, changeRole, type Invited, invitePerson, renewLink, setPersonStatus } from '../../staff/people.ts';
import { findPerson, listPeople, type Person } from '../../staff/person.ts';
import { takesTwo } from '../../staff/roles.ts';
import { HttpError } from '../errors.ts';
import { personCall, type SignedInContext, type StaffCall } from './call.ts';
import { accepted } from './integration.ts';
import { EMPTY, INVITE, ROLE, refusedFields, SOME_ID, wrongField } from './schemas.ts';

/** Team members and their roles. Every call is limited to the caller's own operator; service owners see everybody. */
export const PEOPLE_CALLS: readonly StaffCall[] = [
  personCall({
    method: 'get',
    path: '/people',
    stages: ['full'],
    right: 'people.read',
    input: EMPTY,
    answer: async (context): Promise<PeopleAnswer> => {
      const { ports, who } = context;
      const requests = await openRequests(ports.store, who.person, ports.now());
      return {
        people: (await listPeople(ports.store, who.person)).map(personAnswer),
        requests: requests.map(await shownTo(context)),
      };
    },
  }),
  personCall({
    method: 'get',
    path: '/operators',
    // Needs no right: staff see their own operator, and the service's staff choose among all.
    stages: ['full'],
    input: EMPTY,
    answer: async ({ ports, who }): Promise<OperatorsAnswer> => {
      const { operatorId } = who.person;
      const all = operatorId === null ? await listOperators(ports.store) : [await getOperator(ports.store, operatorId)];
      return {
        operators: all.flatMap((one) => (one === null ? [] : [{ operatorId: one.operatorId, name: one.name, currencies: one.currencies }])),
      };
    },
  }),
  personCall({
    method: 'post',
    path: '/people',
    stages: ['full'],
    right: 'people.change',
    freshCode: true,
    input: INVITE,
    answer: async (context, { operatorId, ...given }): Promise<NewLinkAnswer | AccessAskedAnswer> => {
      const own = context.who.person.operatorId;
      // Another operator is treated like one that does not exist.
      if (own !== null && operatorId !== undefined && operatorId !== own) throw wrongField('operatorId', 'unknown_value', 'does not exist');
      const wanted = { ...given, operatorId: own ?? operatorId ?? null };
      if (takesTwo(given.role)) return ask(context, { action: 'invite', ...wanted });
      const { ports, actor, who } = context;
      return linkAnswer(context, await invitePerson(ports.store, ports.secrets, actor, wanted, alone(who.person)));
    },
  }),
  personCall({
    method: 'post',
    path: '/people/:id/link',
    stages: ['full'],
    right: 'people.change',
    freshCode: true,
    input: EMPTY,
    answer: async (context): Promise<NewLinkAnswer | AccessAskedAnswer> => {
      const person = await somebodyElse(context);
      if (takesTwo(person.role)) return ask(context, { action: 'link', person });
      const { ports, actor, who } = context;
      return linkAnswer(context, await renewLink(ports.store, ports.secrets, actor, person, alone(who.person)));
    },
  }),
  personCall({
    method: 'post',
    path: '/people/:id/role',
    stages: ['full'],
    right: 'people.change',
    freshCode: true,
    input: ROLE,
    answer: async (context, { role }): Promise<PersonAnswer | AccessAskedAnswer> => {
      const person = await somebodyElse(context);
      if (takesTwo(role, person.role)) return ask(context, { action: 'role', person, role });
      return changed(await changeRole(context.ports.store, context.actor, person, role));
    },
  }),
  ...(['disable', 'enable'] as const).map((what) =>
    personCall({
      method: 'post',
      path: `/people/:id/${what}`,
      stages: ['full'],
      right: 'people.change',
      freshCode: true,
      input: EMPTY,
      answer: async (context): Promise<PersonAnswer | AccessAskedAnswer> => {
        const person = await somebodyElse(context);
        if (what === 'enable' && takesTwo(person.role)) return ask(context, { action: 'enable', person });
        const { ports, actor, who } = context;
        const status = what === 'enable' ? 'active' : 'disabled';
        return changed(await setPersonStatus(ports.store, actor, person, status, alone(who.person)));
      },
    }),
  ),
  ofRequest('approve', 'fresh-code', async (context, request): Promise<AccessApprovedAnswer> => {
    const { ports, actor, who, publicUrl } = context;
    const approval = await approveAccess(ports.store, ports.secrets, actor, { second: who.person, request });
    const { person, link } = accepted(approval);
    return {
      person: personAnswer(person),
      link: link === null ? null : linkUrl(publicUrl, link.token),
      expiresAt: link === null ? null : link.expiresAt,
    };
  }),
  // Closing a request only prevents a change, so it needs no code.
  ofRequest(
    'close',
    'session',
    async ({ ports, actor, who }, request): Promise<AccessClosedAnswer> =>
      accepted(await closeAccess(ports.store, actor, { by: who.person, request })),
  ),
];

function ofRequest(
  name: string,
  needs: 'fresh-code' | 'session',
  act: (context: SignedInContext, request: AccessRequest) => Promise<AccessApprovedAnswer | AccessClosedAnswer>,
): StaffCall {
  return personCall<typeof EMPTY>({
    method: 'post',
    path: `/people/requests/:id/${name}`,
    stages: ['full'],
    right: 'people.change',
    ...(needs === 'fresh-code' ? { freshCode: true } : {}),
    input: EMPTY,
    answer: async (context) => {
      const id = String(context.request.params.id);
      const request = SOME_ID.test(id) ? await findRequest(context.ports.store, context.who.person, id) : null;
      if (request === null) throw new HttpError('NOT_FOUND', 'Request not found');
      return act(context, request);
    },
  });
}

/** The change takes two people, so it waits for the second one. */
async function ask(context: SignedInContext, wanted: Wanted): Promise<AccessAskedAnswer> {
  const { ports, actor, who } = context;
  const outcome = await askAccess(ports.store, ports.secrets, actor, { asker: who.person, wanted });
  if (!outcome.ok && outcome.errors[0]?.field === 'person') throw conflict(outcome.errors[0].message);
  const { request, code } = accepted(outcome);
  const shown = await shownTo(context);
  return { asked: shown(request), code };
}

/** Requests as the caller sees them. */
async function shownTo({ ports, who }: SignedInContext): Promise<(request: AccessRequest) => AccessRequestRow> {
  const hindranceOf = await approver(ports.store, who.person, ports.now());
  return (request) => {
    const { requestId, action, email, name, role, operatorId, askedName, askedAt, askedBy } = request;
    const seen = { mine: askedBy === who.person.personId, hindrance: hindranceOf(request) };
    return { requestId, action, email, name, role, operatorId, askedName, askedAt, expiresAt: askedAt + REQUEST_MS, ...seen };
  };
}

/** The team member named in the path, in the caller's scope. Staff cannot change themselves, so an owner always remains. */
async function somebodyElse({ ports, who, request }: SignedInContext): Promise<Person> {
  const id = String(request.params.id);
  const person = SOME_ID.test(id) ? await findPerson(ports.store, who.person, id) : null;
  if (person === null) throw new HttpError('NOT_FOUND', 'Member not found');
  if (person.personId === who.person.personId) throw new HttpError('CONFLICT', 'Another member must change your rights');
  return person;
}

function linkAnswer({ publicUrl }: SignedInContext, outcome: Outcome<Invited>): NewLinkAnswer {
  if (!outcome.ok) throw outcome.errors[0]?.field === 'person' ? conflict(outcome.errors[0].message) : refusedFields(outcome.errors);
  const { person, token, expiresAt } = outcome.value;
  return { person: personAnswer(person), link: linkUrl(publicUrl, token), expiresAt };
}

function changed(outcome: Outcome<Person>): PersonAnswer {
  if (outcome.ok) return { person: personAnswer(outcome.value) };
  const [first] = outcome.errors;
  throw first?.field === 'person' ? conflict(first.message) : refusedFields(outcome.errors);
}

function conflict(message: string): HttpError {
  return new HttpError('CONFLICT', `The member ${message}`);
}

function personAnswer({ standingSince, ...person }: Person): PersonRow {
  return person;
}
