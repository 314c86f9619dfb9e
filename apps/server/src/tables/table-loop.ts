import type { OwnedTable, TableJournal } from '@cardroom/journal';
import type { Stmt } from '@cardroom/storage';
import { type Deadline, nextDeadline, type Table, type TableEvent } from '@cardroom/table';
import type { Cancel, Clock } from '../process/clock.ts';
import { type Tracing, traced } from '../process/tracing.ts';
import { AnsweredActions, actionKey } from './answered-actions.ts';
import type { DeckSource } from './deck-source.ts';
import type { HaltReason } from './halt-reasons.ts';
import { type HandLog, logStep } from './hand-log.ts';
import type { Committed, LoopAnswer, Offered, OfferOptions, Step } from './step.ts';
import { BrokenInvariant, takeStep } from './table-step.ts';
import { failureOf, unitOf } from './table-unit.ts';

export interface LoopPorts {
  readonly journal: Pick<TableJournal, 'append' | 'markClosed' | 'hand'>;
  readonly clock: Clock;
  readonly decks: DeckSource;
  readonly tracing: Tracing;
  nextHandId(): Promise<string>;
  /** A new UUIDv7, for the lot of a stake. */
  newLotId(): string;
  /** Whether this action of a player (`actionKey`) was accepted at this table, e.g. before a restart. */
  knownAction(action: string): Promise<boolean>;
  /** True while the operator is under maintenance and no hand may begin; asked again until one may. */
  held(): boolean;
  /** Resolves when it is this table's turn to tell what has been committed; at once for one that seats a player. */
  turn(of: Offered['type']): Promise<void>;
  /** Whether this process may act for its tables; false while others may have taken them over. */
  isOurs(): boolean;
  /** Wallet and stay rows that a step causes; they are committed with its events. */
  writes(step: Committed): readonly Stmt[];
  /**
   * Called after the commit, in order. A throw is logged and changes nothing. `wrote`: the unit had more than events, such as money that has
   * to be moved.
   */
  committed(step: Committed, wrote: boolean): void;
  /** The table stopped because of an error; its money is as the journal has it. */
  halted(reason: HaltReason, error: unknown): void;
  failed(where: string, error: unknown): void;
}

export interface LoopStart {
  readonly table: Table;
  readonly owned: OwnedTable;
  readonly hand: HandLog | null;
}

/** Maximum number of inputs waiting at one table; during a storage stall further inputs are refused instead of piling up. */
export const INPUTS_WAITING_MAX = 200;
/** Delay before a refused or failed timer is tried again, so that a wrong clock cannot spin. */
export const TIMER_RETRY_MS = 1_000;

const unavailable: LoopAnswer = { ok: false, code: 'table-unavailable' };

/**
 * All inputs of a table go through here: they are decided one at a time, each is durable before anybody is told, and the next deadline is
 * planned after each. It knows neither sockets nor HTTP.
 */
export class TableLoop {
  readonly tableId: string;
  readonly #ports: LoopPorts;
  readonly #answered = new AnsweredActions();
  #table: Table;
  #owned: OwnedTable;
  #hand: HandLog | null;
  #lastHand: HandLog | null = null;
  #state: 'running' | 'halted' | 'stopped' = 'running';
  #tail: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #cancelTimer: Cancel = () => {};
  #dueAt: number | null = null;
  #dealing = true;
  #started = false;

  constructor(start: LoopStart, ports: LoopPorts) {
    this.tableId = start.table.config.tableId;
    this.#table = start.table;
    this.#owned = start.owned;
    this.#hand = start.hand;
    this.#ports = ports;
  }

  get table(): Table {
    return this.#table;
  }

  /** The events of the running hand, hidden ones included. */
  get hand(): HandLog | null {
    return this.#hand;
  }

  /** The events of the last hand, including hidden ones and those dealt by an earlier process; empty before the first hand. */
  async lastHandEvents(): Promise<readonly TableEvent[]> {
    const ended = this.#table.lastHand?.handId;
    if (ended === undefined) return [];
    const rows = this.#lastHand?.handId === ended ? this.#lastHand.events : await this.#ports.journal.hand(ended);
    // This code or an older version of it wrote the events in the journal.
    return (rows ?? []).map(({ event }) => event as TableEvent);
  }

  /** Number of the last event that is written and published. If the database has the same number, its rows match this table. */
  get lastSeq(): number {
    return this.#owned.lastSeq;
  }

  /** The owner's row as the last unit has left it. */
  get owned(): OwnedTable {
    return this.#owned;
  }

  /** When the table's timer fires, ms of its clock; null when none is planned. */
  get dueAt(): number | null {
    return this.#dueAt;
  }

