import { stat } from 'node:fs/promises';
import { int, readRows, type Store, shape, sql } from '@cardroom/storage';
import type { Logger } from 'pino';
import type { Cancel, Clock } from '../process/clock.ts';
import { regularly } from '../process/regular.ts';
import { type DatabaseKind, earliest, type Figures, readFigures, WALLET_KINDS } from './figures.ts';
import {
  LIMITS,
  type ProbeAnswer,
  READY_REASONS,
  type ReadyAnswer,
  type ReadyReason,
  readyAnswer,
  reasonsOf,
  type WatchFacts,
} from './ready-reasons.ts';

export interface WatchPorts {
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly store: Pick<Store, 'read' | 'unfit'>;
  readonly database: DatabaseKind;
  /** A file whose time of change is the time of the last backup; null: the service is not told of backups. */
  readonly backupMark: string | null;
  accepting(): boolean;
  /** A backup was restored, and a person has to open the service. */
  restoring(): boolean;
  /** Another process serves. */
  standby(): boolean;
  /** Whether the process knows that nobody has declared it dead. */
  sure(): boolean;
  /** The random source of decks has failed. */
  randomFailed(): boolean;
  /** For how long the bus to the other processes has been down; 0 while it is up, or there is none. */
  busDownMs(): number;
  oldestCommitMs(): number;
  /** Tables that have stopped, and those that could not be rebuilt yet. */
  tablesHalted(): number;
  /** Operators whose wallet is not called with buy-ins at present. */
  breakersOpen(): readonly string[];
  ledger(): WatchFacts['ledger'];
  auditBroken(): boolean;
  failed(where: string, error: unknown): void;
}

export const WATCH_MS = 15_000;

/**
 * Looks at the service as the person on call would: regularly at what waits in storage, and at each question whether the database answers.
 * The log has a line when a reason begins to hold and when it no longer does.
 */
export class ServiceWatch {
  readonly #ports: WatchPorts;
  #figures: Figures | null = null;
  #backupAt: number | null = null;
  #known: readonly ReadyReason[] = [];
  /** Why the database must not be trusted, for the log alone: it names settings of the server. */
  #unfit: string | null = null;
  /** Questions under way: however many ask, storage is asked once, and a question that hangs is not repeated. */
  #probing: { readonly answer: Promise<ProbeAnswer>; readonly askedAt: number } | null = null;
  /** The last answer of the database. */
  #probed: ProbeAnswer = { kind: 'none' };
  #reading: Promise<void> | null = null;
  #stop: Cancel = () => {};

  constructor(ports: WatchPorts) {
    this.#ports = ports;
  }

