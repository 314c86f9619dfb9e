import type { SearchHit } from '@cardroom/staff-api';
import { type Finder, HITS_OF_A_KIND, LAST, readRows, sql } from '@cardroom/storage';
import { nameKeyOf } from './name-key.ts';
import { PLAYER } from './player-rows.ts';

/**
 * Matches the start of an ID, of a name, or of a later word of a name, in this order and within the chosen operator only: two operators may
 * have players with the same ID.
 */
export const findPlayers: Finder<SearchHit> = async (store, { text, operatorId }) => {
  if (operatorId === null) return [];
  const name = nameKeyOf(text);
  const found = await Promise.all([
    readRows(
      store,
      PLAYER_ROW,
      sql`select p.player_id, p.display_name from player p
      where p.operator_id = ${operatorId} and p.player_id /*postgres:collate "C"*/ >= ${text} and p.player_id /*postgres:collate "C"*/ <= ${text + LAST}
      order by p.player_id /*postgres:collate "C"*/ limit ${HITS_OF_A_KIND}`,
    ),
    readRows(
      store,
      PLAYER_ROW,
      sql`select p.player_id, p.display_name from player p
      where p.operator_id = ${operatorId} and lower(p.display_name) /*postgres:collate "C"*/ >= lower(${text})
        and lower(p.display_name) /*postgres:collate "C"*/ <= lower(${text}) || ${LAST}
      order by lower(p.display_name) /*postgres:collate "C"*/ limit ${HITS_OF_A_KIND}`,
    ),
    readRows(
      store,
      PLAYER_ROW,
      sql`select p.player_id, p.display_name from player_name_word w
      join player p on p.operator_id = w.operator_id and p.player_id = w.player_id
      where w.operator_id = ${operatorId} and w.word /*postgres:collate "C"*/ >= ${name} and w.word /*postgres:collate "C"*/ <= ${name + LAST}
      order by w.word /*postgres:collate "C"*/ limit ${HITS_OF_A_KIND}`,
    ),
  ]);
  const byId = new Map(found.flat().map((row) => [row.player_id, row.display_name]));
  return [...byId].slice(0, HITS_OF_A_KIND).map(([id, name]) => ({ kind: 'player', id, operatorId, name }));
};

const PLAYER_ROW = PLAYER.pick('player_id', 'display_name');
