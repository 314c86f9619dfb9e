import type { BalanceMessage, FirstPlaces, HandProofAnswer, ReceiptMessage, SessionAnswer } from '@cardroom/protocol';
import type { SeatReservation } from '@colyseus/sdk';
import type { BotPlayer, DemoCasino } from './demo-casino.ts';
import { CallFailed, callJson } from './http.ts';
import { TableDeal } from './table-deal.ts';

/** Places that came with a session: the table they lead to, and until when they are kept, in ms of the monotonic clock. */
type OpenPlaces = { -readonly [Room in keyof FirstPlaces]: FirstPlaces[Room] } & {
  readonly tableId?: string | null;
  readonly until?: number;
};

/** The service keeps a place for 15 s from when it gave it, and opening a socket takes some of them. */
const PLACE_MS = 10_000;

/** A bot's session at the service, opened with a launch code and reopened with another when it has ended. */
export class PlayerSession {
  readonly service: string;
  readonly #casino: Pick<DemoCasino, 'launch'>;
  readonly #player: BotPlayer;
  readonly #newDeal: () => TableDeal;
  readonly #deals = new Map<string, TableDeal>();
  #token: string | null = null;
  /** Places that came with the session, until they are used. */
  #places: OpenPlaces = {};

  /** `newDeal`: makes the player's part in the deal of a table. */
  constructor(service: string, casino: Pick<DemoCasino, 'launch'>, player: BotPlayer, newDeal: () => TableDeal = () => new TableDeal()) {
    this.#newDeal = newDeal;
    this.service = service.replace(/\/+$/, '');
    this.#casino = casino;
    this.#player = player;
  }

  /** The player's part in the fair deal of a table, the same on each socket. */
  dealAt(tableId: string): TableDeal {
    const deal = this.#deals.get(tableId) ?? this.#newDeal();
    this.#deals.set(tableId, deal);
    return deal;
  }

  /** Takes a rotated bearer token that arrived over a socket. */
  takeToken(token: string): void {
    this.#token = token;
  }

  /** Reserves a place in the lobby of the player's pool. */
  async joinLobby(): Promise<SeatReservation> {
    await this.#bearer();
    return this.#firstPlace('lobby') ?? this.#post('/api/session/lobby');
  }

  /** Reserves a place in a table room. */
  async joinTable(tableId: string): Promise<SeatReservation> {
    await this.#bearer();
    const isFirst = this.#places.tableId === tableId;
    return (isFirst ? this.#firstPlace('table') : null) ?? this.#post(`/api/tables/${tableId}/join`);
  }

  /** Receipts of the player's last stays, newest first. */
  async receipts(): Promise<readonly ReceiptMessage[]> {
    return (await this.#call<{ receipts: readonly ReceiptMessage[] }>('GET', '/api/session/receipts')).receipts;
  }

  /** How a hand of the player's was dealt, for a verifier; null for a hand that was not dealt from a committed deck, or not to the player. */
  async handProof(handId: string): Promise<HandProofAnswer | null> {
    try {
      return await this.#call<HandProofAnswer>('GET', `/api/hands/${handId}/proof`);
    } catch (error) {
      if (error instanceof CallFailed && error.status === 404) return null;
      throw error;
    }
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

  /** The place that came with the session, if it can still be taken. */
  #firstPlace(room: 'lobby' | 'table'): SeatReservation | null {
    const { [room]: place, until = 0 } = this.#places;
    delete this.#places[room];
    return place !== undefined && performance.now() < until ? (place as unknown as SeatReservation) : null;
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
    const until = performance.now() + PLACE_MS;
    const url = `${this.service}/api/session/redeem`;
    const { token, places, landing } = await callJson<SessionAnswer>({ method: 'POST', url, body: { code } });
    if (token === undefined) throw new Error('the service opened a session without a token');
    this.#places = { ...places, tableId: landing?.tableId ?? null, until };
    return token;
  }
}
