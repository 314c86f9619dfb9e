import {
  type ClaimAsk,
  laneOf,
  type NewTx,
  type OutboxStore,
  TX_KINDS,
  TX_STATUSES,
  type TxEnd,
  type TxKind,
  type TxRow,
  type TxStatus,
} from '@cardroom/wallet';
import { inTurn } from './commit-order.ts';
import { asLedgerError, type Posting, post, seatAccount, type Transfer } from './ledger.ts';
import { exactly, sql } from './sql.ts';
import { type SqlValue, type Stmt, type Store, UnitRefused } from './store.ts';

/** Columns of wallet_tx in the order they are inserted; status, attempts and the ends of a send have defaults. */
export const WALLET_COLUMNS = [
  'id',
  'operator_id',
  'player_id',
  'room_id',
  'table_id',
  'stay_id',
  'hand_id',
  'lane',
  'kind',
  'ref_id',
  'amount_minor',
  'currency',
  'body',
  'next_at',
  'created_at',
  'answer_by',
] as const;

const INSERT = `insert into wallet_tx (${WALLET_COLUMNS.join(', ')}) values (${WALLET_COLUMNS.map(() => '?').join(', ')})`;

/** A wallet_tx row as it is stored; kind and status are numbers there. */
interface StoredTx {
  readonly seq: number;
  readonly id: string;
  readonly operator_id: string;
  readonly player_id: string;
  readonly room_id: string;
  readonly table_id: string;
  readonly stay_id: string;
  readonly hand_id: string | null;
  readonly lane: string;
  readonly kind: number;
  readonly ref_id: string | null;
  readonly amount_minor: number;
  readonly currency: string;
  readonly body: string;
  readonly status: number;
  readonly outcome: string | null;
  readonly attempts: number;
  readonly next_at: number;
  readonly owner: string | null;
  readonly created_at: number;
  readonly done_at: number | null;
  readonly answer_by: number | null;
}

/** Room for the operator's words in the audit and in `last_error`. */
const RESPONSE_MAX = 2_000;
const ERROR_MAX = 300;

const kindNumber = (kind: TxKind): number => TX_KINDS.indexOf(kind) + 1;
export const statusNumber = (status: TxStatus): number => TX_STATUSES.indexOf(status);

/**
 * Adds a row to the wallet's ledger, due at once, and moves its money in the books: a debit is in transit from now on, a credit is owed.
 * An operator's rows are committed in the order of their numbers. Belongs into the unit of the events that cause it; then `wake` the dispatcher.
 */
export function insertTx(tx: NewTx): Stmt[] {
  const values: Record<(typeof WALLET_COLUMNS)[number], SqlValue> = {
    id: tx.id,
    operator_id: tx.operatorId,
    player_id: tx.playerId,
    room_id: tx.roomId,
    table_id: tx.tableId,
    stay_id: tx.stayId,
    hand_id: tx.handId,
    lane: laneOf(tx),
    kind: kindNumber(tx.kind),
    ref_id: tx.lotId,
    amount_minor: tx.amountMinor,
    currency: tx.currency,
    body: tx.body,
    next_at: tx.createdAt,
    created_at: tx.createdAt,
    answer_by: tx.answerBy ?? null,
  };
  const row = { sql: INSERT, parameters: WALLET_COLUMNS.map((column) => values[column]), rows: 1 };
  return [inTurn(tx.operatorId), row, ...postWritten(tx)];
}

/** The ledger of one store as the dispatcher uses it. */
export function outboxStore(store: Store): OutboxStore {
  const rowsOf = (found: readonly unknown[] | undefined): TxRow[] => ((found ?? []) as StoredTx[]).map(txOf).sort((a, b) => a.seq - b.seq);
  const read = async (stmt: Stmt): Promise<TxRow[]> => rowsOf(await store.read<StoredTx>(stmt));
  return {
    insert: insertTx,
    finish: finishTx,
    write: (unit) => writeUnit(store, unit),
    dueOperators: async (now) => {
      const due = await store.read<{ operator_id: string }>(dueOperatorsStmt(now));
      return due.map((row) => row.operator_id);
    },
    claim: async (ask) => rowsOf((await store.write([claimStmt(ask)]))[0]),
    refuseDebits: (ask) => refuseDebits(store, ask, read),
    rejections: async (row, codes) => {
      const [found] = await store.read<{ n: number }>(rejectionsStmt(row, codes));
      return found?.n ?? 0;
    },
    rows: async (ids) =>
      ids.length === 0 ? [] : read({ sql: `select * from wallet_tx where id in (${ids.map(() => '?').join(', ')})`, parameters: [...ids] }),
    closed: async (lotIds) => {
      const found = lotIds.length === 0 ? [] : await store.read<{ ref_id: string }>(closedStmt(lotIds));
      return new Set(found.map((row) => row.ref_id));
    },
    abandoned: () => read(sql`select * from wallet_tx where status in (0, 1) and (status = 1 or kind = 1)`),
  };
}

