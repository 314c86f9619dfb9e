import { DatabaseSync } from 'node:sqlite';

/** Another process holds the data directory. */
export class DataDirectoryInUse extends Error {
  override readonly name = 'DataDirectoryInUse';
}

/**
 * Takes the data directory for this process, for life; the kernel frees it even after kill -9.
 * A pid file would misfire in containers, where pids repeat. Throws `DataDirectoryInUse`.
 */
export function lockDataDirectory(dataDir: string): { release(): void } {
  const db = new DatabaseSync(`${dataDir}/cardroom.lock`, { timeout: 0 });
  try {
    db.exec('pragma locking_mode=exclusive; begin exclusive');
  } catch (error) {
    db.close();
    throw new DataDirectoryInUse(`another process uses the data directory ${dataDir}`, { cause: error });
  }
  return { release: () => db.close() };
}