  /** No input is being written or waiting. */
  get isIdle(): boolean {
    return this.#waiting === 0;
  }

  /** Resolves when every input received so far is written or refused. */
  async settled(): Promise<void> {
    await this.#tail;
  }

  get state(): 'running' | 'halted' | 'stopped' {
    return this.#state;
  }

  /** Starts the table's clock. Inputs are accepted even before that. */
  start(): void {
    this.#started = true;
    this.#plan(0);
  }

  /** Refuses every later input and resolves when the current step is written. */
  async stop(): Promise<void> {
    if (this.#state === 'running') this.#state = 'stopped';
    this.#cancelTimer();
    await this.#tail;
  }

  /** Deals no new hand from now on; the running one continues. Stakes collected for the next hand are returned. */
  holdDeals(): void {
    this.#dealing = false;
    if (this.#table.stakes != null) this.offer({ type: 'call-off' }).catch((error) => this.#ports.failed('call-off', error));
  }

  /** Allows deals again after `holdDeals`. */
  releaseDeals(): void {
    this.#dealing = true;
    this.#plan(0);
  }

  /**
   * Offers one input. Refusals, which change nothing: those of the rules, `table-unavailable` (halted, stopped, fenced, or held by another process, as far as this one knows), `table-busy` (too
   * many inputs waiting), `not-saved` (a guard of the unit failed), `action-id-reused` (the ID came with another request before).
   */
  offer(input: Offered, options: OfferOptions = {}): Promise<LoopAnswer> {
    const { actionId } = options;
    const first = actionId === undefined ? undefined : this.#answered.get(actionId, input);
    if (first !== undefined) return first;
    if (this.#waiting >= INPUTS_WAITING_MAX) return Promise.resolve({ ok: false, code: 'table-busy' });
    const answer = this.#traced(input.type, () => this.#queued(() => this.#step(input, options)));
    if (actionId !== undefined) this.#answered.remember(actionId, input, answer);
    return answer;
  }

  /** Whether this player's action was offered before; offering it again gets the first answer. */
  hasAnswered(playerId: string, actionId: string): boolean {
    return this.#answered.has(playerId, actionId);
  }

  #inOrder<Answer>(run: () => Promise<Answer>): Promise<Answer> {
    this.#waiting += 1;
    const done = this.#tail.then(run).finally(() => {
      this.#waiting -= 1;
    });
    this.#tail = done.catch(() => {});
    return done;
  }

