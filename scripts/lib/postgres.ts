// Finds the PostgreSQL that suites may use: node scripts/lib/postgres.ts prints what it found. Every suite works in schemas of its own there and drops them.
import pg from 'pg';

/** Where a server is looked for when TEST_DATABASE_URL does not say. */
const USUAL_URL = 'postgres://postgres@127.0.0.1:5432/test';
const CONNECT_MS = 2_000;

export interface FoundPostgres {
  /** Null when no server answers. */
  readonly url: string | null;
  /** Says so in a line; empty otherwise. */
  readonly note: string;
}

/** A server that TEST_DATABASE_URL asks for has to answer: otherwise it throws. */
export async function findPostgres(env: Readonly<Record<string, string | undefined>> = process.env): Promise<FoundPostgres> {
  const wanted = env.TEST_DATABASE_URL || null;
  const url = wanted ?? USUAL_URL;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return { url, note: '' };
  } catch (error) {
    if (wanted !== null) throw new Error('TEST_DATABASE_URL: no server answers there', { cause: error });
    return { url: null, note: 'PostgreSQL suites skipped: no server answers at 127.0.0.1:5432, and TEST_DATABASE_URL names none' };
  }
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await findPostgres())}\n`);
