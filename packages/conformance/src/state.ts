import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { DebitCall } from '@cardroom/operator-api';

/** A debit and its credit of a run, as they were sent. */
export interface EarlierStay {
  /** Ms since the epoch. */
  readonly at: number;
  readonly debit: string;
  readonly credit: string;
}

/** What a run leaves for the next one: its first stay, and debits it could not cancel because it was killed. */
export interface State {
  readonly url: string;
  readonly player: string;
  readonly currency: string;
  readonly stays: readonly EarlierStay[];
  readonly open: readonly DebitCall[];
}

/** Where a State is kept. A debit is sent once `write` is done, so that no kill can leave one that nobody knows of. */
export interface StateStore {
  read(): State | null | Promise<State | null>;
  write(state: State): void | Promise<void>;
}

/** The file of `--state`. */
export interface StateFile extends StateStore {
  read(): State | null;
  write(state: State): void;
}

/** The oldest stay proves most, the newest is the one that a day later is old enough. */
export const STAYS_MAX = 2;
const STATE_VERSION = 1;

export class StateError extends Error {
  override readonly name = 'StateError';
}

/** The file named by `--state`. Throws StateError when it exists and is none of ours. */
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
        // Falls through: no JSON is no state.
      }
      throw new StateError(`${path} is no state file of wallet-check`);
    },
    write: (state) => {
      // Written beside and renamed, so that a kill leaves the old one or the new one.
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
