import type { BooksAnswer } from '@cardroom/staff-api';
import { accountLines, operatorBooks } from '../../money/books.ts';
import { stuckTotals } from '../../money/stuck-queue.ts';
import { perMinute } from '../rate-limit.ts';
import { personCall, type StaffCall } from './call.ts';
import { CsvAnswer } from './csv-answer.ts';
import { auditExport } from './export-audit.ts';
import { operatorFor } from './integration.ts';
import { OF_OPERATOR } from './integration-schemas.ts';

/** Views of the accounts per staff member: each reads every open balance. */
export const BOOKS_READS = perMinute(60);

/** An operator's account balances and whether they add up, as JSON for the page and as a CSV file. */
export const BOOKS_CALLS: readonly StaffCall[] = [
  personCall({
    method: 'get',
    path: '/money/books',
    stages: ['full'],
    right: 'money.read',
    limit: BOOKS_READS,
    input: OF_OPERATOR,
    answer: async (context, given): Promise<BooksAnswer> => {
      const { operatorId } = await operatorFor(context, given.operatorId);
      const { store, ledgerFinding, now } = context.ports;
      const watched = (await ledgerFinding?.()) ?? null;
      const [books, stuck] = await Promise.all([operatorBooks(store, operatorId, watched), stuckTotals(store, operatorId)]);
      return { ...books, stuck, asOf: now() };
    },
  }),
  personCall({
    method: 'get',
    path: '/money/books.csv',
    stages: ['full'],
    right: 'money.read',
    limit: BOOKS_READS,
    input: OF_OPERATOR,
    answer: async (context, given) => {
      const { operatorId } = await operatorFor(context, given.operatorId);
      const { store, now } = context.ports;
      const { books } = await operatorBooks(store, operatorId, null);
      const asOf = new Date(now()).toISOString();
      const rows = accountLines(books).map((line) => [...line, asOf] as const);
      await auditExport(context, { operatorId, file: 'books', search: {}, rows: rows.length });
      return new CsvAnswer(`books-${operatorId}`, ['currency', 'account', 'amount', 'as_of'], rows);
    },
  }),
];
