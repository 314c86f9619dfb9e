import type { Cancel, Clock } from '../process/clock.ts';
import { regularly } from '../process/regular.ts';
import { NO_PLAYER_RULES, type PlayerRules, UNREAD_PLAYER_RULES } from './player-rules.ts';

export interface LivePlayerRulesPorts {
  readonly clock: Clock;
  read(): Promise<ReadonlyMap<string, PlayerRules>>;
  failed(where: string, error: unknown): void;
}

/** How often the rules are read, and so how soon players see a change. */
export const RULES_READ_MS = 5_000;

/** Every operator's player rules, read regularly because commands run in processes of their own. */
export class LivePlayerRules {
  readonly #ports: LivePlayerRulesPorts;
  #rules: ReadonlyMap<string, PlayerRules> | null = null;
  #stop: Cancel = () => {};

  constructor(ports: LivePlayerRulesPorts) {
    this.#ports = ports;
  }

  start(): void {
    const { clock, failed } = this.#ports;
    this.#stop = regularly({ clock, everyMs: RULES_READ_MS, atOnce: true, failed: (error) => failed('player rules', error) }, () =>
      this.round(),
    );
  }

  stop(): void {
    this.#stop();
  }

  /** The rules of one operator, without maintenance that is over. */
  of(operatorId: string): PlayerRules {
    if (this.#rules === null) return UNREAD_PLAYER_RULES;
    const rules = this.#rules.get(operatorId) ?? NO_PLAYER_RULES;
    const isOver = rules.maintenance !== null && rules.maintenance.until <= this.#ports.clock.now();
    return isOver ? { ...rules, maintenance: null } : rules;
  }

  /** Whether this operator's tables are under maintenance now. */
  isUnderMaintenance(operatorId: string): boolean {
    const { maintenance } = this.of(operatorId);
    return maintenance !== null && maintenance.from <= this.#ports.clock.now();
  }

  /** The first read, before any hand is dealt. Throws what the storage throws. */
  async load(): Promise<void> {
    this.#rules = await this.#ports.read();
  }

  /** Reads once; if the storage fails, the last rules stay. */
  async round(): Promise<void> {
    try {
      this.#rules = await this.#ports.read();
    } catch (error) {
      this.#ports.failed('player rules', error);
    }
  }
}

const MINUTE_MS = 60_000;

/** An operator's player rules as the lobby sends them, in ms; 0 = none. */
export function newsOf({ maintenance, realityCheckMinutes }: PlayerRules): {
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
