import { type Day, dayRoot, type TableEnd } from '../day-root.ts';
import { ZERO_HASH } from '../statements.ts';
import { FORMAT_VERSION } from '../transcript.ts';
import { type DayContext, TableDay, type Waiting } from './check-table-day.ts';
import { checkSigned, type Keys } from './keys.ts';
import { Member } from './member.ts';
import { readHash } from './read-statements.ts';
import { readSigned } from './read-transcript.ts';
import { need, Refused } from './reasons.ts';

const DATE = /^\d{4}-\d\d-\d\d$/;

/** How a day left a table: its last hash, and the number it had committed. */
interface TableLeft {
  readonly last: string;
  readonly top: number;
  readonly waiting: Waiting | null;
}

/** Days that were checked before, by their root, and how each left its tables. */
export class EarlierDays {
  readonly #days = new Map<string, ReadonlyMap<string, TableLeft>>();

  /** A table that has no part in a day goes on from where the days before have left it. */
  add(root: string, { prev }: Day, tables: ReadonlyMap<string, TableLeft>): void {
    this.#days.set(root, new Map([...(this.#days.get(prev) ?? []), ...tables]));
  }

  /** Refuses a table that neither goes on from where the days before it left it nor says that its chain begins again behind that. */
  check({ prev }: Day, table: TableDay): void {
    const left = this.#days.get(prev)?.get(table.table);
    if (left === undefined) return;
    if (table.isWhole) {
      table.beginsBehind({ top: left.top, unended: left.waiting?.n ?? left.top + 1 });
      return;
    }
    need(left.last === table.first, 'chain-broken', 'first', 'the day before left it elsewhere');
    const [was, is] = [left.waiting, table.waiting];
    const same = was?.n === is?.n && was?.roots.join() === is?.roots.join();
    need(same, 'equivocation', 'pending', 'the day before committed another deck');
  }
}

/** A whole day bundle, line by line, so that it need not fit into memory. */
export class DayCheck {
  readonly #context: DayContext;
  readonly #keys: Keys;
  readonly #earlier: EarlierDays;
  readonly #ends: TableEnd[] = [];
  readonly #left = new Map<string, TableLeft>();
  #day: Day | null = null;
  #table: TableDay | null = null;
  #root: string | null = null;
  #latest = 0;

  /** `earlier` holds the days before, where they are checked together. */
  constructor(context: DayContext, keys: Keys, earlier = new EarlierDays()) {
    this.#context = context;
    this.#keys = keys;
    this.#earlier = earlier;
  }

  /** The next line, parsed from JSON. Throws `Refused` at the first reason. */
  add(told: unknown): void {
    const line = new Member(told, '');
    need(this.#root === null, 'malformed', 'kind', 'a line after the end of the day');
    if (this.#day === null) this.#begin(line);
    else if (this.#table !== null) this.#within(this.#table, line);
    else if (line.of('kind').value === 'table') this.#table = this.#open(this.#day, line);
    else this.#finish(this.#day, line);
  }

  #begin(line: Member): void {
    need(line.of('kind').value === 'day', 'malformed', 'kind', 'not a day bundle');
    need(line.of('v').value === FORMAT_VERSION, 'malformed', 'v', `only version ${FORMAT_VERSION} is known`);
    const date = line.of('date').name();
    need(DATE.test(date), 'malformed', 'date', 'a day as 2026-11-20 is needed');
    this.#day = { origin: line.of('origin').name(), date, prev: readHash(line.of('prev')) };
    need(this.#day.origin === this.#keys.origin, 'unknown-key', 'origin', `the keys are those of ${this.#keys.origin}`);
  }

  #open(day: Day, line: Member): TableDay {
    const table = new TableDay(this.#context, day.origin, line);
    this.#earlier.check(day, table);
    return table;
  }

  #within(table: TableDay, line: Member): void {
    try {
      if (line.of('kind').value !== 'table-end') table.add(line);
      else {
        const end = table.end(line);
        this.#ends.push(end);
        this.#left.set(table.table, { last: end.last, top: table.top, waiting: table.waiting });
        this.#latest = Math.max(this.#latest, table.latest);
        this.#table = null;
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const n = typeof line.of('n').value === 'number' ? `, number ${line.of('n').value}` : '';
      const { reason, member, detail } = error.refusal;
      throw new Refused(reason, member, [`table ${table.table}${n}`, detail].filter((one) => one !== '').join(', '));
    }
  }

  #finish(day: Day, line: Member): void {
    need(line.of('kind').value === 'day-end', 'malformed', 'kind', 'a table or the end of the day is needed');
    const inOrder = this.#ends.every(({ table }, index) => index === 0 || (this.#ends[index - 1]?.table ?? '') < table);
    need(inOrder && line.of('tables').value === this.#ends.length, 'day-root-differs', 'tables');
    const root = dayRoot(this.#context.crypto.sha256, day, this.#ends);
    need(readHash(line.of('root')) === root, 'day-root-differs', 'root');
    const signed = readSigned(line);
    checkSigned(this.#context.crypto, this.#keys, signed, { hash: root, member: 'day-end' });
    const until = this.#keys.keys.get(signed.kid)?.until ?? 0;
    need(this.#latest <= until, 'key-out-of-time', 'day-end.kid', signed.kid);
    checkPublished(this.#keys, day, root);
    this.#earlier.add(root, day, this.#left);
    this.#root = root;
  }

  /** After the last line: the day and its root. */
  end(): { readonly day: Day; readonly root: string; readonly tables: number } {
    const [day, root] = [this.#day, this.#root];
    need(day !== null && root !== null, 'malformed', 'kind', 'the file is cut off: the end of the day is missing');
    return { day, root, tables: this.#ends.length };
  }
}

/**
 * Published roots are kept for ever: a day that was told differently before is not the same day. A service publishes one root a day for each of
 * its operators, and an operator may begin later than others.
 */
function checkPublished({ days }: Keys, { date, prev }: Day, root: string): void {
  const told = days.get(date);
  need(told?.has(root) ?? true, 'day-root-differs', 'root', 'another root was published for this day');
  const before = [...days.keys()].filter((one) => one < date).sort();
  const known = days.get(before.at(-1) ?? '');
  const isLaterOperator = prev === ZERO_HASH && (told?.size ?? 0) > 1;
  need((known?.has(prev) ?? true) || isLaterOperator, 'day-root-differs', 'prev', `another root was published for ${before.at(-1)}`);
}
