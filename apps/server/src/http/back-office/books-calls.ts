import { LEDGER_ACCOUNT_GROUPS } from '@cardroom/journal';
import type { BooksAnswer } from '@cardroom/staff-api';
import { operatorBooks } from '../../money/books.ts';
import { stuckTotals } from '../../money/stuck-queue.ts';
import { perMinute } from '../rate-limit.ts';
import { personCall, type StaffCall } from './call.ts';
import { CsvAnswer } from './csv-answer.ts';
import { auditExport } from './export-audit.ts';
import { operatorFor } from './integration.ts';
import { OF_OPERATOR } from './integration-schemas.ts';

/** Looks at the books of a person: each reads all that is open. */
export const BOOKS_READS = perMinute(60);

/** Where an operator's money is, and whether it adds up: as a page has it, and its accounts as a file. */
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
      const { store, ledgerWatch, now } = context.ports;
      const [books, stuck] = await Promise.all([operatorBooks(store, operatorId, ledgerWatch?.() ?? null), stuckTotals(store, operatorId)]);
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
      const rows = books.flatMap(({ currency, accounts }) =>
        LEDGER_ACCOUNT_GROUPS.map((account) => [currency, account, accounts[account], asOf] as const),
      );
      await auditExport(context, { operatorId, file: 'books', search: {}, rows: rows.length });
      return new CsvAnswer(`books-${operatorId}`, ['currency', 'account', 'amount', 'as_of'], rows);
    },
  }),
];
