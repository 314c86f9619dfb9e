import type { Store } from '@cardroom/storage';
import { int, type RowOf, readRows, shape, sql, text } from '@cardroom/storage';
import { TRANSACTION_KINDS, TRANSACTION_STATES, type TransactionKind, type TransactionState } from '@cardroom/wallet';
import type { HandsOwner } from './player-hands.ts';
import { STAY } from './stay-rows.ts';
import { TX } from './transaction-rows.ts';

/** The outcome of a player's buy-in, top-up or cash-out at the operator. */
export type MoneyState = 'pending' | 'done' | 'refused' | 'returning' | 'returned' | 'stuck';

/** A call to the operator's wallet that moves a player's money, successful or not. Amounts in minor units, times in ms. */
export interface MoneyMove {
  /** `transaction_id`, as the operator knows it. */
  readonly transactionId: string;
  readonly kind: 'buy-in' | 'top-up' | 'cash-out';
  readonly amount: number;
  readonly state: MoneyState;
  readonly at: number;
}

/** A player's stay at a table with the money that went in and out. */
export interface StayMoney {
  readonly stayId: string;
  readonly tableId: string;
  readonly roomName: string;
  readonly currency: string;
  readonly openedAt: number;
  /** Null while the player is at the table: the cash-out is not known yet. */
  readonly closed: { readonly at: number; readonly boughtIn: number; readonly cashedOut: number } | null;
  /** Oldest first. */
  readonly moves: readonly MoneyMove[];
}

/**
 * Selects stays that are still open or ended at `since` (ms) or later: at most `limit`, most recent end first, after stay `before` in the
 * list, at one table if given. With `moved`, only stays in which money moved in that time, each with only those moves.
 */
export interface StaysPage {
  readonly before: string | null;
  readonly since: number;
  readonly tableId: string | null;
  readonly moved: MovedWithin | null;
  readonly limit: number;
}

/** A time range in ms, both ends included. */
export interface MovedWithin {
  readonly from: number;
  readonly to: number;
}

const kindNumber = (kind: TransactionKind): number => TRANSACTION_KINDS.indexOf(kind) + 1;
const CANCEL = kindNumber('cancel');
/** The kinds of buy-ins, top-ups and cash-outs, as a list for statements. */
const MOVES = `${kindNumber('debit')}, ${kindNumber('credit')}`;

/** The end of an open stay, which sorts it before every ended one. */
const OPEN = Number.MAX_SAFE_INTEGER;
/** Stands for any table; no table has this ID. */
const ANY_TABLE = '';
/** Tells the statement whether to filter by the time of the moves. */
const ANY_TIME = '';
const THAT_TIME = 'moved';
const EVER: MovedWithin = { from: 0, to: Number.MAX_SAFE_INTEGER };

/** A page of a player's stays over all currencies. Empty when `before` is not a stay of the player. */
export async function playerTransactions(store: Store, owner: HandsOwner, page: StaysPage): Promise<StayMoney[]> {
  const { operatorId, playerId } = owner;
  const before = page.before === null ? { at: OPEN + 1, stayId: '' } : await placeOf(store, owner, page.before);
  if (before === null) return [];
  const table = page.tableId ?? ANY_TABLE;
  const time = page.moved === null ? ANY_TIME : THAT_TIME;
  const { from, to } = page.moved ?? EVER;
  const stays = await readRows(
    store,
    STAY_ROW,
    sql`select s.stay_id, s.table_id, r.name as room_name, s.currency, s.opened_at, s.closed_at, s.bought_in, s.cashed_out
      from stay s join room r on r.room_id = s.room_id
      where s.operator_id = ${operatorId} and s.player_id = ${playerId} and coalesce(s.closed_at, ${OPEN}) >= ${page.since}
        and (${table} = '' or s.table_id = ${table})
        and (${time} = '' or exists (select 1 from wallet_tx w where w.stay_id = s.stay_id and w.kind <> 4
          and w.kind in (${kindNumber('debit')}, ${kindNumber('credit')}) and w.created_at >= ${from} and w.created_at <= ${to}))
        and (coalesce(s.closed_at, ${OPEN}) < ${before.at} or coalesce(s.closed_at, ${OPEN}) = ${before.at} and s.stay_id < ${before.stayId})
      order by coalesce(s.closed_at, ${OPEN}) desc, s.stay_id desc limit ${page.limit}`,
  );
  const moves = await movesOf(
    store,
    stays.map(({ stay_id }) => stay_id),
  );
  const isThen = ({ at }: MoneyMove): boolean => at >= from && at <= to;
  return stays.map((stay) => stayOf(stay, (moves.get(stay.stay_id) ?? []).filter(isThen)));
}

