import type { BalanceMessage, ReceiptMessage, SessionAnswer } from '@cardroom/protocol';
import type { SeatReservation } from '@colyseus/sdk';
import type { BotPlayer, DemoCasino } from './demo-casino.ts';
import { CallFailed, callJson } from './http.ts';

/** A bot's session at the service, opened with a launch code and reopened with another when it has ended. */
export class PlayerSession {
  readonly service: string;
  readonly #casino: Pick<DemoCasino, 'launch'>;
  readonly #player: BotPlayer;
  #token: string | null = null;

  constructor(service: string, casino: Pick<DemoCasino, 'launch'>, player: BotPlayer) {
    this.service = service.replace(/\/+$/, '');
    this.#casino = casino;
    this.#player = player;
  }

  /** Takes a rotated bearer token that arrived over a socket. */
  takeToken(token: string): void {
    this.#token = token;
  }

  /** Reserves a place in the lobby of the player's pool. */
  joinLobby(): Promise<SeatReservation> {
    return this.#post('/api/session/lobby');
  }

  /** Reserves a place in a table room. */
  joinTable(tableId: string): Promise<SeatReservation> {
    return this.#post(`/api/tables/${tableId}/join`);
  }

  /** Receipts of the player's last stays, newest first. */
  async receipts(): Promise<readonly ReceiptMessage[]> {
    return (await this.#call<{ receipts: readonly ReceiptMessage[] }>('GET', '/api/session/receipts')).receipts;
  }

  /** The player's balance in minor units, read again from the wallet; null if it is not known yet. */
  async balance(): Promise<number | null> {
    return (await this.#call<BalanceMessage>('GET', '/api/session/balance?fresh=1')).balance;
  }

  /** Tables where the player still has chips. */
  async openTables(): Promise<readonly { readonly tableId: string }[]> {
    const { stays } = await this.#call<{ stays: readonly { readonly tableId: string }[] }>('GET', '/api/session/stays');
    return stays;
  }

  #post<Answer>(path: string): Promise<Answer> {
    return this.#call('POST', path);
  }

  async #call<Answer>(method: 'GET' | 'POST', path: string): Promise<Answer> {
    const send = async () => callJson<Answer>({ method, url: this.service + path, bearer: await this.#bearer() });
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof CallFailed) || error.status !== 401) throw error;
      this.#token = null;
      return send();
    }
  }

  async #bearer(): Promise<string> {
    this.#token ??= await this.#redeem();
    return this.#token;
  }

  async #redeem(): Promise<string> {
    const code = await this.#casino.launch(this.#player.playerId);
    const { token } = await callJson<SessionAnswer>({ method: 'POST', url: `${this.service}/api/session/redeem`, body: { code } });
    if (token === undefined) throw new Error('the service opened a session without a token');
    return token;
  }
}
