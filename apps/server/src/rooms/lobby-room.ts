import { LobbyRowSchema, LobbySchema, type LobbySchemaState, pingMessage } from '@cardroom/protocol';
import { AppRoom, type AppRoomServices, authOf, type Player, type PlayerAuth } from './app-room.ts';
import type { LobbyListener, LobbyListing, LobbyRow } from './lobby-listing.ts';

export interface LobbyRoomServices extends AppRoomServices {
  readonly listing: LobbyListing;
  /** A player looks at the lobby: his balance is read. */
  lobbyOpened(player: PlayerAuth): void;
}

/** The table list of one pool (operator and currency). Row changes go out once a second. */
export abstract class LobbyRoom extends AppRoom<LobbySchemaState, LobbyRoomServices> implements LobbyListener {
  override state = new LobbySchema();
  #unwatch = () => {};

  override messages = {
    ping: this.request(pingMessage, () => ({ ok: true, at: this.services.now() })),
  };

  override onCreate({ pool }: { readonly pool: string }): void {
    this.metadata = { pool };
    this.#unwatch = this.services.listing.watch(pool, this);
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
  }

  protected gone(): void {
    // Nothing depends on who watches the lobby.
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
