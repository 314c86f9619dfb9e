import { LATE_MS } from '@cardroom/journal';
import type { DaySummary } from '@cardroom/operator-api';
import { readRows, type Store, sql } from '@cardroom/storage';
import { DAY_MS, startOf } from '../process/day.ts';
import { REPORT_MADE } from './money-rows.ts';
import { countDays } from './report-days.ts';
import { countedLines } from './reports.ts';

type Line = Awaited<ReturnType<typeof countedLines>>[number];

/** GGR, hands and players of one day (UTC) of an operator, by currency and by game. Counts the day first if that is due. */
export async function daySummary(store: Store, operatorId: string, date: string, now: number): Promise<DaySummary> {
  await countDays(store, operatorId, [date], now);
  const day = { operatorId, from: date, to: date };
  // Read before the lines: another count in between makes them newer than `countedAt` says, never older.
  const [made] = await readRows(
    store,
    REPORT_MADE.pick('until'),
    sql`select until from report_made where operator_id = ${operatorId} and day = ${date}`,
  );
  const [games, currencies] = await Promise.all([
    countedLines(store, { ...day, by: 'game' }),
    countedLines(store, { ...day, by: 'currency' }),
  ]);
  const countedAt = made?.until ?? now;
  return {
    date,
    final: countedAt >= startOf(date) + DAY_MS + LATE_MS,
    countedAt,
    currencies: currencies.filter(wasPlayed).map(figuresOf),
    games: games.filter(wasPlayed).map((line) => ({ gameKey: line.gameKey ?? '', ...figuresOf(line) })),
  };
}

/** A day on which money only came or went has no figures. */
function wasPlayed({ hands }: Line): boolean {
  return hands > 0;
}

function figuresOf({ currency, rake: ggr, hands, players }: Line) {
  return { currency, ggr, hands, players };
}
