import type { Writable } from 'node:stream';
import { type Connection, type PoolClient, Query, type QueryConfig } from 'pg';
import { serialize } from 'pg-protocol';

/** What one statement of a batch was answered. */
export interface BatchAnswer {
  readonly rows: unknown[];
  /** The number of affected or returned rows. */
  readonly touched: number;
}

/** The answers in the order of the statements. After an error the database runs none of the later ones, so the list ends there. */
export interface BatchAnswers {
  readonly answers: readonly BatchAnswer[];
  /** The error of the statement after the last answer; null when all are answered. */
  readonly error: unknown;
}

/**
 * Sends all statements at once and asks for one answer to all of them: the database then sends what it has to say in one piece, where it would
 * otherwise wake this process for each statement. Never rejects.
 */
export function sendBatch(client: PoolClient, stmts: readonly QueryConfig[]): Promise<BatchAnswers> {
  return new Promise((resolve) => void (client.query as (batch: Batch) => unknown)(new Batch(client, stmts, resolve)));
}

interface Field {
  readonly name: string;
  readonly read: (text: string) => unknown;
}

/** A connection of the client as far as a batch uses it; its types lack the statements that it knows. */
interface Line {
  readonly stream: Writable;
  readonly parsedStatements: Record<string, string>;
  close(what: { readonly type: 'S'; readonly name: string }): void;
}

/** The columns that each named statement of a connection returns. They stay the same: the database refuses a statement whose columns changed. */
const fieldsOf = new WeakMap<Connection, Map<string, readonly Field[]>>();

const NO_FIELDS: readonly Field[] = [];
const TOUCHED = / (\d+)$/;

/** The client calls the handlers of a query; this one takes the answers to many statements. */
class Batch extends Query {
  readonly #client: PoolClient;
  readonly #stmts: readonly QueryConfig[];
  readonly #answers: BatchAnswer[] = [];
  readonly #known: Map<string, readonly Field[]>;
  /** The index at which a name is first used here, for names that the connection did not know. */
  readonly #fresh = new Map<string, number>();
  #fields: readonly Field[] | null = null;
  #rows: unknown[] = [];
  #unreadable: unknown = null;
  /** The client wraps it, to end a wait that takes too long. */
  callback: (error: unknown) => void;

  constructor(client: PoolClient, stmts: readonly QueryConfig[], resolve: (answers: BatchAnswers) => void) {
    super('');
    this.#client = client;
    this.#stmts = stmts;
    this.#known = fieldsOf.get(client.connection) ?? new Map();
    fieldsOf.set(client.connection, this.#known);
    this.callback = (error) => resolve({ answers: this.#answers, error });
  }

  /** All messages leave in one piece: a list of many small ones costs the socket half as much again. */
  override submit = (connection: Connection): void => {
    const line = connection as unknown as Line;
    const messages = this.#stmts.flatMap((stmt, index) => this.#messagesOf(line, stmt, index));
    // As the client does: on a connection that is closing, its end is the answer.
    if (line.stream.writable) line.stream.write(Buffer.concat([...messages, serialize.sync()]));
  };

  #messagesOf(line: Line, { name = '', text, values = [] }: QueryConfig, index: number): Buffer[] {
    const messages: Buffer[] = [];
    if (name === '' || (line.parsedStatements[name] === undefined && !this.#fresh.has(name))) {
      messages.push(serialize.parse({ name, text }));
      this.#fresh.set(name, index);
    }
    messages.push(serialize.bind({ statement: name, values, valueMapper: boundValue }));
    if (!this.#known.has(name)) messages.push(serialize.describe({ type: 'P' }));
    messages.push(serialize.execute());
    return messages;
  }

  handleRowDescription({ fields }: { readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[] }): void {
    this.#fields = fields.map(({ name, dataTypeID }) => ({ name, read: this.#client.getTypeParser(dataTypeID, 'text') }));
  }

  handleDataRow({ fields: texts }: { readonly fields: readonly (string | null)[] }): void {
    const fields = this.#fields ?? this.#known.get(this.#nameAt(this.#answers.length)) ?? NO_FIELDS;
    try {
      const row: Record<string, unknown> = {};
      for (const [index, { name, read }] of fields.entries()) {
        const text = texts[index] ?? null;
        row[name] = text === null ? null : read(text);
      }
      this.#rows.push(row);
    } catch (error) {
      this.#unreadable ??= error;
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const name = this.#nameAt(this.#answers.length);
    if (name !== '' && !this.#known.has(name)) this.#known.set(name, this.#fields ?? NO_FIELDS);
    this.#answers.push({ rows: this.#rows, touched: Number(TOUCHED.exec(text)?.[1] ?? 0) });
    this.#fields = null;
    this.#rows = [];
  }

  handleReadyForQuery(connection: Line): void {
    this.#remember(connection);
    this.callback(this.#unreadable);
  }

  handleError(error: unknown, connection: Line): void {
    this.#remember(connection);
    const failed = this.#nameAt(this.#answers.length);
    // The database may have prepared the statement before it failed; its name has to be free for the next try.
    if (this.#fresh.get(failed) === this.#answers.length && failed !== '') connection.close({ type: 'S', name: failed });
    this.callback(error);
  }

  /** Statements that were answered are prepared from now on. */
  #remember(connection: Line): void {
    for (const [name, index] of this.#fresh) {
      if (name !== '' && index < this.#answers.length) connection.parsedStatements[name] = this.#stmts[index]?.text ?? '';
    }
  }

  #nameAt(index: number): string {
    return this.#stmts[index]?.name ?? '';
  }
}

/** Parameters are sent as text, bytes as they are. */
function boundValue(value: unknown): string | Buffer | null {
  if (value === null) return null;
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return String(value);
}
