import { CLUSTER_LIMITS } from '@cardroom/cluster';
import { Fenced, type OwnedTable, type StoredTable } from '@cardroom/journal';
import { OutcomeUnknown } from '@cardroom/storage';
import type { TableConfig } from '@cardroom/table';
import type { DealNews } from '../fair-deal/deal-news.ts';
import type { FairTable } from '../fair-deal/fair-table.ts';
import type { Cancel } from '../process/clock.ts';
import { sideBySide } from '../process/side-by-side.ts';
import { isUndisturbed } from './arrival.ts';
import type { HaltReason } from './halt-reasons.ts';
import { type HaltCause, HEAL_STORAGE_DELAY_MS, HealingPlan } from './healing-plan.ts';
import type { KeeperPorts } from './keeper-ports.ts';
import type { LoopStart } from './loop-ports.ts';
import { OpenTable } from './open-table.ts';
import type { Committed } from './step.ts';
import { TableLoop } from './table-loop.ts';
import { NotReplayable, type Recovered, recoverTable } from './table-recovery.ts';
import { TableTurns } from './table-turns.ts';

export interface RecoveryReport {
  readonly tables: number;
  readonly resumed: number;
  readonly voided: number;
  readonly lost: number;
}

interface RecoveredTable {
  readonly table: OpenTable;
  readonly voided: boolean;
}

/** How a table came: with a claim of what a dead process held, or given by a living one. */
interface Taken {
  readonly claimed?: OwnedTable | undefined;
  readonly isGiven?: boolean;
}

const DRAIN_LOOK_MS = 100;

/** Owns the open tables of this process: acquires and runs them, reloads halted ones, and releases them at the end. */
export class TableKeeper {
  readonly #ports: KeeperPorts;
  readonly #turns = new TableTurns();
  readonly #healing = new HealingPlan();
  readonly #awaited = new Set<string>();
  /** Tables that are being opened or read back: whoever else finds their rows leaves them alone. */
  readonly #acquiring = new Set<string>();
  /** Tables that may have been given away, although that was not confirmed: a fence then says that they were. */
  readonly #given = new Set<string>();
  #running = false;
  #startedAt = 0;
  /** The process is about to end: a table that is not rebuilt yet is left to the next process. */
  #leaving = false;

  constructor(ports: KeeperPorts) {
    this.#ports = ports;
  }

  /** Tables that the storage has not returned yet; their players and chips are in the database. */
  get awaited(): number {
    return this.#awaited.size;
  }

  /**
   * Acquires and rebuilds the open tables whose holder is gone: all of them at a start. A table that the storage cannot return now is logged and
   * tried again later (`lost`).
   */
  async recover(): Promise<RecoveryReport> {
    const report = { tables: 0, resumed: 0, voided: 0, lost: 0 };
    const claimed: (RecoveredTable | null | 'later')[] = [];
    await this.#claim(claimed);
    for (const recovered of claimed) {
      if (recovered === 'later') report.lost += 1;
      if (recovered === null || recovered === 'later') continue;
      const { table, voided } = recovered;
      report.tables += 1;
      if (voided) report.voided += 1;
      else if (table.loop.table.hand !== null) report.resumed += 1;
    }
    return report;
  }

