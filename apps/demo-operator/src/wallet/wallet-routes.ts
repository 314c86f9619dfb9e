import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { SIGNATURE_HEADER, signedQuery } from '@cardroom/operator-api';
import type { CallKind } from '@cardroom/operator-api/faults';
import express, { type NextFunction, type Request, type Response, Router } from 'express';
import { refusal, renderAnswer, type WalletAnswer } from './answers.ts';
import { balanceQuery, firstProblem, resultBody, transactionBody } from './bodies.ts';
import type { CallLog } from './call-log.ts';
import type { BrokenLedger } from './defects/broken-ledger.ts';
import type { Defect } from './defects/defect.ts';
import type { Faults } from './faults.ts';
import type { Ledger } from './ledger.ts';
import { isSigned } from './signature.ts';
import { type Reply, spoil, type Work } from './spoil.ts';
import { parseWireJson } from './wire-json.ts';

export const BODY_MAX = '64kb';
/** How long an unanswered call is held open; longer than any caller waits. */
export const SILENCE_MS = 60_000;

export interface WalletParts {
  /** The accepted keys: two during key rotation. */
  readonly apiKeys: readonly string[];
  /** Null: signatures are not checked. */
  readonly signingSecret: string | null;
  /** Ms since the epoch. */
  readonly now: () => number;
  readonly ledger: Ledger | BrokenLedger;
  readonly faults: Faults;
  readonly log: CallLog;
  /** A mistake built in on purpose; null for a correct wallet. */
  readonly defect: Defect | null;
}

/** One call with a valid key. */
interface WalletCall {
  readonly kind: CallKind | 'unknown';
  readonly playerId: string | null;
  readonly transactionId: string | null;
  readonly request: string;
  readonly work: Work;
}

/** The wallet callbacks of the specification, §4.1, under the path that the service has as `operator_url`. */
export function walletRoutes(parts: WalletParts): Router {
  const router = Router();
  const body = express.text({ type: () => true, limit: BODY_MAX, verify: (req, _res, bytes) => void bytesOf.set(req, bytes) });
  // A correct wallet checks the key before it reads the body; a defect has to see which call it is.
  if (parts.defect?.openFor !== undefined) router.use(body);
  router.use(requireKey(parts));
  const signed = requireSignature(parts);
  router.get('/player/balance', signed, (req, res) => serve(parts, { req, res, call: balanceCall(parts, req) }));
  router.post('/game/transaction', body, signed, (req, res) => serve(parts, { req, res, call: transactionCall(parts, textOf(req)) }));
  router.post('/game/result', body, signed, (req, res) => serve(parts, { req, res, call: resultCall(parts, textOf(req)) }));
  router.use((_req, res) => send(res, refusal('INVALID_REQUEST', { message: 'This endpoint does not exist.' }), 404));
  router.use((error: { status?: number }, _req: Request, res: Response, _next: NextFunction) => {
    const unreadable = typeof error.status === 'number' && error.status < 500;
    send(res, unreadable ? refusal('INVALID_REQUEST') : refusal('INTERNAL_ERROR'), error.status ?? 500);
  });
  return router;
}

function requireKey({ apiKeys, log, defect }: WalletParts) {
  // Digests all have the same length, so that the comparison takes the same time for every key.
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const expected = apiKeys.map(digest);
  return (req: Request, res: Response, next: NextFunction) => {
    const given = digest(req.get('x-api-key') ?? '');
    // Every key is compared, so that the time does not reveal which one is in use.
    const isKnown = expected.filter((key) => timingSafeEqual(given, key)).length > 0;
    if (isKnown || defect?.openFor?.some((kind) => kind === kindOf(req)) === true) return next();
    turnAway(log, { req, res }, refusal('INVALID_API_KEY'));
  };
}

/** The bytes of each body as received: a signature covers exactly these. */
const bytesOf = new WeakMap<object, Buffer>();

function requireSignature({ signingSecret, now, log, defect }: WalletParts) {
  return (req: Request, res: Response, next: NextFunction) => {
    if (signingSecret === null || defect?.unsigned?.some((kind) => kind === kindOf(req)) === true) return next();
    const { originalUrl } = req;
    const content = req.method === 'GET' ? Buffer.from(signedQuery(originalUrl)) : (bytesOf.get(req) ?? Buffer.alloc(0));
    if (isSigned(req.get(SIGNATURE_HEADER) ?? '', content, { secret: signingSecret, now: now() })) return next();
    turnAway(log, { req, res }, refusal('INVALID_REQUEST', { message: 'The signature is missing, wrong or too old.' }));
  };
}

