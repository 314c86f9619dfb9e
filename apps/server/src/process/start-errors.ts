import {
  DatabaseInUse,
  DatabaseNotUsable,
  DataDirectoryInUse,
  MigrationFailed,
  MigrationRefused,
  NewerSchema,
  OutcomeUnknown,
} from '@cardroom/storage';
import { WrongClock } from './clock.ts';
import { WrongSettings } from './config.ts';
import { WrongKey } from './secrets.ts';

/** Exit codes, by what the person who reads them can do; numbers of sysexits.h. Code 0 is a stop that was asked for. */
export const EXIT = {
  /** The database does not answer: start again once it does. */
  unavailable: 69,
  /** Nobody foresaw it: the log has the stack. */
  unexpected: 70,
  /** The disk is full or fails, or a file is damaged: make room or restore. */
  disk: 74,
  /** It ended on purpose because it could not know what is durable: the next start continues from the journal. */
  again: 75,
  /** A setting, key, directory, port or version is wrong: no restart mends it. */
  config: 78,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Why a process ends, in one line without a stack or a secret that says what to do, with its exit code. */
export interface Ending {
  readonly code: ExitCode;
  readonly reason: string;
}

/** Tells why a command ended, and returns its exit code: `otherwise` for anything unexpected. */
export function explained(error: unknown, say: (text: string) => void, otherwise = 1): number {
  const ending = knownEnding(error);
  say(ending?.reason ?? (error instanceof Error ? error.message : String(error)));
  return ending?.code ?? otherwise;
}

/** The ending that an error means; unexpected ones point at the log. */
export function endingOf(error: unknown): Ending {
  const known = knownEnding(error);
  if (known !== null) return known;
  const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return { code: EXIT.unexpected, reason: `${firstLine(said)}. This is a defect of Cardroom; LOG_LEVEL=debug shows where it happened.` };
}

/** Null for an error that nobody foresaw. */
function knownEnding(error: unknown): Ending | null {
  if (error instanceof WrongSettings || error instanceof WrongKey || error instanceof WrongClock)
    return { code: EXIT.config, reason: error.message };
  if (error instanceof DataDirectoryInUse) return config(`DATA_DIR: ${error.message}. Is Cardroom running there already?`);
  if (error instanceof DatabaseInUse) return config(`DATABASE_URL: ${error.message}. Is Cardroom running there already?`);
  if (error instanceof MigrationRefused)
    return config(`DATABASE_URL: ${error.message}. Nothing was changed: stop all of them, and start this version again.`);
  if (error instanceof NewerSchema)
    return config(`Database: ${error.message}. Start the version that wrote it, or restore a backup from before the upgrade.`);
  if (error instanceof MigrationFailed)
    return {
      code: EXIT.unexpected,
      reason: `Database: ${oneLine(error.message)}. Nothing was changed: start the version before, and report this.`,
    };
  if (error instanceof DatabaseNotUsable) return unusable(error);
  // A system error says more than the error that it caused.
  const system = causesOf(error)
    .map(systemEnding)
    .find((ending) => ending !== null);
  if (system !== undefined) return system;
  if (error instanceof OutcomeUnknown) return { code: EXIT.again, reason: `Database: ${error.message}. The next start continues.` };
  return null;
}

function unusable(error: DatabaseNotUsable): Ending {
  const isAway = causesOf(error).some((cause) => isNotAnswering((cause as Error & SystemError).code));
  return isAway
    ? { code: EXIT.unavailable, reason: `DATABASE_URL: ${error.message}. Start again once the database answers.` }
    : config(`DATABASE_URL: ${error.message}`);
}

function config(reason: string): Ending {
  return { code: EXIT.config, reason };
}

/** The error and its causes, the first cause first. */
function causesOf(error: unknown): Error[] {
  const found: Error[] = [];
  for (let next = error; next instanceof Error && !found.includes(next); next = next.cause) found.unshift(next);
  return found;
}

const SQLITE = { readonly: 8, io: 10, corrupt: 11, full: 13, cantOpen: 14, notADatabase: 26 } as const;
const NOT_WRITABLE: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'EISDIR', 'ENAMETOOLONG']);
const NO_ANSWER: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET', 'EAI_AGAIN']);
/** PostgreSQL: shutting down, starting up, too many connections. */
const NOT_NOW: ReadonlySet<string> = new Set(['57P01', '57P03', '53300']);

function isNotAnswering(code = ''): boolean {
  return NO_ANSWER.has(code) || NOT_NOW.has(code);
}

function systemEnding(error: Error): Ending | null {
  const { code = '', syscall = '', path = '', errcode } = error as Error & SystemError;
  if (syscall === 'listen') return config(`${code === 'EADDRNOTAVAIL' ? 'HOST' : 'PORT'}: ${error.message}`);
  if (code === 'ENOSPC' || code === 'EDQUOT') return { code: EXIT.disk, reason: `Disk: ${error.message}. Make room and start again.` };
  if (path !== '' && NOT_WRITABLE.has(code))
    return config(`DATA_DIR: ${error.message}. It must be a directory that this user may write to.`);
  return sqliteEnding(error.message, typeof errcode === 'number' ? errcode & 0xff : sqliteCode(code));
}

interface SystemError {
  readonly code?: string;
  readonly syscall?: string;
  readonly path?: string;
  /** Of Node's own SQLite. */
  readonly errcode?: number;
}

function sqliteEnding(message: string, code: number): Ending | null {
  switch (code) {
    case SQLITE.readonly:
    case SQLITE.cantOpen:
      return config(`DATA_DIR: the database cannot be written (${message}). It must be a directory that this user may write to.`);
    case SQLITE.io:
    case SQLITE.full:
      return { code: EXIT.disk, reason: `Disk: ${message}. Make room or replace the disk, and start again.` };
    case SQLITE.corrupt:
    case SQLITE.notADatabase:
      return { code: EXIT.disk, reason: `Database: ${message}. Restore it from a backup; nothing was changed.` };
    default:
      return null;
  }
}

/** The primary code behind a name such as `SQLITE_IOERR_WRITE`; 0 for any other. */
function sqliteCode(name: string): number {
  if (name.startsWith('SQLITE_READONLY')) return SQLITE.readonly;
  if (name.startsWith('SQLITE_IOERR')) return SQLITE.io;
  if (name.startsWith('SQLITE_CORRUPT')) return SQLITE.corrupt;
  if (name === 'SQLITE_FULL') return SQLITE.full;
  if (name.startsWith('SQLITE_CANTOPEN')) return SQLITE.cantOpen;
  return name === 'SQLITE_NOTADB' ? SQLITE.notADatabase : 0;
}

/** The message of a migration holds its statement. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
