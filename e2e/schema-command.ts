import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, '..', 'packages/storage/src/testing/postgres-command.ts');
const OUTPUT_MAX = 20_000_000;

/** Creates, drops or reads a schema on the PostgreSQL server. */
export function inDatabase(command: 'create' | 'drop' | 'read', url: string, schema: string, sql = ''): unknown {
  const text = execFileSync(process.execPath, [FILE, command, url, schema, sql], { encoding: 'utf8', maxBuffer: OUTPUT_MAX });
  return JSON.parse(text);
}