async function writeUnit(store: Store, unit: readonly Stmt[]): Promise<'written' | 'lost'> {
  try {
    await store.write(unit);
    return 'written';
  } catch (error) {
    const meaning = asLedgerError(error, unit);
    if (meaning instanceof UnitRefused) return 'lost';
    throw meaning;
  }
}

/**
 * Ends one send, and moves its money in the books. Status, owner and attempts fence it: whoever lost the lease changes nothing and refuses the whole unit.
 * The audit row says what the operator answered; without `attempt` nothing was sent.
 */
function finishTx(row: TxRow, end: TxEnd): Stmt[] {
  const doneAt = end.status === 'due' ? null : end.at;
  const nextAt = end.nextAt ?? row.nextAt;
  const update = sql`update wallet_tx set status = ${statusNumber(end.status)}, outcome = ${end.outcome},
    last_error = ${end.error?.slice(0, ERROR_MAX) ?? null}, next_at = ${nextAt}, owner = null, done_at = ${doneAt}
    where seq = ${row.seq} and status in (0, 1) and status = ${statusNumber(row.status)} and attempts = ${row.attempts} and coalesce(owner, '') = ${row.owner ?? ''}`;
  const moved = postEnded(row, end);
  if (end.attempt === undefined) return [exactly(1, update), ...moved];
  const { startedAt, httpStatus, code, response, verdict } = end.attempt;
  const audit = sql`insert into wallet_attempt (tx_seq, n, operator_id, at, http_status, code, ms, response, verdict)
    values (${row.seq}, ${row.attempts}, ${row.operatorId}, ${startedAt}, ${httpStatus}, ${code}, ${end.at - startedAt},
      ${response?.slice(0, RESPONSE_MAX) ?? null}, ${verdict})`;
  return [exactly(1, update), exactly(1, audit), ...moved];
}

/** A debit that is asked for may move money from now on; a credit is what the player's seat has to get out. */
function postWritten(tx: NewTx): Stmt[] {
  if (tx.kind === 'debit') return postOf(tx, 'debit-asked', tx.createdAt, { from: 'external', to: 'transit' });
  if (tx.kind === 'credit') return postOf(tx, 'cash-out', tx.createdAt, { from: seatAccount(tx.stayId), to: 'owed' });
  return [];
}

/** Where money goes when a send ends. A debit of unknown outcome stays in transit until its cancel is done; results move none. */
function postEnded(row: TxRow, end: TxEnd): Stmt[] {
  switch (`${row.kind} ${end.status}`) {
    case 'debit done':
      return postOf(row, 'debit-accepted', end.at, { from: 'transit', to: seatAccount(row.stayId) });
    case 'debit refused':
      return postOf(row, 'debit-refused', end.at, { from: 'transit', to: 'external' });
    case 'credit done':
      return postOf(row, 'credit-taken', end.at, { from: 'owed', to: 'external' });
    case 'cancel done':
      return postOf(row, 'debit-cancelled', end.at, { from: 'transit', to: 'external' });
    case 'credit stuck':
      return postOf(row, 'stuck', end.at, { from: 'owed', to: 'suspense' });
    case 'cancel stuck':
      return postOf(row, 'stuck', end.at, { from: 'transit', to: 'suspense' });
    default:
      return [];
  }
}

/** A movement of the whole amount of one row of the wallet. */
export function postOf(tx: NewTx, kind: Posting['kind'], at: number, way: Pick<Transfer, 'from' | 'to'>): Stmt[] {
  const { operatorId, currency, tableId, handId, id: txId, amountMinor } = tx;
  return post({ kind, at, operatorId, currency, tableId, handId, txId, transfers: [{ ...way, amountMinor }] });
}

/** Steps from operator to operator through `wallet_due`, so that its cost is the operators that wait for something and not their rows. */
function dueOperatorsStmt(now: number): Stmt {
  return sql`with recursive o (operator_id) as (
      select (select operator_id from wallet_tx where status in (0, 1) order by operator_id limit 1)
      union all
      select (select w.operator_id from wallet_tx w where w.status in (0, 1) and w.operator_id > o.operator_id order by w.operator_id limit 1)
        from o where o.operator_id is not null)
    select o.operator_id from o where exists (
      select 1 from wallet_tx w where w.operator_id = o.operator_id and w.status in (0, 1) and w.next_at <= ${now})`;
}

