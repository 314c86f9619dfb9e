import type { Migration } from '../migration.ts';

/**
 * How each player played each hand, so that their statistics are sums over rows. `play` is 0 for earlier hands, which are not counted, because
 * their events are sealed.
 */
export const playsOfHands: Migration = {
  version: 43,
  name: 'plays of hands',
  statements: () => [
    "alter table hand_player add column table_id text not null default ''",
    'alter table hand_player add column net_minor bigint not null default 0',
    'alter table hand_player add column play bigint not null default 0',
  ],
};
