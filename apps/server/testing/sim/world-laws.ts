import type { Transaction } from '@cardroom/wallet';
import type { Composed } from '../../src/service/compose.ts';
import { Books } from './books.ts';
import type { DurableTables } from './durable-tables.ts';
import { outOfOrder } from './lane-order.ts';
import { Deals, Payouts } from './liveness.ts';
import type { SimDisk } from './sim-disk.ts';
import type { SimOperator } from './sim-operator.ts';
import type { SimService } from './sim-service.ts';
import { stoppedClocks } from './table-clocks.ts';
import { Told } from './told.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface LawPorts {
  readonly time: VirtualTime;
  readonly disk: SimDisk;
  readonly durable: DurableTables;
  readonly wallet: SimOperator;
}

/** How often the laws of liveness are looked at, in ms of the world: each of them speaks of seconds. */
const LIVENESS_EVERY_MS = 1_000;

/** Everything that a world is checked by, at every step. Each method returns what is broken. */
export class WorldLaws {
  readonly told = new Told();
  readonly books: Books;
  readonly #ports: LawPorts;
  readonly #payouts = new Payouts();
  readonly #deals = new Deals();
  #livenessAt = 0;

  constructor(ports: LawPorts) {
    this.#ports = ports;
    this.books = new Books(ports.disk, ports.wallet);
  }

  /** A process begins to start. */
  starting(): void {
    const now = this.#ports.time.now();
    this.#payouts.started(now);
    this.#deals.started();
  }

  /** A process has read back what the one before it left, and accepts players. */
  started(parts: Composed): string[] {
    const { durable } = this.#ports;
    durable.read();
    return [...this.told.forgotten(parts), ...durable.missing(parts)];
  }

  /** The service sends a transaction. */
  sends(row: Transaction): string[] {
    const { time, disk } = this.#ports;
    this.#payouts.tried(row.id, time.now());
    return outOfOrder(disk, row);
  }

  /** Between two steps. */
  between({ parts, connection, quiet }: Pick<SimService, 'parts' | 'connection' | 'quiet'>): string[] {
    const { durable } = this.#ports;
    durable.read();
    return [
      ...(parts === null ? [] : durable.differing(parts)),
      ...(connection === null ? [] : stoppedClocks(connection.parts)),
      ...this.books.now(quiet === null ? null : quiet.registry.all().map(({ loop }) => loop.table)),
      ...(parts === null ? [] : this.#held(parts)),
    ];
  }

  #held(parts: Composed): string[] {
    const now = this.#ports.time.now();
    if (now - this.#livenessAt < LIVENESS_EVERY_MS) return [];
    this.#livenessAt = now;
    const aheadMs = parts.clock.now() - now;
    return [...this.#payouts.late(this.books.openPayouts, now, aheadMs), ...this.#deals.late(parts, now)];
  }
}
