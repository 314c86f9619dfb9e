import { DatabaseInUse, DatabaseNotUsable, DataDirectoryInUse } from '@cardroom/storage';
import { WrongSettings } from './config.ts';
import { WrongKey } from './secrets.ts';

/** Exit code for what the person at the terminal can fix, told in one line (EX_CONFIG of sysexits.h). */
export const EXPLAINED = 78;

/** Tells why a command ended, and returns its exit code: `otherwise` for anything unexpected. */
export function explained(error: unknown, say: (text: string) => void, otherwise = 1): number {
  const reason = plainReason(error);
  say(reason ?? (error instanceof Error ? error.message : String(error)));
  return reason === null ? otherwise : EXPLAINED;
}

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
