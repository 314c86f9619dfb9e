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

/**
 * At most `limit` stays that ended at `since` (ms) or later or still run, newest end first, only older ones than stay `before`. Of a
 * table, or of any without one; with `moved` those in which money moved in that time, each with what moved in it alone.
 */
export interface StaysPage {
  readonly before: string | null;
  readonly since: number;
  readonly tableId: string | null;
  readonly moved: MovedWithin | null;
  readonly limit: number;
}

/** Moments in ms, both included. */
export interface MovedWithin {
  readonly from: number;
  readonly to: number;
}

const kindNumber = (kind: TxKind): number => TX_KINDS.indexOf(kind) + 1;
const CANCEL = kindNumber('cancel');
/** The kinds of a buy-in or top-up and of a cash-out, as a statement lists them. */
const MOVES = `${kindNumber('debit')}, ${kindNumber('credit')}`;

/** Where a stay that still runs stands in the order: before every ended one. */
const OPEN = Number.MAX_SAFE_INTEGER;
/** No table has this id. */
const ANY_TABLE = '';
/** Whether it matters when money moved, as the statement is told. */
const ANY_TIME = '';
const THAT_TIME = 'moved';
const EVER: MovedWithin = { from: 0, to: Number.MAX_SAFE_INTEGER };

/** A page of a player's stays over all currencies. Empty when `before` is no stay of his. */
export async function playerTransactions(store: Store, owner: HandsOwner, page: StaysPage): Promise<StayMoney[]> {
  const { operatorId, playerId } = owner;
  const before = page.before === null ? { at: OPEN + 1, stayId: '' } : await placeOf(store, owner, page.before);
  if (before === null) return [];
  const table = page.tableId ?? ANY_TABLE;
  const time = page.moved === null ? ANY_TIME : THAT_TIME;
  const { from, to } = page.moved ?? EVER;
  const stays = await store.read<StayRow>(
    sql`select s.stay_id, s.table_id, r.name as room_name, s.currency, s.opened_at, s.closed_at, s.bought_in, s.cashed_out
      from stay s join room r on r.room_id = s.room_id
      where s.operator_id = ${operatorId} and s.player_id = ${playerId} and coalesce(s.closed_at, ${OPEN}) >= ${page.since}
        and (${table} = '' or s.table_id = ${table})
        and (${time} = '' or exists (select 1 from wallet_tx w where w.stay_id = s.stay_id
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
  const [row] = await store.read<{ at: number }>(
    sql`select coalesce(closed_at, ${OPEN}) as at from stay where stay_id = ${stayId} and operator_id = ${operatorId} and player_id = ${playerId}`,
  );
  return row === undefined ? null : { at: row.at, stayId };
}

/** The debits and credits of stays, oldest first, each with how it ended; a debit together with its cancel. */
async function movesOf(store: Store, stayIds: readonly string[]): Promise<Map<string, MoneyMove[]>> {
  if (stayIds.length === 0) return new Map();
  const rows = await store.read<MoveRow>({
    sql: `select id, ref_id, stay_id, kind, amount_minor, status, created_at from wallet_tx
      where stay_id in (${stayIds.map(() => '?').join(', ')}) and kind in (${MOVES}, ${CANCEL}) order by seq`,
    parameters: stayIds,
  });
  // A cancel is of the stay of its debit, and only an index by stay leads to both.
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
function stateOf(status: number, cancelStatus: number | null): MoneyState {
  if (cancelStatus === null) return STATES[statusOf(status)];
  const cancel = STATES[statusOf(cancelStatus)];
  if (statusOf(cancelStatus) === 'withdrawn') return 'done';
  return cancel === 'done' ? 'returned' : cancel === 'pending' ? 'returning' : cancel;
}

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
  readonly ref_id: string | null;
  readonly stay_id: string;
  readonly kind: number;
  readonly amount_minor: number;
  readonly status: number;
  readonly created_at: number;
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
