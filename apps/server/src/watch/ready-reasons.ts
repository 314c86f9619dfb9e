/** From these on, a figure makes the service degraded. Times in ms. */
export const LIMITS = {
  /** An answer of the database that takes longer counts as none; `/readyz` answers within 1 s whatever the database does. */
  probeMs: 800,
  /** A proxy has its answer after this long, also while the question to the database is under way; its check gives up at 700 ms (ops/haproxy.cfg). */
  soonMs: 250,
  /** The database answers, but players notice. */
  probeSlowMs: 300,
  commitSlowMs: 1_000,
  /** A payment or result has waited for a person. */
  stuckMs: 3_600_000,
  /** The operator has not accepted a payment or result since it was asked; the dispatcher's own limit for its alert. */
  lateMs: 300_000,
  /** The comparison of the books is due every 30 s. */
  ledgerMs: 120_000,
  /** The clocks of the service and of the database differ. */
  skewMs: 2_000,
  /** A daily backup, and two hours to make it. */
  backupMs: 26 * 3_600_000,
  /** The figures of storage are read every 15 s. */
  figuresMs: 60_000,
  /** Redis has carried nothing between the processes for this long. */
  busMs: 10_000,
} as const;

interface Reason {
  readonly status: 'degraded' | 'not-ready';
  /** Anybody may read it, so it names no operator, table or player and no figure. */
  readonly text: string;
}

/** Every reason why the service is not simply ready. `docs/runbook.md` has a section for each code. */
export const READY_REASONS = {
  'not-accepting': { status: 'not-ready', text: 'The service is starting or draining.' },
  standby: { status: 'not-ready', text: 'Waits until no other process serves: those know only the old SECRETS_KEY.' },
  'beats-missed': { status: 'not-ready', text: 'The database does not confirm that this process lives: its tables are paused.' },
  restoring: { status: 'not-ready', text: 'A backup was restored: no table is open and nothing is paid until a person has checked it.' },
  'randomness-failed': { status: 'not-ready', text: 'The random source failed its tests: this process deals no hand.' },
  'database-unavailable': { status: 'not-ready', text: 'The database does not answer in time.' },
  'database-unfit': { status: 'not-ready', text: 'The database answers, but must not be trusted with money at present.' },
  'database-slow': { status: 'degraded', text: 'The database answers slowly, or a commit is taking long.' },
  'tables-halted': { status: 'degraded', text: 'At least one table has stopped because of an error.' },
  'breaker-open': { status: 'degraded', text: "At least one operator's wallet is failing: buy-ins and top-ups there are refused." },
  'payments-stuck': { status: 'degraded', text: 'Payments or results have waited for a person for more than an hour.' },
  'payments-late': { status: 'degraded', text: 'Payments or results have not been accepted for more than five minutes.' },
  'ledger-broken': { status: 'degraded', text: 'The books do not balance.' },
  'ledger-late': { status: 'degraded', text: 'The books have not been compared for more than two minutes.' },
  'audit-broken': { status: 'degraded', text: 'The audit log was cut or rewritten.' },
  'clock-skew': { status: 'degraded', text: 'The clocks of the service and of the database differ by more than two seconds.' },
  'backup-old': { status: 'degraded', text: 'No backup has been marked as made in the last 26 hours.' },
  'figures-late': { status: 'degraded', text: 'Waiting payments have not been counted for more than a minute.' },
  'bus-down': { status: 'degraded', text: 'Redis does not answer: the processes ask each other instead, and each limits requests alone.' },
} as const satisfies Record<string, Reason>;
export type ReadyReason = keyof typeof READY_REASONS;
export const READY_REASON_CODES = Object.keys(READY_REASONS) as readonly ReadyReason[];

export type Readiness = 'ready' | 'degraded' | 'not-ready';

/** How the database answered the last question. */
export type ProbeAnswer = { readonly kind: 'answered'; readonly ms: number; readonly unfit: boolean } | { readonly kind: 'none' };

