import {
  LOBBY_REQUESTS,
  LobbyRowSchema,
  LobbySchema,
  type LobbySchemaState,
  type PickTablesMessage,
  type ShowListMessage,
} from '@cardroom/protocol';
import { JOIN_FRAMES } from '@cardroom/protocol/joined-frames';
import type { LobbyRow } from '@cardroom/protocol/shapes';
import { elsewhere, isTooPoor, quickSeatTables, tablesFound } from '@cardroom/views/listing';
import { type LivePlayerRules, newsOf } from '../operators/live-player-rules.ts';
import type { PlayerAuth } from '../players/identity.ts';
import type { LobbyListener, LobbyListing } from '../tables/lobby-listing.ts';
import type { WaitingDesk } from '../tables/waiting-desk.ts';
import { AppRoom, type AppRoomServices, authOf, type Player, type Reply } from './app-room.ts';
import { LobbyPages, queryOf } from './lobby-pages.ts';

export interface LobbyRoomServices extends AppRoomServices {
  readonly listing: LobbyListing;
  readonly rules: Pick<LivePlayerRules, 'of'>;
  readonly waiting: Pick<WaitingDesk, 'wait' | 'stopWaiting' | 'arrived' | 'gone'>;
  /** Called when a player opens the lobby, to read their balance. */
  lobbyOpened(player: PlayerAuth): void;
}

export interface LobbyRoomOptions {
  readonly pool: string;
  readonly operatorId: string;
  readonly currency: string;
}

/** The cost, in ordinary messages, of requests that may look at every table of a long list. */
const SHOW_COST = 3;
const ASK_COST = 5;

/**
 * The table list of one pool (operator and currency). Row changes are sent once a second. A list that is too long to be sent as a whole is
 * not in the state: each client asks for the part it shows.
 */
export abstract class LobbyRoom extends AppRoom<LobbySchemaState, LobbyRoomServices> implements LobbyListener {
  override state = new LobbySchema();
  #unwatch = () => {};
  #operatorId = '';
  #pool = '';
  #currency = '';
  #pages!: LobbyPages<Player>;

  override messages = {
    [JOIN_FRAMES]: this.joinFrames,
    wait: this.request(LOBBY_REQUESTS.wait, (client, { tableId }) => this.services.waiting.wait(authOf(client), tableId)),
    'stop-waiting': this.request(LOBBY_REQUESTS['stop-waiting'], (client, { tableId }) =>
      this.services.waiting.stopWaiting(authOf(client), tableId),
    ),
    'show-list': this.request(LOBBY_REQUESTS['show-list'], (client, asked) => this.#show(client, asked), SHOW_COST),
    'hide-list': this.request(LOBBY_REQUESTS['hide-list'], (client) => {
      this.#pages.hide(client);
      return { ok: true };
    }),
    'pick-tables': this.request(LOBBY_REQUESTS['pick-tables'], (_, asked) => this.#pick(asked), ASK_COST),
    elsewhere: this.request(LOBBY_REQUESTS.elsewhere, (_, asked) => ({ ok: true, ...elsewhere(this.#list.rows(), asked) }), ASK_COST),
    ping: this.request(LOBBY_REQUESTS.ping, () => ({ ok: true, at: this.services.now() })),
  };

  override onCreate({ pool, operatorId, currency }: LobbyRoomOptions): void {
    this.metadata = { pool };
    this.#operatorId = operatorId;
    this.#pool = pool;
    this.#currency = currency;
    this.#pages = new LobbyPages({ list: this.#list, currency, send: (client, type, message) => client.send(type, message) });
    for (const row of this.#list.paged ? [] : this.#list.rows()) this.#write(row);
    this.refresh();
    this.#unwatch = this.services.listing.watch(pool, this);
    this.beginBeat();
  }

  /** The operator's announcements and settings for players, and the list in pages, may have changed since the last patch. */
  protected override refresh(): void {
    this.state.assign(newsOf(this.services.rules.of(this.#operatorId)));
    const { players, paged } = this.#list;
    if (this.state.players !== players) this.state.players = players;
    if (this.state.paged !== paged) this.#turn(paged);
    this.#pages.beat();
  }

  override onDispose(): void {
    super.onDispose();
    this.#unwatch();
  }

  put(row: LobbyRow): void {
    if (!this.state.paged) this.#write(row);
  }

  remove(tableId: string): void {
    this.state.tables.delete(tableId);
  }

  protected arrived(client: Player): void {
    this.services.lobbyOpened(authOf(client));
    this.services.waiting.arrived(authOf(client));
  }

  protected gone(client: Player): void {
    this.#pages.hide(client);
    const who = authOf(client);
    if (this.isAway(who.playerId)) this.services.waiting.gone(who);
  }

  get #list() {
    return this.services.listing.of(this.#pool);
  }

  /** The list has become too long to be sent as a whole, or short enough again. */
  #turn(paged: boolean): void {
    this.state.paged = paged;
    this.state.tables.clear();
    if (paged) return;
    for (const client of this.clients) this.#pages.hide(client);
    for (const row of this.#list.rows()) this.#write(row);
  }

  #write(row: LobbyRow): void {
    const known = this.state.tables.get(row.tableId);
    if (known) known.assign(row);
    else this.state.tables.set(row.tableId, new LobbyRowSchema().assign(row));
  }

  #show(client: Player, asked: ShowListMessage): Reply {
    if (!this.state.paged) return { code: 'list-is-whole' };
    this.#pages.show(client, asked);
    return { ok: true };
  }

  #pick({ balance, without, ...asked }: PickTablesMessage): Reply {
    const rows = tablesFound(this.#list.rows(asked.room), queryOf(asked, this.#currency));
    const player = { balance, without: new Set(without) };
    return { ok: true, tables: quickSeatTables(rows, player), tooPoor: isTooPoor(rows, player) };
  }
}

/** Returns the room class for Colyseus with the services it needs. */
export function lobbyRoomWith(services: LobbyRoomServices) {
  return class ServedLobbyRoom extends LobbyRoom {
    protected override readonly services = services;
  };
}
