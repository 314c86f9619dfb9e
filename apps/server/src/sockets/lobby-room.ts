import { LOBBY_REQUESTS, LobbyRowSchema, LobbySchema, type LobbySchemaState } from '@cardroom/protocol';
import { JOIN_FRAMES } from '@cardroom/protocol/joined-frames';
import type { LobbyRow } from '@cardroom/protocol/shapes';
import { type LivePlayerRules, newsOf } from '../operators/live-player-rules.ts';
import type { PlayerAuth } from '../players/identity.ts';
import type { LobbyListener, LobbyListing } from '../tables/lobby-listing.ts';
import type { WaitingLists } from '../tables/waiting-lists.ts';
import { AppRoom, type AppRoomServices, authOf, type Player } from './app-room.ts';

export interface LobbyRoomServices extends AppRoomServices {
  readonly listing: LobbyListing;
  readonly rules: Pick<LivePlayerRules, 'of'>;
  readonly waiting: Pick<WaitingLists, 'wait' | 'stop' | 'arrived' | 'gone'>;
  /** Called when a player opens the lobby, to read their balance. */
  lobbyOpened(player: PlayerAuth): void;
}

/** The table list of one pool (operator and currency). Row changes are sent once a second. */
export abstract class LobbyRoom extends AppRoom<LobbySchemaState, LobbyRoomServices> implements LobbyListener {
  override state = new LobbySchema();
  #unwatch = () => {};
  #operatorId = '';

  override messages = {
    [JOIN_FRAMES]: this.joinFrames,
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
    this.beginBeat();
  }

  /** The operator's announcements and settings for players may have changed since the last patch. */
  protected override refresh(): void {
    this.state.assign(newsOf(this.services.rules.of(this.#operatorId)));
  }

  override onDispose(): void {
    super.onDispose();
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

/** Returns the room class for Colyseus with the services it needs. */
export function lobbyRoomWith(services: LobbyRoomServices) {
  return class ServedLobbyRoom extends LobbyRoom {
    protected override readonly services = services;
  };
}
