import { type Bus, busTopic } from '../cluster/bus.ts';
import type { Crew } from '../cluster/crew.ts';
import { carried, peerCall } from '../cluster/peer-calls.ts';
import type { Cancel, Clock } from '../process/clock.ts';
import { regularly } from '../process/regular.ts';
import { LobbyChanges, type RowNews } from './lobby-changes.ts';
import type { LobbyListing, RowChange } from './lobby-listing.ts';

export interface RowsElsewherePorts {
  readonly crew: Crew;
  readonly bus: Pick<Bus, 'state' | 'hears' | 'publish' | 'subscribe'>;
  readonly clock: Clock;
  readonly listing: LobbyListing;
  failed(where: string, error: unknown): void;
}

const LOBBY_ROWS = peerCall('lobby-rows', {
  question: carried<{ readonly since: number | null }>(),
  answer: carried<RowNews>(),
});

/** Rows that have changed at a process between two of its numbers; null: they are too many for a message, so ask. */
interface PushedRows {
  readonly since: number;
  readonly version: number;
  readonly changes: readonly RowChange[] | null;
}

const PUSHED_ROWS = busTopic('lobby-rows', carried<PushedRows>());

/** How often the others are asked what has changed in their rows, ms. */
export const ROWS_EVERY_MS = 1_000;
/** The same for a process whose changes are heard on the bus. */
export const ROWS_EVERY_HEARD_MS = 5_000;
/** For how long changes of this process are collected before they go over the bus, ms. */
export const PUSH_AFTER_MS = 10;
/** Changes in one message. */
export const PUSHED_MAX = 100;
/** For how long the rows of a process that is gone stay listed, ms: others take its tables over within seconds. */
export const ROWS_KEPT_MS = 15_000;

interface Known {
  /** The number to ask with. */
  readonly version: number;
  readonly goneAt: number | null;
}

/**
 * Lists the tables of the other processes beside those of this one, and tells the others of those. Changes go over the bus at once, and are asked for
 * as well, so that a lost message makes a row late and never wrong.
 */
export class RowsElsewhere {
  readonly #ports: RowsElsewherePorts;
  readonly #own = new LobbyChanges();
  readonly #known = new Map<string, Known>();
  readonly #askedAt = new Map<string, number>();
  readonly #asking = new Map<string, Promise<void>>();
  /** Changes up to this number have gone over the bus. */
  #pushed = 0;
  #push: Cancel | null = null;
  #stop: Cancel = () => {};

  constructor(ports: RowsElsewherePorts) {
    this.#ports = ports;
    const { crew, bus, listing } = ports;
    listing.hear((change, processId) => {
      if (processId !== crew.processId) return this.#own.drop(change.tableId);
      this.#own.note(change);
      this.#pushSoon();
    });
    crew.answer(LOBBY_ROWS, async ({ since }) => this.#own.after(since));
    bus.subscribe(PUSHED_ROWS, (rows, from) => this.#hear(from, rows));
  }

  start(): void {
    const { clock, failed } = this.#ports;
    this.#stop = regularly({ clock, everyMs: ROWS_EVERY_MS, atOnce: true, failed: (error) => failed('lobby rows of others', error) }, () =>
      this.round(),
    );
  }

  stop(): void {
    this.#stop();
    this.#push?.();
    this.#push = null;
  }

  /** Asks every other process once, all at the same time; one whose changes are heard is not asked every time. */
  async round(): Promise<void> {
    const { crew, bus, clock } = this.#ports;
    const others = crew.others().map(({ processId }) => processId);
    this.#forgetGone(new Set(others));
    const dueAt = (processId: string): number => (this.#askedAt.get(processId) ?? 0) + ROWS_EVERY_HEARD_MS;
    const isDue = (processId: string): boolean => !this.#known.has(processId) || !bus.hears(processId) || clock.now() >= dueAt(processId);
    await Promise.all(others.filter(isDue).map((processId) => this.#ask(processId)));
  }

  #pushSoon(): void {
    const { bus, clock } = this.#ports;
    if (this.#push !== null || bus.state !== 'up') return;
    this.#push = clock.at(clock.now() + PUSH_AFTER_MS, () => {
      this.#push = null;
      const { version, whole, changes } = this.#own.after(this.#pushed);
      void bus.publish(PUSHED_ROWS, { since: this.#pushed, version, changes: whole || changes.length > PUSHED_MAX ? null : changes });
      this.#pushed = version;
    });
  }

  /** Changes that follow on what is known are listed; after a gap, the process is asked. */
  #hear(from: string, { since, version, changes }: PushedRows): void {
    const known = this.#known.get(from);
    if (known === undefined || known.version >= version) return;
    if (changes === null || since > known.version) {
      void this.#ask(from).catch((error) => this.#ports.failed('lobby rows of others', error));
      return;
    }
    this.#known.set(from, { ...known, version });
    this.#list(from, changes);
  }

  /** One question to a process at a time. */
  #ask(processId: string): Promise<void> {
    const asking = this.#asking.get(processId) ?? this.#askNow(processId).finally(() => this.#asking.delete(processId));
    this.#asking.set(processId, asking);
    return asking;
  }

  async #askNow(processId: string): Promise<void> {
    const { crew, clock, listing } = this.#ports;
    this.#askedAt.set(processId, clock.now());
    const news = await crew.ask(processId, LOBBY_ROWS, { since: this.#known.get(processId)?.version ?? null });
    // A row that came over the bus in the meantime may be newer than the answer.
    if (news === null || news.version < (this.#known.get(processId)?.version ?? 0)) return;
    this.#known.set(processId, { version: news.version, goneAt: null });
    const listed = new Set(news.changes.map(({ tableId }) => tableId));
    const stale = news.whole ? listing.tablesOf(processId).filter(({ tableId }) => !listed.has(tableId)) : [];
    for (const { pool, tableId, epoch } of stale) listing.remove(pool, tableId, { processId, epoch });
    this.#list(processId, news.changes);
  }

  #list(processId: string, changes: readonly RowChange[]): void {
    const { listing } = this.#ports;
    for (const { pool, tableId, row, epoch } of changes) {
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
      this.#askedAt.delete(processId);
    }
  }
}
