import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { DebitCall } from '@cardroom/operator-api';

/** The bodies of a debit and its credit from a run, as they were sent. */
export interface EarlierStay {
  /** Ms since the epoch. */
  readonly at: number;
  readonly debit: string;
  readonly credit: string;
  /** How often each was sent in all runs so far, so that the next attempt has a number of its own; absent: once. */
  readonly sends?: number;
}

/** What a run leaves for the next one: stays, and the debits that it could not cancel because it was killed. */
export interface State {
  readonly url: string;
  readonly player: string;
  readonly currency: string;
  readonly stays: readonly EarlierStay[];
  readonly open: readonly DebitCall[];
}

/** Stores the State. A debit is sent only after `write` is done, so that a killed run cannot leave an unknown debit. */
export interface StateStore {
  read(): State | null | Promise<State | null>;
  write(state: State): void | Promise<void>;
}

/** The file of `--state`. */
export interface StateFile extends StateStore {
  read(): State | null;
  write(state: State): void;
}

/** The oldest stay proves the most; the newest will be old enough a day later. */
export const STAYS_MAX = 2;
const STATE_VERSION = 1;

export class StateError extends Error {
  override readonly name = 'StateError';
}

/** The file named by `--state`. Reading throws StateError if the file is not ours. */
export function stateFile(path: string): StateFile {
  return {
    read: () => {
      let text: string;
      try {
        text = readFileSync(path, 'utf8');
      } catch {
        return null;
      }
      try {
        const { version, ...state } = JSON.parse(text) as State & { version?: unknown };
        if (version === STATE_VERSION && Array.isArray(state.stays) && Array.isArray(state.open)) return state;
      } catch {
        // Not JSON, so not a state file.
      }
      throw new StateError(`${path} is not a state file of wallet-check`);
    },
    write: (state) => {
      // Written to another file and renamed, so that a killed run leaves either the old or the new file.
      writeFileSync(`${path}.next`, `${JSON.stringify({ version: STATE_VERSION, ...state }, null, 2)}\n`);
      renameSync(`${path}.next`, path);
    },
  };
}

/** The stays to keep: the oldest and the newest. */
export function keptStays(stays: readonly EarlierStay[], added: EarlierStay | null): EarlierStay[] {
  const all = [...stays, ...(added === null ? [] : [added])].sort((a, b) => a.at - b.at);
  return all.length <= STAYS_MAX ? all : [all[0], all.at(-1)].filter((stay) => stay !== undefined);
}
