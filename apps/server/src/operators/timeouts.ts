import { exactly, type Store, sql } from '@cardroom/journal';
import { WALLET_SETTINGS } from '@cardroom/wallet';
import { BALANCE_MS } from '../callbacks/balance.ts';
import { type Actor, auditRow } from './audit.ts';
import { getOperator } from './operators.ts';
import { type Outcome, refused, type WrongField } from './outcome.ts';
import { changeSetting, type Seen } from './setting.ts';

/** How long an operator's wallet has for its whole answer, ms. */
export interface Timeouts {
  readonly balance: number;
  /** A player waits for it at an empty seat. What has no answer by then is cancelled. */
  readonly debit: number;
  /** Of a credit, a cancel or a result, which are sent again. */
  readonly delivery: number;
}

/** Of an operator that set nothing. */
export const USUAL_TIMEOUTS: Timeouts = {
  balance: BALANCE_MS,
  debit: WALLET_SETTINGS.deadlineMs.debit,
  delivery: WALLET_SETTINGS.deadlineMs.credit,
};
/** The least and the most, ms. The most are shorter than the lease of a call (`leaseMs`): nobody else takes over a call that still runs. */
export const TIMEOUT_RANGES: Readonly<Record<keyof Timeouts, readonly [least: number, most: number]>> = {
  balance: [1_000, 5_000],
  debit: [2_000, 10_000],
  delivery: [3_000, 15_000],
};
const KINDS = ['balance', 'debit', 'delivery'] as const;

/** What an operator has set; null: nothing, and the usual ones hold. */
export async function ownTimeoutsOf(store: Store, operatorId: string): Promise<Timeouts | null> {
  const [row] = await store.read<{ balance_ms: number; debit_ms: number; delivery_ms: number }>(
    sql`select balance_ms, debit_ms, delivery_ms from operator_timeout where operator_id = ${operatorId}`,
  );
  return row === undefined ? null : { balance: row.balance_ms, debit: row.debit_ms, delivery: row.delivery_ms };
}

export async function timeoutsOf(store: Store, operatorId: string): Promise<Timeouts> {
  return (await ownTimeoutsOf(store, operatorId)) ?? USUAL_TIMEOUTS;
}

/** Sets them, ms, from the next call on. Refuses `operator`, each member that is no whole second of its range, and `was`. */
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
  return [{ field: kind, message: `is not ${least / 1_000} to ${most / 1_000} whole seconds` }];
}
