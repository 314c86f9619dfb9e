import {
  bytes,
  exactly,
  fragment,
  int,
  orNull,
  type RowOf,
  readRows,
  rowInserter,
  rowsOfPlaceholders,
  type Stmt,
  type Store,
  shape,
  sql,
  text,
  textsForSeveral,
  UnitRefused,
} from '@cardroom/storage';
import {
  type ClaimAsk,
  LANE_RESULTS_MAX,
  type OutboxStore,
  TRANSACTION_KINDS,
  TRANSACTION_STATES,
  type Transaction,
  type TransactionEnd,
  type TransactionState,
} from '@cardroom/wallet';
import { beginsProbe } from './breaker-rows.ts';
import { insertTx } from './insert-transactions.ts';
import { packedAnswer } from './kept-answers.ts';
import { asLedgerError, book } from './ledger-rows.ts';
import { rebuiltBody } from './result-bodies.ts';
import { shortenWaits } from './shorten-waits.ts';
import { TX } from './transaction-rows.ts';
import { readWaiting } from './waiting.ts';

/** A stored wallet_tx row with the record of its hand if it is a result; kind and status are numbers. */
export const STORED_TX = TX.and({ record: orNull(bytes) });
export type StoredTx = RowOf<typeof STORED_TX>;

/** The record that belongs to a row `of` wallet_tx. */
const recordOf = (of: string): string =>
  `(select r.record from hand_record r where r.hand_id = ${of}.hand_id and ${of}.body_hash is not null) as record`;
/** Reads whole rows, which are called `w`. */
export const SELECT_TX = `select w.*, ${recordOf('w')} from wallet_tx w`;

/** Length limit of `last_error`. */
const ERROR_MAX = 300;

export const statusNumber = (status: TransactionState): number => TRANSACTION_STATES.indexOf(status);

/** A store's wallet ledger as the dispatcher uses it. */
export function outboxStore(store: Store): OutboxStore {
  const rowsOf = (found: readonly unknown[] | undefined): Transaction[] =>
    ((found ?? []) as StoredTx[]).map(txOf).sort((a, b) => a.seq - b.seq);
  const read = async (stmt: Stmt): Promise<Transaction[]> => rowsOf(await readRows(store, STORED_TX, stmt));
  return {
    insert: insertTx,
    finish: outboxEnd,
    write: (unit) => writeUnit(store, unit),
    waiting: (now) => readWaiting(store, now),
    claim: async (ask) => rowsOf(await claimed(store, ask)),
    refuseDebits: (ask) => refuseDebits(store, ask, read),
    rejections: async (row, codes) => {
      const [found] = await readRows(store, shape({ n: int }), rejectionsStmt(row, codes));
      return found?.n ?? 0;
    },
    rows: async (ids) =>
      ids.length === 0 ? [] : read({ sql: `${SELECT_TX} where w.id in (${ids.map(() => '?').join(', ')})`, parameters: [...ids] }),
    closed: async (lotIds) => {
      const found = lotIds.length === 0 ? [] : await readRows(store, shape({ ref_id: text }), closedStmt(lotIds));
      return new Set(found.map((row) => row.ref_id));
    },
    shortenWaits: (ask) => shortenWaits(store, ask),
    abandoned: (owner) => read({ sql: ABANDONED, parameters: [owner] }),
  };
}

/** The body of one result for each of an operator's hands: all of them name every player. Throws when one cannot be rebuilt. */
export async function resultBodies(store: Store, operatorId: string, handIds: readonly string[]): Promise<Map<string, string>> {
  if (handIds.length === 0) return new Map();
  const rows = await readRows(store, STORED_TX, {
    sql: `${SELECT_TX} where w.kind = 4 and w.hand_id is not null and w.hand_id in (${handIds.map(() => '?').join(', ')}) and w.operator_id = ?
      and not exists (select 1 from wallet_tx x where x.kind = 4 and x.hand_id is not null and x.hand_id = w.hand_id and x.seq < w.seq)`.replace(
      /\s+/g,
      ' ',
    ),
    parameters: [...handIds, operatorId],
  });
  return new Map(rows.map((row) => [row.hand_id ?? '', bodyOf(row)]));
}

