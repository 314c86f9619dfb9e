import { randomUUID } from 'node:crypto';
import type { CuesMessage, LobbySchemaState, Rejection, TableSchemaState } from '@cardroom/protocol';
import { Client, type Room } from '@colyseus/sdk';

export interface Received {
  readonly type: string;
  readonly message: unknown;
}

export type Answer = { readonly ok: true } | Rejection;

const MESSAGES = ['hole', 'you', 'notice', 'receipt', 'session', 'balance', 'cues', 'draining', 'waiting', 'chat', 'chat-history'] as const;

/** A player's browser without a page: his session and the rooms he joins, through the real SDK. */
export class TestPlayer {
  readonly id: string;
  readonly token: string;
  readonly #url: string;

  constructor(url: string, id: string, token: string) {
    this.#url = url;
    this.id = id;
    this.token = token;
  }

  /** Launches a player through the operator API and redeems the URL as his browser does. */
  static async launch(
    url: string,
    who: { readonly id: string; readonly currency: string; readonly accessToken: string },
  ): Promise<TestPlayer> {
    const { id, currency, accessToken } = who;
    const launch = { ...LAUNCH, id, display_name: id.toUpperCase(), currency };
    const answer = await postJson<{ data: { url: string } }>(`${url}/game-service/operator/launch`, launch, accessToken);
    const { token } = await postJson<{ token: string }>(`${url}/api/session/redeem`, { code: answer.data.url.split('#t=')[1] });
    return new TestPlayer(url, id, token);
  }

  /** `json`: the body, where the call takes one. */
  async call(method: 'GET' | 'POST' | 'PUT', path: string, json?: unknown): Promise<{ status: number; body: Record<string, unknown> }> {
    const headers = { authorization: `Bearer ${this.token}`, ...(json === undefined ? {} : { 'content-type': 'application/json' }) };
    const answer = await fetch(this.#url + path, { method, headers, ...(json === undefined ? {} : { body: JSON.stringify(json) }) });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  async joinTable(tableId: string): Promise<TestSocket<TableSchemaState>> {
    return this.#open<TableSchemaState>(`/api/tables/${tableId}/join`);
  }

  async joinLobby(): Promise<TestSocket<LobbySchemaState>> {
    return this.#open<LobbySchemaState>('/api/session/lobby');
  }

  async #open<State extends object>(path: string): Promise<TestSocket<State>> {
    const { status, body } = await this.call('POST', path);
    if (status !== 200) throw new Error(`${path}: ${status}`);
    const sdk = new Client(this.#url);
    const room = await sdk.consumeSeatReservation<State>(body as unknown as Parameters<Client['consumeSeatReservation']>[0]);
    return new TestSocket<State>(room as Room<unknown, State>, sdk);
  }
}

/** One open room with everything it has received. */
export class TestSocket<State extends object> {
  readonly room: Room<unknown, State>;
  readonly sdk: Client;
  readonly received: Received[] = [];
  closedWith: number | null = null;

  constructor(room: Room<unknown, State>, sdk: Client) {
    this.room = room;
    this.sdk = sdk;
    this.listen(room);
  }

  listen(room: Room<unknown, State>): void {
    for (const type of MESSAGES) room.onMessage(type, (message: unknown) => void this.received.push({ type, message }));
    room.onLeave((code) => {
      this.closedWith = code;
    });
  }

  get sessionId(): string {
    return this.room.sessionId;
  }

  get state(): State {
    return this.room.state;
  }

  /** The last message of a type. */
  last<Message>(type: (typeof MESSAGES)[number]): Message | undefined {
    return this.received.findLast((one) => one.type === type)?.message as Message | undefined;
  }

  all<Message>(type: (typeof MESSAGES)[number]): Message[] {
    return this.received.filter((one) => one.type === type).map((one) => one.message as Message);
  }

  cueTypes(): string[] {
    return this.all<CuesMessage>('cues').flatMap((message) => message.cues.map((cue) => (cue as { type: string }).type));
  }

  /** Sends a request; a refusal is a value here. */
  async request(type: string, payload: Readonly<Record<string, unknown>> = {}, actionId: string = randomUUID()): Promise<Answer> {
    const body = type === 'ping' || type === 'resync' ? payload : { ...payload, actionId };
    return this.raw(type, body);
  }

  /** Sends exactly this. */
  async raw(type: string, body: unknown): Promise<Answer> {
    try {
      return (
        (await (this.room as unknown as { request(type: string, body: unknown): Promise<Answer> }).request(type, body)) ?? { ok: true }
      );
    } catch (error) {
      const { reason } = error as { reason?: Answer };
      if (reason !== undefined) return reason;
      throw error;
    }
  }

  /** Cuts the connection as a lost network would. */
  drop(): void {
    (this.room.connection as unknown as { transport: { ws: { terminate?: () => void; close(): void } } }).transport.ws.close();
  }

  async leave(): Promise<void> {
    await this.room.leave();
  }
}

const LAUNCH = {
  language: 'en',
  country: 'DE',
  gender: 'o',
  birth_date: '1990-01-01',
  ip: '127.0.0.1',
  device: 'desktop',
  timezone: 'Europe/Berlin',
};

/** POST of JSON. Throws with the answer's text unless it is a success. */
export async function postJson<Answer>(url: string, body: object, token?: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
