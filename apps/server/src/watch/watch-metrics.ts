import { Counter, Gauge, type Registry } from 'prom-client';
import { WALLET_KINDS, type WalletFigures } from './figures.ts';
import { READY_REASON_CODES } from './ready-reasons.ts';
import type { ServiceWatch } from './service-watch.ts';

export interface WatchedService {
  readonly watch: Pick<ServiceWatch, 'state'>;
  now(): number;
  /** Operators whose wallet is not called with buy-ins at present. */
  breakersOpen(): readonly string[];
  /** The random source of decks has failed. */
  randomFailed(): boolean;
}

/** Adds what the last round of the watch found. Nothing is read when scraped, so that metrics can be had while the database hangs. */
export function measureWatch(metrics: Registry, { watch, now, breakersOpen, randomFailed }: WatchedService): Registry {
  const registers = [metrics];
  new Gauge({
    name: 'cardroom_readiness_reason',
    help: '1 while this reason of /readyz holds',
    labelNames: ['reason'],
    registers,
    collect() {
      for (const reason of READY_REASON_CODES) this.set({ reason }, watch.state.reasons.includes(reason) ? 1 : 0);
    },
  });
  new Gauge({
    name: 'cardroom_rng_failed',
    help: '1 once the random source of decks has failed: no hand is dealt until the process is started again',
    registers,
    collect() {
      this.set(randomFailed() ? 1 : 0);
    },
  });
  const opened = new Set<string>();
  new Gauge({
    name: 'cardroom_wallet_breaker_open',
    help: "1 while the breaker of an operator's wallet is open; an operator appears when it opens for the first time",
    labelNames: ['operator'],
    registers,
    collect() {
      const open = breakersOpen();
      for (const operator of open) opened.add(operator);
      for (const operator of opened) this.set({ operator }, open.includes(operator) ? 1 : 0);
    },
  });
  measureWallet(metrics, watch, now);
  measureStorage(metrics, watch);
  return metrics;
}

function measureWallet(metrics: Registry, watch: WatchedService['watch'], now: () => number): void {
  const seconds = (at: number | null): number => (at === null ? 0 : Math.max(0, now() - at) / 1000);
  const perKind = (name: string, help: string, read: (figures: WalletFigures) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [metrics],
      collect() {
        const { figures } = watch.state;
        if (figures !== null) for (const kind of WALLET_KINDS) this.set({ kind }, read(figures.wallet[kind]));
      },
    });
  perKind('cardroom_wallet_pending_rows', 'Payments and results that the operator has not accepted yet', ({ pending }) => pending);
  perKind('cardroom_wallet_due_rows', 'Those whose next try is due', ({ due }) => due);
  perKind('cardroom_wallet_oldest_pending_seconds', 'Age of the oldest of them; 0 without any', ({ oldestPendingAt }) =>
    seconds(oldestPendingAt),
  );
  perKind('cardroom_wallet_oldest_stuck_seconds', 'How long the first one has waited for a person; 0 without any', ({ oldestStuckAt }) =>
    seconds(oldestStuckAt),
  );
}

function measureStorage(metrics: Registry, watch: WatchedService['watch']): void {
  const gauge = (name: string, help: string, read: () => number | null) =>
    new Gauge({
      name,
      help,
      registers: [metrics],
      collect() {
        // Without a value the series is absent, rather than 0.
        this.remove();
        const value = read();
        if (value !== null) this.set(value);
      },
    });
  gauge('cardroom_figures_read_seconds', 'When the figures of storage were read last, in seconds since the epoch', () => {
    const { figures } = watch.state;
    return figures === null ? null : figures.at / 1000;
  });
  gauge('cardroom_clock_skew_seconds', 'The clock of the service minus the clock of the database', () => {
    const { figures } = watch.state;
    return figures === null ? null : figures.skewMs / 1000;
  });
  new Counter({
    name: 'cardroom_fenced_writes_total',
    help: 'Writes that any process of this database was refused because another one owned the table',
    registers: [metrics],
    collect() {
      // Absent until it is known: a series that begins at 0 would show an increase after each start.
      this.remove();
      const { figures } = watch.state;
      if (figures !== null) this.inc(figures.fencedWrites);
    },
  });
  gauge('cardroom_database_bytes', 'Size of the database', () => watch.state.figures?.databaseBytes ?? null);
  gauge('cardroom_backup_seconds', 'When the last backup was marked, in seconds since the epoch; absent without BACKUP_MARK_FILE', () => {
    const { backupAt } = watch.state;
    return backupAt === null ? null : backupAt / 1000;
  });
}
