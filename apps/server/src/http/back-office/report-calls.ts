import { minorToText } from '@cardroom/money';
import type { ReportAnswer, ReportLine } from '@cardroom/staff-api';
import type { z } from 'zod';
import { DAY_MS, dayOf, startOf } from '../../money/report-days.ts';
import { REPORT_DAYS_MAX, type Report, report } from '../../money/reports.ts';
import { HttpError } from '../errors.ts';
import { perMinute } from '../rate-limit.ts';
import { personCall, type SignedInContext, type StaffCall } from './call.ts';
import { CsvAnswer } from './csv-answer.ts';
import { auditExport } from './export-audit.ts';
import { operatorFor } from './integration.ts';
import { REPORT_QUERY } from './money-schemas.ts';
import { wrongField } from './schemas.ts';

/** Days of a report that says nothing of its beginning. */
const REPORT_DAYS = 7;
/** Reports of a person: the first of a time counts its days. */
export const REPORT_READS = perMinute(30);

/** What was played and what moved, by day, game, stake or currency: as lines, and as a file. */
export const REPORT_CALLS: readonly StaffCall[] = [
  personCall({
    method: 'get',
    path: '/money/reports',
    stages: ['full'],
    right: 'money.read',
    limit: REPORT_READS,
    input: REPORT_QUERY,
    answer: async (context, given): Promise<ReportAnswer> => {
      const { from, to, found } = await asked(context, given);
      return { from, to, ...found, asOf: context.ports.now() };
    },
  }),
  personCall({
    method: 'get',
    path: '/money/reports.csv',
    stages: ['full'],
    right: 'money.read',
    limit: REPORT_READS,
    input: REPORT_QUERY,
    answer: async (context, given) => {
      const { operatorId, from, to, found } = await asked(context, given);
      // A part of a report must not look like all of it.
      if (found.daysLeft > 0) throw new HttpError('UNAVAILABLE', 'Days of this report are still being counted; ask for it again');
      const columns = ['day', 'game', 'stake', 'currency', 'hands', 'players', 'turnover', 'rake', 'buy_ins', 'cash_outs', 'in_play_now'];
      await auditExport(context, { operatorId, file: 'report', search: { from, to, by: given.by }, rows: found.lines.length });
      return new CsvAnswer(`report-${operatorId}-${from}-${to}`, columns, rowsOf(found.lines));
    },
  }),
];

/** Without an end it ends today, without a beginning it is of `REPORT_DAYS` days. */
async function asked(context: SignedInContext, { operatorId: wanted, by, ...given }: z.infer<typeof REPORT_QUERY>): Promise<Asked> {
  const { operatorId } = await operatorFor(context, wanted);
  const { store, now } = context.ports;
  const to = given.to ?? dayOf(now());
  const from = given.from ?? dayOf(startOf(to) - (REPORT_DAYS - 1) * DAY_MS);
  if (from > to) throw wrongField('to', 'unknown_value', 'is before from');
  if ((startOf(to) - startOf(from)) / DAY_MS >= REPORT_DAYS_MAX) {
    throw wrongField('from', 'unknown_value', `lies ${REPORT_DAYS_MAX} days or more before the end`);
  }
  return { operatorId, from, to, found: await report(store, { operatorId, from, to, by, now: now() }) };
}

interface Asked {
  readonly operatorId: string;
  readonly from: string;
  readonly to: string;
  readonly found: Report;
}

async function* rowsOf(lines: readonly ReportLine[]): AsyncGenerator<readonly string[]> {
  for (const { day, gameKey, stake, currency, hands, players, turnover, rake, buyIns, cashOuts, inPlay } of lines) {
    const amounts = [turnover, rake, buyIns, cashOuts].map(minorToText);
    yield [
      day ?? '',
      gameKey ?? '',
      stake ?? '',
      currency,
      String(hands),
      String(players),
      ...amounts,
      inPlay === null ? '' : minorToText(inPlay),
    ];
  }
}