  /** One step in a span of its own; what begins without an input, begins a trace. */
  #traced(kind: string, step: () => Promise<LoopAnswer>, place?: 'root'): Promise<LoopAnswer> {
    const facts = { kind, operatorId: this.#table.config.operatorId, tableId: this.tableId };
    const start = { name: 'table step', facts, ...(place === undefined ? {} : { place }) } as const;
    return traced(this.#ports.tracing, start, step, (answer) => (answer.ok ? {} : { outcome: answer.code }));
  }

  /** Runs after everything that came before it; the wait has a span. */
  #queued(step: () => Promise<LoopAnswer>): Promise<LoopAnswer> {
    const queue = this.#ports.tracing.open({ name: 'table queue', place: 'inside' });
    return this.#inOrder(() => {
      queue.end();
      return step();
    });
  }

  async #step(input: Offered, options: OfferOptions): Promise<LoopAnswer> {
    const action = options.actionId === undefined ? null : actionKey(options.actionId, input);
    if (this.#state !== 'running' || !this.#ports.isOurs()) return unavailable;
    let step: Step | string;
    const decide = this.#ports.tracing.open({ name: 'table decide', place: 'inside' });
    try {
      step = takeStep(this.#table, { ...input, at: this.#ports.clock.now() });
    } catch (error) {
      return this.#halt(error instanceof BrokenInvariant ? 'broken-invariant' : 'rules-threw', error);
    } finally {
      decide.end();
    }
    if (typeof step === 'string') return this.#refused(step, action);
    const answer = await this.#commit(step, action, options, input.type);
    this.#plan(0);
    return answer;
  }

  /** The rules refuse the retry of an action that was accepted before a restart and whose answer was lost; the first answer was yes. */
  async #refused(code: string, action: string | null): Promise<LoopAnswer> {
    return action !== null && (await this.#ports.knownAction(action)) ? { ok: true } : { ok: false, code };
  }

  async #commit(step: Step, action: string | null, options: OfferOptions, kind: Offered['type']): Promise<LoopAnswer> {
    const { log, closed } = logStep(this.#hand, step.events, step.at);
    const committed: Committed = { ...step, closed };
    let wrote = false;
    let owned: OwnedTable;
    try {
      const extra = [...(options.extra ?? []), ...(options.extraOf?.(step) ?? []), ...this.#ports.writes(committed)];
      if (step.events.length === 0 && extra.length === 0) return { ok: true };
      wrote = extra.length > 0;
      const unit = unitOf(this.#owned, committed, { log, action, extra });
      const { tracing, journal } = this.#ports;
      owned = await traced(tracing, { name: 'table commit', place: 'inside' }, () => journal.append(unit));
    } catch (error) {
      return this.#notWritten(error);
    }
    options.durable?.();
    await this.#ports.turn(kind);
    this.#owned = owned;
    this.#table = step.after;
    this.#hand = log;
    this.#lastHand = closed?.log ?? this.#lastHand;
    this.#tell(committed, wrote);
    if (step.after.status === 'closed') await this.#close(step.at);
    return { ok: true };
  }

  /** A repeat is an earlier success, and a failed guard changed nothing; anything else stops the table. */
  #notWritten(error: unknown): LoopAnswer {
    const failure = failureOf(error);
    if (failure === 'repeated') return { ok: true };
    if (failure !== 'refused') return this.#halt(failure, error);
    this.#ports.failed('append', error);
    return { ok: false, code: 'not-saved' };
  }

  #halt(reason: HaltReason, error: unknown): LoopAnswer {
    this.#state = 'halted';
    this.#cancelTimer();
    this.#ports.halted(reason, error);
    return unavailable;
  }

  #tell(step: Committed, wrote: boolean): void {
    const tell = this.#ports.tracing.open({ name: 'table tell', place: 'inside' });
    try {
      this.#ports.committed(step, wrote);
    } catch (error) {
      this.#ports.failed('publish', error);
    } finally {
      tell.end();
    }
  }

  async #close(at: number): Promise<void> {
    this.#state = 'stopped';
    try {
      await this.#ports.journal.markClosed(this.#owned, at);
    } catch (error) {
      this.#ports.failed('mark-closed', error);
    }
  }

  /** Plans the table's only timer. `notBeforeMs` keeps a failed timer from spinning. */
  #plan(notBeforeMs: number): void {
    this.#cancelTimer();
    this.#dueAt = null;
    if (this.#state !== 'running' || !this.#started) return;
    const deadline = this.#deadline();
    const isForNextHand = deadline?.kind === 'deal' || deadline?.kind === 'collect';
    if (deadline === null || (isForNextHand && !this.#dealing)) return;
    const when = Math.max(deadline.at, this.#ports.clock.now() + notBeforeMs);
    this.#dueAt = when;
    this.#cancelTimer = this.#ports.clock.at(when, () => {
      this.#inOrder(() => this.#tick()).catch((error) => this.#ports.failed('timer', error));
    });
  }

  /** Rules that throw here would silently leave the table without a timer, so the table is halted and reports it. */
  #deadline(): Deadline | null {
    try {
      return nextDeadline(this.#table);
    } catch (error) {
      this.#halt('rules-threw', error);
      return null;
    }
  }

  async #tick(): Promise<void> {
    if (this.#state !== 'running') return;
    if (!this.#ports.isOurs()) return this.#plan(TIMER_RETRY_MS);
    const deadline = this.#deadline();
    if (deadline === null || deadline.at > this.#ports.clock.now()) return this.#plan(0);
    let answer: LoopAnswer = unavailable;
    try {
      answer = await this.#traced(deadline.kind, () => this.#strike(deadline.kind), 'root');
    } catch (error) {
      this.#ports.failed('timer', error);
    }
    if (!answer.ok) this.#plan(TIMER_RETRY_MS);
  }

  #strike(kind: Deadline['kind']): Promise<LoopAnswer> {
    if (kind !== 'deal' && kind !== 'collect') return this.#step({ type: 'timer' }, {});
    if (!this.#dealing) return Promise.resolve({ ok: true });
    if (this.#ports.held()) return this.#hold();
    return kind === 'deal' ? this.#deal() : this.#collect();
  }

  /** Returns the stakes collected for a hand that does not begin and checks the deadline again soon. */
  async #hold(): Promise<LoopAnswer> {
    if (this.#table.stakes != null) await this.#step({ type: 'call-off' }, {});
    return { ok: false, code: 'held' };
  }

  #collect(): Promise<LoopAnswer> {
    return this.#step({ type: 'collect-stakes', lotIds: this.#table.seats.map(() => this.#ports.newLotId()) }, {});
  }

  async #deal(): Promise<LoopAnswer> {
    const handId = await this.#ports.nextHandId();
    const { tableId, game } = this.#table.config;
    const deck = await this.#ports.decks.deckFor({ tableId, handId, game });
    return this.#step({ type: 'deal', handId, deck }, {});
  }
}
