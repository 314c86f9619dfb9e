import { LAUNCH_PATH, OAUTH_PATH } from '@cardroom/operator-api';

/** Below the 500 launches a second that the service allows an operator by default. */
const LAUNCHES_PER_SECOND = 200;

export interface OperatorClient {
  readonly service: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** An operator's back end as the service sees it: it fetches a token once and launches players with it. */
export class LoadOperator {
  readonly #client: OperatorClient;
  #token: Promise<string> | null = null;
  #nextAt = 0;
  readonly #tables = new Map<string, string>();

  constructor(client: OperatorClient) {
    this.#client = client;
  }

  /** The player's launches lead to this table. */
  leadTo(playerId: string, tableId: string): void {
    this.#tables.set(playerId, tableId);
  }

  /** A launch code for a player. Launches that come faster than the service allows wait for their turn. */
  async launch(playerId: string): Promise<string> {
    await this.#turn();
    this.#token ??= this.#fetchToken();
    const tableId = this.#tables.get(playerId);
    const body = {
      id: playerId,
      display_name: `Player ${playerId}`,
      language: 'en',
      country: 'IE',
      currency: 'EUR',
      ip: '127.0.0.1',
      device: 'desktop',
      timezone: 'Europe/Dublin',
      ...(tableId === undefined ? {} : { open: { table_id: tableId } }),
    };
    const { data } = await this.#post<{ data: { url: string } }>(LAUNCH_PATH, body, { authorization: `Bearer ${await this.#token}` });
    const code = new URLSearchParams(new URL(data.url).hash.slice(1)).get('t');
    if (code === null) throw new Error('the lobby URL contains no launch code');
    return code;
  }

  async #turn(): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.#nextAt);
    this.#nextAt = at + 1_000 / LAUNCHES_PER_SECOND;
    if (at > now) await new Promise((due) => setTimeout(due, at - now));
  }

  async #fetchToken(): Promise<string> {
    const { clientId, clientSecret } = this.#client;
    const body = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    return (await this.#post<{ data: { token: string } }>(OAUTH_PATH, body)).data.token;
  }

  async #post<Answer>(path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await fetch(this.#client.service + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${text.slice(0, 200)}`);
    return JSON.parse(text) as Answer;
  }
}
