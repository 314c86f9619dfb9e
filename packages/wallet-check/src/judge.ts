import { Aborted } from './caller.ts';
import type { Case } from './case.ts';
import type { CaseReport, CaseStatus, FindingReport } from './report/report.ts';
import { type Bench, Finding, NotRun, Trial } from './trial.ts';

export interface JudgeOptions {
  readonly signal: AbortSignal;
  /** The test player's balance before the run, in minor units; null when it cannot be read. */
  readonly balance: number | null;
  /** Cleans up after a case. Returns by how much the balance was off, or null when the wallet no longer answers. */
  readonly putBack: (expectedMinor: number) => Promise<number | null>;
}

type Outcome = Pick<CaseReport, 'status' | 'remark' | 'finding'>;

/** A hook that should have changed something at the operator failed. */
export class HookError extends Error {
  override readonly name = 'HookError';
}

/** Runs the cases one after the other and reports the outcome of each. */
export class Judge {
  readonly #bench: Bench;
  readonly #options: JudgeOptions;
  readonly #prepared = new Map<string, unknown>();
  /** The reason no more cases can run; null while they can. */
  #halted: string | null = null;

  constructor(bench: Bench, options: JudgeOptions) {
    this.#bench = bench;
    this.#options = options;
  }

  preparedOf(id: string): unknown {
    return this.#prepared.get(id) ?? null;
  }

  /** Starts the cases that need time to pass. Failures here are reported when the case runs. */
  async prepare(cases: readonly Case[]): Promise<void> {
    for (const { id, prepare } of cases) {
      if (prepare === undefined) continue;
      try {
        this.#prepared.set(id, await prepare(new Trial(this.#bench)));
      } catch (error) {
        if (!(error instanceof Finding || error instanceof Aborted)) throw error;
      }
      await this.#putBack();
    }
  }

  async judge(one: Case, earlier: readonly CaseReport[]): Promise<CaseReport> {
    const { monotonic } = this.#bench.clock;
    const started = monotonic();
    const trial = new Trial(this.#bench);
    const obstacle = this.#obstacle(one, earlier);
    const outcome = obstacle === null ? await this.#run(one, trial) : notRun(obstacle);
    const drift = obstacle === null ? await this.#putBack() : 0;
    if (drift === null) this.#halted = `the wallet stopped answering after ${one.id}`;
    const { id, level, title, why, fix } = one;
    const calls = trial.exchanges.length;
    return { id, level, title, why, fix, ...outcome, calls, ms: Math.round(monotonic() - started), driftMinor: drift ?? 0 };
  }

  async #putBack(): Promise<number | null> {
    return this.#options.balance === null ? 0 : this.#options.putBack(this.#options.balance);
  }

  #obstacle(one: Case, earlier: readonly CaseReport[]): string | null {
    if (this.#options.signal.aborted) return 'interrupted';
    if (this.#halted !== null) return this.#halted;
    if (this.#options.balance === null && one.id !== 'B1') return 'the balance cannot be read (B1)';
    const missing = earlier.filter(({ id, status }) => one.after?.includes(id) === true && status !== 'passed');
    if (missing.length === 0) return null;
    return `requires ${missing.map(({ id, status }) => `${id}, which ${status === 'failed' ? 'failed' : 'was not run'}`).join(', and ')}`;
  }

  async #run(one: Case, trial: Trial): Promise<Outcome> {
    try {
      await one.run(trial, this.preparedOf(one.id));
      return { status: 'passed', remark: trial.remark, finding: null };
    } catch (error) {
      // A call that Ctrl-C has cut off looks like a wallet that does not answer.
      if (error instanceof Aborted || this.#options.signal.aborted) return notRun('interrupted');
      if (error instanceof NotRun || error instanceof HookError) return notRun(error.message);
      if (!(error instanceof Finding)) throw error;
      return { status: 'failed', remark: '', finding: findingOf(error) };
    }
  }
}

function notRun(remark: string): { status: CaseStatus; remark: string; finding: null } {
  return { status: 'not-run', remark, finding: null };
}

function findingOf({ expected, got, at }: Finding): FindingReport {
  return { expected, got, exchanges: at };
}
