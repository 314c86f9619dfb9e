import { type Request, type Response, Router } from 'express';
import { networkOf } from '../../process/network-of.ts';
import { deviceOf } from '../../staff/devices.ts';
import { PasswordsBusy } from '../../staff/fair-queue.ts';
import { rightsOf } from '../../staff/roles.ts';
import { actorName } from '../../staff/sign-in.ts';
import { type SignedIn, signedIn } from '../../staff/staff-sessions.ts';
import { jsonBody, readBytes, readBytesUpTo } from '../body.ts';
import { HttpError, requestIdOf } from '../errors.ts';
import { sendNdjson } from '../ndjson-answer.ts';
import { type MakeLimiter, perMinute, type RateLimiter } from '../rate-limit.ts';
import { ACCOUNT_CALLS, stepUpRequired } from './account-calls.ts';
import { AUDIT_CALLS } from './audit-calls.ts';
import { deviceCookie, type StaffCookie, sameOriginOnly, sessionCookie } from './browser-guard.ts';
import type { BackOfficePorts, PersonCall, StaffCall, StaffContext } from './call.ts';
import { CHECKLIST_CALLS } from './checklist-calls.ts';
import { CsvAnswer, sendCsv } from './csv-answer.ts';
import { DECKS_CALLS } from './decks-calls.ts';
import { FAIR_PLAY_CALLS } from './fair-play-calls.ts';
import { HAND_CALLS } from './hand-calls.ts';
import { HAND_DEAL_CALLS } from './hand-deal-calls.ts';
import { HAND_OPENING_CALLS } from './hand-opening-calls.ts';
import { HOME_CALLS } from './home-calls.ts';
import { INTEGRATION_CALLS } from './integration-calls.ts';
import { LIMIT_CALLS } from './limit-calls.ts';
import { MONEY_CALLS } from './money-calls.ts';
import { NdjsonFile } from './ndjson-file.ts';
import { PEOPLE_CALLS } from './people-calls.ts';
import { PLAYER_CALLS } from './player-calls.ts';
import { ROOM_CALLS } from './room-calls.ts';
import { parsed } from './schemas.ts';
import { SEARCH_CALLS } from './search-calls.ts';
import { TABLE_CALLS } from './table-calls.ts';

/**
 * Wrong passwords, codes and links per network, so that trying many accounts once each does not get around the lock of each account. The
 * known devices of a person together, and an open session, have a limit of their own.
 */
export const STAFF_FAILURES = perMinute(10);
/** Calls per staff member. */
export const STAFF_READS = { burst: 60, perSecond: 5 };

/** Calls that could be used for guessing. */
const GUESSES: ReadonlySet<string> = new Set([
  '/sign-in',
  '/sign-in/code',
  '/links/look',
  '/links/accept',
  '/step-up',
  '/password',
  '/authenticator/confirm',
]);

/** Every call of the back office. */
export const STAFF_CALLS: readonly StaffCall[] = [
  ...ACCOUNT_CALLS,
  ...PEOPLE_CALLS,
  ...CHECKLIST_CALLS,
  ...INTEGRATION_CALLS,
  ...ROOM_CALLS,
  ...TABLE_CALLS,
  ...PLAYER_CALLS,
  ...LIMIT_CALLS,
  ...FAIR_PLAY_CALLS,
  ...MONEY_CALLS,
  // Before the hand calls, whose `:id` would match `openings`.
  ...HAND_OPENING_CALLS,
  ...HAND_CALLS,
  ...HAND_DEAL_CALLS,
  ...DECKS_CALLS,
  ...AUDIT_CALLS,
  ...SEARCH_CALLS,
  ...HOME_CALLS,
];

export interface BackOfficeDeps extends BackOfficePorts {
  readonly publicUrl: string;
  /** Launches of one operator, as the settings allow them. */
  readonly launchesPerSecond: number;
  readonly limiter: MakeLimiter;
}

