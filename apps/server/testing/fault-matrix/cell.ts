import { readLedger } from '@cardroom/journal';
import { bookProblems } from '@cardroom/ledger';
import { sql } from '@cardroom/storage';
import { TRANSACTION_KINDS, TRANSACTION_STATES, type TransactionKind, type TransactionState, WALLET_SETTINGS } from '@cardroom/wallet';
import { BALANCE_AGE_MIN_MS } from '../../src/callbacks/balance.ts';
import { eventually } from '../fixtures/test-service.ts';
import type { Arena, Row } from './arena.ts';
import { reset, sound } from './conduct.ts';
import type { CallKind } from './faulty-operator.ts';
import { START_MINOR } from './operator-books.ts';
import type { Person } from './person.ts';

/** The columns of a ledger row that the matrix needs. */
export interface Sent {
  readonly id: string;
  readonly kind: TransactionKind;
  readonly status: TransactionState;
  readonly lotId: string | null;
  readonly outcome: string | null;
  readonly attempts: number;
  readonly nextAt: number;
}

/** Maximum number of sweeps until everything has ended; each moves time to the next attempt. */
const SWEEPS_MAX = 60;
const STEP_MS = 1_000;
const WAKE_MS = 5;

/** One fault against one kind of call: the affected player, and the steps that every story consists of. */
export class Cell {
  readonly arena: Arena;
  readonly row: Row;
  readonly kind: CallKind;
  readonly player: Person;
  /** Violations found, in words. */
  readonly wrong: string[] = [];
  /** Money that the story itself gave the player, in minor units. */
  given = 0;

  private constructor(arena: Arena, row: Row, kind: CallKind, player: Person) {
    this.arena = arena;
    this.row = row;
    this.kind = kind;
    this.player = player;
  }

  static async open(arena: Arena, row: Row, kind: CallKind): Promise<Cell> {
    const player = await arena.person(row.tableId, `${kind}-${row.operatorId}`, row.operatorId);
    return new Cell(arena, row, kind, player);
  }

  get clock() {
    return this.arena.test.clock;
  }

  get loop() {
    return this.arena.test.loop(this.row.tableId);
  }

  /** From now on the fault affects the player's calls of this kind. */
  strike(): void {
    const { fault, operator } = this.row;
    if (fault.conduct !== undefined) operator.treat(this.player.id, this.kind, fault.conduct);
    this.row.cutOff();
  }

  /** The debit is taken and its answer lost, so that it has to be cancelled; the fault affects the cancel. */
  strikeCancel(): void {
    this.row.operator.treat(this.player.id, 'debit', {
      treat: (call) => {
        call.apply();
        this.strike();
        return reset.treat(call);
      },
    });
  }

  /** Exempts the player's debits from the fault again. */
  spareDebits(): void {
    this.row.operator.treat(this.player.id, 'debit', sound);
  }

  /** Ends the wait of our side: the deadline passes, or the operator answers at last. */
  overcome(): void {
    const { waits } = this.row.fault.conduct ?? {};
    if (waits === 'release') this.row.operator.release();
    if (waits === 'deadline') this.clock.advance(WALLET_SETTINGS.deadlineMs[this.kind]);
  }

  /** Other players play on during the fault, with this operator and with another. No time passes, so none of their calls can be waiting. */
  async others(): Promise<void> {
    const { fault, neighbour, outsider } = this.row;
    const rounds = [outsider.round(0), ...(fault.unreachable === undefined ? [neighbour.round(0)] : [])];
    this.wrong.push(...(await Promise.all(rounds)).flat());
  }

  /** The operator recovers, and every call in progress reaches it. */
  heal(): void {
    this.row.mend();
    this.row.operator.heal();
    this.row.operator.deliverLate();
  }

