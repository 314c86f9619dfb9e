import { type Store, sql } from '@cardroom/journal';
import type { ChatPhrase } from '@cardroom/protocol';

/** What is kept of a message for moderation. Times in ms. */
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

/** Messages are kept so long, then pruned with what else expired. */
export const CHAT_KEPT_DAYS = 90;
export const CHAT_KEPT_MS = CHAT_KEPT_DAYS * 24 * 3_600_000;
/** Messages a person gets to read at once. */
export const CHAT_RECORDS_MAX = 500;

/** Stores messages; one that is stored already changes nothing, so that a write of unknown outcome may be repeated. */
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

/** The last messages of an operator, of one table or player where it is named, oldest first. */
export async function findChat(store: Store, { operatorId, tableId, playerId, limit }: ChatSearch): Promise<ChatRecord[]> {
  const wheres = [
    'operator_id = ?',
    ...(tableId === undefined ? [] : ['table_id = ?']),
    ...(playerId === undefined ? [] : ['player_id = ?']),
  ];
  const rows = await store.read<ChatRow>({
    sql: `select * from chat_message where ${wheres.join(' and ')} order by said_at desc, message_id desc limit ?`,
    parameters: [operatorId, tableId, playerId, Math.min(limit, CHAT_RECORDS_MAX)].filter((one) => one !== undefined),
  });
  return rows.map(recordOf).reverse();
}

interface ChatRow {
  readonly message_id: string;
  readonly operator_id: string;
  readonly table_id: string;
  readonly hand_id: string | null;
  readonly player_id: string;
  readonly name: string;
  readonly words: string | null;
  readonly phrase: ChatPhrase | null;
  readonly said_at: number;
}

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
