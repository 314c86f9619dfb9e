import type { PlayerSession } from '@cardroom/bots';
import type { LobbySchemaState } from '@cardroom/protocol';
import { Client, type Room } from '@colyseus/sdk';
import { countTraffic, type Traffic } from './traffic.ts';

const FIRST_LIST_MS = 10_000;

/** A player who has the list of tables open. */
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
    await new Promise<void>((done, failed) => {
      const timer = setTimeout(() => failed(new Error('no list of tables in time')), FIRST_LIST_MS);
      room.onStateChange.once(() => {
        clearTimeout(timer);
        done();
      });
    });
    hasList = true;
    return new LobbyWatcher(room, traffic);
  }

  close(): void {
    void this.#room.leave(true).catch(() => {});
  }
}
