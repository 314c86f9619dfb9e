import { refused } from '../audit/outcome.ts';
import { archiveMonth } from '../hands/archive/archive-month.ts';
import type { Command } from './command.ts';

/** Commands for archived months. */
export const ARCHIVE_COMMANDS: Readonly<Record<string, Command>> = {
  archive: {
    does: 'writes the hands of a closed month to compressed files and takes them out of the database; run it again if it was ended',
    options: {
      month: { hint: '2026-09, UTC', required: true },
      to: { hint: 'directory, to which a folder of the month is added', required: true },
      early: { hint: 'yes: also a month whose hands players can still open' },
    },
    run: async ({ store, secrets, actor }, { month = '', to = '', early = 'no' }) =>
      early === 'yes' || early === 'no'
        ? archiveMonth({ store, sealer: secrets.journal, actor }, { month, to, early: early === 'yes' })
        : refused('early', `"${early}" is neither yes nor no`),
  },
};
