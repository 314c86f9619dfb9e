import { DatabaseInUse, DatabaseNotUsable, DataDirectoryInUse } from '@cardroom/journal';
import { WrongSettings } from './config.ts';

/** What the person at the terminal can put right: the setting by its name, no stack and no secret. Null for anything unexpected. */
export function plainReason(error: unknown): string | null {
  if (error instanceof WrongSettings) return error.message;
  if (error instanceof DataDirectoryInUse) return `DATA_DIR: ${error.message}. Is Cardroom running there already?`;
  if (error instanceof DatabaseInUse) return `DATABASE_URL: ${error.message}. Is Cardroom running there already?`;
  if (error instanceof DatabaseNotUsable) return `DATABASE_URL: ${error.message}`;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return `PORT: ${error.message}`;
  return null;
}
