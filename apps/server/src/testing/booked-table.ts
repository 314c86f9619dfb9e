import { insertTx, memoryStore, outboxStore, readLedger, type Stmt, type Store, sql } from '@cardroom/journal';
import type { TableEvent } from '@cardroom/table';
import { type RandomTable, TEST_CONFIG } from '@cardroom/table/testing';
import { cancelTx, type TxRow, type TxStatus } from '@cardroom/wallet';
import { compensateStuck, resolveStuck, retryStuck } from '../operators/stuck.ts';
import { type HandLog, logStep } from '../rooms/hand-log.ts';
import type { Committed } from '../rooms/table-loop.ts';
import { writesOf } from '../rooms/table-writes.ts';

/** One step of a random table, kept until the store has it. */
interface Step {
  readonly table: RandomTable['table'];
  readonly events: readonly TableEvent[];
  readonly at: number;
}

const WHY = 'decided by the story of a test';
const PERSON = { by: 'command:ann', at: 1 };

/**
 * The books of a random table with a wallet that takes, refuses, loses, and gets stuck: every step is written as the service writes it, and the
 * operator's side is counted apart from it. `random` answers whole numbers below its argument.
 */
export class BookedTable {
  readonly store: Store;
  readonly random: (below: number) => number;
  readonly #steps: Step[] = [];
  #log: HandLog | null = null;
  #ids = 0;
  /** What the operator has done, by transaction_id, however little we know of it. */
  readonly #applied = new Set<string>();

  private constructor(store: Store, random: (below: number) => number) {
    this.store = store;
    this.random = random;
  }

  static async open(random: (below: number) => number): Promise<BookedTable> {
    const store = await memoryStore();
    const { operatorId, roomId, currency } = TEST_CONFIG;
    await store.write([
      sql`insert into operator values (${operatorId}, 'Operator', 'active', null, '[]', '[]', 0)`,
      sql`insert into room (room_id, operator_id, currency, name, settings, opened_at) values (${roomId}, ${operatorId}, ${currency}, 'Room', '{}', 0)`,
    ]);
    return new BookedTable(store, random);
  }

  /** Give it to the random table as its callback. */
  readonly stepped = ({ table, now }: RandomTable, events: readonly TableEvent[]): void => {
    this.#steps.push({ table, events, at: now });
  };

