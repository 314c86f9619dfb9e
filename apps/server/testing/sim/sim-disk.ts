import {
  OutcomeUnknown,
  openSqlite,
  type SqliteEngine,
  type Stmt,
  type Store,
  UniqueViolation,
  type UnitFailure,
  UnitRefused,
} from '@cardroom/storage';
import { type FaultSource, STORE_FAULTS } from './faults.ts';
import type { ProcessClock } from './virtual-time.ts';

/** The disk, which outlives every process. The checks read its rows directly. */
export class SimDisk {
  readonly engine: SqliteEngine = openSqlite(':memory:');
  /** Number of units committed, and how often payments (wallet rows that move money) had changed. */
  commits = 0;
  paymentsChanged = 0;

  /** Records every payment that is written, changed or deleted from now on; the schema must exist. */
  watchPayments(): void {
    const note = (change: string, row: 'new' | 'old') =>
      `create temp trigger payment_${change} after ${change} on wallet_tx when ${row}.kind <> 4
        begin insert or ignore into changed_payment values (${row}.seq); end`;
    const ddl = [
      'create temp table changed_payment (payment integer primary key)',
      note('insert', 'new'),
      note('update', 'new'),
      note('delete', 'old'),
    ];
    this.commit(ddl.map((sql) => ({ sql, parameters: [] })));
  }

  /** The payments that changed since the last call, by number, with their current row; null for a deleted one. */
  changedPayments<Row>(columns: string): { readonly payment: number; readonly row: Row | null }[] {
    const found = this.rows<Row & { payment: number; seq: number | null }>(
      `select payment, seq, ${columns} from changed_payment left join wallet_tx on seq = payment order by payment`,
    );
    if (found.length === 0) return [];
    this.paymentsChanged += 1;
    this.engine.writeGroup([[{ sql: 'delete from changed_payment', parameters: [] }]]);
    return found.map((row) => ({ payment: row.payment, row: row.seq === null ? null : row }));
  }

  /** Runs a unit; throws what the real drivers reject with. */
  commit(unit: readonly Stmt[]): unknown[][] {
    const [answer] = this.engine.writeGroup([unit]);
    this.commits += 1;
    if (answer?.ok) return answer.rows;
    throw errorOf(answer?.failure);
  }

  rows<Row>(sql: string, ...parameters: readonly (string | number)[]): Row[] {
    return this.engine.read({ sql, parameters }) as Row[];
  }

  close(): void {
    this.engine.close();
  }
}

export interface SimStorePorts {
  readonly disk: SimDisk;
  readonly clock: ProcessClock;
  readonly faults: FaultSource;
  /** How long the next commit takes, ms. */
  latencyMs(): number;
  /** Kills the process with kill -9, now. */
  crash(): void;
  /** Plants a mistake: units are answered before they are stored. */
  readonly answersEarly: boolean;
  /** Plants a mistake: a stake read from the disk has lost its answer deadline. */
  readonly forgetsStakeTimes: boolean;
}

/** A promise whose process is dead before it can resolve. */
const never = new Promise<never>(() => {});

/** The storage port of one process: first in, first out, like the real one; a crash or an error may hit each unit. */
export class SimStore implements Store {
  readonly #ports: SimStorePorts;
  #freeAt = 0;
  #broken: OutcomeUnknown | null = null;

  constructor(ports: SimStorePorts) {
    this.#ports = ports;
  }

  write(unit: readonly Stmt[]): Promise<unknown[][]> {
    const { answersEarly, clock, latencyMs } = this.#ports;
    const asksForRows = unit.some(({ sql }) => / returning /i.test(sql));
    if (!answersEarly || asksForRows) return this.#inTurn(latencyMs(), () => this.#commit(unit).map((rows) => this.#asRead(rows)));
    return this.#inTurn(latencyMs(), () => {
      clock.at(clock.now() + EARLY_MS, () => this.#commitUnseen(unit));
      return unit.map(() => []);
    });
  }

  /** Commits a unit that was already answered, so nobody learns how it ends. */
  #commitUnseen(unit: readonly Stmt[]): void {
    try {
      this.#commit(unit);
    } catch {
      // This is the planted mistake.
    }
  }

  read<Row>({ sql, parameters }: Stmt): Promise<Row[]> {
    return this.#inTurn(0, () => this.#asRead(this.#ports.disk.engine.read({ sql, parameters }) as Row[]));
  }

  #asRead<Row>(rows: Row[]): Row[] {
    if (!this.#ports.forgetsStakeTimes) return rows;
    return rows.map((row) => (typeof row === 'object' && row !== null && 'answer_by' in row ? { ...row, answer_by: null } : row));
  }

  async unfit(): Promise<null> {
    return null;
  }

  async close(): Promise<void> {}

  #inTurn<Value>(latencyMs: number, work: () => Value): Promise<Value> {
    const { clock } = this.#ports;
    if (!clock.alive) return never;
    this.#freeAt = Math.max(this.#freeAt, clock.now()) + latencyMs;
    return new Promise((resolve, reject) => {
      clock.at(this.#freeAt, () => {
        try {
          const value = work();
          if (clock.alive) resolve(value);
        } catch (error) {
          reject(error);
        }
      });
    });
  }

  /** After one commit of unknown outcome nothing more is written. */
  #commit(unit: readonly Stmt[]): unknown[][] {
    const { disk, faults, crash } = this.#ports;
    if (this.#broken) throw this.#broken;
    const fault = faults.draw(STORE_FAULTS);
    if (fault === 'crash-before-commit') return this.#die(crash);
    if (fault === 'storage-error') throw new Error('simulated: the disk does not write');
    if (fault === 'commit-unknown') {
      this.#broken = new OutcomeUnknown('simulated: the commit was not answered');
      if (unit.length % 2 === 0) disk.commit(unit);
      throw this.#broken;
    }
    const rows = disk.commit(unit);
    return fault === 'crash-after-commit' ? this.#die(crash) : rows;
  }

  #die(crash: () => void): unknown[][] {
    crash();
    return [];
  }
}

/** How long a unit stays in memory when it is answered too early. */
const EARLY_MS = 200;

function errorOf(failure: UnitFailure | undefined): Error {
  if (failure?.kind === 'refused') return new UnitRefused(failure.message, failure.statement);
  if (failure?.kind === 'unique') return new UniqueViolation(failure.message, failure.statement);
  return new Error(failure?.message ?? 'nothing was answered');
}
