import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DATABASE_FILE } from '@cardroom/storage';
import type { Config } from './config.ts';
import { KEY_FILE } from './secrets.ts';

/**
 * Tells which one a command cannot find where these settings point: the database, or the key that its secrets are sealed with. Null when
 * both are there.
 * Only the service and `init` create them, so that a forgotten setting never leads to an empty database or to a second key.
 */
export function missingData(config: Pick<Config, 'dataDir' | 'databaseUrl' | 'secretsKey'>): string | null {
  const folder = resolve(config.dataDir);
  const missing = missingDatabase(config);
  if (missing !== null) return missing;
  if (config.secretsKey !== null || existsSync(join(folder, KEY_FILE))) return null;
  return `SECRETS_KEY: is not set and there is no ${KEY_FILE} in ${folder}. Set SECRETS_KEY as the service has it, or DATA_DIR to its data directory.`;
}

/** The same for a command that reads no secrets, or replaces a key that is lost. */
export function missingDatabase({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): string | null {
  const folder = resolve(dataDir);
  if (databaseUrl !== null || existsSync(join(folder, DATABASE_FILE))) return null;
  return `DATA_DIR: there is no ${DATABASE_FILE} in ${folder}. Set DATA_DIR to the service's data directory, or DATABASE_URL to its PostgreSQL.`;
}
