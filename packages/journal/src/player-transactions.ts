import { TX_KINDS, TX_STATUSES, type TxKind, type TxStatus } from '@cardroom/wallet';
import type { HandsOwner } from './player-hands.ts';
import { sql } from './sql.ts';
import type { Store } from './store.ts';

/** What became of a player's buy-in, top-up or cash-out at his operator. */
export type MoneyState = 'pending' | 'done' | 'refused' | 'returning' | 'returned' | 'stuck';

/** One call at the operator's wallet that moved a player's money, or was to. Amounts in minor units, times ms. */
export interface MoneyMove {
  /** `transaction_id`, as the operator knows it. */
  readonly transactionId: string;
  readonly kind: 'buy-in' | 'top-up' | 'cash-out';
  readonly amount: number;
  readonly state: MoneyState;
  readonly at: number;
}

/** One stay of a player at a table with the money that went in and out. */
export interface StayMoney {
  readonly stayId: string;
  readonly tableId: string;
  readonly roomName: string;
  readonly currency: string;
  readonly openedAt: number;
  /** Null while he sits there; until then nobody knows what he will take away. */
  readonly closed: { readonly at: number; readonly boughtIn: number; readonly cashedOut: number } | null;
  /** Oldest first. */
  readonly moves: readonly MoneyMove[];
}

/** At most `limit` stays that ended at `since` (ms) or later or still run, newest end first, only older ones than stay `before`. */
export interface StaysPage {
  readonly before: string | null;
  readonly since: number;
  readonly limit: number;
}

/** Where a stay that still runs stands in the order: before every ended one. */
const OPEN = Number.MAX_SAFE_INTEGER;

/** A page of a player's stays over all currencies. Empty when `before` is no stay of his. */
export async function playerTransactions(store: Store, owner: HandsOwner, page: StaysPage): Promise<StayMoney[]> {
  const { operatorId, playerId } = owner;
  const before = page.before === null ? { at: OPEN + 1, stayId: '' } : await placeOf(store, owner, page.before);
  if (before === null) return [];
  const stays = await store.read<StayRow>(
    sql`select s.stay_id, s.table_id, r.name as room_name, s.currency, s.opened_at, s.closed_at, s.bought_in, s.cashed_out
      from stay s join room r on r.room_id = s.room_id
      where s.operator_id = ${operatorId} and s.player_id = ${playerId} and coalesce(s.closed_at, ${OPEN}) >= ${page.since}
        and (coalesce(s.closed_at, ${OPEN}) < ${before.at} or coalesce(s.closed_at, ${OPEN}) = ${before.at} and s.stay_id < ${before.stayId})
      order by coalesce(s.closed_at, ${OPEN}) desc, s.stay_id desc limit ${page.limit}`,
  );
  const moves = await movesOf(
    store,
    stays.map(({ stay_id }) => stay_id),
  );
  return stays.map((stay) => stayOf(stay, moves.get(stay.stay_id) ?? []));
}

async function placeOf(store: Store, { operatorId, playerId }: HandsOwner, stayId: string) {
  const [row] = await store.read<{ at: number }>(
    sql`select coalesce(closed_at, ${OPEN}) as at from stay where stay_id = ${stayId} and operator_id = ${operatorId} and player_id = ${playerId}`,
  );
  return row === undefined ? null : { at: row.at, stayId };
}

/** The debits and credits of stays, oldest first, each with how it ended; a debit together with its cancel. */
async function movesOf(store: Store, stayIds: readonly string[]): Promise<Map<string, MoneyMove[]>> {
  if (stayIds.length === 0) return new Map();
  const rows = await store.read<MoveRow>({
    sql: `select w.id, w.stay_id, w.kind, w.amount_minor, w.status, w.created_at, c.status as cancel_status
      from wallet_tx w left join wallet_tx c on c.ref_id = w.id and c.kind = ${kindNumber('cancel')}
      where w.stay_id in (${stayIds.map(() => '?').join(', ')}) and w.kind in (${kindNumber('debit')}, ${kindNumber('credit')})
      order by w.seq`,
    parameters: stayIds,
  });
  const moves = new Map<string, MoneyMove[]>();
  for (const row of rows) {
    const known = moves.get(row.stay_id) ?? [];
    const isFirst = !known.some(({ kind }) => kind === 'buy-in');
    const kind = row.kind === kindNumber('credit') ? 'cash-out' : isFirst ? 'buy-in' : 'top-up';
    moves.set(row.stay_id, [...known, { transactionId: row.id, kind, amount: row.amount_minor, state: stateOf(row), at: row.created_at }]);
  }
  return moves;
}

const STATES: Readonly<Record<TxStatus, MoneyState>> = {
  due: 'pending',
  leased: 'pending',
  done: 'done',
  stuck: 'stuck',
  refused: 'refused',
  unknown: 'returning',
  // Of a cancel alone, and then the money comes back by a credit of its own.
  withdrawn: 'done',
};

/** A debit of unknown end, or one that came too late for its seat, is told by what became of its cancel. */
function stateOf({ status, cancel_status }: Pick<MoveRow, 'status' | 'cancel_status'>): MoneyState {
  if (cancel_status === null) return STATES[statusOf(status)];
  const cancel = STATES[statusOf(cancel_status)];
  if (statusOf(cancel_status) === 'withdrawn') return 'done';
  return cancel === 'done' ? 'returned' : cancel === 'pending' ? 'returning' : cancel;
}

const kindNumber = (kind: TxKind): number => TX_KINDS.indexOf(kind) + 1;

function statusOf(status: number): TxStatus {
  const known = TX_STATUSES[status];
  if (known === undefined) throw new Error(`no wallet status ${status}`);
  return known;
}

interface StayRow {
  readonly stay_id: string;
  readonly table_id: string;
  readonly room_name: string;
  readonly currency: string;
  readonly opened_at: number;
  readonly closed_at: number | null;
  readonly bought_in: number;
  readonly cashed_out: number | null;
}

interface MoveRow {
  readonly id: string;
  readonly stay_id: string;
  readonly kind: number;
  readonly amount_minor: number;
  readonly status: number;
  readonly created_at: number;
  readonly cancel_status: number | null;
}

function stayOf(row: StayRow, moves: readonly MoneyMove[]): StayMoney {
  const { closed_at: at, bought_in: boughtIn, cashed_out: cashedOut } = row;
  return {
    stayId: row.stay_id,
    tableId: row.table_id,
    roomName: row.room_name,
    currency: row.currency,
    openedAt: row.opened_at,
    closed: at === null ? null : { at, boughtIn, cashedOut: cashedOut ?? 0 },
    moves,
  };
}
