import { type HandsOwner, type JournalRow, operatorHand, type PlayerHand, rowsAfterHand } from '@cardroom/journal';
import { type HandSharing, SHARED_HAND_LIFE_MS, SHARED_HANDS_MAX, type SharedHand } from '@cardroom/protocol';
import { exactly, readRows, type Sealer, type Stmt, type Store, sql, text, UnitRefused } from '@cardroom/storage';
import { SHARED_HAND } from './share-rows.ts';

/** A hand to be shared, with the hash and the ID of its link. */
export interface NewShare {
  readonly shareId: string;
  readonly tokenHash: string;
  readonly handId: string;
  readonly withCards: boolean;
  readonly at: number;
}

/** Stores a link to a hand of the player. False if as many links work as a player may have. The caller has checked that the hand is theirs. */
export async function shareHand(store: Store, { operatorId, playerId }: HandsOwner, share: NewShare): Promise<boolean> {
  const { shareId, tokenHash, handId, withCards, at } = share;
  const until = at + SHARED_HAND_LIFE_MS;
  try {
    await store.write([
      exactly(
        1,
        sql`insert into shared_hand (share_id, token_hash, operator_id, player_id, hand_id, with_cards, created_at, expires_at)
          select ${shareId}, ${tokenHash}, ${operatorId}, ${playerId}, ${handId}, cast(${Number(withCards)} as bigint),
            cast(${at} as bigint), cast(${until} as bigint)
          where (select count(*) from shared_hand where operator_id = ${operatorId} and player_id = ${playerId} and expires_at > ${at})
            < ${SHARED_HANDS_MAX}`,
      ),
    ]);
    return true;
  } catch (error) {
    if (error instanceof UnitRefused) return false;
    throw error;
  }
}

/** The player's links that work at `now`, the newest first. */
export async function sharedHandsOf(store: Store, { operatorId, playerId }: HandsOwner, now: number): Promise<SharedHand[]> {
  const rows = await readRows(
    store,
    LISTED,
    sql`select s.share_id, s.hand_id, r.name as room_name, s.with_cards, s.created_at, s.expires_at from shared_hand s
      join hand h on h.hand_id = s.hand_id join room r on r.room_id = h.room_id
      where s.operator_id = ${operatorId} and s.player_id = ${playerId} and s.expires_at > ${now}
      order by s.created_at desc, s.share_id desc limit ${SHARED_HANDS_MAX}`,
  );
  return rows.map((row) => ({
    shareId: row.share_id,
    handId: row.hand_id,
    roomName: row.room_name,
    cards: row.with_cards === 1,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }));
}

const LISTED = SHARED_HAND.pick('share_id', 'hand_id', 'with_cards', 'created_at', 'expires_at').and({ room_name: text });

/** Ends a link of the player for good; one that is not theirs stays. */
export async function revokeShare(store: Store, { operatorId, playerId }: HandsOwner, shareId: string): Promise<void> {
  await store.write([sql`delete from shared_hand where share_id = ${shareId} and operator_id = ${operatorId} and player_id = ${playerId}`]);
}

/** Deletes links that ended before `until`, server ms. */
export function expiredShares(until: number) {
  return sql`delete from shared_hand where expires_at < ${until}`;
}

/** Deletes every link to these hands. */
export function deleteShares(handIds: readonly string[]): Stmt {
  return { sql: `delete from shared_hand where hand_id in (${handIds.map(() => '?').join(', ')})`, parameters: [...handIds] };
}

/** Deletes every link that a player made. */
export function erasePlayerShares({ operatorId, playerId }: HandsOwner): Stmt {
  return sql`delete from shared_hand where operator_id = ${operatorId} and player_id = ${playerId}`;
}

/** A shared hand with all its events, including hidden ones, so it must not leave the service unfiltered. */
export interface OpenedShare {
  readonly owner: HandsOwner;
  readonly withCards: boolean;
  /** The names of the other players. */
  readonly sharing: Exclude<HandSharing, 'off'>;
  readonly hand: PlayerHand & { readonly roomId: string };
  readonly rows: readonly JournalRow[];
  readonly aftermath: readonly JournalRow[];
}

export interface ShareReads {
  readonly store: Store;
  readonly sealer: Sealer;
  sharingOf(operatorId: string): Promise<HandSharing>;
}

/** The hand of a link; null for one that never was, has expired or was revoked, or whose operator has turned sharing off. */
export async function openShare({ store, sealer, sharingOf }: ShareReads, tokenHash: string, now: number): Promise<OpenedShare | null> {
  const [row] = await readRows(
    store,
    OPENED,
    sql`select operator_id, player_id, hand_id, with_cards from shared_hand where token_hash = ${tokenHash} and expires_at > ${now}`,
  );
  if (row === undefined) return null;
  const sharing = await sharingOf(row.operator_id);
  const hand = sharing === 'off' ? null : await operatorHand(store, sealer, row.operator_id, row.hand_id);
  if (sharing === 'off' || hand === null || hand.rows === null) return null;
  const aftermath = await rowsAfterHand(store, sealer, hand.tableId, hand.rows.at(-1)?.seq ?? 0);
  const owner = { operatorId: row.operator_id, playerId: row.player_id };
  return { owner, withCards: row.with_cards === 1, sharing, hand, rows: hand.rows, aftermath };
}

const OPENED = SHARED_HAND.pick('operator_id', 'player_id', 'hand_id', 'with_cards');
