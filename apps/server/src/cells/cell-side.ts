import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { openStore, type Store } from '@cardroom/storage';
import { keyedAudit } from '../audit/keyed-audit.ts';
import { openSecrets } from '../keys/open-secrets.ts';
import { type Config, readConfig, storageOf, WrongSettings } from '../process/config.ts';
import { missingData } from '../process/existing-data.ts';
import type { Secrets } from '../process/secrets.ts';

/** One of the two cells of a command. */
export interface CellSide {
  /** Writes keyed rows of the audit log. */
  readonly store: Store;
  readonly secrets: Secrets;
  /** The database, for transactions of its own. */
  readonly databaseUrl: string;
  readonly publicUrl: string;
}

/** The other cell's settings are missing or wrong; the message names the file and each setting. */
export class WrongCellSettings extends Error {
  override readonly name = 'WrongCellSettings';
}

/** Reads the settings of another cell from a file of `NAME=value` lines, as its processes have them. Throws `WrongCellSettings`. */
export function readCellSettings(file: string): Config {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new WrongCellSettings(`${file}: cannot be read (${error instanceof Error ? error.message : String(error)})`);
  }
  try {
    return readConfig(parseEnv(text));
  } catch (error) {
    if (error instanceof WrongSettings) throw new WrongCellSettings(`${file}: ${error.message.replaceAll('\n', `\n${file}: `)}`);
    throw error;
  }
}

/** Opens the data of another cell for as long as `work` takes. Throws `WrongCellSettings` and whatever opening throws. */
export async function onCell<Answer>(file: string, work: (side: CellSide, config: Config) => Promise<Answer>): Promise<Answer> {
  const config = readCellSettings(file);
  const { databaseUrl } = config;
  if (databaseUrl === null) throw new WrongCellSettings(`${file}: DATABASE_URL: a cell needs PostgreSQL`);
  const missing = missingData(config);
  if (missing !== null) throw new WrongCellSettings(`${file}: ${missing}`);
  const store = await openStore({ ...storageOf(config), as: 'command' });
  try {
    const secrets = await openSecrets(store, config);
    return await work({ store: keyedAudit(store, secrets.auditMac), secrets, databaseUrl, publicUrl: config.publicUrl }, config);
  } finally {
    await store.close();
  }
}