/** The back office's API, mounted at `/backoffice/api`. */
export function backOfficeApi(deps: BackOfficeDeps): Router {
  const { limiter } = deps;
  const failures = limiter('staff-failures', STAFF_FAILURES);
  const reads = limiter('staff-calls', STAFF_READS);
  const limitsOf = (call: StaffCall): RateLimiter[] =>
    'open' in call || call.limit === undefined ? [reads] : [reads, limiter(`staff ${call.method} ${call.path}`, call.limit)];
  const shared = { deps, failures, cookie: sessionCookie(deps.publicUrl), deviceCookie: deviceCookie(deps.publicUrl) };
  const router = Router();
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  router.use(sameOriginOnly(deps.publicUrl));
  for (const call of STAFF_CALLS) {
    const limits = limitsOf(call);
    const read = call.bodyBytesMax === undefined ? readBytes : readBytesUpTo(call.bodyBytesMax);
    // An upload is read only after the caller has been authorized.
    const body = isUpload(call) ? [] : [read];
    router[call.method](call.path, ...body, async (request: Request, response: Response) => {
      const answer = await busyIsUnavailable(answerOf(call, await contextOf(shared, call, request, response), limits));
      if (answer instanceof CsvAnswer) await sendCsv(response, answer);
      else if (answer instanceof NdjsonFile) await sendNdjson(request, response, answer);
      else response.json(answer);
    });
  }
  return router;
}

interface Shared {
  readonly deps: BackOfficeDeps;
  readonly cookie: StaffCookie;
  readonly deviceCookie: StaffCookie;
  readonly failures: RateLimiter;
}

/** The context of one call, and the limit on its guesses. */
interface Called extends StaffContext {
  /** Counts a guess of this source before it is checked, and takes it back unless it turns out to be wrong. */
  guess<Value>(source: string, check: () => Promise<Value>): Promise<Value>;
}

async function contextOf(shared: Shared, call: StaffCall, request: Request, response: Response): Promise<Called> {
  const { deps, cookie, deviceCookie: devices, failures } = shared;
  const address = request.ip ?? '';
  const token = GUESSES.has(call.path) ? devices.read(request) : null;
  const device = token === null ? null : await deviceOf(deps.store, deps.secrets, token, deps.now());
  let wrong = false;
  return {
    ...{
      ports: deps,
      cookie,
      deviceCookie: devices,
      publicUrl: deps.publicUrl,
      launchesPerSecond: deps.launchesPerSecond,
      request,
      response,
    },
    visitor: { address, browser: request.headers['user-agent'] ?? '', device },
    failed: (reason) => {
      wrong = true;
      if (reason === null) return;
      const { account, refused: outcome } = reason;
      deps.log.info({ request_id: requestIdOf(response), path: call.path, account, outcome, ip: address }, 'sign-in refused');
    },
    guess: async (source, check) => {
      await failures.attempt(source);
      try {
        return await check();
      } finally {
        if (!wrong) await failures.giveBack(source);
      }
    },
  };
}

async function answerOf(call: StaffCall, context: Called, limits: readonly RateLimiter[]): Promise<object> {
  const counted = (source: string, answer: () => Promise<object>) => (GUESSES.has(call.path) ? context.guess(source, answer) : answer());
  if ('open' in call) {
    const { device, address } = context.visitor;
    const source = device === null ? networkOf(address) : device.personId;
    return counted(source, async () => call.answer(context, parsed(call.input, inputOf(call, context.request))));
  }
  const who = await whoIs(context);
  for (const limit of limits) await limit.take(who.person.personId, context.response);
  mayCall(call, who, context.ports.now());
  const actor = { by: actorName(who.person), at: context.ports.now(), address: context.visitor.address };
  return counted(who.sessionId, async () => call.answer({ ...context, who, actor }, parsed(call.input, inputOf(call, context.request))));
}

async function whoIs({ ports, cookie, request, response }: StaffContext): Promise<SignedIn> {
  const token = cookie.read(request);
  const who = token === null ? null : await signedIn(ports.store, ports.secrets, token, ports.now());
  if (who !== null) return who;
  if (token !== null) cookie.clear(response);
  throw new HttpError('SIGN_IN_REQUIRED', 'Sign in first');
}

function mayCall(call: PersonCall, who: SignedIn, now: number): void {
  if (!call.stages.includes(who.stage)) throw new HttpError('SIGN_IN_REQUIRED', 'Finish signing in first');
  if (call.right !== undefined && !rightsOf(who.person.role).includes(call.right)) {
    throw new HttpError('FORBIDDEN', 'Your role does not allow this');
  }
  if (call.freshCode === true && who.steppedUpUntil <= now) throw stepUpRequired();
}

function isUpload(call: StaffCall): boolean {
  return !('open' in call) && call.upload === true;
}

function inputOf(call: StaffCall, request: Request): unknown {
  return call.method === 'get' || isUpload(call) ? { ...request.query } : jsonBody(request);
}

async function busyIsUnavailable<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof PasswordsBusy)) throw error;
    throw new HttpError('UNAVAILABLE', 'Too many sign-ins at once; try again in a few seconds', { headers: { 'Retry-After': '5' } });
  }
}