  /** What the last round found. */
  get state(): { readonly figures: Figures | null; readonly backupAt: number | null; readonly reasons: readonly ReadyReason[] } {
    return { figures: this.#figures, backupAt: this.#backupAt, reasons: this.#known };
  }

  start(): void {
    const { clock, failed } = this.#ports;
    this.#stop = regularly({ clock, everyMs: WATCH_MS, failed: (error) => failed('watch', error) }, () => this.round());
  }

  stop(): void {
    this.#stop();
  }

  /** Reads the figures, and logs which reasons began and ended since the last round. It never takes long, whatever storage does. */
  async round(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    await atMost(LIMITS.probeMs, this.#reading, undefined);
    const reasons = reasonsOf(this.#facts(await this.#probe()));
    this.#say(reasons);
    this.#known = reasons;
  }

  /** Answers within a second, also while the database hangs. */
  async answer(): Promise<ReadyAnswer> {
    const reasons = reasonsOf(this.#facts(await this.#probe()));
    return readyAnswer(reasons);
  }

  /**
   * Answers within `LIMITS.soonMs`, for a proxy that takes a late answer for a dead process. While the database may still answer in time
   * (`LIMITS.probeMs`), its answer before counts.
   */
  async answerSoon(): Promise<ReadyAnswer> {
    const { answer, askedAt } = this.#question();
    const isLate = (): boolean => performance.now() - askedAt >= LIMITS.probeMs;
    const found = await atMost(LIMITS.soonMs, answer, null);
    return readyAnswer(reasonsOf(this.#facts(found ?? (isLate() ? { kind: 'none' } : this.#probed))));
  }

  #facts(database: ProbeAnswer): WatchFacts {
    const {
      clock,
      accepting,
      restoring,
      standby,
      sure,
      randomFailed,
      busDownMs,
      oldestCommitMs,
      tablesHalted,
      breakersOpen,
      ledger,
      auditBroken,
      backupMark,
    } = this.#ports;
    const figures = this.#figures;
    const oldest = (which: 'oldestPendingAt' | 'oldestStuckAt') =>
      figures === null ? null : earliest(WALLET_KINDS.map((kind) => figures.wallet[kind][which]));
    return {
      now: clock.now(),
      accepting: accepting(),
      restoring: restoring(),
      standby: standby(),
      sure: sure(),
      randomFailed: randomFailed(),
      database,
      busDownMs: busDownMs(),
      oldestCommitMs: oldestCommitMs(),
      tablesHalted: tablesHalted(),
      breakersOpen: breakersOpen().length,
      ledger: ledger(),
      auditBroken: auditBroken(),
      figures: figures === null ? null : { ...figures, oldestPendingAt: oldest('oldestPendingAt'), oldestStuckAt: oldest('oldestStuckAt') },
      backup: backupMark === null ? null : { at: this.#backupAt },
    };
  }

  #probe(): Promise<ProbeAnswer> {
    return atMost<ProbeAnswer>(LIMITS.probeMs, this.#question().answer, { kind: 'none' });
  }

  /** The question that is under way, or else a new one. */
  #question(): { readonly answer: Promise<ProbeAnswer>; readonly askedAt: number } {
    this.#probing ??= {
      askedAt: performance.now(),
      answer: this.#ask().then((answer) => {
        this.#probed = answer;
        this.#probing = null;
        return answer;
      }),
    };
    return this.#probing;
  }

  /** Without storage the service accepts nobody; the store reports the cause itself. */
  async #ask(): Promise<ProbeAnswer> {
    const { store } = this.#ports;
    const asked = performance.now();
    try {
      await readRows(store, shape({ one: int }), sql`select 1 as one`);
      const ms = performance.now() - asked;
      this.#unfit = await store.unfit();
      return { kind: 'answered', ms, unfit: this.#unfit !== null };
    } catch {
      return { kind: 'none' };
    }
  }

  async #read(): Promise<void> {
    const { store, database, clock, backupMark, failed } = this.#ports;
    try {
      this.#backupAt = backupMark === null ? null : await timeOf(backupMark);
    } catch (error) {
      failed('backup mark', error);
    }
    try {
      this.#figures = await readFigures(store, database, () => clock.now());
    } catch (error) {
      failed('figures', error);
    }
  }

  #say(reasons: readonly ReadyReason[]): void {
    const { log, breakersOpen } = this.#ports;
    for (const reason of reasons.filter((one) => !this.#known.includes(one))) {
      const { status, text } = READY_REASONS[reason];
      const more = reason === 'breaker-open' ? { operators: breakersOpen() } : reason === 'database-unfit' ? { why: this.#unfit } : {};
      const line = { reason, text, ...more };
      if (status === 'not-ready') log.error(line, 'the service is not ready');
      else log.warn(line, 'the service is degraded');
    }
    for (const reason of this.#known.filter((one) => !reasons.includes(one))) {
      log.info({ reason }, 'a reason for concern is gone');
    }
  }
}

/** Null while there is no such file. */
async function timeOf(file: string): Promise<number | null> {
  try {
    return (await stat(file)).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The answer of `work`, or `otherwise` after `ms` of real time: what is asked may hang, whatever a simulated clock shows. */
async function atMost<Answer>(ms: number, work: Promise<Answer>, otherwise: Answer): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
