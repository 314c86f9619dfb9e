import type { Table } from '@cardroom/table';
import { broken } from '../laws.ts';
import type { SimDisk } from '../sim-disk.ts';
import type { ClusterProcess } from './cluster-process.ts';

/**
 * A table runs at a process that is well within this time, ms, as long as there is one: a lease of 5 s, another one until its end is noticed, 10 s
 * until a process looks for tables that are its own, and as much for what fails on the way.
 */
export const TABLE_HOME_MS_MAX = 40_000;

/** Law 12 for several processes: a table whose process died, stood still, was cut off or has left goes on at another one. */
export class TableHomes {
  readonly #disk: SimDisk;
  /** By table: since when it has run nowhere. */
  readonly #homelessSince = new Map<string, number>();

  constructor(disk: SimDisk) {
    this.#disk = disk;
  }

  /** The tables that nobody runs for too long, although a process could. */
  missing(open: readonly Table[], processes: readonly ClusterProcess[], now: number): string[] {
    const well = processes.filter(({ wellSince, isEnding }) => wellSince !== null && !isEnding);
    const wellSince = Math.min(...well.map(({ wellSince }) => wellSince ?? now));
    const holders = new Map(
      this.#disk
        .rows<{ table_id: string; holder: string }>('select table_id, holder from table_owner')
        .map(({ table_id, holder }) => [table_id, holder]),
    );
    const found: string[] = [];
    for (const { config } of open) {
      const { tableId } = config;
      const home = processes.find(({ processId }) => processId === holders.get(tableId));
      const loop = home?.isStalled === false && home.link.isUp ? home.parts?.registry.get(tableId)?.loop : undefined;
      if (loop !== undefined && loop.state !== 'stopped') this.#homelessSince.delete(tableId);
      else if (!this.#homelessSince.has(tableId)) this.#homelessSince.set(tableId, now);
      const since = Math.max(this.#homelessSince.get(tableId) ?? now, wellSince);
      if (now - since > TABLE_HOME_MS_MAX)
        found.push(broken('tablesDeal', `table ${tableId} of ${holders.get(tableId)} has run nowhere for ${Math.round(now - since)} ms`));
    }
    return found;
  }
}
