import type { BegunAgain } from './verify/check-table-day.ts';

/** A chain that begins again, in a sentence for whoever checks a day. */
export function begunAgainText({ table, n, unended }: BegunAgain): string {
  const head = `the chain of table ${table} begins again at number ${n}`;
  if (unended === null)
    return `${head}. Numbers before it may have been listed and never ended: check the days before it together with this one, and ask the service why.`;
  if (unended === n) return `${head}. No number is missing.`;
  const missing = unended === n - 1 ? `Number ${unended} was` : `Numbers ${unended} to ${n - 1} were`;
  return `${head}. ${missing} never ended: the service has lost their decks, or hides what was dealt. Ask it which.`;
}
