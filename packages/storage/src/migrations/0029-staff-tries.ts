import type { Migration } from '../migration.ts';

/** Wrong passwords and codes counted by person and source, so that nobody can lock another person out, and the browsers people signed in with. */
export const staffTries: Migration = {
  version: 29,
  name: 'staff tries',
  statements: () => [
    `create table staff_try (
      person_id text not null references staff_person (person_id),
      source text not null /* a network, a device, a session, or all unknown places together */,
      failures int not null,
      since bigint not null,
      locked_until bigint not null,
      primary key (person_id, source))`,
    'create index staff_try_since on staff_try (since)',
    `create table staff_device (
      token_hash text primary key,
      person_id text not null references staff_person (person_id),
      created_at bigint not null,
      seen_at bigint not null)`,
    'create index staff_device_seen on staff_device (seen_at)',
    'alter table staff_person drop column failures',
    'alter table staff_person drop column locked_until',
  ],
};
