import type { PlayerSession } from '@cardroom/bots';
import type { LobbySchemaState, ShowListMessage } from '@cardroom/protocol';
import type { LinesMessage, PackedLine } from '@cardroom/protocol/packed-lines';
import { Client, type Room } from '@colyseus/sdk';
import { countTraffic, type Traffic } from './traffic.ts';

const FIRST_LIST_MS = 10_000;

/** The request of a player who opens a room of a long list. */
const SHOWN: Omit<ShowListMessage, 'page' | 'room'> = {
  text: '',
  filters: {
    ...{ tab: 'all', games: [], limits: [], bands: [], seats: [] },
    ...{ hideFull: false, hideEmpty: false, minPlayers: 0, favourites: false },
  },
  favourites: [],
  sorting: { key: 'stakes', descending: false },
  table: null,
};

/** A player who has the list of tables open; a list that is sent in pages, with one of its rooms. */
export class LobbyWatcher {
  readonly traffic: Traffic;
  /** The frames and bytes that brought the whole list. */
  readonly first: Traffic;
  readonly #room: Room<unknown, LobbySchemaState>;

  private constructor(room: Room<unknown, LobbySchemaState>, traffic: Traffic) {
    this.#room = room;
    this.traffic = traffic;
    this.first = { ...traffic };
  }

  /** Opens the lobby and waits for its first list. */
  static async open(session: PlayerSession): Promise<LobbyWatcher> {
    const reservation = await session.joinLobby();
    const joined = await new Client(session.service).consumeSeatReservation<LobbySchemaState>(reservation);
    const room = joined as Room<unknown, LobbySchemaState>;
    room.reconnection.enabled = false;
    room.onMessage('*', () => {});
    let hasList = false;
    const traffic = countTraffic(room, (kind) => kind === 'other' || !hasList);
    let rooms: readonly PackedLine[] = [];
    room.onMessage('rooms', (message: LinesMessage) => {
      rooms = message.lines;
    });
    const isPaged = await new Promise<boolean>((done, failed) => {
      const timer = setTimeout(() => failed(new Error('no list of tables in time')), FIRST_LIST_MS);
      room.onStateChange.once(({ paged }) => {
        clearTimeout(timer);
        done(paged);
      });
    });
    if (isPaged) {
      await show(room, null);
      await show(room, String(rooms[0]?.[0]));
    }
    hasList = true;
    return new LobbyWatcher(room, traffic);
  }

  close(): void {
    void this.#room.leave(true).catch(() => {});
  }
}

/** Shows the rooms alone, or the tables of one; the answer comes after what it brings. */
async function show(room: Room<unknown, LobbySchemaState>, roomId: string | null): Promise<void> {
  const message: ShowListMessage = { ...SHOWN, page: 1, room: roomId };
  await (room as unknown as { request(type: string, body: ShowListMessage): Promise<unknown> }).request('show-list', message);
}
