import { LOBBY_REQUESTS, LobbyRowSchema, LobbySchema, type LobbySchemaState } from '@cardroom/protocol';
import { AppRoom, type AppRoomServices, authOf, type Player, type PlayerAuth } from './app-room.ts';
import { type HouseNews, newsOf } from './house-news.ts';
import type { LobbyListener, LobbyListing, LobbyRow } from './lobby-listing.ts';
import type { WaitingLists } from './waiting-lists.ts';

export interface LobbyRoomServices extends AppRoomServices {
  readonly listing: LobbyListing;
  readonly house: Pick<HouseNews, 'of'>;
  readonly waiting: Pick<WaitingLists, 'wait' | 'stop' | 'arrived' | 'gone'>;
  /** A player looks at the lobby: his balance is read. */
  lobbyOpened(player: PlayerAuth): void;
}

/** The table list of one pool (operator and currency). Row changes go out once a second. */
export abstract class LobbyRoom extends AppRoom<LobbySchemaState, LobbyRoomServices> implements LobbyListener {
  override state = new LobbySchema();
  #unwatch = () => {};
  #operatorId = '';

  override messages = {
    wait: this.request(LOBBY_REQUESTS.wait, (client, { tableId }) => this.services.waiting.wait(authOf(client), tableId)),
    'stop-waiting': this.request(LOBBY_REQUESTS['stop-waiting'], (client, { tableId }) =>
      this.services.waiting.stop(authOf(client), tableId),
    ),
    ping: this.request(LOBBY_REQUESTS.ping, () => ({ ok: true, at: this.services.now() })),
  };

  override onCreate({ pool, operatorId }: { readonly pool: string; readonly operatorId: string }): void {
    this.metadata = { pool };
    this.#operatorId = operatorId;
    this.refresh();
    this.#unwatch = this.services.listing.watch(pool, this);
  }

  /** What the operator tells its players may have changed since the last patch. */
  protected override refresh(): void {
    this.state.assign(newsOf(this.services.house.of(this.#operatorId)));
  }

  override onDispose(): void {
    this.#unwatch();
  }

  put(row: LobbyRow): void {
    const known = this.state.tables.get(row.tableId);
    if (known) known.assign(row);
    else this.state.tables.set(row.tableId, new LobbyRowSchema().assign(row));
    this.#count();
  }

  remove(tableId: string): void {
    this.state.tables.delete(tableId);
    this.#count();
  }

  protected arrived(client: Player): void {
    this.services.lobbyOpened(authOf(client));
    this.services.waiting.arrived(authOf(client));
  }

  protected gone(client: Player): void {
    const who = authOf(client);
    if (this.isAway(who.playerId)) this.services.waiting.gone(who);
  }

  #count(): void {
    let players = 0;
    for (const row of this.state.tables.values()) players += row.players;
    if (this.state.players !== players) this.state.players = players;
  }
}

/** The room class as Colyseus makes it, with everything it needs from outside. */
export function lobbyRoomWith(services: LobbyRoomServices) {
  return class ServedLobbyRoom extends LobbyRoom {
    protected override readonly services = services;
  };
}