/** The exact bytes of a row's body. Throws when they cannot be rebuilt. */
export function bodyOf(row: StoredTx): string {
  const rebuilt = rebuiltBody(row);
  if ('lost' in rebuilt) throw new Error(rebuilt.lost);
  return rebuilt.body;
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

const END_TYPES = ['smallint', 'int', 'text', 'text', 'text', 'bigint', 'bigint', 'bigint', 'smallint', 'int', 'text'];
/** The statement of `outboxEnd` for the ends of several sends. */
const ENDS = textsForSeveral(
  (count) => `update wallet_tx set status = done.status, attempts = done.attempts, outcome = done.outcome, last_error = done.last_error,
      lane = done.lane, next_at = done.next_at, owner = null, done_at = done.done_at
    from (values ${rowsOfPlaceholders(END_TYPES.length, count, END_TYPES)})
      as done (status, attempts, outcome, last_error, lane, next_at, done_at, seq, was, tried, owner)
    where wallet_tx.seq = done.seq and wallet_tx.status in (0, 1) and wallet_tx.status = done.was
      and wallet_tx.attempts = done.tried and coalesce(wallet_tx.owner, '') = done.owner`,
);
const ATTEMPT_COLUMNS = ['tx_seq', 'n', 'operator_id', 'at', 'http_status', 'code', 'ms', 'packed_response', 'verdict'];
const insertAttempt = rowInserter('wallet_attempt', ATTEMPT_COLUMNS);

/**
 * Ends one send and books its money. Status, owner and attempts fence it: without the lease the whole unit is refused. The attempt row
 * records the operator's answer; without `attempt` nothing was sent.
 */
export function outboxEnd(row: Transaction, end: TransactionEnd): Stmt[] {
  const doneAt = end.status === 'due' ? null : end.at;
  // A row that is settled is never sent again, so it keeps no place in a queue.
  const isSettled = end.status !== 'due' && end.status !== 'stuck';
  const [lane, nextAt] = isSettled ? ['', 0] : [row.lane, end.nextAt ?? row.nextAt];
  const attempts = end.unsent ? row.attempts - 1 : row.attempts;
  const one = sql`update wallet_tx set status = ${statusNumber(end.status)}, attempts = ${attempts}, outcome = ${end.outcome},
    last_error = ${end.error?.slice(0, ERROR_MAX) ?? null}, lane = ${lane}, next_at = ${nextAt}, owner = null, done_at = ${doneAt}
    where seq = ${row.seq} and status in (0, 1) and status = ${statusNumber(row.status)} and attempts = ${row.attempts} and coalesce(owner, '') = ${row.owner ?? ''}`;
  const update = { ...one, forSeveral: ENDS };
  const moved = book({ fact: 'ended', of: row, state: end.status }, end.at);
  if (end.attempt === undefined) return [exactly(1, update), ...moved];
  const { startedAt, httpStatus, code, response, verdict } = end.attempt;
  const ms = end.at - startedAt;
  const of = [row.seq, row.attempts, row.operatorId] as const;
  const audit = insertAttempt(...of, startedAt, httpStatus, code, ms, packedAnswer(response), verdict);
  return [exactly(1, update), exactly(1, audit), ...moved];
}

/** A table `of` a debit that a process, bound as `?`, does not hold, as another one does. Its debits are for that one, whose table waits for them. */
const heldByAnother = (of: string): string => `exists (select 1 from table_owner o where o.table_id = ${of}.table_id and o.holder <> ?)`;

/** Transactions left behind by processes that are gone. A holder without a row is gone. */
const ABANDONED = `${SELECT_TX} where w.status in (0, 1) and (w.status = 1 or w.kind = 1)
    and (w.status = 0 or not exists (select 1 from service_process p where p.process_id = w.owner and p.state <> 'gone'))
    and (w.kind <> 1 or not exists (select 1 from table_owner o join service_process p on p.process_id = o.holder
      where o.table_id = w.table_id and o.holder <> ? and p.state <> 'gone'))`.replace(/\s+/g, ' ');

/** First half of the key of the lock under which an operator's transactions are claimed. */
const LANES_CLASS = 0x63617266;

/**
 * The first statement of each claim: claims of one operator take turns. A claim does not see what another one is just claiming, so that two could
 * otherwise have two transactions of one lane in flight. Within one statement it would not help: that sees the state from before the lock.
 */
function laneLock(operatorId: string): Stmt {
  return {
    sql: `select cast(? as text) as operator_id /*postgres:, pg_advisory_xact_lock(${LANES_CLASS}, hashtext($1))*/`,
    parameters: [operatorId],
  };
}

/**
 * The rows of one operator that may be sent now, unless another row of the lane is `ahead`. A lapsed lease is always taken up again,
 * otherwise a lane could wait for itself. Status and kind are literals, which the partial indexes need. On PostgreSQL each process skips
 * the rows that another one is claiming.
 */
const claimText = (kinds: string, ahead: string): string =>
  `with due as (
      select l.seq from wallet_tx l where l.status in (0, 1) and l.next_at <= ? and l.operator_id = ? and ${kinds}
        and (l.kind <> 1 or l.status = 1 or l.created_at > ? and (l.answer_by is null or l.answer_by > ?))
        and (l.kind <> 1 or not ${heldByAnother('l')})
        and (l.status = 1 or not exists (select 1 from wallet_tx p where p.lane = l.lane and p.status < 2 and p.seq <> l.seq and ${ahead}))
      order by l.next_at, l.seq limit ? /*postgres: for update of l skip locked */)
      update wallet_tx set status = 1, attempts = attempts + 1, next_at = ?, owner = ? where seq in (select seq from due) returning *, ${recordOf('wallet_tx')}`.replace(
    /\s+/g,
    ' ',
  );
/** Money goes one row at a time, the oldest first; debits wait for every cancel and credit, since a cancel may be written after newer debits. */
const MONEY_AHEAD = '(p.status = 1 or (p.kind <> 1 and (l.kind = 1 or p.seq < l.seq)) or (p.kind = 1 and l.kind = 1 and p.seq < l.seq))';
/** Results wait only for a full lane: for those in flight and the older ones that are due too. */
const RESULTS_AHEAD = `(p.status = 1 or p.next_at <= ? and p.seq < l.seq) limit 1 offset ${LANE_RESULTS_MAX - 1}`;
const CLAIM: Readonly<Record<ClaimAsk['class'], string>> = {
  money: claimText('l.kind <> 4', MONEY_AHEAD),
  closing: claimText('l.kind <> 4 and l.kind <> 1', MONEY_AHEAD),
  debit: claimText('l.kind = 1', MONEY_AHEAD),
  result: claimText('l.kind = 4', RESULTS_AHEAD),
};

/** A debit that is a probe is claimed together with the beginning of the probe, or not at all. */
async function claimed(store: Store, ask: ClaimAsk): Promise<unknown[] | undefined> {
  const [lock, claim] = [laneLock(ask.operatorId), claimStmt(ask)];
  if (ask.probe == null) return (await store.write([lock, claim]))[1];
  try {
    return (await store.write([lock, exactly(1, claim), beginsProbe(ask.operatorId, ask.probe, ask.now)]))[1];
  } catch (error) {
    if (error instanceof UnitRefused) return [];
    throw error;
  }
}

function claimStmt(ask: ClaimAsk): Stmt {
  const lane = ask.class === 'result' ? [ask.now] : [];
  return {
    sql: CLAIM[ask.class],
    parameters: [ask.now, ask.operatorId, ask.debitsAfter, ask.now, ask.owner, ...lane, ask.limit, ask.leaseUntil, ask.owner],
  };
}

/** Refuses debits that were never sent, and those whose deadline has passed, one by one; one that is being claimed is left to its claimer. */
async function refuseDebits(
  store: Store,
  ask: Parameters<OutboxStore['refuseDebits']>[0],
  read: (stmt: Stmt) => Promise<Transaction[]>,
): Promise<Transaction[]> {
  const { now, reason, createdUpTo, operatorId, owner } = ask;
  const due = fragment`where w.status = 0 and w.kind = 1 and w.attempts = 0
    and w.next_at <= ${now} and (w.next_at <= ${createdUpTo} or w.answer_by <= ${now})
    and not exists (select 1 from table_owner o where o.table_id = w.table_id and o.holder <> ${owner})`;
  const mine =
    operatorId === undefined
      ? { ...due, sql: `${SELECT_TX} ${due.sql}` }
      : { sql: `${SELECT_TX} ${due.sql} and w.operator_id = ?`, parameters: [...due.parameters, operatorId] };
  const refused: Transaction[] = [];
  for (const row of await read(mine)) {
    const end: TransactionEnd = { status: 'refused', at: now, outcome: reason, error: null };
    if ((await writeUnit(store, outboxEnd(row, end))) === 'written')
      refused.push({ ...row, status: 'refused', outcome: reason, doneAt: now });
  }
  return refused;
}

function rejectionsStmt(row: Transaction, codes: readonly string[]): Stmt {
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

function txOf(row: StoredTx): Transaction {
  const kind = TRANSACTION_KINDS[row.kind - 1];
  const status = TRANSACTION_STATES[row.status];
  if (kind === undefined || status === undefined) throw new Error(`wallet_tx ${row.id} has kind ${row.kind}, status ${row.status}`);
  const rebuilt = rebuiltBody(row);
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
    ...('body' in rebuilt ? rebuilt : { body: '', bodyLost: rebuilt.lost }),
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
