import { randomBytes } from 'node:crypto';
import { exactly, type Stmt, sql } from '@cardroom/storage';
import type { Secrets } from '../process/secrets.ts';

/** Number of recovery codes, for a lost phone. */
export const RECOVERY_CODES = 10;
/** 80 bits as 16 letters and digits in four groups, without characters that look alike. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 16;

export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => randomLetters(LENGTH).replace(/(.{4})(?=.)/g, '$1-'));
}

/** Random letters and digits, 5 bits each, without characters that look alike. */
export function randomLetters(length: number): string {
  return [...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** A code as it is hashed, however somebody grouped and wrote it. */
export function lettersOf(code: string): string {
  return code.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Replaces a user's codes; only their hashes are stored. */
export function storeRecoveryCodes(secrets: Secrets, personId: string, codes: readonly string[]): Stmt[] {
  return [
    sql`delete from staff_recovery_code where person_id = ${personId}`,
    ...codes.map((code) => sql`insert into staff_recovery_code (person_id, code_hash) values (${personId}, ${hashOf(secrets, code)})`),
  ];
}

/** Uses a code up; the unit is refused when the code is wrong or was used before. */
export function useRecoveryCode(secrets: Secrets, used: { readonly personId: string; readonly code: string; readonly at: number }): Stmt {
  return exactly(
    1,
    sql`update staff_recovery_code set used_at = ${used.at}
      where person_id = ${used.personId} and code_hash = ${hashOf(secrets, used.code)} and used_at is null`,
  );
}

function hashOf(secrets: Secrets, code: string): string {
  return secrets.hash('staff-recovery', lettersOf(code));
}
