import type { OwnedTable } from '@cardroom/journal';
import type { Stmt } from '@cardroom/storage';
import type { Deadline, Table, TableEvent } from '@cardroom/table';
import type { OfferedCut } from '../fair-deal/cut-links.ts';
import type { DealNews } from '../fair-deal/deal-news.ts';
import type { DealPlan } from '../fair-deal/deal-step.ts';
import { type FairTable, NoSecrets } from '../fair-deal/fair-table.ts';
import { traced } from '../process/tracing.ts';
import { AnsweredActions, actionKey } from './answered-actions.ts';
import { Arrival } from './arrival.ts';
import { CutIntake } from './cut-intake.ts';
import { Departure } from './departure.ts';
import type { HaltReason } from './halt-reasons.ts';
import { type HandLog, logStep } from './hand-log.ts';
import { InOrder } from './in-order.ts';
import type { LoopPorts, LoopStart } from './loop-ports.ts';
import { isForNextHand, mayEndList, NextHand } from './next-hand.ts';
import type { Committed, LoopAnswer, Offered, OfferOptions, Step } from './step.ts';
import { BrokenInvariant, takeStep } from './table-step.ts';
import { TableTimer } from './table-timer.ts';
import { failureOf, unitBeside, unitOf } from './table-unit.ts';
import { tracedStep } from './traced-step.ts';

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
  readonly #next: NextHand;
  readonly #cuts: CutIntake;
  readonly #answered = new AnsweredActions();
  readonly #timer: TableTimer;
  #table: Table;
  #owned: OwnedTable;
  #hand: HandLog | null;
  #lastHand: HandLog | null = null;
  #state: 'running' | 'halted' | 'stopped' = 'running';
  readonly #inOrder = new InOrder();
  #dealing = true;
  #started = false;
  /** Set while the table moves: inputs that it no longer takes are answered when its players have been sent on. */
  readonly #departure = new Departure();
  readonly #arrival: Arrival;

  constructor(start: LoopStart, ports: LoopPorts) {
    this.tableId = start.table.config.tableId;
    this.#table = start.table;
    this.#owned = start.owned;
    this.#hand = start.hand;
    this.#ports = ports;
    this.#next = new NextHand(ports);
    this.#timer = new TableTimer(ports.clock, () => {
      this.#inOrder.run(() => this.#tick()).catch((error) => ports.failed('timer', error));
    });
    this.#cuts = new CutIntake({
      fair: ports.fair,
      clock: ports.clock,
      table: () => this.#table,
      inOrder: (run) => this.#inOrder.run(run),
      write: (stmts) => this.#writeBeside(stmts),
      stored: () => this.#plan(0),
    });
    this.#arrival = new Arrival(ports.clock, { table: () => this.#table, offer: (input) => this.offer(input), over: () => this.#plan(0) });
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
    return this.#timer.dueAt;
  }

  /** No input is being written or waiting. */
  get isIdle(): boolean {
    return this.#inOrder.waiting === 0;
  }

  /** The committed decks of this table; null if it has none. */
  get fair(): FairTable | null {
    return this.#ports.fair;
  }

  /** Resolves when every input received so far is written or refused. */
  async settled(): Promise<void> {
    await this.#inOrder.settled();
  }

  get state(): 'running' | 'halted' | 'stopped' {
    return this.#state;
  }

  /** Starts the table's clock. Inputs are accepted even before that. */
  start(): void {
    this.#started = true;
    this.#plan(0);
  }

  /** The table has moved here between two hands. */
  arrive(): void {
    this.#arrival.begin();
  }

  /** Refuses every later input and resolves when the current step is written. */
  async stop(): Promise<void> {
    if (this.#state === 'running') this.#state = 'stopped';
    this.#timer.cancel();
    this.#arrival.stop();
    await this.#inOrder.settled();
  }

  /**
   * As `stop`, for a table that goes on elsewhere: later actions of players are refused only after `departed`. Their sockets are closed before that,
   * and their browsers ask the next process.
   */
  async stopToMove(): Promise<void> {
    this.#departure.begin();
    await this.stop();
  }

  /** The players of the table were sent on, or it stays after all. */
  departed(): void {
    this.#departure.end();
  }

  /** Deals no new hand from now on; the running one continues. An open list is given up, and stakes collected for the next hand are returned. */
  holdDeals(): void {
    this.#dealing = false;
    if (this.#preparesHand) this.offer({ type: 'call-off' }).catch((error) => this.#ports.failed('call-off', error));
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
    this.#arrival.hear(input);
    const first = actionId === undefined ? undefined : this.#answered.get(actionId, input);
    if (first !== undefined) return first;
    if (this.#inOrder.waiting >= INPUTS_WAITING_MAX) return Promise.resolve({ ok: false, code: 'table-busy' });
    const step = tracedStep(this.#ports.tracing, this.#table, input.type, () => this.#queued(() => this.#step(input, options)));
    if (actionId === undefined) return step;
    const answer = step.then((its) => this.#afterMove(its));
    this.#answered.remember(actionId, input, answer);
    return answer;
  }

  /** Only players can ask again elsewhere; everybody else is answered at once. */
  async #afterMove(answer: LoopAnswer): Promise<LoopAnswer> {
    if (answer === unavailable) await this.#departure.over;
    return answer;
  }

  /** Takes a player's cut of the open list, as `CutIntake.take` does; once all have come, the hand is dealt when its pause is over. */
  async takeCut(playerId: string, cut: OfferedCut): ReturnType<CutIntake['take']> {
    return this.#isOpen ? this.#cuts.take(playerId, cut) : 'table-unavailable';
  }

  /** Whether this player's action was offered before; offering it again gets the first answer. */
  hasAnswered(playerId: string, actionId: string): boolean {
    return this.#answered.has(playerId, actionId);
  }

  /** Runs after everything that came before it; the wait has a span. */
  #queued(step: () => Promise<LoopAnswer>): Promise<LoopAnswer> {
    const queue = this.#ports.tracing.open({ name: 'table queue', place: 'inside' });
    return this.#inOrder.run(() => {
      queue.end();
      return step();
    });
  }

  async #step(input: Offered, options: OfferOptions): Promise<LoopAnswer> {
    const action = options.actionId === undefined ? null : actionKey(options.actionId, input);
    if (!this.#isOpen) return unavailable;
    if (mayEndList(input) && this.#table.cut != null) await this.#cuts.storeAll();
    if (!this.#isOpen) return unavailable;
    let step: Step | string;
    const decide = this.#ports.tracing.open({ name: 'table decide', place: 'inside' });
    try {
      step = takeStep(this.#table, { ...this.#next.withDeal(this.#table, input), at: this.#ports.clock.now() });
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
    let deal: DealPlan | null;
    try {
      deal = this.#next.planOf(committed);
    } catch (error) {
      return error instanceof NoSecrets ? { ok: false, code: 'held' } : this.#halt('broken-invariant', error);
    }
    try {
      const extra = [
        ...(options.extra ?? []),
        ...(options.extraOf?.(step) ?? []),
        ...this.#ports.writes(committed),
        ...(deal?.stmts ?? []),
      ];
      // A list that could not be opened is not tried again at once.
      if (step.events.length === 0 && extra.length === 0) return kind === 'open-cut' ? { ok: false, code: 'not-ready' } : { ok: true };
      wrote = extra.length > (deal?.stmts.length ?? 0);
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
    this.#tell(committed, wrote, deal?.done() ?? null);
    this.#next.told(step.after);
    if (step.after.status === 'closed') await this.#close(step.at);
    return { ok: true };
  }

  /** Writes rows of this table that belong to no step. */
  async #writeBeside(stmts: readonly Stmt[]): Promise<boolean> {
    if (!this.#isOpen) return false;
    try {
      this.#owned = await this.#ports.journal.append(unitBeside(this.#owned, this.#ports.clock.now(), stmts));
      return true;
    } catch (error) {
      this.#notWritten(error);
      return false;
    }
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
    this.#timer.cancel();
    this.#arrival.stop();
    this.#ports.halted(reason, error);
    return unavailable;
  }

  #tell(step: Committed, wrote: boolean, deal: DealNews | null): void {
    const tell = this.#ports.tracing.open({ name: 'table tell', place: 'inside' });
    try {
      this.#ports.committed(step, wrote, deal);
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
    this.#timer.cancel();
    if (this.#state !== 'running' || !this.#started) return;
    const deadline = this.#deadline();
    if (deadline === null || (isForNextHand(deadline.kind) && !this.#mayPrepare)) return;
    this.#timer.plan(deadline.at, notBeforeMs);
  }

  /** Rules that throw here would silently leave the table without a timer, so the table is halted and reports it. */
  #deadline(): Deadline | null {
    try {
      return this.#next.deadline(this.#table);
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
      answer = await tracedStep(this.#ports.tracing, this.#table, deadline.kind, () => this.#strike(deadline.kind), 'root');
    } catch (error) {
      this.#ports.failed('timer', error);
    }
    if (!answer.ok) this.#plan(TIMER_RETRY_MS);
  }

  async #strike(kind: Deadline['kind']): Promise<LoopAnswer> {
    if (!isForNextHand(kind)) return this.#step({ type: 'timer' }, {});
    if (!this.#mayPrepare) return { ok: true };
    if (this.#ports.held()) return this.#hold();
    if (kind === 'cut') await this.#next.socketsRead(this.#table);
    if (kind === 'cut') await this.#cuts.storeAll();
    return this.#step(await this.#next.inputFor(kind, this.#table), {});
  }

  /** Inputs are taken, as far as this process knows. */
  get #isOpen(): boolean {
    return this.#state === 'running' && this.#ports.isOurs();
  }

  get #mayPrepare(): boolean {
    return this.#dealing && !this.#arrival.isUnderWay;
  }

  /** A list is open, or stakes are being collected, for a hand that has not begun. */
  get #preparesHand(): boolean {
    return this.#table.stakes != null || this.#table.cut != null;
  }

  /**
   * Gives up the list and returns the stakes of a hand that does not begin, and checks the deadline again soon. The hand is due before all seats
   * whose time runs out while no hand may begin, so these are looked at here (N22, N27).
   */
  async #hold(): Promise<LoopAnswer> {
    await this.#step({ type: this.#preparesHand ? 'call-off' : 'timer' }, {});
    return { ok: false, code: 'held' };
  }
}