  /**
   * Does the same while others play: another process has died. Returns the tables that came, also when the database fails before the others:
   * those are claimed in the next round.
   */
  async claimMore(): Promise<OpenTable[]> {
    const claimed: (RecoveredTable | null | 'later')[] = [];
    try {
      if (!this.#leaving) await this.#claim(claimed);
    } catch (error) {
      if (claimed.length === 0) throw error;
      this.#ports.log.error({ err: error, tables: claimed.length }, 'not all tables without a process were claimed');
    }
    return claimed.flatMap((one) => (one === null || one === 'later' ? [] : [one.table]));
  }

  /** Takes up tables whose rows name this process: another one has given them to it. */
  async adopt(stored: readonly StoredTable[]): Promise<void> {
    const { registry } = this.#ports;
    if (this.#leaving) return;
    const isFresh = (tableId: string): boolean =>
      registry.get(tableId) === undefined && !this.#acquiring.has(tableId) && !this.#awaited.has(tableId);
    const fresh = stored.filter(({ tableId }) => isFresh(tableId));
    const taken = await this.#acquired(fresh, () =>
      sideBySide(fresh, CLUSTER_LIMITS.loadsMax, (one) => this.#recoverOrLater(one, { isGiven: true })),
    );
    for (const one of taken) if (this.#running && one !== null && one !== 'later') one.table.loop.start();
  }

  /** Goes on with a table that was stopped to be given away and was not, as far as is known: as the journal has it. */
  async readBack(table: OpenTable): Promise<void> {
    this.#given.add(table.tableId);
    try {
      await this.#heal(table);
      this.#given.delete(table.tableId);
    } catch (error) {
      if (error instanceof Fenced) return this.#fenced(table, error);
      this.#healLater(table, 'storage');
    }
  }

  /** A table that another process holds after all has moved; any other one must not have been lost. */
  #fenced(table: OpenTable, error: unknown): void {
    const { registry, feed } = this.#ports;
    if (!this.#given.delete(table.tableId)) this.#lost(table.tableId, error);
    else {
      registry.delete(table.tableId);
      feed.tell({ type: 'moved', table });
    }
  }

  /** Marks these tables while `work` acquires them. */
  async #acquired<Answer>(tables: readonly { readonly tableId: string }[], work: () => Promise<Answer>): Promise<Answer> {
    for (const { tableId } of tables) this.#acquiring.add(tableId);
    try {
      return await work();
    } finally {
      for (const { tableId } of tables) this.#acquiring.delete(tableId);
    }
  }

  /** Takes its share, and then what others have left, until every table has a holder. Adds each table to `recovered` once it runs. */
  async #claim(recovered: (RecoveredTable | null | 'later')[]): Promise<void> {
    const { journal, holder, share, trouble } = this.#ports;
    for (let limit = await share(); limit > 0; limit = await share()) {
      const claimed = new Map((await journal.claim(holder, limit)).map((owned) => [owned.tableId, owned]));
      if (claimed.size === 0) break;
      trouble.takenOver(claimed.size);
      const read = async () => {
        const stored = (await journal.openTables()).filter(({ tableId }) => claimed.has(tableId));
        return sideBySide(stored, CLUSTER_LIMITS.loadsMax, (one) => this.#recoverOrLater(one, { claimed: claimed.get(one.tableId) }));
      };
      const came = await this.#acquired([...claimed.values()], read);
      for (const one of came) if (this.#running && one !== null && one !== 'later') one.table.loop.start();
      recovered.push(...came);
    }
  }

  /** Since when a table can be given to this process, ms of the clock: its tables run, and it is not about to leave. Null when none can. */
  get takesTablesSince(): number | null {
    return this.#running && !this.#leaving ? this.#startedAt : null;
  }

  /** Starts the clocks of all tables. */
  start(): void {
    this.#running = true;
    this.#startedAt = this.#ports.clock.now();
    for (const table of this.#ports.registry.all()) table.loop.start();
  }

  /** Adds a new table, durable and open to players. `opening` writes its first events and returns where its loop begins. */
  async open(stored: StoredTable & { readonly config: TableConfig }, opening: (owned: OwnedTable) => Promise<LoopStart>): Promise<void> {
    const { journal, clock, holder } = this.#ports;
    await this.#acquired([stored], async () => {
      const owned = await journal.create(stored, holder, clock.now());
      const start = await opening(owned);
      this.#adopt(start, stored.roomId, await this.#ports.fairOf(start.table)).loop.start();
    });
  }

  /** The process stood still: players to act or to answer get a fresh clock, before a table looks at the deadlines that have passed. */
  stalled(): void {
    const { registry, log } = this.#ports;
    for (const { tableId, loop } of registry.all()) {
      loop.offer({ type: 'stalled' }).catch((error) => log.error({ err: error, tableId }, 'no fresh clock after a stall'));
    }
  }

  /**
   * Deals no more hands; resolves when every running hand and every debit in flight has ended, or at the deadline (ms of the clock). True
   * when all have ended.
   */
  async drain(deadline: number): Promise<boolean> {
    this.#leave();
    const { registry, clock } = this.#ports;
    for (const table of registry.all()) table.loop.holdDeals();
    while (registry.all().some((table) => table.isBusy)) {
      if (clock.now() >= deadline) return false;
      await new Promise<void>((resolve): Cancel => clock.at(clock.now() + DRAIN_LOOK_MS, resolve));
    }
    return true;
  }

  /** Accepts no more inputs; resolves when the last step is written. Nothing is journaled: a restart continues from here. */
  async stop(): Promise<void> {
    this.#leave();
    await Promise.all(this.#ports.registry.all().map((table) => table.loop.stop()));
  }

  #leave(): void {
    this.#running = false;
    this.#leaving = true;
  }

  /** A storage failure here must not lose the table until the next start: it is retried on a timer. */
  async #recoverOrLater(stored: StoredTable, { claimed, isGiven = false }: Taken = {}): Promise<RecoveredTable | null | 'later'> {
    const { clock, log, journal, holder } = this.#ports;
    const { tableId } = stored;
    try {
      const recovered = await this.#recoverOne(stored, claimed ?? (await journal.takeOver(tableId, holder)), isGiven);
      this.#awaited.delete(tableId);
      return recovered;
    } catch (error) {
      // Another process has it by now: it runs there.
      if (error instanceof Fenced) {
        this.#awaited.delete(tableId);
        return null;
      }
      this.#awaited.add(tableId);
      log.error({ err: error, tableId }, 'table could not be rebuilt');
      clock.at(clock.now() + HEAL_STORAGE_DELAY_MS, () => {
        if (!this.#leaving) void this.#recoverOrLater(stored).then((recovered) => this.#startLate(recovered));
      });
      return 'later';
    }
  }

  #startLate(recovered: RecoveredTable | null | 'later'): void {
    if (recovered === null || recovered === 'later') return;
    this.#ports.log.warn({ tableId: recovered.table.tableId }, 'table is rebuilt after all');
    if (this.#running) recovered.table.loop.start();
  }

  /** Null when the table had closed and the process died before its row was marked: nobody can use it any more. */
  async #recoverOne(stored: StoredTable, owned: OwnedTable, isGiven: boolean): Promise<RecoveredTable | null> {
    const { journal, clock } = this.#ports;
    let start: Recovered;
    let salvaged = false;
    try {
      start = await recoverTable(stored, owned, { journal, now: clock.now() });
    } catch (error) {
      if (!(error instanceof NotReplayable)) throw error;
      this.#ports.log.error({ err: error, tableId: stored.tableId }, 'running hand is voided');
      start = { ...(await this.#ports.salvage(stored, owned, error)), voidReason: null };
      salvaged = true;
      this.#ports.trouble.voided({ tableId: stored.tableId, handId: null, reason: 'damaged' });
    }
    if (start.table.status === 'closed') {
      await journal.markClosed(start.owned, clock.now());
      return null;
    }
    const fair = await this.#ports.fairOf(start.table);
    const table = this.#adopt(start, stored.roomId, fair);
    if (isGiven && !salvaged && isUndisturbed(start.table, fair)) table.loop.arrive();
    else await this.#goOn(table, start);
    return { table, voided: salvaged || start.voidReason !== null };
  }

  #adopt(start: LoopStart, roomId: string, fair: FairTable | null): OpenTable {
    const { clock, registry, feed, roomName, held, isOurs } = this.#ports;
    const { operatorId } = start.table.config;
    const table: OpenTable = new OpenTable(
      this.#loop(start, fair, () => table),
      roomName(roomId) ?? roomId,
      { now: clock.now(), held: () => held(operatorId), isOurs },
    );
    registry.add(table);
    feed.tell({ type: 'opened', table });
    return table;
  }

  #loop(start: LoopStart, fair: FairTable | null, table: () => OpenTable): TableLoop {
    const { journal, clock, decks, tracing, ids, log } = this.#ports;
    const { tableId } = start.owned;
    const { operatorId } = start.table.config;
    return new TableLoop(start, {
      journal,
      clock,
      decks,
      fair,
      tracing,
      nextHandId: () => ids.next('hand'),
      newLotId: () => this.#ports.newId(),
      held: () => this.#ports.held(operatorId),
      turn: (of) => this.#turns.take(of),
      isOurs: () => this.#ports.isOurs(),
      knownAction: (actionId) => this.#ports.knownAction(tableId, actionId),
      writes: (step) => this.#ports.writes(step),
      committed: (step, wrote, deal) => this.#committed(table(), step, { wrote, deal }),
      halted: (reason, error) => this.#halted(table(), reason, error),
      failed: (where, error) => log.error({ err: error, tableId, where }, 'table step failed'),
    });
  }

  #committed(table: OpenTable, step: Committed, { wrote, deal }: { readonly wrote: boolean; readonly deal: DealNews | null }): void {
    const { registry, feed } = this.#ports;
    const isClosed = step.after.status === 'closed';
    const cues = table.advance(step);
    if (isClosed) registry.delete(table.tableId);
    feed.tell({ type: 'committed', table, step, cues, wrote, deal });
    if (isClosed) feed.tell({ type: 'closed', table });
  }

