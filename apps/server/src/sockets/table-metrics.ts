import { Gauge, type Registry } from 'prom-client';
import type { TableKeeper } from '../tables/table-keeper.ts';
import { haltedTables, type TableRegistry } from '../tables/table-registry.ts';
import type { LiveSockets } from './live-sockets.ts';

/** Adds metrics of the rooms. They are computed when scraped, so they cost nothing in between. */
export function measureRooms(
  metrics: Registry,
  {
    registry,
    keeper,
    sockets,
  }: { readonly registry: TableRegistry; readonly keeper: Pick<TableKeeper, 'awaited'>; readonly sockets: LiveSockets },
): Registry {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [metrics],
      collect() {
        this.set(read());
      },
    });
  gauge('cardroom_tables', 'Open tables', () => registry.all().length);
  gauge('cardroom_tables_halted', 'Tables that stopped on a broken invariant or could not be rebuilt yet', () => {
    return haltedTables(registry, keeper);
  });
  gauge('cardroom_hands_running', 'Hands being played', () => registry.all().filter((table) => table.loop.table.hand !== null).length);
  gauge('cardroom_seats_taken', 'Occupied seats', () => registry.all().reduce((sum, table) => sum + table.taken, 0));
  gauge('cardroom_players_connected', 'Player sessions with an open socket', () => sockets.players().length);
  return metrics;
}
