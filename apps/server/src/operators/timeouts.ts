import { exactly, readRows, type Store, sql } from '@cardroom/storage';
import { WALLET_SETTINGS } from '@cardroom/wallet';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { type Outcome, refused, type WrongField } from '../audit/outcome.ts';
import { changeSetting, type Seen } from '../audit/setting.ts';
import { OPERATOR_TIMEOUT } from './operator-rows.ts';
import { getOperator } from './operators.ts';

/** How long an operator's wallet may take for a complete answer, ms. */
export interface Timeouts {
  readonly balance: number;
  /** The player waits for it at their seat. A debit without an answer by then is cancelled. */
  readonly debit: number;
  /** For credits, cancels and results, which are retried. */
  readonly delivery: number;
}

/** The timeouts of an operator that has set none. */
export const USUAL_TIMEOUTS: Timeouts = {
  balance: WALLET_SETTINGS.deadlineMs.balance,
  debit: WALLET_SETTINGS.deadlineMs.debit,
  delivery: WALLET_SETTINGS.deadlineMs.credit,
};
/**
 * Minimum and maximum, ms. Each maximum is shorter than the lease of a call (`leaseMs`), so that no other process takes
 * over a running call.
 */
export const TIMEOUT_RANGES: Readonly<Record<keyof Timeouts, readonly [least: number, most: number]>> = {
  balance: [1_000, 5_000],
  debit: [2_000, 10_000],
  delivery: [3_000, 15_000],
};
const KINDS = ['balance', 'debit', 'delivery'] as const;

/** An operator's own timeouts; null when it uses the defaults. */
export async function ownTimeoutsOf(store: Store, operatorId: string): Promise<Timeouts | null> {
  const [row] = await readRows(
    store,
    OPERATOR_TIMEOUT.pick('balance_ms', 'debit_ms', 'delivery_ms'),
    sql`select balance_ms, debit_ms, delivery_ms from operator_timeout where operator_id = ${operatorId}`,
  );
  return row === undefined ? null : { balance: row.balance_ms, debit: row.debit_ms, delivery: row.delivery_ms };
}

export async function timeoutsOf(store: Store, operatorId: string): Promise<Timeouts> {
  return (await ownTimeoutsOf(store, operatorId)) ?? USUAL_TIMEOUTS;
}

/**
 * Sets the timeouts, ms, from the next call on. Refuses `operator`, each timeout that is out of range or not in whole seconds, and `was`.
 */
export async function setTimeouts(
  store: Store,
  actor: Actor,
  operatorId: string,
  timeouts: Timeouts,
  seen: Seen<Timeouts> = {},
): Promise<Outcome<Timeouts>> {
  if ((await getOperator(store, operatorId)) === null) return refused('operator', `there is no operator ${operatorId}`);
  const errors = KINDS.flatMap((kind) => wrongTimeout(kind, timeouts[kind]));
  if (errors.length > 0) return { ok: false, errors };
  const { balance, debit, delivery } = timeouts;
  return changeSetting<Timeouts>(store, {
    ...seen,
    read: () => timeoutsOf(store, operatorId),
    told: (now) => KINDS.map((kind) => `${kind} ${now[kind] / 1_000} s`).join(', '),
    unit: (was) => [
      exactly(
        1,
        sql`insert into operator_timeout (operator_id, balance_ms, debit_ms, delivery_ms, set_at)
          values (${operatorId}, ${balance}, ${debit}, ${delivery}, ${actor.at})
          on conflict (operator_id) do update set balance_ms = excluded.balance_ms, debit_ms = excluded.debit_ms,
            delivery_ms = excluded.delivery_ms, set_at = excluded.set_at
          where operator_timeout.balance_ms = ${was.balance} and operator_timeout.debit_ms = ${was.debit}
            and operator_timeout.delivery_ms = ${was.delivery}`,
      ),
      ...auditRow(actor, { action: 'operator.set-timeouts', operatorId, subject: operatorId, was: { ...was }, detail: { ...timeouts } }),
    ],
  });
}

function wrongTimeout(kind: keyof Timeouts, ms: number): WrongField[] {
  const [least, most] = TIMEOUT_RANGES[kind];
  if (ms >= least && ms <= most && ms % 1_000 === 0) return [];
  return [{ field: kind, message: `must be ${least / 1_000} to ${most / 1_000} whole seconds` }];
}
