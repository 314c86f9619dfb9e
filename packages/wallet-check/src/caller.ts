import {
  balancePath,
  type ClosingCall,
  type DebitCall,
  GAME_RESULT_PATH,
  type Reply,
  readReply,
  signatureOf,
  signedHeaders,
  signedQuery,
  TRANSACTION_PATH,
  type TransactionCall,
  type TransactionKind,
  transactionBody,
  type Verdict,
} from '@cardroom/operator-api';
import { newId } from './ids.ts';
import type { Clock, Setup } from './setup.ts';
import { type Exchange, headersOf, type Line } from './wire.ts';

/** The game and table that the kit's calls name. */
export const GAME = { gameKey: 'nlhe', roomId: '12', tableId: '3041' } as const;

/** A transaction or result that was sent, with Cardroom's reading of the answer. */
export interface Sent {
  readonly kind: TransactionKind;
  readonly body: string;
  readonly exchange: Exchange;
  readonly verdict: Verdict;
}
export interface SentDebit extends Sent {
  readonly call: DebitCall;
}

/** How a call differs from a normal one. */
export interface SendHow {
  /** 2 or more: a repeat of the same bytes. */
  readonly attempt?: number;
  /** Null sends no key at all. */
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the right signature of a signed call; null sends none. */
  readonly signature?: string | null;
  readonly hangUp?: boolean;
}

export interface DebitFields {
  readonly id?: string;
  readonly player?: string;
  readonly currency?: string;
  readonly tableId?: string;
  readonly roomId?: string;
}

export class Aborted extends Error {
  override readonly name = 'Aborted';
}

export interface CallerParts {
  readonly setup: Setup;
  readonly line: Line;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly seen: (exchange: Exchange) => void;
  /** How often each transaction has been sent in this run, by whichever caller. */
  readonly sends: Map<string, number>;
}

/** Calls the wallet as Cardroom does. Aborting the signal ends all its calls. */
export class Caller {
  readonly #setup: Setup;
  readonly #line: Line;
  readonly #clock: Clock;
  readonly #signal: AbortSignal;
  readonly #seen: (exchange: Exchange) => void;
  readonly #sends: Map<string, number>;

  constructor(parts: CallerParts) {
    this.#setup = parts.setup;
    this.#sends = parts.sends;
    this.#line = parts.line;
    this.#clock = parts.clock;
    this.#signal = parts.signal;
    this.#seen = parts.seen;
  }

