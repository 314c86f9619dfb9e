import type { Random } from './chance.ts';
import { type FaultSource, WORLD_EVERY_MS, WORLD_FAULTS, type WorldFault } from './faults.ts';
import type { OperatorProcess } from './sim-line.ts';
import { type Connection, type SimPlayer, seatOf } from './sim-player.ts';
import type { SimService } from './sim-service.ts';
import type { VirtualTime } from './virtual-time.ts';

const OPERATOR_DOWN_MS_MAX = 200_000;
const PAUSED_MS = 30_000;

export interface WorldTroublePorts {
  readonly time: VirtualTime;
  readonly random: Random;
  readonly faults: FaultSource;
  readonly operator: OperatorProcess;
  readonly service: SimService;
  readonly players: readonly SimPlayer[];
  /** Reports a request that throws without one of the world's faults as its cause. */
  watchFor(request: Promise<unknown>): void;
}

/** What happens to a world from outside: crashes, an operator that is down, pauses by staff, and lost lines. */
export class WorldTrouble {
  readonly #ports: WorldTroublePorts;

  constructor(ports: WorldTroublePorts) {
    this.#ports = ports;
  }

  start(): void {
    const { time, random, faults } = this.#ports;
    time.at(time.now() + WORLD_EVERY_MS * (0.5 + random()), () => {
      const fault = faults.draw(WORLD_FAULTS.filter((one) => one !== 'clock-jump'));
      if (fault !== null) this.#strike(fault);
      this.start();
    });
  }

  #strike(fault: WorldFault): void {
    const { service, operator, players, watchFor } = this.#ports;
    if (fault === 'crash') service.crash();
    else if (fault === 'operator-restart') operator.epoch += 1;
    else if (fault === 'operator-down') this.#operatorDown();
    const { connection } = service;
    if (connection === null) return;
    if (fault === 'table-pause') this.#pause(connection);
    const gone = fault === 'reconnect-storm' ? players : players.slice(0, fault === 'disconnect' ? 1 : 0);
    for (const player of gone) watchFor(this.#loseLine(connection, player, fault === 'reconnect-storm'));
  }

  #operatorDown(): void {
    const { operator, time, random } = this.#ports;
    operator.up = false;
    operator.epoch += 1;
    time.at(time.now() + random() * OPERATOR_DOWN_MS_MAX, () => {
      operator.up = true;
    });
  }

  #pause({ parts }: Connection): void {
    const { time, watchFor } = this.#ports;
    const [table] = parts.registry.all();
    if (table === undefined) return;
    watchFor(table.loop.offer({ type: 'staff', command: 'pause' }));
    const { tableId } = table;
    time.at(time.now() + PAUSED_MS, () => this.#resume(tableId));
  }

  /** A pause outlives a crash, and a command may be lost with the process or the disk, so staff retry until the table resumes. */
  #resume(tableId: string): void {
    const { service, time, watchFor } = this.#ports;
    const { connection } = service;
    const table = connection?.parts.registry.get(tableId);
    const isOver = connection !== null && table?.loop.table.status !== 'paused';
    if (isOver) return;
    if (table) watchFor(table.loop.offer({ type: 'staff', command: 'resume' }));
    time.at(time.now() + PAUSED_MS, () => this.#resume(tableId));
  }

  async #loseLine(connection: Connection, player: SimPlayer, comesBack: boolean): Promise<void> {
    const table = connection.parts.registry.all().find(({ loop }) => seatOf(loop.table, player.playerId) !== null);
    if (table === undefined) return;
    await player.disconnect(connection, table);
    if (comesBack) await player.connect(connection, table);
  }
}
