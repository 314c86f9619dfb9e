import type {
  AuthenticatorAnswer,
  EnteredAnswer,
  InvitationAnswer,
  RecoveryCodesAnswer,
  SessionAnswer,
  SessionsAnswer,
} from '@cardroom/staff-api';
import { UnitRefused } from '@cardroom/storage';
import { auditRow } from '../../audit/audit-row.ts';
import { beginAuthenticator, confirmAuthenticator, renewRecoveryCodes } from '../../staff/authenticator.ts';
import { rightsOf } from '../../staff/roles.ts';
import {
  acceptLink,
  changePassword,
  type Entry,
  isCodeOf,
  linkOf,
  type NotLetIn,
  signIn,
  signInWithFactor,
  stepUp,
} from '../../staff/sign-in.ts';
import { endSession, listSessions, type SignedIn } from '../../staff/staff-sessions.ts';
import { HttpError } from '../errors.ts';
import { openCall, personCall, type SignedInContext, type StaffCall, type StaffContext } from './call.ts';
import { ACCEPT, CODE, checkNewPassword, EMPTY, FACTOR, LINK, PASSWORD, SIGN_IN, SOME_ID, wrongField } from './schemas.ts';

const ANY_STAGE = ['code', 'enrol', 'full'] as const;

/** Sign-in and the caller's own account. */
export const ACCOUNT_CALLS: readonly StaffCall[] = [
  openCall({
    method: 'post',
    path: '/sign-in',
    input: SIGN_IN,
    answer: async (context, given): Promise<EnteredAnswer> =>
      entered(context, await signIn(context.ports, { ...given, ...context.visitor })),
  }),
  openCall({
    method: 'post',
    path: '/links/look',
    input: LINK,
    answer: async (context, { token }): Promise<InvitationAnswer> => {
      const link = await linkOf(context.ports, token);
      if (link === null) throw expired(context);
      const { email, name, role } = link.person;
      return { email, name, role, needsCode: link.codeHash !== null };
    },
  }),
  openCall({
    method: 'post',
    path: '/links/accept',
    input: ACCEPT,
    answer: async (context, given): Promise<EnteredAnswer> => {
      const link = await linkOf(context.ports, given.token);
      if (link === null) throw expired(context);
      if (link.codeHash !== null && given.code === undefined) throw wrongField('code', 'required', 'is required');
      if (!isCodeOf(context.ports, link, given.code ?? '')) {
        context.failed(null);
        throw wrongField('code', 'unknown_value', 'is not the code of this link');
      }
      checkNewPassword('password', given.password, [link.person.email, link.person.name]);
      const entry = await acceptLink(context.ports, { ...given, ...context.visitor });
      if (entry === null) throw expired(context);
      return entered(context, entry);
    },
  }),
  personCall({
    method: 'post',
    path: '/sign-in/code',
    stages: ['code'],
    input: FACTOR,
    answer: async (context, factor): Promise<EnteredAnswer> =>
      entered(context, await signInWithFactor(context.ports, context.who, factor, context.visitor)),
  }),
  personCall({
    method: 'get',
    path: '/session',
    stages: ANY_STAGE,
    input: EMPTY,
    answer: async ({ who }): Promise<SessionAnswer> => sessionAnswer(who),
  }),
  personCall({
    method: 'post',
    path: '/sign-out',
    stages: ANY_STAGE,
    input: EMPTY,
    answer: async (context) => {
      const { ports, who, actor, cookie, response } = context;
      const { email, operatorId } = who.person;
      await ports.store.write([
        endSession(who.person.personId, who.sessionId, actor.at),
        ...auditRow(actor, { action: 'person.sign-out', operatorId, subject: email, detail: {} }),
      ]);
      cookie.clear(response);
      return {};
    },
  }),
  personCall({
    method: 'post',
    path: '/step-up',
    stages: ['full'],
    input: CODE,
    answer: async (context, { code }) => {
      const refused = await stepUp(context.ports, context.who, code, context.visitor);
      if (refused !== null) throw wrongEntry(context, refused);
      return {};
    },
  }),
  personCall({
    method: 'post',
    path: '/password',
    stages: ['full'],
    input: PASSWORD,
    answer: async (context, given) => {
      const { ports, who, actor, visitor } = context;
      checkNewPassword('next', given.next, [who.person.email, who.person.name]);
      const refused = await changePassword(ports, who, given, { ...actor, visitor });
      if (refused !== null) throw wrongEntry(context, refused);
      return {};
    },
  }),
  personCall({
    method: 'post',
    path: '/authenticator',
    stages: ['enrol', 'full'],
    input: EMPTY,
    answer: async (context): Promise<AuthenticatorAnswer> => {
      mayReplace(context);
      return beginAuthenticator(context.ports, context.who);
    },
  }),
  personCall({
    method: 'post',
    path: '/authenticator/confirm',
    stages: ['enrol', 'full'],
    input: CODE,
    answer: async (context, { code }): Promise<EnteredAnswer & RecoveryCodesAnswer> => {
      mayReplace(context);
      const { ports, who, actor, visitor } = context;
      const confirmed = await confirmAuthenticator(ports, who, code, { ...actor, visitor });
      if (confirmed === null) throw wrongEntry(context, { refused: 'wrong-code', account: who.person.email });
      return { ...entered(context, confirmed.entry), recoveryCodes: confirmed.recoveryCodes };
    },
  }),
  personCall({
    method: 'post',
    path: '/recovery-codes',
    stages: ['full'],
    freshCode: true,
    input: EMPTY,
    answer: async ({ ports, who, actor }): Promise<RecoveryCodesAnswer> => ({ recoveryCodes: await renewRecoveryCodes(ports, who, actor) }),
  }),
  personCall({
    method: 'get',
    path: '/sessions',
    stages: ['full'],
    input: EMPTY,
    answer: async ({ ports, who }): Promise<SessionsAnswer> => {
      const sessions = await listSessions(ports.store, who.person.personId, ports.now());
      return { sessions: sessions.map((one) => ({ ...one, present: one.sessionId === who.sessionId })) };
    },
  }),
  personCall({
    method: 'post',
    path: '/sessions/:id/end',
    stages: ['full'],
    input: EMPTY,
    answer: (context) => endOwnSession(context),
  }),
];

