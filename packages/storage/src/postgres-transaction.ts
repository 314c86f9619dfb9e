import { Client, DatabaseError, types } from 'pg';
import { NUMBER_TYPES, numberOf, postgresQueries } from './postgres-sql.ts';
import { OutcomeUnknown, type Stmt, type Store, UniqueViolation, UnitRefused } from './store.ts';

/**
 * A transaction of PostgreSQL that stays open between statements, for work that is too large for one unit. Only commands use it: what it has
 * changed stays locked, and is visible to nobody else, until it ends.
 */
export interface Transaction extends Pick<Store, 'read' | 'write'> {
  /** Runs text with PostgreSQL's own placeholders. Throws `UniqueViolation` and `UnitRefused` as a unit does. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

export interface TransactionOptions {
  /** `snapshot`: reads the database as it is at one moment, and changes nothing. */
  readonly as: 'writer' | 'snapshot';
}

const CONNECT_MS = 5_000;
const BEGIN = { writer: 'begin', snapshot: 'begin isolation level repeatable read read only' } as const;
const UNIQUE_VIOLATION = '23505';

/**
 * Commits what `work` has done once it resolves, and takes everything back when it rejects or the process dies. Statements have no time limit.
 * Throws `OutcomeUnknown` when the commit is not answered.
 */
export async function inTransaction<Answer>(
  url: string,
  { as }: TransactionOptions,
  work: (transaction: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    keepAlive: true,
    application_name: 'cardroom command',
    types: { getTypeParser: (id, format) => (NUMBER_TYPES.has(id) ? numberOf : types.getTypeParser(id, format)) as never },
  });
  // A connection that is lost between two statements makes the next one fail.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(BEGIN[as]);
    const answer = await work(transactionOn(client));
    await client.query('commit').catch((error: unknown) => {
      if (error instanceof DatabaseError) throw judged(error);
      throw new OutcomeUnknown('a commit was not answered', { cause: error });
    });
    return answer;
  } finally {
    // Ends the transaction as well, if it is still open.
    await client.end().catch(() => {});
  }
}

function transactionOn(client: Client): Transaction {
  const queryOf = postgresQueries();
  const ran = async (stmt: Stmt): Promise<{ rows: unknown[]; rowCount: number | null }> => {
    try {
      return await client.query(queryOf(stmt));
    } catch (error) {
      throw judged(error);
    }
  };
  return {
    read: async <Row>(stmt: Stmt) => (await ran(stmt)).rows as Row[],
    write: async (unit) => {
      const answers: unknown[][] = [];
      for (const [index, stmt] of unit.entries()) {
        const { rows, rowCount } = await ran(stmt);
        if (stmt.rows !== undefined && rowCount !== stmt.rows)
          throw new UnitRefused(`${rowCount} rows instead of ${stmt.rows}: ${stmt.sql}`, index);
        answers.push(rows);
      }
      return answers;
    },
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) => {
      try {
        return (await client.query<Row>(text, [...values])).rows;
      } catch (error) {
        throw judged(error);
      }
    },
  };
}

function judged(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  const { code = '', table = '', detail = error.message } = error;
  if (code === UNIQUE_VIOLATION) return new UniqueViolation(`${table}: ${detail}`, -1, { cause: error });
  return code.startsWith('23') ? new UnitRefused(`${table}: ${detail}`, -1, { cause: error }) : error;
}
