import { minorToText } from '@cardroom/money';
import type { ReportAnswer, ReportLine } from '@cardroom/staff-api';
import type { z } from 'zod';
import { REPORT_DAYS_MAX, type Report, report } from '../../money/reports.ts';
import { DAY_MS, dayOf, startOf } from '../../process/day.ts';
import { HttpError } from '../errors.ts';
import { perMinute } from '../rate-limit.ts';
import { personCall, type SignedInContext, type StaffCall } from './call.ts';
import { CsvAnswer } from './csv-answer.ts';
import { auditExport } from './export-audit.ts';
import { operatorFor } from './integration.ts';
import { REPORT_QUERY } from './money-schemas.ts';
import { wrongField } from './schemas.ts';

/** Length of a report, in days, when no start is given. */
const REPORT_DAYS = 7;
/** Reports per staff member: the first one of a period counts its days. */
export const REPORT_READS = perMinute(30);

/** Play and payments by day, game, stakes or currency, as JSON and as a CSV file. */
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
      // An incomplete report must not look like a complete one.
      if (found.daysLeft > 0) throw new HttpError('UNAVAILABLE', 'This report is still being counted; try again shortly');
      const columns = ['day', 'game', 'stake', 'currency', 'hands', 'players', 'turnover', 'rake', 'buy_ins', 'cash_outs', 'in_play_now'];
      await auditExport(context, { operatorId, file: 'report', search: { from, to, by: given.by }, rows: found.lines.length });
      return new CsvAnswer(`report-${operatorId}-${from}-${to}`, columns, rowsOf(found.lines));
    },
  }),
];

/** Defaults: the period ends today and covers `REPORT_DAYS` days. */
async function asked(context: SignedInContext, { operatorId: wanted, by, ...given }: z.infer<typeof REPORT_QUERY>): Promise<Asked> {
  const { operatorId } = await operatorFor(context, wanted);
  const { store, now } = context.ports;
  const to = given.to ?? dayOf(now());
  const from = given.from ?? dayOf(startOf(to) - (REPORT_DAYS - 1) * DAY_MS);
  if (from > to) throw wrongField('to', 'unknown_value', 'is before from');
  if ((startOf(to) - startOf(from)) / DAY_MS >= REPORT_DAYS_MAX) {
    throw wrongField('from', 'unknown_value', `must be less than ${REPORT_DAYS_MAX} days before the end`);
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
