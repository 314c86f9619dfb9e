import { JOURNAL_USE, type JournalUse } from '@cardroom/journal';
import { MIGRATIONS, type Migration } from '@cardroom/storage';

/** What decides whether processes of two releases can work beside each other. */
export interface Build {
  readonly journal: JournalUse;
  readonly migrations: readonly Migration[];
}

/** A test puts another one in its place, to stand for another release. */
export const THIS_BUILD: Build = { journal: JOURNAL_USE, migrations: MIGRATIONS };

/** What a process says of its build when it joins. */
export function saidOf({ journal, migrations }: Build): { readonly version: number; readonly journalVersion: number } {
  return { version: migrations.at(-1)?.version ?? 0, journalVersion: journal.reads };
}
