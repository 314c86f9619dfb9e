import { randomUUID } from 'node:crypto';
import { exactly, sql } from './sql.ts';
import type { Stmt } from './store.ts';

/** A unit as the database can be asked about it: its number among those of one connection. */
export interface Mark {
  readonly line: string;
  readonly unit: number;
}

/** How long the commits of this process are remembered, ms; far less than their rows stay. */
const REMEMBERED_MS = 12 * 3_600_000;

interface Remembered {
  readonly unit: number;
  /** Monotonic, ms. */
  readonly at: number;
}

/**
 * Numbers the units of each connection, and knows which of them have committed. The transaction numbers of PostgreSQL cannot say it: a server
 * that crashed gives the numbers that it had not stored yet to other transactions.
 */
export class CommitMarks<Connection extends object> {
  readonly #lines = new WeakMap<Connection, Mark>();
  readonly #committed = new Map<string, Remembered>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The mark of the next unit on this connection. */
  next(connection: Connection): Mark {
    const { line, unit } = this.#lines.get(connection) ?? { line: randomUUID(), unit: 0 };
    const mark = { line, unit: unit + 1 };
    this.#lines.set(connection, mark);
    return mark;
  }

  /** Notes a unit whose commit is certain. */
  committed({ line, unit }: Mark): void {
    this.#committed.delete(line);
    this.#committed.set(line, { unit, at: this.#now() });
    for (const [oldest, { at }] of this.#committed) {
      if (this.#now() - at < REMEMBERED_MS) return;
      this.#committed.delete(oldest);
    }
  }

  /** The last unit of each connection that has certainly committed within some hours. */
  certain(): Mark[] {
    return [...this.#committed].flatMap(([line, { unit, at }]) => (this.#now() - at < REMEMBERED_MS ? [{ line, unit }] : []));
  }
}

/** Part of each unit: whoever finds the mark knows that the unit has committed. `now`: ms. */
export function storesMark({ line, unit }: Mark, now: number): Stmt {
  return exactly(
    1,
    sql`insert into commit_mark (line, unit, written_at) values (${line}, ${unit}, ${now})
      on conflict (line) do update set unit = excluded.unit, written_at = excluded.written_at`,
  );
}

/** Removes the marks of connections that have written nothing since `before`, ms: nobody asks about them any more. */
export function pruneMarks(before: number): Stmt {
  return sql`delete from commit_mark where written_at < ${before}`;
}
