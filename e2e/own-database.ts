import { OwnCluster, postgresBinaries } from '@cardroom/storage/testing/own-cluster';
import { until } from './drills/until.ts';

/** What `synchronous_standby_names` calls the replica, whichever server it is. */
const REPLICA = 'replica';
/** A calm machine has a replica that streams after this long, ms. */
const STREAMS_MS = 20_000;

/** How the primary ends: its first process with -9, or all of its processes at once. */
export const ENDS = ['SIGKILL', 'SIGQUIT'] as const;
export type End = (typeof ENDS)[number];

/** When a fail-over was done, ms after the primary was killed. */
export interface FailOverTimes {
  /** The replica takes writes. */
  readonly promotedMs: number;
  /** It has a synchronous replica of its own, so that commits are answered again. */
  readonly replicatedMs: number;
}

/** A PostgreSQL server of one run, with a synchronous replica where the run needs one. A server that is there already is left alone. */
export class OwnDatabase {
  #primary: OwnCluster;
  #replica: OwnCluster | null = null;

  private constructor(primary: OwnCluster) {
    this.#primary = primary;
  }

  /** Makes and starts the servers. Needs PostgreSQL's own programs. */
  static async open({ hasReplica }: { readonly hasReplica: boolean }): Promise<OwnDatabase> {
    const database = new OwnDatabase(await OwnCluster.create(postgresBinaries() ?? ''));
    try {
      database.#primary.start();
      if (hasReplica) {
        await database.#primary.set('synchronous_standby_names', `'ANY 1 (${REPLICA})'`);
        await database.#addReplica();
      }
      return database;
    } catch (error) {
      database.remove();
      throw error;
    }
  }

  /** The address of the server that takes writes. */
  get server(): string {
    return this.#primary.url;
  }

  /** Stops the primary at once, and starts it again. */
  stop(): void {
    this.#primary.stop();
  }

  start(): void {
    this.#primary.start();
  }

  /**
   * The primary ends, its replica is promoted, and a new replica follows that one. `lead` is called with the new server's address once it takes
   * writes. The old primary is removed: it may hold commits that nobody was told of.
   */
  async failOver(end: End, lead: (server: string) => void): Promise<FailOverTimes> {
    const [dead, promoted] = [this.#primary, this.#replica];
    if (promoted === null) throw new Error('the database has no replica');
    dead.kill(end);
    const since = performance.now();
    await promoted.promote();
    this.#primary = promoted;
    this.#replica = null;
    lead(promoted.url);
    const promotedMs = performance.now() - since;
    await this.#addReplica();
    const replicatedMs = performance.now() - since;
    dead.remove();
    return { promotedMs, replicatedMs };
  }

  remove(): void {
    this.#replica?.remove();
    this.#primary.remove();
  }

  async #addReplica(): Promise<void> {
    this.#replica = await this.#primary.follower(REPLICA);
    await until('the replica to stream', async () => (await this.#primary.replicas()) === 1, STREAMS_MS);
  }
}
