// Finds the PostgreSQL that suites may use: node scripts/lib/postgres.ts prints what it found. Every suite works in schemas of its own there and
// drops them. With the name of a database it prints the address of that one, which it creates.
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

/** The same server's database `name`, created when it is missing. */
async function withDatabase({ url, note }: FoundPostgres, name: string): Promise<FoundPostgres> {
  if (url === null) return { url, note };
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  await client.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, note };
}

const [database] = process.argv.slice(2);
if (import.meta.main && database !== undefined)
  process.stdout.write(`${JSON.stringify(await withDatabase(await findPostgres(), database))}\n`);
else if (import.meta.main) process.stdout.write(`${JSON.stringify(await findPostgres())}\n`);
