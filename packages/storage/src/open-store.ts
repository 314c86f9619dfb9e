import { postgresStore } from './postgres-store.ts';
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
  /** `service` (default): holds the database alone. `command`: works beside a running service. */
  readonly as?: 'service' | 'command';
}

/** Opens the storage the settings ask for, migrated. Throws `DataDirectoryInUse`, `DatabaseInUse` or `DatabaseNotUsable`. */
export function openStore({ dataDir, databaseUrl, ...options }: OpenStoreOptions): Promise<Store> {
  return databaseUrl === null ? sqliteStore({ dataDir, ...options }) : postgresStore({ url: databaseUrl, ...options });
}
