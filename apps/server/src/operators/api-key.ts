import { NotOpened, type Store, sql, UnitRefused } from '@cardroom/journal';
import type { Secrets } from '../security/secrets.ts';
import { type Actor, auditRow } from './audit.ts';
import { done, type Outcome, refused } from './outcome.ts';

/** The X-API-KEY of an operator: sent with each callback, so it is encrypted at rest, in two slots that switch at a given time. */
export interface ApiKeySlot {
  readonly slot: 1 | 2;
  readonly last4: string;
  readonly activeFrom: number;
}

/** Visible ASCII only: it becomes a header value. */
const API_KEY = /^[\x21-\x7e]{8,500}$/;

/**
 * Stores a new key in the slot that is not in use; it is sent from `activeFrom` (default: now) on.
 * The key is never shown again, only its last four characters.
 */
export async function setApiKey(
  store: Store,
  secrets: Secrets,
  actor: Actor,
  wanted: { readonly operatorId: string; readonly key: string; readonly activeFrom?: number },
): Promise<Outcome<ApiKeySlot>> {
  const { operatorId, key } = wanted;
  if (!API_KEY.test(key)) return refused('key', 'needs 8-500 visible ASCII characters');
  const rows = await slots(store, operatorId);
  const current = currentSlot(rows, actor.at);
  const slot = current?.slot === 1 ? 2 : 1;
  const activeFrom = wanted.activeFrom ?? actor.at;
  const last4 = key.slice(-4);
  const sealed = secrets.apiKeys(operatorId).seal(Buffer.from(key), keyContext(operatorId));
  try {
    await store.write([
      sql`insert into operator_api_key (operator_id, slot, sealed, last4, active_from, created_at)
        values (${operatorId}, ${slot}, ${sealed}, ${last4}, ${activeFrom}, ${actor.at})
        on conflict (operator_id, slot) do update set sealed = excluded.sealed, last4 = excluded.last4,
          active_from = excluded.active_from, created_at = excluded.created_at`,
      ...auditRow(actor, { action: 'operator.set-api-key', operatorId, subject: operatorId, detail: { slot, last4, activeFrom } }),
    ]);
  } catch (error) {
    if (error instanceof UnitRefused) return refused('operator', `there is no operator ${operatorId}`);
    throw error;
  }
  return done({ slot, last4, activeFrom });
}

/** The key to send now; null when none is set. Throws `NotOpened` when SECRETS_KEY is not the one it was stored under. */
export async function currentApiKey(store: Store, secrets: Secrets, operatorId: string, now: number): Promise<string | null> {
  const row = currentSlot(await slots(store, operatorId), now);
  if (!row) return null;
  try {
    return Buffer.from(secrets.apiKeys(operatorId).open(row.sealed, keyContext(operatorId))).toString();
  } catch (error) {
    if (error instanceof NotOpened) {
      throw new NotOpened(`the API key of operator ${operatorId} was stored under another SECRETS_KEY; enter it again`, { cause: error });
    }
    throw error;
  }
}

/** What may be shown of the keys: slot, last four characters, start. */
export async function apiKeySlots(store: Store, operatorId: string): Promise<ApiKeySlot[]> {
  return (await slots(store, operatorId)).map((row) => ({ slot: row.slot, last4: row.last4, activeFrom: row.active_from }));
}

interface SlotRow {
  readonly slot: 1 | 2;
  readonly sealed: Uint8Array;
  readonly last4: string;
  readonly active_from: number;
  readonly created_at: number;
}

function slots(store: Store, operatorId: string): Promise<SlotRow[]> {
  return store.read<SlotRow>(
    sql`select slot, sealed, last4, active_from, created_at from operator_api_key where operator_id = ${operatorId} order by slot`,
  );
}

function currentSlot(rows: readonly SlotRow[], now: number): SlotRow | null {
  const started = rows.filter((row) => row.active_from <= now);
  return started.reduce<SlotRow | null>((best, row) => (best && isNewer(best, row) ? best : row), null);
}

function isNewer(a: SlotRow, b: SlotRow): boolean {
  return a.active_from === b.active_from ? a.created_at > b.created_at : a.active_from > b.active_from;
}

function keyContext(operatorId: string): string {
  return `${operatorId} x-api-key`;
}
