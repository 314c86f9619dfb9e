import type { ReconcileAnswer } from '@cardroom/staff-api';
import type { Store } from '@cardroom/storage';
import { type Comparison, DIFFERENCES, type DifferenceKind } from '../../money/reconcile/compare.ts';
import type { Window } from '../../money/reconcile/our-row.ts';
import { compareWithOurs } from '../../money/reconcile/ours.ts';
import { netDifference } from '../../money/reconcile/reconcile-report.ts';
import { BadFile, readStatement } from '../../money/reconcile/statement.ts';
import { totalsOf } from '../../money/reconcile/totals.ts';
import { keepReconciliation } from '../../money/reconciliations.ts';
import { countTransactions } from '../../money/transaction-list.ts';
import { HttpError } from '../errors.ts';
import { perMinute } from '../rate-limit.ts';
import { personCall, type StaffCall } from './call.ts';
import { operatorFor } from './integration.ts';
import { RECONCILE_QUERY } from './money-schemas.ts';
import { wrongField } from './schemas.ts';
import { withUpload } from './upload.ts';

/** Largest ledger, about 30,000 lines, that is compared while tables run, which wait for it. The command line has no limit. */
export const LEDGER_BYTES_MAX = 4 * 1024 * 1024;
/** Most rows of ours that are compared at once. */
export const LEDGER_ROWS_MAX = 20_000;
/** Most differences returned; the count covers all. */
export const DIFFERENCES_TOLD_MAX = 500;
/** Comparisons per staff member. */
export const RECONCILES = perMinute(10);
/** Comparisons of all staff together: each holds both ledgers in memory. */
const AT_ONCE_MAX = 2;

let running = 0;

/** Compares the operator's exported ledger with ours, using the code of `npm run reconcile`. The file is not kept, only when it
 * was compared and how many differences there were. */
export const RECONCILE_CALLS: readonly StaffCall[] = [
  personCall({
    method: 'post',
    path: '/money/reconcile',
    stages: ['full'],
    right: 'money.read',
    limit: RECONCILES,
    upload: true,
    input: RECONCILE_QUERY,
    answer: async (context, { operatorId: wanted, from, until }): Promise<ReconcileAnswer> => {
      const { operatorId } = await operatorFor(context, wanted);
      if (from > until) throw wrongField('until', 'unknown_value', 'is before from');
      const { store, now } = context.ports;
      const window = { from, to: until };
      return await oneOfFew(async () => {
        await checkSize(store, operatorId, window);
        const entries = await withUpload(context.request, LEDGER_BYTES_MAX, readable);
        const comparison = await compareWithOurs(store, operatorId, entries, window);
        const done = { at: now(), by: context.who.person.name, from, until, differences: comparison.differences.length };
        await store.write([keepReconciliation(operatorId, done)]);
        return { ...told(comparison), asOf: now() };
      });
    },
  }),
];

async function oneOfFew<Value>(work: () => Promise<Value>): Promise<Value> {
  if (running >= AT_ONCE_MAX) {
    throw new HttpError('UNAVAILABLE', 'Another ledger is being compared; try again in a minute', { headers: { 'Retry-After': '30' } });
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
  }
}

async function checkSize(store: Store, operatorId: string, { from, to: until }: Window): Promise<void> {
  const { n: rows } = await countTransactions(store, { operatorId, filters: { from, until }, before: null, limit: LEDGER_ROWS_MAX + 1 });
  if (rows > LEDGER_ROWS_MAX) {
    throw wrongField(
      'from',
      'unknown_value',
      `more than ${LEDGER_ROWS_MAX} transactions lie in that time; compare less, or use npm run reconcile`,
    );
  }
}

/** Reports a file that cannot be read with its line and column. */
async function readable(file: string) {
  try {
    return await readStatement(file);
  } catch (error) {
    if (error instanceof BadFile) throw wrongField('file', 'bad_format', error.message);
    throw error;
  }
}

function told(comparison: Comparison): Omit<ReconcileAnswer, 'asOf'> {
  const { here, there, underWay, withResults, differences } = comparison;
  const counts = new Map<DifferenceKind, number>();
  for (const { kind } of differences) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return {
    here,
    there,
    underWay,
    withResults,
    counts: [...counts].map(([kind, count]) => ({ kind, count, text: DIFFERENCES[kind] })),
    differences: differences.slice(0, DIFFERENCES_TOLD_MAX).map((one) => ({ ...one, text: DIFFERENCES[one.kind] })),
    totals: totalsOf(comparison).map((day) => ({ ...day, difference: netDifference(day) })),
  };
}
