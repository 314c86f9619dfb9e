import type { Migration } from '../migration.ts';

/**
 * Players by any later word of their name: "sought" and "van der berg" of "sandra sought" and "jan van der berg". The first word is found by
 * the name itself. Both databases compare byte by byte here.
 */
export const playerNameWords: Migration = {
  version: 41,
  name: 'player name words',
  statements: () => [
    `create table player_name_word (
      operator_id text not null,
      player_id text not null,
      word text not null /* the name in the form for searching, from this word on */,
      primary key (operator_id, player_id, word),
      foreign key (operator_id, player_id) references player (operator_id, player_id))`,
    'create index player_name_word_prefix on player_name_word (operator_id, word /*postgres:collate "C"*/)',
    `insert into player_name_word (operator_id, player_id, word)
      with recursive place (i) as (select 2 union all select i + 1 from place where i < 200)
      select distinct p.operator_id, p.player_id, substr(p.name_key, place.i)
      from player p join place on place.i <= length(p.name_key)
      where substr(p.name_key, place.i - 1, 1) in (' ', '-', '_', '.') and substr(p.name_key, place.i, 1) not in (' ', '-', '_', '.')`,
  ],
};
