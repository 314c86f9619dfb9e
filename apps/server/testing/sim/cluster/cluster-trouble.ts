import type { Random } from '../chance.ts';
import { CLUSTER_EVERY_MS, CLUSTER_FAULTS, type Fault, type FaultSource, WORLD_EVERY_MS } from '../faults.ts';
import type { OperatorProcess } from '../sim-line.ts';
import { type Connection, type SimPlayer, seatOf } from '../sim-player.ts';
import type { VirtualTime } from '../virtual-time.ts';
import type { ClusterProcess } from './cluster-process.ts';
import type { SimDatabase } from './sim-database.ts';

export interface ClusterTroublePorts {
  readonly time: VirtualTime;
  readonly random: Random;
  readonly faults: FaultSource;
  readonly operator: OperatorProcess;
  readonly players: readonly SimPlayer[];
  readonly database: Pick<SimDatabase, 'restart'>;
  /** The processes that live. */
  processes(): readonly ClusterProcess[];
  /** Something befalls a process, or the operator. */
  troubled(): void;
  /** Reports a request that throws without one of the world's faults as its cause. */
  watchFor(request: Promise<unknown>): void;
}

const OPERATOR_DOWN_MS_MAX = 200_000;
const PAUSED_MS = 30_000;
/** Longest times of a fault, ms. */
const LASTS_MS: Readonly<Partial<Record<Fault, number>>> = {
  'database-cut': 30_000,
  'database-slow': 15_000,
  'line-broken': 4_500,
  'peers-cut': 30_000,
  'database-restart': 9_000,
};
const OF_PROCESSES = CLUSTER_FAULTS.filter((one) => one !== 'wrong-clock');
const OF_PLAYERS = ['operator-restart', 'operator-down', 'disconnect', 'reconnect-storm', 'table-pause'] as const;

/** What happens to a world of several processes from outside. */
export class ClusterTrouble {
  readonly #ports: ClusterTroublePorts;

  constructor(ports: ClusterTroublePorts) {
    this.#ports = ports;
  }

  start(): void {
    const { faults } = this.#ports;
    this.#regularly(CLUSTER_EVERY_MS, () => {
      const fault = faults.draw(OF_PROCESSES);
      if (fault !== null) this.#befall(fault);
    });
    this.#regularly(WORLD_EVERY_MS, () => {
      const fault = faults.draw(OF_PLAYERS);
      if (fault !== null) this.#strike(fault);
    });
  }

  #regularly(everyMs: number, run: () => void): void {
    const { time, random } = this.#ports;
    time.at(time.now() + everyMs * (0.5 + random()), () => {
      run();
      this.#regularly(everyMs, run);
    });
  }

  #befall(fault: (typeof OF_PROCESSES)[number]): void {
    const { random, processes, database, troubled } = this.#ports;
    troubled();
    const all = processes();
    const process = all[Math.floor(random() * all.length)];
    const ms = random() * (LASTS_MS[fault] ?? 0);
    if (process === undefined) return;
    switch (fault) {
      case 'stall':
        process.stall();
        break;
      case 'kill':
        process.end('killed');
        break;
      case 'machine-dies':
        process.end('machine-gone');
        break;
      case 'told-to-end':
        process.tellToEnd();
        break;
      case 'peers-cut':
        process.cutFromPeers(ms);
        break;
      case 'database-restart':
        database.restart(ms);
        for (const one of all) one.databaseRestarts(ms);
        break;
      default:
        process.losesDatabase(fault, ms);
    }
  }

  #strike(fault: (typeof OF_PLAYERS)[number]): void {
    const { operator, players, time, random, troubled } = this.#ports;
    troubled();
    if (fault === 'operator-restart') operator.epoch += 1;
    if (fault === 'operator-down') {
      operator.up = false;
      operator.epoch += 1;
      time.at(time.now() + random() * OPERATOR_DOWN_MS_MAX, () => {
        operator.up = true;
      });
    }
    if (fault === 'table-pause') this.#pause();
    for (const player of fault === 'reconnect-storm' ? players : players.slice(0, fault === 'disconnect' ? 1 : 0))
      this.#losesLines(player, fault === 'reconnect-storm');
  }

  #connections(): Connection[] {
    return this.#ports.processes().flatMap(({ connection, isStalled }) => (connection === null || isStalled ? [] : [connection]));
  }

  #pause(): void {
    const tables = this.#connections().flatMap(({ parts }) => parts.registry.all());
    const table = tables[Math.floor(this.#ports.random() * tables.length)];
    if (table === undefined) return;
    this.#ports.watchFor(table.loop.offer({ type: 'staff', command: 'pause' }));
    this.#resume(table.tableId);
  }

  /** A command may be lost with its process, so staff look at every process again and again until none shows the table as paused. */
  #resume(tableId: string): void {
    const { time, watchFor } = this.#ports;
    time.at(time.now() + PAUSED_MS, () => {
      const paused = this.#ports
        .processes()
        .flatMap(({ parts }) => parts?.registry.get(tableId) ?? [])
        .filter(({ loop }) => loop.table.status === 'paused');
      for (const { loop } of paused) watchFor(loop.offer({ type: 'staff', command: 'resume' }));
      if (paused.length > 0 || this.#connections().every(({ parts }) => parts.registry.get(tableId) === undefined)) this.#resume(tableId);
    });
  }

  /** A player's sockets close wherever they sit. */
  #losesLines(player: SimPlayer, comesBack: boolean): void {
    const { watchFor } = this.#ports;
    for (const connection of this.#connections()) {
      for (const table of connection.parts.registry.all()) {
        if (seatOf(table.loop.table, player.playerId) === null) continue;
        const gone = player.disconnect(connection, table);
        watchFor(comesBack ? gone.then(() => player.connect(connection, table)) : gone);
      }
    }
  }
}
