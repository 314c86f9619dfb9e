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
    if (table.loop.table.status === 'closed') {
      listing.remove(table.pool, table.tableId, processId);
      return;
    }
    const sandbox = isSandbox(table.config.operatorId);
    listing.put(table.pool, { ...table.lobbyRow(clock.now()), sandbox, waiting: waitingFor(table.tableId) }, processId);
  }

  hear({ type, table }: TableNews): void {
    if (type === 'moved') this.#ports.listing.remove(table.pool, table.tableId, this.#ports.processId);
    if (type === 'opened' || type === 'committed' || type === 'halted' || type === 'pause-changed' || type === 'waiting-changed')
      this.show(table);
  }
}
