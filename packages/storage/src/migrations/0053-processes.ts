import type { Migration } from '../migration.ts';

/**
 * The processes that run the service, and the one that holds its tables. A process has a row while it lives and for some time after; times are those of the database's clock. A job
 * is done by one process at a time: `tables` is to hold the open tables and serve the players. A run of the wallet check names its process.
 */
export const processes: Migration = {
  version: 53,
  name: 'processes',
  statements: () => [
    `create table service_process (
      process_id text primary key /* name.boot */,
      name text not null,
      address text not null /* where other processes reach it */,
      version int not null /* the newest schema it knows */,
      state text not null check (state in ('standby', 'serving', 'draining', 'gone')),
      lease_until bigint not null /* ms */,
      tables int not null,
      load int not null /* per cent of its thread */,
      started_at bigint not null)`,
    "create index service_process_living on service_process (process_id) where state <> 'gone'",
    `create table service_job (
      name text primary key,
      holder text not null /* empty: nobody yet */,
      epoch bigint not null /* one more each time it changes hands */)`,
    "insert into service_job (name, holder, epoch) values ('tables', '', 0)",
    'create index table_owner_holder on table_owner (holder)',
    'alter table conformance_run add column holder text',
  ],
};
