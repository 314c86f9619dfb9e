import { bodyOf, SELECT_TX, type StoredTx } from '@cardroom/journal';
import { occupiedSeats, settlesEachHand, type Table, tableChips } from '@cardroom/table';
import { broken } from './laws.ts';
import type { OpenPayout } from './liveness.ts';
import type { SimDisk } from './sim-disk.ts';
import type { SimOperator, ToldResult } from './sim-operator.ts';

interface Row {
  readonly seq: number;
  readonly id: string;
  readonly kind: number;
  readonly status: number;
  readonly lane: string;
  readonly attempts: number;
  readonly next_at: number;
  readonly ref_id: string | null;
  readonly amount_minor: number;
  readonly stay_id: string;
  readonly hand_id: string | null;
  readonly answer_by: number | null;
  readonly done_at: number | null;
}

const DEBIT = 1;
const CREDIT = 2;
const CANCEL = 3;
const RESULT = 4;
const STATUS = { due: 0, leased: 1, done: 2, stuck: 3, refused: 4, unknown: 5, withdrawn: 6 } as const;

/** Rake and results of the stored hands, each read once. */
interface Hands {
  seq: number;
  readonly rake: Map<string, number>;
  /** Number of results due, by hand. */
  readonly players: Map<string, number>;
  readonly netOfStay: Map<string, number>;
}

/**
 * Compares the operator's books with ours without knowing how either is written: only wallet rows, the chips on the tables and the wallet's
 * own records (laws 3, 4, 5, 9 and 10).
 */
export class Books {
  readonly #disk: SimDisk;
  readonly #operator: SimOperator;
  readonly #hands: Hands = { seq: 0, rake: new Map(), players: new Map(), netOfStay: new Map() };
  readonly #rows = new Map<number, Row>();
  readonly #open = new Map<number, OpenPayout>();
  /** The disagreements between wallet rows and operator's books when either last changed. */
  #between: { readonly asOf: string; readonly found: readonly string[]; readonly chips: number } | null = null;
  #raked = 0;
  #commitsRead = -1;

  constructor(disk: SimDisk, operator: SimOperator) {
    this.#disk = disk;
    this.#operator = operator;
  }

