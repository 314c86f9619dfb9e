import { parseWire } from '@cardroom/money';
import { type OwnCodes, type Reply, transactionRequest } from '@cardroom/operator-api';
import type { OperatorClient, Transaction } from '@cardroom/wallet';

/**
 * The fault of one call. `lost-*`: no answer, before or after it took effect; `late`: no answer, and it takes effect when the test says so;
 * `held`: answered when the test says so.
 */
export type Fault =
  | 'ok'
  | 'lost-before'
  | 'lost-after'
  | 'late'
  | 'not-sent'
  | 'held'
  | { readonly httpStatus: number; readonly code?: string; readonly retryAfterMs?: number }
  /** A success, taken, whose answer names something else. */
  | { readonly names: object };

/** A small idempotent wallet with tombstones that fails as told; it also checks the laws of delivery. */
export interface ScriptedOperator extends OperatorClient {
  /** The operator's registered codes; null when they cannot be read. */
  registered: OwnCodes | null;
  readonly balances: Map<string, number>;
  /** `transaction_id` of each call that arrived, in order. */
  readonly calls: string[];
  /** Violations of the laws of delivery: two calls of one lane of money at once, a debit sent twice, changed bytes. */
  readonly broken: string[];
  /** Faults of the next calls, oldest first; after them every call is `ok`. */
  next(...faults: Fault[]): void;
  /** Every call of this kind fails in this way until told otherwise. */
  always(kind: Transaction['kind'], fault: Fault): void;
  /** Delivers the calls that were delayed. */
  deliverLate(): void;
  /** Clears all pending faults. */
  clear(): void;
  /** Lets the oldest held call take effect and be answered. */
  release(): void;
}

export function scriptedOperator(initialMinor: number): ScriptedOperator {
  const balances = new Map<string, number>();
  const calls: string[] = [];
  const broken: string[] = [];
  const script: Fault[] = [];
  const rules = new Map<Transaction['kind'], Fault>();
  const held: (() => void)[] = [];
  const late: Transaction[] = [];
  const busyLanes = new Set<string>();
  const bodies = new Map<string, string>();
  const ledger = operatorLedger(balances, initialMinor);

  const watch = (row: Transaction): void => {
    calls.push(row.id);
    if (row.kind !== 'result' && busyLanes.has(row.lane)) broken.push(`${row.lane} has two calls at once`);
    if (row.kind === 'debit' && bodies.has(row.id)) broken.push(`debit ${row.id} was sent twice`);
    if (bodies.has(row.id) && bodies.get(row.id) !== row.body) broken.push(`${row.id} changed its bytes`);
    bodies.set(row.id, row.body);
  };
  const answer = async (row: Transaction): Promise<Reply> => {
    const fault = script.shift() ?? rules.get(row.kind) ?? 'ok';
    if (fault === 'not-sent') return { kind: 'not_sent', code: 'ECONNREFUSED' };
    watch(row);
    if (fault === 'held') {
      busyLanes.add(row.lane);
      await new Promise<void>((resolve) => held.push(resolve));
      busyLanes.delete(row.lane);
      return ledger(row);
    }
    if (typeof fault === 'object' && 'names' in fault) {
      ledger(row);
      return namingReply(fault.names);
    }
    if (typeof fault === 'object') return { ...errorReply(fault.httpStatus, fault.code), retryAfterMs: fault.retryAfterMs ?? null };
    if (fault === 'late') late.push(row);
    if (fault === 'lost-before' || fault === 'late') return { kind: 'unknown', code: 'DEADLINE' };
    const reply = ledger(row);
    return fault === 'lost-after' ? { kind: 'unknown', code: 'DEADLINE' } : reply;
  };
  const operator: ScriptedOperator = {
    registered: {},
    balances,
    calls,
    broken,
    next: (...faults) => void script.push(...faults),
    always: (kind, fault) => void rules.set(kind, fault),
    deliverLate: () => {
      for (const row of late.splice(0)) ledger(row);
    },
    clear: () => {
      script.length = 0;
      rules.clear();
    },
    release: () => held.shift()?.(),
    send: answer,
  };
  return operator;
}

/** Debits, credits and cancels by ID, each with one effect; a cancel of an unknown debit voids that debit forever. */
function operatorLedger(balances: Map<string, number>, initialMinor: number): (row: Transaction) => Reply {
  const known = new Map<string, number>();
  const closed = new Map<string, 'credit' | 'cancel'>();
  return (row) => {
    if (row.kind === 'result') return { kind: 'answer', httpStatus: 200, text: '', retryAfterMs: null };
    const call = transactionRequest.parse(parseWire(row.body));
    const balance = balances.get(call.player_id) ?? initialMinor;
    const take = (change: number): Reply => {
      balances.set(call.player_id, balance + change);
      known.set(call.transaction_id, call.amount);
      return successReply(balance + change);
    };
    if (known.has(call.transaction_id)) return successReply(balance);
    if (call.transaction_type === 'debit') {
      if (closed.has(call.transaction_id)) return errorReply(409, 'ALREADY_CANCELLED');
      return call.amount > balance ? errorReply(400, 'INSUFFICIENT_FUNDS') : take(-call.amount);
    }
    const taken = known.get(call.ref_transaction_id);
    if (call.transaction_type === 'credit') {
      closed.set(call.ref_transaction_id, 'credit');
      return taken === undefined ? errorReply(404, 'TRANSACTION_NOT_FOUND') : take(call.amount);
    }
    if (closed.get(call.ref_transaction_id) === 'credit') return errorReply(409, 'ALREADY_SETTLED');
    closed.set(call.ref_transaction_id, 'cancel');
    return taken === undefined ? errorReply(404, 'TRANSACTION_NOT_FOUND') : take(taken);
  };
}

function successReply(balanceMinor: number): Reply {
  const text = `{"status":"success","data":{"balance":${(balanceMinor / 100).toFixed(2)},"currency":"EUR"}}`;
  return { kind: 'answer', httpStatus: 200, text, retryAfterMs: null };
}

function namingReply(data: object): Reply {
  return { kind: 'answer', httpStatus: 200, text: JSON.stringify({ status: 'success', data }), retryAfterMs: null };
}

function errorReply(httpStatus: number, code?: string): Extract<Reply, { kind: 'answer' }> {
  return { kind: 'answer', httpStatus, text: JSON.stringify({ status: 'error', code }), retryAfterMs: null };
}
