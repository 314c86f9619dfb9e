import { isMigrated, migrate, missingIn } from './migrate.ts';
import type { Migration } from './migration.ts';
import { DatabaseInUse, type PostgresLine, pause } from './postgres-line.ts';
import type { Store } from './store.ts';

/** How long a migration beside others waits for a table at a time, ms: whatever else needs that table waits behind it. */
const LOCK_MS = 500;

/** A migration needs the database alone, and other processes have it. Nothing was changed. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
  /** `others`: the names of those processes. */
  constructor({ version, name }: Migration, others: readonly string[]) {
    super(`migration ${version} (${name}) cannot run while other processes use the database: ${others.join(', ')}`);
  }
}

/** The schema of a PostgreSQL database, and the migrations that this version knows. */
export interface Schema {
  readonly migrations: readonly Migration[];
  /** Works on it without a time limit for statements. `lockMs`: how long to wait for a table at a time; without it, as long as it takes. */
  use<Answer>(work: (store: Store) => Promise<Answer>, lockMs?: number): Promise<Answer>;
}

/** `isService`: as one of several processes. `waitMs`: how long to wait for others to end. */
interface Holding {
  readonly isService: boolean;
  readonly waitMs: number;
}

/**
 * Takes the schema for the life of the line. A migration runs while nobody else has it, so that no process meets a schema with which it cannot
 * work; one that only adds runs beside others as well. Throws `DatabaseInUse` or `MigrationRefused` when others do not end in time.
 */
export async function holdSchema(line: PostgresLine, schema: Schema, { isService, waitMs }: Holding): Promise<void> {
  for (const until = performance.now() + waitMs; ; await pause()) {
    if (isService && (await line.tryHold('shared'))) {
      if (await isUpToDate(line, schema)) return;
      await line.letGo();
    }
    if (await line.tryHold('exclusive')) {
      await schema.use((store) => migrate(store, schema.migrations));
      if (isService) await line.tryHold('shared');
      return;
    }
    if (performance.now() >= until) throw isService ? await serviceInUse(line, schema) : inUse();
  }
}

/** A command must not change the schema under a running service of another version. Throws `DatabaseInUse`. */
export async function bringUpToDate(schema: Schema, open: () => Promise<PostgresLine>): Promise<void> {
  if (await schema.use((store) => isMigrated(store, schema.migrations))) return;
  const line = await open();
  try {
    await holdSchema(line, schema, { isService: false, waitMs: 0 });
  } finally {
    await line.release();
  }
}

/**
 * Whether this process can begin beside others, once it has run what only adds. A schema without any table is only looked at: several processes may
 * start on it at once.
 */
async function isUpToDate(line: PostgresLine, { migrations, use }: Schema): Promise<boolean> {
  if (!(await hasSchema(line))) return false;
  const missing = await use((store) => missingIn(store, migrations));
  if (missing.some(needsAll)) return false;
  return missing.length === 0 || line.migrateBeside(() => use((store) => migrate(store, migrations), LOCK_MS));
}

async function hasSchema(line: PostgresLine): Promise<boolean> {
  const [found] = (await line.run({ sql: "select to_regclass('schema_version')::text as name", parameters: [] })) as {
    name: string | null;
  }[];
  return found?.name != null;
}

function needsAll({ additive }: Migration): boolean {
  return additive !== true;
}

/** Why a process of the service did not get the schema. */
async function serviceInUse(line: PostgresLine, { migrations, use }: Schema): Promise<Error> {
  const others = await line.others();
  const missing = others.length > 0 && (await hasSchema(line)) ? await use((store) => missingIn(store, migrations)) : [];
  const refused = missing.find(needsAll);
  return refused === undefined ? inUse() : new MigrationRefused(refused, others);
}

function inUse(): DatabaseInUse {
  return new DatabaseInUse('another service uses this database');
}
