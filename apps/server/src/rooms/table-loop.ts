import {
  Fenced,
  LedgerBroken,
  OutcomeUnknown,
  type OwnedTable,
  RepeatedAction,
  type Stmt,
  type TableJournal,
  UniqueViolation,
  UnitRefused,
} from '@cardroom/journal';
import { type Deadline, nextDeadline, type Table, type TableEvent } from '@cardroom/table';
import { HandMoneyBroken } from '@cardroom/views';
import type { DeckSource } from '../security/deck-source.ts';
import { AnsweredActions } from './answered-actions.ts';
import type { Cancel, Clock } from './clock.ts';
import { type ClosedHand, type HandLog, logStep } from './hand-log.ts';
import { BrokenInvariant, type Offered, type Step, takeStep } from './table-step.ts';
import { potOf } from './table-writes.ts';

export type LoopAnswer = { readonly ok: true } | { readonly ok: false; readonly code: string };

/** A committed step as its readers get it. `closed` is set when a hand ended in it. */
export interface Committed extends Step {
  readonly closed: ClosedHand | null;
}

export interface OfferOptions {
  /** The client's idempotency key: a repeat gets the first answer and changes nothing. */
  readonly actionId?: string;
  /** Statements of others that must be in the same unit, e.g. the finish of the debit this input reports. */
  readonly extra?: readonly Stmt[];
  /** The same, where they depend on what the input did. */
  readonly extraOf?: (step: Step) => readonly Stmt[];
}

export interface LoopPorts {
  readonly journal: Pick<TableJournal, 'append' | 'markClosed' | 'hand'>;
  readonly clock: Clock;
  readonly decks: DeckSource;
  nextHandId(): Promise<string>;
  /** A new UUIDv7, for the lot of a stake. */
  newLotId(): string;
  /** Whether this action id was accepted at this table, e.g. before a restart. */
  knownAction(actionId: string): Promise<boolean>;
  /** No hand begins now, as its operator is under maintenance; asked again until one may. */
  held(): boolean;
  /** Wallet and stay rows a step causes; they are committed with its events. */
  writes(step: Committed): readonly Stmt[];
  /** Called after the commit, in order. A throw is logged and changes nothing. */
  committed(step: Committed): void;
  /** The table stopped by itself; its money is as the journal says. */
  halted(reason: string, error: unknown): void;
  failed(where: string, error: unknown): void;
}

export interface LoopStart {
  readonly table: Table;
  readonly owned: OwnedTable;
  readonly hand: HandLog | null;
}

/** Events whose JSON is sealed at rest, because they hold cards somebody may not see. */
export const HIDDEN_EVENTS: ReadonlySet<string> = new Set(['deck-set', 'hole-cards-dealt']);
/** Inputs that may wait at one table; a storage stall beyond that refuses instead of growing. */
export const INPUTS_WAITING_MAX = 200;
/** A refused or failed timer is tried again after this long, so that a wrong clock cannot spin. */
export const TIMER_RETRY_MS = 1_000;

const unavailable: LoopAnswer = { ok: false, code: 'table-unavailable' };

