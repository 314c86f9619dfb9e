import { LATE_MS } from '@cardroom/journal';
import type { DaySummary } from '@cardroom/operator-api';
import type { ReportLine } from '@cardroom/staff-api';
import { readRows, type Store, sql } from '@cardroom/storage';
import { DAY_MS, startOf } from '../process/day.ts';
import { REPORT_MADE } from './money-rows.ts';
import { report } from './reports.ts';

/** GGR, hands and players of one day (UTC) of an operator, by currency and by game. Counts the day first if that is due. */
export async function daySummary(store: Store, operatorId: string, date: string, now: number): Promise<DaySummary> {
  const day = { operatorId, from: date, to: date, now };
  const games = await report(store, { ...day, by: 'game' });
  const currencies = await report(store, { ...day, by: 'currency' });
  const [made] = await readRows(
    store,
    REPORT_MADE.pick('until'),
    sql`select until from report_made where operator_id = ${operatorId} and day = ${date}`,
  );
  const countedAt = made?.until ?? now;
  return {
    date,
    final: countedAt >= startOf(date) + DAY_MS + LATE_MS,
    countedAt,
    currencies: currencies.lines.filter(wasPlayed).map(figuresOf),
    games: games.lines.filter(wasPlayed).map((line) => ({ gameKey: line.gameKey ?? '', ...figuresOf(line) })),
  };
}

/** A day on which money only came or went has no figures. */
function wasPlayed({ hands }: ReportLine): boolean {
  return hands > 0;
}

function figuresOf({ currency, rake: ggr, hands, players }: ReportLine) {
  return { currency, ggr, hands, players };
}
