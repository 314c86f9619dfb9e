import type { Migration } from '../migration.ts';

/** People who work in the back office, how they sign in, and where they are signed in. */
export const staff: Migration = {
  version: 12,
  name: 'staff',
  statements: () => [
    `create table staff_person (
      person_id text primary key,
      email text not null unique /* lower case */,
      name text not null,
      operator_id text references operator (operator_id) /* null: the service itself */,
      role text not null,
      status text not null check (status in ('invited', 'active', 'disabled')),
      password_hash text /* with its own parameters */,
      totp_sealed bytea,
      totp_pending bytea /* shown, and not confirmed by a code yet */,
      totp_step bigint not null default 0 /* the step of the last code that was taken: none is taken twice */,
      failures int not null default 0,
      locked_until bigint not null default 0,
      created_at bigint not null,
      check ((operator_id is null) = (role = 'service-owner')))`,
    'create index staff_person_operator on staff_person (operator_id)',
    `create table staff_link (
      token_hash text primary key,
      person_id text not null references staff_person (person_id),
      created_at bigint not null,
      expires_at bigint not null,
      used_at bigint,
      voided_at bigint)`,
    'create index staff_link_person on staff_link (person_id)',
    `create table staff_recovery_code (
      person_id text not null references staff_person (person_id),
      code_hash text not null,
      used_at bigint,
      primary key (person_id, code_hash))`,
    `create table staff_session (
      session_id text primary key,
      person_id text not null references staff_person (person_id),
      token_hash text not null unique,
      stage text not null check (stage in ('code', 'enrol', 'full')),
      address text not null,
      browser text not null,
      created_at bigint not null,
      seen_at bigint not null,
      stepped_up_at bigint,
      ended_at bigint)`,
    'create index staff_session_person on staff_session (person_id) where ended_at is null',
  ],
};
