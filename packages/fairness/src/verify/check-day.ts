import { type Day, dayRoot, type TableEnd } from '../day-root.ts';
import { FORMAT_VERSION } from '../transcript.ts';
import { type DayContext, TableDay } from './check-table-day.ts';
import { checkSigned, type Keys } from './keys.ts';
import { Member } from './member.ts';
import { readHash } from './read-statements.ts';
import { readSigned } from './read-transcript.ts';
import { need, Refused } from './reasons.ts';

const DATE = /^\d{4}-\d\d-\d\d$/;

/** A whole day bundle, line by line, so that it need not fit into memory. */
export class DayCheck {
  readonly #context: DayContext;
  readonly #keys: Keys;
  readonly #ends: TableEnd[] = [];
  #day: Day | null = null;
  #table: TableDay | null = null;
  #root: string | null = null;
  #latest = 0;

  constructor(context: DayContext, keys: Keys) {
    this.#context = context;
    this.#keys = keys;
  }

  /** The next line, parsed from JSON. Throws `Refused` at the first reason. */
  add(told: unknown): void {
    const line = new Member(told, '');
    need(this.#root === null, 'malformed', 'kind', 'a line after the end of the day');
    if (this.#day === null) this.#begin(line);
    else if (this.#table !== null) this.#within(this.#table, line);
    else if (line.of('kind').value === 'table') this.#table = new TableDay(this.#context, this.#day.origin, line);
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

  #within(table: TableDay, line: Member): void {
    try {
      if (line.of('kind').value !== 'table-end') table.add(line);
      else {
        this.#ends.push(table.end(line));
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
    this.#root = root;
  }

  /** After the last line: the day and its root. */
  end(): { readonly day: Day; readonly root: string; readonly tables: number } {
    const [day, root] = [this.#day, this.#root];
    need(day !== null && root !== null, 'malformed', 'kind', 'the file is cut off: the end of the day is missing');
    return { day, root, tables: this.#ends.length };
  }
}

/** Published roots are kept for ever: a day that was told differently before is not the same day. */
function checkPublished({ days }: Keys, { date, prev }: Day, root: string): void {
  need((days.get(date) ?? root) === root, 'day-root-differs', 'root', 'another root was published for this day');
  const before = [...days.keys()].filter((one) => one < date).sort();
  const known = days.get(before.at(-1) ?? '');
  need((known ?? prev) === prev, 'day-root-differs', 'prev', `another root was published for ${before.at(-1)}`);
}
