import type { Secrets } from '../process/secrets.ts';
import { lettersOf, randomLetters } from './recovery-codes.ts';

/** 50 bits in two groups, to be told by telephone. */
const LETTERS_OF_CODE = 10;

/** The half of a link that its requester gives to the person; the other half goes to the approver. */
export function newLinkCode(): string {
  return randomLetters(LETTERS_OF_CODE).replace(/^(.{5})/, '$1-');
}

/** Only the hash is stored. */
export function linkCodeHash(secrets: Secrets, code: string): string {
  return secrets.hash('staff-link-code', lettersOf(code));
}