  /** Writes every step that has happened since. */
  async write(): Promise<void> {
    for (const step of this.#steps.splice(0)) await this.#writeStep(step);
  }

  async #writeStep({ table, events, at }: Step): Promise<void> {
    const { log, closed } = logStep(this.#log, events, at);
    this.#log = log;
    const answered = await this.#answers(events, at);
    const step = { after: table, events, at, closed } as unknown as Committed;
    const written = writesOf(step, { newId: () => this.#id(), insertTx });
    // The journal of the hand is not what is tested here; its rows would need it.
    await this.store.write([...answered, ...written.filter(({ sql: text }) => !text.startsWith('insert into hand_player'))]);
  }

  /** How the debits ended that this step is the answer to. Accepted ones belong into the step's unit, refused ones come before it. */
  async #answers(events: readonly TableEvent[], at: number): Promise<Stmt[]> {
    const inUnit: Stmt[] = [];
    for (const event of events) {
      if (event.type === 'sat-down' || event.type === 'top-up-accepted' || event.type === 'stake-accepted') {
        this.#applied.add(event.lot.lotId);
        inUnit.push(...this.#finish(await this.#sent(event.lot.lotId), 'done', at));
      }
      for (const lotId of refusedBy(event)) {
        const [known] = await this.rows([lotId]);
        if (known !== undefined) await this.#refuse(await this.#sent(lotId), at);
      }
    }
    return inUnit;
  }

  /** A debit that seats nobody was refused, or nobody knows: then it is cancelled, and the operator may have taken it. */
  async #refuse(debit: TxRow, at: number): Promise<void> {
    if (this.random(2) === 0) return void (await this.store.write(this.#finish(debit, 'refused', at)));
    if (this.random(2) === 0) this.#applied.add(debit.id);
    const cancel = cancelTx(debit, { id: this.#id(), createdAt: at });
    await this.store.write([...this.#finish(debit, 'unknown', at), ...insertTx(cancel)]);
  }

  /** One open credit or cancel is sent, or a person decides about a stuck one. False when there is none. */
  async walletMoves({ calm = false } = {}): Promise<boolean> {
    const open = await this.rowsWhere(sql`select id from wallet_tx where kind in (2, 3) and status in (0, 3) order by seq`);
    const row = open[this.random(Math.max(1, open.length))];
    if (row === undefined) return false;
    if (row.status === 'stuck') await this.#decide(row);
    else await this.#send(await this.#sent(row.id), calm ? 0 : this.random(6));
    return true;
  }

  async #send(row: TxRow, fate: number): Promise<void> {
    // 0-2: answered. 3: lost on the way. 4: done, and the answer is lost. 5: refused for good, whatever the operator did.
    if (fate !== 3 && !(fate === 5 && this.random(2) === 0)) this.#applied.add(row.id);
    const status: TxStatus = fate <= 2 ? 'done' : fate === 5 ? 'stuck' : 'due';
    await this.store.write(this.#finish(row, status, row.createdAt));
  }

  async #decide(row: TxRow): Promise<void> {
    const decision = { id: row.id, reason: WHY, second: 'bob' };
    const choice = this.random(3);
    if (choice === 0) return void must(await retryStuck(this.store, PERSON, decision));
    const hasProof = row.kind === 'cancel' && this.#applied.has(row.lotId ?? '') && !this.#applied.has(row.id);
    if (hasProof) return void must(await compensateStuck(this.store, PERSON, decision, () => this.#id()));
    // Whoever resolves has made sure that the player has his money.
    this.#applied.add(row.id);
    must(await resolveStuck(this.store, PERSON, decision));
  }

  /** What the operator has given to the table and not got back, by its own account. */
  async operatorGave(): Promise<number> {
    const rows = await this.rowsWhere(sql`select id from wallet_tx where kind <> 4 order by seq`);
    return rows.reduce((sum, row) => sum + this.#given(row), 0);
  }

  #given(row: TxRow): number {
    if (!this.#applied.has(row.id)) return 0;
    if (row.kind === 'debit') return row.amountMinor;
    // A cancel gives back only what was taken.
    return row.kind === 'cancel' && !this.#applied.has(row.lotId ?? '') ? 0 : -row.amountMinor;
  }

  /** What the books say the operator gave, corrected by what only the operator knows of rows that are under way or stuck. */
  async booksSay(): Promise<number> {
    const { books } = await readLedger(this.store);
    const external = books.reduce((sum, book) => sum + book.accounts.external, 0);
    const open = await this.rowsWhere(sql`select id from wallet_tx where kind <> 4 and status in (0, 1, 3) order by seq`);
    const unknown = await Promise.all(open.map((row) => this.#unknownToUs(row)));
    return -external + unknown.reduce((sum, amount) => sum + amount, 0);
  }

  async #unknownToUs(row: TxRow): Promise<number> {
    if (row.kind === 'credit') return this.#applied.has(row.id) ? -row.amountMinor : 0;
    const debit = row.kind === 'debit' ? row : (await this.rows([row.lotId ?? '']))[0];
    const holds = debit !== undefined && this.#applied.has(debit.id) && !(row.kind === 'cancel' && this.#applied.has(row.id));
    return holds ? 0 : -row.amountMinor;
  }

  /** How many transfers there were, by what caused them. */
  async postings(): Promise<[kind: string, count: number][]> {
    const rows = await this.store.read<{ kind: string; n: number }>(
      sql`select kind, count(*) as n from ledger_transfer group by kind order by kind`,
    );
    return rows.map(({ kind, n }) => [kind, n]);
  }

  rows(ids: readonly string[]): Promise<TxRow[]> {
    return outboxStore(this.store).rows(ids);
  }

  async rowsWhere(ids: Stmt): Promise<TxRow[]> {
    return this.rows((await this.store.read<{ id: string }>(ids)).map(({ id }) => id));
  }

  /** Leases one row as the dispatcher does. */
  async #sent(id: string): Promise<TxRow> {
    await this.store.write([sql`update wallet_tx set status = 1, attempts = attempts + 1, owner = 'story' where id = ${id}`]);
    return (await this.rows([id]))[0] as TxRow;
  }

  #finish(row: TxRow, status: TxStatus, at: number): Stmt[] {
    return outboxStore(this.store).finish(row, { status, at, outcome: null, error: null, nextAt: at });
  }

  #id(): string {
    this.#ids += 1;
    return `tx-${this.#ids}`;
  }
}

/** Debits that an event knows to have brought no chips. */
function refusedBy(event: TableEvent): readonly string[] {
  if (event.type === 'seat-released' || event.type === 'top-up-dropped' || event.type === 'stake-refused') return [event.lotId];
  return event.type === 'stakes-called-off' ? event.lotIds : [];
}

function must(outcome: { readonly ok: boolean; readonly errors?: unknown }): void {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors));
}
