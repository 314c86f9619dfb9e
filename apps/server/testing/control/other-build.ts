import { JOURNAL_USE } from '@cardroom/journal';
import { MIGRATIONS, type Migration } from '@cardroom/storage';
import { z } from 'zod';
import type { Build } from '../../src/cluster/build.ts';

const asked = z.strictObject({
  reads: z.int().min(0).default(JOURNAL_USE.reads),
  writes: z.int().min(0).default(JOURNAL_USE.writes),
  migration: z.enum(['additive', 'alone']).optional(),
});

/** What a test asks for by TEST_BUILD: the journal that the process knows, and a migration that comes after those of this build. */
export type OtherBuild = z.input<typeof asked>;

/** The build that a process of a test stands for. Throws on anything that is not JSON of an `OtherBuild`. */
export function buildOf(text: string): Build {
  const { migration, ...journal } = asked.parse(JSON.parse(text));
  return { journal, migrations: migration === undefined ? MIGRATIONS : [...MIGRATIONS, ofTomorrow(migration === 'additive')] };
}

/** Changes tables that every process uses all the time. */
function ofTomorrow(isAdditive: boolean): Migration {
  return {
    version: MIGRATIONS.length + 1,
    name: 'of tomorrow',
    ...(isAdditive ? { additive: true } : {}),
    statements: () => [
      'create table of_tomorrow (id text primary key)',
      ...['wallet_tx', 'player_session', 'room', 'table_owner'].map(
        (table) => `alter table ${table} add column of_tomorrow int not null default 7`,
      ),
    ],
  };
}
