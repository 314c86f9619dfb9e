import { askAgain, asLedgerError, compensate, outboxStore, resolve, type StuckRow, stuckRows } from '@cardroom/journal';
import type { StuckDone } from '@cardroom/staff-api';
import { type Stmt, type Store, sql, UnitRefused } from '@cardroom/storage';
import type { Transaction } from '@cardroom/wallet';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { REASON_CHARS_MAX, REASON_CHARS_MIN } from '../audit/reason.ts';
import { STALE } from '../audit/setting.ts';

/** Up to this amount (minor units) one member of staff may resolve a stuck row alone. */
export const RESOLVE_ALONE_MAX_MINOR = 10_000;
/** A staff decision about one stuck row. */
export interface StuckDecision {
  /** transaction_id. */
  readonly id: string;
  /** The reason given, kept in the audit log. */
  readonly reason: string;
  /** The second member of staff, who approves; null when none is needed. */
  readonly second: string | null;
  /** The operator that must own the row; another operator's row is reported as unknown. */
  readonly operatorId?: string;
  /** Number of attempts shown to the decider; the decision is refused if there have been more since. */
  readonly attempts?: number;
  /** Further statements for the unit of the decision. */
  readonly also?: readonly Stmt[];
}

/** Every stuck row of the wallet, oldest first. */
export function listStuck(store: Store, operatorId: string | null): Promise<StuckRow[]> {
  return stuckRows(store, operatorId);
}

/**
 * Sends the row once more with the same ID and bytes; if that fails, it is stuck again. Refused after DUPLICATE_TRANSACTION: the operator
 * holds other data under that ID, and the same answer to a retry would count as paid.
 */
export async function retryStuck(store: Store, actor: Actor, decision: Omit<StuckDecision, 'second'>): Promise<Outcome<StuckDone>> {
  const found = await findStuck(store, decision);
  if (!found.ok) return found;
  const { value: row } = found;
  if (row.outcome === 'DUPLICATE_TRANSACTION') {
    return refused(
      'tx',
      'is known to the operator with other data, so a retry would look like success. Settle it with the operator, then resolve it',
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

/**
 * Closes the row without another call: paid by hand, refunded, or never taken. Needs a second member
 * of staff above `RESOLVE_ALONE_MAX_MINOR`.
 */
export async function resolveStuck(store: Store, actor: Actor, decision: StuckDecision): Promise<Outcome<StuckDone>> {
  const found = await findStuck(store, decision);
  if (!found.ok) return found;
  const { value: row } = found;
  const agreed = secondPerson(actor, decision, needsSecond(row, 'resolve'));
  if (!agreed.ok) return agreed;
  return write(store, actor, { row, decision, action: 'stuck-resolved', stmts: resolve(row, actor.at), state: 'resolved' });
}

/**
 * For a cancel that the operator refuses, with proof that nothing was refunded: withdraws the cancel and credits the whole debit to the
 * player. Always needs two members of staff; `reason` names the proof.
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
  if (row.kind !== 'cancel') return refused('tx', `is a ${row.kind}; only a cancel can be compensated`);
  const agreed = secondPerson(actor, decision, needsSecond(row, 'compensate'));
  if (!agreed.ok) return agreed;
  const [debit] = await outboxStore(store).rows([row.lotId ?? '']);
  if (debit === undefined) return refused('tx', 'has no debit');
  const creditId = newId();
  const stmts = compensate(row, debit, { id: creditId, createdAt: actor.at });
  return write(store, actor, { row, decision, action: 'stuck-compensated', stmts, state: 'compensated', creditId });
}

/** Whether a second member of staff is needed: above the limit, and for every payment that was not requested from the operator before. */
export function needsSecond({ kind, amountMinor }: Pick<Transaction, 'kind' | 'amountMinor'>, action: 'resolve' | 'compensate'): boolean {
  return action === 'compensate' || (kind !== 'result' && amountMinor > RESOLVE_ALONE_MAX_MINOR);
}

/** The stuck row that a decision is about. Refuses `reason`, `tx`, and `was` when the row has changed since it was shown. */
export async function findStuck(store: Store, decision: Omit<StuckDecision, 'second'>): Promise<Outcome<Transaction>> {
  const { id, reason, operatorId, attempts } = decision;
  const length = reason.trim().length;
  if (length < REASON_CHARS_MIN || length > REASON_CHARS_MAX) {
    return refused('reason', `must be ${REASON_CHARS_MIN} to ${REASON_CHARS_MAX} characters`);
  }
  const [row] = await outboxStore(store).rows([id]);
  if (row === undefined || (operatorId !== undefined && row.operatorId !== operatorId))
    return refused('tx', `there is no transaction ${id}`);
  if (row.status === 'stuck' && (attempts === undefined || attempts === row.attempts)) return done(row);
  if (attempts === undefined) return refused('tx', `is ${row.status}, not stuck`);
  return refused(
    STALE,
    `It was changed in the meantime: it is now ${row.status}, after ${row.attempts} ${row.attempts === 1 ? 'attempt' : 'attempts'}`,
  );
}

function secondPerson(actor: Actor, { second }: StuckDecision, needed: boolean): Outcome<null> {
  if (second === null || second.trim() === '') {
    return needed ? refused('second', 'is required: a second person must approve') : done(null);
  }
  const name = second.trim().toLowerCase();
  return actor.by.toLowerCase() === name || actor.by.toLowerCase().endsWith(`:${name}`)
    ? refused('second', 'is the same person')
    : done(null);
}

interface Decided {
  readonly row: Transaction;
  readonly decision: StuckDecision;
  readonly action: string;
  readonly stmts: readonly Stmt[];
  readonly state: StuckDone['state'];
  readonly creditId?: string;
}

/** Any decision about a row closes its open request. */
function lapse(txId: string, { by, at }: Actor): Stmt {
  return sql`update stuck_request set state = 'lapsed', closed_name = ${by}, closed_at = ${at} where tx_id = ${txId} and state = 'open'`;
}

/** Writes the decision and its audit row in one unit; another decision may have come first. */
async function write(store: Store, actor: Actor, { row, decision, action, stmts, state, creditId }: Decided): Promise<Outcome<StuckDone>> {
  const { id, kind, operatorId, amountMinor, currency, outcome } = row;
  const credit = creditId === undefined ? {} : { creditId };
  const detail = { kind, amountMinor, currency, outcome, reason: decision.reason.trim(), second: decision.second, ...credit };
  const unit = [...stmts, ...(decision.also ?? []), lapse(id, actor), ...auditRow(actor, { action, operatorId, subject: id, detail })];
  try {
    await store.write(unit);
  } catch (error) {
    const meaning = asLedgerError(error, unit);
    if (meaning instanceof UnitRefused) return refused(decision.attempts === undefined ? 'tx' : STALE, 'is no longer stuck');
    throw meaning;
  }
  return done({ id, kind, amountMinor, currency, state, ...credit });
}
