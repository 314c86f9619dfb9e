import { holdersOf } from '@cardroom/journal';
import type { Store } from '@cardroom/storage';
import type { Crew } from '../cluster/crew.ts';
import { carried, type PeerCall, peerCall } from '../cluster/peer-calls.ts';
import type { Clock } from '../process/clock.ts';
import { ReplacedOwners } from './replaced-owners.ts';
import type { TableRegistry } from './table-registry.ts';

export interface TableOwnersPorts {
  readonly store: Pick<Store, 'read'>;
  readonly registry: Pick<TableRegistry, 'get'>;
  readonly crew: Crew;
  readonly clock: Clock;
}

/** A call about one table, which its owner answers. Null: the table is not there any more, or not yet. */
export type TableCall<Ask, Answer> = PeerCall<TableAsk<Ask>, { readonly is: Answer | null }>;

interface TableAsk<Ask> {
  readonly tableId: string;
  readonly ask: Ask;
}

/** Why a call about a table has no answer. `unavailable`: its owner is being replaced, or does not answer; try again shortly. */
export type NoOwner = 'no-such-table' | 'unavailable';

/** For how long a table's owner is remembered, ms. A table that has moved since costs one question to the former owner. */
export const OWNER_KEPT_MS = 1_000;
/** How long a call waits for a table that its process has just taken over and not read back yet, ms; less than the deadline of a call. */
export const LOADING_MS = 1_500;
const LOOK_MS = 25;
/** How often a table's owner is looked up for one call: it may have moved, and then be replaced. */
const TRIES_MAX = 3;
/** Owners remembered at most; with more, all are read again. */
const OWNERS_MAX = 50_000;

export function tableCall<Ask, Answer>(name: string): TableCall<Ask, Answer> {
  return peerCall(name, { question: carried<TableAsk<Ask>>(), answer: carried<{ readonly is: Answer | null }>() });
}

/** Leads what concerns one table to the process that holds it. */
export class TableOwners {
  readonly #ports: TableOwnersPorts;
  readonly #replaced: ReplacedOwners;
  readonly #known = new Map<string, { readonly processId: string; readonly until: number }>();

  constructor(ports: TableOwnersPorts) {
    this.#ports = ports;
    this.#replaced = new ReplacedOwners(ports);
  }

  /** Has the call answered by `here` when this process holds the table, and by its owner otherwise: by the next one if it is being replaced. */
  async at<Ask, Answer>(
    call: TableCall<Ask, Answer>,
    { tableId, ask }: TableAsk<Ask>,
    here: (ask: Ask) => Promise<Answer>,
  ): Promise<Answer | NoOwner> {
    const { registry, crew } = this.#ports;
    if (registry.get(tableId) !== undefined) return here(ask);
    // After the first time the owner is read again: the table may just have moved.
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const owner = await this.#ownerOf(tableId, tries === 0);
      if (owner === null) return 'no-such-table';
      if (owner === crew.processId) return (await this.#isLoaded(tableId)) ? here(ask) : 'unavailable';
      const answer = await crew.ask(owner, call, { tableId, ask });
      if (answer === null && !(await this.#replaced.wait(tableId, owner))) return 'unavailable';
      if (answer !== null && answer.is !== null) return answer.is;
    }
    return 'unavailable';
  }

  /** Answers the call when others ask it about a table of this process. */
  answer<Ask, Answer>(call: TableCall<Ask, Answer>, here: (tableId: string, ask: Ask) => Promise<Answer>): void {
    const { registry, crew, store } = this.#ports;
    const isHere = async (tableId: string): Promise<boolean> => {
      if (registry.get(tableId) !== undefined) return true;
      return (await holdersOf(store, [tableId])).get(tableId) === crew.processId && this.#isLoaded(tableId);
    };
    crew.answer(call, async ({ tableId, ask }) => ({ is: (await isHere(tableId)) ? await here(tableId, ask) : null }));
  }

  /** The table has another owner by now. */
  forget(tableId: string): void {
    this.#known.delete(tableId);
  }

  /** The owners of these tables, in their order and each with as many as follow each other; tables that do not exist are left out. */
  async runsOf(tableIds: readonly string[]): Promise<{ readonly processId: string; readonly tableIds: string[] }[]> {
    const { registry, crew, store } = this.#ports;
    const apart = !crew.isShared ? [] : tableIds.filter((tableId) => registry.get(tableId) === undefined);
    const holders = await holdersOf(store, apart);
    const runs: { readonly processId: string; readonly tableIds: string[] }[] = [];
    for (const tableId of tableIds) {
      const processId = registry.get(tableId) === undefined ? holders.get(tableId) : crew.processId;
      if (processId === undefined) continue;
      const last = runs.at(-1);
      if (last?.processId === processId) last.tableIds.push(tableId);
      else runs.push({ processId, tableIds: [tableId] });
    }
    return runs;
  }

  /** Resolves when a table of this process is read back; false when that takes too long. */
  async #isLoaded(tableId: string): Promise<boolean> {
    const { registry, clock } = this.#ports;
    const until = clock.now() + LOADING_MS;
    while (registry.get(tableId) === undefined) {
      if (clock.now() >= until) return false;
      await new Promise<void>((resolve) => clock.at(clock.now() + LOOK_MS, resolve));
    }
    return true;
  }

  /** Null when there is no such table. A process that has its storage for itself holds every table. */
  async #ownerOf(tableId: string, mayKnow: boolean): Promise<string | null> {
    const { store, crew, clock } = this.#ports;
    if (!crew.isShared) return null;
    const known = this.#known.get(tableId);
    if (mayKnow && known !== undefined && clock.now() < known.until) return known.processId;
    const processId = (await holdersOf(store, [tableId])).get(tableId) ?? null;
    if (this.#known.size >= OWNERS_MAX) this.#known.clear();
    if (processId === null) this.#known.delete(tableId);
    else this.#known.set(tableId, { processId, until: clock.now() + OWNER_KEPT_MS });
    return processId;
  }
}
