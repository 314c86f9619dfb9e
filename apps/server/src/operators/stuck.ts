import {
  askAgain,
  asLedgerError,
  compensate,
  outboxStore,
  resolve,
  type Stmt,
  type Store,
  type StuckRow,
  sql,
  stuckRows,
  UnitRefused,
} from '@cardroom/journal';
import type { StuckDone } from '@cardroom/staff-api';
import type { TxRow } from '@cardroom/wallet';
import { type Actor, auditRow } from './audit.ts';
import { done, type Outcome, refused } from './outcome.ts';
import { STALE } from './setting.ts';

/** Up to this amount (minor units) one person may resolve a stuck row alone. */
export const RESOLVE_ALONE_MAX_MINOR = 10_000;
export const REASON_CHARS_MIN = 10;
export const REASON_CHARS_MAX = 500;

/** What a person decides about one stuck row. */
export interface StuckDecision {
  /** transaction_id. */
  readonly id: string;
  /** Why, in his words; kept in the audit. */
  readonly reason: string;
  /** The second person who agrees; null when one decides alone. */
  readonly second: string | null;
  /** Whose row it has to be: one of another operator is unknown. */
  readonly operatorId?: string;
  /** Sends that its author has seen: when there were more since, he decides over something else. */
  readonly attempts?: number;
  /** Belongs into the unit of the decision. */
  readonly also?: readonly Stmt[];
}

/** Every row of the wallet that waits for a person, oldest first. */
export function listStuck(store: Store, operatorId: string | null): Promise<StuckRow[]> {
  return stuckRows(store, operatorId);
}

/**
 * Sends it once more, with the same id and bytes; if that fails it is stuck again. Refused after DUPLICATE_TRANSACTION: the operator has that
 * id with other data, and the same answer to a later try would count as paid.
 */
export async function retryStuck(store: Store, actor: Actor, decision: Omit<StuckDecision, 'second'>): Promise<Outcome<StuckDone>> {
  const found = await findStuck(store, decision);
  if (!found.ok) return found;
  const { value: row } = found;
  if (row.outcome === 'DUPLICATE_TRANSACTION') {
    return refused(
      'tx',
      'the operator knows this id with other data: another try would be read as success. Settle it with the operator, then resolve it',
    );
  }
  return write(store, actor, {
    row,
    decision: { ...decision, second: null },
    action: 'stuck-retried',
    stmts: askAgain(row, actor.at),
    state: 'due',
  });
}

/** Closes it without another call: paid by hand, refunded, or never taken. A second person has to agree above `RESOLVE_ALONE_MAX_MINOR`. */
export async function resolveStuck(store: Store, actor: Actor, decision: StuckDecision): Promise<Outcome<StuckDone>> {
  const found = await findStuck(store, decision);
  if (!found.ok) return found;
  const { value: row } = found;
  const agreed = secondPerson(actor, decision, needsSecond(row, 'resolve'));
  if (!agreed.ok) return agreed;
  return write(store, actor, { row, decision, action: 'stuck-resolved', stmts: resolve(row, actor.at), state: 'resolved' });
}

/**
 * A cancel that the operator refuses, with proof that nothing was refunded: the cancel is withdrawn, and the player is paid by a credit of
 * the whole debit. Always two people; `reason` names the proof.
 */
export async function compensateStuck(
  store: Store,
  actor: Actor,
  decision: StuckDecision,
  newId: () => string,
): Promise<Outcome<StuckDone>> {
  const found = await findStuck(store, decision);
  if (!found.ok) return found;
  const { value: row } = found;
  if (row.kind !== 'cancel') return refused('tx', `is a ${row.kind}; only a cancel is compensated`);
  const agreed = secondPerson(actor, decision, needsSecond(row, 'compensate'));
  if (!agreed.ok) return agreed;
  const [debit] = await outboxStore(store).rows([row.lotId ?? '']);
  if (debit === undefined) return refused('tx', 'has no debit');
  const creditId = newId();
  const stmts = compensate(row, debit, { id: creditId, createdAt: actor.at });
  return write(store, actor, { row, decision, action: 'stuck-compensated', stmts, state: 'compensated', creditId });
}

/** Whether two people have to agree: money above the limit, and every payment that the operator was not asked for before. */
export function needsSecond({ kind, amountMinor }: Pick<TxRow, 'kind' | 'amountMinor'>, action: 'resolve' | 'compensate'): boolean {
  return action === 'compensate' || (kind !== 'result' && amountMinor > RESOLVE_ALONE_MAX_MINOR);
}

/** The stuck row a decision is about, with a reason to decide. Refuses `reason`, `tx`, and `was` when it is not what its author saw. */
export async function findStuck(store: Store, decision: Omit<StuckDecision, 'second'>): Promise<Outcome<TxRow>> {
  const { id, reason, operatorId, attempts } = decision;
  const length = reason.trim().length;
  if (length < REASON_CHARS_MIN || length > REASON_CHARS_MAX) {
    return refused('reason', `needs ${REASON_CHARS_MIN} to ${REASON_CHARS_MAX} characters`);
  }
  const [row] = await outboxStore(store).rows([id]);
  if (row === undefined || (operatorId !== undefined && row.operatorId !== operatorId))
    return refused('tx', `there is no transaction ${id}`);
  if (row.status === 'stuck' && (attempts === undefined || attempts === row.attempts)) return done(row);
  if (attempts === undefined) return refused('tx', `is ${row.status}, not stuck`);
  return refused(STALE, `Somebody was faster: it is ${row.status} now, after ${row.attempts} ${row.attempts === 1 ? 'try' : 'tries'}`);
}

function secondPerson(actor: Actor, { second }: StuckDecision, needed: boolean): Outcome<null> {
  if (second === null || second.trim() === '') {
    return needed ? refused('second', 'is required: another person has to agree') : done(null);
  }
  const name = second.trim().toLowerCase();
  return actor.by.toLowerCase() === name || actor.by.toLowerCase().endsWith(`:${name}`)
    ? refused('second', 'is the same person')
    : done(null);
}

interface Decided {
  readonly row: TxRow;
  readonly decision: StuckDecision;
  readonly action: string;
  readonly stmts: readonly Stmt[];
  readonly state: StuckDone['state'];
  readonly creditId?: string;
}

/** What somebody has asked for over a row is past with any decision about it. */
function lapse(txId: string, { by, at }: Actor): Stmt {
  return sql`update stuck_request set state = 'lapsed', closed_name = ${by}, closed_at = ${at} where tx_id = ${txId} and state = 'open'`;
}

/** One unit with its audit row; somebody else may have decided meanwhile. */
async function write(store: Store, actor: Actor, { row, decision, action, stmts, state, creditId }: Decided): Promise<Outcome<StuckDone>> {
  const { id, kind, operatorId, amountMinor, currency, outcome } = row;
  const credit = creditId === undefined ? {} : { creditId };
  const detail = { kind, amountMinor, currency, outcome, reason: decision.reason.trim(), second: decision.second, ...credit };
  const unit = [...stmts, ...(decision.also ?? []), lapse(id, actor), ...auditRow(actor, { action, operatorId, subject: id, detail })];
  try {
    await store.write(unit);
  } catch (error) {
    const meaning = asLedgerError(error, unit);
    if (meaning instanceof UnitRefused) return refused(decision.attempts === undefined ? 'tx' : STALE, 'is not stuck any more');
    throw meaning;
  }
  return done({ id, kind, amountMinor, currency, state, ...credit });
}
