import type { ChatPhrase } from '@cardroom/protocol';
import { CHAT_PHRASES } from '@cardroom/protocol';
import { oneOf, orNull, type RowOf, readRows, type Stmt, type Store, sql } from '@cardroom/storage';
import { CHAT_MESSAGE } from './chat-rows.ts';

/** A chat message as stored for moderation. Times in ms. */
export interface ChatRecord {
  readonly messageId: string;
  readonly operatorId: string;
  readonly tableId: string;
  readonly handId: string | null;
  readonly playerId: string;
  readonly name: string;
  readonly text: string | null;
  readonly phrase: ChatPhrase | null;
  readonly at: number;
}

/** Most messages returned by one search. */
export const CHAT_RECORDS_MAX = 500;

/** Stores messages. A message stored before is left unchanged, so a write of unknown outcome may be repeated. */
export async function storeChat(store: Store, records: readonly ChatRecord[]): Promise<void> {
  await store.write(
    records.map(
      ({ messageId, operatorId, tableId, handId, playerId, name, text, phrase, at }) =>
        sql`insert into chat_message (message_id, operator_id, table_id, hand_id, player_id, name, words, phrase, said_at)
          values (${messageId}, ${operatorId}, ${tableId}, ${handId}, ${playerId}, ${name}, ${text}, ${phrase}, ${at})
          on conflict (message_id) do nothing`,
    ),
  );
}

export interface ChatSearch {
  readonly operatorId: string;
  readonly tableId?: string | undefined;
  readonly playerId?: string | undefined;
  /** At most `CHAT_RECORDS_MAX`. */
  readonly limit: number;
}

/** An operator's last messages, optionally of one table or player, oldest first. */
export async function findChat(store: Store, { operatorId, tableId, playerId, limit }: ChatSearch): Promise<ChatRecord[]> {
  const wheres = [
    'operator_id = ?',
    ...(tableId === undefined ? [] : ['table_id = ?']),
    ...(playerId === undefined ? [] : ['player_id = ?']),
  ];
  const rows = await readRows(store, CHAT_ROW, {
    sql: `select * from chat_message where ${wheres.join(' and ')} order by said_at desc, message_id desc limit ?`,
    parameters: [operatorId, tableId, playerId, Math.min(limit, CHAT_RECORDS_MAX)].filter((one) => one !== undefined),
  });
  return rows.map(recordOf).reverse();
}

const CHAT_ROW = CHAT_MESSAGE.pick('message_id', 'operator_id', 'table_id', 'hand_id', 'player_id', 'name', 'words', 'said_at').and({
  phrase: orNull(oneOf(CHAT_PHRASES)),
});
type ChatRow = RowOf<typeof CHAT_ROW>;

function recordOf(row: ChatRow): ChatRecord {
  return {
    messageId: row.message_id,
    operatorId: row.operator_id,
    tableId: row.table_id,
    handId: row.hand_id,
    playerId: row.player_id,
    name: row.name,
    text: row.words,
    phrase: row.phrase,
    at: row.said_at,
  };
}

/** Deletes the oldest messages from before a time (ms), at most `limit`; each is returned as a row. */
export function pruneChat(before: number, limit: number): Stmt {
  return sql`delete from chat_message where message_id in
    (select message_id from chat_message where said_at < ${before} order by said_at limit ${limit}) returning message_id`;
}

/** Deletes everything a player said. */
export function eraseChat({ operatorId, playerId }: Pick<ChatRecord, 'operatorId' | 'playerId'>): Stmt {
  return sql`delete from chat_message where operator_id = ${operatorId} and player_id = ${playerId}`;
}
