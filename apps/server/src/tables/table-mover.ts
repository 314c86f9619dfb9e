import { placeFor } from '@cardroom/cluster';
import { giveTable, storedTables, tablesHeldBy, versionsHeldBy } from '@cardroom/journal';
import type { Store } from '@cardroom/storage';
import type { Logger } from 'pino';
import type { Crew, CrewMember } from '../cluster/crew.ts';
import { carried, NOTED, peerCall } from '../cluster/peer-calls.ts';
import type { Clock } from '../process/clock.ts';
import { sideBySide } from '../process/side-by-side.ts';
import type { TableFeed } from './feed.ts';
import { InOrder } from './in-order.ts';
import type { OpenTable } from './open-table.ts';
import type { TableKeeper } from './table-keeper.ts';
import type { TableRegistry } from './table-registry.ts';

export interface TableMoverPorts {
  readonly store: Store;
  readonly crew: Crew;
  readonly registry: TableRegistry;
  readonly feed: Pick<TableFeed, 'tell'>;
  readonly keeper: Pick<TableKeeper, 'adopt' | 'readBack' | 'takesTablesSince'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Resolves when what is written beside the steps of this table is written. */
  written(tableId: string): Promise<void>;
  /** A table has moved: `ms` from its last step here until the other process has read it back, as far as it has answered. */
  moved(ms: number): void;
  failed(where: string, error: unknown): void;
}

/** How often a process is asked to read back a table that is its own now; later it finds the table when it looks for its own. */
const ADOPT_TRIES = 3;
/** Tables were given to the process that is asked: it reads them back now. */
const ADOPT = peerCall('adopt-tables', { question: carried<{ readonly tableIds: readonly string[] }>(), answer: NOTED });
/** Whether the process that is asked can take tables: it has started, and is not about to leave. `isNew`: proxies may not know yet that it serves. */
const TAKES_TABLES = peerCall('takes-tables', {
  question: carried<object>(),
  answer: carried<{ readonly does: boolean; readonly isNew?: boolean }>(),
});
/** The process that is asked gives some of its tables to another one, each at its next pause. */
const MOVE_SOME = peerCall('move-some', { question: carried<{ readonly to: string; readonly count: number }>(), answer: NOTED });

/** Proxies lead to a process that has served for this long, ms: they ask it twice a second, and look its address up once a second. */
export const KNOWN_MS = 5_000;
/** How often a table is looked at that is to move, ms. */
const LOOK_MS = 50;
/** A table whose hand takes longer than this is left where it is, ms; another one may move instead. */
export const PAUSE_WAIT_MS = 120_000;
/** Players wait here for so long, ms, while the next process reads their table back; then they are led there, where their joins wait for it. */
export const SEND_ON_MS = 1_000;
/** Tables that end with this process are given away side by side. */
const MOVES_AT_ONCE = 64;
/**
 * So many tables are handed over at once, each followed by a rest, ms: all tables that are between two hands when a process is told to end would
 * otherwise send their players on in the same moment, and these would wait for each other at the next process.
 */
const HAND_OVERS_AT_ONCE = 4;
export const REST_MS = 200;
/** How often a process that ends looks for tables that it still has. */
const PASSES_MAX = 3;

/** A process that can take a table now. */
export interface Taker extends CrewMember {
  readonly isNew: boolean;
}

/** On what terms a table is to move. */
interface Terms {
  to(): string | null;
  /** Until when its pause is waited for, ms of the clock. */
  readonly until: number;
  /** It moves then all the same, in its hand. */
  readonly evenInHand: boolean;
}

/** A move under way. */
interface Moving {
  until: number;
  evenInHand: boolean;
  done: Promise<void>;
}

/** A table that another process has now. `arrived` resolves when it has been read back there, as far as that process has answered. */
interface Given {
  readonly arrived: Promise<void>;
}

/**
 * Moves tables between living processes: the table takes no more inputs here, its row names the other process in one unit, that process reads it
 * back, and the players are sent there. Between two hands nobody waits for it.
 */
export class TableMover {
  readonly #ports: TableMoverPorts;
  readonly #moving = new Map<string, Moving>();
  /** Tables wait here for their turn to be handed over. */
  readonly #lanes = Array.from({ length: HAND_OVERS_AT_ONCE }, () => new InOrder());

  constructor(ports: TableMoverPorts) {
    this.#ports = ports;
    const { crew, keeper } = ports;
    crew.answer(ADOPT, async ({ tableIds }) => {
      await keeper.adopt(await storedTables(ports.store, tableIds, crew.processId));
      return {};
    });
    crew.answer(TAKES_TABLES, async () => {
      const since = keeper.takesTablesSince;
      return { does: since !== null, isNew: since !== null && ports.clock.now() - since < KNOWN_MS };
    });
    crew.answer(MOVE_SOME, async ({ to, count }) => {
      await this.#moveSome(to, count);
      return {};
    });
  }

