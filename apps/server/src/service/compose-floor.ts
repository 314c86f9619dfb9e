import { holderOf } from '@cardroom/journal';
import { FairDays } from '../fair-days/fair-days.ts';
import { FloorDesk } from '../floor/floor-desk.ts';
import { FloorSamples } from '../floor/floor-samples.ts';
import { HouseFloor } from '../floor/house-floor.ts';
import { listOperators } from '../operators/operators.ts';
import type { LiveSockets } from '../sockets/live-sockets.ts';
import { countingOnline } from '../sockets/online-players.ts';
import type { Players } from './compose-players.ts';
import type { Tables } from './compose-tables.ts';
import type { Ground } from './ground.ts';

/** The floor of the whole house as staff see it, its samples, and the days of its deal. */
export function composeFloor(
  { store, opened, secrets, dealKeys, clock, now, crew, member, failed }: Ground,
  { rules }: Players,
  { registry, rooms, lists, sockets }: Tables & { readonly sockets: LiveSockets },
) {
  const own = new FloorDesk({
    now,
    tables: () => registry.all(),
    room: (roomId) => rooms.get(roomId),
    waitingFor: (tableId) => lists.waitingFor(tableId),
  });
  const floor = new HouseFloor({
    ...{ crew, own, now },
    holderOf: (operatorId, tableId) => holderOf(store, operatorId, tableId),
    readRules: () => rules.round(),
  });
  const online = countingOnline(crew, sockets);
  const floorSamples = new FloorSamples({
    ...{ store, clock, online, failed },
    isMine: () => member.keepsHouse,
    operators: async () => (await listOperators(store)).map(({ operatorId }) => operatorId),
    pulse: (operatorId) => floor.pulse(operatorId),
  });
  // Writing a day twice does no harm, so an unknown outcome need not end the process.
  const fairDays = new FairDays({
    ...{ store: opened, sealer: secrets.fairDeal, keys: dealKeys, clock, failed },
    operators: async () => (await listOperators(store)).map(({ operatorId }) => operatorId),
  });
  return { floor, online, floorSamples, fairDays };
}
