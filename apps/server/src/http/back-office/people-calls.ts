import type { NewLinkAnswer, OperatorsAnswer, PeopleAnswer, PersonAnswer, PersonRow } from '@cardroom/staff-api';
import { getOperator, listOperators } from '../../operators/operators.ts';
import type { Outcome } from '../../operators/outcome.ts';
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
import { BACK_OFFICE_PATH } from './browser-guard.ts';
import { personCall, type SignedInContext, type StaffCall } from './call.ts';
import { EMPTY, INVITE, ROLE, refusedFields, SOME_ID, wrongField } from './schemas.ts';

/** People and their rights. Every call sees the caller's own operator only; the service's owners see all. */
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
    // No right: everybody knows his own operator, and whoever is of the service chooses among all.
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
      // Another operator is as unknown as one that does not exist.
      if (own !== null && operatorId !== undefined && operatorId !== own)
        throw wrongField('operatorId', 'unknown_value', 'there is no such operator');
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

/** The person the path names, in the caller's house. Nobody changes himself: so there is always an owner left. */
async function somebodyElse({ ports, who, request }: SignedInContext): Promise<Person> {
  const id = String(request.params.id);
  const person = SOME_ID.test(id) ? await findPerson(ports.store, who.person, id) : null;
  if (person === null) throw new HttpError('NOT_FOUND', 'There is no such person');
  if (person.personId === who.person.personId) throw new HttpError('CONFLICT', 'Somebody else has to change your own rights');
  return person;
}

function linkAnswer({ publicUrl }: SignedInContext, outcome: Outcome<Invited>): NewLinkAnswer {
  if (!outcome.ok) throw outcome.errors[0]?.field === 'person' ? conflict(outcome.errors[0].message) : refusedFields(outcome.errors);
  const { person, token, expiresAt } = outcome.value;
  return { person: personAnswer(person), link: linkUrl(publicUrl, token), expiresAt };
}

/** The token stands in the fragment: it reaches no log and no other site. */
export function linkUrl(publicUrl: string, token: string): string {
  return `${publicUrl}${BACK_OFFICE_PATH}/welcome#${token}`;
}

function changed(outcome: Outcome<Person>): PersonAnswer {
  if (outcome.ok) return { person: personAnswer(outcome.value) };
  const [first] = outcome.errors;
  throw first?.field === 'person' ? conflict(first.message) : refusedFields(outcome.errors);
}

function conflict(message: string): HttpError {
  return new HttpError('CONFLICT', `The person ${message}`);
}

function personAnswer({ lockedUntil, ...person }: Person): PersonRow {
  return person;
}
