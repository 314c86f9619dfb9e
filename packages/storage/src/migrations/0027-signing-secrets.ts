import type { Migration } from '../migration.ts';

/** The secrets with which an operator's callbacks are signed; without any they are not signed. Two are valid during a rotation. */
export const signingSecrets: Migration = {
  version: 27,
  name: 'signing secrets',
  statements: () => [
    `create table operator_signing_secret (
      operator_id text not null references operator (operator_id),
      slot integer not null check (slot in (1, 2)),
      sealed bytea not null,
      created_at bigint not null,
      expires_at bigint,
      primary key (operator_id, slot))`,
  ],
};
