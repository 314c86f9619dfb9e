import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { parseWire } from '@cardroom/money';
import { BALANCE_PATH, GAME_RESULT_PATH } from '@cardroom/operator-api';
import type { ServerCertificate } from './certificates.ts';
import { type Arrival, type Conduct, sound } from './conduct.ts';
import { OperatorBooks } from './operator-books.ts';

/** The kinds of calls that the service makes to an operator. */
export const CALL_KINDS = ['balance', 'debit', 'credit', 'cancel', 'result'] as const;
export type CallKind = (typeof CALL_KINDS)[number];

interface Call {
  readonly kind: CallKind;
  readonly playerId: string;
  readonly id: string;
  readonly body: string;
}

/** An operator over real HTTP or HTTPS that treats one player's calls of one kind as told, and everything else correctly. */
export class FaultyOperator {
  readonly books = new OperatorBooks();
  /** Violations of the laws of delivery: changed bytes, a debit sent twice, our key sent elsewhere. */
  readonly broken: string[] = [];
  readonly #server: http.Server | https.Server;
  readonly #conducts = new Map<string, Conduct>();
  readonly #bodies = new Map<string, string>();
  readonly #calls = new Map<string, number>();
  readonly #late: (() => void)[] = [];
  #held: (() => void)[] = [];

  /** Uses TLS when it is given a certificate. */
  constructor(certificate: ServerCertificate | null) {
    const serve = (request: IncomingMessage, response: ServerResponse) => void this.#serve(request, response);
    // Longer than any test, so that idle connections are closed by the client.
    const options = { keepAliveTimeout: 600_000 };
    this.#server = certificate === null ? http.createServer(options, serve) : https.createServer({ ...options, ...certificate }, serve);
  }

  async listen(): Promise<number> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.release();
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  present(certificate: ServerCertificate): void {
    if (this.#server instanceof https.Server) this.#server.setSecureContext(certificate);
  }

  /** From now on these calls of the player are treated in this way. */
  treat(playerId: string, kind: CallKind, conduct: Conduct): void {
    this.#conducts.set(keyOf(playerId, kind), conduct);
  }

  /** From now on every call is treated correctly; held calls are released. */
  heal(): void {
    this.#conducts.clear();
    this.release();
  }

  /** Releases the held calls. */
  release(): void {
    for (const go of this.#held.splice(0)) go();
  }

  /** Delivers the calls that the network delayed. */
  deliverLate(): void {
    for (const effect of this.#late.splice(0)) effect();
  }

  /** Number of calls of this kind received from the player. */
  calls(playerId: string, kind: CallKind): number {
    return this.#calls.get(keyOf(playerId, kind)) ?? 0;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => {});
    // Over TLS each call looks up the name and checks the certificate again.
    response.shouldKeepAlive = this.#server instanceof http.Server;
    if (request.url === ELSEWHERE) this.broken.push('our key was sent elsewhere');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const call = callOf(request, Buffer.concat(chunks).toString());
    this.#watch(call);
    const conduct = this.#conducts.get(keyOf(call.playerId, call.kind)) ?? sound;
    await conduct.treat(this.#arrival(call, request, response));
  }

  #arrival({ kind, playerId, body }: Call, request: IncomingMessage, response: ServerResponse): Arrival {
    const { books } = this;
    return {
      request,
      response,
      elsewhere: ELSEWHERE,
      apply: () => {
        if (kind === 'balance') return books.balanceText(playerId, CURRENCY);
        return kind === 'result' ? books.takeResult(body) : books.take(body);
      },
      held: () => new Promise((go) => this.#held.push(go)),
      later: (effect) => void this.#late.push(effect),
    };
  }

  #watch({ kind, playerId, id, body }: Call): void {
    const key = keyOf(playerId, kind);
    this.#calls.set(key, (this.#calls.get(key) ?? 0) + 1);
    if (kind === 'balance') return;
    const earlier = this.#bodies.get(id);
    if (earlier !== undefined && kind === 'debit') this.broken.push(`debit ${id} was sent twice`);
    if (earlier !== undefined && earlier !== body) this.broken.push(`${kind} ${id} changed its bytes`);
    this.#bodies.set(id, body);
  }
}

/** The currency of every room of the matrix. */
export const CURRENCY = 'EUR';
const ELSEWHERE = '/elsewhere';

function keyOf(playerId: string, kind: CallKind): string {
  return `${kind} ${playerId}`;
}

function callOf(request: IncomingMessage, body: string): Call {
  const url = new URL(request.url ?? '/', 'http://operator');
  if (url.pathname === BALANCE_PATH) return { kind: 'balance', playerId: url.searchParams.get('player_id') ?? '', id: '', body };
  const { transaction_type, transaction_id = '', player_id = '' } = parseWire(body) as Record<string, string>;
  const kind = url.pathname === GAME_RESULT_PATH ? 'result' : CALL_KINDS.find((one) => one === transaction_type);
  if (kind === undefined) throw new Error(`nobody calls ${request.url} like that`);
  return { kind, playerId: player_id, id: transaction_id, body };
}
