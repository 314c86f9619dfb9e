import type { CuesMessage } from '@cardroom/protocol';
import type { DealNews } from '../fair-deal/deal-news.ts';
import type { OpenTable } from './open-table.ts';
import type { Committed } from './step.ts';

/**
 * News of a table of this process, sent once it is durable. `cues` is the public part of a step; null when it has none. `wrote`: more than
 * events was written with it, such as money that has to be moved.
 */
export type TableNews =
  | {
      readonly type: 'committed';
      readonly table: OpenTable;
      readonly step: Committed;
      readonly cues: CuesMessage | null;
      readonly wrote: boolean;
      /** Fair-deal news that may be told; null if there is none. */
      readonly deal: DealNews | null;
    }
  /**
   * `opened`: the table can be found from now on. `halted`: it stopped because of an error. `reloaded`: it was read back from the journal,
   * and every player counts as disconnected until reported connected again. `held-changed`: the free seats are held for other players than
   * before. `pause-changed`: this process may no longer act for it, or may again. `waiting-changed`: its waitlist got longer or shorter. `closed`: it is gone for good. `moved`: it goes on at another process.
   */
  | {
      readonly type: 'opened' | 'halted' | 'reloaded' | 'held-changed' | 'pause-changed' | 'waiting-changed' | 'closed' | 'moved';
      readonly table: OpenTable;
    };

type Listen = (news: TableNews) => void;

interface Hearer {
  readonly name: string;
  readonly listen: Listen;
}

export interface FeedPorts {
  /** A listener threw; the others were still notified. */
  failed(where: string, error: unknown): void;
}

/** Passes on one committed step: first to the listeners of this table, then to the others in the order of `hear`. */
export class TableFeed {
  readonly #ports: FeedPorts;
  readonly #all: Hearer[] = [];
  readonly #ofTable = new Map<string, Set<Hearer>>();

  constructor(ports: FeedPorts) {
    this.#ports = ports;
  }

  /** Listens to every table. `name` identifies the listener in the log when it throws. */
  hear(name: string, listen: Listen): void {
    this.#all.push({ name, listen });
  }

  /** Listens to one table until the returned function is called. */
  hearTable(tableId: string, name: string, listen: Listen): () => void {
    const hearer = { name, listen };
    const hearers = this.#ofTable.get(tableId) ?? new Set<Hearer>();
    this.#ofTable.set(tableId, hearers.add(hearer));
    return () => {
      hearers.delete(hearer);
      if (hearers.size === 0 && this.#ofTable.get(tableId) === hearers) this.#ofTable.delete(tableId);
    };
  }

  tell(news: TableNews): void {
    for (const hearer of [...(this.#ofTable.get(news.table.tableId) ?? []), ...this.#all]) {
      try {
        hearer.listen(news);
      } catch (error) {
        this.#ports.failed(`feed: ${hearer.name}`, error);
      }
    }
  }
}
