import type { NewLinkAnswer, OperatorsAnswer, PeopleAnswer, PersonAnswer, PersonRow } from '@cardroom/staff-api';
import type { Outcome } from '../../audit/outcome.ts';
import { getOperator, listOperators } from '../../operators/operators.ts';
import { linkUrl } from '../../staff/links.ts';
import {
  changeRole,
  findPerson,
  type Invited,
  invitePerson,
  listPeople,
  type Person,
  renewLink,
  setPersonStatus,
} from '../../staff/people.ts';
import { HttpError } from '../errors.ts';
import { personCall, type SignedInContext, type StaffCall } from './call.ts';
import { EMPTY, INVITE, ROLE, refusedFields, SOME_ID, wrongField } from './schemas.ts';

/** Team members and their roles. Every call is limited to the caller's own operator; service owners see everybody. */
export const PEOPLE_CALLS: readonly StaffCall[] = [
  personCall({
    method: 'get',
    path: '/people',
    stages: ['full'],
    right: 'people.read',
    input: EMPTY,
    answer: async ({ ports, who }): Promise<PeopleAnswer> => ({ people: (await listPeople(ports.store, who.person)).map(personAnswer) }),
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
      return { operators: all.flatMap((one) => (one === null ? [] : [{ operatorId: one.operatorId, name: one.name }])) };
    },
  }),
  personCall({
    method: 'post',
    path: '/people',
    stages: ['full'],
    right: 'people.change',
    freshCode: true,
    input: INVITE,
    answer: async (context, { operatorId, ...given }): Promise<NewLinkAnswer> => {
      const own = context.who.person.operatorId;
      // Another operator is treated like one that does not exist.
      if (own !== null && operatorId !== undefined && operatorId !== own) throw wrongField('operatorId', 'unknown_value', 'does not exist');
      const wanted = { ...given, operatorId: own ?? operatorId ?? null };
      const { store, secrets } = context.ports;
      return linkAnswer(context, await invitePerson(store, secrets, context.actor, wanted));
    },
  }),
  personCall({
    method: 'post',
    path: '/people/:id/link',
    stages: ['full'],
    right: 'people.change',
    freshCode: true,
    input: EMPTY,
    answer: async (context): Promise<NewLinkAnswer> => {
      const { store, secrets } = context.ports;
      return linkAnswer(context, await renewLink(store, secrets, context.actor, await somebodyElse(context)));
    },
  }),
  personCall({
    method: 'post',
    path: '/people/:id/role',
    stages: ['full'],
    right: 'people.change',
    freshCode: true,
    input: ROLE,
    answer: async (context, { role }): Promise<PersonAnswer> =>
      changed(await changeRole(context.ports.store, context.actor, await somebodyElse(context), role)),
  }),
  ...(['disable', 'enable'] as const).map((what) =>
    personCall({
      method: 'post',
      path: `/people/:id/${what}`,
      stages: ['full'],
      right: 'people.change',
      freshCode: true,
      input: EMPTY,
      answer: async (context): Promise<PersonAnswer> => {
        const person = await somebodyElse(context);
        return changed(await setPersonStatus(context.ports.store, context.actor, person, what === 'enable' ? 'active' : 'disabled'));
      },
    }),
  ),
];

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

function personAnswer(person: Person): PersonRow {
  return person;
}
