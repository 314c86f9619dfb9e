import type { RowOf, Sealer, Store } from '@cardroom/storage';
import { tableNames } from '@cardroom/storage/testing';
import { type HAND, isArchived } from '../hand-rows.ts';
import { answerOf } from '../kept-answers.ts';
import { outboxStore } from '../outbox.ts';
import { unfoldHand } from '../sealed-events.ts';

/** Where a text was found: the table and what it stood in. */
export type Found = string;

/**
 * Searches every value of every table for these texts, whatever their case: texts, bytes as they are, sealed events after opening them, and
 * bodies and answers after unpacking them.
 */
export async function searchAll(store: Store, sealer: Sealer, texts: readonly string[]): Promise<Found[]> {
  const found = new Set<Found>();
  const look = (place: string, value: string): void => {
    for (const text of texts) if (value.toLowerCase().includes(text.toLowerCase())) found.add(`${place}: ${text}`);
  };
  for (const table of await tableNames(store)) {
    for (const row of await store.read<Record<string, unknown>>({ sql: `select * from ${table}`, parameters: [] })) {
      for (const [column, value] of Object.entries(row)) look(`${table}.${column}`, plain(value));
      if (table === 'hand') look('hand.events, opened', openedHand(sealer, row as unknown as RowOf<typeof HAND>));
      if (table === 'wallet_attempt') look('wallet_attempt, unpacked', answerOf(row as never) ?? '');
    }
  }
  const ids = await store.read<{ id: string }>({ sql: 'select id from wallet_tx', parameters: [] });
  for (const { body } of await outboxStore(store).rows(ids.map(({ id }) => id))) look('wallet_tx.body, rebuilt', body);
  return [...found].sort();
}

function plain(value: unknown): string {
  return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value);
}

function openedHand(sealer: Sealer, row: RowOf<typeof HAND>): string {
  return isArchived(row) ? '' : JSON.stringify(unfoldHand(sealer, row.hand_id, row.events));
}
