import type { LobbySchemaState } from '@cardroom/protocol';
import { Client, type Room } from '@colyseus/sdk';
import type { PlayerSession } from './player-session.ts';

/** A table as the lobby lists it. */
export interface LobbyTable {
  readonly tableId: string;
  readonly roomId: string;
  readonly bigBlind: number;
  readonly seats: number;
  readonly players: number;
  readonly status: string;
}

/** Looks at the lobby once, as a player who comes in does. Throws when the service is away. */
export async function readLobby(session: PlayerSession): Promise<readonly LobbyTable[]> {
  const reservation = await session.joinLobby();
  const room = (await new Client(session.service).consumeSeatReservation<LobbySchemaState>(reservation)) as Room<unknown, LobbySchemaState>;
  room.reconnection.enabled = false;
  room.onMessage('*', () => {});
  const tables = await new Promise<LobbyTable[]>((resolve, reject) => {
    room.onLeave((code) => reject(new Error(`the lobby closed (${code})`)));
    room.onStateChange.once((state) => resolve(Object.values(state.toJSON().tables) as LobbyTable[]));
  });
  await room.leave(true);
  return tables;
}
