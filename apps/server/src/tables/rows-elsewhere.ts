import type { Crew } from '../cluster/crew.ts';
import { carried, peerCall } from '../cluster/peer-calls.ts';
import type { Cancel, Clock } from '../process/clock.ts';
import { regularly } from '../process/regular.ts';
import { LobbyChanges, type RowNews } from './lobby-changes.ts';
import type { LobbyListing } from './lobby-listing.ts';

export interface RowsElsewherePorts {
  readonly crew: Crew;
  readonly clock: Clock;
  readonly listing: LobbyListing;
  failed(where: string, error: unknown): void;
}

const LOBBY_ROWS = peerCall('lobby-rows', {
  question: carried<{ readonly since: number | null }>(),
  answer: carried<RowNews>(),
});

/** How often the others are asked what has changed in their rows, ms. */
export const ROWS_EVERY_MS = 1_000;
/** For how long the rows of a process that is gone stay listed, ms: others take its tables over within seconds. */
export const ROWS_KEPT_MS = 15_000;

/** Lists the tables of the other processes beside those of this one, and tells the others of those. */
export class RowsElsewhere {
  readonly #ports: RowsElsewherePorts;
  readonly #own = new LobbyChanges();
  /** What is known of each other process: the number to ask with, and since when it is gone. */
  readonly #known = new Map<string, { readonly version: number; readonly goneAt: number | null }>();
  #stop: Cancel = () => {};

  constructor(ports: RowsElsewherePorts) {
    this.#ports = ports;
    const { crew, listing } = ports;
    listing.hear((change, processId) => {
      if (processId === crew.processId) this.#own.note(change);
      else this.#own.drop(change.tableId);
    });
    crew.answer(LOBBY_ROWS, async ({ since }) => this.#own.after(since));
  }

  start(): void {
    const { clock, failed } = this.#ports;
    this.#stop = regularly({ clock, everyMs: ROWS_EVERY_MS, atOnce: true, failed: (error) => failed('lobby rows of others', error) }, () =>
      this.round(),
    );
  }

  stop(): void {
    this.#stop();
  }

  /** Asks every other process once, all at the same time. */
  async round(): Promise<void> {
    const others = this.#ports.crew.others().map(({ processId }) => processId);
    this.#forgetGone(new Set(others));
    await Promise.all(others.map((processId) => this.#ask(processId)));
  }

  async #ask(processId: string): Promise<void> {
    const { crew, listing } = this.#ports;
    const news = await crew.ask(processId, LOBBY_ROWS, { since: this.#known.get(processId)?.version ?? null });
    if (news === null) return;
    this.#known.set(processId, { version: news.version, goneAt: null });
    const listed = new Set(news.changes.map(({ tableId }) => tableId));
    const stale = news.whole ? listing.tablesOf(processId).filter(({ tableId }) => !listed.has(tableId)) : [];
    for (const { pool, tableId, epoch } of stale) listing.remove(pool, tableId, { processId, epoch });
    for (const { pool, tableId, row, epoch } of news.changes) {
      if (row === null) listing.remove(pool, tableId, { processId, epoch });
      else listing.put(pool, row, { processId, epoch });
    }
  }

  #forgetGone(others: ReadonlySet<string>): void {
    const { clock, listing } = this.#ports;
    for (const [processId, { version, goneAt }] of [...this.#known]) {
      if (others.has(processId)) continue;
      if (goneAt === null) this.#known.set(processId, { version, goneAt: clock.now() });
      if (goneAt === null || clock.now() - goneAt < ROWS_KEPT_MS) continue;
      for (const { pool, tableId, epoch } of listing.tablesOf(processId)) listing.remove(pool, tableId, { processId, epoch });
      this.#known.delete(processId);
    }
  }
}