/** Everything that the reasons depend on. Times in ms since the epoch. */
export interface WatchFacts {
  readonly now: number;
  readonly accepting: boolean;
  readonly restoring: boolean;
  /** Another process serves. */
  readonly standby: boolean;
  /** The process knows that nobody has declared it dead. */
  readonly sure: boolean;
  /** The random source of decks has failed. */
  readonly randomFailed: boolean;
  readonly database: ProbeAnswer;
  readonly busDownMs: number;
  readonly oldestCommitMs: number;
  readonly tablesHalted: number;
  readonly breakersOpen: number;
  readonly ledger: { readonly status: 'unchecked' | 'balanced' | 'broken'; readonly at: number | null };
  readonly auditBroken: boolean;
  /** Null until the figures have been read once. */
  readonly figures: {
    readonly at: number;
    readonly oldestPendingAt: number | null;
    readonly oldestStuckAt: number | null;
    readonly skewMs: number;
  } | null;
  /** Null if the service is not told of backups; `at` is null if none has been marked. */
  readonly backup: { readonly at: number | null } | null;
}

/** The reasons that hold, in the order of their list. */
export function reasonsOf(facts: WatchFacts): readonly ReadyReason[] {
  return READY_REASON_CODES.filter((code) => HOLDS[code](facts));
}

const HOLDS: Readonly<Record<ReadyReason, (facts: WatchFacts) => boolean>> = {
  'not-accepting': ({ accepting, restoring, standby }) => !accepting && !restoring && !standby,
  standby: ({ standby }) => standby,
  'beats-missed': ({ sure }) => !sure,
  restoring: ({ restoring }) => restoring,
  'randomness-failed': ({ randomFailed }) => randomFailed,
  'database-unavailable': ({ database }) => database.kind === 'none',
  'database-unfit': ({ database }) => database.kind === 'answered' && database.unfit,
  'database-slow': ({ database, oldestCommitMs }) =>
    (database.kind === 'answered' && database.ms > LIMITS.probeSlowMs) || oldestCommitMs > LIMITS.commitSlowMs,
  'tables-halted': ({ tablesHalted }) => tablesHalted > 0,
  'breaker-open': ({ breakersOpen }) => breakersOpen > 0,
  'payments-stuck': ({ figures, now }) => isOlder(figures?.oldestStuckAt, now, LIMITS.stuckMs),
  'payments-late': ({ figures, now }) => isOlder(figures?.oldestPendingAt, now, LIMITS.lateMs),
  'ledger-broken': ({ ledger }) => ledger.status === 'broken',
  'ledger-late': ({ ledger, now }) => ledger.at === null || now - ledger.at > LIMITS.ledgerMs,
  'audit-broken': ({ auditBroken }) => auditBroken,
  'clock-skew': ({ figures }) => figures !== null && Math.abs(figures.skewMs) > LIMITS.skewMs,
  'backup-old': ({ backup, now }) => backup !== null && (backup.at === null || now - backup.at > LIMITS.backupMs),
  'figures-late': ({ figures, now }) => figures === null || now - figures.at > LIMITS.figuresMs,
  'bus-down': ({ busDownMs }) => busDownMs > LIMITS.busMs,
};

function isOlder(at: number | null | undefined, now: number, limitMs: number): boolean {
  return at != null && now - at > limitMs;
}

/** The service is as bad as its worst reason. */
export function readinessOf(reasons: readonly ReadyReason[]): Readiness {
  if (reasons.length === 0) return 'ready';
  return reasons.some((code) => READY_REASONS[code].status === 'not-ready') ? 'not-ready' : 'degraded';
}

/** The answer of `/readyz`. */
export interface ReadyAnswer {
  readonly status: Readiness;
  readonly reasons: readonly { readonly code: ReadyReason; readonly text: string }[];
}

export function readyAnswer(reasons: readonly ReadyReason[]): ReadyAnswer {
  return { status: readinessOf(reasons), reasons: reasons.map((code) => ({ code, text: READY_REASONS[code].text })) };
}
