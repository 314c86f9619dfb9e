import type { Migration } from '../migration.ts';

/**
 * The end and the pot of each player's hand, so that players can list the biggest pots of an evening without opening any hand. Pots of
 * earlier hands come from the ledger; those before the ledger stay 0 and are listed last.
 */
export const potsOfHands: Migration = {
  version: 8,
  name: 'pots of hands',
  statements: () => [
    'alter table hand_player add column ended_at bigint not null default 0',
    'alter table hand_player add column pot_minor bigint not null default 0',
    'update hand_player set ended_at = h.ended_at from hand h where h.hand_id = hand_player.hand_id',
    `update hand_player set pot_minor = p.amount
      from (select hand_id, sum(amount_minor) as amount from ledger_transfer
        where kind = 'hand' and to_account = 'pot:' || hand_id group by hand_id) p
      where p.hand_id = hand_player.hand_id`,
    'create index hand_player_ended on hand_player (operator_id, player_id, ended_at)',
  ],
};
