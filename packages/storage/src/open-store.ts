import type { Migration } from './migration.ts';
import { postgresStore, type ServiceStore, type StoreUse } from './postgres-store.ts';
import { sqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';

export interface OpenStoreOptions {
  /** Where the embedded database lives; not used with `databaseUrl`. */
  readonly dataDir: string;
  /** Address of a PostgreSQL database; null: the embedded one. */
  readonly databaseUrl: string | null;
  /** Maximum number of connections to PostgreSQL. */
  readonly poolMax?: number;
  /** PostgreSQL only: refuse to open, and to write, while no synchronous replica is connected. */
  readonly requireReplica?: boolean;
  /** The schema that this version knows; another one for tests. */
  readonly migrations?: readonly Migration[];
  /** `alone` (default): nobody else has the database. `command`: works beside a running service. */
  readonly as?: Exclude<StoreUse, 'service'>;
}

/** Opens the storage the settings ask for, migrated. Throws `DataDirectoryInUse`, `DatabaseInUse`, `MigrationRefused` or `DatabaseNotUsable`. */
export function openStore({ dataDir, databaseUrl, ...options }: OpenStoreOptions): Promise<Store> {
  return databaseUrl === null ? sqliteStore({ dataDir, ...options }) : postgresStore({ url: databaseUrl, ...options });
}

/**
 * Opens the storage as a service. On PostgreSQL several processes may; the embedded database has one. Throws as `openStore` does.
 */
export async function openServiceStore({ dataDir, databaseUrl, ...options }: Omit<OpenStoreOptions, 'as'>): Promise<ServiceStore> {
  if (databaseUrl === null) return { ...(await sqliteStore({ dataDir, ...options })), line: null };
  return postgresStore({ url: databaseUrl, as: 'service', ...options });
}
