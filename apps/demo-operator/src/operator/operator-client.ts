import axios, { type AxiosInstance } from 'axios';
import { z } from 'zod';
import type { CallLog } from '../wallet/call-log.ts';

const TIMEOUT_MS = 10_000;
const ANSWER_BYTES_MAX = 65_536;
/** A token is renewed this long before it expires, so that none expires in flight. */
const RENEW_BEFORE_MS = 60_000;

const tokenAnswer = z.object({ status: z.literal('success'), data: z.object({ token: z.string(), expires_at: z.string() }) });
const launchAnswer = z.object({ status: z.literal('success'), data: z.object({ url: z.url(), expires_at: z.string() }) });
const errorAnswer = z.object({ status: z.literal('error'), code: z.string(), message: z.string() });

/** The launch request of the specification, 2.6. */
export interface LaunchRequest {
  readonly id: string;
  readonly display_name: string;
  readonly language: string;
  readonly country: string;
  readonly currency: string;
  readonly ip: string;
  readonly device: 'mobile' | 'desktop';
  readonly timezone: string;
  /** The player's picture, which the service fetches. */
  readonly avatar_url?: string;
}

export interface Launch {
  readonly url: string;
  readonly expires_at: string;
}

/** The service gave no lobby URL; `answer` is its answer, if there was one. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly answer: string | null;

  constructor(message: string, answer: string | null) {
    super(message);
    this.answer = answer;
  }
}

interface ServiceReply {
  readonly status: number;
  readonly text: string;
}

/** The operator's client of the operator API. It uses one token for many launches, and renews it in time and after a 401. */
export class OperatorClient {
  readonly #http: AxiosInstance;
  readonly #credentials: { readonly client_id: string; readonly client_secret: string };
  readonly #log: CallLog;
  readonly #now: () => number;
  #token: { readonly value: string; readonly renewAt: number } | null = null;
  #fetching: Promise<string> | null = null;

  constructor(options: { service: string; clientId: string; clientSecret: string; log: CallLog; now: () => number }) {
    this.#http = axios.create({
      baseURL: options.service,
      timeout: TIMEOUT_MS,
      maxRedirects: 0,
      proxy: false,
      maxContentLength: ANSWER_BYTES_MAX,
      responseType: 'text',
      transformResponse: (text: string) => text,
      validateStatus: () => true,
    });
    this.#credentials = { client_id: options.clientId, client_secret: options.clientSecret };
    this.#log = options.log;
    this.#now = options.now;
  }

  /** Requests a lobby URL for one player. Throws ServiceError. */
  async launch(request: LaunchRequest): Promise<Launch> {
    let reply = await this.#sendLaunch(request, await this.#currentToken());
    if (reply.status === 401) {
      // The token may have been revoked, so try once more with a new one.
      this.#token = null;
      reply = await this.#sendLaunch(request, await this.#currentToken());
    }
    const answer = launchAnswer.safeParse(parse(reply.text));
    if (!answer.success) throw refusal('the launch', reply);
    return answer.data.data;
  }

  #currentToken(): Promise<string> {
    if (this.#token !== null && this.#now() < this.#token.renewAt) return Promise.resolve(this.#token.value);
    this.#fetching ??= this.#fetchToken().finally(() => {
      this.#fetching = null;
    });
    return this.#fetching;
  }

  async #fetchToken(): Promise<string> {
    const body = { grant_type: 'client_credentials', ...this.#credentials };
    const shown = { ...body, client_secret: '…' };
    const reply = await this.#post({ path: '/v1/operator/oauth', kind: 'token', playerId: null, body, shown, headers: {} });
    const answer = tokenAnswer.safeParse(parse(reply.text));
    if (!answer.success) throw refusal('the token request', reply);
    const { token, expires_at } = answer.data.data;
    this.#token = { value: token, renewAt: Date.parse(expires_at) - RENEW_BEFORE_MS };
    return token;
  }

  #sendLaunch(request: LaunchRequest, token: string): Promise<ServiceReply> {
    const headers = { authorization: `Bearer ${token}` };
    const path = '/game-service/operator/launch';
    return this.#post({ path, kind: 'launch', playerId: request.id, body: request, shown: request, headers });
  }

  async #post(call: {
    path: string;
    kind: 'token' | 'launch';
    playerId: string | null;
    body: object;
    shown: object;
    headers: Record<string, string>;
  }): Promise<ServiceReply> {
    const started = performance.now();
    const { kind, playerId } = call;
    const seq = this.#log.begin({ kind, playerId, transactionId: null, line: `POST ${call.path}`, request: JSON.stringify(call.shown) });
    const ms = () => Math.round(performance.now() - started);
    try {
      const { status, data } = await this.#http.post<string>(call.path, call.body, {
        headers: { 'content-type': 'application/json', ...call.headers },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      this.#log.end(seq, { state: 'answered', status, answer: withoutSecrets(data), ms: ms(), fault: null });
      return { status, text: data };
    } catch (error) {
      this.#log.end(seq, { state: 'unanswered', status: null, answer: null, ms: ms(), fault: null });
      throw new ServiceError(`the service did not respond (${error instanceof Error ? error.message : 'unknown error'})`, null);
    }
  }
}

/** The service's own words where it has some, so that an engineer need not look for them in the log of calls. */
function refusal(what: string, { status, text }: ServiceReply): ServiceError {
  const said = errorAnswer.safeParse(parse(text));
  const why = said.success ? `: ${said.data.code}, ${said.data.message}` : '';
  return new ServiceError(`${what} was refused (HTTP ${status})${why}`, text);
}

/** Hides tokens and launch codes, because anyone may read the log. */
function withoutSecrets(text: string): string {
  return text.replaceAll(/("(?:token|access_token)":\s*")[^"]+/g, '$1…').replaceAll(/(#t=)[^"]+/g, '$1…');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
