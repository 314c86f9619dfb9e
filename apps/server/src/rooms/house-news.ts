import { type House, NO_HOUSE_RULES, UNREAD_HOUSE_RULES } from '../operators/house.ts';
import type { Cancel, Clock } from './clock.ts';

export interface HouseNewsPorts {
  readonly clock: Clock;
  read(): Promise<ReadonlyMap<string, House>>;
  failed(where: string, error: unknown): void;
}

/** How soon players hear of what an operator's command changed. */
export const HOUSE_READ_MS = 5_000;

/** What each operator tells its players, read regularly because commands run in processes of their own. */
export class HouseNews {
  readonly #ports: HouseNewsPorts;
  #houses: ReadonlyMap<string, House> | null = null;
  #cancel: Cancel = () => {};
  #stopped = false;

  constructor(ports: HouseNewsPorts) {
    this.#ports = ports;
  }

  start(): void {
    void this.round().finally(() => this.#plan());
  }

  stop(): void {
    this.#stopped = true;
    this.#cancel();
  }

  /** A maintenance that is over is not told any more. */
  of(operatorId: string): House {
    if (this.#houses === null) return UNREAD_HOUSE_RULES;
    const house = this.#houses.get(operatorId) ?? NO_HOUSE_RULES;
    const isOver = house.maintenance !== null && house.maintenance.until <= this.#ports.clock.now();
    return isOver ? { ...house, maintenance: null } : house;
  }

  /** Whether nothing is played at this operator's tables now. */
  isUnderMaintenance(operatorId: string): boolean {
    const { maintenance } = this.of(operatorId);
    return maintenance !== null && maintenance.from <= this.#ports.clock.now();
  }

  /** Reads for the first time, before the first hand is dealt. Throws what the storage throws. */
  async load(): Promise<void> {
    this.#houses = await this.#ports.read();
  }

  /** Reads once; storage that does not answer leaves what was told last. */
  async round(): Promise<void> {
    try {
      this.#houses = await this.#ports.read();
    } catch (error) {
      this.#ports.failed('house rules', error);
    }
  }

  #plan(): void {
    const { clock } = this.#ports;
    if (this.#stopped) return;
    this.#cancel = clock.at(clock.now() + HOUSE_READ_MS, () => void this.round().finally(() => this.#plan()));
  }
}

const MINUTE_MS = 60_000;

/** What a lobby tells of its operator's house rules, in ms; 0 = none. */
export function newsOf({ maintenance, realityCheckMinutes }: House): {
  readonly maintenanceFrom: number;
  readonly maintenanceUntil: number;
  readonly realityCheckMs: number;
} {
  return {
    maintenanceFrom: maintenance?.from ?? 0,
    maintenanceUntil: maintenance?.until ?? 0,
    realityCheckMs: (realityCheckMinutes ?? 0) * MINUTE_MS,
  };
}
