import type { Migration } from '../migration.ts';

/**
 * What players said at a table, kept for moderation, and whether they may. Chat rows have no foreign keys: they are written independently
 * of the hands, which must never cause a refusal.
 */
export const tableChat: Migration = {
  version: 11,
  name: 'table chat',
  statements: () => [
    `create table operator_chat (
      operator_id text primary key references operator (operator_id),
      mode text not null,
      set_at bigint not null)`,
    `create table chat_message (
      message_id text primary key,
      operator_id text not null,
      table_id text not null,
      hand_id text,
      player_id text not null,
      name text not null,
      words text,
      phrase text,
      said_at bigint not null,
      check ((words is null) <> (phrase is null)))`,
    'create index chat_message_of_table on chat_message (table_id, said_at)',
    'create index chat_message_of_operator on chat_message (operator_id, said_at)',
    'create index chat_message_by_age on chat_message (said_at)',
  ],
};
