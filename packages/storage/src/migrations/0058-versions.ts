import type { Migration } from '../migration.ts';

/**
 * Which releases can work beside each other. A schema says from which version on processes can work with it. A process says which version of the
 * journal it can read, and a table which one its events and its snapshot need; the first version is that of all releases before.
 */
export const versions: Migration = {
  version: 58,
  name: 'versions',
  additive: true,
  statements: () => [
    'alter table schema_version add column works_from bigint /* empty: from this version on */',
    'update schema_version set works_from = version',
    'alter table service_process add column journal_version int not null default 1 /* the newest that it can read */',
    'alter table table_owner add column journal_version int not null default 1 /* what a process must read to hold it */',
  ],
};
