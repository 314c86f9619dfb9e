import type { Migration } from '../migration.ts';

/**
 * Lookups of finished hands for the back office, and the requests to see one with all its cards. No database can drop the check on an old
 * table that no operator's user has a service role, so `house` takes the place of `role` in it: 'service-owner' for every service role.
 * `role` holds the actual one.
 */
export const hands: Migration = {
  version: 18,
  name: 'hands',
  statements: () => [
    "alter table hand_end add column room_id text not null default ''",
    'alter table hand_end add column pot_minor bigint not null default 0',
    'update hand_end set room_id = h.room_id from hand h where h.hand_id = hand_end.hand_id',
    `update hand_end set pot_minor = p.pot
      from (select hand_id, max(pot_minor) as pot from hand_player group by hand_id) p where p.hand_id = hand_end.hand_id`,
    `create index hand_end_room on hand_end (operator_id, room_id, seq) where room_id <> ''`,
    'alter table staff_person rename column role to house',
    "alter table staff_person add column role text not null default 'read-only'",
    'update staff_person set role = house',
    `create table hand_opening (
      request_id text primary key,
      operator_id text not null references operator (operator_id),
      hand_id text not null references hand (hand_id),
      reason text not null,
      asked_by text not null references staff_person (person_id),
      asked_name text not null,
      asked_at bigint not null,
      state text not null check (state in ('open', 'agreed', 'declined', 'withdrawn')),
      closed_by text references staff_person (person_id),
      closed_name text,
      closed_at bigint,
      visible_until bigint /* of one that was agreed to: both see the cards before this time */,
      times_seen int not null default 0)`,
    "create unique index hand_opening_one on hand_opening (hand_id) where state = 'open'",
    'create index hand_opening_hand on hand_opening (hand_id, asked_at)',
    "create index hand_opening_waits on hand_opening (operator_id, asked_at) where state = 'open'",
  ],
};
