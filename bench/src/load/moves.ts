import { query } from '@cardroom/storage/testing/postgres';

/**
 * Notes each change of a table's holder, in the unit that makes it. The rows of a hand are in the journal from its first event to the unit that ends
 * it.
 */
const WATCH = `
  create table load_move (table_id text not null, in_hand boolean not null);
  create function load_note_move() returns trigger language plpgsql as $$ begin
    insert into load_move select new.table_id, exists (
      select 1 from journal j where j.table_id = new.table_id and j.hand_id is not null);
    return null;
  end $$;
  create trigger load_move after update of holder on table_owner for each row when (old.holder <> new.holder)
    execute function load_note_move()`;

export async function watchMoves(databaseUrl: string): Promise<void> {
  await query(databaseUrl, WATCH);
}

export interface Moves {
  readonly moves: number;
  /** Those that were made while a hand was in progress. */
  readonly inHand: number;
}

/** The moves of tables since `watchMoves`. */
export async function countMoves(databaseUrl: string): Promise<Moves> {
  const [row] = await query<{ moves: number; in_hand: number }>(
    databaseUrl,
    'select count(*)::int as moves, (count(*) filter (where in_hand))::int as in_hand from load_move',
  );
  return { moves: row?.moves ?? 0, inHand: row?.in_hand ?? 0 };
}

export interface Hands {
  readonly ended: number;
  readonly voided: number;
}

/** The hands that have ended. */
export async function countHands(databaseUrl: string): Promise<Hands> {
  const [row] = await query<{ ended: number; voided: number }>(
    databaseUrl,
    "select count(*)::int as ended, (count(*) filter (where state = 'void'))::int as voided from hand",
  );
  return { ended: row?.ended ?? 0, voided: row?.voided ?? 0 };
}

/** Wallet calls that are due or under way. */
export async function countUnsent(databaseUrl: string): Promise<number> {
  const [row] = await query<{ n: number }>(databaseUrl, 'select count(*)::int as n from wallet_tx where status in (0, 1)');
  return row?.n ?? 0;
}
