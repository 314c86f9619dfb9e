import { configsOf, tablesFilled } from '@cardroom/journal';
import type { Store } from '@cardroom/storage';
import type { TableConfig } from '@cardroom/table';
import type { Crew } from '../cluster/crew.ts';
import type { LobbyListing } from './lobby-listing.ts';
import type { TableFill } from './table-need.ts';

export interface FillsElsewherePorts {
  readonly store: Pick<Store, 'read'>;
  readonly crew: Pick<Crew, 'isShared'>;
  readonly listing: Pick<LobbyListing, 'of'>;
  now(): number;
}

/** An open table as the policy sees it. */
export interface FillElsewhere extends TableFill {
  readonly roomId: string;
  readonly config: TableConfig;
  readonly holder: string;
}

/**
 * The open tables as the database has them: its open stays are the taken seats. This process knows more of those that it runs; the others
 * are at other processes, on their way between two, or just being read back.
 */
export class FillsElsewhere {
  readonly #ports: FillsElsewherePorts;
  readonly #configs = new Map<string, TableConfig>();
  /** Since when each empty table has been seen empty. */
  readonly #emptySince = new Map<string, number>();

  constructor(ports: FillsElsewherePorts) {
    this.#ports = ports;
  }

  async read(): Promise<FillElsewhere[]> {
    const { store, crew, now } = this.#ports;
    if (!crew.isShared) return [];
    const tables = await tablesFilled(store);
    await this.#readConfigs(tables.map(({ tableId }) => tableId));
    const at = now();
    return tables.flatMap(({ tableId, roomId, holder, taken }) => {
      const config = this.#configs.get(tableId);
      if (config === undefined) return [];
      if (taken > 0) this.#emptySince.delete(tableId);
      else if (!this.#emptySince.has(tableId)) this.#emptySince.set(tableId, at);
      const { seats } = config;
      return [
        {
          tableId,
          roomId,
          holder,
          config,
          seats,
          taken,
          open: this.#isOpen(tableId, config),
          emptySince: this.#emptySince.get(tableId) ?? null,
        },
      ];
    });
  }

  /** A table that is about to close shows it in its lobby row; one without a row is just being taken over. */
  #isOpen(tableId: string, { operatorId, currency }: TableConfig): boolean {
    const status = this.#ports.listing.of(`${operatorId}:${currency}`).row(tableId)?.status ?? 'open';
    return status === 'open' || status === 'paused';
  }

  /** A table keeps its configuration for as long as it is open. */
  async #readConfigs(tableIds: readonly string[]): Promise<void> {
    const wanted = new Set(tableIds);
    for (const known of [this.#configs, this.#emptySince])
      for (const tableId of known.keys()) if (!wanted.has(tableId)) known.delete(tableId);
    const unknown = tableIds.filter((tableId) => !this.#configs.has(tableId));
    for (const [tableId, config] of await configsOf(this.#ports.store, unknown)) this.#configs.set(tableId, config as TableConfig);
  }
}
