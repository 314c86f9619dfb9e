import type { LobbySchemaState, ShowListMessage } from '@cardroom/protocol';
import { type LinesMessage, ROOM_LINES, TABLE_LINES, type TablesMessage, takeLines } from '@cardroom/protocol/packed-lines';
import type { LobbyRow, RoomLine } from '@cardroom/protocol/shapes';
import { Client, type Room } from '@colyseus/sdk';
import type { PlayerSession } from './player-session.ts';

/** Of a list that is too long to be sent as a whole, a bot looks at this many rooms. */
const ROOMS_READ_MAX = 5;

type LobbySocket = Room<unknown, LobbySchemaState>;

/**
 * Reads the lobby once, like a player who opens it: all tables, or those of the rooms with the lowest stakes if there are too many to be sent
 * as a whole. Throws if the service is unavailable.
 */
export async function readLobby(session: PlayerSession): Promise<readonly LobbyRow[]> {
  const reservation = await session.joinLobby();
  const room = (await new Client(session.service).consumeSeatReservation<LobbySchemaState>(reservation)) as LobbySocket;
  room.reconnection.enabled = false;
  const parts = new ListParts(room);
  room.onMessage('*', () => {});
  const { paged, tables } = await new Promise<{ paged: boolean; tables: LobbyRow[] }>((resolve, reject) => {
    room.onLeave((code) => reject(new Error(`the lobby closed (${code})`)));
    room.onStateChange.once((state) => resolve({ paged: state.paged, tables: Object.values(state.toJSON().tables) }));
  });
  const read = paged ? await parts.ofLowestStakes() : tables;
  await room.leave(true);
  return read;
}

const EVERYTHING: Omit<ShowListMessage, 'page' | 'room'> = {
  text: '',
  filters: {
    ...{ tab: 'all', games: [], limits: [], bands: [], seats: [] },
    ...{ hideFull: false, hideEmpty: false, minPlayers: 0, favourites: false },
  },
  favourites: [],
  sorting: { key: 'stakes', descending: false },
  table: null,
};

/** The rooms of a long list, and the tables of those that were asked for. */
class ListParts {
  readonly #room: LobbySocket;
  #rooms: ReadonlyMap<string, RoomLine> = new Map();
  #tables: ReadonlyMap<string, LobbyRow> = new Map();

  constructor(room: LobbySocket) {
    this.#room = room;
    room.onMessage('rooms', (message: LinesMessage) => {
      this.#rooms = takeLines(this.#rooms, message, ROOM_LINES);
    });
    room.onMessage('tables', (message: TablesMessage) => {
      this.#tables = takeLines(this.#tables, message, TABLE_LINES);
    });
  }

  async ofLowestStakes(): Promise<LobbyRow[]> {
    await this.#show(null);
    const rooms = [...this.#rooms.values()].sort((one, other) => one.bigBlind - other.bigBlind).slice(0, ROOMS_READ_MAX);
    const read: LobbyRow[] = [];
    for (const { roomId } of rooms) {
      await this.#show(roomId);
      read.push(...this.#tables.values());
    }
    return read;
  }

  /** The answer comes after what it brings. */
  async #show(room: string | null): Promise<void> {
    await (this.#room as unknown as { request(type: string, body: ShowListMessage): Promise<unknown> }).request('show-list', {
      ...EVERYTHING,
      page: 0,
      room,
    });
  }
}
