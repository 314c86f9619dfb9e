import { exactly, NotOpened, oneOf, type RowOf, readRows, type Stmt, type Store, sql } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { changeSetting, type Seen } from '../audit/setting.ts';
import type { Secrets } from '../process/secrets.ts';
import { OPERATOR_API_KEY } from './operator-rows.ts';
import { originOf } from './operator-url.ts';
import { getOperator, type Operator } from './operators.ts';

/** An operator's X-API-KEY is sent with each callback, so it is encrypted at rest. Two slots allow a switch at a given time. */
export interface ApiKeySlot {
  readonly slot: 1 | 2;
  readonly last4: string;
  readonly activeFrom: number;
}

/** Visible ASCII only, since the key is sent as a header value. */
const API_KEY = /^[\x21-\x7e]{8,500}$/;

/** Returns what is wrong with a key, or null. */
export function wrongKey(key: string): string | null {
  return API_KEY.test(key) ? null : 'must be 8 to 500 visible ASCII characters';
}

/**
 * Stores a new key in the slot that is not in use; it is sent from `activeFrom` (default: now), and only to the origin of the present wallet
 * URL. Afterwards only the last four characters can be shown. Refuses `key`, `operator`, `url` (none is set) and `was` (the slots).
 */
export async function setApiKey(
  store: Store,
  secrets: Secrets,
  actor: Actor,
  wanted: { readonly operatorId: string; readonly key: string; readonly activeFrom?: number } & Seen<readonly ApiKeySlot[]>,
): Promise<Outcome<ApiKeySlot>> {
  const { operatorId, seen } = wanted;
  const wrong = wrongKey(wanted.key);
  if (wrong !== null) return refused('key', wrong);
  const operator = await getOperator(store, operatorId);
  if (operator === null) return refused('operator', `there is no operator ${operatorId}`);
  if (operator.operatorUrl === null) return refused('url', 'is not set: set the wallet URL first, as the key is sent only to its host');
  const forUrl = operator.operatorUrl;
  const key = await newKey(store, secrets, actor, { ...wanted, forUrl });
  const changed = await changeSetting<readonly ApiKeySlot[]>(store, {
    ...(seen === undefined ? {} : { seen }),
    read: () => apiKeySlots(store, operatorId),
    told: (now) => now.map((one) => `••••${one.last4} from ${new Date(one.activeFrom).toISOString()}`).join(', ') || 'not set',
    unit: (was) => [
      // The guard fails if the wallet has just moved to another URL.
      exactly(1, sql`update operator set operator_url = ${forUrl} where operator_id = ${operatorId} and operator_url = ${forUrl}`),
      putKey(key),
      ...auditRow(actor, {
        action: 'operator.set-api-key',
        operatorId,
        subject: operatorId,
        was: { slots: was },
        detail: { ...key.shown },
      }),
    ],
  });
  return changed.ok ? done(key.shown) : changed;
}

/** A key to be stored. */
export interface NewKey {
  readonly operatorId: string;
  readonly shown: ApiKeySlot;
  readonly forUrl: string;
  readonly sealed: Uint8Array;
  readonly createdAt: number;
  /** The present content of its slot. */
  readonly replaces: Uint8Array | null;
}

/** Seals a key for the origin of `forUrl`. It takes the slot that is not in use or, with `replacesAll`, the first of two empty ones. */
export async function newKey(
  store: Store,
  secrets: Secrets,
  actor: Actor,
  wanted: {
    readonly operatorId: string;
    readonly key: string;
    readonly forUrl: string;
    readonly activeFrom?: number;
    readonly replacesAll?: boolean;
  },
): Promise<NewKey> {
  const { operatorId, key, forUrl, activeFrom = actor.at, replacesAll = false } = wanted;
  const rows = replacesAll ? [] : await slots(store, operatorId);
  const slot = currentSlot(rows, actor.at)?.slot === 1 ? 2 : 1;
  return {
    operatorId,
    shown: { slot, last4: key.slice(-4), activeFrom },
    forUrl,
    sealed: secrets.apiKeys(operatorId).seal(Buffer.from(key), keyContext(operatorId)),
    createdAt: actor.at,
    replaces: rows.find((row) => row.slot === slot)?.sealed ?? null,
  };
}

