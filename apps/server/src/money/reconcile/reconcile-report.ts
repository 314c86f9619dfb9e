import { minorToText } from '@cardroom/money';
import { type Comparison, DIFFERENCES, type Difference } from './compare.ts';
import { type DayTotals, totalsOf } from './totals.ts';

/** Limit of the text report; `--json` lists all of them. */
export const DIFFERENCES_SHOWN = 200;

/** The whole comparison as JSON; amounts are strings with two decimals. */
export function jsonReport(operatorId: string, comparison: Comparison): string {
  const { here, there, underWay, withResults, differences } = comparison;
  return JSON.stringify(
    {
      operator: operatorId,
      here,
      there,
      under_way: underWay,
      results_compared: withResults,
      differences: differences.map(({ kind, id, type, playerId, amountMinor, currency, line, detail }) => ({
        kind,
        transaction_id: id,
        type,
        player_id: playerId,
        amount: minorToText(amountMinor),
        currency,
        line,
        detail,
      })),
      totals: totalsOf(comparison).map(({ day, currency, here: ours, there: theirs }) => ({
        day,
        currency,
        debits: { here: minorToText(ours.debits), there: minorToText(theirs.debits) },
        credits: { here: minorToText(ours.credits), there: minorToText(theirs.credits) },
        difference: minorToText(netDifference({ here: ours, there: theirs })),
      })),
    },
    null,
    2,
  );
}

/** The comparison as text for the terminal. */
export function textReport(operatorId: string, comparison: Comparison): string {
  const { here, there, underWay, withResults, differences } = comparison;
  const shown = differences.slice(0, DIFFERENCES_SHOWN).map(differenceLine);
  const more = differences.length - shown.length;
  return [
    `operator ${operatorId}: ${here} transactions here, ${there} in the file${withResults ? '' : ' (no results in it, none compared)'}, ${underWay} under way`,
    ...shown,
    ...(more > 0 ? [`… and ${more} more; --json has them all`] : []),
    ...totalLines(totalsOf(comparison)),
    `${differences.length} ${differences.length === 1 ? 'difference' : 'differences'}`,
  ].join('\n');
}

function differenceLine({ kind, id, type, playerId, amountMinor, currency, line, detail }: Difference): string {
  const where = line === null ? '' : ` (line ${line})`;
  const why = detail === null ? DIFFERENCES[kind] : `${DIFFERENCES[kind]}: ${detail}`;
  return `${kind}  ${type} ${id} of ${playerId}, ${minorToText(amountMinor)} ${currency}${where}: ${why}`;
}

function totalLines(totals: readonly DayTotals[]): string[] {
  if (totals.length === 0) return [];
  const cells = totals.map((one) => [
    one.day,
    one.currency,
    ...[one.here.debits, one.there.debits, one.here.credits, one.there.credits, netDifference(one)].map(minorToText),
  ]);
  const rows = [['day', 'currency', 'debits here', 'in the file', 'credits here', 'in the file', 'difference'], ...cells];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length))) ?? [];
  return rows.map((row) =>
    row.map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '),
  );
}

/** How much more the file paid to players than we did, in minor units. */
export function netDifference({ here, there }: Pick<DayTotals, 'here' | 'there'>): number {
  return there.credits - there.debits - (here.credits - here.debits);
}
