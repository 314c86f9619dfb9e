import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { query } from '@cardroom/storage/testing/postgres';

/** A directory with this file, or a database with this comment, was made by a drill. Nothing else is ever written, emptied or dropped. */
const MARK_FILE = 'cardroom-drill.json';
const MARK_COMMENT = 'made by a drill of Cardroom';
const DATABASE_PREFIX = 'cardroom_drill_';

/** A drill was to run on a directory or a database that no drill has made. Nothing there was touched. */
export class NotOwn extends Error {
  override readonly name = 'NotOwn';
}

export interface PlaceOptions {
  /** A directory for the drill, made if it is missing; null for a new one among the temporary files. */
  readonly folder: string | null;
  /** A PostgreSQL server, on which the drill makes a database of its own; null for the embedded database. */
  readonly server: string | null;
}

/** A directory, and with PostgreSQL a database, that one drill makes for itself and removes again. */
export class OwnPlace {
  readonly folder: string;
  readonly dataDir: string;
  readonly demoDir: string;
  /** Null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly #server: string | null;

  private constructor(folder: string, server: string | null, databaseUrl: string | null) {
    this.folder = folder;
    this.dataDir = join(folder, 'data');
    this.demoDir = join(folder, 'demo');
    this.#server = server;
    this.databaseUrl = databaseUrl;
  }

  /**
   * Makes the place. A directory that exists must carry the mark of an earlier drill whose process is gone; it is emptied first. Throws
   * `NotOwn` for any other.
   */
  static async make({ folder, server }: PlaceOptions): Promise<OwnPlace> {
    const own = folder === null ? mkdtempSync(join(tmpdir(), 'cardroom-drill-')) : takeFolder(folder);
    writeFileSync(join(own, MARK_FILE), JSON.stringify({ pid: process.pid }));
    const place = new OwnPlace(own, server, server === null ? null : await makeDatabase(server));
    mkdirSync(place.dataDir, { mode: 0o700 });
    mkdirSync(place.demoDir);
    return place;
  }

  /** Copies the data of a stopped service, as a backup before an upgrade. */
  async backUp(): Promise<void> {
    cpSync(this.dataDir, this.#backupDir, { recursive: true });
    if (this.#server !== null && this.databaseUrl !== null) await copyDatabase(this.#server, nameIn(this.databaseUrl), this.#backupName);
  }

  /** Puts the backup in the place of the data; the service must be stopped. */
  async restore(): Promise<void> {
    rmSync(this.dataDir, { recursive: true });
    cpSync(this.#backupDir, this.dataDir, { recursive: true });
    if (this.#server === null || this.databaseUrl === null) return;
    await dropDatabase(this.#server, nameIn(this.databaseUrl));
    await copyDatabase(this.#server, this.#backupName, nameIn(this.databaseUrl));
  }

  /** Removes what `make` has made. Throws `NotOwn` when the mark is gone. */
  async remove(): Promise<void> {
    if (!existsSync(join(this.folder, MARK_FILE))) throw new NotOwn(`${this.folder} carries no mark of a drill; it was left as it is`);
    if (this.#server !== null && this.databaseUrl !== null) {
      for (const name of [nameIn(this.databaseUrl), this.#backupName])
        if (await exists(this.#server, name)) await dropDatabase(this.#server, name);
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  get #backupDir(): string {
    return join(this.folder, 'backup');
  }

  get #backupName(): string {
    return `${nameIn(this.databaseUrl ?? '')}_backup`;
  }
}

function takeFolder(folder: string): string {
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return folder;
  }
  const mark = join(folder, MARK_FILE);
  if (!existsSync(mark)) throw new NotOwn(`${folder} exists and was not made by a drill; it was left as it is`);
  const { pid } = JSON.parse(readFileSync(mark, 'utf8')) as { pid: number };
  if (pid !== process.pid && isAlive(pid)) throw new NotOwn(`${folder} belongs to a drill that is running (process ${pid})`);
  for (const name of readdirSync(folder)) if (name !== MARK_FILE) rmSync(join(folder, name), { recursive: true, force: true });
  return folder;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function makeDatabase(server: string): Promise<string> {
  const name = `${DATABASE_PREFIX}${randomBytes(6).toString('hex')}`;
  await copyDatabase(server, 'template1', name);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function copyDatabase(server: string, from: string, to: string): Promise<void> {
  await query(server, `create database ${to} template ${from}`);
  await query(server, `comment on database ${to} is '${MARK_COMMENT}'`);
}

async function exists(server: string, name: string): Promise<boolean> {
  return (await query(server, `select 1 from pg_database where datname = '${name}'`)).length > 0;
}

function nameIn(url: string): string {
  return new URL(url).pathname.slice(1);
}

/** Drops a database that a drill has made. Throws `NotOwn` for any other. */
export async function dropDatabase(server: string, name: string): Promise<void> {
  const found = await query<{ mark: string | null }>(
    server,
    `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = '${name.replaceAll("'", "''")}'`,
  );
  if (found[0]?.mark !== MARK_COMMENT) throw new NotOwn(`the database ${name} carries no mark of a drill; it was left as it is`);
  await query(server, `drop database ${name} with (force)`);
}
