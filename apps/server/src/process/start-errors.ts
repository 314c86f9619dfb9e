import { DatabaseInUse, DatabaseNotUsable, DataDirectoryInUse } from '@cardroom/storage';
import { WrongSettings } from './config.ts';
import { WrongKey } from './secrets.ts';

/**
 * A plain reason for errors that can be fixed at the terminal: it names the setting, without a stack or a secret.
 * Null for anything unexpected.
 */
export function plainReason(error: unknown): string | null {
  if (error instanceof WrongSettings || error instanceof WrongKey) return error.message;
  if (error instanceof DataDirectoryInUse) return `DATA_DIR: ${error.message}. Is Cardroom running there already?`;
  if (error instanceof DatabaseInUse) return `DATABASE_URL: ${error.message}. Is Cardroom running there already?`;
  if (error instanceof DatabaseNotUsable) return `DATABASE_URL: ${error.message}`;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return `PORT: ${error.message}`;
  return null;
}
