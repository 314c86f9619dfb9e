// Finds the PostgreSQL that suites may use: node scripts/lib/postgres.ts prints what it found. Every suite works in schemas of its own there and
// drops them. With the name of a database it prints the address of that one, which it creates; with --own, that of a new database for the
// process of that ID; with --drop it drops such a database.
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

/** A server that TEST_DATABASE_URL asks for, or the one of a run that has found it before, has to answer: otherwise it throws. */
export async function findPostgres(env: Readonly<Record<string, string | undefined>> = process.env): Promise<FoundPostgres> {
  const wanted = env.TEST_DATABASE_URL || env.CLUSTER_DATABASE_URL || null;
  const url = wanted ?? USUAL_URL;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return { url, note: '' };
  } catch (error) {
    if (wanted !== null) throw new Error('TEST_DATABASE_URL or CLUSTER_DATABASE_URL: no server answers there', { cause: error });
    return { url: null, note: 'PostgreSQL suites skipped: no server answers at 127.0.0.1:5432, and TEST_DATABASE_URL names none' };
  }
}

/** The same server's database `name`, created when it is missing. */
async function withDatabase({ url, note }: FoundPostgres, name: string): Promise<FoundPostgres> {
  if (url === null) return { url, note };
  await asking(url, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  });
  return { url: addressOf(url, name), note };
}

/** The databases of runs that were killed go with the next one. */
const OWN = /^cardroom_tests_(\d+)$/;

/**
 * A new database for the run of process `pid`. Thousands of schemas made and dropped leave a catalogue that is slow to search; what earlier runs
 * left slows this one no more, and its own goes with it. The one that was found serves where the user may create none.
 */
async function ownDatabase(found: FoundPostgres, pid: number): Promise<FoundPostgres> {
  const { url, note } = found;
  if (url === null || process.env.TEST_DATABASE_URL) return found;
  const name = `cardroom_tests_${pid}`;
  try {
    await asking(url, async (client) => {
      const { rows } = await client.query<{ datname: string }>('select datname from pg_database');
      for (const { datname } of rows) if (isLeft(datname)) await client.query(`drop database ${datname} with (force)`);
      await client.query(`create database ${name} template template0`);
    });
  } catch {
    return found;
  }
  return { url: addressOf(url, name), note };
}

/** Drops the database of a run; any other one stays. */
async function drop(own: string): Promise<void> {
  const name = new URL(own).pathname.slice(1);
  if (!OWN.test(name)) return;
  await asking((await findPostgres({})).url ?? own, (client) => client.query(`drop database if exists ${name} with (force)`));
}

function isLeft(name: string): boolean {
  const pid = OWN.exec(name)?.[1];
  if (pid === undefined) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch {
    return true;
  }
}

async function asking(url: string, ask: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await ask(client);
  } finally {
    await client.end();
  }
}

function addressOf(url: string, name: string): string {
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

if (import.meta.main) {
  const [what, value = ''] = process.argv.slice(2);
  if (what === '--drop') await drop(value);
  else {
    const found = await findPostgres();
    const answer =
      what === undefined ? found : what === '--own' ? await ownDatabase(found, Number(value)) : await withDatabase(found, what);
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  }
}