/**
 * The one door of a table: inputs are decided one at a time, each is durable before anybody hears of it,
 * and the next deadline is planned after each. It knows neither sockets nor HTTP.
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

  /** The events of the hand that ended last, hidden ones included, also of one that an earlier process dealt; empty before the first. */
  async lastHandEvents(): Promise<readonly TableEvent[]> {
    const ended = this.#table.lastHand?.handId;
    if (ended === undefined) return [];
    const rows = this.#lastHand?.handId === ended ? this.#lastHand.events : await this.#ports.journal.hand(ended);
    // Rows of the journal are events that this code or an older version of it wrote.
    return (rows ?? []).map(({ event }) => event as TableEvent);
  }

  /** Number of the last event that is written and told: with the same one in the database, this table and its rows are of one moment. */
  get lastSeq(): number {
    return this.#owned.lastSeq;
  }

  /** No input is being written or waits to be. */
  get isIdle(): boolean {
    return this.#waiting === 0;
  }

  /** Resolves when every input that has been taken by now is decided and written, or refused. */
  async settled(): Promise<void> {
    await this.#tail;
  }

  get state(): 'running' | 'halted' | 'stopped' {
    return this.#state;
  }

  /** Starts the table's clock. Inputs are taken before that, too. */
  start(): void {
    this.#started = true;
    this.#plan(0);
  }

  /** Refuses every later input and resolves when the step that is being written is done. */
  async stop(): Promise<void> {
    if (this.#state === 'running') this.#state = 'stopped';
    this.#cancelTimer();
    await this.#tail;
  }

  /** No new hand is dealt from now on; the running one goes on. Stakes that are collected for the next one go back. */
  holdDeals(): void {
    this.#dealing = false;
    if (this.#table.stakes != null) this.offer({ type: 'call-off' }).catch((error) => this.#ports.failed('call-off', error));
  }

  /** Deals again after `holdDeals`. */
  releaseDeals(): void {
    this.#dealing = true;
    this.#plan(0);
  }

  /**
   * Offers one input. Refusals: those of the rules, `table-unavailable` (halted, stopped, fenced), `table-busy` (too many inputs waiting),
   * `not-saved` (a guard of the unit failed), `action-id-reused` (the id came with another request before); nothing changed.
   */
  offer(input: Offered, options: OfferOptions = {}): Promise<LoopAnswer> {
    const { actionId } = options;
    const first = actionId === undefined ? undefined : this.#answered.get(actionId, input);
    if (first !== undefined) return first;
    if (this.#waiting >= INPUTS_WAITING_MAX) return Promise.resolve({ ok: false, code: 'table-busy' });
    const answer = this.#inOrder(() => this.#step(input, options));
    if (actionId !== undefined) this.#answered.remember(actionId, input, answer);
    return answer;
  }

  #inOrder<Answer>(run: () => Promise<Answer>): Promise<Answer> {
    this.#waiting += 1;
    const done = this.#tail.then(run).finally(() => {
      this.#waiting -= 1;
    });
    this.#tail = done.catch(() => {});
    return done;
  }

  async #step(input: Offered, options: OfferOptions): Promise<LoopAnswer> {
    if (this.#state !== 'running') return unavailable;
    let step: Step | string;
    try {
      step = takeStep(this.#table, { ...input, at: this.#ports.clock.now() });
    } catch (error) {
      return this.#halt(error instanceof BrokenInvariant ? 'broken-invariant' : 'rules-threw', error);
    }
    if (typeof step === 'string') return this.#refused(step, options);
    const answer = await this.#commit(step, options);
    this.#plan(0);
    return answer;
  }

  /** An action accepted before a restart is refused by the rules when its answer was lost and it comes again: its first answer was yes. */
  async #refused(code: string, { actionId }: OfferOptions): Promise<LoopAnswer> {
    if (actionId !== undefined && (await this.#ports.knownAction(actionId))) return { ok: true };
    return { ok: false, code };
  }

  async #commit(step: Step, options: OfferOptions): Promise<LoopAnswer> {
    const { log, closed } = logStep(this.#hand, step.events, step.at);
    const committed: Committed = { ...step, closed };
    try {
      const extra = [...(options.extra ?? []), ...(options.extraOf?.(step) ?? []), ...this.#ports.writes(committed)];
      if (step.events.length === 0 && extra.length === 0) return { ok: true };
      this.#owned = await this.#ports.journal.append(this.#unit(committed, log, options.actionId ?? null, extra));
    } catch (error) {
      return this.#notWritten(error);
    }
    this.#table = step.after;
    this.#hand = log;
    this.#lastHand = closed?.log ?? this.#lastHand;
    this.#tell(committed);
    if (step.after.status === 'closed') await this.#close(step.at);
    return { ok: true };
  }

  #unit(step: Committed, log: HandLog | null, actionId: string | null, extra: readonly Stmt[]) {
    const { closed } = step;
    return {
      table: this.#owned,
      at: step.at,
      handId: closed?.log.handId ?? log?.handId ?? null,
      actionId,
      events: step.events,
      hidden: HIDDEN_EVENTS,
      snapshot: step.after.hand === null ? step.after : null,
      closedHand:
        closed === null
          ? null
          : {
              handId: closed.log.handId,
              state: closed.state,
              startedAt: closed.log.startedAt,
              endedAt: closed.endedAt,
              potMinor: potOf(closed),
            },
      extra,
    };
  }

  /**
   * What a failed append means: a repeat is a success that was told before, a failed guard changed nothing, anything else stops the table.
   * A key that exists already, such as a second credit of one lot, or books that would not balance are no trouble of the storage: table and
   * ledger disagree, and every later try would fail as quietly.
   */
  #notWritten(error: unknown): LoopAnswer {
    if (error instanceof RepeatedAction) return { ok: true };
    if (error instanceof Fenced) return this.#halt('fenced', error);
    // The process ends over it: whose store it is sees to that.
    if (error instanceof OutcomeUnknown) return this.#halt('outcome-unknown', error);
    if (error instanceof UnitRefused) {
      this.#ports.failed('append', error);
      return { ok: false, code: 'not-saved' };
    }
    const disagree = error instanceof UniqueViolation || error instanceof LedgerBroken || error instanceof HandMoneyBroken;
    return this.#halt(disagree ? 'append-failed' : 'storage-failed', error);
  }

  #halt(reason: string, error: unknown): LoopAnswer {
    this.#state = 'halted';
    this.#cancelTimer();
    this.#ports.halted(reason, error);
    return unavailable;
  }

  #tell(step: Committed): void {
    try {
      this.#ports.committed(step);
    } catch (error) {
      this.#ports.failed('publish', error);
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

  /** Plans the one timer of the table. `notBeforeMs` keeps a failed timer from spinning. */
  #plan(notBeforeMs: number): void {
    this.#cancelTimer();
    if (this.#state !== 'running' || !this.#started) return;
    const deadline = this.#deadline();
    const isForNextHand = deadline?.kind === 'deal' || deadline?.kind === 'collect';
    if (deadline === null || (isForNextHand && !this.#dealing)) return;
    const when = Math.max(deadline.at, this.#ports.clock.now() + notBeforeMs);
    this.#cancelTimer = this.#ports.clock.at(when, () => {
      this.#inOrder(() => this.#tick()).catch((error) => this.#ports.failed('timer', error));
    });
  }

  /** Rules that throw here would leave the table without any timer and nobody would notice: it stops and is heard instead. */
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
    const deadline = this.#deadline();
    if (deadline === null || deadline.at > this.#ports.clock.now()) return this.#plan(0);
    let answer: LoopAnswer = unavailable;
    try {
      answer = await this.#strike(deadline.kind);
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

  /** What is collected for the hand that does not begin goes back; the deadline is looked at again soon. */
  async #hold(): Promise<LoopAnswer> {
    if (this.#table.stakes != null) await this.#step({ type: 'call-off' }, {});
    return { ok: false, code: 'held' };
  }

  #collect(): Promise<LoopAnswer> {
    const lotIds = this.#table.seats.map(() => this.#ports.newLotId());
    return this.#step({ type: 'collect-stakes', lotIds }, {});
  }

  async #deal(): Promise<LoopAnswer> {
    const handId = await this.#ports.nextHandId();
    const { tableId, game } = this.#table.config;
    const deck = await this.#ports.decks.deckFor({ tableId, handId, game });
    return this.#step({ type: 'deal', handId, deck }, {});
  }
}