  /**
   * Reloads a table that stopped because of an error of ours a few times. A fenced table ends the process: what it knows of this table, and
   * perhaps of all others, is not what the database holds, and a start reads everything again.
   */
  #halted(table: OpenTable, reason: HaltReason, error: unknown): void {
    const { log, feed, trouble } = this.#ports;
    trouble.halted(reason);
    log.error({ err: error, tableId: table.tableId, reason }, 'table halted');
    feed.tell({ type: 'halted', table });
    if (reason === 'fenced') this.#lost(table.tableId, error);
    if (reason !== 'fenced' && reason !== 'outcome-unknown') this.#healLater(table, reason === 'storage-failed' ? 'storage' : 'rules');
  }

  #lost(tableId: string, error: unknown): void {
    this.#ports.fatal(new OutcomeUnknown(`another process owns table ${tableId}`, { cause: error }));
  }

  #healLater(table: OpenTable, cause: HaltCause): void {
    const { clock, log } = this.#ports;
    const { tableId } = table;
    const delayMs = this.#healing.delayMs(tableId, clock.now(), cause);
    if (delayMs === null) {
      log.error({ tableId }, 'table stays halted');
      return;
    }
    clock.at(clock.now() + delayMs, () => {
      this.#heal(table).catch((error) => {
        log.error({ err: error, tableId }, 'halted table could not be read back');
        if (error instanceof Fenced) return this.#fenced(table, error);
        this.#healLater(table, error instanceof NotReplayable ? 'rules' : 'storage');
      });
    });
  }

  async #heal(table: OpenTable): Promise<void> {
    if (!this.#running) return;
    const { journal, clock, holder, log, feed } = this.#ports;
    const { config, tableId } = table;
    const owned = await journal.takeOver(tableId, holder);
    const start = await recoverTable({ ...config, config }, owned, { journal, now: clock.now() });
    table.replaceLoop(this.#loop(start, await this.#ports.fairOf(start.table), () => table));
    log.warn({ tableId }, 'halted table goes on');
    this.#given.delete(tableId);
    await this.#goOn(table, start);
    feed.tell({ type: 'reloaded', table });
    table.loop.start();
  }

  /** Tells a rebuilt table about the outage: a hand that cannot be resumed is voided, a running one gets a full clock. */
  async #goOn(table: OpenTable, { voidReason, hand }: Recovered): Promise<void> {
    const { trouble } = this.#ports;
    const { tableId } = table;
    const handId = hand?.handId ?? null;
    if (voidReason !== null) {
      const answer = await table.loop.offer({ type: 'void-hand', reason: voidReason });
      if (answer.ok) trouble.voided({ tableId, handId, reason: voidReason });
    }
    const answer = await table.loop.offer({ type: 'restarted' });
    if (voidReason === null && handId !== null && answer.ok) trouble.resumed({ tableId, handId });
  }
}
