import type { Migration } from '../migration.ts';

/** For rights that two people give: requests, which person let which other one in, the age of accounts, and links that need a code. */
export const staffSecondPerson: Migration = {
  version: 30,
  name: 'staff second person',
  statements: () => [
    'alter table staff_person add column standing_since bigint not null default 0',
    'update staff_person set standing_since = created_at',
    'alter table staff_link add column code_hash text',
    `create table staff_let_in (
      person_id text not null references staff_person (person_id),
      by_id text not null references staff_person (person_id),
      at bigint not null,
      primary key (person_id, by_id))`,
    `create table staff_request (
      request_id text primary key,
      operator_id text references operator (operator_id) /* null: the service itself */,
      action text not null check (action in ('invite', 'link', 'role', 'enable')),
      person_id text references staff_person (person_id) /* null: an invitation */,
      email text not null,
      name text not null,
      role text not null /* the role afterwards */,
      code_hash text /* null where no link follows */,
      asked_by text not null references staff_person (person_id),
      asked_name text not null,
      asked_at bigint not null,
      state text not null check (state in ('open', 'approved', 'declined', 'withdrawn', 'lapsed')),
      closed_name text,
      closed_at bigint)`,
    "create unique index staff_request_one on staff_request (email) where state = 'open'",
    "create index staff_request_waits on staff_request (asked_at) where state = 'open'",
  ],
};
