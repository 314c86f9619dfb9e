import { DEBIT_REASONS, type Transaction } from '@cardroom/wallet';
import type { Cancel, Clock } from '../process/clock.ts';
import { regularly } from '../process/regular.ts';

export interface DebitSweepPorts {
  readonly clock: Clock;
  /** Debits that the tables are waiting for. */
  pendingLots(): readonly string[];
  rows(ids: readonly string[]): Promise<readonly Transaction[]>;
  debitRefused(row: Transaction, reason: string): Promise<void>;
  failed(where: string, error: unknown): void;
}

export const DEBIT_SWEEP_MS = 10_000;

/**
 * Reports finished debits to tables that missed the news because they were halted or too busy; their seats would
 * otherwise stay reserved forever.
 */
export class DebitSweep {
  readonly #ports: DebitSweepPorts;
  #stop: Cancel = () => {};

  constructor(ports: DebitSweepPorts) {
    this.#ports = ports;
  }

  start(): void {
    const { clock, failed } = this.#ports;
    this.#stop = regularly({ clock, everyMs: DEBIT_SWEEP_MS, failed: (error) => failed('debit sweep', error) }, () => this.round());
  }

  stop(): void {
    this.#stop();
  }

  async round(): Promise<void> {
    const { pendingLots, rows, debitRefused } = this.#ports;
    const waiting = pendingLots();
    if (waiting.length === 0) return;
    for (const row of await rows(waiting)) {
      if (row.status !== 'refused' && row.status !== 'unknown') continue;
      await debitRefused(row, DEBIT_REASONS.find((reason) => reason === row.outcome) ?? 'wallet-timeout');
    }
  }
}
