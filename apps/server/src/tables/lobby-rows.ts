import type { Clock } from '../process/clock.ts';
import type { TableNews } from './feed.ts';
import type { LobbyListing } from './lobby-listing.ts';
import type { OpenTable } from './open-table.ts';

export interface LobbyRowsPorts {
  readonly clock: Clock;
  readonly listing: Pick<LobbyListing, 'put' | 'remove'>;
  /** This process. */
  readonly processId: string;
  /** Players on the waitlist of a table. */
  waitingFor(tableId: string): number;
  /** Whether the operator's tables are for play money only. */
  isSandbox(operatorId: string): boolean;
}

/** Keeps each table's lobby row up to date. */
export class LobbyRows {
  readonly #ports: LobbyRowsPorts;

  constructor(ports: LobbyRowsPorts) {
    this.#ports = ports;
  }

  /** Called regularly as well, since rows also change with time, for example the hands per hour. */
  show(table: OpenTable): void {
    const { listing, clock, waitingFor, isSandbox, processId } = this.#ports;
    const from = { processId, epoch: table.loop.owned.epoch };
    if (table.loop.table.status === 'closed') {
      listing.remove(table.pool, table.tableId, from);
      return;
    }
    const sandbox = isSandbox(table.config.operatorId);
    listing.put(table.pool, { ...table.lobbyRow(clock.now()), sandbox, waiting: waitingFor(table.tableId) }, from);
  }

  hear({ type, table }: TableNews): void {
    if (type === 'opened' || type === 'committed' || type === 'halted' || type === 'pause-changed' || type === 'waiting-changed')
      this.show(table);
  }
}