  newDebit(amountMinor: number, fields: DebitFields = {}): DebitCall {
    const { id = newId(this.#clock.now()), player = this.#setup.player, currency = this.#setup.currency, ...place } = fields;
    return { type: 'debit', transactionId: id, playerId: player, amountMinor, currency, createdAt: this.#clock.now(), ...GAME, ...place };
  }

  /** A credit or cancel of `debit`, at the same table. */
  newClosing(type: 'credit' | 'cancel', debit: DebitCall, fields: { amountMinor?: number; id?: string } = {}): ClosingCall {
    const { amountMinor = debit.amountMinor, id = newId(this.#clock.now()) } = fields;
    const { transactionId: refTransactionId, ...rest } = debit;
    return { ...rest, type, transactionId: id, refTransactionId, amountMinor, createdAt: this.#clock.now() };
  }

  transaction(call: TransactionCall, how: SendHow = {}): Promise<Sent> {
    return this.body(call.type, transactionBody(call), how);
  }

  /** Posts a transaction or result with exactly this body. */
  async body(kind: TransactionKind, body: string, how: SendHow = {}): Promise<Sent> {
    const { attempt = 1, key = this.#setup.key, headers = {}, hangUp = false } = how;
    const path = kind === 'result' ? GAME_RESULT_PATH : TRANSACTION_PATH;
    const signed = this.#signed(idOf(body), body, how.signature);
    const request = { kind, method: 'POST', path, headers: { ...headersOf(key, body), ...signed, ...headers }, body } as const;
    const exchange = await this.#send(request, this.#setup.deadlinesMs[kind], hangUp);
    const verdict = readReply({ kind, attempt, currency: this.#setup.currency, transactionId: idOf(body) }, exchange.reply);
    return { kind, body, exchange, verdict };
  }

  /** Gets a balance. `path` replaces the normal path and query. */
  balance(ask: { player?: string; currency?: string; path?: string } = {}, how: SendHow = {}): Promise<Exchange> {
    const { player = this.#setup.player, currency = this.#setup.currency } = ask;
    const { key = this.#setup.key, headers = {} } = how;
    const path = ask.path ?? balancePath(player, currency);
    const signed = this.#signed('', signedQuery(path), how.signature);
    const request = {
      kind: 'balance',
      method: 'GET',
      path,
      headers: { ...headersOf(key, null), ...signed, ...headers },
      body: null,
    } as const;
    return this.#send(request, this.#setup.deadlinesMs.balance, false);
  }

  /** The headers of a signed call. `transactionId` is empty for a call without one, which then has an ID of its own. */
  #signed(transactionId: string, content: string, signature: string | null | undefined) {
    const { signingSecrets } = this.#setup;
    if (signingSecrets.length === 0) return {};
    const id = transactionId || newId(this.#clock.now());
    const attempt = (this.#sends.get(id) ?? 0) + 1;
    this.#sends.set(id, attempt);
    const right = signatureOf(signingSecrets, content, this.#clock.now());
    return signedHeaders({ requestId: `${id}-${attempt}`, attempt, signature: signature === undefined ? right : signature });
  }

  async #send(request: Exchange['request'], deadlineMs: number, hangUp: boolean): Promise<Exchange> {
    if (this.#signal.aborted) throw new Aborted();
    const exchange = await this.#line.send(request, { deadlineMs, signal: this.#signal, hangUp });
    this.#seen(exchange);
    return exchange;
  }
}

/** The transaction_id in the text of a body, which may be malformed on purpose. */
export function idOf(body: string): string {
  return /"transaction_id":"([^"]*)"/.exec(body)?.[1] ?? '';
}

/** Whether the answer clearly says no: a 4xx that does not mean overload, or a 2xx with JSON whose status is not `success`. */
export function isRefusal(reply: Reply): boolean {
  if (reply.kind !== 'answer') return false;
  const { httpStatus } = reply;
  if (httpStatus >= 400 && httpStatus < 500) return ![408, 425, 429].includes(httpStatus) && statusOf(reply) !== 'success';
  const status = statusOf(reply);
  return httpStatus >= 200 && httpStatus < 300 && status !== null && status !== 'success';
}

/** The field `status` of a JSON answer, or null. */
export function statusOf(reply: Reply): string | null {
  const { status } = membersOf(reply) ?? {};
  return typeof status === 'string' ? status : null;
}

/** The fields of an answer that is a JSON object, or null. */
export function membersOf(reply: Reply): Record<string, unknown> | null {
  if (reply.kind !== 'answer') return null;
  try {
    const value: unknown = JSON.parse(reply.text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** An answer in a few words: `success`, `INSUFFICIENT_FUNDS (HTTP 402)`, `no answer (DEADLINE)`. */
export function replyText(reply: Reply): string {
  if (reply.kind === 'not_sent') return `no connection (${reply.code})`;
  if (reply.kind === 'unknown') return `no answer (${reply.code})`;
  const { status, code } = membersOf(reply) ?? {};
  if (typeof status !== 'string') return `HTTP ${reply.httpStatus} without a status`;
  if (status === 'success') return reply.httpStatus === 200 ? 'success' : `success (HTTP ${reply.httpStatus})`;
  return `${typeof code === 'string' ? code.slice(0, 60) : status.slice(0, 60)} (HTTP ${reply.httpStatus})`;
}