  /** Checks between any two steps. `tables`: all open ones, null while they may disagree with the disk. */
  now(tables: readonly Table[] | null): string[] {
    this.#read();
    const { found, chips } = this.#compared();
    const all = [...found, ...this.#operator.wrongs];
    return tables === null ? all : [...all, ...chipsOnTables(chips - this.#raked, tables), ...stakesHeld(tables)];
  }

  /** Checks the end, when everybody has left and every call was answered. */
  atTheEnd(): string[] {
    this.#read();
    const rows = [...this.#rows.values()];
    const open = rows.filter(({ status }) => status === STATUS.due || status === STATUS.leased || status === STATUS.stuck);
    const rake = this.#raked;
    const { granted } = this.#operator;
    const missing = this.#operator.openChips();
    return [
      ...this.now(null),
      ...open.map(({ id, kind, status }) => broken('lotsEnd', `wallet row ${id} (kind ${kind}) ended in status ${status}`)),
      ...(missing === 0 ? [] : [broken('lotsEnd', `${missing} of open debits at the operator while everybody is home`)]),
      ...(granted === this.#operator.totalBalance() + rake
        ? []
        : [broken('moneyAddsUp', `${granted} given, ${this.#operator.totalBalance()} there, ${rake} raked`)]),
      ...this.#resultsTold(),
      ...this.#staysBalanced(rows),
    ];
  }

  get handsPlayed(): number {
    this.#read();
    return this.#hands.rake.size;
  }

  /** Credits and cancels that are not done, stuck ones left out. */
  get openPayouts(): Iterable<OpenPayout> {
    this.#read();
    return this.#open.values();
  }

  /** What the operator keeps: debits less credits less what is open. It consists of rake and of what players won from each other. */
  #kept(): number {
    let kept = 0;
    for (const { state, amount } of this.#operator.debits.values()) if (state === 'settled') kept += amount;
    for (const { amount } of this.#operator.credits.values()) kept -= amount;
    return kept;
  }

  /** Reads what was committed since the last check. */
  #read(): void {
    const { commits } = this.#disk;
    if (commits === this.#commitsRead) return;
    this.#commitsRead = commits;
    const changed = this.#disk.changedPayments<Row>(
      'seq, id, kind, status, ref_id, amount_minor, stay_id, hand_id, answer_by, done_at, lane, attempts, next_at',
    );
    for (const { payment, row } of changed) {
      const open = row === null ? null : openPayout(row);
      if (row === null) this.#rows.delete(payment);
      else this.#rows.set(payment, row);
      if (open === null) this.#open.delete(payment);
      else this.#open.set(payment, open);
    }
    this.#readResults();
  }

  /** Compares the rows with the operator's books; compares again only if either has changed since the last check. */
  #compared(): { readonly found: readonly string[]; readonly chips: number } {
    const asOf = `${this.#disk.paymentsChanged} ${this.#operator.changes}`;
    if (this.#between?.asOf === asOf) return this.#between;
    const rows = [...this.#rows.values()];
    const found = [...this.#creditsPaid(rows), ...this.#debitsTaken(rows), ...stakesTakenLate(rows)];
    const { granted } = this.#operator;
    if (granted !== this.#operator.totalBalance() + this.#operator.openChips() + this.#kept())
      found.push(broken('moneyAddsUp', 'the operator lost track of its own money'));
    this.#between = { asOf, found, chips: this.#chipsBrought(rows) };
    return this.#between;
  }

  /** Every credit that the operator paid is one of ours, with the same amount, and closes the lot it names. */
  #creditsPaid(rows: readonly Row[]): string[] {
    const ours = new Map(rows.filter(({ kind }) => kind === CREDIT).map((row) => [row.id, row]));
    return [...this.#operator.credits].flatMap(([id, { lotId, amount }]) => {
      const row = ours.get(id);
      if (row === undefined) return [broken('moneyAddsUp', `credit ${id} of ${amount} was paid, but is not in our books`)];
      const isSame = row.amount_minor === amount && row.ref_id === lotId;
      return isSame ? [] : [broken('moneyAddsUp', `credit ${id}: ${amount} paid, ${row.amount_minor} written`)];
    });
  }

  /** Every debit that the operator took has chips or is about to be returned; every debit we count as done was taken. */
  #debitsTaken(rows: readonly Row[]): string[] {
    const found: string[] = [];
    const closing = new Set(rows.filter(({ kind, status }) => kind !== DEBIT && status !== STATUS.withdrawn).map(({ ref_id }) => ref_id));
    const debits = new Map(rows.filter(({ kind }) => kind === DEBIT).map((row) => [row.id, row]));
    for (const [id, { state }] of this.#operator.debits) {
      const row = debits.get(id);
      if (row === undefined) found.push(broken('moneyAddsUp', `debit ${id} was taken, but is not in our books`));
      else if (state === 'open' && row.status === STATUS.refused)
        found.push(broken('lotsEnd', `debit ${id} was taken, and nobody will give it back`));
      else if (state === 'open' && row.status === STATUS.unknown && !closing.has(id))
        found.push(broken('lotsEnd', `debit ${id} of unknown outcome has no cancel`));
    }
    for (const { id, status } of debits.values()) {
      const state = this.#operator.debits.get(id)?.state;
      const isTaken = state !== undefined && state !== 'rejected';
      if (status === STATUS.done && !isTaken) found.push(broken('moneyAddsUp', `debit ${id} has chips, but was never taken`));
    }
    for (const { id, kind, status, ref_id } of rows) {
      const lot = this.#operator.debits.get(ref_id ?? '');
      if (kind === CANCEL && status === STATUS.done && lot?.state === 'open')
        found.push(broken('lotsEnd', `the operator took debit ${ref_id} after its cancel ${id}`));
      const isUnpaid = kind === CREDIT && status === STATUS.done && lot?.state === 'open';
      if (isUnpaid) found.push(broken('moneyAddsUp', `credit ${id} is done, but was not paid`));
    }
    return found;
  }

  /** Chips brought by debits and not yet cashed out. Less the rake, they are the chips on the tables. */
  #chipsBrought(rows: readonly Row[]): number {
    const debited = sum(
      rows.filter(({ kind, status }) => kind === DEBIT && status === STATUS.done).map(({ amount_minor }) => amount_minor),
    );
    const closed = rows.filter(({ kind, status }) => kind === CREDIT && status !== STATUS.withdrawn);
    // A debit whose seat was gone is returned in full by a cancel; its chips were never on a table.
    const taken = new Set(rows.filter(({ kind, status }) => kind === DEBIT && status === STATUS.done).map(({ id }) => id));
    const refunds = rows.filter(({ kind, status, ref_id }) => kind === CANCEL && status !== STATUS.withdrawn && taken.has(ref_id ?? ''));
    return debited - sum([...closed, ...refunds].map(({ amount_minor }) => amount_minor));
  }

  /** Each player dealt into a hand gets exactly one result, and the results of a hand add up to its rake. */
  #resultsTold(): string[] {
    const told = new Map<string, ToldResult[]>();
    for (const result of this.#operator.results.values()) told.set(result.roundId, [...(told.get(result.roundId) ?? []), result]);
    const counts = [...this.#hands.players].flatMap(([handId, players]) => {
      const count = told.get(handId)?.length ?? 0;
      return count === players ? [] : [broken('results', `hand ${handId}: ${count} results told, ${players} players`)];
    });
    const sums = [...told].flatMap(([handId, results]) => {
      if (!this.#hands.players.has(handId)) return [broken('results', `hand ${handId} was told, but is not in our books`)];
      const [net, rake] = [sum(results.map((one) => one.net)), results[0]?.rake ?? 0];
      return net + rake === 0 ? [] : [broken('handAddsUp', `hand ${handId}: results of ${net} and a rake of ${rake} were told`)];
    });
    return [...counts, ...sums];
  }

  /** Over a stay: Σ results = credits − debits. */
  #staysBalanced(rows: readonly Row[]): string[] {
    const net = new Map<string, number>();
    for (const { kind, status, stay_id, amount_minor, ref_id } of rows) {
      const refunded = rows.some((other) => other.kind === CANCEL && other.ref_id === (kind === DEBIT ? ref_id : null));
      if (kind === DEBIT && status === STATUS.done && !refunded) net.set(stay_id, (net.get(stay_id) ?? 0) - amount_minor);
      if (kind === CREDIT) net.set(stay_id, (net.get(stay_id) ?? 0) + amount_minor);
    }
    return [...net].flatMap(([stayId, chips]) => {
      const results = this.#hands.netOfStay.get(stayId) ?? 0;
      return results === chips ? [] : [broken('stayAddsUp', `stay ${stayId}: results ${results}, credits − debits ${chips}`)];
    });
  }

  #readResults(): void {
    const rows = this.#disk.rows<StoredTx>(`${SELECT_TX} where w.kind = ${RESULT} and w.seq > ? order by w.seq`, this.#hands.seq);
    for (const row of rows) {
      const { seq, stay_id, hand_id } = row;
      const { player_result, amount, result } = JSON.parse(bodyOf(row)) as Result;
      this.#hands.seq = seq;
      const rake = sum(result.players.map((player) => minor(player.rake)));
      this.#raked += rake - (this.#hands.rake.get(hand_id ?? '') ?? 0);
      this.#hands.rake.set(hand_id ?? '', rake);
      this.#hands.players.set(hand_id ?? '', result.players.length);
      const net = player_result === 'win' ? minor(amount) : -minor(amount);
      this.#hands.netOfStay.set(stay_id, (this.#hands.netOfStay.get(stay_id) ?? 0) + net);
    }
  }
}

function openPayout({ kind, status, ...row }: Row): OpenPayout | null {
  const isOpen = status === STATUS.due || status === STATUS.leased;
  return isOpen && (kind === CREDIT || kind === CANCEL) ? { ...row, kind: kind === CREDIT ? 'credit' : 'cancel' } : null;
}

/** A stake that is answered after its deadline is returned, whatever the answer (N52). */
function stakesTakenLate(rows: readonly Row[]): string[] {
  const late = rows.filter(
    ({ kind, status, answer_by, done_at }) => kind === DEBIT && status === STATUS.done && answer_by !== null && (done_at ?? 0) >= answer_by,
  );
  return late.map(
    ({ id, answer_by, done_at }) => `rule N52: stake ${id} was accepted at ${done_at}, though its time ended at ${answer_by}`,
  );
}

function chipsOnTables(expected: number, tables: readonly Table[]): string[] {
  const chips = sum(tables.map(tableChips));
  return chips === expected ? [] : [broken('moneyAddsUp', `${chips} chips on the tables, the books say ${expected}`)];
}

/** When each hand is settled, no money is on the table between hands, and no player's lots exceed what they chose to bring. */
function stakesHeld(tables: readonly Table[]): string[] {
  return tables.filter(settlesEachHand).flatMap((table) => {
    const { tableId } = table.config;
    const isIdle = table.hand === null && table.stakes == null;
    const idle = isIdle && tableChips(table) > 0 ? [`rule N50: ${tableChips(table)} chips lie on table ${tableId} between hands`] : [];
    const over = occupiedSeats(table).filter(
      ({ lots, debit, claim = 0 }) => sum([...lots, debit ?? { chips: 0 }].map(({ chips }) => chips)) > claim,
    );
    return [...idle, ...over.map(({ stayId, claim }) => `rule N51: more was taken from stay ${stayId} than the ${claim} it was to bring`)];
  });
}

interface Result {
  readonly player_result: 'win' | 'loss';
  readonly amount: number;
  readonly result: { readonly players: readonly { readonly rake: number }[] };
}

function minor(amount: number): number {
  return Math.round(amount * 100);
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
