import { v7 as newId } from 'uuid';
import { done, type Outcome } from '../audit/outcome.ts';
import { recountedProblems } from '../money/books.ts';
import { type Amount, printed } from '../money/printed-amount.ts';
import { compensateStuck, listStuck, resolveStuck, retryStuck, type StuckDecision } from '../money/stuck.ts';
import type { Command, Option } from './command.ts';

const tx: Option = { hint: 'transaction_id', required: true };
const reason: Option = { hint: 'text, kept in the audit', required: true };
const second: Option = { hint: 'name of the second person' };

/** Commands for stuck money and for the ledger. */
export const STUCK_COMMANDS: Readonly<Record<string, Command>> = {
  'stuck list': {
    does: 'lists stuck payments and results, oldest first',
    options: { operator: { hint: 'id' } },
    run: async ({ store }, { operator }) => {
      return done((await listStuck(store, operator ?? null)).map(printed));
    },
  },
  'stuck retry': {
    does: 'sends a stuck transaction again, with the same ID and bytes',
    options: { tx, reason },
    run: ({ store, actor }, { tx: id = '', reason: why = '' }) => decided(retryStuck(store, actor, { id, reason: why })),
  },
  'stuck resolve': {
    does: 'closes a stuck transaction that was settled elsewhere; above 100.00 a second person has to agree',
    options: { tx, reason, second },
    run: ({ store, actor }, given) => decided(resolveStuck(store, actor, decisionOf(given))),
  },
  'stuck compensate': {
    does: 'refunds a whole debit whose cancel refunded nothing; the reason names the proof, and two people decide',
    options: { tx, reason, second: { ...second, required: true } },
    run: ({ store, actor }, given) => decided(compensateStuck(store, actor, decisionOf(given), () => newId())),
  },
  'ledger check': {
    does: 'recounts the books from their first transfer; slow on a large ledger',
    options: {},
    run: async ({ store }) => booksOutcome(await recountedProblems(store)),
  },
};

function decisionOf({ tx: id = '', reason: why = '', second: other }: Readonly<Record<string, string>>): StuckDecision {
  return { id, reason: why, second: other ?? null };
}

async function decided(deciding: Promise<Outcome<Amount>>): Promise<Outcome<unknown>> {
  const outcome = await deciding;
  return outcome.ok ? done(printed(outcome.value)) : outcome;
}

function booksOutcome(problems: readonly string[]): Outcome<{ readonly ledger: 'balanced' }> {
  if (problems.length === 0) return done({ ledger: 'balanced' });
  return { ok: false, errors: problems.map((message) => ({ field: 'ledger', message })) };
}
