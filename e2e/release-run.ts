import type { ChaosReport } from './chaos-report.ts';
import { ChaosRun } from './chaos-run.ts';
import { NotStarted } from './processes.ts';
import type { Release } from './service-place.ts';

/** The lines of the report. */
const FORTH = 'by the next';
const BACK = 'back';

export interface ReleaseOptions {
  readonly seed: number;
  readonly processes: number;
  /** The release before, and the one that replaces it. */
  readonly before: Release;
  readonly next: Release;
  log(line: string): void;
}

/** Lets bots play while a release replaces the one before, process by process, and is replaced by it. */
export class ReleaseRun {
  readonly #run: ChaosRun;
  readonly #options: ReleaseOptions;

  private constructor(run: ChaosRun, options: ReleaseOptions) {
    this.#run = run;
    this.#options = options;
  }

  /** Starts the processes of the release before, and play. */
  static async start(options: ReleaseOptions): Promise<ReleaseRun> {
    const { seed, processes, before, log } = options;
    const run = await ChaosRun.start({ seed, processes, release: before, words: ['releases', 'processes replaced'], log });
    return new ReleaseRun(run, options);
  }

  /** Every process is replaced by one of the next release. Resolves with null, or why that is not possible while others serve. */
  async goForth(): Promise<string | null> {
    const { next, before } = this.#options;
    return this.#replaceAll({ by: next, instead: before, as: FORTH });
  }

  /** Every process is replaced by one of the release before. Resolves with null, or why there is no way back. */
  async goBack(): Promise<string | null> {
    const { next, before } = this.#options;
    const newer = this.#unreadable();
    if (newer > 0) return `${newer} tables are of a version of the journal that the release before cannot read`;
    return this.#replaceAll({ by: before, instead: next, as: BACK });
  }

  progress(): string {
    return this.#run.progress();
  }

  finish(): Promise<ChaosReport> {
    return this.#run.finish();
  }

  stop(): Promise<void> {
    return this.#run.stop();
  }

  /** A process that is refused gets one of `instead` in its place. */
  async #replaceAll({ by, instead, as }: { readonly by: Release; readonly instead: Release; readonly as: string }): Promise<string | null> {
    const { stack } = this.#run;
    for (const name of stack.processNames) {
      try {
        await this.#run.replace(name, by, as);
      } catch (error) {
        const { cause } = error as Error;
        if (!(cause instanceof NotStarted) || cause.code === null) throw error;
        stack.release(instead);
        await stack.startService();
        return `${name} is refused with exit code ${cause.code}: ${cause.output.trim().split('\n').at(-1)}`;
      }
    }
    return null;
  }

  /** How many open tables the oldest processes that have joined could not read. Releases from before versions read all that they know of. */
  #unreadable(): number {
    const [row] = this.#run.stack.records<{ n: number }>(
      `select count(*) as n from table_owner o join poker_table t on t.table_id = o.table_id
        where t.closed_at is null and o.journal_version > (select min(journal_version) from service_process)`,
    );
    return Number(row?.n ?? 0);
  }
}
