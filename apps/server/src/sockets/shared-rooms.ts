import type { RoomPlace } from '@cardroom/protocol';
import { poolOf } from '@cardroom/rooms';
import { type IRoomCache, matchMaker } from '@colyseus/core';
import type { PlayerAuth, PlayerIdentity } from '../players/identity.ts';
import { newSecret } from '../process/secrets.ts';
import type { PlayerRefusal } from './player-services.ts';

/** Room type names registered with Colyseus. */
export const TABLE_ROOM = 'table';
export const LOBBY_ROOM = 'lobby';
/** The socket of a place is at `/t/<name of the process>/<room>`, so that a proxy can lead it there. */
export const PLACE_PREFIX = 't';

export interface WantedRoom {
  readonly type: typeof TABLE_ROOM | typeof LOBBY_ROOM;
  readonly key: string;
  readonly options: object;
}

/** Creates Colyseus rooms when the first player joins; simultaneous joins share the same room. */
export class SharedRooms {
  readonly #making = new Map<string, Promise<IRoomCache>>();
  readonly #processName: string;

  /** `processName`: the name of this process, by which a proxy knows it. */
  constructor(processName: string) {
    this.#processName = processName;
  }

  /**
   * Reserves a place in a room while fewer than `placesMax` are taken or reserved. Refuses with `too-many-connections` when the room is full,
   * and `unavailable` while the service drains.
   */
  async join(wanted: WantedRoom, player: PlayerIdentity, placesMax = Number.POSITIVE_INFINITY): Promise<RoomPlace | PlayerRefusal> {
    let room: IRoomCache;
    try {
      room = await this.#room(wanted);
    } catch {
      return 'unavailable';
    }
    if (room.clients >= placesMax) return 'too-many-connections';
    try {
      // The reservation is a ticket in the socket's address. Colyseus takes it from here instead of making one of 54 bits.
      const place = await matchMaker.reserveSeatFor(room, {}, { ...authOfIdentity(player), sessionId: newSecret() });
      return { ...place, processId: `${PLACE_PREFIX}/${this.#processName}` };
    } catch {
      return 'too-many-connections';
    }
  }

  #room(wanted: WantedRoom): Promise<IRoomCache> {
    const name = `${wanted.type} ${wanted.key}`;
    const running = this.#making.get(name);
    if (running) return running;
    const made = findOrMake(wanted).finally(() => this.#making.delete(name));
    this.#making.set(name, made);
    return made;
  }
}

async function findOrMake({ type, key, options }: WantedRoom): Promise<IRoomCache> {
  const found = type === TABLE_ROOM ? await matchMaker.getRoomById(key) : await lobbyRoomOf(key);
  return found ?? matchMaker.createRoom(type, options);
}

async function lobbyRoomOf(pool: string): Promise<IRoomCache | undefined> {
  return (await matchMaker.query({ name: LOBBY_ROOM })).find((room) => room.metadata?.pool === pool);
}

export function authOfIdentity(player: PlayerIdentity): PlayerAuth {
  const { sessionId, operatorId, playerId, displayName, currency, metadata } = player;
  const given = metadata === undefined ? {} : { metadata };
  return { operatorId, playerId, displayName, currency, pool: poolOf(player), playerSessionId: sessionId, ...given };
}
