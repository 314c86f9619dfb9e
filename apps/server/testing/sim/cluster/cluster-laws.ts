import type { Transaction } from '@cardroom/wallet';
import type { TableLoop } from '../../../src/tables/table-loop.ts';
import { Books } from '../books.ts';
import type { DurableTables } from '../durable-tables.ts';
import { outOfOrder } from '../lane-order.ts';
import { broken } from '../laws.ts';
import { Deals, Payouts } from '../liveness.ts';
import type { SimDisk } from '../sim-disk.ts';
import type { SimOperator } from '../sim-operator.ts';
import { stoppedClocksOf } from '../table-clocks.ts';
import { Told } from '../told.ts';
import type { VirtualTime } from '../virtual-time.ts';
import type { ClusterProcess } from './cluster-process.ts';
import { brokenBy } from './commit-laws.ts';
import type { Note, SimDatabase } from './sim-database.ts';
import { TableHomes } from './table-homes.ts';

export interface ClusterLawPorts {
  readonly time: VirtualTime;
  readonly disk: SimDisk;
  readonly durable: DurableTables;
  readonly wallet: SimOperator;
  /** The most that the clocks of two machines differ by. */
  readonly clocksApartMs: number;
  /** The processes that live. */
  processes(): readonly ClusterProcess[];
}

/** How often the laws of liveness are looked at, in ms of the world: each of them speaks of seconds; and those of clocks, which speak of one. */
const LIVENESS_EVERY_MS = 1_000;
const CLOCKS_EVERY_MS = 200;
/** A table that a process has just read back starts its clock within this time of a process that is well, ms. */
const LOADS_MS_MAX = 10_000;

/** Everything that a world of several processes is checked by. Each method returns what is broken. */
export class ClusterLaws {
  readonly told = new Told();
  readonly books: Books;
  readonly #ports: ClusterLawPorts;
  readonly #payouts = new Payouts();
  readonly #homes: TableHomes;
  readonly #deals = new WeakMap<ClusterProcess, { readonly deals: Deals; since: number }>();
  /** Tables whose clocks have been seen to run. */
  readonly #started = new WeakSet<TableLoop>();
  readonly #loadedAt = new WeakMap<TableLoop, number>();
  #livenessAt = 0;
  #clocksAt = 0;
  #moneyAsOf = '';

  constructor(ports: ClusterLawPorts) {
    this.#ports = ports;
    this.books = new Books(ports.disk, ports.wallet);
    this.#homes = new TableHomes(ports.disk);
  }

  /** A unit was committed. */
  committed(by: string, notes: readonly Note[], database: SimDatabase): string[] {
    const { disk } = this.#ports;
    const known = (which: string): ClusterProcess | undefined => this.#ports.processes().find(({ processId }) => processId === which);
    const now = known(by)?.clock.now() ?? database.now();
    const isAtFault = (processId: string): boolean => known(processId)?.isAtFault ?? true;
    return notes.flatMap((note) => brokenBy(note, { by, now, disk, isAtFault }));
  }

  /** A process sends a transaction. */
  sends({ processId, clock }: ClusterProcess, row: Transaction, database: SimDatabase): string[] {
    const { time, disk } = this.#ports;
    this.#payouts.tried(row.id, time.now());
    const [own] = disk.rows<{ lease_until: number; state: string }>(
      'select lease_until, state from service_process where process_id = ?',
      processId,
    );
    const what = `${row.kind} ${row.id} was sent by ${processId}`;
    const lapsedMs = clock.now() - row.nextAt;
    const silentMs = database.now() - (own?.lease_until ?? 0);
    return [
      ...(lapsedMs < 0 ? [] : [broken('leaseAtTheSend', `${what} ${Math.round(lapsedMs)} ms after its lease had ended`)]),
      ...(silentMs < 0 ? [] : [broken('leaseAtTheSend', `${what}, whose own lease had ended ${silentMs} ms before`)]),
      // One that was declared dead because its session had ended may not know it yet: the operator's memory of cancelled debits keeps the order.
      ...(own?.state === 'gone' ? [] : outOfOrder(disk, row)),
    ];
  }

  /** Something befalls a process, or the operator: what is due may be late for it. */
  troubled(): void {
    this.#payouts.started(this.#ports.time.now());
  }

  /** Between two steps. */
  between(): string[] {
    const { durable } = this.#ports;
    const unread = this.#read();
    const wired = this.#ports.processes().flatMap(({ parts }) => (parts === null ? [] : [parts]));
    return [...unread, ...wired.flatMap((parts) => durable.differing(parts)), ...this.#clocks(), ...this.#money(), ...this.#held()];
  }

  /** What was committed since the last look. Events that nobody appended with the epoch of the table's row are a finding. */
  #read(): string[] {
    try {
      this.#ports.durable.read();
      return [];
    } catch (error) {
      return [broken('oneWriter', error instanceof Error ? error.message : String(error))];
    }
  }

  /** Looks again when something was stored, or has happened at the operator. */
  #money(): string[] {
    const { disk, wallet, durable } = this.#ports;
    const asOf = `${disk.commits} ${wallet.changes} ${wallet.wrongs.length}`;
    if (asOf === this.#moneyAsOf) return [];
    this.#moneyAsOf = asOf;
    return this.books.now(durable.open());
  }

  #clocks(): string[] {
    const now = this.#ports.time.now();
    if (now - this.#clocksAt < CLOCKS_EVERY_MS) return [];
    this.#clocksAt = now;
    return this.#ports.processes().flatMap((process) => this.#stoppedClocks(process));
  }

  #stoppedClocks({ connection, isStalled, clock, wellSince }: ClusterProcess): string[] {
    if (connection === null || isStalled) return [];
    const now = this.#ports.time.now();
    const started = connection.parts.registry.all().filter(({ loop }) => {
      if (loop.dueAt !== null) this.#started.add(loop);
      if (!this.#loadedAt.has(loop)) this.#loadedAt.set(loop, now);
      const since = Math.max(this.#loadedAt.get(loop) ?? now, wellSince ?? now);
      return this.#started.has(loop) || now - since > LOADS_MS_MAX;
    });
    return stoppedClocksOf(started, clock.now(), { mayHoldDeals: true, clocksApartMs: this.#ports.clocksApartMs });
  }

  #held(): string[] {
    const { durable, processes } = this.#ports;
    const now = this.#ports.time.now();
    if (now - this.#livenessAt < LIVENESS_EVERY_MS) return [];
    this.#livenessAt = now;
    // Nobody can send while every process is in trouble.
    if (processes().every(({ wellSince }) => wellSince === null)) this.#payouts.started(now);
    return [
      ...this.#payouts.late(this.books.openPayouts, now, 0),
      ...processes().flatMap((process) => this.#lateDeals(process, now)),
      ...this.#homes.missing(durable.open(), processes(), now),
    ];
  }

  /** Tables of a process that nothing befell lately. */
  #lateDeals(process: ClusterProcess, now: number): string[] {
    const since = process.wellSince;
    const known = this.#deals.get(process) ?? { deals: new Deals(), since: Number.NaN };
    this.#deals.set(process, known);
    // A process that is about to end deals no more at tables that wait for their next process.
    if (since === null || process.isEnding || process.parts === null) return [];
    if (known.since !== since) known.deals.started();
    known.since = since;
    return known.deals.late(process.parts, now);
  }
}