  /** Has a process give some of its tables to another one. */
  ask(from: string, to: string, count: number): void {
    const { crew, failed } = this.#ports;
    if (from === crew.processId) this.#moveSome(to, count).catch((error) => failed('moves of tables', error));
    else void crew.ask(from, MOVE_SOME, { to, count });
  }

  /** The other processes that can take a table now. Those that are new get no table with players: a proxy might lead these elsewhere. */
  async takers(): Promise<Taker[]> {
    const { crew } = this.#ports;
    if (crew.others().length === 0) return [];
    const { answers } = await crew.askAll(TAKES_TABLES, {});
    const able = new Map(answers.flatMap(({ from, answer }) => (answer.does ? [[from, answer.isNew === true] as const] : [])));
    return crew.others().flatMap((one) => {
      const isNew = able.get(one.processId);
      return one.isServing && isNew !== undefined ? [{ ...one, isNew }] : [];
    });
  }

  /**
   * Gives some tables of this process away that the other one can read, each at its next pause, and does not wait for them. Quiet and busy tables go
   * alike.
   */
  async #moveSome(to: string, count: number): Promise<void> {
    const { registry, clock } = this.#ports;
    const taker = (await this.takers()).find(({ processId }) => processId === to);
    if (taker === undefined) return;
    const needed = await this.#versions();
    const tables = registry
      .all()
      .filter(({ tableId, loop }) => loop.state === 'running' && !this.#moving.has(tableId) && needed(tableId) <= taker.version);
    const every = Math.max(1, Math.floor(tables.length / Math.max(1, count)));
    const chosen = tables.filter((_, index) => index % every === 0).slice(0, Math.max(0, count - this.#moving.size));
    // One that is told to end while a hand is waited for would refuse the table, which would have to be read back here.
    const place = () => (this.#ports.crew.others().some(({ processId, isServing }) => isServing && processId === to) ? to : null);
    for (const table of chosen) void this.#move(table, { to: place, until: clock.now() + PAUSE_WAIT_MS, evenInHand: false });
  }

  /**
   * Gives all tables to the other processes: each at its next pause, and at `deadline` (ms of the clock) those in a hand as well, which then goes on
   * there. Resolves when it is done. True when no table is left; false without others that serve, and for tables that none of them could read: those
   * wait for a process that can.
   */
  async moveAll(deadline: number): Promise<boolean> {
    const { registry, log } = this.#ports;
    const placed = new Map<string, number>();
    // Tables that were on their way to this process may come while others leave.
    for (let passes = 0; passes < PASSES_MAX && registry.all().length > 0; passes += 1) {
      const able = await this.takers();
      if (able.length === 0) break;
      const known = able.filter(({ isNew }) => !isNew);
      const takers = known.length > 0 ? known : able;
      const needed = await this.#versions();
      const to = ({ tableId }: OpenTable): string | null => this.#place(takers, placed, needed(tableId));
      await sideBySide(registry.all(), MOVES_AT_ONCE, (table) =>
        this.#move(table, { to: () => to(table), until: deadline, evenInHand: true }),
      );
    }
    const left = registry.all().length;
    if (left > 0 && this.#hasOthers())
      log.error({ tables: left }, 'tables are left without a process: the next one that can read them takes them');
    return left === 0;
  }

  #hasOthers(): boolean {
    return this.#ports.crew.others().some(({ isServing }) => isServing);
  }

  /** Takes up tables whose row names this process, but which it was not told of. */
  async findOwn(): Promise<void> {
    const { store, crew, registry, keeper } = this.#ports;
    if (!crew.isShared) return;
    const missing = (await tablesHeldBy(store, crew.processId)).filter((tableId) => registry.get(tableId) === undefined);
    await keeper.adopt(await storedTables(store, missing, crew.processId));
  }

  /** The next process for a table of this version, of those that could take one and still serve; null when there is none. */
  #place(takers: readonly CrewMember[], placed: Map<string, number>, version: number): string | null {
    const serving = new Set(this.#ports.crew.others().flatMap(({ processId, isServing }) => (isServing ? [processId] : [])));
    const able = takers.filter(({ processId }) => serving.has(processId));
    const to = placeFor(
      able.map((one) => ({ ...one, tables: one.tables + (placed.get(one.processId) ?? 0) })),
      version,
    );
    if (to !== null) placed.set(to, (placed.get(to) ?? 0) + 1);
    return to;
  }

  /** What a process must read to hold a table of this one, as far as that is known now: each move is judged again by the unit that makes it. */
  async #versions(): Promise<(tableId: string) => number> {
    const { store, crew, failed } = this.#ports;
    const versions = await versionsHeldBy(store, crew.processId).catch((error: unknown) => {
      failed('versions of tables', error);
      return new Map<string, number>();
    });
    return (tableId) => versions.get(tableId) ?? 0;
  }

  /** One move of a table at a time: a second one only tightens its terms. */
  #move(table: OpenTable, terms: Terms): Promise<void> {
    const { tableId } = table;
    const moving = this.#moving.get(tableId);
    if (moving !== undefined) {
      moving.until = Math.min(moving.until, terms.until);
      moving.evenInHand ||= terms.evenInHand;
      return moving.done;
    }
    const move: Moving = { until: terms.until, evenInHand: terms.evenInHand, done: Promise.resolve() };
    this.#moving.set(tableId, move);
    move.done = this.#moveNow(table, move, terms.to)
      .catch((error) => this.#ports.failed('move of a table', error))
      .finally(() => this.#moving.delete(tableId));
    return move.done;
  }

  async #moveNow(table: OpenTable, move: Moving, place: Terms['to']): Promise<void> {
    while (await this.#pause(table, move)) {
      const [lane] = this.#lanes.toSorted((one, other) => one.waiting - other.waiting);
      const given = await lane?.run(() => this.#inTurn(table, move, place));
      if (given === 'not-yet') continue;
      // A process that ends stays until its tables have arrived.
      return given?.arrived;
    }
  }

  /** `not-yet`: a buy-in has begun before the table's turn came, and is waited for. */
  async #inTurn(table: OpenTable, move: Moving, place: Terms['to']): Promise<Given | 'not-yet' | null> {
    const { clock } = this.#ports;
    const isLate = clock.now() >= move.until;
    if (table.loop.state !== 'running') return null;
    if (!isLate && isMidway(table)) return 'not-yet';
    const to = place();
    // A table of a process that is about to end deals no more.
    if (to === null && !move.evenInHand) table.loop.releaseDeals();
    if (to === null) return null;
    const given = await this.#give(table, to);
    if (!isLate) await new Promise<void>((resolve) => clock.at(clock.now() + REST_MS, resolve));
    return given;
  }

  /** Waits for the end of the hand, of debits under way, and of the step that is being written. False when the table is to stay. */
  async #pause(table: OpenTable, move: Moving): Promise<boolean> {
    const { clock } = this.#ports;
    table.loop.holdDeals();
    while (isMidway(table)) {
      // The last of several processes that end together keeps its tables for the next start.
      if (move.evenInHand && !this.#hasOthers()) return false;
      // A buy-in may take as long as the wallet likes; its table deals on and moves another time.
      if (clock.now() >= move.until || (table.awaitsDebit && !move.evenInHand)) {
        if (!move.evenInHand) table.loop.releaseDeals();
        return move.evenInHand && table.loop.state === 'running';
      }
      await new Promise<void>((resolve) => clock.at(clock.now() + LOOK_MS, resolve));
    }
    return table.loop.state === 'running';
  }

  async #give(table: OpenTable, to: string): Promise<Given | null> {
    // A table that is read back has another loop, and the inputs wait at this one.
    const { loop } = table;
    try {
      return await this.#handOver(table, to);
    } finally {
      loop.departed();
    }
  }

  /** Resolves when the players of the table have been sent on; with null when it stays. */
  async #handOver(table: OpenTable, to: string): Promise<Given | null> {
    const { registry, feed, keeper, log, clock, written, moved } = this.#ports;
    const { tableId, loop } = table;
    const since = clock.now();
    await loop.stopToMove();
    // Its last step has failed: it is about to be read back, and stays.
    if (loop.state === 'halted') return null;
    await written(tableId);
    if (!(await this.#isGiven(table, to))) {
      await keeper.readBack(table);
      return null;
    }
    registry.delete(tableId);
    const arrived = this.#adopt(tableId, to).then(() => moved(clock.now() - since));
    await this.#atMost(SEND_ON_MS, arrived);
    log.info({ tableId, to }, 'table moves to another process');
    feed.tell({ type: 'moved', table });
    return { arrived };
  }

  /** Tells the next process of a table that its row has given to it; resolves when it has read the table back, or after `ADOPT_TRIES`. */
  async #adopt(tableId: string, to: string): Promise<void> {
    for (let tries = 0; tries < ADOPT_TRIES; tries += 1) {
      if ((await this.#ports.crew.ask(to, ADOPT, { tableIds: [tableId] })) !== null) return;
    }
  }

  /** Resolves with the work, or after `ms` of the clock. */
  async #atMost(ms: number, work: Promise<void>): Promise<void> {
    const { clock } = this.#ports;
    let cancel = (): void => {};
    const late = new Promise<void>((resolve) => {
      cancel = clock.at(clock.now() + ms, resolve);
    });
    await Promise.race([work, late]).finally(() => cancel());
  }

  /** A unit that fails may have been written after all; the table is read back then, which shows it. */
  async #isGiven({ loop }: OpenTable, to: string): Promise<boolean> {
    try {
      return await giveTable(this.#ports.store, loop.owned, to);
    } catch (error) {
      this.#ports.failed('move of a table', error);
      return false;
    }
  }
}

/** A hand runs, a debit is under way, or a step is being written. */
function isMidway({ isBusy, loop }: OpenTable): boolean {
  return isBusy || !loop.isIdle;
}
