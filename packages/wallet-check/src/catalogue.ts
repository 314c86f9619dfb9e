import type { Case } from './case.ts';
import { BALANCE_CASES } from './cases/balance-cases.ts';
import { BODY_CASES } from './cases/body-cases.ts';
import { CANCEL_CASES } from './cases/cancel-cases.ts';
import { CREDIT_CASES } from './cases/credit-cases.ts';
import { DEBIT_CASES } from './cases/debit-cases.ts';
import { EARLIER_RUN } from './cases/earlier-run.ts';
import { IDEMPOTENCY_CASES, LATE_CASES } from './cases/idempotency-cases.ts';
import { KEY_CASES } from './cases/key-cases.ts';
import { LOAD_CASES } from './cases/load-cases.ts';
import { RESULT_CASES } from './cases/result-cases.ts';
import { WRONG_CLOSING_CASES } from './cases/wrong-closing-cases.ts';

const LETTERS = 'BDICXRPS';

/** All cases in the order of the report. `inRunOrder` gives the order in which they run. */
export const CASES: readonly Case[] = [
  ...BALANCE_CASES,
  ...DEBIT_CASES,
  ...BODY_CASES,
  ...IDEMPOTENCY_CASES,
  EARLIER_RUN,
  ...LATE_CASES,
  ...CREDIT_CASES,
  ...CANCEL_CASES,
  ...WRONG_CLOSING_CASES,
  ...RESULT_CASES,
  ...LOAD_CASES,
  ...KEY_CASES,
].sort((a, b) => rank(a) - rank(b));

/** Position in the report: by letter, then by number. */
function rank({ id }: Case): number {
  return LETTERS.indexOf(id.charAt(0)) * 100 + Number(id.slice(1));
}

/** The cases in the order they run: each after those it builds on, and last those that need time or measure all calls. */
export function inRunOrder(cases: readonly Case[]): Case[] {
  const ordered: Case[] = [];
  const place = (one: Case): void => {
    if (ordered.includes(one)) return;
    for (const id of one.after ?? []) {
      const needed = cases.find((other) => other.id === id);
      if (needed !== undefined) place(needed);
    }
    ordered.push(one);
  };
  for (const one of cases) if (one.prepare === undefined && !isMeasure(one)) place(one);
  for (const one of cases) place(one);
  return ordered;
}

/** Whether the case looks at all calls of the run, so that it must come at the end. */
function isMeasure({ id }: Case): boolean {
  return id === 'P3' || id === 'P4' || id === 'P5';
}