  /** Lets time pass until nothing of this operator is waiting. */
  async rest(): Promise<void> {
    const { dispatcher } = this.arena.test.service.parts;
    for (let sweeps = 0; sweeps < SWEEPS_MAX; sweeps++) {
      await dispatcher.sweep();
      const open = (await this.#rows(sql`operator_id = ${this.row.operatorId} and status in (0, 1)`)).map((one) => one.nextAt);
      if (open.length === 0) return;
      this.clock.advance(Math.max(STEP_MS, Math.min(...open) - this.clock.now()));
    }
    this.wrong.push('something never ends');
  }

  /** The player's rows of this kind, oldest first. */
  rows(kind: TransactionKind): Promise<Sent[]> {
    return this.#rows(sql`player_id = ${this.player.id} and kind = ${TRANSACTION_KINDS.indexOf(kind) + 1}`);
  }

  /** Waits until this many of the player's calls of this kind have reached the operator, or were tried if it is unreachable. */
  async arrived(kind: CallKind, times: number): Promise<void> {
    const { fault, operator } = this.row;
    if (fault.unreachable !== undefined) return kind === 'balance' ? undefined : void (await this.answered(kind, times));
    const come = eventually(() => {
      if (operator.calls(this.player.id, kind) < times) throw new Error(`no ${kind} of ${this.player.id} has come`);
    });
    await this.awake(come);
  }

  /** The player's last row of this kind, once it was sent this often and nothing is in flight. */
  answered(kind: TransactionKind, times: number): Promise<Sent> {
    const answer = eventually(async () => {
      const last = (await this.rows(kind)).at(-1);
      if (last === undefined || last.attempts < times || last.status === 'leased')
        throw new Error(`the ${kind} is ${JSON.stringify(last)}`);
      return last;
    });
    return this.awake(answer);
  }

  /** Checks the end of the story: the money is where it belongs, no rows are waiting, and the player can play again. */
  async close(): Promise<void> {
    this.heal();
    await this.rest();
    // A payment above a balance of this moment would be refused without asking the wallet.
    this.clock.advance(BALANCE_AGE_MIN_MS);
    this.wrong.push(...(await this.player.round(0)));
    await this.#shownAsItIs();
    await this.#compareMoney();
    await this.#compareRows();
    this.wrong.push(...this.row.operator.broken.splice(0));
    await this.player.close();
  }

  /** Waits while waking the dispatcher again and again, as the passing time would. */
  async awake<Value>(news: Promise<Value>): Promise<Value> {
    const waking = setInterval(() => this.arena.test.service.parts.dispatcher.wake(), WAKE_MS);
    try {
      return await news;
    } finally {
      clearInterval(waking);
    }
  }

  expect(told: string, wanted: string): void {
    if (told !== wanted) this.wrong.push(`the player was told ${told}, not ${wanted}`);
  }

  async #rows(where: { readonly sql: string; readonly parameters: readonly unknown[] }): Promise<Sent[]> {
    const found = await this.arena.test.service.parts.store.read<
      Omit<Sent, 'kind' | 'status'> & { readonly kind: number; readonly status: number }
    >({
      sql: `select id, kind, status, ref_id as "lotId", outcome, attempts, next_at as "nextAt" from wallet_tx where ${where.sql} order by seq`,
      parameters: where.parameters,
    });
    return found.map((one) => ({
      ...one,
      kind: TRANSACTION_KINDS[one.kind - 1] ?? 'debit',
      status: TRANSACTION_STATES[one.status] ?? 'stuck',
    }));
  }

  async #shownAsItIs(): Promise<void> {
    const { player, row } = this;
    await eventually(() => {
      const has = row.operator.books.balance(player.id);
      if (player.shownBalance !== has) throw new Error(`${player.id} sees ${player.shownBalance}, and has ${has}`);
    });
  }

  async #compareMoney(): Promise<void> {
    const { row, player } = this;
    const { books } = row.operator;
    for (const { id } of [player, row.neighbour]) {
      const won = await this.#wonBy(id);
      const drift = books.balance(id) - START_MINOR - won - (id === player.id ? this.given : 0);
      if (drift !== 0) this.wrong.push(`${id} has ${drift} too much`);
      if (books.openDebits(id) > 0) this.wrong.push(`${books.openDebits(id)} debits of ${id} are open at the operator`);
      if (books.results(id) > 0 && books.net(id) !== won) this.wrong.push(`results of ${id} add up to ${books.net(id)}, not ${won}`);
    }
    const ledger = await readLedger(this.arena.test.service.parts.store);
    for (const book of ledger.books.filter((one) => one.operatorId === row.operatorId)) {
      this.wrong.push(...bookProblems(book));
      const { transit, seats, owed, suspense } = book.accounts;
      if (transit + seats + owed + suspense !== 0) this.wrong.push(`the books still hold ${JSON.stringify(book.accounts)}`);
    }
  }

  /** A player's cash-outs less their buy-ins. */
  async #wonBy(playerId: string): Promise<number> {
    const stays = sql`select coalesce(sum(cashed_out - bought_in), 0) as won from stay where player_id = ${playerId} and closed_at is not null`;
    const [row] = await this.arena.test.service.parts.store.read<{ won: number }>(stays);
    return row?.won ?? 0;
  }

  async #compareRows(): Promise<void> {
    const mine = await this.#rows(sql`player_id = ${this.player.id}`);
    for (const one of mine.filter(({ status }) => ['due', 'leased', 'stuck'].includes(status)))
      this.wrong.push(`the ${one.kind} is ${one.status}`);
    for (const debit of mine.filter(({ kind, status }) => kind === 'debit' && (status === 'done' || status === 'unknown'))) {
      const closing = mine.filter(({ lotId, status }) => lotId === debit.id && status === 'done');
      if (closing.length !== 1) this.wrong.push(`a debit was closed ${closing.length} times`);
    }
    for (const debit of mine.filter(({ kind, attempts }) => kind === 'debit' && attempts > 1))
      this.wrong.push(`${debit.id} was sent again`);
    const others = await this.#rows(sql`player_id in (${this.row.outsider.id}, ${this.row.neighbour.id}) and attempts <> 1`);
    if (this.row.fault.unreachable === undefined && others.length > 0) this.wrong.push('another player had to wait');
  }
}