/** The guard fails if somebody else has just stored another key in the slot. */
export function putKey({ operatorId, shown, forUrl, sealed, createdAt, replaces }: NewKey): Stmt {
  return exactly(
    1,
    sql`insert into operator_api_key (operator_id, slot, sealed, last4, active_from, created_at, for_url)
      values (${operatorId}, ${shown.slot}, ${sealed}, ${shown.last4}, ${shown.activeFrom}, ${createdAt}, ${forUrl})
      on conflict (operator_id, slot) do update set sealed = excluded.sealed, last4 = excluded.last4,
        active_from = excluded.active_from, created_at = excluded.created_at, for_url = excluded.for_url
        where operator_api_key.sealed = ${replaces ?? Buffer.alloc(0)}`,
  );
}

/**
 * The key to send now to the operator's URL; null when none was entered for its origin. Throws `NotOpened` if it was stored under another
 * SECRETS_KEY.
 */
export async function currentApiKey(
  store: Store,
  secrets: Secrets,
  { operatorId, operatorUrl }: Pick<Operator, 'operatorId' | 'operatorUrl'>,
  now: number,
): Promise<string | null> {
  const row = currentSlot(await slotsFor(store, operatorId, operatorUrl), now);
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

/** Replaces a key in masked text. */
export const KEY_MASK = '••••';

/**
 * Masks an operator's keys in text that the operator sent, because a wallet may echo its request. A key that can no longer be decrypted is
 * not sent either, so it is not masked.
 */
export async function apiKeyMask(store: Store, secrets: Secrets, operatorId: string): Promise<(text: string) => string> {
  const keys = (await slots(store, operatorId)).flatMap(({ sealed }) => {
    try {
      return [Buffer.from(secrets.apiKeys(operatorId).open(sealed, keyContext(operatorId))).toString()];
    } catch (error) {
      if (error instanceof NotOpened) return [];
      throw error;
    }
  });
  // Also in the JSON-escaped form.
  const written = keys.flatMap((key) => [key, JSON.stringify(key).slice(1, -1)]);
  return (text) => written.reduce((left, key) => left.replaceAll(key, KEY_MASK), text);
}

/** The public details of the keys: slot, last four characters, start. */
export async function apiKeySlots(store: Store, operatorId: string): Promise<ApiKeySlot[]> {
  return (await slots(store, operatorId)).map((row) => ({ slot: row.slot, last4: row.last4, activeFrom: row.active_from }));
}

/** The slot whose key is sent now; null when there is none. */
export async function slotInUse(
  store: Store,
  { operatorId, operatorUrl }: Pick<Operator, 'operatorId' | 'operatorUrl'>,
  now: number,
): Promise<ApiKeySlot['slot'] | null> {
  return currentSlot(await slotsFor(store, operatorId, operatorUrl), now)?.slot ?? null;
}

const SLOT_ROW = OPERATOR_API_KEY.pick('sealed', 'last4', 'active_from', 'created_at', 'for_url').and({ slot: oneOf([1, 2]) });
type SlotRow = RowOf<typeof SLOT_ROW>;

function slots(store: Store, operatorId: string): Promise<SlotRow[]> {
  return readRows(
    store,
    SLOT_ROW,
    sql`select slot, sealed, last4, active_from, created_at, for_url from operator_api_key where operator_id = ${operatorId} order by slot`,
  );
}

/** The keys that may be sent to this URL: those entered for its origin. */
async function slotsFor(store: Store, operatorId: string, url: string | null): Promise<SlotRow[]> {
  return (await slots(store, operatorId)).filter((row) => row.for_url !== null && originOf(row.for_url) === originOf(url));
}

function currentSlot(rows: readonly SlotRow[], now: number): SlotRow | null {
  // A key that was entered to be sent at once is sent, even if the clock was set back since.
  const started = rows.filter((row) => row.active_from <= Math.max(now, row.created_at));
  return started.reduce<SlotRow | null>((best, row) => (best && isNewer(best, row) ? best : row), null);
}

function isNewer(a: SlotRow, b: SlotRow): boolean {
  return a.active_from === b.active_from ? a.created_at > b.created_at : a.active_from > b.active_from;
}

export function keyContext(operatorId: string): string {
  return `${operatorId} x-api-key`;
}
