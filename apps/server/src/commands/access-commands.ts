import { done, type Outcome, refused } from '../audit/outcome.ts';
import { type AccessRequest, approveAccess, closeAccess, findRequest, openRequests } from '../staff/access-requests.ts';
import { linkUrl } from '../staff/links.ts';
import type { CliContext, Command, Option } from './command.ts';

const request: Option = { hint: 'request_id', required: true };

/** Commands that take the place of a second owner, for rights that take two people. */
export const ACCESS_COMMANDS: Readonly<Record<string, Command>> = {
  'access list': {
    does: 'lists requests for rights that take two people, such as inviting an owner',
    options: { operator: { hint: 'id' } },
    run: async ({ store, actor }, { operator }) => {
      const waiting = await openRequests(store, { operatorId: operator ?? null }, actor.at);
      return done(waiting.map(shown));
    },
  },
  'access approve': {
    does: 'approves a request as the second person and prints the link; the requester has the code that it needs',
    options: { request },
    run: async (context, { request: id = '' }) => {
      const found = await requestOf(context, id);
      if (!found.ok) return found;
      const { store, secrets, actor, publicUrl } = context;
      const approved = await approveAccess(store, secrets, actor, { second: null, request: found.value });
      if (!approved.ok) return approved;
      const { person, link } = approved.value;
      const ends = link === null ? {} : { link: linkUrl(publicUrl, link.token), expiresAt: new Date(link.expiresAt).toISOString() };
      return done({ email: person.email, role: person.role, ...ends });
    },
  },
  'access decline': {
    does: 'declines a request',
    options: { request },
    run: async (context, { request: id = '' }) => {
      const found = await requestOf(context, id);
      return found.ok ? closeAccess(context.store, context.actor, { by: null, request: found.value }) : found;
    },
  },
};

async function requestOf({ store }: CliContext, id: string): Promise<Outcome<AccessRequest>> {
  const found = await findRequest(store, { operatorId: null }, id);
  return found === null ? refused('request', `there is no request ${id}`) : done(found);
}

function shown({ requestId, operatorId, action, email, name, role, askedName, askedAt }: AccessRequest): object {
  return { requestId, operatorId, action, email, name, role, askedBy: askedName, askedAt: new Date(askedAt).toISOString() };
}
