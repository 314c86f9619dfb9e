import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ClusterMac } from '../process/secrets.ts';
import type { Membership } from './membership.ts';
import { LOOK_AGAIN, type PeerCall, REACHES_DATABASE } from './peer-calls.ts';
import { answerSealOf, CALL_LIMITS, type Call, CallGuard, type CallRefusal, hidden, shown } from './sealed-calls.ts';

export interface PeerPortOptions {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly mac: ClusterMac;
  /** Wall clock, ms. */
  now(): number;
  failed(where: string, error: unknown): void;
}

export const CALL_HEADERS = { at: 'x-cardroom-time', nonce: 'x-cardroom-nonce', seal: 'x-cardroom-seal' } as const;
/** Calls are `POST /peer/<name>`. */
export const CALL_PATH = '/peer/';
/** Why a call is refused. */
export const PEER_MISTAKES = ['forged', 'stale', 'replayed', 'too-many', 'unknown-call', 'too-long', 'not-understood'] as const;
export type PeerMistake = (typeof PEER_MISTAKES)[number];

interface Handler {
  readonly call: PeerCall<unknown, unknown>;
  readonly answer: (question: unknown) => Promise<unknown>;
}
type Answered = { readonly status: number; readonly body: string };
type Failed = { readonly status: number; readonly why: PeerMistake };

/** Answers the calls of other processes of the same cluster, and tells everybody else nothing. */
export class PeerPort {
  /** The port that it listens on. */
  readonly port: number;
  /** Calls that were refused, by reason. */
  readonly refused: Readonly<Record<PeerMistake, number>>;
  readonly #counts: Record<PeerMistake, number>;
  readonly #options: PeerPortOptions;
  readonly #server: Server;
  readonly #guard: CallGuard;
  readonly #handlers = new Map<string, Handler>();
  #processId = '';

  private constructor(options: PeerPortOptions, server: Server) {
    this.#options = options;
    this.#server = server;
    this.#guard = new CallGuard(options.mac);
    this.#counts = Object.fromEntries(PEER_MISTAKES.map((one) => [one, 0])) as Record<PeerMistake, number>;
    this.refused = this.#counts;
    this.port = (server.address() as AddressInfo).port;
    server.on('request', (request, response) => void this.#serve(request, response));
  }

  /** Opens the port. Rejects when it cannot, for example because another process has it. */
  static async open(options: PeerPortOptions): Promise<PeerPort> {
    const server = createServer({ requestTimeout: CALL_LIMITS.deadlineMs * 2, headersTimeout: CALL_LIMITS.deadlineMs });
    server.maxConnections = CALL_LIMITS.connectionsMax;
    await new Promise<void>((listens, fails) => {
      server.once('error', fails);
      server.listen(options.port, options.host, () => {
        server.off('error', fails);
        listens();
      });
    });
    return new PeerPort(options, server);
  }

  /** From now on calls to this process are answered; before, every call counts as forged. */
  answerAs(member: Pick<Membership, 'processId' | 'beatAgeMs' | 'isTrusted' | 'lookAgain'>): void {
    this.#processId = member.processId;
    answerForMember(this, member);
  }

  /** Registers what answers a call. */
  answer<Question, Answer>(call: PeerCall<Question, Answer>, answer: (question: Question) => Promise<Answer>): void {
    this.#handlers.set(call.name, { call, answer: answer as Handler['answer'] });
  }

  close(): Promise<void> {
    return new Promise((done) => {
      this.#server.close(() => done());
      this.#server.closeAllConnections();
    });
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const body = await readBody(request);
      const call = body === null ? null : this.#callOf(request, body);
      const result = call === null ? { status: 413, why: 'too-long' as const } : await this.#result(call, headerOf(request, 'seal'));
      if ('why' in result) return this.#refuse(response, result);
      const seal = answerSealOf(this.#options.mac, call?.nonce ?? '', result.status, result.body);
      response.writeHead(result.status, { 'content-type': 'application/octet-stream', [CALL_HEADERS.seal]: seal }).end(result.body);
    } catch (error) {
      // A caller that goes away is nobody's fault, and one that gets no answer asks again.
      if (!request.destroyed) this.#options.failed('call of another process', error);
      response.destroy();
    }
  }

  #callOf(request: IncomingMessage, body: string): Call {
    const { pathname } = new URL(request.url ?? '/', 'http://peer');
    const name = request.method === 'POST' && pathname.startsWith(CALL_PATH) ? pathname.slice(CALL_PATH.length) : '';
    return { to: this.#processId, name, body, at: Number(headerOf(request, 'at')), nonce: headerOf(request, 'nonce') };
  }

  async #result(call: Call, seal: string): Promise<Answered | Failed> {
    const refusal: CallRefusal | null = this.#processId === '' ? 'forged' : this.#guard.refusal(call, seal, this.#options.now());
    if (refusal !== null) return { status: refusal === 'too-many' ? 503 : 401, why: refusal };
    const handler = this.#handlers.get(call.name);
    if (handler === undefined) return { status: 404, why: 'unknown-call' };
    const question = handler.call.question.safeParse(parsed(shown(this.#options.mac, call.nonce, call.body) ?? ''));
    if (!question.success) return { status: 400, why: 'not-understood' };
    return { status: 200, body: hidden(this.#options.mac, call.nonce, JSON.stringify(await handler.answer(question.data))) };
  }

  #refuse(response: ServerResponse, { status, why }: Failed): void {
    this.#counts[why] += 1;
    response.writeHead(status, { connection: 'close', 'content-length': '0' }).end();
  }
}

/** Registers the answers to what every process is asked about itself. */
export function answerForMember(port: Pick<PeerPort, 'answer'>, member: Pick<Membership, 'beatAgeMs' | 'isTrusted' | 'lookAgain'>): void {
  port.answer(REACHES_DATABASE, async () => ({ beatAgeMs: member.beatAgeMs(), isTrusted: member.isTrusted() }));
  port.answer(LOOK_AGAIN, async () => {
    member.lookAgain();
    return {};
  });
}

function headerOf(request: IncomingMessage, name: keyof typeof CALL_HEADERS): string {
  const value = request.headers[CALL_HEADERS[name]];
  return typeof value === 'string' ? value : '';
}

/** Null when it is too long; the rest is not read. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > CALL_LIMITS.bodyMax) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
