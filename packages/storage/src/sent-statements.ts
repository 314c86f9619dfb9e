import type { Stmt } from './store.ts';

/** Statements are few and fixed; the text of any beyond this many is sent each time. */
export const NUMBERED_TEXTS_MAX = 1_000;

/** A statement as it is sent to the storage thread. */
export interface SentStmt {
  /** The number of a text that has been sent before, or in this message; the text itself beyond `NUMBERED_TEXTS_MAX`. */
  readonly text: number | string;
  readonly parameters: Stmt['parameters'];
  readonly rows?: number;
}

/** Statements with the texts that the storage thread does not know yet; they get the next numbers. */
export interface SentStatements {
  readonly stmts: readonly SentStmt[];
  readonly texts: readonly string[];
}

/** The sender's side: copying a long text from thread to thread for every statement costs more than its parameters. */
export class StatementSender {
  readonly #numbers = new Map<string, number>();

  /** The statements as they are to be sent. */
  send(stmts: readonly Stmt[]): SentStatements {
    const texts: string[] = [];
    const numberOf = (sql: string): number | string => {
      const known = this.#numbers.get(sql);
      if (known !== undefined) return known;
      if (this.#numbers.size >= NUMBERED_TEXTS_MAX) return sql;
      texts.push(sql);
      this.#numbers.set(sql, this.#numbers.size);
      return this.#numbers.size - 1;
    };
    const sent = stmts.map(({ sql, parameters, rows }) => ({ text: numberOf(sql), parameters, ...(rows === undefined ? {} : { rows }) }));
    return { stmts: sent, texts };
  }

  /** Call when the last message was not sent, for example because a parameter cannot be copied: its texts are not known to the receiver. */
  unsent({ texts }: SentStatements): void {
    for (const text of texts) this.#numbers.delete(text);
  }
}

/** The receiver's side. Messages must be received in the order in which they were sent. */
export function statementReceiver(): (sent: SentStatements) => readonly Stmt[] {
  const known: string[] = [];
  const textOf = (text: number | string): string => {
    const sql = typeof text === 'string' ? text : known[text];
    if (sql === undefined) throw new Error(`statement ${text} was not sent`);
    return sql;
  };
  return ({ stmts, texts }) => {
    known.push(...texts);
    return stmts.map(({ text, parameters, rows }) => ({ sql: textOf(text), parameters, ...(rows === undefined ? {} : { rows }) }));
  };
}
