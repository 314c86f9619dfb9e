import { refused } from '../audit/outcome.ts';
import { closePlayerReport, listReports, REPORT_OUTCOMES } from '../fair-play/report-decisions.ts';
import type { Command, Option } from './command.ts';

const operator: Option = { hint: 'id', required: true };

/** Commands for players' reports of other players. */
export const REPORT_COMMANDS: Readonly<Record<string, Command>> = {
  'reports list': {
    does: 'lists the players’ reports about others: open ones oldest first, or closed ones newest first',
    options: { operator, state: { hint: 'open|closed, default open' } },
    run: async ({ store }, { operator: id = '', state = 'open' }) =>
      state === 'open' || state === 'closed' ? listReports(store, id, state) : refused('state', `"${state}" is neither open nor closed`),
  },
  'reports close': {
    does: 'closes a report with its outcome',
    options: {
      operator,
      report: { hint: 'number', required: true },
      outcome: { hint: REPORT_OUTCOMES.join('|'), required: true },
      reason: { hint: 'text, kept in the audit', required: true },
    },
    run: async ({ store, actor }, { operator: operatorId = '', report: reportId = '', outcome = '', reason = '' }) => {
      const known = REPORT_OUTCOMES.find((one) => one === outcome);
      if (known === undefined) return refused('outcome', `"${outcome}" is not one of ${REPORT_OUTCOMES.join(', ')}`);
      return closePlayerReport(store, actor, { operatorId, reportId, outcome: known, reason });
    },
  },
};