/**
 * The rows of one operator that may be sent now. A lane sends one row at a time: the oldest; debits wait until every cancel and credit
 * of the lane is done, since a cancel is written after debits that were asked for meanwhile. A lapsed lease is always taken up again,
 * else a lane could wait for itself. Status and kind are literals, as the partial indexes need them. Of several processes on PostgreSQL each
 * passes over the rows that another is just taking.
 */
const claimText = (kinds: string): string =>
  `with due as (
      select l.seq from wallet_tx l where l.status in (0, 1) and l.next_at <= ? and l.operator_id = ? and l.${kinds}
        and (l.kind <> 1 or l.status = 1 or l.created_at > ? and (l.answer_by is null or l.answer_by > ?))
        and (l.status = 1 or not exists (select 1 from wallet_tx p where p.lane = l.lane and p.status < 2 and p.seq <> l.seq
          and (p.status = 1 or (p.kind <> 1 and (l.kind = 1 or p.seq < l.seq)) or (p.kind = 1 and l.kind = 1 and p.seq < l.seq))))
      order by l.next_at, l.seq limit ? /*postgres: for update of l skip locked */)
      update wallet_tx set status = 1, attempts = attempts + 1, next_at = ?, owner = ? where seq in (select seq from due) returning *`.replace(
    /\s+/g,
    ' ',
  );
const CLAIM_MONEY = claimText('kind <> 4');
const CLAIM_RESULTS = claimText('kind = 4');

function claimStmt(ask: ClaimAsk): Stmt {
  return {
    sql: ask.class === 'money' ? CLAIM_MONEY : CLAIM_RESULTS,
    parameters: [ask.now, ask.operatorId, ask.debitsAfter, ask.now, ask.limit, ask.leaseUntil, ask.owner],
  };
}

/** Debits that were never sent, and those whose time to be answered is over, are refused one by one: one that somebody claims at this moment is left to him. */
async function refuseDebits(
  store: Store,
  ask: Parameters<OutboxStore['refuseDebits']>[0],
  read: (stmt: Stmt) => Promise<TxRow[]>,
): Promise<TxRow[]> {
  const { now, reason, createdUpTo, operatorId } = ask;
  const due = sql`select * from wallet_tx where status = 0 and kind = 1 and attempts = 0
    and next_at <= ${now} and (next_at <= ${createdUpTo} or answer_by <= ${now})`;
  const mine = operatorId === undefined ? due : { sql: `${due.sql} and operator_id = ?`, parameters: [...due.parameters, operatorId] };
  const refused: TxRow[] = [];
  for (const row of await read(mine)) {
    const end: TxEnd = { status: 'refused', at: now, outcome: reason, error: null };
    if ((await writeUnit(store, finishTx(row, end))) === 'written')
      refused.push({ ...row, status: 'refused', outcome: reason, doneAt: now });
  }
  return refused;
}

function rejectionsStmt(row: TxRow, codes: readonly string[]): Stmt {
  return {
    sql: `select count(*) as n from wallet_attempt where tx_seq = ? and http_status between 400 and 499 and code in (${codes.map(() => '?').join(', ')})`,
    parameters: [row.seq, ...codes],
  };
}

function closedStmt(lotIds: readonly string[]): Stmt {
  return {
    sql: `select ref_id from wallet_tx where kind in (2, 3) and status <> 6 and ref_id in (${lotIds.map(() => '?').join(', ')})`,
    parameters: [...lotIds],
  };
}

function txOf(row: StoredTx): TxRow {
  const kind = TX_KINDS[row.kind - 1];
  const status = TX_STATUSES[row.status];
  if (kind === undefined || status === undefined) throw new Error(`wallet_tx ${row.id} has kind ${row.kind}, status ${row.status}`);
  return {
    seq: row.seq,
    id: row.id,
    kind,
    operatorId: row.operator_id,
    playerId: row.player_id,
    currency: row.currency,
    roomId: row.room_id,
    tableId: row.table_id,
    stayId: row.stay_id,
    handId: row.hand_id,
    lotId: row.ref_id,
    amountMinor: row.amount_minor,
    body: row.body,
    createdAt: row.created_at,
    lane: row.lane,
    status,
    attempts: row.attempts,
    nextAt: row.next_at,
    owner: row.owner,
    outcome: row.outcome,
    doneAt: row.done_at,
    ...(row.answer_by === null ? {} : { answerBy: row.answer_by }),
  };
}