async function endOwnSession({ ports, who, actor, request }: SignedInContext): Promise<object> {
  const id = String(request.params.id);
  const { personId, email, operatorId } = who.person;
  const unknown = new HttpError('NOT_FOUND', 'Session not found');
  if (!SOME_ID.test(id)) throw unknown;
  try {
    await ports.store.write([
      endSession(personId, id, actor.at),
      ...auditRow(actor, { action: 'person.end-session', operatorId, subject: email, detail: {} }),
    ]);
  } catch (error) {
    throw error instanceof UnitRefused ? unknown : error;
  }
  return {};
}

/** Replacing an authenticator takes a code of the old one, so that an unattended browser is not enough. */
function mayReplace({ who, ports }: SignedInContext): void {
  if (who.person.totp && who.steppedUpUntil <= ports.now()) throw stepUpRequired();
}

export function stepUpRequired(): HttpError {
  return new HttpError('STEP_UP_REQUIRED', 'Enter a current code from your authenticator');
}

function sessionAnswer({ person, stage, steppedUpUntil }: SignedIn): SessionAnswer {
  const { email, name, role, operatorId, totp } = person;
  return { stage, steppedUpUntil, person: { email, name, role, operatorId, totp }, rights: stage === 'full' ? rightsOf(role) : [] };
}

function entered(context: StaffContext, entry: Entry | NotLetIn): EnteredAnswer {
  if ('refused' in entry) throw wrongEntry(context, entry);
  context.cookie.set(context.response, entry.token);
  if (entry.deviceToken !== null) context.deviceCookie.set(context.response, entry.deviceToken);
  return { stage: entry.stage };
}

/** The same error for every reason, so that it reveals neither which accounts exist nor which part was wrong. The log has the reason. */
function wrongEntry(context: StaffContext, reason: NotLetIn): HttpError {
  context.failed(reason);
  return new HttpError('SIGN_IN_FAILED', 'Email, password or code is wrong. After three wrong attempts, wait 15 minutes');
}

function expired(context: StaffContext): HttpError {
  context.failed(null);
  return new HttpError('LINK_EXPIRED', 'The link has been used, has expired or was revoked; ask for a new one');
}