/** Refuses a call before it is read. */
function turnAway(log: CallLog, { req, res }: { readonly req: Request; readonly res: Response }, answer: WalletAnswer): void {
  const seq = log.begin({ kind: 'unknown', playerId: null, transactionId: null, line: `${req.method} ${req.path}`, request: '' });
  const { status, text } = renderAnswer(answer);
  log.end(seq, { state: 'answered', status, answer: text, ms: 0, fault: null });
  res.status(status).type('json').send(text);
}

/** The kind of a call that was not checked; null when it has none. */
function kindOf(req: Request): string | null {
  if (req.method === 'GET') return 'balance';
  if (req.path === '/game/result') return 'result';
  return /"transaction_type":"(\w+)"/.exec(textOf(req))?.[1] ?? null;
}

function balanceCall({ ledger }: WalletParts, req: Request): WalletCall {
  const query = balanceQuery.safeParse(req.query);
  const work: Work = (forced) => {
    if (!query.success) return refusal('INVALID_REQUEST', { message: firstProblem(query.error) });
    return forced === null ? ledger.balance(query.data.player_id, query.data.currency) : refusal(forced);
  };
  return { kind: 'balance', playerId: query.data?.player_id ?? null, transactionId: null, request: '', work };
}

function transactionCall({ ledger, defect }: WalletParts, text: string): WalletCall {
  const json = readJson(defect?.read?.(text) ?? text);
  const body = transactionBody.safeParse(json);
  if (!body.success) {
    const work = () => refusal('INVALID_REQUEST', { message: firstProblem(body.error) });
    return { kind: 'unknown', ...namesOf(json), request: text, work };
  }
  const { transaction_type: kind, player_id: playerId, transaction_id: transactionId } = body.data;
  const work: Work = (forced) => {
    // Only a debit stores its rejection; refusing a credit or cancel must not change the books.
    if (forced !== null && kind !== 'debit') return refusal(forced);
    return ledger.apply(body.data, forced);
  };
  return { kind, playerId, transactionId, request: text, work };
}

function resultCall({ ledger }: WalletParts, text: string): WalletCall {
  const json = readJson(text);
  const body = resultBody.safeParse(json);
  const work: Work = (forced) => {
    if (!body.success) return refusal('INVALID_REQUEST', { message: firstProblem(body.error) });
    return forced === null ? ledger.recordResult(body.data) : refusal(forced);
  };
  return { kind: 'result', ...namesOf(json), request: text, work };
}

async function serve(
  { faults, log, defect }: WalletParts,
  { req, res, call }: { req: Request; res: Response; call: WalletCall },
): Promise<void> {
  const started = performance.now();
  const { kind, playerId, transactionId, request } = call;
  const seq = log.begin({ kind, playerId, transactionId, request, line: `${req.method} ${req.originalUrl}` });
  const fault = kind === 'unknown' ? null : faults.take(kind);
  const reply = miswritten(defect, kind, await spoil(fault, call.work, (ms) => wait(ms)));
  const state = await deliver(res, reply);
  const told = reply.type === 'answer' ? { status: reply.status, answer: reply.text } : { status: null, answer: null };
  log.end(seq, { state, ...told, ms: Math.round(performance.now() - started), fault: fault?.mode ?? null });
}

function miswritten(defect: Defect | null, kind: string, reply: Reply): Reply {
  if (reply.type !== 'answer' || defect?.write === undefined) return reply;
  return { ...reply, ...defect.write({ kind, status: reply.status, text: reply.text }) };
}

/** Sends the reply and returns how the call ended for the caller. */
async function deliver(res: Response, reply: Reply): Promise<'answered' | 'reset' | 'unanswered'> {
  if (res.destroyed) return 'unanswered';
  if (reply.type === 'answer') {
    res.status(reply.status).type('json').send(reply.text);
    return 'answered';
  }
  if (reply.type === 'reset') {
    res.socket?.resetAndDestroy();
    return 'reset';
  }
  await new Promise<void>((over) => {
    const timer = setTimeout(() => res.destroy(), SILENCE_MS);
    res.once('close', () => {
      clearTimeout(timer);
      over();
    });
  });
  return 'unanswered';
}

function send(res: Response, answer: WalletAnswer, status: number): void {
  res.status(status).type('json').send(renderAnswer(answer).text);
}

function textOf(req: Request): string {
  return typeof req.body === 'string' ? req.body : '';
}

function readJson(text: string): unknown {
  try {
    return parseWireJson(text);
  } catch {
    return undefined;
  }
}

/** The player and transaction named in a body that may be otherwise invalid, for the log. */
function namesOf(json: unknown): { playerId: string | null; transactionId: string | null } {
  const body: Record<string, unknown> = typeof json === 'object' && json !== null ? { ...json } : {};
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return { playerId: text(body.player_id), transactionId: text(body.transaction_id) };
}