async function placeOf(store: Store, { operatorId, playerId }: HandsOwner, stayId: string) {
  const [row] = await readRows(
    store,
    shape({ at: int }),
    sql`select coalesce(closed_at, ${OPEN}) as at from stay where stay_id = ${stayId} and operator_id = ${operatorId} and player_id = ${playerId}`,
  );
  return row === undefined ? null : { at: row.at, stayId };
}

/** The debits and credits of stays, oldest first, each with its state; a debit is merged with its cancel. */
async function movesOf(store: Store, stayIds: readonly string[]): Promise<Map<string, MoneyMove[]>> {
  if (stayIds.length === 0) return new Map();
  const rows = await readRows(store, MOVE_ROW, {
    sql: `select id, ref_id, stay_id, kind, amount_minor, status, created_at from wallet_tx
      where stay_id in (${stayIds.map(() => '?').join(', ')}) and kind <> 4 and kind in (${MOVES}, ${CANCEL}) order by seq`,
    parameters: stayIds,
  });
  // A cancel belongs to the stay of its debit, and only an index by stay leads to both.
  const cancels = new Map(rows.filter(({ kind }) => kind === CANCEL).map((row) => [row.ref_id, row.status]));
  const moves = new Map<string, MoneyMove[]>();
  for (const row of rows.filter(({ kind }) => kind !== CANCEL)) {
    const known = moves.get(row.stay_id) ?? [];
    const isFirst = !known.some(({ kind }) => kind === 'buy-in');
    const kind = row.kind === kindNumber('credit') ? 'cash-out' : isFirst ? 'buy-in' : 'top-up';
    const state = stateOf(row.status, cancels.get(row.id) ?? null);
    known.push({ transactionId: row.id, kind, amount: row.amount_minor, state, at: row.created_at });
    moves.set(row.stay_id, known);
  }
  return moves;
}

const STATES: Readonly<Record<TransactionState, MoneyState>> = {
  due: 'pending',
  leased: 'pending',
  done: 'done',
  stuck: 'stuck',
  refused: 'refused',
  unknown: 'returning',
  // Only cancels are withdrawn, and then a separate credit returns the money.
  withdrawn: 'done',
};

/** For a debit of unknown outcome or one that came too late for its seat, the state of its cancel counts. */
function stateOf(status: number, cancelStatus: number | null): MoneyState {
  if (cancelStatus === null) return STATES[statusOf(status)];
  const cancel = STATES[statusOf(cancelStatus)];
  if (statusOf(cancelStatus) === 'withdrawn') return 'done';
  return cancel === 'done' ? 'returned' : cancel === 'pending' ? 'returning' : cancel;
}

function statusOf(status: number): TransactionState {
  const known = TRANSACTION_STATES[status];
  if (known === undefined) throw new Error(`no wallet status ${status}`);
  return known;
}

const STAY_ROW = STAY.pick('stay_id', 'table_id', 'currency', 'opened_at', 'closed_at', 'bought_in', 'cashed_out').and({ room_name: text });
type StayRow = RowOf<typeof STAY_ROW>;

const MOVE_ROW = TX.pick('id', 'ref_id', 'stay_id', 'kind', 'amount_minor', 'status', 'created_at');

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
