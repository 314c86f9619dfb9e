import type { LobbySchemaState } from '@cardroom/protocol';
import type { LobbyRow } from '@cardroom/protocol/shapes';
import { Client, type Room } from '@colyseus/sdk';
import type { PlayerSession } from './player-session.ts';

/** Reads the lobby once, like a player who opens it. Throws if the service is unavailable. */
export async function readLobby(session: PlayerSession): Promise<readonly LobbyRow[]> {
  const reservation = await session.joinLobby();
  const room = (await new Client(session.service).consumeSeatReservation<LobbySchemaState>(reservation)) as Room<unknown, LobbySchemaState>;
  room.reconnection.enabled = false;
  room.onMessage('*', () => {});
  const tables = await new Promise<LobbyRow[]>((resolve, reject) => {
    room.onLeave((code) => reject(new Error(`the lobby closed (${code})`)));
    room.onStateChange.once((state) => resolve(Object.values(state.toJSON().tables)));
  });
  await room.leave(true);
  return tables;
}
