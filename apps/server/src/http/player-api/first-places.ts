import type { FirstPlaces, RoomPlace } from '@cardroom/protocol';
import type { PlayerIdentity } from '../../players/identity.ts';
import type { PlayerRefusal, PlayerServices } from '../../sockets/player-services.ts';

/** Places in the lobby and at the table of the landing. One that cannot be had now is left out; the page then asks for it. */
export async function firstPlaces(services: PlayerServices, player: PlayerIdentity, tableId: string | null): Promise<FirstPlaces> {
  const [lobby, table] = await Promise.all([
    services.joinLobby(player).catch(() => null),
    tableId === null ? null : services.joinTable(player, tableId).catch(() => null),
  ]);
  return { ...(isReserved(lobby) ? { lobby } : {}), ...(isReserved(table) ? { table } : {}) };
}

function isReserved(place: RoomPlace | PlayerRefusal | null): place is RoomPlace {
  return typeof place === 'object' && place !== null;
}
